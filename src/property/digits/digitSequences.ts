import { digitRuns } from './digitRuns.ts'
import { identifiersIn, placeholdersIn, type DigitSkip } from './digitSkips.ts'

/** A sequence of digits as it is compared. Offsets are UTF-16 units. */
export interface DigitSequence {
  readonly start: number
  readonly end: number
  /** In ASCII. */
  readonly digits: string
  readonly mixed: boolean
  /** Whether it stands behind a decimal mark, where a zero in front is no leading zero. */
  readonly isFraction: boolean
}

export interface SequenceSettings {
  readonly compatibilityDigits: 'exact' | 'fold'
  readonly placeholders: 'read' | 'skip'
  readonly identifiers: 'read' | 'skip'
}

export interface Sequences {
  readonly sequences: readonly DigitSequence[]
  readonly skipped: { readonly placeholders: number; readonly identifiers: number }
}

/** The digit sequences of a text, and how much of it was left out. */
export function digitSequences(text: string, settings: SequenceSettings): Sequences {
  const all = settings.compatibilityDigits === 'fold' ? withCompatibility(text) : digitRuns(text)
  const placeholders = settings.placeholders === 'skip' ? placeholdersIn(text) : []
  const identifiers = settings.identifiers === 'skip' ? identifiersIn(text) : []
  const kept = without(all, placeholders)
  const read = without(kept.left, identifiers)
  return {
    sequences: read.left.map(({ start, end, digits, mixed }, index) => ({ start, end, digits, mixed, isFraction: isFraction(text, read.left, index) })),
    skipped: { placeholders: kept.hit, identifiers: read.hit },
  }
}

type Run = Omit<DigitSequence, 'isFraction'>

// Decimal digits, superscripts, subscripts, and single signs such as ① and ½.
const signs = /\p{Nd}+|[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+|[\u2080-\u2089]+|[\p{No}\p{So}]/gu

/** Also the digits that compatibility folding makes of other signs. They join no neighbour: 10² is no 102. */
function withCompatibility(text: string): Run[] {
  return [...text.matchAll(signs)].flatMap(({ index, 0: written }) =>
    digitRuns(written.normalize('NFKC')).map(({ digits, mixed }) => ({ start: index, end: index + written.length, digits, mixed })),
  )
}

/** The runs outside of the stretches that are skipped, and in how many stretches any run stood. */
function without(runs: readonly Run[], skips: readonly DigitSkip[]): { left: readonly Run[]; hit: number } {
  if (skips.length === 0) return { left: runs, hit: 0 }
  const hit = new Set<number>()
  let at = 0
  const left = runs.filter(({ start, end }) => {
    while (at < skips.length && skips[at]!.end <= start) at++
    if (at === skips.length || end <= skips[at]!.start) return true
    hit.add(at)
    return false
  })
  return { left, hit: hit.size }
}

const decimalMarks = new Set(['.', ',', '٫', '．', '，'])

// "1.05" has a fraction; "9.03.2026" and "09.03" are dates, "1.05.2" is a version.
function isFraction(text: string, runs: readonly Run[], index: number): boolean {
  const [run, before] = [runs[index]!, runs[index - 1]]
  if (before === undefined || before.end !== run.start - 1) return false
  const mark = text[before.end]!
  if (!decimalMarks.has(mark) || (before.digits.length === 2 && before.digits[0] === '0')) return false
  const [earlier, next] = [runs[index - 2], runs[index + 1]]
  const isThird = earlier !== undefined && earlier.end === before.start - 1 && text[earlier.end] === mark
  return !isThird && !(next !== undefined && next.start === run.end + 1 && text[run.end] === mark)
}
