import { dateLanguage, namedLanguages } from '../../date/months.ts'
import { ideographicNumerals } from './ideographicNumerals.ts'
import { numberWordsIn } from './numberWords.ts'

/** A word that stands for a whole number. Offsets are UTF-16 units. */
export interface NumeralWord {
  readonly start: number
  readonly end: number
  /** Its value, in ASCII digits. */
  readonly digits: string
}

export type WordNumerals = 'months' | 'ideographic' | 'roman'

const readers: Readonly<Record<WordNumerals, (text: string) => NumeralWord[]>> = { months: monthsIn, ideographic: ideographsIn, roman: romanIn }

/** The words of a text that stand for whole numbers, none of them over another. */
export function numeralWords(text: string, languages: readonly string[], numerals: readonly WordNumerals[]): NumeralWord[] {
  const found = [
    ...numberWordsIn(text, languages).flatMap(({ start, end, value }) => (typeof value === 'bigint' ? [{ start, end, digits: String(value) }] : [])),
    ...numerals.flatMap((numeral) => readers[numeral](text)),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end)
  const kept: NumeralWord[] = []
  for (const word of found) if (word.start >= (kept.at(-1)?.end ?? 0)) kept.push(word)
  return kept
}

function ideographsIn(text: string): NumeralWord[] {
  const found = (['ja', 'zh'] as const).flatMap((language) => ideographicNumerals(text, language))
  return found.flatMap(({ start, end, value }) => (typeof value === 'bigint' ? [{ start, end, digits: String(value) }] : []))
}

// Matches "XXI", "XIXe", "V." and "Ⅳ"; does not match "I", which is a word of English, and no letter inside a word.
const roman = /(?<![\p{L}\p{M}\p{N}_])([IVXLCDM]{2,15}|[VX]|[\u2160-\u216f]{1,4})(?:ème|eme|er|re|e|ᵉ|º|ª)?(?![\p{L}\p{M}\p{N}_])/gu
const romanForm = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

function romanIn(text: string): NumeralWord[] {
  return [...text.matchAll(roman)].flatMap(({ index, 0: written, 1: letters }) => {
    const numeral = letters!.normalize('NFKC')
    if (!romanForm.test(numeral)) return []
    const values = [...numeral].map((letter) => romanValues[letter]!)
    const value = values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0)
    return [{ start: index, end: index + written.length, digits: String(value) }]
  })
}

/** Months of languages that the dates of this package are not read in. */
const furtherMonths: Readonly<Record<string, string>> = {
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
}
const furtherSpellings: Readonly<Record<string, number>> = { فبراير: 2, ابريل: 4, إبريل: 4, اغسطس: 8, اكتوبر: 10, जुलाइ: 7, फरवरी: 2, सितम्बर: 9, अक्तूबर: 10, नवम्बर: 11, दिसम्बर: 12 }

interface MonthNames {
  readonly full: ReadonlyMap<string, number>
  /** Short forms, which are words of other meanings as well. */
  readonly short: ReadonlyMap<string, number>
}

let names: MonthNames | undefined

function monthNames(): MonthNames {
  if (names) return names
  const [full, short] = [new Map<string, number>(), new Map<string, number>()]
  for (const language of namedLanguages) {
    const { months, short: shortForms } = dateLanguage(language)!
    for (const [word, month] of months) {
      const table = shortForms.has(word) && word.length < 5 ? short : full
      // A name of two months is none: listopad is October in Croatian and November in Czech.
      table.set(word, (table.get(word) ?? month) === month ? month : 0)
    }
  }
  for (const words of Object.values(furtherMonths)) for (const [index, word] of words.split(' ').entries()) full.set(word.normalize('NFC'), index + 1)
  for (const [word, month] of Object.entries(furtherSpellings)) full.set(word.normalize('NFC'), month)
  return (names = { full, short })
}

const words = /[\p{L}\p{M}]+/gu
const maxMonth = 20
// A short form is a month beside a number only: "3 mar.", "mar 2026"; "may" is a verb, "set" a noun.
const numberBefore = /\p{Nd}[. \u00a0/-]{1,2}$/u
const numberBehind = /^[. \u00a0/-]{1,2}\p{Nd}/u
/** Words of English that are months only with a capital letter. */
const lowerCaseWords = new Set(['may', 'march'])

function monthsIn(text: string): NumeralWord[] {
  const { full, short } = monthNames()
  return [...text.matchAll(words)].flatMap(({ index, 0: written }) => {
    if (written.length > maxMonth || lowerCaseWords.has(written)) return []
    const word = written.normalize('NFC').toLowerCase()
    const end = index + written.length
    const isBeside = (): boolean => numberBefore.test(text.slice(Math.max(0, index - 4), index)) || numberBehind.test(text.slice(end, end + 4))
    const month = full.get(word) ?? (isBeside() ? short.get(word) : undefined)
    return !month ? [] : [{ start: index, end, digits: String(month) }]
  })
}
