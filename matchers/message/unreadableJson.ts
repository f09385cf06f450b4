import { escapeInvisible, printValue } from '../../src/printValue.ts'
import type { JsonClass, JsonCode } from '../../src/json/codes.ts'
import { factsOf } from '../../src/json/codes.ts'
import { whatStandsRound, whatWouldRead, type Surroundings } from '../../src/json/readingAdvice.ts'
import type { JsonRefusal } from '../../src/json/readJson.ts'
import { positionOf } from '../../src/text/offsets.ts'
import type { Line, Message } from './message.ts'
import type { Paint } from './paint.ts'
import { placedLines } from './placedLines.ts'

interface Context {
  readonly received: unknown
  /** Those of the matcher's call: the options of the reader stand second. */
  readonly args?: readonly unknown[]
  readonly isNot: boolean
  readonly paint: Paint
}

/**
 * The message of every JSON matcher for an output that cannot be read as one JSON value.
 *
 * @param neither  what the output does not do under `.not` either
 * @param forbidden  options of the reader that the matcher does not take
 */
export function unreadableJson(
  verdict: { readonly class: JsonClass; readonly code: JsonCode; readonly refusal: JsonRefusal },
  context: Context,
  neither = 'satisfies nor violates the schema',
  forbidden: readonly string[] = [],
): Message {
  const { refusal } = verdict
  const { received, isNot, paint } = context
  const options = context.args?.[1] as { finishReason?: unknown } | undefined
  const label = verdict.class === verdict.code ? verdict.code : `${verdict.class}, ${verdict.code}`
  const words = wordsOf(refusal, received)
  const isUnreadable = refusal.outcome === 'unreadable'
  const advice = whatWouldRead(received, refusal, options, forbidden)
  return {
    sentence: isNot && isUnreadable ? `The output could not be read as JSON (${label}), so it neither ${neither}.` : `${words} (${label}).`,
    values: [
      { label: 'received', value: paint.received(printValue(received, { around: refusal.offset })) },
      ...(isNot && isUnreadable ? [{ label: 'why', value: words.charAt(0).toLowerCase() + words.slice(1) }] : []),
      ...placeLines(refusal, received),
      ...finishLine(refusal, options?.finishReason),
    ],
    notes: [advice && `Pass ${advice.written} if ${advice.when}.`],
  }
}

const roundInWords: Readonly<Record<Surroundings, string>> = { fence: 'stands inside a code fence', reasoning: 'stands behind reasoning', text: 'stands inside other text' }

function wordsOf({ code, offset }: JsonRefusal, received: unknown): string {
  if (code !== 'wrapped') return factsOf(code).words
  return `The output is JSON, but it ${roundInWords[whatStandsRound(received as string, offset)]}`
}

/** What is at the offset of a code; the other codes have no place to show. */
const placeLabels: Partial<Record<JsonCode, string>> = {
  wrapped: 'starts at',
  'trailing-text': 'goes on at',
  several: 'another at',
  syntax: 'breaks at',
  truncated: 'ends at',
  'too-deep': 'too deep at',
  'root-type': 'starts at',
}

function placeLines({ code, faults, pointer, line, column, offset }: JsonRefusal, received: unknown): Line[] {
  if (faults) return placedLines(faults.map((fault) => ({ kind: fault.code, pointer: fault.pointer, ...positionOf(received as string, fault.offset), words: '' }))).map(trimmed)
  if (typeof received !== 'string') return pointer === undefined ? [] : [{ label: 'at', value: escapeInvisible(pointer === '' ? '/' : pointer) }]
  const label = placeLabels[code]
  return label === undefined ? [] : [{ label, value: `line ${line}:${column}${nextCharacter(code, received, offset)}` }]
}

const trimmed = ({ label, value }: Line): Line => ({ label, value: value.trimEnd() })

/** Where a text breaks, what stands there. */
function nextCharacter(code: JsonCode, received: string, offset: number): string {
  return code === 'syntax' && offset < received.length ? `, at ${printValue(String.fromCodePoint(received.codePointAt(offset)!))}` : ''
}

function finishLine({ code }: JsonRefusal, finishReason: unknown): Line[] {
  const isDecided = (code === 'truncated' || code === 'refused') && typeof finishReason === 'string'
  return isDecided ? [{ label: 'finishReason', value: printValue(finishReason) }] : []
}
