import { isNumber, keyOf, type Claim, type DateClaim, type NumberReading } from './claim.ts'
import { derivedValues, type Derivation } from './derivedValues.ts'
import { valueIndex, type LicensedValue, type ValueIndex } from './valueIndex.ts'

/** A claim of one of the source texts. */
export interface SourceClaim {
  readonly claim: Claim
  /** Which of the texts, from 0. */
  readonly of: number
}

type NumberKind = NumberReading['kind']

interface Licence {
  readonly source: SourceClaim
  readonly units: Set<string>
}

/** What a source licenses. */
export interface SourceIndex {
  readonly exact: ReadonlyMap<string, Licence>
  /** Everything as it is written, what cannot be read as well. */
  readonly spellings: ReadonlySet<string>
  readonly dates: DateParts
  /** How many numbers can be computed with. */
  readonly numbers: number
  readonly unread: readonly SourceClaim[]
  readonly values: (kind: NumberKind) => ValueIndex
  readonly derived: (kind: NumberKind, derivations: readonly Derivation[]) => ValueIndex
}

/** The parts of the dates of a source, each with the parts that stood beside it. A year has its era in front. */
export interface DateParts {
  readonly years: Set<string>
  readonly days: Set<number>
  /** Months that stand without a day or a year: `March`. */
  readonly months: Set<number>
  readonly everyMonth: Set<number>
  /** Month and day of dates without a year, and of every date. */
  readonly monthDays: Set<string>
  readonly everyMonthDay: Set<string>
  /** Year and month of dates without a day, and of every date. */
  readonly yearMonths: Set<string>
  readonly everyYearMonth: Set<string>
}

/** Makes the index of the claims of a source. Sorted lists are made when they are first asked for. */
export function sourceIndex(claims: readonly SourceClaim[]): SourceIndex {
  const exact = new Map<string, Licence>()
  const spellings = new Set<string>()
  const dates = noDates()
  const unread: SourceClaim[] = []
  const numbers: Record<NumberKind, Map<string, LicensedValue>> = { plain: new Map(), percent: new Map() }
  let count = 0
  for (const source of claims) {
    const { claim } = source
    if (!claim.isWord) spellings.add(claim.spelling)
    if (claim.unread !== undefined) {
      unread.push(source)
      continue
    }
    for (const reading of claim.readings) {
      const key = keyOf(reading)
      const licence: Licence = exact.get(key) ?? { source, units: new Set() }
      exact.set(key, licence)
      for (const unit of claim.units.length === 0 ? [''] : claim.units) licence.units.add(unit)
      if (reading.kind === 'date') addDate(dates, reading)
      if (isNumber(reading)) {
        count += 1
        numbers[reading.kind].set(key, { value: reading.value, units: licence.units, claim, of: source.of })
      }
    }
    addParts(dates, claim)
  }
  const sorted = new Map<string, ValueIndex>()
  const kept = (key: string, make: () => readonly LicensedValue[]): ValueIndex => {
    const made = sorted.get(key) ?? valueIndex(make())
    sorted.set(key, made)
    return made
  }
  const values = (kind: NumberKind): ValueIndex => kept(kind, () => [...numbers[kind].values()])
  return {
    exact,
    spellings,
    dates,
    numbers: count,
    unread,
    values,
    derived: (kind, derivations) =>
      kept(`${kind} ${derivations.join(' ')}`, () =>
        derivedValues({ plain: values('plain'), percent: values('percent') }, derivations).flatMap(({ kind: of, licensed }) => (of === kind ? [licensed] : [])),
      ),
  }
}

const noDates = (): DateParts => ({
  years: new Set(),
  days: new Set(),
  months: new Set(),
  everyMonth: new Set(),
  monthDays: new Set(),
  everyMonthDay: new Set(),
  yearMonths: new Set(),
  everyYearMonth: new Set(),
})

/** The year as the sets hold it. */
export const yearOf = ({ era = '', year }: DateClaim): string => `${era}${year}`

function addDate(parts: DateParts, date: DateClaim): void {
  const { year, month, day } = date
  if (year !== undefined) parts.years.add(yearOf(date))
  if (month === undefined) return
  parts.everyMonth.add(month)
  if (day === undefined) {
    if (year === undefined) parts.months.add(month)
    else {
      parts.yearMonths.add(`${yearOf(date)} ${month}`)
      parts.everyYearMonth.add(`${yearOf(date)} ${month}`)
    }
    return
  }
  parts.everyMonthDay.add(`${month} ${day}`)
  if (year === undefined) parts.monthDays.add(`${month} ${day}`)
  else parts.everyYearMonth.add(`${yearOf(date)} ${month}`)
}

/** A year and a day that stand on their own. */
function addParts(parts: DateParts, { readings: [reading], isYear, isDay }: Claim): void {
  if (!reading || !isNumber(reading) || reading.kind !== 'plain' || reading.value.denominator !== 1n) return
  const number = reading.value.numerator
  if (isYear) parts.years.add(String(number))
  if (isDay || (number >= 1n && number <= 31n)) parts.days.add(Number(number))
}
