import { dayNumber, isYear, type CivilDay } from './civil.ts'

/** A point in time: whole seconds since 1970-01-01T00:00:00Z, and the nanoseconds beyond them (0 to 999,999,999). */
export interface Instant {
  readonly kind: 'instant'
  readonly seconds: number
  readonly nanoseconds: number
}

/** What a text that is read as a date stands for: a day, a longer period, or an instant. */
export type DateValue =
  | ({ readonly kind: 'day' } & CivilDay)
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly kind: 'year'; readonly year: number }
  | Instant

/** What dates are compared at. */
export type Granularity = 'day' | 'month' | 'quarter' | 'year' | 'instant'

/** From the finest to the coarsest. */
const fineness: Readonly<Record<Granularity, number>> = { instant: 0, day: 1, month: 2, quarter: 3, year: 4 }

export const isCoarser = (value: DateValue, granularity: Granularity): boolean => fineness[value.kind] > fineness[granularity]

/** The value at a granularity: a finer one is cut down, one that is coarser stays what it is. An instant must be a day before. */
export function cutDown(value: Exclude<DateValue, Instant>, granularity: Exclude<Granularity, 'instant'>): DateValue {
  if (fineness[value.kind] >= fineness[granularity]) return value
  const { year } = value
  if (granularity === 'year' || value.kind === 'year') return { kind: 'year', year }
  if (value.kind === 'quarter') return value
  return granularity === 'quarter'
    ? { kind: 'quarter', year, quarter: Math.ceil(value.month / 3) }
    : { kind: 'month', year, month: value.month }
}

/** The one spelling of a value: `2026-03-09`, `2026-03`, `2026-Q1`, `2026`, `2026-03-09T00:00:00.5Z`. Reading it gives the value again. */
export function printIso(value: DateValue): string {
  switch (value.kind) {
    case 'day':
      return `${padded(value.year, 4)}-${padded(value.month)}-${padded(value.day)}`
    case 'month':
      return `${padded(value.year, 4)}-${padded(value.month)}`
    case 'quarter':
      return `${padded(value.year, 4)}-Q${value.quarter}`
    case 'year':
      return padded(value.year, 4)
    case 'instant':
      return printInstant(value)
  }
}

function printInstant({ seconds, nanoseconds }: Instant): string {
  const fraction = nanoseconds === 0 ? '' : `.${padded(nanoseconds, 9).replace(/0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length)}${fraction}Z`
}

const englishMonths = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** The value with the month as a word, for a message about readings: `9 March 2026`. */
export function printInWords(value: DateValue): string {
  if (value.kind === 'day') return `${value.day} ${englishMonths[value.month - 1]} ${padded(value.year, 4)}`
  return value.kind === 'month' ? `${englishMonths[value.month - 1]} ${padded(value.year, 4)}` : printIso(value)
}

/** Whether two values are the same: of one kind, and alike. */
export function isSameDate(one: DateValue, other: DateValue): boolean {
  if (one.kind === 'day' && other.kind === 'day') return one.day === other.day && one.month === other.month && one.year === other.year
  return one.kind === other.kind && printIso(one) === printIso(other)
}

/** How far two days lie apart, in days; undefined for values of which one is no day. */
export function daysBetween(one: DateValue, other: DateValue): number | undefined {
  return one.kind === 'day' && other.kind === 'day' ? Math.abs(dayNumber(one) - dayNumber(other)) : undefined
}

/** Whether two days are one another with day and month in each other's place. */
export function isSwapped(one: DateValue, other: DateValue): boolean {
  return one.kind === 'day' && other.kind === 'day' && one.year === other.year && one.month === other.day && one.day === other.month
}

/** Whether the year of a value is one that is read. An instant has none before it is a day. */
export const hasReadableYear = (value: DateValue): boolean => value.kind === 'instant' || isYear(value.year)

function padded(number: number, width = 2): string {
  const digits = String(number)
  return digits.length < width ? digits.padStart(width, '0') : digits
}
