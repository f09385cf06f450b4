import { runInNewContext } from 'node:vm'
import { expect as jestExpect } from 'expect'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { printValue } from '../../src/printValue.ts'
import { GraderUsageError, isUsageError } from '../../src/usageError.ts'
import { asAuthor, askPattern, equalsExpected, isAsymmetric, isAuthorsError, isOneOf, isOptional, isSetOf, oneOf, optional, setOf } from '../../src/valuePatterns.ts'
import { messageOf } from '../messageOf.ts'

const never = { asymmetricMatch: (): boolean => false }
const always = { asymmetricMatch: (): boolean => true }
const { proxy: revoked, revoke } = Proxy.revocable([], {})
revoke()

/** What stands in the output, and the pattern in its place. */
const matching: readonly [string, unknown, unknown][] = [
  ['oneOf: the first alternative', 1, oneOf(1, 2)],
  ['oneOf: the last alternative', 2, oneOf(1, 2)],
  ['oneOf: undefined, named as one', undefined, oneOf(undefined, 1)],
  ['oneOf: null, named as one', null, oneOf(null)],
  ['oneOf: an object', { a: [1] }, oneOf({ a: 1 }, { a: [1] })],
  ['oneOf: a pattern inside', 'ab', oneOf(1, oneOf(2, /b/))],
  ['oneOf: 0 and -0', -0, oneOf(0)],
  ['oneOf: NaN', Number.NaN, oneOf(Number.NaN)],
  ['oneOf: an undefined member counts as absent', { a: 1 }, oneOf({ a: 1, b: undefined })],
  ['optional: present', 1, optional(1)],
  ['optional: undefined', undefined, optional(1)],
  ['optional: anything', { a: 1 }, optional()],
  ['optional: a pattern inside', 'b', optional(oneOf('a', 'b'))],
  ['setOf: the same order', [1, 2], setOf([1, 2])],
  ['setOf: another order', [2, 1], setOf([1, 2])],
  ['setOf: a Set', new Set([2, 1]), setOf([1, 2])],
  ['setOf: a Set of another realm', runInNewContext('new Set([2, 1])'), setOf([1, 2])],
  ['setOf: none', [], setOf([])],
  ['setOf: repeated items', [1, 2, 1], setOf([1, 1, 2])],
  ['setOf: objects', [{ b: 2 }, { a: 1 }], setOf([{ a: 1 }, { b: 2 }])],
  ['setOf: overlapping patterns, where a greedy choice would fail', ['a', 'b'], setOf([oneOf('a', 'b'), 'a'])],
  ['setOf: three overlapping patterns', [1, 2, 3], setOf([oneOf(1, 2), oneOf(1), oneOf(2, 3)])],
  ['setOf: nested', [[3], [2, 1]], setOf([setOf([1, 2]), setOf([3])])],
  ['setOf: another library decides', ['x', 1], setOf([expect.any(Number), expect.any(String)])],
  ['a regular expression in a pattern', 'order A-1', oneOf(/A-\d/)],
  ['a global regular expression in a pattern', 'aXa', oneOf(/X/g)],
]

const failing: readonly [string, unknown, unknown][] = [
  ['oneOf: none of them', 3, oneOf(1, 2)],
  ['oneOf: another type', '1', oneOf(1, 2)],
  ['oneOf: absent', undefined, oneOf(1, 2)],
  ['oneOf: null for undefined', null, oneOf(undefined)],
  ['oneOf: an extra member', { a: 1, b: 2 }, oneOf({ a: 1 })],
  ['oneOf: a list in another order', [2, 1], oneOf([1, 2])],
  ['optional: another value', 2, optional(1)],
  ['optional: null', null, optional(1)],
  ['setOf: an item too many', [1, 2, 3], setOf([1, 2])],
  ['setOf: an item too few', [1], setOf([1, 2])],
  ['setOf: repeated once too often', [1, 1, 2], setOf([1, 2, 2])],
  ['setOf: another type', ['1', 2], setOf([1, 2])],
  ['setOf: a text', 'ab', setOf(['a', 'b'])],
  ['setOf: an object with a length', { 0: 1, length: 1 }, setOf([1])],
  ['setOf: absent', undefined, setOf([])],
  ['setOf: an empty object', {}, setOf([])],
  ['setOf: a Map', new Map([[1, 2]]), setOf([[1, 2]])],
  ['setOf: two patterns that both need one item', ['a', 'b'], setOf([oneOf('a'), /a/])],
  ['setOf: a hole', [1, , 2], setOf([1, 2, undefined])],
  ['a regular expression that matches nothing', 'order', oneOf(/A-\d/)],
  ['a regular expression and a number', 12, oneOf(/12/)],
  ['a sticky regular expression that does not match at the start', 'ab', oneOf(/b/y)],
]

describe('valuePatterns', () => {
  test.each(matching)('hold inside toEqual in both directions: %s', (_, value, pattern) => {
    // A runner takes a member that is undefined for an absent one, and asks no pattern about it.
    if (value !== undefined) expect({ a: value }).toEqual({ a: pattern })
    if (value !== undefined) expect({ a: pattern }).toEqual({ a: value })
    if (value !== undefined) expect([[value]]).toEqual([[pattern]])
    expect(value).toEqual(pattern)
    expect(() => expect(value).not.toEqual(pattern)).toThrow()
    expect(equalsExpected({ a: [value] }, { a: [pattern] })).toBe(true)
  })

  test.each(failing)('do not hold inside toEqual in either direction: %s', (_, value, pattern) => {
    expect({ a: value }).not.toEqual({ a: pattern })
    expect({ a: pattern }).not.toEqual({ a: value })
    expect([[value]]).not.toEqual([[pattern]])
    expect(() => expect({ a: value }).toEqual({ a: pattern })).toThrow()
    expect(equalsExpected({ a: [value] }, { a: [pattern] })).toBe(false)
  })

  test.each(matching)('hold inside the toEqual of Jest: %s', (_, value, pattern) => {
    jestExpect({ a: value }).toEqual({ a: pattern })
    jestExpect([[value]]).toEqual([[pattern]])
    jestExpect(value).toEqual(pattern)
    expect(() => jestExpect({ a: value }).not.toEqual({ a: pattern })).toThrow()
  })

  test.each(failing)('do not hold inside the toEqual of Jest: %s', (_, value, pattern) => {
    jestExpect({ a: value }).not.toEqual({ a: pattern })
    jestExpect([[value]]).not.toEqual([[pattern]])
    expect(() => jestExpect({ a: value }).toEqual({ a: pattern })).toThrow()
  })

  test('print as written in the message of Jest', () => {
    expect(messageOf(() => jestExpect({ a: 3, b: [1] }).toEqual({ a: oneOf(1, 'x'), b: setOf([2]) }))).toMatchInlineSnapshot(`
      "expect(received).toEqual(expected) // deep equality

      - Expected  - 2
      + Received  + 4

        Object {
      -   "a": oneOf(1, "x"),
      -   "b": setOf([2]),
      +   "a": 3,
      +   "b": Array [
      +     1,
      +   ],
        }"
    `)
  })

  test('work in the other comparisons of the runner', () => {
    expect({ a: 1, b: 2 }).toMatchObject({ a: oneOf(1, 2) })
    expect([{ a: 1 }]).toContainEqual({ a: oneOf(1, 2) })
    expect({ a: { b: 'x' } }).toHaveProperty('a.b', oneOf('x', 'y'))
    const spy = vi.fn()
    spy('x', [2, 1])
    expect(spy).toHaveBeenCalledWith(oneOf('x', 'y'), setOf([1, 2]))
  })

  test('let an optional member be absent inside toEqual', () => {
    expect({}).toEqual({ limit: optional(10) })
    expect({ limit: undefined }).toEqual({ limit: optional(10) })
    expect({ limit: 10 }).toEqual({ limit: optional(10) })
    expect({ limit: 11 }).not.toEqual({ limit: optional(10) })
    expect({ limit: null }).not.toEqual({ limit: optional(10) })
  })

  test('print as written in the message of the runner', () => {
    expect(messageOf(() => expect({ a: 3, b: [1] }).toEqual({ a: oneOf(1, 'x'), b: setOf([2]) }))).toMatchInlineSnapshot(`"expected { a: 3, b: [ 1 ] } to deeply equal { a: oneOf(1, "x"), b: setOf([2]) }"`)
    expect(messageOf(() => expect(1).toEqual(optional({ a: /b/ })))).toMatchInlineSnapshot(`"expected 1 to deeply equal optional({ a: /b/ })"`)
    expect(`${String(optional())} ${printValue({ a: [oneOf(1)] })}`).toBe('optional() { a: [oneOf(1)] }')
  })

  test('are recognised when another copy of the module has made them', async () => {
    vi.resetModules()
    const other = await import('../../src/valuePatterns.ts')
    expect(other.oneOf).not.toBe(oneOf)
    expect([isOneOf(other.oneOf(1)), isOptional(other.optional()), isSetOf(other.setOf([]))]).toEqual([true, true, true])
    expect(equalsExpected([1, 2], other.setOf([2, oneOf(1)]))).toBe(true)
  })

  test('cannot be changed, and keep nothing of the list they came from', () => {
    const items = [1, 2]
    const pattern = setOf(items)
    items.push(3)
    expect(equalsExpected([2, 1], pattern)).toBe(true)
    expect(Object.isFrozen(pattern) && Object.isFrozen(pattern.items) && Object.isFrozen(oneOf(1).alternatives) && Object.isFrozen(optional(1).value)).toBe(true)
    expect(printValue(pattern)).toBe('setOf([1, 2])')
  })

  test('are no patterns for what only looks like one', () => {
    const values = [undefined, null, 1, 'oneOf', {}, { name: 'oneOf' }, { alternatives: [1] }, Object.create(oneOf(1)), () => 1]
    for (const value of values) expect([isOneOf(value), isOptional(value), isSetOf(value)]).toEqual([false, false, false])
  })

  test('do not take one pattern for another when one stands on either side', () => {
    expect({ a: oneOf(1) }).not.toEqual({ a: oneOf(2) })
    expect({ a: setOf([1]) }).not.toEqual({ a: setOf([2]) })
  })

  test('run no code of the output', () => {
    const calls: string[] = []
    const handler = new Proxy({}, { get: (_, trap) => (calls.push(String(trap)), undefined) })
    const outputs = [
      new Proxy({}, handler),
      new Proxy([], handler),
      Object.defineProperty([1], '0', { get: () => calls.push('item') }),
      { get a() { return calls.push('a') } },
      Object.assign(new Set([1]), { values: () => calls.push('values'), [Symbol.iterator]: () => calls.push('iterator') }),
      { asymmetricMatch: () => calls.push('asymmetricMatch') },
      revoked,
    ]
    const patterns = [oneOf({ a: 1 }, [1], 'x', {}), setOf([1]), setOf([{ a: 1 }]), optional({ a: 1 }), oneOf(/a/), oneOf(setOf([1]))]
    for (const output of outputs) for (const pattern of patterns) pattern.asymmetricMatch(output)
    expect(calls).toEqual([])
  })

  test('never throw because of the output', () => {
    const pattern = setOf([oneOf({ a: optional(1) }, /x/), optionalInside(), 1])
    fc.assert(fc.property(fc.anything({ withSparseArray: true, withMap: true, withSet: true, withDate: true, withNullPrototype: true }), (output) => typeof pattern.asymmetricMatch(output) === 'boolean'))
  })

  test('agree with trying every order of the items', () => {
    const item = fc.integer({ min: 0, max: 3 })
    const wanted = fc.oneof(item, fc.uniqueArray(item, { minLength: 1 }).map((items) => oneOf(...items)))
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), fc.array(wanted, { maxLength: 5 }), (output, items) => {
        const inSomeOrder = orders(output).some((order) => order.length === items.length && order.every((value, index) => equalsExpected(value, items[index])))
        expect(setOf(items).asymmetricMatch(output)).toBe(inSomeOrder)
      }),
      { numRuns: 200 },
    )
  })
})

describe('oneOf', () => {
  test('throws when there are no alternatives', () => {
    expect(messageOf(() => oneOf())).toMatchInlineSnapshot(`"oneOf: alternatives must hold at least one value, but there are none."`)
  })
})

describe('optional', () => {
  test('throws when there are two values', () => {
    expect(messageOf(() => (optional as (...values: unknown[]) => unknown)(1, 2))).toMatchInlineSnapshot(`"optional: value must be one value or none, but there are 2."`)
  })

  test('tells a value that is undefined from none', () => {
    expect(equalsExpected(1, optional(undefined))).toBe(false)
    expect(equalsExpected(1, optional())).toBe(true)
  })
})

describe('setOf', () => {
  test.each([
    ['a text', 'ab', 'setOf: items must be a list, but was "ab".'],
    ['a Set', new Set([1]), 'setOf: items must be a list, but was Set { 1 }.'],
    ['nothing', undefined, 'setOf: items must be a list, but was undefined.'],
    ['a revoked proxy', revoked, 'setOf: items must be a list, but was [proxy].'],
    ['an optional item', [1, optional(2)], 'setOf: items must not hold optional(...): an item of a list cannot be absent.'],
  ])('throws for %s', (_, items, message) => {
    expect(messageOf(() => setOf(items as never))).toBe(message)
    expect(() => setOf(items as never)).toThrow(GraderUsageError)
  })

  test('compares as many items as it says', () => {
    const items = Array.from({ length: 2_000 }, (_, index) => index)
    expect(setOf(items).asymmetricMatch(items.toReversed())).toBe(true)
  })

  test('is a usage error where it has more items than can be compared, whatever the output', () => {
    const items = Array.from({ length: 2_001 }, (_, index) => index)
    expect(messageOf(() => setOf(items).asymmetricMatch(items))).toMatchInlineSnapshot(`"setOf: items must be at most 2000 to be compared, but there are 2001."`)
    expect(() => setOf(items).asymmetricMatch(undefined)).toThrow(GraderUsageError)
  })
})

describe('askPattern', () => {
  test('is undefined for an ordinary value', () => {
    for (const value of [undefined, null, 1, 'x', {}, [], { asymmetricMatch: true }, () => 1, new Date()]) expect(askPattern(value, 1)).toBeUndefined()
  })

  test('gives the answer of an asymmetric matcher of any library, asked with the plain value', () => {
    const asked: unknown[] = []
    const value = { a: 1 }
    expect(askPattern({ asymmetricMatch: (given: unknown) => (asked.push(given), false) }, value)).toBe(false)
    expect(asked[0]).toBe(value)
    expect([askPattern(always, 1), askPattern(never, 1), askPattern(expect.any(String), 'x'), askPattern(expect.not.stringContaining('x'), 'x')]).toEqual([true, false, true, false])
  })

  test.each([undefined, null, 1, 'true', {}, Promise.resolve(true)])('throws the usage error when the answer is no boolean but %s', (answer) => {
    let caught: unknown
    try {
      askPattern({ asymmetricMatch: () => answer }, 1)
    } catch (error) {
      caught = error
    }
    expect(isUsageError(caught)).toBe(true)
    expect((caught as Error).message).toBe(`pattern: { asymmetricMatch: [function asymmetricMatch] } must answer true or false, but was ${printValue(answer)}.`)
  })

  test('passes on what the matcher throws, and remembers that it is the author\'s', () => {
    const error = new RangeError('mine')
    const asked = (): unknown => askPattern({ asymmetricMatch() { throw error } }, 1)
    expect(asked).toThrow(error)
    expect([isAuthorsError(error), isAuthorsError(new RangeError('other')), isAuthorsError('text')]).toEqual([true, false, false])
    expect(() => asAuthor(() => { throw 'text' })).toThrow('text')
  })

  test('neither reads nor moves lastIndex, and runs no code of the regular expression', () => {
    const calls: string[] = []
    const pattern = Object.assign(/a/g, { test: () => calls.push('test'), exec: () => calls.push('exec'), lastIndex: 5 })
    Object.defineProperty(pattern, 'flags', { get: () => calls.push('flags') })
    expect([askPattern(pattern, 'a'), askPattern(pattern, 'a'), pattern.lastIndex, calls]).toEqual([true, true, 5, []])
  })

  test('stops a regular expression that runs away', () => {
    expect(messageOf(() => askPattern(/^(a+)+$/, `${'a'.repeat(60)}!`, 'equalJson'))).toMatchInlineSnapshot(`"equalJson: pattern /^(a+)+$/ ran for more than 1000 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away."`)
  })

  test('matches as expect.stringMatching does', () => {
    const pattern = fc.constantFrom(/a/, /^a/, /a$/m, /a/g, /a/y, /A/i, /\p{L}/u, /./s, /(?:)/)
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'A', 'b', '\n', 'é'), maxLength: 6 }), (expression, text) => {
        expect(askPattern(expression, text)).toBe(expect.stringMatching(expression).asymmetricMatch(text))
      }),
    )
  })
})

describe('isAsymmetric', () => {
  test('tells what answers asymmetricMatch', () => {
    expect([oneOf(1), expect.anything(), always, Object.create(always)].map(isAsymmetric)).toEqual([true, true, true, true])
    expect([undefined, null, /a/, { asymmetricMatch: 1 }, 'x'].map(isAsymmetric)).toEqual([false, false, false, false, false])
  })
})

function optionalInside(): unknown {
  return { b: optional(oneOf('x', setOf([1]))) }
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
