import * as host from '@vitest/expect'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineMatcher } from '../../matchers/defineMatcher.ts'
import * as entry from '../../matchers/index.ts'
import type { MatcherContext } from '../../matchers/matcherContext.ts'
import { register } from '../../matchers/register.ts'
import { printValue } from '../../src/printValue.ts'
import { GraderUsageError } from '../../src/usageError.ts'
import type { Verdict } from '../../src/verdict.ts'
import { messageOf, withoutColours } from '../messageOf.ts'
import { runInVitest, type VitestRun } from './runInVitest.ts'

const hold = (output: unknown, secret: unknown): Verdict => {
  if (typeof secret !== 'string' && !Array.isArray(secret)) throw new GraderUsageError('holdBack', { argument: 'secret', problem: 'must be a text', was: { value: secret } })
  const leaks = JSON.stringify(output).includes(String(secret))
  const base = { grader: 'holdBack', strength: 'necessary' } as const
  return leaks ? { ...base, outcome: 'fail', code: 'leak', findings: [{ kind: 'leak' }] } : { ...base, outcome: 'pass', findings: [] }
}
const words = { labels: { expected: 'secret' }, explain: () => ({ sentence: 'The secret stands in the output.', values: [] }) }
const toHoldBack = defineMatcher({ name: 'toHoldBack', confidential: true, grade: hold, ...words })
const toMention = defineMatcher({ name: 'toMention', grade: hold, ...words })
register(expect, { toHoldBack, toMention })

// The types of these matchers are no part of what is tested here.
const expectAny = expect as any

/** An expect of @vitest/expect alone, without the runner. */
function bareExpect(): any {
  const { chai } = host
  chai.use(host.JestExtend)
  chai.use(host.JestChaiExpect)
  chai.use(host.JestAsymmetricMatchers)
  const bare = ((value: unknown) => chai.expect(value)) as never as Record<string, unknown>
  Object.assign(bare, chai.expect)
  bare.extend = (matchers: unknown) => (chai.expect as unknown as { extend(expect: unknown, matchers: unknown): void }).extend(bare, matchers)
  host.setState({ assertionCalls: 0, isExpectingAssertions: false, testPath: '', currentTestName: '' } as never, bare as never)
  return bare
}

interface FakeExpect {
  extend(matchers: Record<string, (this: MatcherContext, ...args: unknown[]) => unknown>): void
  not: Record<string, unknown>
  [name: string]: unknown
}

/** A host that keeps its asymmetric matchers where nobody can replace them. */
function closedExpect(how: 'not configurable' | 'inherited' | 'a getter'): FakeExpect {
  const place = (holder: object, name: string, value: unknown): void => {
    if (how === 'inherited') Object.getPrototypeOf(holder)[name] = value
    else if (how === 'a getter') Object.defineProperty(holder, name, { configurable: true, get: () => value, set: () => {} })
    else if (!Object.hasOwn(holder, name)) Object.defineProperty(holder, name, { value: (...args: unknown[]) => (current.get(name) as (...args: unknown[]) => unknown)(...args) })
    current.set(name, value)
  }
  const current = new Map<string, unknown>()
  const fake = Object.create({}) as FakeExpect
  fake.not = Object.create({}) as Record<string, unknown>
  fake.extend = (matchers) => {
    for (const [name, matcher] of Object.entries(matchers)) {
      const make = (...args: unknown[]) => ({ sample: args, asymmetricMatch: (other: unknown) => matcher.call({ utils: {} } as MatcherContext, other, ...args) })
      place(fake, name, make)
      place(fake.not, name, make)
    }
  }
  return fake
}

describe('register', () => {
  test('adds every matcher of the package and nothing else', () => {
    const extended: string[] = []
    register({ extend: (matchers: object) => extended.push(...Object.keys(matchers)) } as never)
    expect(extended).toEqual(Object.keys(entry).filter((name) => /^to[A-Z]/.test(name)))
    expect(extended.length).toBeGreaterThan(0)
  })

  test.each([
    ['nothing', undefined, 'register: expect must be the expect of Vitest, Jest or a host like them, but was undefined.'],
    ['null', null, 'register: expect must be the expect of Vitest, Jest or a host like them, but was null.'],
    ['an assertion', { to: {} }, 'register: expect must be the expect of Vitest, Jest or a host like them, but was { to: {} }.'],
  ])('throws the usage error for %s', (_, value, message) => {
    expect(messageOf(() => register(value as never))).toBe(message)
  })

  test('does no harm when it is done again and again', () => {
    for (let time = 0; time < 5; time++) register(expect, { toHoldBack, toMention })
    expect(String(expectAny.toMention('a'))).toBe('toMention("a")')
    expect(String(expectAny.not.toMention('a'))).toBe('not.toMention("a")')
    expect(['b']).toEqual([expectAny.toMention('a')])
    expect(['a']).toEqual([expectAny.not.toMention('a')])
  })

  test('prints an asymmetric matcher as written, wherever the runner shows it', ({ expect: ofTest }) => {
    const places = [expectAny.toMention, expectAny.not.toMention, (ofTest as any).toMention, (ofTest as any).not.toMention]
    const shown = ['toMention({ a: /b/ }, 1)', 'not.toMention({ a: /b/ }, 1)', 'toMention({ a: /b/ }, 1)', 'not.toMention({ a: /b/ }, 1)']
    expect(places.map((make) => String(make({ a: /b/ }, 1)))).toEqual(shown)
    expect(places.map((make) => make({ a: /b/ }, 1).toAsymmetricMatcher())).toEqual(shown)
    expect(places.map((make) => printValue(make({ a: /b/ }, 1)))).toEqual(shown)
    expect(messageOf(() => expect({ a: 'x' }).toEqual({ a: expectAny.toMention('x') }))).toMatchInlineSnapshot(`"expected { a: 'x' } to deeply equal { a: toMention("x") }"`)
  })

  test('caps what an asymmetric matcher prints', () => {
    expect(String(expectAny.toMention('x'.repeat(5_000))).length).toBeLessThan(420)
  })

  test('keeps the arguments of a confidential matcher out of every print', ({ expect: ofTest }) => {
    for (const make of [expectAny.toHoldBack, expectAny.not.toHoldBack, (ofTest as any).toHoldBack]) {
      const asymmetric = make('hunter2', { also: 'hunter2' })
      const shown = [String(asymmetric), asymmetric.toAsymmetricMatcher(), printValue(asymmetric), printValue([asymmetric]), JSON.stringify(asymmetric), JSON.stringify(allMembers(asymmetric))]
      expect(shown.join('\n')).not.toContain('hunter2')
      expect(shown.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^(not\.)?toHoldBack\(\[redacted\]\)$/)))
    }
    expect(messageOf(() => expect({ a: 'x' }).toEqual({ a: expectAny.not.toHoldBack('hunter2') }))).toMatchInlineSnapshot(`"expected { a: 'x' } to deeply equal { a: not.toHoldBack([redacted]) }"`)
  })

  test('keeps them out of the usage error of another matcher', () => {
    expect(messageOf(() => expectAny('x').toNormalisedEqual(expectAny.toHoldBack('hunter2')))).not.toContain('hunter2')
  })

  test('lets a confidential matcher answer as before', () => {
    expect({ a: 'x' }).toEqual({ a: expectAny.toHoldBack('hunter2') })
    expect({ a: 'hunter2' }).toEqual({ a: expectAny.not.toHoldBack('hunter2') })
    expect({ a: 'hunter2' }).not.toEqual({ a: expectAny.toHoldBack('hunter2') })
    expect(['x', 'hunter2']).toContainEqual(expectAny.not.toHoldBack('hunter2'))
    expect(() => expect({ a: 'x' }).toEqual({ a: expectAny.toHoldBack(7) })).toThrow('toHoldBack: secret must be a text, but was [redacted].')
  })

  test.each(['not configurable', 'inherited', 'a getter'] as const)('makes confidential matchers refuse the asymmetric position where the host keeps its own print: %s', (how) => {
    const fake = closedExpect(how)
    register(fake as never, { toHoldBack, toMention })
    const make = (name: string): { asymmetricMatch(other: unknown): unknown } => (fake[name] as (...args: unknown[]) => never)('hunter2')
    expect(messageOf(() => make('toHoldBack').asymmetricMatch('x'))).toBe(
      'toHoldBack: matcher cannot stand inside a comparison here, because this host would print its arguments. Assert on the output itself: expect(output).toHoldBack(...).',
    )
    expect(make('toMention').asymmetricMatch('x')).toMatchObject({ pass: true })
  })

  test('works in a host that has no asymmetric matchers', () => {
    let extended: Record<string, Function> = {}
    register({ extend: (matchers: never) => Object.assign(extended, matchers) }, { toHoldBack })
    expect(extended.toHoldBack).toBe(toHoldBack)
  })
})

describe('register on @vitest/expect alone', () => {
  let bare: any
  beforeAll(() => {
    bare = bareExpect()
    register(bare)
  })

  test('holds and fails as in the runner, in each position', () => {
    bare('Billing.').toNormalisedEqual('billing')
    bare('sales').not.toNormalisedEqual('billing')
    bare({ a: 'Billing.' }).toEqual({ a: bare.toNormalisedEqual('billing') })
    bare({ a: 'sales' }).toEqual({ a: bare.not.toNormalisedEqual('billing') })
    expect(() => bare('sales').toNormalisedEqual('billing')).toThrow()
    expect(() => bare(undefined).not.toNormalisedEqual('billing')).toThrow()
    expect(() => bare({ a: undefined }).toEqual({ a: bare.not.toNormalisedEqual('billing') })).toThrow()
    expect(() => bare('sales').not.toNormalisedEqual([])).toThrow('the list must not be empty')
  })

  test('writes the same message, byte for byte', () => {
    const messages = (expectOf: any): string[] => [
      messageOf(() => expectOf('sales').toNormalisedEqual('billing')),
      messageOf(() => expectOf('Billing').not.toNormalisedEqual('billing')),
      messageOf(() => expectOf(7).not.toNormalisedEqual('billing')),
    ]
    expect(messages(bare)).toEqual(messages(expectAny))
  })

  test('prints as written there too', () => {
    expect(String(bare.not.toNormalisedEqual('billing'))).toBe('not.toNormalisedEqual("billing")')
  })
})

describe('register in a run of its own', () => {
  let run: VitestRun
  beforeAll(async () => {
    run = await runInVitest(`
      import { expect, test } from 'vitest'
      import { defineMatcher } from 'SOURCE/matchers/defineMatcher.ts'
      import { register } from 'SOURCE/matchers/register.ts'
      import { oneOf, optional, setOf } from 'SOURCE/src/valuePatterns.ts'
      const grade = () => ({ grader: 'x', outcome: 'fail', strength: 'necessary', code: 'x', findings: [{ kind: 'x' }] })
      const words = { labels: {}, explain: () => ({ sentence: 'No.', values: [] }) }
      register(expect, {
        toHoldBack: defineMatcher({ name: 'toHoldBack', confidential: true, grade, ...words }),
        toMention: defineMatcher({ name: 'toMention', grade, ...words }),
      })
      test('patterns', () => expect({ a: 1, b: [1], c: 1 }).toEqual({ a: oneOf(2, 'x'), b: setOf([2]), c: optional(2) }))
      test('as written', () => expect({ a: 1, b: 2 }).toEqual({ a: expect.toMention('x', { y: 1 }), b: 2 }))
      test('confidential', () => expect({ a: 'x' }).toEqual({ a: expect.toHoldBack('hunter2') }))
      test('confidential list', () => expect({ a: ['x'] }).toEqual({ a: expect.toHoldBack(['hunter2']) }))
      test('confidential object', () => expect({ a: [{ b: 1 }] }).toEqual({ a: expect.toHoldBack({ b: 'hunter2' }) }))
      test('confidential context', ({ expect }) => expect({ a: ['x'] }).toEqual({ a: expect.toHoldBack(['hunter2']) }))
      test('confidential alone', () => expect('x').toEqual(expect.toHoldBack('hunter2')))
      test('confidential contained', () => expect(['x']).toContainEqual(expect.toHoldBack(['hunter2'])))
      test('confidential soft', () => { expect.soft({ a: ['x'] }).toEqual({ a: expect.toHoldBack(['hunter2']) }) })
      test('confidential direct', () => expect('x').toHoldBack('hunter2'))
      test('confidential object match', () => expect({ a: ['x'] }).toMatchObject({ a: expect.toHoldBack(['hunter2']) }))
    `)
  }, 60_000)

  test('prints patterns and matchers as written in a difference', () => {
    for (const line of ['-   "a": oneOf(2, "x"),', '-   "b": setOf([2]),', '-   "c": optional(2),', '-   "a": toMention("x", { y: 1 }),']) expect(run.output).toContain(line)
  })

  test('never prints, reports or records an argument of a confidential matcher', () => {
    expect(run.tests.map(({ state }) => state)).toEqual(run.tests.map(() => 'failed'))
    // The source of the test itself is shown beside an error: that is the runner's, and the author's own text.
    const shown = run.output.split('\n').filter((line) => !/^\s*\d+\|/.test(line)).join('\n')
    expect(shown).not.toContain('hunter2')
    expect(shown).toContain('toHoldBack([redacted])')
    expect(JSON.stringify([run.tests, run.recorded])).not.toContain('hunter2')
  })
})

/** Every own member of a value, the hidden ones too, as a runner may walk them. */
function allMembers(value: object): unknown[] {
  return Object.getOwnPropertyNames(value).map((key) => withoutColours(String(JSON.stringify((value as Record<string, unknown>)[key]))))
}
