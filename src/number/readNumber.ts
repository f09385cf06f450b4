import { hyphenLike, invisible, trimWhitespace } from '../text/characters.ts'
import { maxReadableLength, type Reading, type Readings } from '../text/readings.ts'
import { currencyAtStart } from './currencies.ts'
import { digitOf } from './digits.ts'
import { divide, equal, fromDigits, negate, type Rational } from './exact.ts'
import { behindApproximation, readFraction, readRadix, scale, splitCompact, type NumberForm } from './forms.ts'
import { readNumeral, type NumberLocale } from './numeral.ts'
import { readEnglishWords } from './numberWords.ts'

/** A number and what it counts. `kind` is 'plain', 'percent', or a currency: its ISO code, or its sign where that stands for several. */
export interface NumberValue extends Rational {
  readonly kind: string
}

/** How a text is read. Everything that is left out is not read. */
export interface NumberGrammar {
  readonly locale?: NumberLocale | undefined
  readonly forms?: readonly NumberForm[]
  /** Languages whose number words are read. */
  readonly words?: readonly 'en'[]
}

const dropped = new RegExp(`[${invisible}]`, 'g')
const minusLike = new RegExp(`[${hyphenLike}]`, 'g')
const percentAtEnd = /\s?(?:[%٪％]|\sper\s?cent)$/iu

/**
 * Every value that a text can have as a number, or why it has none.
 *
 * @param text  one number, with its sign, its percent sign or currency, and nothing else but white space around it
 * @param grammar  the locale whose conventions the text must keep, and the spellings that are read on request
 * @returns the distinct values; several where a mark can group digits or stand before the fraction (`1,000`)
 *
 * Does not see: units, ranges, ordinals. Never normalises by compatibility: 10² is not 102.
 */
export function readNumber(text: string, grammar: NumberGrammar = {}): Readings<NumberValue> {
  const clean = trimWhitespace(text.replace(dropped, '')).replace(minusLike, '-')
  if (clean.length > maxReadableLength) return { reason: 'unparseable', position: maxReadableLength }
  const readings = readSentence(clean, grammar)
  const [first, ...others] = readings
  return first ? { readings: [first, ...others] } : { reason: 'unparseable', ...positionOf(text) }
}

/** A full stop behind a number ends the sentence: "30." and "30 EUR." */
function readSentence(text: string, grammar: NumberGrammar): Reading<NumberValue>[] {
  const whole = readDressed(text, grammar)
  if (whole.length > 0 || !text.endsWith('.') || text.endsWith('..')) return whole
  const shortened = text.slice(0, -1)
  return /[\s.,]$/.test(shortened) ? [] : readDressed(shortened, grammar)
}

function readDressed(text: string, grammar: NumberGrammar): Reading<NumberValue>[] {
  const forms = grammar.forms ?? []
  const approximate = forms.includes('approximate') ? behindApproximation(text) : undefined
  if (approximate !== undefined) return readDressed(approximate, { ...grammar, forms: forms.filter((form) => form !== 'approximate') })
  const behindMinus = grammar.words?.includes('en') ? /^minus\s+(.*)$/is.exec(text)?.[1] : undefined
  if (behindMinus !== undefined) return !/^[^\d]{0,6}[-+]/.test(behindMinus) ? negated(readMarked(behindMinus, grammar)) : []
  const inBrackets = forms.includes('accounting') ? /^\((.*)\)$/s.exec(text)?.[1] : undefined
  if (inBrackets !== undefined) return /^[-+]|^\D?[-+]/.test(inBrackets) ? [] : negated(readMarked(inBrackets, grammar))
  return readMarked(text, grammar)
}

/** Sign, currency and percent sign, in the orders in which they are written: `-$5`, `$-5`, `€ 30`, `30 EUR`, `50 %`. */
function readMarked(text: string, grammar: NumberGrammar): Reading<NumberValue>[] {
  const outerSign = signOf(text)
  const unsigned = text.slice(outerSign.length)
  const before = currencyAtStart(unsigned)
  const behindCurrency = before ? unsigned.slice(before.length).replace(/^\s/, '') : unsigned
  const innerSign = before && outerSign === '' ? signOf(behindCurrency) : ''
  const rest = behindCurrency.slice(innerSign.length)
  const percent = before ? null : percentAtEnd.exec(rest)
  const after = before || percent ? undefined : currencyAtEnd(rest)
  const core = percent ? rest.slice(0, percent.index) : after ? after.before : rest
  const kind = before?.kind ?? after?.kind ?? (percent ? 'percent' : 'plain')
  const values = readUnsigned(core, grammar).map(({ value, ...reading }) => ({ ...reading, value: { kind, ...value } }))
  return outerSign === '-' || innerSign === '-' ? negated(values) : values
}

/** The sign in front of a text. Behind it the number must follow at once. */
function signOf(text: string): '' | '-' | '+' {
  return text.startsWith('-') ? '-' : text.startsWith('+') ? '+' : ''
}

// "30 EUR", "30€", "30 US$"; the space may be any.
const currencyBehind = /^(.*?)\s?((?:[A-Z]{1,2}\$)|\p{Sc}|(?<![A-Za-z])[A-Z]{3})$/su

function currencyAtEnd(text: string): { readonly before: string; readonly kind: string } | undefined {
  const match = currencyBehind.exec(text)
  const currency = match && currencyAtStart(match[2]!)
  return currency ? { before: match[1]!, kind: currency.kind } : undefined
}

function negated(readings: readonly Reading<NumberValue>[]): Reading<NumberValue>[] {
  return readings.map((reading) => ({ ...reading, value: { ...negate(reading.value), kind: reading.value.kind } }))
}

function readUnsigned(text: string, { locale, forms = [], words = [] }: NumberGrammar): Reading<Rational>[] {
  const numerals = readNumeral(text, locale)
  if (numerals.length > 0) return numerals
  const fraction = forms.includes('fraction') ? readFraction(text) : undefined
  const radix = forms.includes('radix') ? readRadix(text) : undefined
  const spelled = words.includes('en') ? readEnglishWords(text) : undefined
  const value = fraction ?? radix ?? (spelled === undefined ? undefined : { numerator: spelled, denominator: 1n })
  if (value) return [{ value }]
  const compact = forms.includes('compact') ? splitCompact(text, locale?.language ?? 'en') : undefined
  return compact ? readNumeral(compact.numeral, locale).map((reading) => ({ ...reading, value: scale(reading.value, compact.exponent) })) : []
}

/** Where the first character stands that no number has; undefined when each could be part of one. */
function positionOf(text: string): { position?: number } {
  let position = 0
  let digits = 0
  for (const character of text) {
    const fits = digitOf(character) !== undefined || /^[\s.,'’٬٫%٪\-+\p{Sc}]$/u.test(character) || /^[\u200b-\u200f\ufeff\u2010-\u2013\u2212]$/.test(character)
    if (!fits) return { position }
    // A second sign, or a sign behind the digits.
    if (digitOf(character)) digits++
    else if (digits > 0 && /^[-+\u2010-\u2013\u2212]$/.test(character)) return { position }
    position += character.length
  }
  return {}
}

/** Whether two values are of one kind and equal. */
export function sameNumber(one: NumberValue, other: NumberValue): boolean {
  return one.kind === other.kind && equal(one, other)
}

/** A percentage as a plain number: 50 % is 0.5 as a fraction, 50 in points. */
export function percentAs(value: NumberValue, as: 'fraction' | 'points'): NumberValue {
  if (value.kind !== 'percent') return value
  return { ...(as === 'fraction' ? divide(value, fromDigits('100')) : value), kind: 'plain' }
}
