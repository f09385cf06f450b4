import { planDates, type DatePlan } from '../date/dateOptions.ts'
import { printIso, type DateValue } from '../date/dateValue.ts'
import { readDate } from '../date/readDate.ts'
import { compare, fromDigits, fromNumber, type Rational } from '../number/exact.ts'
import { isObject } from './pointers.ts'

/** A value that has an order: numbers among themselves, days among themselves, instants among themselves. */
export type Comparable = { readonly kind: 'number'; readonly number: Rational } | DateValue

let plan: DatePlan | undefined

/** A number of JSON, exactly. Undefined for anything else. */
export function exactNumber(value: unknown): Rational | undefined {
  return typeof value === 'number' ? fromNumber(value) : typeof value === 'bigint' ? fromDigits(String(value)) : undefined
}

/** What a value can be compared as; undefined for one that has no order, or several readings. */
export function comparableOf(value: unknown): Comparable | undefined {
  const number = exactNumber(value)
  if (number) return { kind: 'number', number }
  if (typeof value !== 'string') return undefined
  // The project's locale is for answers in words; JSON has dates of one spelling.
  plan ??= planDates('meaning', { granularity: 'instant', locale: 'none' })
  const read = readDate(value, plan)
  return 'readings' in read && read.readings.length === 1 ? read.readings[0].value : undefined
}

/** Negative, 0 or positive; undefined for values of two kinds: a day and an instant have no order without a time zone. */
export function compareValues(one: Comparable, other: Comparable): number | undefined {
  if (one.kind === 'number') return other.kind === 'number' ? compare(one.number, other.number) : undefined
  if (other.kind === 'number' || one.kind !== other.kind) return undefined
  if (one.kind === 'instant' && other.kind === 'instant') return one.seconds - other.seconds || one.nanoseconds - other.nanoseconds
  // Days, months, quarters and years of one width, the year first: their texts have their order.
  const [first, second] = [printIso(one), printIso(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** A text that equal JSON values share, whatever the order of their members. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (isObject(value)) return `{${Object.keys(value).toSorted().map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value === 0 ? 0 : value)
}
