import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineMatcher, matcherFacts, type MessageContext } from '../../matchers/defineMatcher.ts'
import type { MatcherContext } from '../../matchers/matcherContext.ts'
import { register } from '../../matchers/register.ts'
import { GraderUsageError, isUsageError } from '../../src/usageError.ts'
import { oneOf } from '../../src/valuePatterns.ts'
import type { Outcome, Verdict } from '../../src/verdict.ts'
import { messageOf } from '../messageOf.ts'

/** Grades an output by what it says of itself, so that each row of a table can name the outcome it wants. */
function beWhatItSays(output: unknown, wanted: string, options?: { extra?: string }): Verdict {
  if (options?.extra !== undefined) throw new GraderUsageError('beWhatItSays', { argument: 'option "extra"', problem: 'does not exist', was: { value: options.extra } })
  if (wanted === 'usage error') throw new GraderUsageError('beWhatItSays', { argument: 'wanted', problem: 'must be right', was: { value: wanted } })
  const outcome = output as Outcome
  const base = { grader: 'beWhatItSays', strength: 'sufficient', outcome } as const
  return outcome === 'pass' ? { ...base, findings: [] } : { ...base, code: 'said-so', findings: [{ kind: outcome }] }
}

let explained = 0
const toBeWhatItSays = defineMatcher({
  name: 'toBeWhatItSays',
  labels: { expected: 'wanted', second: 'options' },
  grade: beWhatItSays,
  explain: (verdict, { received, args, isNot, paint }: MessageContext<[string, { extra?: string }?]>) => {
    explained += 1
    return {
      sentence: `The output says ${verdict.outcome}${isNot ? ', and should not' : ''}.`,
      values: [
        { label: 'received', value: paint.received(JSON.stringify(received)) },
        { label: 'want', value: paint.expected(JSON.stringify(args)) },
      ],
      notes: [undefined, 'So it was told.'],
    }
  },
})

const failingGrade = (grade: () => unknown) =>
  defineMatcher({ name: 'toBeBroken', labels: {}, grade: grade as () => Verdict, explain: () => ({ sentence: 'It is broken.', values: [] }) })

const context = (facts: Partial<MatcherContext> = {}): MatcherContext => ({
  utils: {
    matcherHint: (name, received = '', expected = '', { isNot, promise, secondArgument } = {}) =>
      `expect(${received})${promise ? `.${promise}` : ''}${isNot ? '.not' : ''}.${name}(${[expected, secondArgument].filter(Boolean).join(', ')})`,
    EXPECTED_COLOR: (text) => text,
    RECEIVED_COLOR: (text) => text,
    DIM_COLOR: (text) => text,
    BOLD_WEIGHT: (text) => text,
  },
  promise: '',
  ...facts,
})

register(expect, { toBeWhatItSays, toBeBroken: failingGrade(() => { throw new RangeError('out of range') }) })

// The types of these matchers are no part of what is tested here.
const expectAny = expect as any

type Cell = 'holds' | 'fails' | 'throws'
const asked = { pass: 'holds', fail: 'fails', unreadable: 'fails', 'usage error': 'throws' } as const
const negated = { pass: 'fails', fail: 'holds', unreadable: 'fails', 'usage error': 'throws' } as const

const positions: readonly { position: string; cells: Record<string, Cell>; assert(output: unknown, wanted: string): unknown }[] = [
  { position: 'expect(o).toX()', cells: asked, assert: (output, wanted) => expectAny(output).toBeWhatItSays(wanted) },
  { position: 'expect(o).not.toX()', cells: negated, assert: (output, wanted) => expectAny(output).not.toBeWhatItSays(wanted) },
  { position: 'toEqual({ a: expect.toX() })', cells: asked, assert: (output, wanted) => expect({ a: output }).toEqual({ a: expectAny.toBeWhatItSays(wanted) }) },
  { position: 'toEqual({ a: expect.not.toX() })', cells: negated, assert: (output, wanted) => expect({ a: output }).toEqual({ a: expectAny.not.toBeWhatItSays(wanted) }) },
  {
    position: 'not.toEqual({ a: expect.toX() })',
    // A matcher is not told that the comparison around it is negated: negate the matcher, not the comparison.
    cells: { pass: 'fails', fail: 'holds', unreadable: 'holds', 'usage error': 'throws' },
    assert: (output, wanted) => expect({ a: output }).not.toEqual({ a: expectAny.toBeWhatItSays(wanted) }),
  },
  {
    position: 'not.toEqual({ a: expect.not.toX() })',
    cells: { pass: 'holds', fail: 'fails', unreadable: 'holds', 'usage error': 'throws' },
    assert: (output, wanted) => expect({ a: output }).not.toEqual({ a: expectAny.not.toBeWhatItSays(wanted) }),
  },
  { position: 'resolves.toX()', cells: asked, assert: (output, wanted) => expectAny(Promise.resolve(output)).resolves.toBeWhatItSays(wanted) },
  { position: 'resolves.not.toX()', cells: negated, assert: (output, wanted) => expectAny(Promise.resolve(output)).resolves.not.toBeWhatItSays(wanted) },
  { position: 'rejects.toX()', cells: asked, assert: (output, wanted) => expectAny(Promise.reject(output)).rejects.toBeWhatItSays(wanted) },
  { position: 'poll(f).toX()', cells: asked, assert: (output, wanted) => expectAny.poll(() => output, { timeout: 60, interval: 20 }).toBeWhatItSays(wanted) },
  { position: 'poll(f).not.toX()', cells: negated, assert: (output, wanted) => expectAny.poll(() => output, { timeout: 60, interval: 20 }).not.toBeWhatItSays(wanted) },
  { position: 'toHaveBeenCalledWith(expect.toX())', cells: asked, assert: (output, wanted) => {
    const spy = vi.fn()
    spy(output)
    expect(spy).toHaveBeenCalledWith(expectAny.toBeWhatItSays(wanted))
  } },
]
const rows = positions.flatMap(({ position, cells, assert }) => Object.entries(cells).map(([outcome, cell]) => ({ position, outcome, cell, assert })))

async function caughtFrom(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
  return undefined
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('defineMatcher', () => {
  test.each(rows)('$cell at $position when the outcome is $outcome', async ({ outcome, cell, assert }) => {
    const wanted = outcome === 'usage error' ? outcome : 'right'
    const error = await caughtFrom(() => assert(outcome === 'usage error' ? 'pass' : outcome, wanted))
    const became = error === undefined ? 'holds' : (error as Error).message.startsWith('toBeWhatItSays: wanted must be right') || isUsageError(error) ? 'throws' : 'fails'
    expect(became).toBe(cell)
  })

  test('tries unreadable elements of a list without throwing', () => {
    expect(['unreadable', 'pass']).toEqual(expect.arrayContaining([expectAny.toBeWhatItSays('right')]))
    expect(['unreadable', 'pass']).toContainEqual(expectAny.toBeWhatItSays('right'))
    expect(['unreadable', 'fail']).not.toContainEqual(expectAny.toBeWhatItSays('right'))
  })

  test('answers by outcome and isNot alone, whatever else the host says', () => {
    const outcomes = fc.constantFrom<Outcome>('pass', 'fail', 'unreadable')
    const isNot = fc.constantFrom(undefined, false, true, null, 0, 1, 'yes', '')
    const promise = fc.constantFrom(undefined, '', 'resolves', 'rejects')
    fc.assert(
      fc.property(outcomes, isNot, promise, fc.boolean(), fc.boolean(), (outcome, not, how, soft, poll) => {
        const { pass } = toBeWhatItSays.call(context({ isNot: not as boolean, promise: how, soft, poll }), outcome, 'right')
        expect(pass).toBe(outcome === 'pass' || (outcome === 'unreadable' && not === true))
      }),
    )
  })

  test('returns pass and message and nothing else, at once', () => {
    expect(Object.keys(toBeWhatItSays.call(context(), 'fail', 'right')).toSorted()).toEqual(['message', 'pass'])
  })

  test('formats nothing until the message is asked for, and then once', () => {
    explained = 0
    const { message } = toBeWhatItSays.call(context(), 'fail', 'right')
    expect(explained).toBe(0)
    expect(message()).toBe(message())
    expect(explained).toBe(1)
  })

  test('writes the message of a failure', () => {
    expect(messageOf(() => expectAny('fail').toBeWhatItSays('right'))).toMatchInlineSnapshot(`
      "expect(received).toBeWhatItSays(wanted)

      The output says fail.
      received  "fail"
      want      ["right"]

      So it was told."
    `)
  })

  test('writes the message of a pass under .not', () => {
    expect(messageOf(() => expectAny('pass').not.toBeWhatItSays('right', {}))).toMatchInlineSnapshot(`
      "expect(received).not.toBeWhatItSays(wanted, options)

      The output says pass, and should not.
      received  "pass"
      want      ["right",{}]

      So it was told."
    `)
  })

  test('writes the message of an unreadable output under resolves.not', async () => {
    const error = await caughtFrom(() => expectAny(Promise.resolve('unreadable')).resolves.not.toBeWhatItSays('right'))
    expect(messageOf(() => { throw error })).toMatchInlineSnapshot(`
      "expect(received).resolves.not.toBeWhatItSays(wanted)

      The output says unreadable, and should not.
      received  "unreadable"
      want      ["right"]

      So it was told."
    `)
  })

  test('writes the matcher, not the grader, into a usage error', () => {
    expect(messageOf(() => expectAny('pass').toBeWhatItSays('right', { extra: 'alow' }))).toMatchInlineSnapshot(`"toBeWhatItSays: option "extra" does not exist, but was "alow"."`)
  })

  test('keeps the name of another function in its usage error, and the cause', () => {
    const cause = new Error('why')
    const withCause = failingGrade(() => { throw new GraderUsageError('configure', { argument: 'a', problem: 'b' }, { cause }) })
    const without = failingGrade(() => { throw new GraderUsageError('beBroken', { argument: 'a', problem: 'b' }) })
    expect(() => withCause.call(context(), 1)).toThrow(expect.objectContaining({ message: 'configure: a b.', cause }))
    let caught: unknown
    try {
      without.call(context(), 1)
    } catch (error) {
      caught = error
    }
    expect([(caught as Error).message, 'cause' in (caught as Error)]).toEqual(['toBeBroken: a b.', false])
  })

  test.each([
    ['an error', () => { throw new RangeError('out of range') }, 'code-graded defect in beBroken: out of range'],
    ['a text', () => { throw 'out' }, 'code-graded defect in beBroken: "out"'],
    ['nothing', () => { throw undefined }, 'code-graded defect in beBroken: undefined'],
    ['an object that cannot be turned into text', () => { throw Object.create(null) }, 'code-graded defect in beBroken: {}'],
    ['a promise', async () => ({ outcome: 'pass' }), 'code-graded defect in beBroken: toBeBroken must grade synchronously and return a verdict'],
    ['a promise that fails', async () => { throw new Error('later') }, 'code-graded defect in beBroken: toBeBroken must grade synchronously and return a verdict'],
    ['no verdict', () => undefined, 'code-graded defect in beBroken: toBeBroken must grade synchronously and return a verdict'],
    ['true', () => true, 'code-graded defect in beBroken: toBeBroken must grade synchronously and return a verdict'],
    ['an outcome that is none', () => ({ outcome: 'passed', findings: [] }), 'code-graded defect in beBroken: toBeBroken must grade synchronously and return a verdict'],
  ])('throws a defect at every position when the grader gives %s', (_, grade, message) => {
    const matcher = failingGrade(grade as () => unknown)
    for (const facts of [{}, { isNot: true }, { promise: undefined }, { promise: undefined, isNot: true }]) {
      expect(messageOf(() => matcher.call(context(facts), 'x'))).toBe(message)
    }
  })

  test('keeps the error of a defect as its cause', () => {
    expect(() => expectAny('x').not.toBeBroken()).toThrow(expect.objectContaining({ name: 'Error', cause: expect.any(RangeError) }))
  })

  test('passes on what a pattern of the author throws', async () => {
    const error = new RangeError('mine')
    const pattern = oneOf({ asymmetricMatch() { throw error } })
    const matcher = failingGrade(() => pattern.asymmetricMatch(1))
    expect(await caughtFrom(() => matcher.call(context(), 'x'))).toBe(error)
  })

  test('says what is wrong with explain in the place of the message', () => {
    const matcher = defineMatcher({ name: 'toBeBroken', labels: {}, grade: () => beWhatItSays('fail', ''), explain: () => { throw new RangeError('no words') } })
    const { pass, message } = matcher.call(context(), 'x')
    expect([pass, message()]).toEqual([false, 'code-graded defect in beBroken: no words'])
  })

  test('withholds output and arguments of a confidential matcher from explain', () => {
    let seen: unknown
    const matcher = defineMatcher({
      name: 'toHoldBack',
      labels: { expected: 'secret' },
      confidential: true,
      grade: (_output: unknown, _secret: string) => beWhatItSays('fail', ''),
      explain: (_verdict, { received, args }) => ((seen = { received, args }), { sentence: 'It leaks.', values: [] }),
    })
    expect(matcher.call(context(), 'the output', 'hunter2').message()).toBe('expect(received).toHoldBack(secret)\n\nIt leaks.')
    expect(seen).toEqual({ received: undefined, args: [] })
  })

  test.each([
    ['a usage error', () => { throw new GraderUsageError('holdBack', { argument: 'secrets', problem: 'must be a list', was: { value: 'hunter2' } }, { cause: new Error('hunter2') }) }],
    ['a defect', () => { throw new SyntaxError('Unexpected token h, "hunter2" is not valid JSON') }],
    ['a thrown text', () => { throw 'hunter2' }],
  ])('keeps the secret out of %s of a confidential matcher', async (_, grade) => {
    const matcher = defineMatcher({ name: 'toHoldBack', labels: {}, confidential: true, grade: grade as () => Verdict, explain: () => ({ sentence: '', values: [] }) })
    const error = (await caughtFrom(() => matcher.call(context(), 'hunter2'))) as Error & { details?: unknown }
    expect(error.message).toMatch(/^(toHoldBack|code-graded defect in holdBack): /)
    expect([error.message, String(error.stack).split('\n')[0], JSON.stringify(error.details ?? null), String(error.cause)].join('\n')).not.toContain('hunter2')
  })

  test.each([
    ['no definition', undefined, 'defineMatcher: name must be a name of the form "toSomething", but was undefined.'],
    ['a name without to', { name: 'beShort' }, 'defineMatcher: name must be a name of the form "toSomething", but was "beShort".'],
    ['a name in small letters', { name: 'tobias' }, 'defineMatcher: name must be a name of the form "toSomething", but was "tobias".'],
    ['no grader', { name: 'toBeShort' }, 'defineMatcher: grade must be a function, but was undefined.'],
    ['no words', { name: 'toBeShort', grade: () => 1 }, 'defineMatcher: explain must be a function, but was undefined.'],
  ])('throws the usage error for %s', (_, definition, message) => {
    expect(messageOf(() => defineMatcher(definition as never))).toBe(message)
    expect(() => defineMatcher(definition as never)).toThrow(GraderUsageError)
  })

  test('names the function after the matcher and marks it', () => {
    expect([toBeWhatItSays.name, matcherFacts(toBeWhatItSays), matcherFacts(() => 1), matcherFacts(undefined)]).toEqual([
      'toBeWhatItSays',
      { name: 'toBeWhatItSays', confidential: false },
      undefined,
      undefined,
    ])
  })
})
