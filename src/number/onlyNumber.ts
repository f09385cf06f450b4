import type { Reading, Readings } from '../text/readings.ts'
import { currencyAtStart } from './currencies.ts'
import { readNumber, sameNumber, type NumberGrammar, type NumberValue } from './readNumber.ts'
import { holdsNumberWord } from './numberWords.ts'
import { gluedBehind, gluedInFront, isOperator, isScaleBehind } from './numberNeighbours.ts'

/** A stretch of a text: UTF-16 offsets. */
interface Span {
  readonly start: number
  readonly end: number
}

const digit = /\p{Nd}/gu
const digitRun = /\p{Nd}+/uy
// What a numeral goes on with behind a digit: marks in front of a further digit, an exponent.
const goesOn = /[.,'’٬٫](?=\p{Nd})|e[-+]?(?=\p{Nd})/iuy
// A space in front of a group of three.
const groupSpace = /[\u0020\u00a0\u2007\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd}))/uy
// With fractions: "1/2", "1 1/2", "2½".
const fractionPart = /(?:\s\p{Nd}+)?[/⁄]\p{Nd}+|\s?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/uy
const otherNumeral = /[\p{No}\p{Nl}]/u

const currencyInFront = /(?:(?<![A-Za-z])(?:[A-Z]{1,2}\$|[A-Z]{3})|\p{Sc})\s?[-+\u2010-\u2013\u2212]?$/u
const behindNumber =
  /\s?[%٪％]|\sper\s?cent(?![A-Za-z])|\s?(?:[A-Z]{1,2}\$|\p{Sc})|\s?[A-Z]{3}(?![A-Za-z])|\s?[kKMBT](?![A-Za-z])|\s(?:thousand|million|billion|trillion)(?![A-Za-z])|\s?(?:Tsd|Mio|Mrd|Bio)\.?(?![A-Za-z])/iuy
const signs = /[-+\u2010-\u2013\u2212]/

/** Codes of currencies that are words as well: "TRY 30" is an amount or an invitation. */
const wordsAndCodes = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'GEL', 'MOP', 'PEN', 'BAM', 'COP', 'SOS', 'MAD', 'AMD', 'BOB', 'RON', 'DOP'])

/**
 * The one number in a text of words: every digit in the text must belong to a readable number that nothing is glued to, and
 * all the numbers must be the same value of the same kind.
 *
 * @returns `ambiguous` readings where there are several numbers, or one with several readings; undefined for a text without digits
 */
export function readOnlyNumber(text: string, grammar: NumberGrammar): Readings<NumberValue> | undefined {
  const withFractions = grammar.forms?.includes('fraction') === true
  const spans = numeralSpans(text, withFractions)
  if (spans.length === 0) return undefined
  const stray = strayPosition(text, spans, grammar)
  if (stray !== undefined) return { reason: 'unparseable', position: stray }
  const found: Reading<NumberValue>[] = []
  const read = remembered(grammar)
  for (const span of spans) {
    const whole = readSpan(text, span, read)
    if (typeof whole === 'number') return { reason: 'unparseable', position: whole }
    for (const reading of whole) if (!found.some(({ value }) => sameNumber(value, reading.value))) found.push(reading)
    // Two values are as ambiguous as two hundred, and a message has room for two.
    if (found.length > 1 && spans.length > 1) break
  }
  const [first, ...others] = found
  return first ? { readings: [first, ...others] } : { reason: 'unparseable' }
}

/** A long text may hold the same number a million times. */
function remembered(grammar: NumberGrammar): (numeral: string) => Readings<NumberValue> {
  const known = new Map<string, Readings<NumberValue>>()
  return (numeral) => {
    const readings = known.get(numeral) ?? readNumber(numeral, grammar)
    if (known.size < 100) known.set(numeral, readings)
    return readings
  }
}

/** Where something stands that is a number as well, but belongs to none that is read: "½ of 30", "30 × 30", "thirty, not 14". */
function strayPosition(text: string, spans: readonly Span[], { words = [] }: NumberGrammar): number | undefined {
  let behind = 0
  for (const [index, { start, end }] of spans.entries()) {
    const between = text.slice(behind, start)
    const stray = otherNumeral.exec(between)
    if (stray) return behind + stray.index
    if (index > 0 && isOperator(between)) return behind
    behind = end
  }
  const last = otherNumeral.exec(text.slice(behind))
  if (last) return behind + last.index
  return words.includes('en') && holdsNumberWord(text) ? 0 : undefined
}

/** Runs of digits with the marks between them. */
function numeralSpans(text: string, withFractions: boolean): Span[] {
  const spans: Span[] = []
  digit.lastIndex = 0
  for (let match = digit.exec(text); match; match = digit.exec(text)) {
    const end = endOfNumeral(text, match.index, withFractions)
    digit.lastIndex = end
    const mark = text[match.index - 1]
    // ".5" starts with its mark. A comma behind a letter is one of the sentence.
    const isLeading = mark === '.' || (mark === ',' && !/[\p{L}\p{M}]/u.test(text[match.index - 2] ?? ''))
    spans.push({ start: isLeading ? match.index - 1 : match.index, end })
  }
  return spans
}

function endOfNumeral(text: string, start: number, withFractions: boolean): number {
  let end = start
  for (;;) {
    const run = markAt(digitRun, text, end) ?? ''
    end += run.length
    const fraction = withFractions ? markAt(fractionPart, text, end) : undefined
    if (fraction !== undefined) return end + fraction.length
    // "2020 300" is two numbers: only one to three digits stand in front of a group.
    const mark = markAt(goesOn, text, end) ?? (run.length <= 3 ? markAt(groupSpace, text, end) : undefined)
    if (mark === undefined) return end
    end += mark.length
  }
}

function markAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

/** The readings of a numeral with what belongs to it on both sides, or the offset of what keeps it from having any. */
function readSpan(text: string, { start, end }: Span, read: (numeral: string) => Readings<NumberValue>): readonly Reading<NumberValue>[] | number {
  const isMath = text[start - 1] === '$' && text[end] === '$'
  const fronts = isMath ? [start] : frontsOf(text, start)
  const ends = isMath ? [end] : endsBehind(text, end)
  const found: Reading<NumberValue>[] = []
  for (const front of fronts) {
    for (const last of ends) {
      if (gluedInFront(text, front) || gluedBehind(text, last)) continue
      const readings = read(text.slice(front, last))
      if ('reason' in readings) continue
      // A scale that is not read would make the number another one by a factor of a thousand.
      if (isScaleBehind(text, last)) return last
      found.push(...readings.readings)
      break
    }
  }
  return found.length > 0 ? found : gluedBehind(text, ends.at(-1)!) ? ends.at(-1)! : start
}

/** Where the number may start: in front of its currency, its sign, or its digits. Two places where the currency may be a word. */
function frontsOf(text: string, start: number): number[] {
  const near = text.slice(Math.max(0, start - 6), start)
  const shown = currencyInFront.exec(near)?.[0]
  const currency = shown !== undefined && currencyAtStart(shown) ? shown : undefined
  const signed = signs.test(text[start - 1] ?? '') ? start - 1 : start
  if (currency === undefined) return [signed]
  const before = start - currency.length
  const outer = text[before - 1] ?? ''
  // "-$5": the sign may stand in front of the currency. A sign behind a word or a number joins them instead.
  const isSigned = signs.test(outer) && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, before - 3), before - 1))
  const front = isSigned ? before - 1 : before
  return wordsAndCodes.has(currency.slice(0, 3)) ? [front, signed] : [front]
}

/** Where the number may end: behind a percent sign, a currency or a suffix, else behind its digits. */
function endsBehind(text: string, end: number): number[] {
  const suffix = markAt(behindNumber, text, end)
  return suffix === undefined ? [end] : [end + suffix.length, end]
}
