import type { Reading, Readings } from '../text/readings.ts'
import { isCivilDay, isYear, weekdayOf, type CivilDay } from './civil.ts'
import { printIso, type DateValue } from './dateValue.ts'
import type { DateLanguage } from './months.ts'
import type { DateOrder } from './orders.ts'

/** What decides how a text is read as a date. Made of an author's options by `planDates`. */
export interface DateReadingPlan {
  /** The order of slash and hyphen forms with the year last; undefined: both. */
  readonly order: DateOrder | undefined
  /** The order of dotted forms. 'DMY unless both': with a locale of the other order, two valid readings are two. */
  readonly dottedOrder: DateOrder | 'DMY unless both'
  /** The languages whose names are read, the locale's before English: its words win. */
  readonly languages: readonly DateLanguage[]
  /** The first year of the hundred that two digits stand for. */
  readonly twoDigitYearFrom: number | undefined
  /** The day that relative words and dates without a year start from. */
  readonly reference: CivilDay | undefined
}

/** What the forms of a grammar found in one text: values, and dates that do not exist. */
export interface Found {
  readonly readings: Reading<DateValue>[]
  /** Of each date that does not exist, what is wrong with it. */
  readonly faults: string[]
}

export const nothingFound = (): Found => ({ readings: [], faults: [] })

/** Adds what a text says of a year: the year itself, or of two digits every year that they may stand for. */
export function addForEachYear(found: Found, digits: string, plan: DateReadingPlan, add: (year: number) => void): void {
  const number = Number(digits)
  const from = plan.twoDigitYearFrom
  if (digits.length === 4) return add(number)
  if (from !== undefined) return add(from + ((((number - from) % 100) + 100) % 100))
  // Without a window the hundred years before and behind the turn of the millennium stand for all.
  const before = found.readings.length
  add(1900 + number)
  const ofLast = found.readings.length - before
  add(2000 + number)
  const ofThis = found.readings.length - before - ofLast
  // 29.2.00 and a weekday fit one of the two, which is no statement about the century: the calendar is the same 400 years later.
  if (ofLast > 0 && ofThis === 0) add(2300 + number)
  if (ofThis > 0 && ofLast === 0) add(2400 + number)
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Adds a day, or why there is none. `weekday` (1 for Monday) is what the text says, and must be right. */
export function addDay(found: Found, day: CivilDay, as?: string, weekday?: number): void {
  const value: DateValue = { kind: 'day', year: day.year, month: day.month, day: day.day }
  if (!isCivilDay(day)) found.faults.push(`no such day: ${printIso(value)}`)
  else if (weekday !== undefined && weekdayOf(day) !== weekday) {
    found.faults.push(`${printIso(value)} is a ${weekdayNames[weekdayOf(day) - 1]}, not a ${weekdayNames[weekday - 1]}`)
  } else addValue(found, value, as)
}

export function addMonth(found: Found, year: number, month: number): void {
  const value: DateValue = { kind: 'month', year, month }
  if (isYear(year) && month >= 1 && month <= 12) addValue(found, value)
  else found.faults.push(`no such month: ${printIso(value)}`)
}

export function addQuarter(found: Found, year: number, quarter: number): void {
  const value: DateValue = { kind: 'quarter', year, quarter }
  if (isYear(year) && quarter >= 1 && quarter <= 4) addValue(found, value)
  else found.faults.push(`no such quarter: ${printIso(value)}`)
}

export function addYear(found: Found, year: number): void {
  if (isYear(year)) addValue(found, { kind: 'year', year })
  else found.faults.push(`no such year: ${printIso({ kind: 'year', year })}`)
}

export function addValue(found: Found, value: DateValue, as?: string): void {
  found.readings.push(as === undefined ? { value } : { value, as })
}

/** The distinct values that were found; failing those, why a date that was found is none. */
export function toReadings({ readings, faults }: Found): Readings<DateValue> {
  const [first, ...others] = readings
  if (first !== undefined) return { readings: [first, ...distinctFrom(first, others)] }
  return faults.length > 0 ? { reason: 'invalid', detail: faults[0]! } : { reason: 'unparseable' }
}

function distinctFrom(first: Reading<DateValue>, others: readonly Reading<DateValue>[]): Reading<DateValue>[] {
  if (others.length === 0) return []
  const seen = new Set([printIso(first.value)])
  return others.filter(({ value }) => {
    const key = printIso(value)
    return !seen.has(key) && seen.add(key)
  })
}
