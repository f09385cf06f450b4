import { maxTextLength } from '../limits.ts'
import { typeInWords } from '../printValue.ts'
import type { Finding } from '../verdict.ts'

/** Why an output cannot be read as text. */
export interface UnreadableText extends Finding {
  readonly kind: 'not text' | 'too long' | 'emptied'
  /** 'not text': what it is, in words. */
  readonly type?: string
  /** 'too long': its length in UTF-16 units. */
  readonly length?: number
  /** 'emptied': the rule that left nothing of it. */
  readonly rule?: string
}

/** The words of this domain for an output that cannot be read. */
export type UnreadableTextCode = 'wrong-type' | 'unparseable'

/** Why this output is no text that can be graded; undefined when it is one. */
export function whyNotText(output: unknown): { finding: UnreadableText; code: UnreadableTextCode } | undefined {
  if (typeof output !== 'string') return { finding: { kind: 'not text', type: typeInWords(output) }, code: 'wrong-type' }
  if (output.length > maxTextLength) return { finding: { kind: 'too long', length: output.length }, code: 'unparseable' }
  return undefined
}
