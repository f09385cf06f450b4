import { positionOf } from '../text/offsets.ts'
import type { Finding } from '../verdict.ts'
import type { JsonCode } from './codes.ts'
import type { JsonRead, JsonRefusal } from './readJson.ts'

/** One fact about an output that is graded as JSON. `kind` is the code. */
export interface PlacedFinding extends Finding {
  readonly kind: JsonCode
  /** Which part of the grading found it. A later one runs only when the earlier ones found nothing. */
  readonly layer: 'read' | 'value' | 'schema' | 'field order' | 'meaning' | 'compare'
  /** The JSON pointer of the value; the empty text is the root. */
  readonly pointer: string
  /** Where it stands in the output, from 1, in characters. Missing where there is no text, or no such place. */
  readonly line?: number
  readonly column?: number
  /** The keyword, or the name of the rule, that it breaks. */
  readonly rule?: string
}

/**
 * The UTF-16 offset of a value or, with `key`, of that key of an object. Of a value that is not there: of the nearest one around it.
 * Undefined where there is no text.
 */
export function offsetOf(read: JsonRead, pointer: string, key?: string): number | undefined {
  const node = read.node(pointer)
  if (node === undefined) return pointer === '' ? undefined : offsetOf(read, pointer.slice(0, pointer.lastIndexOf('/')))
  return (key === undefined ? undefined : node.members?.findLast((member) => member.key === key)?.start) ?? node.start
}

/** Why an output cannot be read, as findings: each fault of a value, else the one place where reading stopped. */
export function refusalFindings({ code, offset, pointer = '', faults }: JsonRefusal, output: unknown): PlacedFinding[] {
  const layer = faults ? 'value' : 'read'
  return (faults ?? [{ code, pointer, offset }]).map((fault) => ({ kind: fault.code, layer, pointer: fault.pointer, ...positionIn(output, fault.offset) }))
}

/** The line and column of an offset in the output; nothing where there is none. */
export function positionIn(output: unknown, offset: number | undefined): { line: number; column: number } | undefined {
  return typeof output === 'string' && offset !== undefined ? positionOf(output, offset) : undefined
}
