import type { Rational } from '../../number/exact.ts'
import { additions, type Sum } from './cardinalSum.ts'
import { ideographicNumerals } from './ideographicNumerals.ts'
import { numberLexicon, type NumberLexicon } from './numberLexicon.ts'
import type { LexiconEntry } from './numberLexiconEntry.ts'
import type { SpacedLanguage } from './numberLexiconSources.ts'

/** Languages whose number words are read. */
export const wordLanguages = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ar', 'hi'] as const

export type WordLanguage = (typeof wordLanguages)[number]

/** A number in words. Offsets are UTF-16 units of the text. */
export interface NumberInWords {
  readonly start: number
  readonly end: number
  /** A fraction for halves, thirds and quarters. */
  readonly value: bigint | Rational
  readonly ordinal: boolean
}

/**
 * The numbers that stand in a text as words: cardinals, ordinals from first to thirty-first, halves, thirds and quarters.
 *
 * @param languages  of `wordLanguages`; others have no words. Where two languages read the same place, the longer reading stands,
 * and of two of one length that of the language named first
 * @returns in the order of the text, none of them over another
 */
export function numberWordsIn(text: string, languages: readonly string[]): NumberInWords[] {
  let words: Word[] | undefined
  const found = languages.flatMap((language) => {
    if (language === 'ja' || language === 'zh') return ideographicNumerals(text, language)
    const isKnown = (wordLanguages as readonly string[]).includes(language)
    return isKnown ? inSpacedLanguage(text, (words ??= wordsOf(text)), numberLexicon(language as SpacedLanguage)) : []
  })
  return languages.length === 1 ? found : withoutOverlaps(found)
}

function withoutOverlaps(found: readonly NumberInWords[]): NumberInWords[] {
  const kept: NumberInWords[] = []
  // A stable sort: of two at one place and of one length the first language's comes first.
  for (const number of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (number.start >= (kept.at(-1)?.end ?? 0)) kept.push(number)
  }
  return kept
}

interface Word {
  readonly start: number
  readonly end: number
  readonly written: string
  /** Whether nothing but a space, a line break or a hyphen stands between it and the word before. */
  readonly follows: boolean
}

// Matches "zwölf", "पाँच" and "L" of "L'an"; digits and signs are no words.
const letters = /[\p{L}\p{M}]+/gu
const joint = /^(?:[ \u00a0\u202f\t]|\r?\n|[-\u2010\u2011]){1,2}$/
const maxWord = 60

function wordsOf(text: string): Word[] {
  let last = 0
  return [...text.matchAll(letters)].map(({ index, 0: written }) => {
    const between = index - last
    const follows = last > 0 && between <= 3 && joint.test(text.slice(last, index))
    last = index + written.length
    return { start: index, end: last, written, follows }
  })
}

interface Reader {
  readonly words: readonly Word[]
  readonly folded: readonly string[]
  readonly lexicon: NumberLexicon
}

// Matches "2 " and "_" in front, "2" and "_" behind.
const numeralBefore = /(?:\p{N}[ \u00a0\u202f-]?|_)$/u
const numeralBehind = /^[\p{N}_]/u

function inSpacedLanguage(text: string, words: readonly Word[], lexicon: NumberLexicon): NumberInWords[] {
  const reader: Reader = { words, lexicon, folded: words.map(({ written }) => (written.length > maxWord ? '' : lexicon.foldWord(written))) }
  const found: NumberInWords[] = []
  for (let index = 0; index < words.length; ) {
    const number = numberAt(reader, index)
    if (number === undefined) {
      index += 1
      continue
    }
    const [first, last] = [words[index]!, words[number.next - 1]!]
    // "2 million" and "3rd" are one number each, and it is not written in words.
    const isPart = numeralBefore.test(text.slice(Math.max(0, first.start - 3), first.start)) || numeralBehind.test(text.slice(last.end, last.end + 2))
    if (!isPart && !isExcepted(reader, index, number.next)) found.push({ start: first.start, end: last.end, value: number.value, ordinal: number.ordinal })
    index = number.next
  }
  return found
}

function isExcepted({ words, folded, lexicon }: Reader, index: number, next: number): boolean {
  if (next !== index + 1) return false
  const word = folded[index]!
  const before = words[index]!.follows ? folded[index - 1] : undefined
  const isBehind = before !== undefined && (lexicon.notAfter.get(word)?.has(before) ?? false)
  // "one's": the apostrophe is no joint, so the place decides.
  const after = words[next] && words[next].start - words[index]!.end <= 1 ? folded[next]! : undefined
  return isBehind || (after !== undefined && (lexicon.notBefore.get(word)?.has(after) ?? false))
}

interface Found {
  readonly value: bigint | Rational
  readonly ordinal: boolean
  /** The index of the word behind it. */
  readonly next: number
}

/** The longest number whose first word has this index. */
function numberAt(reader: Reader, index: number): Found | undefined {
  const { folded, lexicon } = reader
  if (lexicon.articles.has(folded[index]!)) return numberBehindArticle(reader, index)
  const first = phraseAt(reader, index)
  if (first === undefined) return undefined
  const { kind, value } = first.entry
  if (kind === 'ordinal' || kind === 'fraction') return { value, ordinal: kind === 'ordinal', next: first.next }
  const number = cardinalAt(reader, index, undefined)
  const parts = number && partsAt(reader, number.next)
  return number && parts !== undefined && number.value > 0n ? { value: { numerator: number.value, denominator: parts }, ordinal: false, next: number.next + 1 } : number && { ...number, ordinal: number.ordinal }
}

function numberBehindArticle(reader: Reader, index: number): Found | undefined {
  const { words, folded, lexicon } = reader
  if (!words[index + 1]?.follows) return undefined
  const parts = partsAt(reader, index + 1)
  if (parts !== undefined) {
    const isPart = lexicon.partsBefore.size === 0 || parts === 2n || (words[index + 2]?.follows === true && lexicon.partsBefore.has(folded[index + 2]!))
    if (isPart) return { value: { numerator: 1n, denominator: parts }, ordinal: false, next: index + 2 }
  }
  const kind = phraseAt(reader, index + 1)?.entry.kind
  return kind === 'hundred' || kind === 'scale' ? cardinalAt(reader, index + 1, 1n) : undefined
}

function partsAt({ words, folded, lexicon }: Reader, index: number): bigint | undefined {
  return words[index]?.follows ? lexicon.parts.get(folded[index]!) : undefined
}

function cardinalAt(reader: Reader, index: number, article: bigint | undefined): (Found & { readonly value: bigint }) | undefined {
  const { words, folded, lexicon } = reader
  const sum: Sum = { total: 0n, group: article, room: article === undefined ? 'any' : 'none', scale: 0n }
  let next = index
  for (let at = index; at < words.length; ) {
    if (at > index && !words[at]!.follows) break
    const isAnd = at > index && lexicon.and.has(folded[at]!) && words[at + 1]?.follows === true
    if (isAnd && sum.room === 'none') break
    const phrase = phraseAt(reader, isAnd ? at + 1 : at, at > index)
    if (phrase === undefined) break
    const { kind, value } = phrase.entry
    if (kind === 'ordinal' || kind === 'fraction' || !additions[kind](sum, value as bigint)) break
    next = at = phrase.next
  }
  return next === index ? undefined : { value: sum.total + (sum.group ?? 0n), ordinal: false, next }
}

/** The longest phrase from a word on. `inside`: "and" may be written in front of it as a letter. */
function phraseAt({ words, folded, lexicon }: Reader, index: number, inside = false): { readonly entry: LexiconEntry; readonly next: number } | undefined {
  let phrase = ''
  let best: { entry: LexiconEntry; next: number } | undefined
  for (let at = index; at < words.length && at < index + lexicon.longest && (at === index || words[at]!.follows); at++) {
    phrase = at === index ? folded[at]! : `${phrase} ${folded[at]!}`
    const entry = lexicon.phrases.get(phrase)
    if (entry) best = { entry, next: at + 1 }
  }
  if (best) return best
  const compound = lexicon.compound?.(folded[index]!, lexicon.phrases)
  if (compound) return { entry: compound, next: index + 1 }
  const prefix = lexicon.prefixes.find((begins) => folded[index]!.startsWith(begins) && lexicon.phrases.has(folded[index]!.slice(begins.length)))
  if (prefix === undefined || (inside && !lexicon.and.has(prefix))) return undefined
  const entry = lexicon.phrases.get(folded[index]!.slice(prefix.length))!
  return { entry, next: index + 1 }
}
