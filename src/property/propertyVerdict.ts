import { hasContent } from '../text/characters.ts'
import { positionOf } from '../text/offsets.ts'
import { whyNotText, type UnreadableText } from '../text/textOutput.ts'
import type { Finding, Outcome, Verdict } from '../verdict.ts'

/** One fault of an output, or a part of it that cannot be read. Line and column count from 1. */
export interface PropertyFinding extends Finding {
  /** UTF-16 offsets in the output. Absent where the fault is that something is not there. */
  readonly start?: number
  readonly end?: number
  readonly line?: number
  readonly column?: number
  /** What stands there, as it is written. Never in a verdict of `keepSecret`. */
  readonly text?: string
  /** Why it is a fault, in words: `6 is not one of 1 to 4`. */
  readonly reason?: string
}

/** A verdict of a rule that holds for any right answer. Green means that one fault is ruled out, never that the answer is right. */
export interface PropertyVerdict<F extends PropertyFinding = PropertyFinding> extends Verdict<F | UnreadableOutput> {
  readonly strength: 'necessary'
  /** How many markers, numbers, names, sequences or prompts were looked at. */
  readonly checked: number
  /** What was skipped: `3 code blocks`. */
  readonly notLookedAt: readonly string[]
}

/** The output is no text, holds nothing visible, or is too long. */
export interface UnreadableOutput extends Omit<UnreadableText, 'kind'>, PropertyFinding {
  readonly kind: UnreadableText['kind'] | 'empty'
}

export type UnreadableOutputCode = 'wrong-type' | 'unparseable' | 'empty'

/** Why an output states nothing that a rule could be asked about; undefined when it does. */
export function whyNoOutput(output: unknown): { readonly finding: UnreadableOutput; readonly code: UnreadableOutputCode } | undefined {
  const why = whyNotText(output)
  if (why) return { finding: why.finding as UnreadableOutput, code: why.code }
  if (!isVisible(output as string)) return { finding: { kind: 'empty', reason: 'an empty output states nothing' }, code: 'empty' }
  return undefined
}

// Format characters of any kind show nothing, joiners and tags included.
const nothingVisible = /^[\p{Cf}\p{White_Space}\u00ad\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]*$/u

function isVisible(text: string): boolean {
  return hasContent(text) && !nothingVisible.test(text)
}

/** A finding with its place in the output. */
export function placed<F extends PropertyFinding>(output: string, finding: Omit<F, 'line' | 'column' | 'text'> & { readonly start: number; readonly end: number }): F {
  return { ...finding, ...positionOf(output, finding.start), text: output.slice(finding.start, finding.end) } as unknown as F
}

/** The outcome of faults and of parts that cannot be read: a proven fault outranks. */
export function outcomeOf(faults: number, unread: number): Outcome {
  return faults > 0 ? 'fail' : unread > 0 ? 'unreadable' : 'pass'
}
