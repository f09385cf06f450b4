import { printValue } from '../../src/printValue.ts'
import type { Extracted } from '../../src/text/extraction.ts'
import type { Paint } from './paint.ts'
import type { Line } from './message.ts'

/** What a verdict of two normalised texts says about them. */
export interface ComparedTexts {
  readonly findings: readonly object[]
  readonly normalised?: string
  readonly nearest?: { readonly expected: string; readonly normalised: string; readonly of: number }
  readonly extracted?: Extracted
}

/** Received and expected text, as written and normalised: `"A-22-31"  -> "a-22-31"`, the arrows one below the other. */
export function comparedLines(verdict: ComparedTexts, { received, paint }: { received: unknown; paint: Paint }): Line[] {
  const around = (verdict.findings[0] as { start?: number } | undefined)?.start ?? 0
  const { expected, normalised, of } = verdict.nearest!
  const before = [printValue(received, { around }), printValue(expected, { around })]
  const width = Math.max(...before.map((text) => text.length))
  const arrow = (text: string, after: string): string => `${' '.repeat(width - text.length)}  -> ${printValue(after, { around })}`
  return [
    { label: 'received', value: paint.received(before[0]!) + arrow(before[0]!, verdict.normalised!) },
    { label: 'expected', value: paint.expected(before[1]!) + arrow(before[1]!, normalised) + (of > 1 ? `   nearest of ${of}` : '') },
  ]
}

/** What was taken out of the output, where anything was. */
export function extractedLine({ extracted }: ComparedTexts): Line[] {
  return extracted ? [{ label: 'extracted', value: `${printValue(extracted.text)} (${extracted.by.join(', ')})` }] : []
}
