import { behindReasoning, closingReasoningTags } from '../text/fences.ts'
import { scanProse } from './proseScan.ts'
import type { ScanSettings } from './scanJson.ts'
import { valueInFront } from './wholeJson.ts'

/**
 * Where a text goes on behind the reasoning in front of it, as `behindReasoning` has it. A tag inside a JSON text closes nothing: what
 * stands behind it is a piece of that text.
 */
export function behindJsonReasoning(text: string, from: number, settings: ScanSettings): number | 'unclosed' | undefined {
  return behindReasoning(text, from, () => behindLastTag(text, from, settings))
}

function behindLastTag(text: string, from: number, settings: ScanSettings): number | undefined {
  const tags = closingReasoningTags(text, from)
  if (tags.length === 0) return undefined
  const valueEnd = valueInFront(text, from, settings)?.end ?? from
  const { candidates } = scanProse(text, from, 'any', settings, Infinity)
  const extents = candidates.map((one) => ({ start: one.start, end: one.kind === 'value' ? one.end : one.kind === 'truncated' ? text.length : one.start }))
  let next = 0
  const outside = tags.filter(({ start }) => {
    while (next < extents.length && extents[next]!.end <= start) next++
    return start >= valueEnd && (next === extents.length || start < extents[next]!.start)
  })
  return outside.at(-1)?.end
}
