import type { Reading, Readings } from '../text/readings.ts'
import { readNumber, sameNumber, type NumberGrammar, type NumberValue } from './readNumber.ts'

/** A stretch of a text: UTF-16 offsets. */
interface Span {
  readonly start: number
  readonly end: number
}

// What a numeral goes on with behind a digit: marks in front of a further digit, a space in front of a group of three, an exponent.
const goesOn = /[.,'’٬٫](?=\p{Nd})|e[-+]?(?=\p{Nd})/iuy
const groupSpace = /[\u0020\u00a0\u2007\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd}))/uy
const digitRun = /\p{Nd}+/uy
const digit = /\p{Nd}/gu
const currencyInFront = /(?:(?<![A-Za-z])(?:[A-Z]{1,2}\$|[A-Z]{3})|\p{Sc})\s?[-+\u2010-\u2013\u2212]?$/u
const behindNumber = /\s?[%٪％]|\sper\s?cent(?![A-Za-z])|\s?(?:[A-Z]{1,2}\$|\p{Sc})|\s?[A-Z]{3}(?![A-Za-z])|\s?[kKMBT](?![A-Za-z])|\s(?:thousand|million|billion|trillion)(?![A-Za-z])|\s?(?:Tsd|Mio|Mrd|Bio)\.?(?![A-Za-z])/iuy
const signs = /[-+\u2010-\u2013\u2212]/
// Beside a number these make it another one, or no number: A-2231, 30-40, 1/2, 12:30, 10², <30, ~30, #30, 30°.
const glueInFront = /[\p{L}\p{M}\p{N}_\-+\u2010-\u2013\u2212/⁄\\^#±~≈<>≤≥]$|(?:[<>≤≥±~≈]\s)$|\p{Nd}[^\s]$/u
const glueBehind = /^(?:[\p{L}\p{M}\p{N}_\-+\u2010-\u2013\u2212/⁄\\^°′″!]|[^\s]\p{Nd})/u

/**
 * The one number in a text of words: every digit in the text must belong to a readable number that nothing is glued to, and
 * all the numbers must be the same value of the same kind.
 *
 * @returns `ambiguous` readings where there are several numbers, or one with several readings; undefined for a text without digits
 */
export function readOnlyNumber(text: string, grammar: NumberGrammar): Readings<NumberValue> | undefined {
  const spans = numeralSpans(text)
  if (spans.length === 0) return undefined
  const found: Reading<NumberValue>[] = []
  // A long text may hold the same number a million times.
  const known = new Map<string, Readings<NumberValue>>()
  const read = (numeral: string): Readings<NumberValue> => {
    const readings = known.get(numeral) ?? readNumber(numeral, grammar)
    if (known.size < 100) known.set(numeral, readings)
    return readings
  }
  for (const span of spans) {
    const whole = readSpan(text, span, read)
    if (!whole || 'reason' in whole) return { reason: 'unparseable', position: span.start }
    for (const reading of whole.readings) if (!found.some(({ value }) => sameNumber(value, reading.value))) found.push(reading)
    // Two values are as ambiguous as two hundred, and a message has room for two.
    if (found.length > 1 && spans.length > 1) break
  }
  const [first, ...others] = found
  return first ? { readings: [first, ...others] } : { reason: 'unparseable' }
}

/** Runs of digits with the marks between them. */
function numeralSpans(text: string): Span[] {
  const spans: Span[] = []
  digit.lastIndex = 0
  for (let match = digit.exec(text); match; match = digit.exec(text)) {
    const start = match.index
    const end = endOfNumeral(text, start)
    digit.lastIndex = end
    // ".5" starts with its mark where a word does not end there.
    const leading = /(?:^|[\s(["'*$€£-])[.,]$/.test(text.slice(Math.max(0, start - 2), start))
    spans.push({ start: leading ? start - 1 : start, end })
  }
  return spans
}

function endOfNumeral(text: string, start: number): number {
  let end = start
  for (;;) {
    digitRun.lastIndex = end
    const run = digitRun.exec(text)?.[0] ?? ''
    end += run.length
    // "2020 300" is two numbers: only one to three digits stand in front of a group.
    const next = run.length <= 3 ? [goesOn, groupSpace] : [goesOn]
    const mark = next.map((pattern) => markAt(pattern, text, end)).find((found) => found !== undefined)
    if (mark === undefined) return end
    end += mark.length
  }
}

function markAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

/** The readings of a numeral with what belongs to it on both sides; undefined where something is glued to it. */
function readSpan(text: string, { start, end }: Span, read: (numeral: string) => Readings<NumberValue>): Readings<NumberValue> | undefined {
  const front = frontOf(text, start)
  for (const last of endsBehind(text, end)) {
    if (glueBehind.test(text.slice(last, last + 4)) || glueInFront.test(text.slice(Math.max(0, front - 4), front))) continue
    const readings = read(text.slice(front, last))
    if ('readings' in readings) return readings
  }
  return undefined
}

function frontOf(text: string, start: number): number {
  const currency = currencyInFront.exec(text.slice(Math.max(0, start - 6), start))?.[0]
  const before = currency === undefined ? (signs.test(text[start - 1] ?? '') ? start - 1 : start) : start - currency.length
  const outer = text[before - 1] ?? ''
  // "-$5": the sign may stand in front of the currency. A sign behind a word or a number joins them instead.
  return currency !== undefined && signs.test(outer) && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, before - 3), before - 1)) ? before - 1 : before
}

/** Where the number may end: behind a percent sign, a currency or a suffix, else behind its digits. */
function endsBehind(text: string, end: number): number[] {
  const suffix = markAt(behindNumber, text, end)
  return suffix === undefined ? [end] : [end + suffix.length, end]
}
