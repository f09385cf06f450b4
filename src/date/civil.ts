// Days of the proleptic Gregorian calendar on integers. A Date would take the zone of the machine along and roll 30 February over.

/** A day. `month` and `day` count from 1. */
export interface CivilDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The years that are read: four digits, and there is no year 0 in the calendar of an answer. */
export const firstYear = 1
export const lastYear = 9999

export const isYear = (year: number): boolean => year >= firstYear && year <= lastYear

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How many days the month has. 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)
}

export function isCivilDay({ year, month, day }: CivilDay): boolean {
  return isYear(year) && day >= 1 && day <= daysInMonth(year, month)
}

/**
 * Days since 1970-01-01, of any year. The year is counted from March, so that the leap day comes last.
 *
 * Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil.
 */
export function dayNumber({ year, month, day }: CivilDay): number {
  const marchYear = month <= 2 ? year - 1 : year
  const sinceFirstOfMarch = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + sinceFirstOfMarch - 719_468
}

/** The day that many days after 1970-01-01. Source: as above, civil_from_days. */
export function dayOfNumber(number: number): CivilDay {
  const sinceMarch = number + 719_468
  const era = Math.floor(sinceMarch / 146_097)
  const dayOfEra = sinceMarch - era * 146_097
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365)
  const sinceFirstOfMarch = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * sinceFirstOfMarch + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const day = sinceFirstOfMarch - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function weekdayOf(day: CivilDay): number {
  return modulo(dayNumber(day) + 3, 7) + 1
}

/** How many weeks the ISO year has: 53 when it starts on a Thursday, or on a Wednesday in a leap year. */
export function weeksInYear(year: number): number {
  const first = weekdayOf({ year, month: 1, day: 1 })
  return first === 4 || (first === 3 && isLeapYear(year)) ? 53 : 52
}

/** The day of an ISO week date; undefined where there is no such week or weekday. The first week has 4 January in it. */
export function dayOfWeek(year: number, week: number, weekday: number): CivilDay | undefined {
  if (week < 1 || week > weeksInYear(year) || weekday < 1 || weekday > 7) return undefined
  const fourth = { year, month: 1, day: 4 }
  return dayOfNumber(dayNumber(fourth) - weekdayOf(fourth) + weekday + (week - 1) * 7)
}

/** The day of an ISO ordinal date (2026-068); undefined where the year has fewer days. */
export function dayOfYear(year: number, ordinal: number): CivilDay | undefined {
  if (ordinal < 1 || ordinal > (isLeapYear(year) ? 366 : 365)) return undefined
  return dayOfNumber(dayNumber({ year, month: 1, day: 1 }) + ordinal - 1)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
