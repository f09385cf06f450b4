import type { Rational } from '../number/exact.ts'
import { fromDigits, negate } from '../number/exact.ts'

/**
 * An exact decimal as text, one spelling for each value: sign, digits without a zero at either end, `e` and the power of ten.
 * `89`, `89.0` and `8.9e1` are all `89e0`, every zero is `0e0`. Never expanded: `1e999999999` costs no more than `1`.
 */
export type Decimal = string

// "1", "-0.5", ".5", "5.", "1e+21", "1E5"; not "1,5", not "0x10", not "1_000".
const decimalText = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i

/** The decimal that a text of ASCII digits, a full stop and an exponent stands for. Undefined for any other text. */
export function decimalOf(text: string): Decimal | undefined {
  // Most numbers are short and whole.
  if (/^[1-9]\d*$/.test(text)) return canonical('', text, '0')
  const match = decimalText.exec(text)
  if (!match || (match[2] === '' && !match[3])) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  return canonical(sign === '-' ? '-' : '', whole + fraction, exponent, fraction.length)
}

/** The decimal of a number of JavaScript, through its shortest text: 0.1 is one tenth. Undefined for NaN and the infinities. */
export function decimalOfNumber(value: number): Decimal | undefined {
  return Number.isFinite(value) ? decimalOf(String(value)) : undefined
}

export function negated(decimal: Decimal): Decimal {
  if (decimal === '0e0') return decimal
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

function canonical(sign: string, digits: string, exponent: string, decimals = 0): Decimal {
  let start = 0
  while (digits.charCodeAt(start) === 0x30) start++
  if (start === digits.length) return '0e0'
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 0x30) end--
  const shift = digits.length - end - decimals
  return `${sign}${digits.slice(start, end)}e${exponent.length < 15 ? Number(exponent) + shift : BigInt(exponent) + BigInt(shift)}`
}

/** The nearest number of JavaScript; an infinity where there is none. */
export function numberOf(decimal: Decimal): number {
  return Number(decimal)
}

/** The longest run of digits that an exact integer or fraction is made of. Beyond it the work would be out of proportion. */
const maxExpandedDigits = 10_000

/** The value as an integer. Undefined where it has a fraction, or more digits than are ever expanded. */
export function integerOf(decimal: Decimal): bigint | undefined {
  const [digits, exponent] = partsOf(decimal)
  if (exponent < 0 || exponent + digits.length > maxExpandedDigits) return undefined
  const size = BigInt(digits) * 10n ** BigInt(exponent)
  return decimal.startsWith('-') ? -size : size
}

/** The value as a fraction. Undefined where it has more digits than are ever expanded. */
export function rationalOf(decimal: Decimal): Rational | undefined {
  const [digits, exponent] = partsOf(decimal)
  if (digits.length + Math.abs(exponent) > maxExpandedDigits) return undefined
  const size = fromDigits(digits, exponent)
  return decimal.startsWith('-') ? negate(size) : size
}

function partsOf(decimal: Decimal): [digits: string, exponent: number] {
  const mark = decimal.indexOf('e')
  return [decimal.slice(decimal.startsWith('-') ? 1 : 0, mark), Number(decimal.slice(mark + 1))]
}

/** How a reader writes it: `89`, `0.015`, `1e400`. */
export function printDecimal(decimal: Decimal): string {
  const sign = decimal.startsWith('-') ? '-' : ''
  const [digits, exponent] = partsOf(decimal)
  const length = digits.length + exponent
  if (exponent >= 0 && length <= 21) return `${sign}${digits}${'0'.repeat(exponent)}`
  if (exponent < 0 && length > 0) return `${sign}${digits.slice(0, length)}.${digits.slice(length)}`
  if (exponent < 0 && length > -7) return `${sign}0.${'0'.repeat(-length)}${digits}`
  return `${sign}${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${length - 1}`
}
