import { compare, subtract, magnitude, type Rational } from '../../number/exact.ts'
import type { Claim } from './claim.ts'

/** A value that a source licenses, the units that stand beside it there, and where it is from. */
export interface LicensedValue {
  readonly value: Rational
  /** '' where it stands without a unit. */
  readonly units: ReadonlySet<string>
  readonly claim?: Claim
  /** Which of several source texts, from 0. */
  readonly of?: number
}

/** Distinct values in rising order. */
export type ValueIndex = readonly LicensedValue[]

/** Puts values in order. Doubles decide wherever they are far enough apart to be trusted. */
export function valueIndex(values: readonly LicensedValue[]): ValueIndex {
  return values
    .map((licensed) => ({ licensed, near: approximate(licensed.value) }))
    .toSorted((one, other) => (isFar(one.near, other.near) ? one.near - other.near : compare(one.licensed.value, other.licensed.value)))
    .map(({ licensed }) => licensed)
}

const approximate = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator)

const isFar = (one: number, other: number): boolean => Number.isFinite(one) && Number.isFinite(other) && Math.abs(one - other) > 1e-9 * Math.max(Math.abs(one), Math.abs(other))

/** The place of the first value that is not less than this one. */
export function firstAtLeast(index: ValueIndex, value: Rational): number {
  let [low, high] = [0, index.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(index[middle]!.value, value) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a value of the index lies in an interval and passes a test. */
export function someBetween(index: ValueIndex, interval: { readonly from: Rational; readonly to: Rational }, test: (licensed: LicensedValue) => boolean): boolean {
  for (let place = firstAtLeast(index, interval.from); place < index.length && compare(index[place]!.value, interval.to) <= 0; place++) if (test(index[place]!)) return true
  return false
}

/** The values on both sides of one, the nearer first. */
export function neighbours(index: ValueIndex, value: Rational): LicensedValue[] {
  const place = firstAtLeast(index, value)
  const near = [index[place - 1], index[place]].filter((licensed) => licensed !== undefined)
  const distance = (licensed: LicensedValue): Rational => magnitude(subtract(licensed.value, value))
  return near.toSorted((one, other) => compare(distance(one), distance(other)))
}
