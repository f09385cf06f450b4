import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalQuantity, type QuantityOptions } from '../../../src/quantity/equalQuantity.ts'
import { exactUnits, unitOf } from '../../../src/quantity/units.ts'
import { printRational } from '../../../src/number/exact.ts'
import { oneOf, optional } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const exact: QuantityOptions = { conversion: 'exact' }

describe('equalQuantity', () => {
  eachPair('toEqualQuantity', ({ output, expected, options }) => equalQuantity(output, expected, options))

  test('converts every pair of units of a dimension there and back without loss', () => {
    const units = exactUnits()
    for (const from of units) {
      for (const to of units.filter(({ dimension }) => dimension === from.dimension)) {
        const { converted = { numerator: 7n, denominator: 2n } } = equalQuantity(`3.5 ${from.id}`, `0 ${to.id}`, { ...exact, locale: 'en' })
        const text = printRational(converted)
        // A quotient such as 1/3 is no decimal, so it is read as a fraction.
        expect([from.id, to.id, equalQuantity(`${text} ${to.id}`, `3.5 ${from.id}`, { ...exact, locale: 'en', forms: ['fraction'] }).outcome]).toEqual([from.id, to.id, 'pass'])
      }
    }
  })

  test('keeps the dimensions apart', () => {
    const units = exactUnits()
    for (const from of units) for (const to of units) if (from.dimension !== to.dimension) expect(equalQuantity(`1 ${from.id}`, `1 ${to.id}`, exact).outcome).toBe('fail')
  })

  test('knows each symbol in its own letter case only', () => {
    for (const { id } of exactUnits()) {
      expect(unitOf(id)?.id).toBe(id)
      for (const other of [id.toUpperCase(), id.toLowerCase()]) {
        const unit = unitOf(other)
        if (other !== id && unit?.kind === 'exact') expect([id, other, unit.id === id]).toEqual([id, other, false].map((word) => (word === false ? ['L', 'week', 'bit', 'bar', 'acre', 'hertz'].includes(id) : word)))
      }
    }
  })

  test('shows the output in the expected unit, and the difference in it', () => {
    expect(equalQuantity('5001 m', '5 km', exact)).toMatchObject({ outcome: 'fail', findings: [{ kind: 'different', difference: { numerator: 1n } }] })
    expect(equalQuantity('5 m', '5 km')).toMatchObject({ findings: [{ kind: 'different unit' }] })
    expect(equalQuantity('30', '30 days')).toMatchObject({ findings: [{ kind: 'missing unit' }] })
    expect(equalQuantity('1 m', '1 m²', exact)).toMatchObject({ findings: [{ kind: 'different dimension' }] })
  })

  test('accepts any of several quantities, and is unreadable when only one of them cannot be decided', () => {
    expect(equalQuantity('1 cup', oneOf('1 cup', '237 ml'), exact).outcome).toBe('pass')
    expect(equalQuantity('1 cup', ['240 ml', '237 ml'], exact)).toMatchObject({ outcome: 'unreadable', code: 'ambiguous' })
  })

  test('gives a verdict for every output, and never throws', () => {
    for (const [name, output] of hostileOutputs()) expect([name, equalQuantity(output, '5 km', exact).outcome]).toEqual([name, 'unreadable'])
    const quantityLike = fc.array(fc.constantFrom('5', '1', ',', '.', ' ', 'k', 'm', '°', 'C', '²', 'µ', '/', 'h', '-', '$', '%', 'tickets', '\u00a0'), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(fc.property(fc.oneof(fc.anything(), quantityLike), (output) => ['pass', 'fail', 'unreadable'].includes(equalQuantity(output, '5 km', exact).outcome)), { numRuns: 1000 })
    expect(equalQuantity('5'.repeat(4_000_000), '5 km').code).toBe('unparseable')
    expect(equalQuantity(`5 ${'k'.repeat(4_000_000)}`, '5 km').code).toBe('unparseable')
  })

  test.each<[string, unknown, unknown, string]>([
    ['the expected text is no quantity', 'about 5 km', undefined, 'equalQuantity: expected must be a number and a unit, such as "5 km", but was "about 5 km".'],
    ['the expected text has two readings', '1,000 km', undefined, 'equalQuantity: expected must have one reading, but was "1,000 km". It can be read with comma as thousands or comma as decimal: state a locale.'],
    ['the expected value is a number', 5, undefined, 'equalQuantity: expected must be a text such as "5 km", but was 5.'],
    ['one of several is broken', ['5 km', ''], undefined, 'equalQuantity: expected[1] must be a number and a unit, such as "5 km", but was "".'],
    ['the list is empty', [], undefined, 'equalQuantity: expected must be a text such as "5 km", or a list of them of which any one is enough; the list must not be empty, but was [].'],
    ['the output may be absent', optional('5 km'), undefined, 'equalQuantity: expected must be there: the whole output cannot be absent, but was optional("5 km").'],
    ['the conversion word is unknown', '5 km', { conversion: 'exactly' }, 'equalQuantity: option "conversion" must be "none" or "exact", but was "exactly". Did you mean "exact"?'],
    ['percent is given', '5 km', { percent: 'points' }, 'equalQuantity: option "percent" does not exist: a percentage and an amount of money stay what they are.'],
    ['onlyNumber is asked for', '5 km', { extract: 'onlyNumber' }, 'equalQuantity: option "extract" must not be "onlyNumber": it would leave the unit behind.'],
  ])('throws when %s, whatever the output', (_, expected, options, message) => {
    expect(usageErrorOf(() => equalQuantity('5 km', expected as string, options as QuantityOptions))).toBe(message)
    expect(usageErrorOf(() => equalQuantity(undefined, expected as string, options as QuantityOptions))).toBe(message)
  })

  test('throws when an expected unit would have to be converted and has no one value', () => {
    expect(usageErrorOf(() => equalQuantity('30 days', '1 month', exact))).toBe('equalQuantity: expected has the unit "month", which has several values and cannot be converted.')
    expect(usageErrorOf(() => equalQuantity('30 days', '2 fortnights', exact))).toBe('equalQuantity: expected has the unit "fortnights", which is not known and cannot be converted.')
  })
})
