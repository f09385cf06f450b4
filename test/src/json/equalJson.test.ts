import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalJson, type EqualJsonOptions } from '../../../src/json/equalJson.ts'
import type { JsonPattern } from '../../../src/json/jsonPattern.ts'
import { oneOf, optional, setOf } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const outcome = (output: unknown, expected: JsonPattern, options?: EqualJsonOptions): string => equalJson(output, expected, options).outcome
// Texts of large integers, of halves of characters and of keys that change a prototype are refused before anything is compared.
const refused = (value: unknown): boolean => /\d{16}|e\+|"__proto__"|\\ud[89a-f]/i.test(JSON.stringify(value))
const plainJson = fc.jsonValue({ maxDepth: 3 }).filter((value) => !refused(value) && !(typeof value === 'string' && /^\s*[{[]/.test(value)))

describe('equalJson', () => {
  eachPair('toEqualJson', ({ output, expected, options }) => equalJson(output, expected, options))

  test('passes for the text of any value against that value, however it is spaced', () => {
    fc.assert(fc.property(plainJson, fc.constantFrom(0, 1, '\t'), (value, space) => outcome(JSON.stringify(value, null, space), value as JsonPattern) === 'pass'))
    fc.assert(fc.property(plainJson, (value) => outcome(value, value as JsonPattern, { input: 'value' }) === 'pass'))
  })

  test('does not look at the order of members', () => {
    const members = fc.dictionary(fc.string().filter((key) => key !== '__proto__' && key !== 'constructor' && !/\p{Cs}/u.test(key)), fc.integer(), { minKeys: 2 })
    fc.assert(fc.property(members, (object) => outcome(JSON.stringify(Object.fromEntries(Object.entries(object).toReversed())), object) === 'pass'))
  })

  test('fails for every change of one value', () => {
    const changed = (value: unknown): unknown => (Array.isArray(value) ? [...value, 0] : typeof value === 'object' && value !== null ? { ...value, 'a new key': 0 } : value === null ? 0 : typeof value === 'string' ? `${value}x` : typeof value === 'boolean' ? !value : value + 1)
    fc.assert(fc.property(plainJson.filter((value) => typeof value !== 'number' || Math.abs(value) < 1e15), (value) => outcome(JSON.stringify(changed(value)), value as JsonPattern) === 'fail'))
    expect(outcome('{"a":[{"b":1}]}', { a: [{ b: 2 }] })).toBe('fail')
  })

  test('honours patterns wherever a value may stand', () => {
    expect(outcome('{"a":"x"}', { a: oneOf('y', 'x'), b: optional(1) })).toBe('pass')
    expect(outcome('{"a":"x","b":2}', { a: 'x', b: optional(1) })).toBe('fail')
    expect(outcome('{"a":"x","b":2}', { a: 'x', b: optional() })).toBe('pass')
    expect(outcome('{}', { a: oneOf(optional(1), 2) })).toBe('pass')
    expect(outcome('[1,2,2]', setOf([2, 1, 2]))).toBe('pass')
    expect(outcome('[1,2,2]', setOf([1, 1, 2]))).toBe('fail')
    const numbers = Array.from({ length: 2001 }, (_, index) => index)
    expect(() => equalJson(JSON.stringify(numbers), setOf(numbers))).toThrow('equalJson: expected must be a setOf at most 2000 items, but has 2001. toMatchSet compares more.')
    expect(equalJson(JSON.stringify(numbers), setOf([1])).findings).toMatchObject([{ kind: 'length', expected: 1, received: 2001 }])
    expect(outcome(JSON.stringify(numbers.slice(1)), setOf(numbers.slice(1)))).toBe('pass')
    expect(outcome('[{"id":1},{"id":2}]', setOf([{ id: oneOf(1, 2) }, { id: 1 }]))).toBe('pass')
    expect(outcome('{"id":"A-22"}', { id: /^A-\d+$/ })).toBe('pass')
    expect(outcome('{"id":"B-22"}', { id: /^A-\d+$/ })).toBe('fail')
    expect(outcome('{"id":5}', { id: /5/ })).toBe('fail')
    expect(outcome('{"amount":"89,00 €","due":"9.3.2026"}', { amount: expect.toEqualNumber('€89'), due: expect.toEqualDate('2026-03-09') })).toBe('pass')
    expect(outcome('{"a":1}', { a: expect.anything() })).toBe('pass')
    expect(outcome('"x"', oneOf('x', 'y'))).toBe('pass')
  })

  test('is unreadable where a text has two readings, whatever else is wrong with it', () => {
    expect(equalJson('{"__proto__":1,"a":1,"a":2}', { a: 2 })).toMatchObject({ outcome: 'unreadable', code: 'duplicate-key' })
  })

  test('compares a large integer with a bigint on request', () => {
    expect(outcome('{"id":9007199254740993}', { id: 9007199254740993n }, { numbers: 'bigint' })).toBe('pass')
    expect(outcome('{"id":9007199254740993}', { id: 9007199254740992n }, { numbers: 'bigint' })).toBe('fail')
    expect(outcome('{"id":5}', { id: 5n })).toBe('pass')
  })

  test('names each difference, where it stands, and what is near', () => {
    const output = '{\n  "orderId": "A-1",\n  "amount": "89",\n  "tags": ["a", "b"]\n}'
    expect(equalJson(output, { order_id: 'A-1', amount: 89, tags: ['a', 'c', 'd'] })).toMatchObject({
      outcome: 'fail',
      class: 'different',
      code: 'missing',
      differences: 5,
      findings: [
        { kind: 'missing', pointer: '/order_id', line: 1, column: 1, near: { by: 'key', key: 'orderId' } },
        { kind: 'extra', pointer: '/orderId', line: 2, column: 14 },
        { kind: 'type', pointer: '/amount', line: 3, column: 13, expected: 89, received: '89' },
        { kind: 'length', pointer: '/tags', line: 4, column: 11 },
        { kind: 'value', pointer: '/tags/1', line: 4, column: 17 },
      ],
    })
    expect(equalJson('0.30000000000000004', 0.3).findings[0]).toMatchObject({ near: { by: 'tolerance' } })
    expect(equalJson('"e\u0301"', '\u00e9').findings[0]).toMatchObject({ near: { by: 'composition' } })
  })

  test('lists twenty differences at most, and counts them all', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => index)
    const verdict = equalJson(JSON.stringify(many), many.map((value) => value + 1))
    expect([verdict.findings.length, verdict.differences, verdict.fields]).toEqual([20, 3_000, 3_000])
    expect(verdict.findings[0]).toMatchObject({ pointer: '/0' })
  })

  test('gives a verdict for every output, and never throws', () => {
    for (const [name, output] of hostileOutputs()) {
      if (['a promise', 'a boxed text'].includes(name)) continue
      expect([name, ['fail', 'unreadable'].includes(outcome(output, { a: 1 }))]).toEqual([name, true])
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.constantFrom<EqualJsonOptions>({}, { extract: 'fenced' }, { extract: 'embedded' }, { layout: 'ndjson' }), (output, options) => ['pass', 'fail', 'unreadable'].includes(outcome(output, { a: 1 }, options))))
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = { cycle }
  test.each<[string, unknown, unknown, string]>([
    ['the expected value is missing', undefined, undefined, 'equalJson: expected must be a JSON value or a pattern, but was undefined.'],
    ['a member is undefined', { a: { b: undefined } }, undefined, 'equalJson: expected at /a/b must be a JSON value or a pattern, but was undefined. A member that may be absent is optional(...).'],
    ['a number is none', [Number.NaN], undefined, 'equalJson: expected at /0 must be a number that JSON has, but was NaN.'],
    ['a value is a function', { 'a/b': () => 1 }, undefined, 'equalJson: expected at /a~1b must be a JSON value or a pattern, but was [function a/b].'],
    ['a value is a Date', { due: new Date(0) }, undefined, 'equalJson: expected at /due must be plain data or a pattern, but was Date 1970-01-01T00:00:00.000Z.'],
    ['it holds itself', cycle, undefined, 'equalJson: expected at /self/cycle must not hold itself.'],
    ['the whole output may be absent', optional({ a: 1 }), undefined, 'equalJson: expected must be there: only a member of an object can be absent, but was optional({ a: 1 }).'],
    ['an item may be absent', [optional(1)], undefined, 'equalJson: expected at /0 must be there: only a member of an object can be absent, but was optional(1).'],
    ['it is the text of a value', '{"a":1}', undefined, 'equalJson: expected must be a value, but was "{\\"a\\":1}". It is the text of a JSON value: parse it first.'],
    ['an option is unknown', {}, { extraKey: 'allow' }, 'equalJson: option "extraKey" does not exist; there is "extract", "root", "pick", "layout", "allow", "duplicateKeys", "numbers", "doubleEncoding", "finishReason", "input", "maxDepth", "maxLength" or "extraKeys". Did you mean "extraKeys"?'],
    ['a word is unknown', {}, { extract: 'fence' }, 'equalJson: option "extract" must be "bare", "fenced" or "embedded", but was "fence". Did you mean "fenced"?'],
  ])('throws when %s, whatever the output', (_, expected, options, message) => {
    expect(usageErrorOf(() => equalJson('{}', expected as JsonPattern, options as EqualJsonOptions))).toBe(message)
    expect(usageErrorOf(() => equalJson(undefined, expected as JsonPattern, options as EqualJsonOptions))).toBe(message)
  })

  test('throws for a promise, a boxed text and a buffer: they must be awaited or decoded first', () => {
    expect(usageErrorOf(() => equalJson(Promise.resolve('{}'), {}))).toBe('equalJson: output must be awaited first, but was a promise.')
    expect(usageErrorOf(() => equalJson(Buffer.from('{}'), {}))).toMatch(/^equalJson: output must be a text or a plain value, but was .* Decode it first\.$/)
  })
})
