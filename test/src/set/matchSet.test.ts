import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchSet } from '../../../src/set/matchSet.ts'
import type { SetOptions } from '../../../src/set/setOptions.ts'
import { oneOf, optional } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const labels = fc.array(fc.constantFrom('red', 'blue', 'green', ''), { maxLength: 8 })

describe('matchSet', () => {
  eachPair('toMatchSet', ({ output, expected, options }) => matchSet(output, expected, options))

  test('does not look at the order, and counts each item', () => {
    fc.assert(fc.property(labels, fc.func(fc.integer()), (list, weight) => matchSet(list.toSorted((one, other) => weight(one) - weight(other)), list).outcome === 'pass'))
    fc.assert(fc.property(labels, labels, (one, other) => (matchSet(one, other).outcome === 'pass') === (JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted()))))
  })

  test('gives the same by keys and by assignment', () => {
    fc.assert(
      fc.property(labels, labels, (one, other) => {
        const keyed = matchSet(one, other)
        const paired = matchSet(one, other.map((label) => oneOf(label, label)))
        return keyed.outcome === paired.outcome && keyed.matched === paired.matched && keyed.missing!.length === paired.missing!.length
      }),
    )
  })

  test('keeps the shares that reports average', () => {
    expect(matchSet(['red', 'red', 'blue'], ['red', 'blue', 'blue'])).toMatchObject({ matched: 2, missing: ['blue'], extra: ['red'], precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 })
    expect(matchSet([], [])).toMatchObject({ outcome: 'pass', precision: 1, recall: 1, f1: 1 })
    expect(matchSet([], ['a'])).toMatchObject({ outcome: 'fail', precision: 0, recall: 0, f1: 0 })
  })

  test('takes patterns and matchers as expected items', () => {
    expect(matchSet(['Colour', 'A-22'], [/^A-\d+$/, oneOf('color', 'colour')]).outcome).toBe('pass')
    expect(matchSet(['1.25', 'x'], [expect.toEqualNumber(1.2, { tolerance: { absolute: 0.1 } }), 'x']).outcome).toBe('pass')
    expect(matchSet([{ id: 1 }, 'x'], [expect.objectContaining({ id: 1 }), 'x']).outcome).toBe('pass')
    expect(matchSet([{ id: 2 }, 'x'], [expect.objectContaining({ id: 1 }), 'x'])).toMatchObject({ outcome: 'unreadable', code: 'wrong-type', findings: [{ kind: 'unreadable item', index: 0 }] })
  })

  test('reads a Set as a list, and a text only at its separator', () => {
    expect(matchSet(new Set(['a', 'b']), ['b', 'a']).outcome).toBe('pass')
    expect(matchSet('a, b', ['a', 'b'])).toMatchObject({ outcome: 'unreadable', code: 'wrong-type' })
    expect(matchSet('a, b', ['a', 'b'], { separator: ', ' }).outcome).toBe('pass')
    expect(matchSet('Trinidad and Tobago', ['Trinidad', 'Tobago'], { separator: ',' }).outcome).toBe('fail')
  })

  test('is necessary only where less than equality is asked for', () => {
    expect([matchSet([], []), matchSet([], [], { relation: 'subset' }), matchSet([], [], { threshold: { f1: 0.5 } })].map(({ strength }) => strength)).toEqual(['sufficient', 'necessary', 'necessary'])
  })

  test('takes time in proportion to the lists where items have keys', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `label ${index % 50_000}`)
    expect(matchSet(many.toReversed(), many).outcome).toBe('pass')
    expect(matchSet(many.map((_, index) => String(index)), many.map((_, index) => index), { item: 'number' }).outcome).toBe('pass')
  }, 20_000)

  test('refuses more than 2,000 items where every pair may fit', () => {
    const many = Array.from({ length: 2_001 }, (_, index) => String(index))
    const options: SetOptions = { item: { number: { tolerance: { absolute: 1 } } } }
    expect(matchSet(many, [1], options)).toMatchObject({ outcome: 'unreadable', code: 'unparseable', findings: [{ kind: 'too many items', most: 2000 }] })
    expect(usageErrorOf(() => matchSet(['1'], many, options))).toBe('matchSet: expected must hold at most 2000 items where every pair has to be compared, but holds 2001.')
  })

  test('gives a verdict for every output, and never throws', () => {
    for (const [name, output] of hostileOutputs()) {
      if (name === 'a list') continue
      expect([name, matchSet(output, ['a'], { separator: 'json' }).outcome]).toEqual([name, 'unreadable'])
      expect([name, matchSet([output], ['a']).outcome]).toEqual([name, 'unreadable'])
    }
    const options = fc.constantFrom<SetOptions>({}, { separator: 'bullets' }, { separator: 'json', item: 'number' }, { item: 'date' }, { order: 'same' }, { relation: 'subset' }, { duplicates: 'ignore' })
    fc.assert(fc.property(fc.anything(), options, (output, given) => ['pass', 'fail', 'unreadable'].includes(matchSet(output, [], given).outcome)))
    expect(matchSet('[' .repeat(3_000_000), [], { separator: 'json' }).outcome).toBe('unreadable')
  })

  const equivalence = 'must be "count" where items have a tolerance, a conversion or several values: which items repeat is not decided then.'
  test.each<[string, unknown, unknown, string]>([
    ['the expected value is no list', 'a', undefined, 'matchSet: expected must be a list of items, but was "a".'],
    ['an expected item is no text', ['a', 5], undefined, 'matchSet: expected[1] must be a text, but was 5. For numbers pass { item: \'number\' }.'],
    ['an expected item cannot be read', [1, '1,000'], { item: 'number' }, 'matchSet: expected[1] must have one reading, but was "1,000". It can be read with comma as thousands or comma as decimal: state a locale, or give a number.'],
    ['an expected item may be absent', ['a', optional('b')], undefined, 'matchSet: expected[1] must be an item: an item of a list cannot be absent, but was optional("b").'],
    ['the item kind is unknown', ['a'], { item: 'numbers' }, 'matchSet: option "item" must be "text", "number", "date" or "quantity", but was "numbers". Did you mean "number"?'],
    ['two kinds are given', ['a'], { item: { text: {}, number: {} } }, 'matchSet: option "item" must be "text", "number", "date" or "quantity", or one of them with its options, but was { text: {}, number: {} }.'],
    ['the separator is empty', ['a'], { separator: '' }, 'matchSet: option "separator" must be "lines", "bullets", "json" or a text to split at, which is not empty, but was "".'],
    ['a threshold is 0', ['a'], { threshold: { f1: 0 } }, 'matchSet: option "threshold" "f1" must be a number above 0 and at most 1, but was 0.'],
    ['a threshold is above 1', ['a'], { threshold: { recall: 1.01 } }, 'matchSet: option "threshold" "recall" must be a number above 0 and at most 1, but was 1.01.'],
    ['a threshold is empty', ['a'], { threshold: {} }, 'matchSet: option "threshold" must be at least one of "precision", "recall" and "f1", but was {}.'],
    ['a threshold stands beside a relation', ['a'], { threshold: { f1: 1 }, relation: 'subset' }, 'matchSet: option "threshold" cannot stand beside a relation: a threshold is one of its own.'],
    ['an order stands beside a threshold', ['a'], { threshold: { f1: 1 }, order: 'same' }, 'matchSet: option "order" must be "any" beside a threshold or a relation.'],
    ['duplicates are ignored under a tolerance', [1], { duplicates: 'ignore', item: { number: { tolerance: { absolute: 1 } } } }, `matchSet: option "duplicates" ${equivalence}`],
    ['duplicates are ignored beside a pattern', [/a/], { duplicates: 'ignore' }, `matchSet: option "duplicates" ${equivalence}`],
    ['the check could not fail', [], { relation: 'superset' }, 'matchSet: option "relation" must not be "superset" of an empty list: every list is one.'],
    ['an option is unknown', ['a'], { seperator: ',' }, 'matchSet: option "seperator" does not exist; there is "item", "separator", "order", "duplicates", "relation" or "threshold". Did you mean "separator"?'],
    ['an option of the item is unknown', [1], { item: { number: { tolerence: {} } } }, 'matchSet: option "tolerence" does not exist; there is "tolerance", "locale", "percent", "currency", "forms", "words" or "extract". Did you mean "tolerance"?'],
  ])('throws when %s, whatever the output', (_, expected, options, message) => {
    expect(usageErrorOf(() => matchSet(['a'], expected as string[], options as SetOptions))).toBe(message)
    expect(usageErrorOf(() => matchSet(undefined, expected as string[], options as SetOptions))).toBe(message)
  })
})
