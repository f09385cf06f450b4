import { printValue } from '../../src/printValue.ts'
import type { Extracted } from '../../src/text/extraction.ts'
import type { Paint } from './paint.ts'
import type { Line } from './message.ts'

/** What a verdict of two normalised texts says about them. */
export interface ComparedTexts {
  readonly normalised?: string
  readonly nearest?: { readonly expected: string; readonly normalised: string; readonly of: number }
  readonly extracted?: Extracted
}

/** Texts longer than this would push the other arrow out of sight. */
const widestColumn = 80

/**
 * Received and expected text, as written and normalised: `"A-22-31"  -> "a-22-31"`, the arrows one below the other.
 *
 * @param around  UTF-16 offsets in the normalised texts that must stay in view
 */
export function comparedLines(verdict: ComparedTexts, { received, paint }: { received: unknown; paint: Paint }, around: { output: number; expected: number }): Line[] {
  const { expected, normalised, of } = verdict.nearest!
  const before = [printValue(received, { around: around.output }), printValue(expected, { around: around.expected })]
  const width = Math.max(...before.map((text) => (text.length > widestColumn ? 0 : text.length)))
  const arrow = (text: string, after: string, place: number): string => `${text.padEnd(width).slice(text.length)}  -> ${printValue(after, { around: place })}`
  return [
    { label: 'received', value: paint.received(before[0]!) + arrow(before[0]!, verdict.normalised!, around.output) },
    { label: 'expected', value: paint.expected(before[1]!) + arrow(before[1]!, normalised, around.expected) + (of > 1 ? `   nearest of ${of}` : '') },
  ]
}

/** What was taken out of the output, where anything was. */
export function extractedLine({ extracted }: { readonly extracted?: { readonly text: string; readonly by: readonly string[] } }): Line[] {
  return extracted ? [{ label: 'extracted', value: `${printValue(extracted.text)} (${extracted.by.join(', ')})` }] : []
}
