import { describe, expect, test } from 'vitest'
import { numberWordsIn } from '../../../../src/property/words/numberWords.ts'

const wordsOf = (text: string, ...languages: string[]): string =>
  numberWordsIn(text, languages)
    .map(({ start, end, value, ordinal }) => `${text.slice(start, end)}: ${typeof value === 'bigint' ? value : `${value.numerator}/${value.denominator}`}${ordinal ? '.' : ''}`)
    .join(' | ')

describe('numberWordsIn', () => {
  test.each([
    ['en', 'zero or twenty-one files', 'zero: 0 | twenty-one: 21'],
    ['en', 'one hundred and five, a hundred, five and six', 'one hundred and five: 105 | a hundred: 100 | five: 5 | six: 6'],
    ['en', 'two hundred and fifty thousand; nineteen hundred', 'two hundred and fifty thousand: 250000 | nineteen hundred: 1900'],
    ['en', 'the first and the thirty-first', 'first: 1. | thirty-first: 31.'],
    ['en', 'half, a third of it, two thirds, three quarters', 'half: 1/2 | a third: 1/3 | two thirds: 2/3 | three quarters: 3/4'],
    ['en', 'a third time', 'third: 3.'],
    ['en', 'no one, this one, a second, one second, a dozen, someone, tend', 'one: 1'],
    ['en', '2 million and 3 hundred', ''],
    ['en', 'five_six', ''],
    ['de', 'drei, einundzwanzig, zwölf, fuenf, zweihundertfünfzigtausend', 'drei: 3 | einundzwanzig: 21 | zwölf: 12 | fuenf: 5 | zweihundertfünfzigtausend: 250000'],
    ['de', 'eine Datei, ein Drittel, drei Viertel, die Hälfte, zwei Millionen', 'ein Drittel: 1/3 | drei Viertel: 3/4 | Hälfte: 1/2 | zwei Millionen: 2000000'],
    ['de', 'ersten, dritte, achter, siebtes, sechzehnte, einunddreißigste', 'ersten: 1. | dritte: 3. | achter: 8. | siebtes: 7. | sechzehnte: 16. | einunddreißigste: 31.'],
    ['fr', 'vingt et un, quatre-vingt-dix-sept, soixante et onze, septante-deux', 'vingt et un: 21 | quatre-vingt-dix-sept: 97 | soixante et onze: 71 | septante-deux: 72'],
    ['fr', 'deux mille trois cent cinq, un fichier, un tiers, trois quarts', 'deux mille trois cent cinq: 2305 | un tiers: 1/3 | trois quarts: 3/4'],
    ['fr', 'premier, deuxième, vingt et unième', 'premier: 1. | deuxième: 2. | vingt et unième: 21.'],
    ['es', 'treinta y uno, veintidós, doscientos cinco, dos mil millones', 'treinta y uno: 31 | veintidós: 22 | doscientos cinco: 205 | dos mil millones: 2000000000'],
    ['es', 'una casa, un tercio, tres cuartos, la mitad, vigésimo primero', 'un tercio: 1/3 | tres cuartos: 3/4 | mitad: 1/2 | vigésimo primero: 21.'],
    ['ja', '第三章、十二ページ、二〇二六年、百二十、三分の一、半分、三番目', '三: 3. | 十二: 12 | 二〇二六: 2026 | 百二十: 120 | 三分の一: 1/3 | 半分: 1/2 | 三: 3.'],
    ['ja', '一部、統一、三四日、3千', ''],
    ['zh', '一百零五，三万，两个，百分之三十，四分之三', '一百零五: 105 | 三万: 30000 | 两: 2 | 三十: 30 | 四分之三: 3/4'],
    ['zh', '一些，一百二，星期三，十百', ''],
    ['ar', 'ثلاثة فصول، واحد وعشرون ملفا، مئة وخمسة، ألفين', 'ثلاثة: 3 | واحد وعشرون: 21 | مئة وخمسة: 105 | ألفين: 2000'],
    ['ar', 'الفصل الثالث، نصف، ثلاثة أرباع، خمسة وثلاثون ألف', 'الثالث: 3. | نصف: 1/2 | ثلاثة أرباع: 3/4 | خمسة وثلاثون ألف: 35000'],
    ['hi', 'तीन अध्याय, पांच सौ, सड़सठ, एक लाख', 'तीन: 3 | पांच सौ: 500 | सड़सठ: 67 | एक लाख: 100000'],
    ['hi', 'पहला, पाँचवाँ, इक्कीसवीं, आधा, तीन चौथाई', 'पहला: 1. | पाँचवाँ: 5. | इक्कीसवीं: 21. | आधा: 1/2 | तीन चौथाई: 3/4'],
  ])('reads as %s the numbers of %j', (language, text, expected) => {
    expect(wordsOf(text, language)).toBe(expected)
  })

  test('reads several languages at once, and no place twice', () => {
    expect(wordsOf('three drei trois 三 once', 'en', 'de', 'fr', 'zh', 'es')).toBe('three: 3 | drei: 3 | trois: 3 | 三: 3 | once: 11')
    expect(wordsOf('six', 'en', 'fr')).toBe('six: 6')
  })

  test('reads nothing without a language, in a language without words, and behind its own edges', () => {
    expect([wordsOf('three'), wordsOf('tre', 'it'), wordsOf('', 'en'), wordsOf(`${'e'.repeat(100)} \ud800`, 'en')]).toEqual(['', '', '', ''])
  })

  test.each(['en', 'de', 'fr', 'es', 'ar', 'hi'])('knows every cardinal to 99 and every ordinal to 31 of %s', async (language) => {
    const { numberLexicon } = await import('../../../../src/property/words/numberLexicon.ts')
    const entries = [...numberLexicon(language as 'en').phrases.values()]
    const valuesOf = (kind: string): Set<unknown> => new Set(entries.filter((entry) => entry.kind === kind).map(({ value }) => value))
    const articles = language === 'fr' ? 1 : 0
    expect([valuesOf('small').size, valuesOf('ordinal').size]).toEqual([100 - articles, 31])
  })
})
