import { isCivilDay } from '../../date/civil.ts'
import { nothingFound, toReadings } from '../../date/dateReading.ts'
import { readNumericDate } from '../../date/numericDate.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import type { DateClaim } from './claim.ts'

/** A date in a text: where it stands in the text that was scanned, and what it can be. */
export interface FoundDate {
  readonly start: number
  readonly end: number
  readonly readings: readonly DateClaim[]
  readonly unread?: string
}

// "2026-03-09", "2026/3/9", "2026.03.09"; not "2026-03/09", not "2026-03-091".
const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d]|[-/.]\d)/y
// "9.3.2026", "9. 3. 2026", "9/3/26", "09-03-2026"; not "9/3/2026/1".
const yearLast = /(\d{1,2})(?:\. ?(\d{1,2})\. ?|([-/])(\d{1,2})\3)(\d{4}|\d{2})(?![\d]|[-/.]\d)/y
// "2026-03"; not "2026-3", not "2026-13".
const yearMonth = /(\d{4})-(0[1-9]|1[0-2])(?![\d]|[-/.]\d)/y
// "03/2026"
const monthYear = /(0?[1-9]|1[0-2])\/(\d{4})(?![\d]|[-/.]\d)/y
// "9.3.", in languages that put a stop behind a day; not "9.3.5".
const dayMonthStop = /(\d{1,2})\. ?(\d{1,2})\.(?!\d)/y

/** The date that starts with the digit at this index; undefined where none does. */
export function dateAt(text: string, at: number, grammar: ClaimGrammar): FoundDate | undefined {
  return signedDate(text, at, grammar) ?? numericDate(text, at, grammar) ?? dayFirstDate(text, at, grammar) ?? monthFirstDate(text, at, grammar)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function numericDate(text: string, at: number, grammar: ClaimGrammar): FoundDate | undefined {
  // Cheap to ask first: most numbers go on with none of the marks of a date.
  if (!isDateMark(text.charCodeAt(at + 1)) && !isDateMark(text.charCodeAt(at + 2)) && !isDateMark(text.charCodeAt(at + 4))) return undefined
  const full = matchAt(yearFirst, text, at) ?? matchAt(yearLast, text, at)
  if (full) return fullDate(full, at, grammar)
  const month = matchAt(yearMonth, text, at)
  if (month) return { start: at, end: at + month[0].length, readings: [{ kind: 'date', year: Number(month[1]), month: Number(month[2]) }] }
  const reversed = matchAt(monthYear, text, at)
  if (reversed && Number(reversed[2]) >= 1000) return { start: at, end: at + reversed[0].length, readings: [{ kind: 'date', year: Number(reversed[2]), month: Number(reversed[1]) }] }
  const short = grammar.dayStop ? matchAt(dayMonthStop, text, at) : null
  const parts = short && { day: Number(short[1]), month: Number(short[2]) }
  return short && parts && isCivilDay({ year: 2000, ...parts }) ? { start: at, end: at + short[0].length, readings: [{ kind: 'date', ...parts }] } : undefined
}

const isDateMark = (code: number): boolean => code === 0x2d || code === 0x2e || code === 0x2f

function fullDate(match: RegExpExecArray, at: number, grammar: ClaimGrammar): FoundDate | undefined {
  const written = match[0].replace(/ /g, '')
  const end = at + match[0].length
  const isDotted = written.includes('.')
  const isShort = match.length === 6 && match[5]!.length === 2
  // "1.2.26" is a version where no stop stands behind a day, and "10-12-14" three numbers.
  if (isShort && (isDotted ? !grammar.dayStop : written.includes('-'))) return undefined
  const found = nothingFound()
  readNumericDate(found, written, grammar.dates)
  const read = toReadings(found)
  if ('reason' in read) return isDotted || isShort ? undefined : { start: at, end, readings: [], unread: 'detail' in read && read.detail !== undefined ? read.detail : 'no such day' }
  const readings = read.readings.flatMap(({ value }): DateClaim[] => (value.kind === 'day' ? [{ kind: 'date', year: value.year, month: value.month, day: value.day }] : []))
  // Two digits leave the century open, which is no doubt about the day.
  const days = new Set(readings.map(({ year, month, day }) => `${isShort ? year! % 100 : year} ${month} ${day}`))
  return { start: at, end, readings, ...(days.size > 1 ? { unread: 'two readings: the day or the month may come first' } : {}) }
}

// "9 March 2026", "9. März 2026", "9th of March, 2026", "1er mars", "9 de marzo de 2026"; the word is looked up.
const dayFirst = /(\d{1,2})(?:-(\d{1,2}))?(?:\.º|\.|st|nd|rd|th|er|º|°)?(?: (?:de|of) |[ -])([\p{L}\p{M}]{2,20})\.?(?:(?:,? |-| del? )(\d{4})(?!\d))?/uy

function dayFirstDate(text: string, at: number, grammar: ClaimGrammar): FoundDate | undefined {
  const match = matchAt(dayFirst, text, at)
  const month = match ? monthOf(match[3]!, grammar) : undefined
  if (!match || month === undefined) return undefined
  const year = match[4] === undefined ? {} : { year: Number(match[4]) }
  // "9-12 March 2026": the first of two days. The second is read when its turn comes.
  const end = match[2] === undefined ? at + lengthOf(match) : at + match[1]!.length
  const day = Number(match[1])
  if (!isCivilDay({ year: year.year ?? 2000, month, day })) return undefined
  return { start: at, end, readings: [{ kind: 'date', ...year, month, day }] }
}

/** Without the full stop that ends the sentence behind a month. */
function lengthOf(match: RegExpExecArray): number {
  return match[4] === undefined && match[0].endsWith('.') ? match[0].length - 1 : match[0].length
}

// In front of a digit: "March ", "Mar. ", "marzo de "; nothing that a word or a digit touches.
const monthBefore = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{2,20})\.?(?: | del? )$/u
// "9, 2026", "9th 2026", "9-12, 2026", "9"; "2026".
const dayYear = /(\d{1,2})(?:st|nd|rd|th)?(?![\d]|[.,:/]\d|[\p{L}%])(?:-(\d{1,2})(?:st|nd|rd|th)?(?![\d]|[.,:/]\d|[\p{L}%]))?(?:,? (\d{4})(?![\d]|[.,]\d))?/uy
const yearOnly = /(\d{4})(?![\d]|[.,:/]\d|[\p{L}%])/uy

function monthFirstDate(text: string, at: number, grammar: ClaimGrammar): FoundDate | undefined {
  // Most words in front of a number, and every number and mark, are told from a month by their last character.
  if (text[at - 1] !== ' ' || !endsWord(text.charCodeAt(at - 2))) return undefined
  const before = monthBefore.exec(text.slice(Math.max(0, at - 28), at))
  const month = before ? monthOf(before[1]!, grammar) : undefined
  if (!before || month === undefined) return undefined
  const start = at - before[0].length
  const year = matchAt(yearOnly, text, at)
  if (year && Number(year[1]) >= 1000) return { start, end: at + year[0].length, readings: [{ kind: 'date', year: Number(year[1]), month }] }
  const match = matchAt(dayYear, text, at)
  if (!match) return undefined
  const parts = { ...(match[3] === undefined ? {} : { year: Number(match[3]) }), month, day: Number(match[1]) }
  return isCivilDay({ year: 2000, ...parts }) ? { start, end: match[2] === undefined ? at + match[0].length : at + match[1]!.length, readings: [{ kind: 'date', ...parts }] } : undefined
}

/** Months, from January on, in languages whose names the dates of `src/date` lack. Several spellings stand apart by a bar. */
const moreMonths: Readonly<Record<string, readonly string[]>> = {
  ar: 'يناير فبراير|شباط مارس|آذار أبريل|إبريل|ابريل|نيسان مايو|أيار|ماي يونيو|حزيران|يونيه يوليو|تموز|يوليه أغسطس|آب|اغسطس سبتمبر|أيلول أكتوبر|اكتوبر نوفمبر ديسمبر'.split(' '),
  hi: 'जनवरी फरवरी|फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर'.split(' '),
}

const capital = /^\p{Lu}/u

const endsWord = (code: number): boolean => code === 0x2e || code > 0x7f || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)

/** The month that a word names. In English "may" and "march" in small letters are other words. */
export function monthOf(word: string, { dates, language: own }: ClaimGrammar): number | undefined {
  const more = Object.hasOwn(moreMonths, own) ? moreMonths[own]!.findIndex((spellings) => spellings.normalize('NFC').split('|').includes(word.normalize('NFC'))) : -1
  if (more !== -1) return more + 1
  for (const language of dates.languages) {
    const month = language.months.get(language.foldWord(word.normalize('NFC')))
    if (month !== undefined && (language !== dates.languages.at(-1) || capital.test(word))) return month
  }
  return undefined
}

// The year in which each era counts 1, less one.
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 明治: 1867, 民国: 1911, 民國: 1911 }
// "2026年3月9日", "2026 年 3 月", "3月9日", "3월 9일"; not "3か月", not "3日", not "3年".
const signed = /(?:(\d{1,4}) ?[年년] ?)?(?:(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日号號일])?)?/y

function signedDate(text: string, at: number, { eras: rule }: ClaimGrammar): FoundDate | undefined {
  const match = matchAt(signed, text, at)
  if (!match || match[0] === '') return undefined
  const [whole, year, month, day] = match
  const name = text.slice(Math.max(0, at - 2), at)
  const base = year !== undefined && Object.hasOwn(eras, name) ? eras[name] : undefined
  // "5年" is five years, and "2026年" a year that needs no date.
  if (month === undefined && base === undefined) return undefined
  const number = Number(year)
  const years = year === undefined ? {} : base === undefined ? { year: number } : rule === 'converted' ? { year: base + number } : { year: number, era: name }
  const parts = { ...years, ...(month === undefined ? {} : { month: Number(month) }), ...(day === undefined ? {} : { day: Number(day) }) }
  const start = base === undefined ? at : at - 2
  const end = at + whole.trimEnd().length
  const isReal = month === undefined || isCivilDay({ year: years.year ?? 2000, month: Number(month), day: day === undefined ? 1 : Number(day) })
  return isReal ? { start, end, readings: [{ kind: 'date', ...parts }] } : { start, end, readings: [], unread: 'no such day' }
}
