import { dayNumber, isCivilDay, isYear, weekdayOf, type CivilDay } from './civil.ts'
import { addDay, addValue, type Found } from './dateReading.ts'
import type { DateValue, Instant } from './dateValue.ts'
import { dateLanguage } from './months.ts'

// "2026-03-09T00:00:00Z", "2026-03-09 14:30", "2026-03-09T14:30:00,5+01", "2026-03-09 00:00:00 GMT"; not "2026-03-09T14",
// not "2026-03-09 at 14:00", not "2026-03-09T14:00 CET".
const extended = /^(\d{4})-(\d{2})-(\d{2})(T| )(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|GMT|[+-]\d{2}(?::?\d{2})?))?$/i
// "20260309T000000Z"
const basic = /^(\d{4})(\d{2})(\d{2})(T)(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|GMT|[+-]\d{2}(?::?\d{2})?))?$/i
// "Mon, 09 Mar 2026 00:00:00 GMT", "9 Mar 2026 00:00 +0100" (RFC 2822, section 3.3); not "... EST", not without a zone.
const mail = /^(?:([a-z]{3}), )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2})(?::(\d{2}))? (GMT|[+-]\d{4})$/i

interface Clock {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly nanoseconds: number
}

/** Reads a day with a clock time: an instant where there is an offset, else the day. */
export function readDateTime(found: Found, text: string): void {
  const match = extended.exec(text) ?? basic.exec(text)
  if (match === null) return readMailDate(found, text)
  const [, year, month, day, mark, hour, minute, second, fraction, offset] = match
  // "2026-03-09 10:00-12:00" is a meeting of two hours, more likely than a time in the middle of the Pacific.
  if (mark === ' ' && second === undefined && offset?.startsWith('-')) return
  const clock = clockOf(hour!, minute!, second, fraction)
  addMoment(found, { year: Number(year), month: Number(month), day: Number(day) }, clock, offset)
}

function readMailDate(found: Found, text: string): void {
  const match = mail.exec(text)
  if (match === null) return
  const [, weekdayName, day, monthName, year, hour, minute, second, offset] = match
  const english = dateLanguage('en')!
  const month = english.months.get(monthName!.toLowerCase())
  const weekday = weekdayName === undefined ? undefined : english.weekdays.get(weekdayName.toLowerCase())
  if (month === undefined || (weekdayName !== undefined && weekday === undefined)) return
  addMoment(found, { year: Number(year), month, day: Number(day) }, clockOf(hour!, minute!, second, undefined), offset, weekday)
}

function clockOf(hour: string, minute: string, second = '0', fraction = ''): Clock {
  return { hour: Number(hour), minute: Number(minute), second: Number(second), nanoseconds: Number(fraction.padEnd(9, '0')) }
}

function addMoment(found: Found, day: CivilDay, clock: Clock, offset: string | undefined, weekday?: number): void {
  const fault = clockFault(clock) ?? offsetFault(offset)
  if (fault !== undefined) {
    found.faults.push(fault)
  } else if (offset === undefined || !isCivilDay(day) || (weekday !== undefined && weekdayOf(day) !== weekday)) {
    addDay(found, day, undefined, weekday)
  } else {
    const seconds = dayNumber(day) * 86_400 + clock.hour * 3_600 + clock.minute * 60 + clock.second - offsetSeconds(offset)
    addValue(found, { kind: 'instant', seconds, nanoseconds: clock.nanoseconds })
  }
}

function clockFault({ hour, minute, second }: Clock): string | undefined {
  if (hour > 23) return `no such hour: ${hour}`
  return minute > 59 ? `no such minute: ${minute}` : second > 59 ? `no such second: ${second}` : undefined
}

/** Hours and minutes of an offset, of which the first may be at most 23 (RFC 3339, time-numoffset). */
function offsetParts(offset: string): [hours: number, minutes: number] {
  return [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', ''))]
}

const isNumeric = (offset: string): boolean => offset.startsWith('+') || offset.startsWith('-')

function offsetFault(offset: string | undefined): string | undefined {
  if (offset === undefined || !isNumeric(offset)) return undefined
  const [hours, minutes] = offsetParts(offset)
  return hours > 23 || minutes > 59 ? `no such offset: ${offset}` : undefined
}

function offsetSeconds(offset: string): number {
  if (!isNumeric(offset)) return 0
  const [hours, minutes] = offsetParts(offset)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 3_600 + minutes * 60)
}

/** An instant from the time of a Date, in milliseconds. */
export function instantOfTime(milliseconds: number): Instant {
  const seconds = Math.floor(milliseconds / 1_000)
  return { kind: 'instant', seconds, nanoseconds: (milliseconds - seconds * 1_000) * 1_000_000 }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether Intl knows the name of a zone. An offset (`+01:00`), which newer releases of Node take as well, is no name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** The day of an instant in a zone; undefined where its year is not one that is read. */
export function dayOfInstant({ seconds }: Instant, timeZone: string): DateValue | undefined {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(seconds * 1_000)) parts[type] = value
  const year = Number(parts.year)
  if (!parts.era?.startsWith('A') || !isYear(year)) return undefined
  return { kind: 'day', year, month: Number(parts.month), day: Number(parts.day) }
}
