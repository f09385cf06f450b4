import { addDay, addForEachYear, addMonth, addYear, type DateReadingPlan, type Found } from './dateReading.ts'
import type { DateLanguage } from './months.ts'

/** A text as a row of letters, one a token: what a form of the grammar is matched against. */
interface Shape {
  readonly shape: string
  /** The numbers of the text in their order: days and years. */
  readonly numbers: readonly string[]
  readonly month: number
}

// d: one digit. D: two. Y: four. o: the ordinal of a day. M: a month. a: a word before the day ("the"). f: "of". p: a word between
// the parts ("de"). s: a word behind the year ("г."). Marks and spaces stand for themselves. A year never has one digit.
const namedForms: readonly { readonly shape: RegExp; readonly order: readonly ('day' | 'year')[] }[] = [
  // "9 March 2026", "den 9. März 2026", "9 de marzo de 2026", "9 марта 2026 г."
  { shape: /^(?:a )?(?:[dD]\.?|o)(?: p)? M(?:,| p)? [YD](?: s)?$/, order: ['day', 'year'] },
  // "the 9th of March 2026"; not "9 of March".
  { shape: /^(?:a )?o f M,? [YD]$/, order: ['day', 'year'] },
  // "9-Mar-2026"; not "9-Mar-6".
  { shape: /^[dD]-M-[YD]$/, order: ['day', 'year'] },
  // "March 9, 2026", "March 9th 2026", "Mar 9, 26"
  { shape: /^M [dDo](?:(?:, ?| )Y|, ?D)$/, order: ['day', 'year'] },
  // "2026. március 9"
  { shape: /^Y\. M [dD]$/, order: ['year', 'day'] },
  // "March 2026", "marzo de 2026", "март 2026 г."
  { shape: /^M(?: p)? Y(?: s)?$/, order: ['year'] },
  // "2026. március"
  { shape: /^Y\. M$/, order: ['year'] },
  // "9 March", "9. März", "9 de marzo": the year is the reference's.
  { shape: /^(?:a )?(?:(?:[dD]\.?|o)(?: p)?|o f) M$/, order: ['day'] },
  // "March 9"
  { shape: /^M [dDo]$/, order: ['day'] },
]

/** Reads the forms with a month's name. With a weekday only those of a day. */
export function readNamedDate(found: Found, text: string, plan: DateReadingPlan, weekday?: number): void {
  for (const language of plan.languages) if (language.signs) readSigned(found, text, { signs: language.signs, plan, weekday })
  const read = shapeOf(text, plan.languages)
  const form = read && namedForms.find(({ shape }) => shape.test(read.shape))
  if (!read || !form || !isAtHome(read.shape, plan.languages)) return
  const day = read.numbers[form.order.indexOf('day')]
  const year = read.numbers[form.order.indexOf('year')]
  if (day === undefined) {
    if (weekday === undefined) addMonth(found, Number(year), read.month)
    return
  }
  addInYear(found, year, plan, (each) => addDay(found, { year: each, month: read.month, day: Number(day) }, undefined, weekday))
}

/** A date without a year is one of the reference's year, and without a reference none. */
function addInYear(found: Found, year: string | undefined, plan: DateReadingPlan, add: (year: number) => void): void {
  if (year !== undefined) addForEachYear(found, year, plan, add)
  else if (plan.reference !== undefined) add(plan.reference.year)
}

/** Whether the marks of a shape are those of a language that is read: `9. March` is no English. */
function isAtHome(shape: string, languages: readonly DateLanguage[]): boolean {
  if (shape.startsWith('Y.')) return languages.some(({ yearFirst }) => yearFirst)
  return !/[dD]\./.test(shape) || languages.some(({ dayStop }) => dayStop)
}

// A number with the letters of an ordinal behind it, a word with its inner hyphens and apostrophes, or one mark.
const token = /(\d+)(\.?[º°]|\p{L}+)?|([\p{L}\p{M}]+(?:[-'’ʼ][\p{L}\p{M}]+)*)|([ ,.-])/uy

function shapeOf(text: string, languages: readonly DateLanguage[]): Shape | undefined {
  const numbers: string[] = []
  let shape = ''
  let month = 0
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (match === null) return undefined
    const [, digits, ordinal, word, mark] = match
    if (digits !== undefined) {
      const letter = numberLetter(digits, ordinal, languages)
      if (letter === undefined) return undefined
      shape += letter
      numbers.push(digits)
    } else if (word !== undefined) {
      const isStopped = text[token.lastIndex] === '.'
      const found = wordOf(word, isStopped, languages)
      if (found === undefined) return undefined
      if (isStopped) token.lastIndex++
      shape += found.letter
      month = found.month ?? month
    } else shape += mark
  }
  return month === 0 ? undefined : { shape, numbers, month }
}

const digitLetters: Readonly<Record<number, string>> = { 1: 'd', 2: 'D', 4: 'Y' }

function numberLetter(digits: string, ordinal: string | undefined, languages: readonly DateLanguage[]): string | undefined {
  if (ordinal === undefined) return digitLetters[digits.length]
  if (digits.length > 2) return undefined
  const mark = ordinal.toLowerCase()
  if (mark === englishOrdinal(Number(digits))) return 'o'
  return languages.some(({ ordinals }) => ordinals.get(mark) === 'any' || (ordinals.get(mark) === 'first' && Number(digits) === 1)) ? 'o' : undefined
}

/** 1 -> `st`, 12 -> `th`: the ordinal of a day has to be the right one. */
function englishOrdinal(day: number): string {
  return day > 10 && day < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
}

/** What a word is in the first language that knows it. A full stop may stand behind a short form alone. */
function wordOf(word: string, isStopped: boolean, languages: readonly DateLanguage[]): { letter: string; month?: number } | undefined {
  for (const language of languages) {
    const folded = language.foldWord(word)
    const month = language.months.get(folded)
    if (month !== undefined && (!isStopped || language.short.has(folded))) return { letter: 'M', month }
    if (language.behind.has(`${folded}.`) || (!isStopped && language.behind.has(folded))) return { letter: 's' }
    if (!isStopped && language.before.has(folded)) return { letter: 'a' }
    if (!isStopped && language.between.has(folded)) return { letter: 'p' }
  }
  return word.toLowerCase() === 'of' && !isStopped ? { letter: 'f' } : undefined
}

interface SignedContext {
  readonly signs: readonly [year: string, month: string, day: string]
  readonly plan: DateReadingPlan
  readonly weekday: number | undefined
}

/** `2026年3月9日`, `2026年3月`, `2026年`; with a reference `3月9日`. */
function readSigned(found: Found, text: string, { signs, plan, weekday }: SignedContext): void {
  const match = signedShape(signs).exec(text)
  if (match === null) return
  const [, year, month, day] = match
  if (day !== undefined && month !== undefined) {
    addInYear(found, year, plan, (each) => addDay(found, { year: each, month: Number(month), day: Number(day) }, undefined, weekday))
  } else if (weekday !== undefined || year === undefined) return
  else if (month === undefined) addYear(found, Number(year))
  else addMonth(found, Number(year), Number(month))
}

const signedShapes = new Map<string, RegExp>()

/** "2026年3月9日", "2026 年 3 月 9 日", "3月9日"; not "2026年9日", not "26年3月9日". */
function signedShape([year, month, day]: SignedContext['signs']): RegExp {
  let shape = signedShapes.get(year)
  if (shape === undefined) {
    shape = new RegExp(`^(?:(\\d{4}) ?${year}(?: ?(?=\\d)|$))?(?:(\\d{1,2}) ?${month}(?: ?(\\d{1,2}) ?${day})?)?$`)
    signedShapes.set(year, shape)
  }
  return shape
}
