import { normalisedEqual } from '../../src/text/normalisedEqual.ts'
import type { NormaliseOptions } from '../../src/text/normalise.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Outcome } from '../../src/verdict.ts'

/** What must come of a line: an outcome of the output, or the author's mistake. `code` where the corpus states it. */
export interface Wanted {
  readonly outcome: Outcome | 'usage-error'
  readonly code?: string
}

export interface Graded extends Wanted {
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
  {
    name: 'answers: text',
    matcher: 'toNormalisedEqual',
    file: 'answers/pairs.jsonl',
    covers: ({ kind }) => kind === 'text',
    wanted: wantedOfPair,
    grade: ({ prediction, expected, options }) => outcomeOf(() => normalisedEqual(prediction, expected, textOptions(options))),
  },
  squadCorpus('squad', (line) => line.v2),
  // The script of version 1.1 cannot grade a question without golds; the author who asks it to has made a mistake.
  squadCorpus('squad-v1', (line) => line.v1),
]

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

function wantedOfPair({ equal, refuse: refused }: { equal: boolean | null; refuse?: { side: string; reason: string } }): Wanted {
  if (equal === true) return { outcome: 'pass' }
  if (equal === false) return { outcome: 'fail', code: 'different' }
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

const extractions: Readonly<Record<string, NonNullable<NormaliseOptions['extract']>>> = {
  codeFence: 'codeFence',
  boxed: 'lastBoxed',
  answerPhrase: 'answerPhrase',
}

/** The options of a text line, which the corpus writes in an older form: extractors stand among the rules there. */
export function textOptions({ rules: written = {}, ...others }: NormaliseOptions): NormaliseOptions {
  const entries = Object.entries(written)
  const extract = entries.filter(([name, value]) => value === true && name in extractions).map(([name]) => extractions[name] as 'codeFence')
  const rules = Object.fromEntries(entries.filter(([name]) => !(name in extractions)))
  return {
    ...others,
    ...(Object.keys(rules).length > 0 ? { rules } : {}),
    ...(extract.length > 0 ? { extract: extract.length === 1 ? extract[0]! : extract } : {}),
  }
}

/** Whether what came is what must come; F1 to the twelfth decimal, where the corpus states one. */
export function isRight(wanted: ReturnType<Corpus['wanted']>, came: Graded): boolean {
  if (wanted.outcome !== came.outcome) return false
  if (wanted.code !== undefined && wanted.code !== came.code) return false
  return wanted.f1 === undefined || (came.f1 !== undefined && Math.abs(wanted.f1 - came.f1) <= 1e-12)
}
