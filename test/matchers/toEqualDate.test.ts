import { afterEach, describe, expect, test } from 'vitest'
import { configure } from '../../src/configuration.ts'
import { oneOf } from '../../src/valuePatterns.ts'
import { messageOf } from '../messageOf.ts'

const store = Symbol.for('code-graded.configuration')

afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[store]
})

describe('toEqualDate', () => {
  test('says that the dates differ, and by how many days', () => {
    expect(messageOf(() => expect('10 March 2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The dates differ.
      received    "10 March 2026"   2026-03-10
      expected    2026-03-09
      difference  1 day"
    `)
    expect(messageOf(() => expect('20.3.2026').toEqualDate('9.3.2026', { locale: 'de' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The dates differ.
      received    "20.3.2026"   2026-03-20
      expected    "9.3.2026"   2026-03-09
      difference  11 days"
    `)
  })

  test('says that day and month are swapped', () => {
    expect(messageOf(() => expect('3 September 2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The dates differ.
      received    "3 September 2026"   2026-09-03
      expected    2026-03-09
      difference  178 days

      Day and month are swapped."
    `)
  })

  test('says that the output is coarser than what was asked for', () => {
    expect(messageOf(() => expect('March 2026').toEqualDate('2026-03-01'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The date is coarser than the day that was asked for.
      received    "March 2026"   2026-03
      expected    2026-03-01
      equal with  { granularity: 'month' }"
    `)
  })

  test('shows the nearest of several expected dates', () => {
    expect(messageOf(() => expect('20.3.2026').toEqualDate(oneOf('2026-03-09', '18 March 2026')))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The dates differ.
      received    "20.3.2026"   2026-03-20
      expected    "18 March 2026"   2026-03-18   nearest of 2
      difference  2 days"
    `)
  })

  test('shows both instants, and no distance in days', () => {
    expect(messageOf(() => expect('2026-03-09T00:00:00.001Z').toEqualDate(new Date('2026-03-09T00:00:00Z'), { granularity: 'instant' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The dates differ.
      received  "2026-03-09T00:00:00.001Z"
      expected  Date 2026-03-09T00:00:00.000Z   2026-03-09T00:00:00Z"
    `)
  })

  test('shows the readings of an ambiguous date, and the options that decide', () => {
    expect(messageOf(() => expect('09/03/2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The date has two readings.
      received     "09/03/2026"   9 March 2026 (day first) or 3 September 2026 (month first)
      expected     2026-03-09
      decide with  { dateOrder: 'DMY' } or { dateOrder: 'MDY' }"
    `)
    expect(messageOf(() => expect('9.3.26').not.toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualDate(expected)

      The date has two readings, so .not does not pass either.
      received     "9.3.26"   9 March 1926 or 9 March 2026
      expected     2026-03-09
      decide with  { twoDigitYearFrom: 1950 }, say"
    `)
    expect(messageOf(() => expect('09-03-26').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The date has 6 readings.
      received     "09-03-26"   9 March 1926 (day first) or 3 September 1926 (month first) or 9 March 2026 (day first) or 3 September 2026 (month first) or 2 more
      expected     2026-03-09
      decide with  { dateOrder: 'DMY' } or { dateOrder: 'MDY' }, and { twoDigitYearFrom: 1950 }, say"
    `)
    expect(messageOf(() => expect('next Monday').toEqualDate('2026-03-09', { reference: '2026-03-04' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The date has two readings.
      received  "next Monday"   9 March 2026 (the nearest) or 16 March 2026 (a week away from it)
      expected  2026-03-09"
    `)
  })

  test('says what is wrong with a date that does not exist', () => {
    expect(messageOf(() => expect('2026-02-30').toEqualDate('2026-03-02'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  "2026-02-30"   no such day: 2026-02-30
      expected  2026-03-02"
    `)
    expect(messageOf(() => expect('Tuesday, 9 March 2026').not.toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualDate(expected)

      The output cannot be read as a date, so .not does not pass either.
      received  "Tuesday, 9 March 2026"   2026-03-09 is a Monday, not a Tuesday
      expected  2026-03-09"
    `)
  })

  test('names the option without which a text is no date', () => {
    expect(messageOf(() => expect('9. März 2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received   "9. März 2026"
      expected   2026-03-09
      read with  { locale: 'de' }"
    `)
    expect(messageOf(() => expect('tomorrow').toEqualDate('2026-03-09', { locale: 'de' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The output cannot be read as a date.
      received   "tomorrow"
      expected   2026-03-09
      read with  { reference: '2026-03-09' }, say"
    `)
    expect(messageOf(() => expect('It was on 9 March 2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  "It was on 9 March 2026"
      expected  2026-03-09"
    `)
  })

  test('says that an instant has its day in a zone, and that a day is no instant', () => {
    expect(messageOf(() => expect('2026-03-09T23:30:00-05:00').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  "2026-03-09T23:30:00-05:00"   the instant 2026-03-10T04:30:00Z
      expected  2026-03-09

      Its day depends on the time zone: give { timeZone: 'Europe/Berlin' }, say."
    `)
    expect(messageOf(() => expect('2026-03-09').toEqualDate('2026-03-09T00:00:00Z', { granularity: 'instant' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The output cannot be read as an instant.
      received  "2026-03-09"   2026-03-09 without an offset
      expected  2026-03-09T00:00:00Z"
    `)
  })

  test('says that what is neither text nor Date is no date', () => {
    expect(messageOf(() => expect(20260309).not.toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualDate(expected)

      The output cannot be read as a date, so .not does not pass either.
      received  20260309   a number
      expected  2026-03-09

      A text or a Date is read."
    `)
    expect(messageOf(() => expect(undefined).toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  undefined
      expected  2026-03-09

      A text or a Date is read."
    `)
    expect(messageOf(() => expect(Promise.resolve('2026-03-09')).toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  a promise
      expected  2026-03-09

      Await the output first."
    `)
    expect(messageOf(() => expect('9'.repeat(5_000_001)).toEqualDate('2026-03-09')).replace(/9{300,}/, '9…9')).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  "9…9"...   5000001 UTF-16 units
      expected  2026-03-09

      Dates of at most 1000 UTF-16 units are read."
    `)
  })

  test('says, under .not, that the dates are equal', () => {
    expect(messageOf(() => expect('9 March 2026').not.toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualDate(expected)

      The dates are equal.
      received  "9 March 2026"   2026-03-09
      expected  2026-03-09"
    `)
  })

  test('shows what was extracted', () => {
    expect(messageOf(() => expect('The answer is 10.3.2026').toEqualDate('2026-03-09', { extract: 'answerPhrase' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The dates differ.
      received    "The answer is 10.3.2026"   2026-03-10
      expected    2026-03-09
      extracted   "10.3.2026" (answerPhrase)
      difference  1 day"
    `)
    expect(messageOf(() => expect('The answer is 9. März 2026').toEqualDate('2026-03-09', { extract: 'answerPhrase' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected, options)

      The output cannot be read as a date.
      received   "The answer is 9. März 2026"
      expected   2026-03-09
      extracted  "9. März 2026" (answerPhrase)
      read with  { locale: 'de' }"
    `)
  })

  test('ends with the locale of the project, where it was used', () => {
    configure({ locale: 'de' })
    expect(messageOf(() => expect('10. März 2026').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The dates differ.
      received    "10. März 2026"   2026-03-10
      expected    2026-03-09
      difference  1 day

      locale: de (project default)"
    `)
    expect(messageOf(() => expect('bald').toEqualDate('2026-03-09'))).toMatchInlineSnapshot(`
      "expect(received).toEqualDate(expected)

      The output cannot be read as a date.
      received  "bald"
      expected  2026-03-09

      locale: de (project default)"
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').toEqualDate('09/03/2026'))).toMatchInlineSnapshot(`"toEqualDate: expected must be one date, not 9 March 2026 (day first) or 3 September 2026 (month first), but was "09/03/2026". Give { dateOrder: 'DMY' } or { dateOrder: 'MDY' }, or write it as 2026-03-09."`)
    expect(messageOf(() => expect('x').not.toEqualDate('soon'))).toMatchInlineSnapshot(`"toEqualDate: expected must be a date that can be read, but was "soon". Write it as 2026-03-09."`)
  })

  test('holds inside a comparison, and an unreadable date does not', () => {
    expect({ due: '9.3.2026' }).toEqual({ due: expect.toEqualDate('2026-03-09') })
    expect({ due: '10.3.2026' }).not.toEqual({ due: expect.toEqualDate('2026-03-09') })
    expect(() => expect({ due: 'soon' }).toEqual({ due: expect.toEqualDate('2026-03-09') })).toThrow('due')
  })
})
