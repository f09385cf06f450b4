import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toEqualQuantity', () => {
  test('shows both values as read, and the difference in the expected unit', () => {
    expect(messageOf(() => expect('5001 m').toEqualQuantity('5 km', { conversion: 'exact', tolerance: { absolute: '0.0005' } }))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected, options)

      The quantities differ.
      received    "5001 m"  -> 5.001 km
      expected    "5 km"
      difference  0.001 km, allowed 0.0005 km"
    `)
    expect(messageOf(() => expect('31 days').toEqualQuantity('30 d'))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected)

      The quantities differ.
      received    "31 days"  -> 31 d
      expected    "30 d"
      difference  1 d"
    `)
  })

  test('names the option that would make them equal', () => {
    expect(messageOf(() => expect('5000 g').toEqualQuantity('5 kg'))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected)

      The quantities have different units.
      received    "5000 g"
      expected    "5 kg"
      equal with  { conversion: 'exact' }"
    `)
    expect(messageOf(() => expect('30').toEqualQuantity('30 days'))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected)

      One of the quantities has no unit.
      received    "30"
      expected    "30 days"  -> 30 d
      equal with  { unit: 'optional' }"
    `)
  })

  test('says that a unit cannot be converted', () => {
    expect(messageOf(() => expect('1 cup').toEqualQuantity('237 ml', { conversion: 'exact' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected, options)

      The unit "cup" has several values, so it cannot be converted.
      received  "1 cup"
      expected  "237 ml""
    `)
    expect(messageOf(() => expect('2 fortnights').not.toEqualQuantity('28 days', { conversion: 'exact' }))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualQuantity(expected, options)

      The unit "fortnights" is not known, so it cannot be converted, so .not does not pass either.
      received  "2 fortnights"
      expected  "28 days""
    `)
    expect(messageOf(() => expect('1 L').toEqualQuantity('1 kg', { conversion: 'exact' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected, options)

      The units measure different things.
      received  "1 L"
      expected  "1 kg""
    `)
  })

  test('says that the text cannot be read, or has several readings', () => {
    expect(messageOf(() => expect('5 ft 3 in').toEqualQuantity('63 in'))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected)

      The output cannot be read as a quantity.
      received  "5 ft 3 in"
      expected  "63 in"
      stops at  character 3"
    `)
    expect(messageOf(() => expect('1,000 m').toEqualQuantity('1 km'))).toMatchInlineSnapshot(`
      "expect(received).toEqualQuantity(expected)

      The text has two readings.
      received     "1,000 m"   1000 m (comma as thousands) or 1 m (comma as decimal)
      expected     "1 km"
      decide with  { locale: 'en' } or { locale: 'de' }"
    `)
    expect(messageOf(() => expect(5).not.toEqualQuantity('5 km'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualQuantity(expected)

      The output cannot be read as a quantity, so .not does not pass either.
      received  5   a number
      expected  "5 km""
    `)
  })

  test('shows, under .not, what both were read as', () => {
    expect(messageOf(() => expect('1.5 km').not.toEqualQuantity(['2 km', '1500 m'], { conversion: 'exact' }))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualQuantity(expected, options)

      The quantities are equal.
      received  "1.5 km"  -> 1500 m
      expected  "1500 m"   nearest of 2"
    `)
  })
})
