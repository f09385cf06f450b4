import { ownMembers, refuse, refuseOption, type ArgumentReader } from '../usageError.ts'
import { compare, fromDecimalText, fromNumber, magnitude, multiply, subtract, zero, type Rational } from './exact.ts'

/** How far from the expected number an output may be. Inclusive; the greater of the two allowances counts. */
export interface Tolerance {
  /** In the unit of the expected number. A text where a double would round: '0.1'. */
  absolute?: number | string
  /** A share of the expected number's size: 0.01 is one per cent. */
  relative?: number | string
}

/** A tolerance as exact fractions. */
export interface ExactTolerance {
  readonly absolute: Rational
  readonly relative: Rational
}

export const noTolerance: ExactTolerance = { absolute: zero, relative: zero }

/** Reads the option `tolerance`. Left out, empty or zero means exact. */
export const readTolerance: ArgumentReader<ExactTolerance> = (value, who, argument) => {
  if (typeof value === 'number' || typeof value === 'string') refuse(who, argument, 'an object such as { absolute: 0.1 } or { relative: 0.01 }', value)
  const members = ownMembers(who, argument, value)
  for (const key of members.keys()) if (key !== 'absolute' && key !== 'relative') refuseOption(who, argument, key, ['absolute', 'relative'])
  return { absolute: readAllowance(members.get('absolute'), who, `${argument} "absolute"`), relative: readAllowance(members.get('relative'), who, `${argument} "relative"`) }
}

function readAllowance(value: unknown, who: string, argument: string): Rational {
  if (value === undefined) return zero
  const read = typeof value === 'number' ? fromNumber(value) : typeof value === 'string' && value.length <= 100 ? fromDecimalText(value) : undefined
  if (!read || read.numerator < 0n) refuse(who, argument, 'a number of at least 0 (or its text, such as "0.1")', value)
  return read
}

export function isExact({ absolute, relative }: ExactTolerance): boolean {
  return absolute.numerator === 0n && relative.numerator === 0n
}

/** The distance that is allowed from an expected value. */
export function allowedDistance(expected: Rational, { absolute, relative }: ExactTolerance): Rational {
  const share = multiply(magnitude(expected), relative)
  return compare(absolute, share) >= 0 ? absolute : share
}

/** Whether a value lies within the tolerance of the expected one, the bounds included. */
export function isWithin(value: Rational, expected: Rational, tolerance: ExactTolerance): boolean {
  return compare(distance(value, expected), allowedDistance(expected, tolerance)) <= 0
}

export function distance(one: Rational, other: Rational): Rational {
  return magnitude(subtract(one, other))
}
