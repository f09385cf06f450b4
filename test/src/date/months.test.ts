import { describe, expect, test } from 'vitest'
import { dateLanguage, dateNames, namedLanguages } from '../../../src/date/months.ts'

const required = 'de fr es it pt nl sv da nb fi pl cs sk hr hu ro ru uk el tr ja zh'.split(' ')
const withNames = namedLanguages.filter((language) => dateLanguage(language)!.months.size > 0)

/** What Intl calls the months and weekdays of a language: alone and in a date, long and short. */
function namesOfIntl(language: string, part: 'month' | 'weekday'): [spelling: string, number: number][] {
  const forms: Intl.DateTimeFormatOptions[] = ['long', 'short'].flatMap((width) => [{ [part]: width }, { [part]: width, day: 'numeric', month: part === 'month' ? (width as 'long') : 'long', year: 'numeric' }])
  const count = part === 'month' ? 12 : 7
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    forms.map((form): [string, number] => {
      const formatter = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...form, timeZone: 'UTC' })
      const day = part === 'month' ? Date.UTC(2026, index, 9) : Date.UTC(2026, 2, 9 + index)
      return [formatter.formatToParts(day).find(({ type }) => type === part)!.value, index + 1]
    }),
  )
}

describe('months', () => {
  test('holds every language that is promised, and each of its months and weekdays', () => {
    expect(required.filter((language) => !namedLanguages.includes(language))).toEqual([])
    for (const language of namedLanguages) {
      const { months, weekdays, signs } = dateLanguage(language)!
      expect([language, new Set(months.values()).size]).toEqual([language, signs ? 0 : 12])
      expect([language, new Set(weekdays.values()).size]).toEqual([language, 7])
    }
  })

  test('has Norwegian under both of its tags', () => {
    expect(dateLanguage('no')).toBe(dateLanguage('nb'))
    expect(dateLanguage('constructor')).toBeUndefined()
  })

  test('holds the names in the form that a text is folded to', () => {
    for (const language of namedLanguages) {
      const { months, weekdays, short, foldWord } = dateLanguage(language)!
      const words = [...months.keys(), ...weekdays.keys()]
      expect([language, words.filter((word) => foldWord(word) !== word || word.normalize('NFC') !== word || /[\s.]/.test(word))]).toEqual([language, []])
      expect([language, [...short].filter((word) => !words.includes(word))]).toEqual([language, []])
    }
  })

  test('has no word with two meanings in one language', () => {
    for (const language of namedLanguages) {
      const { months, weekdays, before, between, behind } = dateLanguage(language)!
      const others = [...before, ...between, ...behind]
      expect([language, others.filter((word) => months.has(word) || weekdays.has(word))]).toEqual([language, []])
    }
    for (const [language, { months, weekdays }] of Object.entries(dateNames)) {
      const { foldWord } = dateLanguage(language)!
      for (const table of [months, weekdays]) {
        // A spelling may be listed again for the same month alone: with a full stop and without, with an accent that folds away.
        const places = table.split('|').flatMap((names, index) => names.split(' ').filter(Boolean).map((name) => [foldWord(name.replace(/\.$/, '')), index] as const))
        expect([language, places.filter(([word, index]) => places.some((other) => other[0] === word && other[1] !== index))]).toEqual([language, []])
      }
    }
  })

  test('has no word that is another month in English, so that neither has to win', () => {
    const english = dateLanguage('en')!.months
    const differing = withNames.flatMap((language) => [...dateLanguage(language)!.months].filter(([word, month]) => (english.get(word) ?? month) !== month).map(([word]) => `${language} ${word}`))
    expect(differing).toEqual([])
  })

  test('folds the letter case of each language', () => {
    expect(dateLanguage('tr')!.foldWord('KASIM')).toBe('kasım')
    expect(dateLanguage('tr')!.foldWord('NİSAN')).toBe('nisan')
    expect(dateLanguage('el')!.foldWord('ΜΆΡΤΙΟΣ')).toBe(dateLanguage('el')!.foldWord('Μαρτιος'))
    expect(dateLanguage('uk')!.foldWord('П’ЯТНИЦЯ')).toBe("п'ятниця")
    expect(dateLanguage('de')!.foldWord('MÄRZ')).toBe('märz')
  })

  test('reports where the running Intl has names that the tables lack, without failing', () => {
    const lacking = withNames.flatMap((language) =>
      (['month', 'weekday'] as const).flatMap((part) => {
        const { months, weekdays, foldWord } = dateLanguage(language)!
        const table = part === 'month' ? months : weekdays
        const missing = namesOfIntl(language, part).filter(([spelling, number]) => /\p{L}/u.test(spelling) && table.get(foldWord(spelling.replace(/\.$/, ''))) !== number)
        return [...new Set(missing.map(([spelling]) => `${language} ${spelling}`))]
      }),
    )
    console.info(`Intl (ICU ${process.versions.icu}) has names that the tables of dates lack: ${lacking.join(', ') || 'none'}`)
  })
})
