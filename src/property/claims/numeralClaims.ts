import { add, fromDigits, multiply, negate, type Rational } from '../../number/exact.ts'
import { readFraction, scale } from '../../number/forms.ts'
import type { Claim, NumberReading } from './claim.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import { isArabicDigit, type ClaimText } from './claimText.ts'
import { suffixAt, type NumberSuffix } from './numberSuffix.ts'
import { currencyIds } from './numberUnits.ts'
import { scaleOfSigns } from '../words/scaleWords.ts'

/** A claim in the text that was scanned. */
export interface FoundClaim extends Claim {
  /** Whether a scale, a percent sign or an ordinal is written with it, so that none is taken from the other end of a range. */
  readonly isDressed?: boolean
  readonly suffix?: NumberSuffix
  readonly isIdentifier?: boolean
}

/** Where the numeral at this index ends: digits and the marks that may group them or stand before decimals. */
export function numeralEnd(text: string, start: number): number {
  let end = digitsEnd(text, start)
  // Spaces group where one to three digits stand in front, and three in every group: "2026 100 users" is two numbers.
  let mayGroup = end - start <= 3 && text[start] !== '0'
  for (;;) {
    const mark = text[end]
    const behind = digitsEnd(text, end + 1)
    const size = behind - end - 1
    if (mark === '.' || mark === ',' || mark === '٫' || mark === '٬') {
      if (size === 0) return end
      mayGroup = false
    } else if (mark === "'" || mark === ' ') {
      if (size !== 3 || (mark === ' ' && !mayGroup)) return end
    } else return end
    end = behind
  }
}

function digitsEnd(text: string, start: number): number {
  let end = start
  for (let code = text.charCodeAt(end); code >= 0x30 && code <= 0x39; code = text.charCodeAt(end)) end++
  return end
}

// "1/2", "½", " 1/2", " ½", "3/4" behind a whole number; not "1/2/3".
const slash = /\d{1,6}\/\d{1,6}(?![\d/]|[.,]\d)/y
const mixedSlash = / \d{1,3}\/\d{1,3}(?![\d/]|[.,]\d)/y
const vulgar = / ?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/y
// "e8", " × 10⁸", "x10^-8", "·10^{8}"; not "x 10".
const exponent = /e([-+]?\d{1,3})(?![\p{L}\d]|[.,]\d)| ?[×x·*] ?10(?:\^\{?([-+]?\d{1,3})\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))/iuy
// "10⁸", "10^8"
const power = /10(?:\^\{?([-+]?\d{1,3})\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))(?!\d)/y
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

interface Mantissa {
  readonly end: number
  readonly value: Rational | undefined
  readonly decimals: number
}

/** The number whose digits start at this index, with its sign, currency, scale and per cent. */
export function numberAt(source: ClaimText, digit: number, grammar: ClaimGrammar): FoundClaim {
  const text = source.plain
  const at = hasLeadingMark(text, digit, grammar) ? digit - 1 : digit
  const front = frontOf(text, at)
  const mantissa = mantissaAt(source, at, digit, grammar)
  const compound = mantissa.value && scaleOfSigns(text, mantissa.end) ? compoundAt(source, mantissa, grammar) : mantissa
  const suffix = suffixAt(text, compound.end, grammar, front.units.length > 0)
  const closes = grammar.forms.includes('accounting') && text[front.start - 1] === '(' && text[suffix.end] === ')'
  const inFront = front.share || isHundredthInFront(text, at)
  const start = closes ? front.start - 1 : front.start
  const end = closes ? suffix.end + 1 : suffix.end
  const units = front.units.length > 0 ? front.units : suffix.units
  const spelling = text.slice(start, end)
  if (compound.value === undefined) return { start, end, spelling, units, suffix, readings: [], unread: `not written as numbers are in ${grammar.tag}` }
  const signed = closes || front.isNegative ? negate(compound.value) : compound.value
  const value = suffix.power === 0 ? signed : scale(signed, suffix.power)
  const reading = asReading(value, { decimals: compound.decimals, power: suffix.power, share: suffix.share ?? (inFront ? 'percent' : undefined) }, grammar)
  const isBare = start === at && suffix.power === 0 && suffix.share === undefined && suffix.units.length === 0 && !suffix.isOrdinal && compound === mantissa
  return {
    start,
    end,
    spelling,
    units,
    suffix,
    readings: [reading],
    isDressed: suffix.power !== 0 || suffix.share !== undefined || suffix.isOrdinal || compound !== mantissa,
    isIdentifier: suffix.isGlued && start === at && onlyDigits.test(text.slice(at, mantissa.end)),
    isYear: isBare && mantissa.end - at === 4 && yearShape.test(text.slice(at, mantissa.end)),
    isDay: mantissa.end - at <= 2 && (suffix.isOrdinal || daySign.test(text[mantissa.end] ?? '')),
  }
}

const onlyDigits = /^\d+$/
const yearShape = /^[12]\d{3}$/
const daySign = /[日号號]/

/** A number as a reading: its kind, and the place of its last decimal. Per mille is a tenth of a per cent. */
export function asReading(value: Rational, { decimals, power: powerOfScale, share }: { decimals: number; power: number; share: NumberSuffix['share'] }, { percent }: ClaimGrammar): NumberReading {
  const shift = share === 'permille' ? -1 : 0
  const isFraction = share !== undefined && percent === 'fraction'
  const by = shift + (isFraction ? -2 : 0)
  const place = (decimals === 0 ? 0 : powerOfScale - decimals) + by
  return { kind: share === undefined || isFraction ? 'plain' : 'percent', value: by === 0 ? value : multiply(value, fromDigits('1', by)), place }
}

/** ".5" starts with its mark, where nothing stands in front that ends with it. */
function hasLeadingMark(text: string, digit: number, { locales }: ClaimGrammar): boolean {
  return text[digit - 1] === locales[0]!.style.decimal && !/[\p{L}\p{M}\p{N}.,)\]]/u.test(text[digit - 2] ?? ' ')
}

function mantissaAt(source: ClaimText, at: number, digit: number, grammar: ClaimGrammar): Mantissa {
  const text = source.plain
  const alone = matchAt(power, text, at)
  if (alone) return { end: at + alone[0].length, value: fromDigits('1', exponentOf(alone[1], alone[2])), decimals: 0 }
  const part = matchAt(slash, text, at) ?? matchAt(vulgar, text, at)
  const fraction = part && properFraction(part[0])
  if (part && fraction) return { end: at + part[0].length, value: fraction, decimals: 0 }
  const end = numeralEnd(text, digit)
  const written = text.slice(at, end)
  const read = grammar.numeral(written, isArabicDigit(source, digit))
  if (!read) return { end, value: undefined, decimals: 0 }
  const rest = matchAt(mixedSlash, text, end) ?? matchAt(vulgar, text, end)
  const mixed = rest && /^\d{1,3}$/.test(written) ? properFraction(rest[0].trim()) : undefined
  if (rest && mixed) return { end: end + rest[0].length, value: add(read.value, mixed), decimals: 0 }
  const times = matchAt(exponent, text, end)
  if (!times) return { end, ...read }
  return { end: end + times[0].length, value: scale(read.value, exponentOf(times[1] ?? times[2], times[3])), decimals: 0 }
}

function exponentOf(digits: string | undefined, raised: string | undefined): number {
  if (digits !== undefined) return Number(digits)
  const plain = [...raised!].map((character) => (character === '⁻' ? '-' : character === '⁺' ? '' : String(superscripts.indexOf(character)))).join('')
  return Number(plain)
}

/** A fraction below 1. "24/7", "50/50" and "2025/26" are two numbers each. */
function properFraction(written: string): Rational | undefined {
  const value = readFraction(written.trim())
  return value && value.numerator < value.denominator ? value : undefined
}

/** `12万3千`, `1億2345万6789`: the parts of one number, from the greatest scale down. */
function compoundAt(source: ClaimText, first: Mantissa, grammar: ClaimGrammar): Mantissa {
  const text = source.plain
  let { end, value } = first
  let total: Rational = { numerator: 0n, denominator: 1n }
  let least = Infinity
  for (;;) {
    const signs = scaleOfSigns(text, end)
    if (!signs || signs.power >= least) break
    total = add(total, scale(value!, signs.power))
    least = signs.power
    end = signs.end
    const next = numeralEnd(text, end)
    const read = next > end ? grammar.numeral(text.slice(end, next), isArabicDigit(source, end)) : undefined
    // "3万5" is 30,005 or, spoken, 35,000: the last digit is left a number of its own.
    if (!read || (scaleOfSigns(text, next) === undefined && next - end < 2)) break
    const lower = scaleOfSigns(text, next)
    if (lower === undefined) return next - end <= least ? { end: next, value: add(total, read.value), decimals: 0 } : { end, value: total, decimals: 0 }
    if (lower.power >= least) break
    value = read.value
    end = next
  }
  return { end, value: total, decimals: first.decimals === 0 || least === Infinity ? 0 : Math.max(0, first.decimals - least) }
}

interface Front {
  readonly start: number
  readonly isNegative: boolean
  readonly units: readonly string[]
  readonly share: boolean
}

// A dash behind a letter, a digit or a closing mark joins: "10-14", "3-1", "COVID-19". Anywhere else it is a sign.
const joins = /[\p{L}\p{M}\p{N})\]%'’"”-]$/u
const currency = /(?:(?:(?<![\p{L}\p{N}])[A-Z]{1,2})?\p{Sc}|(?<![\p{L}\p{N}])(?:[A-Z]{3}|Rs\.?)) ?$/u
// "minus 5", "minus $5"; not "au moins 5", "al menos 5", "10 minus 5".
const signWord = /(?<![\p{L}\p{N}])(?:minus|negative|negativ|moins|menos|meno|ناقص|माइनस|ऋण) $|(?:マイナス|负|負)$/iu
const atLeast = /(?:au|du|al|lo|pour le|\d) (?:minus|negative|negativ|moins|menos|meno) $/iu

function frontOf(text: string, at: number): Front {
  let start = at
  let isNegative = false
  let units: readonly string[] = []
  const signAt = (index: number): boolean => (text[index - 1] === '-' || text[index - 1] === '+') && !joins.test(text.slice(Math.max(0, index - 3), index - 1))
  if (signAt(start)) {
    isNegative = text[start - 1] === '-'
    start -= 1
  }
  const shown = currency.exec(text.slice(Math.max(0, start - 6), start))?.[0]
  const ids = shown === undefined ? undefined : currencyIds(shown)?.ids
  if (shown !== undefined && ids) {
    start -= shown.length
    units = ids
    if (signAt(start)) {
      isNegative = text[start - 1] === '-'
      start -= 1
    }
  }
  const share = text[start - 1] === '%' && !/\d ?$/.test(text.slice(Math.max(0, start - 3), start - 1))
  if (share) start -= 1
  const near = text.slice(Math.max(0, start - 16), start)
  const said = isNegative ? undefined : signWord.exec(near)?.[0]
  if (said !== undefined && !atLeast.test(near)) return { start: start - said.length, isNegative: true, units, share }
  return { start, isNegative, units, share }
}

const isHundredthInFront = (text: string, at: number): boolean => text.slice(Math.max(0, at - 3), at) === '百分之'

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
