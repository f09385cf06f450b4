import type { Extracted } from '../text/extraction.ts'
import type { UnreadableReason } from '../text/readings.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { readDatedOutput, type UnreadableDate } from './datedOutput.ts'
import { planDates, type DateOptions, type DatePlan } from './dateOptions.ts'
import { cutDown, daysBetween, isCoarser, isSameDate, isSwapped, printIso, type DateValue, type Granularity } from './dateValue.ts'
import { readExpectedDates, type ExpectedDate, type WantedDate } from './expectedDates.ts'

/** The output is another date than every expected one. Both as ISO texts, at the granularity of the comparison. */
export interface DifferentDate extends Finding {
  /** 'coarser': a month, quarter or year where something finer was asked for, whether or not it holds the expected date. */
  readonly kind: 'different' | 'day and month swapped' | 'coarser'
  readonly output: string
  /** The nearest expected date. */
  readonly expected: string
  /** How far the two lie apart, where both are days. */
  readonly days?: number
  /** 'coarser': the granularity at which the two are equal, where there is one. */
  readonly equalAt?: Granularity
}

/** A verdict of `equalDate`. */
export interface EqualDateVerdict extends Verdict<DifferentDate | UnreadableDate> {
  readonly grader: 'equalDate'
  readonly code?: 'different' | UnreadableReason
  readonly granularity: Granularity
  /** What the output stands for, as an ISO text; undefined when it is unreadable. */
  readonly value?: string
  /** The expected date that the output equals or, failing that, is nearest to: as written, and as an ISO text. */
  readonly nearest: { readonly expected: string | Date; readonly value: string; readonly of: number }
  /** What extraction took out of the output. */
  readonly extracted?: Extracted
  /** The project's default locale, where it was used. */
  readonly projectLocale?: string
}

/**
 * Passes when the output is the same date as an expected one: a day, unless `granularity` says otherwise.
 *
 * @param output  the model's answer: a text that is one date and nothing else, or a Date (an instant)
 * @param expected  a text or a Date, or several of which any one is enough (a list or `oneOf(...)`)
 * @param options  `granularity`, `dateOrder`, `locale`, `timeZone`, `twoDigitYearFrom`, `reference`, `extract`
 * @returns pass, fail (code 'different', also for an output that is coarser than the granularity), or unreadable: 'ambiguous' for
 * several readings, 'invalid' for a date that does not exist, 'zone-missing' for an instant without `timeZone` and for a day where an
 * instant was asked for, 'wrong-type' for what is neither text nor Date, 'unparseable' for all else
 * @throws GraderUsageError when an expected date has none of these or several readings, or is coarser than the granularity, the
 * list is empty, or an option or its value is unknown
 * @example
 * equalDate('9. März 2026', '2026-03-09', { locale: 'de' }).outcome // 'pass'
 *
 * Does not see: times of day unless `granularity: 'instant'`, ranges, durations, digits other than 0 to 9, calendars other than
 * the Gregorian, whether a date is sensible.
 */
export function equalDate(output: unknown, expected: ExpectedDate, options?: DateOptions): EqualDateVerdict {
  const plan = planDates('equalDate', options)
  const wanted = readExpectedDates(expected, plan)
  const { side, extracted } = readDatedOutput(output, plan)
  if (!('value' in side)) {
    return verdictOf(plan, extracted, { outcome: 'unreadable', code: side.code, findings: [side.finding], value: undefined, nearest: nearestFacts(wanted[0]!, wanted) })
  }
  const value = printIso(side.value)
  const equal = wanted.find((each) => isSameDate(each.value, side.value))
  if (equal) return verdictOf(plan, extracted, { outcome: 'pass', code: undefined, findings: [], value, nearest: nearestFacts(equal, wanted) })
  const nearest = nearestOf(side.value, wanted)
  const findings = [difference(side.value, nearest.value, plan)]
  return verdictOf(plan, extracted, { outcome: 'fail', code: 'different', findings, value, nearest: nearestFacts(nearest, wanted) })
}

type OwnFacts = Pick<EqualDateVerdict, 'outcome' | 'code' | 'findings' | 'value' | 'nearest'>

/** Member by member: a spread of objects would cost several times what it takes to read both dates. */
function verdictOf({ granularity, locale }: DatePlan, extracted: Extracted | undefined, { outcome, code, findings, value, nearest }: OwnFacts): EqualDateVerdict {
  const verdict: { -readonly [K in keyof EqualDateVerdict]: EqualDateVerdict[K] } = { grader: 'equalDate', outcome, strength: 'sufficient', findings, granularity, nearest }
  if (code !== undefined) verdict.code = code
  if (value !== undefined) verdict.value = value
  if (extracted !== undefined) verdict.extracted = extracted
  if (locale.from === 'project default') verdict.projectLocale = locale.tag!
  return verdict
}

function nearestFacts({ written, value }: WantedDate, wanted: readonly WantedDate[]): EqualDateVerdict['nearest'] {
  return { expected: written, value: printIso(value), of: wanted.length }
}

function nearestOf(value: DateValue, wanted: readonly WantedDate[]): WantedDate {
  const distance = (each: WantedDate): number => daysBetween(value, each.value) ?? Infinity
  let nearest = wanted[0]!
  for (const each of wanted) if (distance(each) < distance(nearest)) nearest = each
  return nearest
}

function difference(value: DateValue, expected: DateValue, { granularity }: DatePlan): DifferentDate {
  const facts = { output: printIso(value), expected: printIso(expected) }
  if (isCoarser(value, granularity)) {
    const equal = value.kind !== 'instant' && expected.kind !== 'instant' && isSameDate(cutDown(expected, value.kind), value)
    return { kind: 'coarser', ...facts, ...(equal ? { equalAt: value.kind } : {}) }
  }
  const days = daysBetween(value, expected)
  return { kind: isSwapped(value, expected) ? 'day and month swapped' : 'different', ...facts, ...(days === undefined ? {} : { days }) }
}
