import { dateTime } from '../printValue.ts'
import { GraderUsageError, readList, refuse, requireText } from '../usageError.ts'
import { isOneOf, isOptional, type OneOf } from '../valuePatterns.ts'
import { decidingOptions, missingOption, readingsInWords } from './dateAdvice.ts'
import { sideOfText, sideOfTime, type UnreadableDate } from './datedOutput.ts'
import type { DatePlan } from './dateOptions.ts'
import { isCoarser, type DateValue } from './dateValue.ts'

/** One expected date, or several of which any one is enough. */
export type ExpectedDate = string | Date | readonly (string | Date)[] | OneOf<string | Date>

/** An expected date as its author wrote it, and what it stands for. */
export interface WantedDate {
  readonly written: string | Date
  readonly value: DateValue
}

const mustBe = 'a text or a Date, or a list of them of which any one is enough'

/**
 * Reads the expected side. Every alternative is read, so a broken one is found even where another matches.
 *
 * @throws GraderUsageError for what is no date, for several readings, for a date coarser than the granularity, and for a list without dates
 */
export function readExpectedDates(value: unknown, plan: DatePlan, argument = 'expected'): readonly WantedDate[] {
  if (typeof value === 'string' || dateTime(value) !== undefined) return [readExpectedDate(value as string | Date, plan, argument)]
  if (isOptional(value)) {
    throw new GraderUsageError(plan.who, { argument, problem: 'must be there: the whole output cannot be absent', was: { value } })
  }
  const list = isOneOf(value) ? value.alternatives : Array.isArray(value) ? readList(plan.who, argument, mustBe, value) : undefined
  if (list === undefined) refuse(plan.who, argument, mustBe, value, typeof value === 'number' ? 'A number is no date: give a text or a Date.' : undefined)
  if (list.length === 0) refuse(plan.who, argument, `${mustBe}; the list must not be empty`, value)
  return list.flatMap((item, index) => {
    if (Array.isArray(item)) refuse(plan.who, `${argument}[${index}]`, 'a text or a Date', item)
    return readExpectedDates(item, plan, isOneOf(item) ? argument : `${argument}[${index}]`)
  })
}

function readExpectedDate(written: string | Date, plan: DatePlan, argument: string): WantedDate {
  if (typeof written === 'string') requireText(plan.who, argument, written)
  const side = typeof written === 'string' ? sideOfText(written, plan) : sideOfTime(dateTime(written)!, plan)
  if (!('value' in side)) return refuseDate(side.finding, written, plan, argument)
  if (isCoarser(side.value, plan.granularity)) {
    throw new GraderUsageError(plan.who, {
      argument,
      problem: `must be a ${plan.granularity}, or finer`,
      was: { value: written },
      hint: `Give { granularity: '${side.value.kind}' }.`,
    })
  }
  return { written, value: side.value }
}

function refuseDate(finding: UnreadableDate, written: string | Date, plan: DatePlan, argument: string): never {
  const [problem, hint] = whyRefused(finding, written, plan)
  throw new GraderUsageError(plan.who, { argument, problem, was: { value: written }, hint })
}

function whyRefused(finding: UnreadableDate, written: string | Date, plan: DatePlan): [problem: string, hint?: string] {
  switch (finding.kind) {
    case 'several readings': {
      const deciding = decidingOptions(finding)
      return [`must be one date, not ${readingsInWords(finding)}`, deciding === '' ? 'Write it as 2026-03-09.' : `Give ${deciding}, or write it as 2026-03-09.`]
    }
    case 'no such date':
      return [`must be a date that exists (${finding.detail})`]
    case 'no offset':
      return ['must be an instant with an offset, as 2026-03-09T00:00:00Z']
    case 'no time zone':
      return [`must be a ${plan.granularity}, or an instant in a stated time zone`, "Give { timeZone: 'Europe/Berlin' }, say, or { granularity: 'instant' }."]
    default:
      return ['must be a date that can be read', missingHint(written, plan)]
  }
}

function missingHint(written: string | Date, plan: DatePlan): string {
  const missing = typeof written === 'string' ? missingOption(written, plan) : undefined
  return missing === undefined ? 'Write it as 2026-03-09.' : `Give ${missing}, or write it as 2026-03-09.`
}
