import { types } from 'node:util'
import { typeInWords } from '../printValue.ts'
import { positionOf } from '../text/offsets.ts'
import { ownMembers, refuse, refuseOption } from '../usageError.ts'
import { factsOf, type JsonClass, type JsonCode } from './codes.ts'
import { extractJson, type ExtractedJson } from './extractJson.ts'
import { extractLines } from './jsonLines.ts'
import { nodesOfEncoded, nodesOfLines, nodesOfText, placesOf } from './jsonNodes.ts'
import { toPlainJson } from './plainJson.ts'
import { readJsonOptionNames, readJsonPlan, type ReadJsonOptions, type ReadJsonPlan } from './readJsonOptions.ts'
import type { JsonNode, ValueFault } from './scanJson.ts'

/** A value that was read out of an output. Offsets are UTF-16 units in the output; both are 0 for a value that was parsed before. */
export interface JsonRead {
  readonly outcome: 'read'
  readonly value: unknown
  readonly from: 'text' | 'fence' | 'prose' | 'value'
  readonly start: number
  readonly end: number
  /** Where the value at a JSON pointer stands; undefined where there is none, or no text. */
  node(pointer: string): JsonNode | undefined
  readonly notes: readonly string[]
}

/** Why an output is no one JSON value. Line and column (in characters) count from 1. */
export interface JsonRefusal {
  readonly outcome: 'unreadable' | 'fail'
  readonly class: JsonClass
  readonly code: JsonCode
  readonly offset: number
  readonly line: number
  readonly column: number
  /** The place inside the value, for a fault of a value that reads. */
  readonly pointer?: string
  /** Every fault of a value that reads, at most 20, in the order of the text. */
  readonly faults?: readonly ValueFault[]
  readonly message: string
}

export type JsonReading = JsonRead | JsonRefusal

/**
 * Reads an output as one JSON value, strictly: nothing is repaired, completed or guessed.
 *
 * @param output  a text, or a value that was parsed before
 * @param options  where the value may stand (`extract`, `pick`, `root`, `layout`), which spellings are let through (`allow`), and how
 * repeated keys, large integers and encoded texts are taken
 * @returns the value, or the class and code of what keeps the output from being one; `truncated` is told apart from `syntax`
 * @throws GraderUsageError when an option or word is unknown or contradicts another, or the output is a promise, a buffer or a boxed text
 * @example
 * readJson('{"a": 1', {}).outcome // 'unreadable'
 *
 * Does not see: whether the value is right. A value that was parsed before has lost its repeated keys, its order and its digits.
 */
export function readJson(output: unknown, options?: ReadJsonOptions): JsonReading {
  const members = ownMembers('readJson', 'options', options)
  const plan = readJsonPlan('readJson', members)
  for (const key of members.keys()) refuseOption('readJson', 'options', key, readJsonOptionNames)
  return readWith(plan, output)
}

/** Reads an output under options that were read before. Everything that is no option's fault is a reading, never an exception. */
export function readWith(plan: ReadJsonPlan, output: unknown): JsonReading {
  const stopped = stopOf(plan.finishReason)
  const text = typeof output === 'string' ? output : ''
  if (stopped) return refusal(stopped, text, text.length)
  if (output === undefined || (output === null && plan.input === 'text')) return refusal('no-output', '', 0)
  if (plan.input === 'value' || typeof output !== 'string') return fromValue(plan, output)
  return readText(plan, output)
}

const stops: Readonly<Record<string, 'truncated' | 'refused'>> = { length: 'truncated', max_tokens: 'truncated', content_filter: 'truncated', refusal: 'refused' }

/** What the reason for which the model stopped says of its output, whether or not it happens to read. */
function stopOf(finishReason: string | undefined): 'truncated' | 'refused' | undefined {
  const reason = finishReason?.toLowerCase()
  return reason !== undefined && Object.hasOwn(stops, reason) ? stops[reason] : undefined
}

function fromValue(plan: ReadJsonPlan, output: unknown): JsonReading {
  if (types.isPromise(output)) refuse(plan.who, 'output', 'awaited first', output)
  if (types.isBoxedPrimitive(output) || types.isTypedArray(output) || types.isAnyArrayBuffer(output)) refuse(plan.who, 'output', 'a text or a plain value', output, 'Decode it first.')
  const plain = toPlainJson(output, plan.settings.maxDepth, plan.settings.allow.has('lone-surrogates'))
  if ('code' in plain) return { ...refusal(plain.code, '', 0), pointer: plain.pointer, message: `${factsOf(plain.code).words}: ${typeInWords(output)}` }
  const note = 'already parsed: duplicate keys, order and big integers cannot be checked'
  return { outcome: 'read', value: plain.value, from: 'value', start: 0, end: 0, node: () => undefined, notes: [note] }
}

function readText(plan: ReadJsonPlan, text: string): JsonReading {
  if (text.length > plan.maxLength) return refusal('too-large', '', 0)
  const hasMark = text.startsWith('\ufeff')
  if (hasMark && plan.extract === 'bare' && !plan.settings.allow.has('bom')) return refusal('bom', text, 0)
  const from = hasMark && plan.settings.allow.has('bom') ? 1 : 0
  if (plan.layout === 'ndjson') return readNdjson(plan, text, from)
  const found = extractJson(text, from, plan)
  if (found.kind === 'refused') return refusal(found.code, text, found.offset)
  if (found.faults.length > 0) return faultyValue(found.faults, text)
  const inside = plan.doubleEncoding === 'unwrap' && typeof found.value === 'string' ? unwrapped(plan, text, { ...found, value: found.value }) : undefined
  if (inside) return inside
  return { outcome: 'read', value: found.value, from: found.from, start: found.start, end: found.end, node: nodesOfText(text, found.start, plan.settings), notes: notesOf(found, plan) }
}

type FoundJson = Extract<ExtractedJson, { kind: 'read' }>

function notesOf({ of }: FoundJson, { pick }: ReadJsonPlan): string[] {
  return of > 1 ? [`${pick} of ${of} values`] : []
}

function faultyValue(faults: readonly ValueFault[], text: string): JsonRefusal {
  // A text with two readings is unreadable, also where a key in front of them would only be wrong: `.not` must not pass.
  const first = faults.find(({ code }) => factsOf(code).outcome === 'unreadable') ?? faults[0]!
  return { ...refusal(first.code, text, first.offset), pointer: first.pointer, faults }
}

/** One value on each line that is not blank. */
function readNdjson(plan: ReadJsonPlan, text: string, from: number): JsonReading {
  const found = extractLines(text, from, plan)
  if (found.kind === 'refused') return refusal(found.code, text, found.offset)
  if (found.faults.length > 0) return faultyValue(found.faults, text)
  const { values, starts, end } = found
  return { outcome: 'read', value: values, from: found.from, start: starts[0]!, end, node: nodesOfLines(text, found, plan.settings), notes: [] }
}

/**
 * A text that holds an object or a list as JSON is that. One whose inside has two readings, or is cut off, is no mere text either:
 * it would hold under `.not`.
 */
function unwrapped(plan: ReadJsonPlan, text: string, found: FoundJson & { readonly value: string }): JsonReading | undefined {
  const { value: inner, end } = found
  if (!/^[ \t\n\r]*[{[]/.test(inner)) return undefined
  // A comment may stand in front of the text.
  const { start } = nodesOfText(text, found.start, plan.settings)('')!
  const reading = readText({ ...plan, extract: 'bare' }, inner)
  if (reading.outcome === 'read') {
    const { settings } = plan
    return { ...reading, start, end, from: found.from, node: nodesOfEncoded(text, { start, end, inner }, settings), notes: [...notesOf(found, plan), 'unwrapped: the text held JSON'] }
  }
  const { code, offset, pointer, faults } = reading
  if (!faults && code !== 'truncated' && code !== 'too-deep') return undefined
  const places = placesOf(text, start, end)
  return { ...refusal(code, text, places[offset]!), ...(faults ? { pointer, faults: faults.map((fault) => ({ ...fault, offset: places[fault.offset]! })) } : {}) }
}

function refusal(code: JsonCode, text: string, offset: number): JsonRefusal {
  const { class: kind, outcome, words } = factsOf(code)
  return { outcome, class: kind, code, offset, ...positionOf(text, offset), message: words }
}
