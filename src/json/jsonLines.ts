import type { JsonCode } from './codes.ts'
import { jsonFences } from './jsonFences.ts'
import { behindJsonReasoning } from './jsonReasoning.ts'
import type { ScanSettings, ValueFault } from './scanJson.ts'
import { readWhole, skipJsonSpace, type RefusedText } from './wholeJson.ts'

/** One value on each line that is not blank, or why not. Offsets are UTF-16 units in the output. */
export type ReadLines =
  | { readonly kind: 'read'; readonly values: readonly unknown[]; readonly starts: readonly number[]; readonly end: number; readonly faults: readonly ValueFault[]; readonly from: 'text' | 'fence' }
  | { readonly kind: 'refused'; readonly code: JsonCode; readonly offset: number }

/** Reads an output whose layout is one value a line; with extract 'fenced', one fence may stand round the lines. */
export function extractLines(text: string, from: number, { extract, settings }: { readonly extract: 'bare' | 'fenced' | 'embedded'; readonly settings: ScanSettings }): ReadLines {
  const whole = readLines(text, from, text.length, settings)
  if (whole.kind === 'read' || whole.code === 'empty' || extract === 'bare') return whole
  const behind = behindJsonReasoning(text, from, settings)
  if (behind === 'unclosed') return { kind: 'refused', code: 'unclosed-reasoning', offset: skipJsonSpace(text, from) }
  const start = behind ?? from
  const rest = behind === undefined ? whole : readLines(text, start, text.length, settings)
  if (rest.kind === 'read' || rest.code === 'empty') return rest
  const [fence, second] = jsonFences(text, start, settings, languages)
  if (second) return { kind: 'refused', code: 'several', offset: second.start }
  if (!fence) return rest
  const inside = readLines(text, fence.contentStart, fence.contentEnd, settings)
  return inside.kind === 'read' ? { ...inside, from: 'fence' } : inside
}

const languages = /^(?:json|jsonc|json5|jsonl|jsonlines|ndjson)(?:\s|$)/i

const line = /[^\r\n]+/y
const lineEnds = /[\r\n]*/y

function readLines(text: string, from: number, to: number, settings: ScanSettings): ReadLines {
  const values: unknown[] = []
  const starts: number[] = []
  const faults: ValueFault[] = []
  for (let start = from; start < to; start = matchEnd(lineEnds, text, start, to)) {
    const end = matchEnd(line, text, start, to)
    const content = text.slice(start, end)
    const found = readWhole(content, 0, content.length, settings)
    const isBlank = found.kind === 'refused' && found.code === 'empty'
    if (found.kind === 'no answer') return { kind: 'refused', code: values.length === 0 ? 'no-json' : 'syntax', offset: start }
    if (found.kind === 'refused' && !isBlank) return { kind: 'refused', code: codeOfLine(found, text, end, to), offset: start + found.offset }
    if (found.kind === 'read') {
      for (const fault of found.faults) if (faults.length < 20) faults.push({ ...fault, offset: fault.offset + start, pointer: `/${values.length}${fault.pointer}` })
      values.push(found.value)
      starts.push(start + found.start)
    }
    start = end
  }
  return values.length === 0 ? { kind: 'refused', code: 'empty', offset: from } : { kind: 'read', values, starts, end: to, faults, from: 'text' }
}

/** A line that is cut off makes the output truncated only where nothing follows it. */
function codeOfLine({ code }: RefusedText, text: string, end: number, to: number): JsonCode {
  return code === 'truncated' && skipJsonSpace(text, end) < to ? 'syntax' : code
}

function matchEnd(pattern: RegExp, text: string, start: number, to: number): number {
  pattern.lastIndex = start
  return Math.min(start + (pattern.exec(text)?.[0].length ?? 0), to)
}
