import type { FurtherFold } from '../folding/foldedText.ts'

export interface NameFoldSettings {
  readonly diacritics: 'fold' | 'exact'
  readonly kana: 'fold' | 'exact'
}

// Arabic writes its vowels as marks, or leaves them out; the tatweel only makes a word longer.
const arabicExtras = /[\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]/g
const apostrophes = /^(?:[\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032\ua78c]| \u0301)$/
const hyphens = /^[\u2010-\u2013\u2212\u058a\u05be]$/
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g

// Marks that are written over or under a letter. The vowel signs of Indic scripts and the voicing marks of Kana make another word.
const diacritics = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0653-\u0655\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
/** Letters whose stroke is part of them, so that no normal form takes it off. */
const stroked: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' }
const anyStroked = new RegExp(`[${Object.keys(stroked).join('')}]`, 'g')

/** What is folded in names and in the text that they are looked for in, beside what every folded text is. */
export function nameFold(settings: NameFoldSettings): FurtherFold {
  return { key: `names ${settings.diacritics} ${settings.kana}`, fold: (folded) => foldName(folded, settings) }
}

function foldName(text: string, settings: NameFoldSettings): string {
  if (apostrophes.test(text)) return "'"
  if (hyphens.test(text)) return '-'
  let folded = text.replace(arabicExtras, '')
  if (settings.kana === 'fold') folded = folded.replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
  if (settings.diacritics === 'fold') {
    folded = folded.normalize('NFD').replace(diacritics, '').normalize('NFC').replace(anyStroked, (letter) => stroked[letter]!)
  }
  return folded
}
