import { corpora } from './corpora.ts'
import { readLines } from './readLines.ts'
import type { PairLine, Rival } from './rivals.ts'

/** What one grader makes of the lines of one kind. */
export interface Mistakes {
  readonly grader: string
  /** Lines that it accepts, though they are labelled as different or as not to be read. */
  readonly falseAccepts: number
  /** Lines that it does not accept, though they are labelled as equal. */
  readonly falseRejects: number
}

/** One row of the README's table. A rival that does not read the kind is not in the list. */
export interface ComparedKind {
  readonly kind: PairLine['kind']
  readonly matcher: string
  readonly lines: number
  readonly graders: readonly Mistakes[]
}

/** Our graders and their rivals on the same lines of answers/pairs.jsonl. */
export function compareGraders(folder: string, rivals: readonly Rival[]): ComparedKind[] {
  return corpora
    .filter(({ file }) => file === 'answers/pairs.jsonl')
    .map((corpus) => {
      const lines = readLines(folder, corpus)
      const { kind } = lines[0] as PairLine
      const ours = { name: 'ours', accepts: (line: PairLine) => corpus.grade(line).outcome === 'pass' }
      const others = rivals.filter(({ kinds }) => kinds.includes(kind))
      return { kind, matcher: corpus.matcher, lines: lines.length, graders: [ours, ...others].map(({ name, accepts }) => mistakesOf(name, accepts, lines)) }
    })
}

function mistakesOf(grader: string, accepts: (line: PairLine) => boolean, lines: readonly (PairLine & { equal: boolean | null })[]): Mistakes {
  const wrong = lines.filter((line) => accepts(line) !== (line.equal === true))
  const falseRejects = wrong.filter(({ equal }) => equal === true).length
  return { grader, falseAccepts: wrong.length - falseRejects, falseRejects }
}
