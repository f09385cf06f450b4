import { planDates, type DatePlan } from '../date/dateOptions.ts'
import { printIso, type DateValue, type Instant } from '../date/dateValue.ts'
import { readDate } from '../date/readDate.ts'
import { compare, fromDigits, fromNumber, type Rational } from '../number/exact.ts'
import { invisible, trimWhitespace } from '../text/characters.ts'
import { isObject } from './pointers.ts'

/** A day with a clock time in a zone that nobody names: the instant it is where the zone is UTC. */
interface ClockTime {
  readonly kind: 'clock time'
  readonly moment: Instant
}

/** A value that has an order: numbers, days, clock times without a zone, and instants, each among themselves. */
export type Comparable = { readonly kind: 'number'; readonly number: Rational } | ClockTime | DateValue

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
  const date = onlyReading(value, plan)
  return date?.kind === 'day' ? (clockTimeOf(value, plan) ?? date) : date
}

function onlyReading(text: string, datePlan: DatePlan): DateValue | undefined {
  const read = readDate(text, datePlan)
  return 'readings' in read && read.readings.length === 1 ? read.readings[0].value : undefined
}

const invisibles = new RegExp(`[${invisible}]`, 'g')

/** The date reader drops a clock time without a zone. Only a text with a clock time is an instant once a zone stands behind it. */
function clockTimeOf(text: string, datePlan: DatePlan): ClockTime | undefined {
  // The full stop of a sentence, which the date reader forgives, would stand before the zone.
  const bare = trimWhitespace(text.replace(invisibles, '')).replace(/\.$/, '')
  const moment = onlyReading(`${bare}Z`, datePlan)
  return moment?.kind === 'instant' ? { kind: 'clock time', moment } : undefined
}

/** Negative, 0 or positive; undefined for values of two kinds: a day or a clock time and an instant have no order without a time zone. */
export function compareValues(one: Comparable, other: Comparable): number | undefined {
  if (one.kind === 'number') return other.kind === 'number' ? compare(one.number, other.number) : undefined
  if (other.kind === 'number' || one.kind !== other.kind) return undefined
  if (one.kind === 'clock time') return other.kind === 'clock time' ? compareInstants(one.moment, other.moment) : undefined
  if (other.kind === 'clock time') return undefined
  if (one.kind === 'instant' && other.kind === 'instant') return compareInstants(one, other)
  // Days, months, quarters and years of one width, the year first: their texts have their order.
  const [first, second] = [printIso(one), printIso(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

function compareInstants(one: Instant, other: Instant): number {
  return one.seconds - other.seconds || one.nanoseconds - other.nanoseconds
}

type Piece = { readonly text: string } | { readonly value: unknown }

/** A text that equal JSON values share, whatever the order of their members. Iterative, so that no depth of nesting overflows the stack. */
export function canonicalText(root: unknown): string {
  const pending: Piece[] = [{ value: root }]
  let canonical = ''
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) canonical += next.text
    else if (typeof next.value === 'object' && next.value !== null) for (const piece of piecesOf(next.value).toReversed()) pending.push(piece)
    else canonical += scalarText(next.value)
  }
  return canonical
}

function piecesOf(value: object): Piece[] {
  if (Array.isArray(value)) return [{ text: '[' }, ...value.flatMap((item: unknown): Piece[] => [{ value: item }, { text: ',' }]), { text: ']' }]
  const members = isObject(value) ? Object.keys(value).toSorted().flatMap((key): Piece[] => [{ text: `${JSON.stringify(key)}:` }, { value: value[key] }, { text: ',' }]) : []
  return [{ text: '{' }, ...members, { text: '}' }]
}

function scalarText(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value === 0 ? 0 : value)
}
