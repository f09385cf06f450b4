import type { Rational } from '../../number/exact.ts'
import type { LexiconEntry } from './numberLexiconEntry.ts'
import { lexiconSources, type LexiconSource, type SpacedLanguage } from './numberLexiconSources.ts'

/** The number words of a language. Phrases are folded words, apart by one space. */
export interface NumberLexicon {
  readonly phrases: ReadonlyMap<string, LexiconEntry>
  /** The most words of a phrase. */
  readonly longest: number
  /** Words that count one in front of a larger word or a part, and are articles elsewhere. */
  readonly articles: ReadonlySet<string>
  /** Words of parts (`third`, `quarters`) and the number of parts in the whole. */
  readonly parts: ReadonlyMap<string, bigint>
  /** A part behind an article is one only in front of these (`a third of`); empty where it always is. */
  readonly partsBefore: ReadonlySet<string>
  readonly and: ReadonlySet<string>
  /** Words that make no number of the word behind them, or of that in front of them. */
  readonly notAfter: ReadonlyMap<string, ReadonlySet<string>>
  readonly notBefore: ReadonlyMap<string, ReadonlySet<string>>
  /** Letters that may be written in front of a word. */
  readonly prefixes: readonly string[]
  foldWord(word: string): string
  /** A number in one long word. */
  compound?(word: string, phrases: ReadonlyMap<string, LexiconEntry>): LexiconEntry | undefined
}

const lexicons = new Map<SpacedLanguage, NumberLexicon>()

/** The lexicon of a language, built when it is first asked for. */
export function numberLexicon(language: SpacedLanguage): NumberLexicon {
  let lexicon = lexicons.get(language)
  if (lexicon === undefined) {
    lexicon = build(lexiconSources[language]())
    lexicons.set(language, lexicon)
  }
  return lexicon
}

function build(source: LexiconSource): NumberLexicon {
  const phrases = new Map<string, LexiconEntry>()
  const { foldWord } = source
  const fold = (phrase: string): string => phrase.split(/[\s-]+/).filter(Boolean).map(foldWord).join(' ')
  const add = (phrase: string, kind: LexiconEntry['kind'], value: bigint | Rational): void => {
    if (phrase.trim() !== '') phrases.set(fold(phrase), { kind, value })
  }
  const list = (kind: LexiconEntry['kind'], entries: string): void => {
    for (const [phrase, value] of pairsOf(entries)) add(phrase, kind, BigInt(value))
  }
  for (const [value, spellings] of source.ordinals.entries()) for (const phrase of spellings) add(phrase, 'ordinal', BigInt(value))
  for (const [value, spellings] of source.small.entries()) for (const phrase of spellings) add(phrase, 'small', BigInt(value))
  list('hundred', source.hundred)
  list('hundreds', source.hundreds ?? '')
  list('whole', source.whole ?? '')
  list('scale', source.scales)
  for (const phrase of source.halves.split('|')) add(phrase, 'fraction', { numerator: 1n, denominator: 2n })
  for (const [phrase, value] of pairsOf(source.fractions ?? '')) {
    const [numerator, denominator] = value.split('/')
    add(phrase, 'fraction', { numerator: BigInt(numerator!), denominator: BigInt(denominator!) })
  }
  const set = (words: string | undefined): ReadonlySet<string> => new Set((words ?? '').split(' ').filter(Boolean).map(foldWord))
  const sets = (table: Readonly<Record<string, string>> = {}): ReadonlyMap<string, ReadonlySet<string>> => new Map(Object.entries(table).map(([word, words]) => [foldWord(word), set(words)]))
  return {
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    articles: set(source.articles),
    parts: new Map(pairsOf(source.parts).map(([word, value]) => [foldWord(word), BigInt(value)])),
    partsBefore: set(source.partsBefore),
    and: set(source.and),
    notAfter: sets(source.notAfter),
    notBefore: sets(source.notBefore),
    prefixes: (source.prefixes ?? '').split(' ').filter(Boolean),
    foldWord,
    ...(source.compound ? { compound: source.compound } : {}),
  }
}

/** `mil 1000 | ciento 100` -> [mil, 1000], [ciento, 100] */
function pairsOf(text: string): [string, string][] {
  return text.split('|').map((entry) => entry.trim()).filter(Boolean).map((entry) => [entry.slice(0, entry.lastIndexOf(' ')), entry.slice(entry.lastIndexOf(' ') + 1)])
}
