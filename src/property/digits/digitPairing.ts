import type { DigitSequence } from './digitSequences.ts'
import type { NumeralWord } from '../words/numeralWords.ts'

export type LeadingZeros = 'two-digit' | 'exact' | 'fold'

const keys: Readonly<Record<LeadingZeros, (digits: string) => string>> = {
  // 09 is 9, in days, months and hours. 0183 is not 183.
  'two-digit': (digits) => (digits.length === 2 && digits[0] === '0' ? digits[1]! : digits),
  exact: (digits) => digits,
  fold: (digits) => digits.replace(/^0+(?=\d)/, ''),
}

/** What two sequences must have in common to be one. */
export const keyFunction = (leadingZeros: LeadingZeros): ((digits: string) => string) => keys[leadingZeros]

/** A place of the source and of the output that hold the same digits. */
export interface Pair {
  readonly source: { readonly start: number; readonly end: number; readonly digits: string }
  readonly output: { readonly start: number; readonly end: number; readonly digits: string }
}

export interface Pairing {
  readonly pairs: readonly Pair[]
  /** What is left over, in the order of the text. */
  readonly missing: readonly DigitSequence[]
  readonly extra: readonly DigitSequence[]
}

/** Pairs equal sequences, the first with the first. Spellings that are the same go first. */
export function pairSequences(source: readonly DigitSequence[], output: readonly DigitSequence[], keyOf: (digits: string) => string): Pairing {
  const exact = pairBy(source, output, ({ digits }) => digits)
  if (![...exact.missing, ...exact.extra].some(({ digits }) => digits[0] === '0')) return exact
  // A zero behind a decimal mark counts: 1.05 is not 1.5. But the 10.05 that is a date may be 10/5.
  const key = ({ digits }: DigitSequence): string => keyOf(digits)
  const kind = ({ isFraction, digits }: DigitSequence): string => `${isFraction} ${keyOf(digits)}`
  const opposite = ({ isFraction, digits }: DigitSequence): string => `${!isFraction} ${keyOf(digits)}`
  const mixed = pairBy(exact.missing, exact.extra, kind, opposite)
  const [whole, fractions] = [mixed.missing.filter(({ isFraction }) => !isFraction), mixed.missing.filter(({ isFraction }) => isFraction)]
  const plain = pairBy(whole, mixed.extra.filter(({ isFraction }) => !isFraction), key)
  return {
    pairs: [...exact.pairs, ...mixed.pairs, ...plain.pairs],
    missing: inOrder([...plain.missing, ...fractions]),
    extra: inOrder([...plain.extra, ...mixed.extra.filter(({ isFraction }) => isFraction)]),
  }
}

const inOrder = (sequences: DigitSequence[]): DigitSequence[] => sequences.toSorted((one, other) => one.start - other.start)

/** Pairs what has the same key, in the order of both lists. */
function pairBy(source: readonly DigitSequence[], output: readonly DigitSequence[], keyOf: (sequence: DigitSequence) => string, keyOfOutput = keyOf): Pairing {
  const waiting = new Map<string, { list: DigitSequence[]; next: number }>()
  for (const sequence of output) {
    const queue = waiting.get(keyOfOutput(sequence))
    if (queue) queue.list.push(sequence)
    else waiting.set(keyOfOutput(sequence), { list: [sequence], next: 0 })
  }
  const pairs: Pair[] = []
  const paired = new Set<DigitSequence>()
  const missing = source.filter((sequence) => {
    const queue = waiting.get(keyOf(sequence))
    const found = queue?.list[queue.next]
    if (!queue || !found) return true
    queue.next += 1
    pairs.push({ source: sequence, output: found })
    paired.add(found)
    return false
  })
  return { pairs, missing, extra: output.filter((sequence) => !paired.has(sequence)) }
}

/** Words by key, the first one last, without those that both sides have: a word for a word keeps no digit. */
export function wordSurplus(words: readonly NumeralWord[], others: readonly NumeralWord[], keyOf: (digits: string) => string): Map<string, NumeralWord[]> {
  const left = new Map<string, NumeralWord[]>()
  for (const word of words.toReversed()) {
    const list = left.get(keyOf(word.digits))
    if (list) list.push(word)
    else left.set(keyOf(word.digits), [word])
  }
  const dropped = new Map<string, number>()
  for (const { digits } of others) dropped.set(keyOf(digits), (dropped.get(keyOf(digits)) ?? 0) + 1)
  for (const [key, count] of dropped) if (left.has(key)) left.set(key, left.get(key)!.slice(0, -count))
  return left
}

/** Pairs what is left over with words of the other side. */
export function pairWords({ pairs, missing, extra }: Pairing, sourceWords: Map<string, NumeralWord[]>, outputWords: Map<string, NumeralWord[]>, keyOf: (digits: string) => string): Pairing {
  const added: Pair[] = []
  const stillMissing = missing.filter((sequence) => {
    const word = sequence.isFraction ? undefined : outputWords.get(keyOf(sequence.digits))?.pop()
    if (word) added.push({ source: sequence, output: word })
    return word === undefined
  })
  const stillExtra = extra.filter((sequence) => {
    const word = sequence.isFraction ? undefined : sourceWords.get(keyOf(sequence.digits))?.pop()
    if (word) added.push({ source: word, output: sequence })
    return word === undefined
  })
  return { pairs: [...pairs, ...added], missing: stillMissing, extra: stillExtra }
}
