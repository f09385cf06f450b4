import { asciiDigits } from './digits.ts'
import { add, divide, fromDigits, multiply, type Rational } from './exact.ts'

/** Spellings of numbers that are read only on request. */
export type NumberForm = 'fraction' | 'compact' | 'radix' | 'accounting' | 'approximate'

export const numberForms: readonly NumberForm[] = ['fraction', 'compact', 'radix', 'accounting', 'approximate']

const vulgarFractions: Readonly<Record<string, readonly [numerator: number, denominator: number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅐': [1, 7],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
  '⅑': [1, 9],
  '⅒': [1, 10],
  '↉': [0, 3],
}

// "2⅓", "2 ⅓", "½"
const withVulgar = new RegExp(`^(\\d*)\\s?([${Object.keys(vulgarFractions).join('')}])$`)
// "1/2", "11/2", "1 1/2", "1⁄2"; not "1/2/3", not "/2".
const withSlash = /^(?:(\d+)\s)?(\d+)[/⁄](\d+)$/

/** An unsigned fraction: `½`, `2⅓`, `1/2`, `1 1/2`. Undefined for anything else, for a zero denominator too. */
export function readFraction(text: string): Rational | undefined {
  const digits = asciiDigits(text)?.text ?? ''
  const vulgar = withVulgar.exec(digits)
  if (vulgar) {
    const [numerator, denominator] = vulgarFractions[vulgar[2]!]!
    return add(fromDigits(vulgar[1] || '0'), { numerator: BigInt(numerator), denominator: BigInt(denominator) })
  }
  const slash = withSlash.exec(digits)
  if (!slash) return undefined
  const [, whole, numerator, denominator] = slash.map((part) => fromDigits(part && /^\d+$/.test(part) ? part : '0'))
  if (denominator!.numerator === 0n) return undefined
  const part = divide(numerator!, denominator!)
  // "1 000/2" is a grouped number over another as well as a mixed one.
  if (slash[1] !== undefined && slash[1].length <= 3 && slash[2]!.length === 3) return undefined
  // "1 3/2" is no mixed number.
  if (slash[1] !== undefined && part.numerator >= part.denominator) return undefined
  return add(whole!, part)
}

// "0x1F", "0b101", "0o17"; not "x10", not "0xG1".
const withRadix = /^0(?:x[0-9a-f]+|b[01]+|o[0-7]+)$/i

/** An unsigned integer with a prefix: `0x10`, `0b101`, `0o17`. */
export function readRadix(text: string): Rational | undefined {
  return withRadix.test(text) ? { numerator: BigInt(text.toLowerCase()), denominator: 1n } : undefined
}

/** Powers of ten that a suffix stands for, by language. Lower-case m is a metre or a milli, G is no count: neither is read. */
const compactSuffixes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { k: 3, K: 3, M: 6, B: 9, T: 12 },
  de: { 'Tsd.': 3, Tsd: 3, 'Mio.': 6, Mio: 6, 'Mrd.': 9, Mrd: 9, 'Bio.': 12, Bio: 12 },
}

/** The same as words, in any letter case. */
const compactWords: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { thousand: 3, million: 6, billion: 9, trillion: 12 },
  de: { tausend: 3, million: 6, millionen: 6, milliarde: 9, milliarden: 9, billion: 12, billionen: 12 },
}

// "1.2 million", "3k", "1,2 Mio."
const withSuffix = /^(.*?\d)\s?([A-Za-z]+\.?)$/su

/**
 * Splits a compact number (`1.2M`, `3 thousand`, in German `1,2 Mio.`) into its numeral and its power of ten.
 *
 * @param language  'en' where there is no locale
 */
export function splitCompact(text: string, language: string): { readonly numeral: string; readonly exponent: number } | undefined {
  const match = withSuffix.exec(text)
  if (!match) return undefined
  const [, numeral, suffix] = match as unknown as [string, string, string]
  const exponent = compactSuffixes[language]?.[suffix] ?? compactWords[language]?.[suffix.toLowerCase()]
  return exponent === undefined ? undefined : { numeral, exponent }
}

export function scale(value: Rational, exponent: number): Rational {
  return multiply(value, fromDigits('1', exponent))
}

// "~30", "≈ 30", "about 30", "approximately 30", "ca. 30"
const approximation = /^(?:[~≈]\s?|(?:about|approximately|approx\.|circa|ca\.)\s)/i

/** The text behind a word or sign that means "about"; undefined where none stands. */
export function behindApproximation(text: string): string | undefined {
  const match = approximation.exec(text)
  return match ? text.slice(match[0].length) : undefined
}
