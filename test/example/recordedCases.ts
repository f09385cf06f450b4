import { readdirSync, readFileSync } from 'node:fs'

/** What must hold of one text: a matcher of the package, its expected value and its options. */
export interface Check {
  readonly matcher: string
  readonly expected: unknown
  readonly options?: unknown
  /** The output is wrong, so the assertion is made under `.not`. */
  readonly wrong?: true
}

/** One recorded output of the support desk's model: a text with its check, or fields with one check each. */
export interface RecordedCase extends Partial<Check> {
  readonly id: string
  readonly why: string
  readonly output: unknown
  readonly fields?: Readonly<Record<string, Check>>
  /** The output cannot be read, for the reason of this code: neither the assertion nor its `.not` would hold. */
  readonly unreadable?: string
}

export interface CaseFile {
  readonly name: string
  readonly cases: readonly RecordedCase[]
}

const folder = new URL('../../fixtures/examples/', import.meta.url)

/** The files of fixtures/examples, one case a line. */
export function recordedCases(): CaseFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({ name, cases: readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean).map(readCase) }))
}

const readCase = (line: string): RecordedCase => JSON.parse(line, withPatterns) as RecordedCase

/** JSON has no regular expressions: `{ "pattern": "A-\\d+" }` stands for one. */
function withPatterns(_key: string, value: unknown): unknown {
  const pattern = typeof value === 'object' && value !== null && Object.keys(value).join() === 'pattern' ? (value as { pattern: unknown }).pattern : undefined
  return typeof pattern === 'string' ? new RegExp(pattern) : value
}
