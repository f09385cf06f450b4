import { equalDate } from '../../src/date/equalDate.ts'
import { equalNumber } from '../../src/number/equalNumber.ts'
import { equalQuantity } from '../../src/quantity/equalQuantity.ts'
import { matchSet } from '../../src/set/matchSet.ts'
import { normalisedEqual } from '../../src/text/normalisedEqual.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Outcome } from '../../src/verdict.ts'
import { setOptions, textOptions, valueOptions } from './pairOptions.ts'

/** What must come of a line: an outcome of the output, or the author's mistake. `code` where the corpus states it. */
export interface Wanted {
  /** 'no pass': the corpus does not say whether the output is wrong or cannot be read. */
  readonly outcome: Outcome | 'usage-error' | 'no pass'
  readonly code?: string
}

export interface Graded extends Wanted {
  readonly outcome: Outcome | 'usage-error'
  readonly f1?: number
}

// Each corpus has lines of its own shape, as its SOURCE.md says.
type Line = any

/** A corpus that `npm run corpora` grades: which lines of which file, what must come of each, and what does come of it. */
export interface Corpus {
  readonly name: string
  readonly matcher: string
  readonly file: string
  readonly covers: (line: Line) => boolean
  /** Where JSON.parse would lose what is graded. */
  readonly parse?: (line: string) => Line
  readonly wanted: (line: Line) => Wanted & { readonly f1?: number }
  readonly grade: (line: Line) => Graded
}

interface SquadLine {
  readonly prediction: string
  readonly golds: readonly string[]
  readonly v1: { readonly exact: number; readonly f1: number } | null
  readonly v2: { readonly exact: number; readonly f1: number }
}

/** One entry a corpus. A new kind of line is a new entry. */
export const corpora: readonly Corpus[] = [
  pairsCorpus('text', 'toNormalisedEqual', ({ prediction, expected, options }) => normalisedEqual(prediction, expected, textOptions(options))),
  pairsCorpus('number', 'toEqualNumber', ({ prediction, expected, options }) => equalNumber(prediction, expected, valueOptions(options))),
  pairsCorpus('date', 'toEqualDate', ({ prediction, expected, options }) => equalDate(prediction, expected, valueOptions(options))),
  pairsCorpus('unit', 'toEqualQuantity', ({ prediction, expected, options }) => equalQuantity(prediction, expected, valueOptions(options))),
  pairsCorpus('set', 'toMatchSet', ({ prediction, expected, options }) => matchSet(prediction, expected, setOptions(options))),
  squadCorpus('squad', (line) => line.v2),
  // The script of version 1.1 cannot grade a question without golds; the author who asks it to has made a mistake.
  squadCorpus('squad-v1', (line) => line.v1),
]

function pairsCorpus(kind: string, matcher: string, grade: (line: Line) => Graded): Corpus {
  return {
    name: `answers: ${kind}`,
    matcher,
    file: 'answers/pairs.jsonl',
    covers: (line) => line.kind === kind,
    wanted: wantedOfPair,
    grade: (line) => outcomeOf(() => grade(line)),
  }
}

function squadCorpus(preset: 'squad' | 'squad-v1', official: (line: SquadLine) => SquadLine['v1']): Corpus {
  return {
    name: `answers: ${preset}`,
    matcher: 'toNormalisedEqual',
    file: 'answers/squad.jsonl',
    covers: () => true,
    wanted: (line) => {
      const score = official(line)
      return score === null ? { outcome: 'usage-error' } : { outcome: score.exact === 1 ? 'pass' : 'fail', f1: score.f1 }
    },
    grade: ({ prediction, golds }) => outcomeOf(() => normalisedEqual(prediction, golds, { preset })),
  }
}

interface PairLabel {
  readonly equal: boolean | null
  readonly refuse?: { readonly side: string; readonly reason: string }
  readonly options: { readonly minF1?: number }
}

function wantedOfPair({ equal, refuse: refused, options }: PairLabel): Wanted {
  if (equal === true) return { outcome: 'pass' }
  if (equal === false) return { outcome: 'fail', code: options.minF1 === undefined ? 'different' : 'below-threshold' }
  // A set line says only that an item of its output cannot be read, not why.
  if (refused?.side === 'expected') return { outcome: 'usage-error' }
  return { outcome: 'unreadable', ...(refused ? { code: refused.reason } : {}) }
}

/** Grades a line; an author's mistake is an outcome here, any other error is a defect and is passed on. */
function outcomeOf(grade: () => Graded): Graded {
  try {
    const { outcome, code, f1 } = grade()
    return { outcome, ...(code === undefined ? {} : { code }), ...(f1 === undefined ? {} : { f1 }) }
  } catch (error) {
    if (isUsageError(error)) return { outcome: 'usage-error' }
    throw error
  }
}

/** Whether what came is what must come; F1 to the twelfth decimal, where the corpus states one. */
export function isRight(wanted: ReturnType<Corpus['wanted']>, came: Graded): boolean {
  if (wanted.outcome === 'no pass') return came.outcome === 'fail' || came.outcome === 'unreadable'
  if (wanted.outcome !== came.outcome) return false
  if (wanted.code !== undefined && wanted.code !== came.code) return false
  return wanted.f1 === undefined || (came.f1 !== undefined && Math.abs(wanted.f1 - came.f1) <= 1e-12)
}
