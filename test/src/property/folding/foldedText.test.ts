import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, originalSpan, type FoldSettings } from '../../../../src/property/folding/foldedText.ts'
import { lookAlikes } from '../../../../src/property/folding/lookAlikes.ts'
import { isUnspaced, isWordCharacter, mayHoldUnspaced } from '../../../../src/property/folding/scripts.ts'
import { hostileOutputs } from '../../../hostileOutputs.ts'

const strict: FoldSettings = { lookAlikes: 'fold', case: 'insensitive' }
const folded = (text: string, settings: Partial<FoldSettings> = {}): string => foldText(text, { ...strict, ...settings }).folded
const tags = (ascii: string): string => [...ascii].map((character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join('')

/** Texts of all planes, with what the fold looks at more often than chance has it. */
const anyText = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)), fc.constantFrom('N', 'é', 'e\u0301', '\u0301', '\u200b', 'ß', 'İ', 'Ｎ', '𝐍', '가', 'ᄀ', 'ᅡ', 'ﾊ', 'ﾟ', 'Ν', 'в', '٣', '\ud800', '\udc00', tags('x'), '\0')),
).map((parts) => parts.join(''))

describe('foldText', () => {
  test.each([
    ['plain text but for its case', 'Nordvale 0O1lrn', 'nordvale 0o1lrn'],
    ['full-width letters', 'Ｎｏｒｄ', 'nord'],
    ['mathematical letters', '𝐍𝐨𝐫𝐝', 'nord'],
    ['what shows nothing', 'No\u200br\u00add\u2060va\ufe0fl\u0000e\u034f', 'nordvale'],
    ['Cyrillic and Greek look-alikes', 'Nоrdvаlе ΝORD', 'nordvale nord'],
    ['look-alikes under marks', 'Zе\u0301phyr Zѐphyr', 'zéphyr zèphyr'],
    ['capitals whose look-alike is I', 'ΝІ', 'ni'],
    ['small capitals and letters in pictures', 'ɴᴏʀᴅ 🅝🅞', 'nord no'],
    ['ß', 'Straße STRASSE', 'strasse strasse'],
    ['digits of any script', '٣ ३ ３ 𝟑', '3 3 3 3'],
    ['text in tag characters, set apart', `a${tags('Hi')}b`, 'a hi b'],
    ['text in tag characters that are kept apart', `${tags('H')}\u200b${tags('i')}`, ' hi '],
    ['a mark that a joiner keeps from its letter', 'e\u200d\u0301', 'é'],
    ['half-width kana and their marks', 'ﾊﾟ', 'パ'],
    ['Hangul that is taken apart', '\u1100\u1161\u11a8', '각'],
  ])('folds %s', (_, text, wanted) => {
    expect(folded(text)).toBe(wanted)
  })

  test('folds a word in Cyrillic to one text in any case', () => {
    for (const word of ['Нордвейл', 'Вектор', 'Мир', 'Ткань']) expect(folded(word.toUpperCase())).toBe(folded(word))
  })

  test('keeps case, look-alikes and tags as the settings say', () => {
    expect(folded('NoRd', { case: 'sensitive' })).toBe('NoRd')
    expect(folded('Ｎо', { case: 'sensitive' })).toBe('No')
    expect(folded('Nо', { lookAlikes: 'exact' })).toBe('nо')
    expect(folded(`No${tags('x')}rd`, { tags: 'strip' })).toBe('nord')
  })

  test('keeps a map to the character that each unit came from', () => {
    const text = 'a\u200bßİ\u{1d40d}e\u0301.'
    const { folded: result, offsets } = foldText(text, strict)
    expect(result).toBe('assi̇né.')
    expect([...offsets]).toEqual([0, 2, 2, 3, 3, 4, 6, 8, 9])
  })

  test('finds the stretch of the original, characters taken whole and nothing invisible behind them', () => {
    const text = 'Try Nord\u200bvale\u200b instead, Straße.'
    const map = foldText(text, strict)
    const spanOf = (word: string): string => {
      const at = map.folded.indexOf(word)
      const { start, end } = originalSpan(map, at, at + word.length)
      return text.slice(start, end)
    }
    expect(spanOf('nordvale')).toBe('Nord\u200bvale')
    expect(spanOf('stras')).toBe('Straß')
  })

  test('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom<FoldSettings['lookAlikes']>('fold', 'exact'), fc.constantFrom<FoldSettings['case']>('insensitive', 'sensitive'), (text, look, letterCase) => {
        const once = folded(text, { lookAlikes: look, case: letterCase })
        expect(folded(once, { lookAlikes: look, case: letterCase })).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has an offset for each unit, none of which runs backwards', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded: result, offsets } = foldText(text, strict)
        expect(offsets).toHaveLength(result.length + 1)
        expect(offsets[result.length]).toBe(text.length)
        for (let index = 0; index < result.length; index++) expect(offsets[index]! <= offsets[index + 1]! && offsets[index]! >= 0).toBe(true)
      }),
    )
  })

  test('folds every hostile text', () => {
    for (const [, output] of hostileOutputs()) if (typeof output === 'string') expect(typeof folded(output)).toBe('string')
  })
})

describe('lookAlikes', () => {
  test('never rewrites ASCII and maps to ASCII letters and digits only', () => {
    for (const letterCase of ['insensitive', 'sensitive'] as const) {
      for (const [letter, ascii] of lookAlikes(letterCase)) expect(letter > '\u007f' && /^[A-Za-z0-9]$/.test(ascii)).toBe(true)
    }
  })

  test('keeps the small form of a letter apart when case counts', () => {
    expect([lookAlikes('sensitive').get('в'), lookAlikes('insensitive').get('в')]).toEqual([undefined, 'B'])
  })
})

describe('scripts', () => {
  test('tells the scripts that are written without spaces', () => {
    expect(['漢', 'か', 'カ', 'ー', '々', 'ﾊ', 'ไ', 'ລ', 'ខ', 'မ'].every((character) => isUnspaced(character))).toBe(true)
    expect(['a', 'é', 'д', 'م', 'न', '가', '。', '、', ' ', '🙂', ''].some((character) => isUnspaced(character))).toBe(false)
    expect([mayHoldUnspaced('abc 漢'), mayHoldUnspaced('Größe')]).toEqual([true, false])
  })

  test('tells letters, marks and numbers of any script', () => {
    expect(['a', 'Z', '0', 'é', '\u0301', '٣', 'न', '漢', '𝐍'].every((character) => isWordCharacter(character))).toBe(true)
    expect(['_', '-', ' ', '。', '™', '\ud800', ''].some((character) => isWordCharacter(character))).toBe(false)
  })
})
