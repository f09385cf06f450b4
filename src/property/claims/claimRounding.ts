import { add, compare, fromDigits, magnitude, multiply, negate, reduce, subtract, type Rational } from '../../number/exact.ts'
import type { NumberReading } from './claim.ts'
import { someBetween, type LicensedValue, type ValueIndex } from './valueIndex.ts'

/** 'written-precision': to the decimals that are written. `significant`: to that many digits or more. */
export type Rounding = 'none' | 'written-precision' | { readonly significant: number }

const tenTo = (exponent: number): Rational => fromDigits('1', exponent)
const half: Rational = { numerator: 1n, denominator: 2n }

/** Whether a value of the index, rounded half up or cut off, is the number that is written. */
export function someRoundsTo({ value, place }: NumberReading, rounding: Exclude<Rounding, 'none'>, index: ValueIndex, test: (licensed: LicensedValue) => boolean): boolean {
  if (rounding === 'written-precision') return someRoundsAt(value, place, index, test)
  if (value.numerator === 0n) return false
  const own = lastPlace(value)
  const size = exponentOf(value)
  if (own === undefined) return false
  // 9,960 rounds to 10,000: the value may have a digit less than what it is rounded to.
  return [size - 1, size].some((exponent) =>
    someRoundsAt(value, Math.min(own, exponent - rounding.significant + 1), index, (licensed) => exponentOf(licensed.value) === exponent && test(licensed)),
  )
}

/** What rounds to 85 at the place of the units lies from 84.5 to 86, the end left out: rounded half up, or cut off. */
function someRoundsAt(value: Rational, place: number, index: ValueIndex, test: (licensed: LicensedValue) => boolean): boolean {
  const unit = tenTo(place)
  const [below, above] = [multiply(unit, half), unit]
  const isNegative = value.numerator < 0n
  const from = isNegative ? subtract(value, above) : subtract(value, below)
  const to = isNegative ? add(value, below) : add(value, above)
  const open = isNegative ? from : to
  return someBetween(index, { from, to }, (licensed) => compare(licensed.value, open) !== 0 && test(licensed)) || (value.numerator === 0n && someBetween(index, { from: negate(unit), to: value }, (licensed) => compare(licensed.value, negate(unit)) !== 0 && test(licensed)))
}

/** The power of ten of the last digit that is not 0; undefined where the decimals never end. */
function lastPlace(value: Rational): number | undefined {
  const { numerator, denominator } = reduce(value)
  if (denominator === 1n) return /0*$/.exec(String(numerator).slice(-1_100))![0].length
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2n === 0n; rest /= 2n) twos++
  for (; rest % 5n === 0n; rest /= 5n) fives++
  return rest === 1n ? -Math.max(twos, fives) : undefined
}

/** The power of ten of the first digit: 3 for 8,234, -2 for 0.05. */
function exponentOf(value: Rational): number {
  const size = magnitude(value)
  if (size.numerator === 0n) return 0
  let exponent = String(size.numerator).length - String(size.denominator).length
  if (compare(size, tenTo(exponent)) < 0) exponent -= 1
  return exponent
}
