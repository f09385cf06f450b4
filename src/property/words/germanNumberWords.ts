import type { LexiconEntry } from './numberLexiconEntry.ts'

const ones = (): string[] => 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')
const tens = (): string[] => 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const endings = ['te', 'ten', 'ter', 'tes', 'tem']
const ranks: Readonly<Record<number, string>> = { 1: 'ers', 3: 'drit', 7: 'sieb', 8: 'ach' }

/** The cardinals from 0 to 99: `einundzwanzig` puts the one before the ten. */
export function germanSmall(): string[][] {
  const higher = tens().flatMap((ten) => [[ten], ...ones().slice(1, 10).map((one) => [`${one === 'eins' ? 'ein' : one}und${ten}`])])
  return [...ones().map((word) => (word === 'zwei' ? ['zwei', 'zwo'] : [word])), ...higher]
}

/** The ordinals from 1 to 31, with each ending of theirs: `dritten`, `einunddreißigste`. */
export function germanOrdinals(): string[][] {
  return germanSmall()
    .slice(0, 32)
    .map(([word], value) => {
      if (value === 0) return []
      // `drit` and `ach` end in the t that the endings begin with.
      const stem = ranks[value] ?? (value < 20 ? word! : `${word}s`)
      return endings.map((ending) => (value === 8 ? `acht${ending.slice(1)}` : `${stem}${ending}`))
    })
}

/** A cardinal in one word above 99: `zweihundertfünfzigtausend`. The word is folded. */
export function germanCompound(word: string, phrases: ReadonlyMap<string, LexiconEntry>): LexiconEntry | undefined {
  const at = word.indexOf('tausend')
  const thousands = at === -1 ? 0n : belowThousand(word.slice(0, at), phrases, 1n)
  const rest = at === -1 ? word : word.slice(at + 'tausend'.length)
  const below = rest === '' ? 0n : belowThousand(at === -1 ? rest : rest.replace(/^und/, ''), phrases)
  if (thousands === undefined || below === undefined) return undefined
  const value = thousands * 1000n + below
  return value < 100n ? undefined : { kind: value < 1000n ? 'hundreds' : 'whole', value }
}

/** @param empty  what no word at all stands for: `tausend` is one thousand */
function belowThousand(word: string, phrases: ReadonlyMap<string, LexiconEntry>, empty?: bigint): bigint | undefined {
  if (word === '') return empty
  const at = word.indexOf('hundert')
  if (at === -1) return belowHundred(word, phrases)
  const hundreds = at === 0 ? 1n : belowHundred(word.slice(0, at), phrases)
  const rest = word.slice(at + 'hundert'.length).replace(/^und/, '')
  const below = rest === '' ? 0n : belowHundred(rest, phrases)
  return hundreds === undefined || below === undefined ? undefined : hundreds * 100n + below
}

function belowHundred(word: string, phrases: ReadonlyMap<string, LexiconEntry>): bigint | undefined {
  if (word === 'ein') return 1n
  const entry = phrases.get(word)
  return entry?.kind === 'small' && entry.value !== 0n ? (entry.value as bigint) : undefined
}
