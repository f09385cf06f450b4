import { dateTime } from '../printValue.ts'
import { extractAnswer, type Extracted } from '../text/extraction.ts'
import type { Reading, UnreadableReason } from '../text/readings.ts'
import { whyNotText } from '../text/textOutput.ts'
import type { Finding } from '../verdict.ts'
import type { DatePlan } from './dateOptions.ts'
import { cutDown, hasReadableYear, printInWords, printIso, type DateValue } from './dateValue.ts'
import { dayOfInstant, instantOfTime } from './instant.ts'
import { readDate } from './readDate.ts'

/** The options that may choose between several readings of one date. */
export type DecidingOption = 'dateOrder' | 'twoDigitYearFrom'

/** One reading of an ambiguous date: as an ISO text, in words, and what it takes the text for (`day first`). */
export interface DateReading {
  readonly value: string
  readonly inWords: string
  readonly as?: string
}

/** Why an output cannot be read as a date. */
export interface UnreadableDate extends Finding {
  readonly kind: 'several readings' | 'no date' | 'no such date' | 'no offset' | 'no time zone' | 'not text' | 'too long'
  /** 'several readings': each of them, and the options that would choose between them. */
  readonly readings?: readonly DateReading[]
  readonly decidedBy?: readonly DecidingOption[]
  /** 'no such date': what is wrong with it. */
  readonly detail?: string
  /** 'no offset' (an instant was asked for) and 'no time zone' (a day was asked for): what was read instead, as an ISO text. */
  readonly value?: string
  /** 'not text': what it is, in words. */
  readonly type?: string
  /** 'too long': its length in UTF-16 units. */
  readonly length?: number
}

/** What one side of a call stands for at the granularity of the plan, or why it stands for nothing. */
export type DatedSide =
  | { readonly value: DateValue }
  | { readonly code: UnreadableReason; readonly finding: UnreadableDate }

/** Reads an output: extraction first, then as one date at the plan's granularity. */
export function readDatedOutput(output: unknown, plan: DatePlan): { side: DatedSide; extracted?: Extracted } {
  const time = typeof output === 'string' ? undefined : dateTime(output)
  if (time !== undefined) return { side: sideOfTime(time, plan) }
  const why = whyNotText(output)
  if (why?.finding.kind === 'too long') return { side: { code: why.code, finding: { kind: 'too long', length: why.finding.length } } }
  if (why) return { side: { code: why.code, finding: { kind: 'not text', type: why.finding.type } } }
  const extracted = extractAnswer(output as string, plan.extractors)
  const side = sideOfText(extracted.text, plan)
  return extracted.by.length > 0 ? { side, extracted } : { side }
}

export function sideOfTime(time: number, plan: DatePlan): DatedSide {
  if (Number.isNaN(time)) return { code: 'invalid', finding: { kind: 'no such date', detail: 'an invalid Date' } }
  return atGranularity([{ value: instantOfTime(time) }], plan)
}

export function sideOfText(text: string, plan: DatePlan): DatedSide {
  const read = readDate(text, plan)
  if ('readings' in read) return atGranularity(read.readings, plan)
  if (read.reason === 'invalid') return { code: 'invalid', finding: { kind: 'no such date', detail: read.detail } }
  return { code: read.reason, finding: { kind: 'no date' } }
}

/** Readings are told apart by what is compared: `3/9/2026` has two days and one year. */
function atGranularity(readings: readonly [Reading<DateValue>, ...Reading<DateValue>[]], plan: DatePlan): DatedSide {
  if (readings.length === 1) return cutAt(readings[0].value, plan)
  const values = new Map<string, Reading<DateValue>>()
  for (const { value, as } of readings) {
    const cut = cutAt(value, plan)
    if (!('value' in cut)) return cut
    const key = printIso(cut.value)
    if (!values.has(key)) values.set(key, { value: cut.value, ...(as === undefined ? {} : { as }) })
  }
  const [first, ...others] = values.values()
  return others.length === 0 ? { value: first!.value } : severalReadings([first!, ...others])
}

function cutAt(value: DateValue, { granularity, timeZone }: DatePlan): DatedSide {
  if (granularity === 'instant') {
    return value.kind === 'instant' ? { value } : { code: 'zone-missing', finding: { kind: 'no offset', value: printIso(value) } }
  }
  if (value.kind !== 'instant') return { value: cutDown(value, granularity) }
  if (timeZone === undefined) return { code: 'zone-missing', finding: { kind: 'no time zone', value: printIso(value) } }
  const day = dayOfInstant(value, timeZone)
  if (day === undefined || day.kind === 'instant' || !hasReadableYear(day)) {
    return { code: 'invalid', finding: { kind: 'no such date', detail: `${printIso(value)} is in no year from 1 to 9999 in ${timeZone}` } }
  }
  return { value: cutDown(day, granularity) }
}

function severalReadings(readings: readonly Reading<DateValue>[]): DatedSide {
  const decidedBy: DecidingOption[] = []
  const ways = new Set(readings.map(({ as }) => as))
  if (ways.has('day first') && ways.has('month first')) decidedBy.push('dateOrder')
  if (readings.some((one) => readings.some((other) => one.as === other.as && isCenturiesLater(one.value, other.value)))) decidedBy.push('twoDigitYearFrom')
  const shown = readings.map(({ value, as }) => ({ value: printIso(value), inWords: printInWords(value), ...(as === undefined ? {} : { as }) }))
  return { code: 'ambiguous', finding: { kind: 'several readings', readings: shown, decidedBy } }
}

function isCenturiesLater(one: DateValue, other: DateValue): boolean {
  return one.kind !== 'instant' && other.kind !== 'instant' && other.year > one.year && (other.year - one.year) % 100 === 0
}
