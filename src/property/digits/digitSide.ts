import { groupedNumbers, phoneNumbers, scaledNumbers, type DigitGroup } from './digitGroups.ts'
import { digitSequences, type Sequences, type SequenceSettings } from './digitSequences.ts'
import { numeralWords, type NumeralWord, type WordNumerals } from '../words/numeralWords.ts'

export interface SideSettings extends SequenceSettings {
  readonly words: readonly string[]
  readonly numerals: readonly WordNumerals[]
  readonly scaleWords: readonly string[]
}

/** A text as it is compared. What only a text with a sequence too many or too few is asked for is read on first use. */
export interface DigitSide extends Sequences {
  /** The sequences that may be one number. */
  groups(): readonly DigitGroup[]
  /** The words that may stand for digits. */
  words(): readonly NumeralWord[]
}

export function digitSide(text: string, settings: SideSettings): DigitSide {
  const { sequences, skipped } = digitSequences(text, settings)
  let groups: readonly DigitGroup[] | undefined
  let words: readonly NumeralWord[] | undefined
  return {
    sequences,
    skipped,
    groups: () => (groups ??= [...groupedNumbers(text, sequences), ...phoneNumbers(text, sequences), ...scaledNumbers(text, sequences, settings.scaleWords)]),
    words: () => (words ??= numeralWords(text, settings.words, settings.numerals)),
  }
}
