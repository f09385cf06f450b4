/** An exact fraction. The denominator is greater than 0; the two need not be in lowest terms. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const zero: Rational = { numerator: 0n, denominator: 1n }

/** The number that digits and a power of ten stand for: `fromDigits('15', -1)` is 1.5. */
export function fromDigits(digits: string, exponent = 0): Rational {
  const value = BigInt(digits)
  return exponent >= 0 ? { numerator: value * 10n ** BigInt(exponent), denominator: 1n } : { numerator: value, denominator: 10n ** BigInt(-exponent) }
}

// "1", "-0.5", ".5", "1e+21", "5e-324"; not "1,5", not "0x10", not "1_000".
const decimalText = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,4}))?$/i

/** Reads what JavaScript prints for a finite number, and the like: ASCII digits, a full stop, an exponent. Undefined for anything else. */
export function fromDecimalText(text: string): Rational | undefined {
  const match = decimalText.exec(text)
  if (!match || (match[2] === '' && !match[3])) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const value = fromDigits(whole + fraction, Number(exponent) - fraction.length)
  return sign === '-' ? negate(value) : value
}

/** A JavaScript number, through its shortest decimal text: 0.1 is one tenth. Undefined for NaN and the infinities. */
export function fromNumber(value: number): Rational | undefined {
  return Number.isFinite(value) ? fromDecimalText(String(value)) : undefined
}

export function negate({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator }
}

export function magnitude(value: Rational): Rational {
  return value.numerator < 0n ? negate(value) : value
}

export function add(one: Rational, other: Rational): Rational {
  return { numerator: one.numerator * other.denominator + other.numerator * one.denominator, denominator: one.denominator * other.denominator }
}

export function subtract(one: Rational, other: Rational): Rational {
  return add(one, negate(other))
}

export function multiply(one: Rational, other: Rational): Rational {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator }
}

/** The quotient. The divisor must not be 0. */
export function divide(one: Rational, other: Rational): Rational {
  const quotient = { numerator: one.numerator * other.denominator, denominator: one.denominator * other.numerator }
  return quotient.denominator < 0n ? { numerator: -quotient.numerator, denominator: -quotient.denominator } : quotient
}

/** Negative, 0 or positive, as the first is less than, equal to or greater than the second. */
export function compare(one: Rational, other: Rational): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function equal(one: Rational, other: Rational): boolean {
  return compare(one, other) === 0
}

/** In lowest terms: the one form that equal fractions share. */
export function reduce({ numerator, denominator }: Rational): Rational {
  const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [greater, less] = [one, other]
  while (less > 0n) [greater, less] = [less, greater % less]
  return greater
}

/** The longest run of digits that is printed; beyond it the print has an exponent. */
const maxPrintedDigits = 40

/** The exact value as text: `1234.5`, `-1/3` where no decimal is exact, `1.5e+999` where it would be very long. */
export function printRational(value: Rational): string {
  const { numerator, denominator } = reduce(value)
  const digits = decimalDigits(denominator)
  if (digits === undefined) return `${shortInteger(numerator)}/${shortInteger(denominator)}`
  const scaled = (numerator * 10n ** BigInt(digits)) / denominator
  const sign = scaled < 0n ? '-' : ''
  const text = String(scaled < 0n ? -scaled : scaled)
  if (Math.max(text.length, digits) > maxPrintedDigits) return sign + withExponent(text, digits)
  if (digits === 0) return sign + text
  const padded = text.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** How many decimal places a fraction with this denominator (in lowest terms) has; undefined when they never end. */
function decimalDigits(denominator: bigint): number | undefined {
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2n === 0n; rest /= 2n) twos++
  for (; rest % 5n === 0n; rest /= 5n) fives++
  return rest === 1n ? Math.max(twos, fives) : undefined
}

function shortInteger(value: bigint): string {
  const text = String(value)
  return text.length > maxPrintedDigits ? (text.startsWith('-') ? `-${withExponent(text.slice(1), 0)}` : withExponent(text, 0)) : text
}

function withExponent(digits: string, decimals: number): string {
  const significant = digits.replace(/0+$/, '')
  const exponent = digits.length - 1 - decimals
  const shown = significant.slice(0, maxPrintedDigits)
  const rest = significant.length > shown.length ? '...' : ''
  return `${shown[0]}${shown.length > 1 ? `.${shown.slice(1)}` : ''}${rest}e${exponent < 0 ? '' : '+'}${exponent}`
}
