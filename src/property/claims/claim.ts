import { printRational, reduce, type Rational } from '../../number/exact.ts'

/** What a number counts as. Numbers of two kinds are never equal. */
export type ClaimKind = 'plain' | 'percent' | 'date' | 'time' | 'version' | 'phone' | 'identifier'

/** A number in a text. Offsets are UTF-16 units of the original. */
export interface Claim {
  readonly start: number
  readonly end: number
  /** How it is written, in the characters of `claimText`. Two that are written alike need no reading under one locale. */
  readonly spelling: string
  /** What it can mean. Empty where no rule can read it; several where either is as good ("from 10 to 14 %": 10 or 10 %). */
  readonly readings: readonly ClaimReading[]
  /** Why there is no reading, or no one reading. */
  readonly unread?: string | undefined
  /** Currency and unit beside it; several ids where a sign or a name stands for several. Empty where there is none. */
  readonly units: readonly string[]
  /** Four digits and nothing else: the year of a date may stand behind it. */
  readonly isYear?: boolean | undefined
  /** An ordinal: the day of a date may stand behind it. */
  readonly isDay?: boolean | undefined
  /** A month without a number ("in March"): in a source it is a part of a date, in an output no number. */
  readonly isWord?: boolean | undefined
}

export type ClaimReading = NumberReading | DateClaim | CodeReading

export interface NumberReading {
  readonly kind: 'plain' | 'percent'
  readonly value: Rational
  /** The power of ten of the last decimal that is written; 0 for an integer, also for one with a scale word. */
  readonly place: number
}

export interface DateClaim {
  readonly kind: 'date'
  /** Of an era where `era` is there, else of the common era. */
  readonly year?: number
  readonly month?: number
  readonly day?: number
  readonly era?: string
}

/** Times, versions, phone numbers and identifiers are compared as they are written. */
export interface CodeReading {
  readonly kind: 'time' | 'version' | 'phone' | 'identifier'
  readonly code: string
}

export const isNumber = (reading: ClaimReading): reading is NumberReading => reading.kind === 'plain' || reading.kind === 'percent'

/** One text for all equal readings. */
export function keyOf(reading: ClaimReading): string {
  if (isNumber(reading)) return `${reading.kind} ${valueKey(reading.value)}`
  return reading.kind === 'date' ? `date ${printDate(reading)}` : `${reading.kind} ${reading.code}`
}

function valueKey(value: Rational): string {
  if (value.denominator === 1n) return String(value.numerator)
  const { numerator, denominator } = reduce(value)
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`
}

/** `8000`, `5%`, `2026-03-09`, `--03-09` without a year, `R8-03-09` in an era. */
export function printReading(reading: ClaimReading): string {
  if (isNumber(reading)) return printRational(reading.value) + (reading.kind === 'percent' ? '%' : '')
  return reading.kind === 'date' ? printDate(reading) : reading.code
}

function printDate({ year, month, day, era = '' }: DateClaim): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const shown = year === undefined ? '-' : era + (era === '' ? String(year).padStart(4, '0') : year)
  return [shown, ...(month === undefined ? (day === undefined ? [] : ['-']) : [two(month)]), ...(day === undefined ? [] : [two(day)])].join('-')
}
