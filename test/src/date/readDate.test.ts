import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '../../../src/date/civil.ts'
import { planDates } from '../../../src/date/dateOptions.ts'
import { printInWords, printIso, type DateValue } from '../../../src/date/dateValue.ts'
import { instantOfTime } from '../../../src/date/instant.ts'
import { readDate } from '../../../src/date/readDate.ts'

const plan = planDates('test', undefined)
const firstDay = dayNumber({ year: 1, month: 1, day: 1 })
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 })
const anyDay = fc.integer({ min: firstDay, max: lastDay }).map(dayOfNumber)

/** The values that a text is read as, as ISO texts; or why there is none. */
function readingsOf(text: string, options?: object): string[] | string {
  const read = readDate(text, planDates('test', options))
  return 'readings' in read ? read.readings.map(({ value }) => printIso(value)) : read.reason
}

describe('readDate', () => {
  test('reads what is printed of every day of the years 1 to 9999 as that day', () => {
    for (let number = firstDay; number <= lastDay; number++) {
      const value: DateValue = { kind: 'day', ...dayOfNumber(number) }
      const read = readDate(printIso(value), plan)
      if (!('readings' in read) || read.readings.length !== 1 || printIso(read.readings[0].value) !== printIso(value)) expect([value, read]).toBe('the day itself')
    }
  }, 60_000)

  test('reads what is printed of any value as that value', () => {
    const month = fc.record({ kind: fc.constant('month' as const), year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    const quarter = fc.record({ kind: fc.constant('quarter' as const), year: fc.integer({ min: 1, max: 9999 }), quarter: fc.integer({ min: 1, max: 4 }) })
    const year = fc.record({ kind: fc.constant('year' as const), year: fc.integer({ min: 1, max: 9999 }) })
    const seconds = fc.integer({ min: firstDay * 86_400, max: lastDay * 86_400 })
    const instant = fc.record({ kind: fc.constant('instant' as const), seconds, nanoseconds: fc.integer({ min: 0, max: 999_999_999 }) })
    fc.assert(
      fc.property(fc.oneof(month, quarter, year, instant), (value) => {
        expect(readDate(printIso(value), plan)).toEqual({ readings: [{ value }] })
      }),
    )
  })

  test('reads the words that a message prints of a day as that day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(readDate(printInWords({ kind: 'day', ...day }), plan)).toEqual({ readings: [{ value: { kind: 'day', ...day } }] })
      }),
    )
  })

  test('sees a change of any digit of an ISO day', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(9), fc.integer({ min: 1, max: 9 }), (day, place, by) => {
        const text = printIso({ kind: 'day', ...day })
        const digit = text[place]!
        fc.pre(digit !== '-')
        const changed = text.slice(0, place) + ((Number(digit) + by) % 10) + text.slice(place + 1)
        const readings = readingsOf(changed)
        return readings === 'invalid' || readings[0] === changed
      }),
    )
  })

  test('lists every reading, each value once', () => {
    expect(readDate('09/03/2026', plan)).toEqual({
      readings: [
        { value: { kind: 'day', year: 2026, month: 3, day: 9 }, as: 'day first' },
        { value: { kind: 'day', year: 2026, month: 9, day: 3 }, as: 'month first' },
      ],
    })
    expect(readingsOf('9/9/2026')).toEqual(['2026-09-09'])
    expect(readingsOf('26-03-09', { twoDigitYearFrom: 2000 })).toEqual(['2009-03-26', '2026-03-09'])
    expect(readingsOf('9.3.26')).toEqual(['1926-03-09', '2026-03-09'])
    expect(readingsOf('29.2.00')).toEqual(['2000-02-29', '2400-02-29'])
    expect(readingsOf('29.2.00', { twoDigitYearFrom: 1950 })).toEqual(['2000-02-29'])
    expect(readingsOf('29.2.00', { twoDigitYearFrom: 1850 })).toBe('invalid')
  })

  test('says what is wrong with a date that does not exist', () => {
    const detailOf = (text: string): unknown => {
      const read = readDate(text, plan)
      return 'detail' in read && read.detail
    }
    expect(['2026-02-30', '31/04/2026', '50/6/2018', '2026-W11-8', '2026-366', '2026-13', 'Q5 2026', '0000'].map(detailOf)).toEqual([
      'no such day: 2026-02-30',
      'no such day: 2026-04-31',
      'no such day: 2018-06-50',
      'no such day: 2026-W11-8',
      'no such day: 2026-366',
      'no such month: 2026-13',
      'no such quarter: 2026-Q5',
      'no such year: 0000',
    ])
    expect(detailOf('Tuesday, 9 March 2026')).toBe('2026-03-09 is a Monday, not a Tuesday')
    expect(['2026-03-09T24:00:00', '2026-03-09T12:60:00', '2026-03-09T23:59:60Z', '2026-03-09T12:00:00+01:99'].map(detailOf)).toEqual([
      'no such hour: 24',
      'no such minute: 60',
      'no such second: 60',
      'no such offset: +01:99',
    ])
  })

  test('reads "next Monday" as two days, whatever day it is', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('next', 'this', 'last'), fc.constantFrom('Monday', 'tue', 'Wed', 'Sunday'), (day, which, weekday) => {
        fc.pre(day.year > 1 && day.year < 9999)
        return readingsOf(`${which} ${weekday}`, { reference: printIso({ kind: 'day', ...day }) }).length === 2
      }),
    )
    expect(readingsOf('next Monday', { reference: '2026-03-09' })).toEqual(['2026-03-16', '2026-03-23'])
    expect(readingsOf('last Monday', { reference: '2026-03-09' })).toEqual(['2026-03-02', '2026-02-23'])
    expect(readingsOf('this Monday', { reference: '2026-03-09' })).toEqual(['2026-03-09', '2026-03-02'])
  })

  test('takes a word for a weekday or a month by its place', () => {
    expect(readingsOf('mar. 10 mar. 2026', { locale: 'es' })).toEqual(['2026-03-10'])
    expect(readingsOf('mar 9, 2026', { locale: 'es' })).toEqual(['2026-03-09'])
    expect(readingsOf('mar 2026', { locale: 'fr' })).toEqual(['2026-03'])
  })

  test('reads at most 1,000 units, white space around not counted', () => {
    expect(readingsOf(`${' '.repeat(1_500)}2026-03-09${' '.repeat(1_500)}`)).toEqual(['2026-03-09'])
    expect(readingsOf(`March${' '.repeat(988)}9, 2026`)).toEqual(['2026-03-09'])
    expect(readingsOf(`March${' '.repeat(989)}9, 2026`)).toBe('unparseable')
  })

  test('takes an instant from a time in milliseconds, before 1970 too', () => {
    expect([0, -1, 1_500].map((time) => printIso(instantOfTime(time)))).toEqual(['1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:01.5Z'])
  })

  test('is quick to refuse long texts of every kind', () => {
    for (const pile of ['9', 'a', 'a ', '9 ', '9.', '9/', 'March ', 'Monday ', '日', '(', ' (', 'de ', '年', "a'", '9th ', '-', '+', '\u0301', '月)']) {
      const text = pile.repeat(1_000 / pile.length)
      for (const locale of ['en', 'es', 'ja', 'tr', 'hu']) {
        const start = performance.now()
        for (let round = 0; round < 5; round++) readDate(text, planDates('test', { locale, reference: '2026-03-09' }))
        expect([pile, locale, (performance.now() - start) / 5 < 20]).toEqual([pile, locale, true])
      }
    }
  })
})
