import { isWithin, isExact, type ExactTolerance } from '../../number/tolerance.ts'
import { isNumber, keyOf, type Claim, type ClaimReading, type DateClaim, type NumberReading } from './claim.ts'
import { someRoundsTo, type Rounding } from './claimRounding.ts'
import type { Derivation } from './derivedValues.ts'
import { yearOf, type SourceIndex } from './sourceIndex.ts'
import { firstAtLeast, neighbours, type LicensedValue, type ValueIndex } from './valueIndex.ts'
import { equal } from '../../number/exact.ts'

/** How far a number may be from those of the source. */
export interface CoverPlan {
  readonly index: SourceIndex
  readonly isOneLocale: boolean
  readonly allowed: ReadonlySet<string>
  readonly rounding: Rounding
  readonly tolerance: ExactTolerance
  readonly derive: readonly Derivation[]
  readonly units: 'ignore' | 'compare'
}

export type Cover = 'covered' | 'not covered' | 'not read'

/** Whether the source holds a claim of the output. */
export function coverOf(claim: Claim, plan: CoverPlan): Cover {
  if (isWrittenThere(claim, plan)) return 'covered'
  if (claim.unread !== undefined) return 'not read'
  return claim.readings.some((reading) => isCovered(reading, claim, plan)) ? 'covered' : 'not covered'
}

/** What cannot be read, and "3.10" that is a version on one side only, are the same where they are written alike. */
function isWrittenThere({ spelling, unread, readings: [reading] }: Claim, { index, isOneLocale }: CoverPlan): boolean {
  if (!isOneLocale || !index.spellings.has(spelling)) return false
  return unread !== undefined || ((reading?.kind === 'version' || reading?.kind === 'plain') && spelling.includes('.'))
}

function isCovered(reading: ClaimReading, claim: Claim, plan: CoverPlan): boolean {
  const { index, allowed } = plan
  const key = keyOf(reading)
  if (allowed.has(key)) return true
  const licence = index.exact.get(key)
  if (licence && unitsAgree(claim, licence.units, plan)) return true
  if (reading.kind === 'date') return hasParts(reading, index)
  if (!isNumber(reading)) return false
  return isPartOfDate(reading, claim, index) || isNear(reading, claim, plan)
}

/** A number without a unit claims none. */
function unitsAgree({ units }: Claim, licensed: ReadonlySet<string>, plan: CoverPlan): boolean {
  return plan.units === 'ignore' || units.length === 0 || units.some((unit) => licensed.has(unit))
}

/** "In 2026" and "on the 9th" of a source that says "9 March 2026". */
function isPartOfDate({ kind, value }: NumberReading, { isYear, isDay }: Claim, { exact, dates }: SourceIndex): boolean {
  if (kind !== 'plain' || value.denominator !== 1n) return false
  if (isYear && dates.years.has(String(value.numerator))) return true
  return isDay === true && (exact.has(`plain ${value.numerator}`) || [...dates.everyMonthDay].some((monthDay) => monthDay.endsWith(` ${value.numerator}`)))
}

/** A date is covered part by part, but never by halves of two whole dates. */
function hasParts(date: DateClaim, { dates }: SourceIndex): boolean {
  const { year, month, day } = date
  if (month === undefined) return year !== undefined && dates.years.has(yearOf(date))
  const hasYear = year === undefined || dates.years.has(yearOf(date))
  if (day === undefined) {
    if (year === undefined) return dates.everyMonth.has(month)
    return dates.everyYearMonth.has(`${yearOf(date)} ${month}`) || (hasYear && dates.months.has(month))
  }
  const monthDay = `${month} ${day}`
  if (year === undefined && dates.everyMonthDay.has(monthDay)) return true
  if (hasYear && dates.monthDays.has(monthDay)) return true
  if (!dates.days.has(day)) return false
  return year === undefined ? dates.months.has(month) : dates.yearMonths.has(`${yearOf(date)} ${month}`) || (hasYear && dates.months.has(month))
}

function isNear(reading: NumberReading, claim: Claim, plan: CoverPlan): boolean {
  const { index, rounding, tolerance, derive } = plan
  const fits = ({ units }: LicensedValue): boolean => unitsAgree(claim, units, plan)
  const isIn = (values: ValueIndex): boolean =>
    (rounding !== 'none' && someRoundsTo(reading, rounding, values, fits)) ||
    (!isExact(tolerance) && neighbours(values, reading.value).some((licensed) => fits(licensed) && isWithin(reading.value, licensed.value, tolerance)))
  if ((rounding !== 'none' || !isExact(tolerance)) && isIn(index.values(reading.kind))) return true
  if (derive.length === 0) return false
  const derived = index.derived(reading.kind, derive)
  const exactly = derived[firstAtLeast(derived, reading.value)]
  return (exactly !== undefined && equal(exactly.value, reading.value) && fits(exactly)) || isIn(derived)
}
