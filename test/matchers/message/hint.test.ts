import { expect as jestExpect } from 'expect'
import { describe, expect, test } from 'vitest'
import { hintOf, type HintFacts } from '../../../matchers/message/hint.ts'
import { paintOf, type SharedUtilities } from '../../../matchers/message/paint.ts'
import { withoutColours } from '../../messageOf.ts'

/** The utilities that a host hands to its matchers. */
function utilitiesOf(host: { extend(matchers: never): unknown }): SharedUtilities {
  let utilities: SharedUtilities | undefined
  const toTakeUtilities = function (this: { utils: SharedUtilities }): { pass: boolean; message(): string } {
    utilities = this.utils
    return { pass: true, message: () => '' }
  }
  host.extend({ toTakeUtilities } as never)
  ;(host as unknown as (value: unknown) => { toTakeUtilities(): void })(1).toTakeUtilities()
  return utilities!
}

const hosts: readonly [string, SharedUtilities][] = [
  ['Vitest', utilitiesOf(expect)],
  ['Jest', utilitiesOf(jestExpect)],
]
const labels = { expected: 'source', second: 'options' }
const facts = (some: Partial<HintFacts>): HintFacts => ({ isNot: false, promise: '', argumentCount: 1, ...some })

const hints: readonly [Partial<HintFacts>, object, string][] = [
  [{}, labels, 'expect(received).toX(source)'],
  [{ argumentCount: 0 }, labels, 'expect(received).toX()'],
  [{ argumentCount: 2 }, labels, 'expect(received).toX(source, options)'],
  [{ argumentCount: 3 }, labels, 'expect(received).toX(source, options)'],
  [{ isNot: true }, labels, 'expect(received).not.toX(source)'],
  [{ promise: 'resolves' }, labels, 'expect(received).resolves.toX(source)'],
  [{ promise: 'rejects', isNot: true }, labels, 'expect(received).rejects.not.toX(source)'],
  [{}, {}, 'expect(received).toX()'],
  [{ argumentCount: 2 }, { expected: 'source' }, 'expect(received).toX(source)'],
]

describe.each(hosts)('hintOf with the utilities of %s', (_, utilities) => {
  test.each(hints)('writes the hint of %j with %j', (some, given, hint) => {
    expect(withoutColours(hintOf(utilities, 'toX', given, facts(some)))).toBe(hint)
  })
})

describe.each(hosts)('paintOf with the utilities of %s', (_, utilities) => {
  test('changes nothing but the colour', () => {
    const paint = paintOf(utilities)
    for (const colour of [paint.expected, paint.received, paint.dim, paint.bold]) expect(withoutColours(colour('"a" 1'))).toBe('"a" 1')
  })
})
