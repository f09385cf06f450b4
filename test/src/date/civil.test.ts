import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber, dayOfWeek, dayOfYear, daysInMonth, isCivilDay, weekdayOf, weeksInYear } from '../../../src/date/civil.ts'

const firstDay = dayNumber({ year: 1, month: 1, day: 1 })
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 })

describe('civil', () => {
  test('agrees with Date.UTC on every day of the years 1 to 9999', () => {
    const clock = new Date(0)
    clock.setUTCFullYear(1, 0, 1)
    for (let number = firstDay; number <= lastDay; number++) {
      const day = dayOfNumber(number)
      const asIs = day.year === clock.getUTCFullYear() && day.month === clock.getUTCMonth() + 1 && day.day === clock.getUTCDate()
      if (!asIs || dayNumber(day) !== number || weekdayOf(day) % 7 !== clock.getUTCDay() || !isCivilDay(day)) expect([number, day]).toBe('the day of Date.UTC')
      clock.setUTCDate(clock.getUTCDate() + 1)
    }
    expect(clock.getUTCFullYear()).toBe(10_000)
  })

  test('knows the leap years of the Gregorian calendar', () => {
    expect([1600, 1900, 2000, 2024, 2025, 2026, 2100, 4].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29, 29, 28, 28, 28, 29])
    expect([0, 13, 1.5].map((month) => daysInMonth(2026, month))).toEqual([0, 0, 0])
  })

  test('has no day that does not exist', () => {
    for (const [year, month, day] of [[2026, 2, 29], [2026, 4, 31], [2026, 0, 1], [2026, 13, 1], [2026, 1, 0], [0, 1, 1], [10_000, 1, 1]] as const) {
      expect([year, month, day, isCivilDay({ year, month, day })]).toEqual([year, month, day, false])
    }
  })

  test('counts the weeks of a year by the Thursdays in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (year) => {
        const first = dayNumber({ year, month: 1, day: 1 })
        const next = dayNumber({ year: year + 1, month: 1, day: 1 })
        const thursdays = Array.from({ length: next - first }, (_, index) => weekdayOf(dayOfNumber(first + index))).filter((weekday) => weekday === 4)
        return weeksInYear(year) === thursdays.length
      }),
      { numRuns: 50 },
    )
  })

  test('gives each week date a day of that weekday, and refuses the others', () => {
    expect(dayOfWeek(2026, 11, 1)).toEqual({ year: 2026, month: 3, day: 9 })
    expect(dayOfWeek(2026, 53, 5)).toEqual({ year: 2027, month: 1, day: 1 })
    expect(dayOfWeek(2025, 1, 1)).toEqual({ year: 2024, month: 12, day: 30 })
    expect([dayOfWeek(2025, 53, 1), dayOfWeek(2026, 0, 1), dayOfWeek(2026, 11, 0), dayOfWeek(2026, 11, 8)]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('gives each ordinal date its day, and refuses the others', () => {
    expect(dayOfYear(2026, 68)).toEqual({ year: 2026, month: 3, day: 9 })
    expect(dayOfYear(2024, 366)).toEqual({ year: 2024, month: 12, day: 31 })
    expect([dayOfYear(2026, 366), dayOfYear(2026, 0)]).toEqual([undefined, undefined])
  })
})
