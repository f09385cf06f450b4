import { behindReasoning, closingReasoningTags } from '../../text/fences.ts'
import { callsOfJson, jsonAt, namedOf, type JsonAt } from './callJson.ts'
import { deepSeek, kimi, nextMark, type openingMarks } from './callMarks.ts'
import type { CallNode, ReadCall } from '../callValue.ts'
import type { ValueProblem } from '../jsonArguments.ts'
import { maxCalls } from '../shape/shapeItem.ts'
import type { RawReading, ReadPlan, ToolCallProblem } from '../toolCall.ts'

/** One way in which a chat template marks calls in a model's text. */
interface MarkerKind {
  readonly opening: (typeof openingMarks)[number]
  /** What may end it. Empty where it ends with what it holds. */
  readonly closings: readonly string[]
  /** Whether the end of the text ends it too: where its closing is the token that stops the model, servers leave that out. */
  readonly endsWithText?: true
  readonly read: (reader: MarkerReader, kind: MarkerKind) => void
}

const kinds: readonly MarkerKind[] = [
  // Hermes and Qwen write JSON in it, Qwen3-Coder functions with parameters, GLM-4.5 pairs of key and value.
  { opening: '<tool_call>', closings: ['</tool_call>'], read: readToolCall },
  // Llama 3.
  { opening: '<|python_tag|>', closings: ['<|eom_id|>', '<|eot_id|>'], endsWithText: true, read: readJsonCalls },
  { opening: '<function=', closings: ['</function>'], read: readFunction },
  // Mistral: a list of calls up to the tokeniser's version 7, one call a marker since version 11.
  { opening: '[TOOL_CALLS]', closings: ['</s>', '[TOOL_CALLS]'], endsWithText: true, read: readMistral },
  { opening: '<｜tool▁calls▁begin｜>', closings: ['<｜tool▁calls▁end｜>'], read: (reader, kind) => readSection(reader, kind, deepSeek.call, readDeepSeek) },
  { opening: '<|tool_calls_section_begin|>', closings: ['<|tool_calls_section_end|>'], read: (reader, kind) => readSection(reader, kind, kimi.call, readKimi) },
  // Qwen-Agent, before Qwen wrote `<tool_call>`.
  { opening: '✿FUNCTION✿:', closings: ['✿RESULT✿', '✿RETURN✿', '✿FUNCTION✿:'], endsWithText: true, read: readQwenAgent },
  // Harmony (gpt-oss): the tool stands in the header of a message, behind its channel or behind its role.
  { opening: '<|channel|>', closings: ['<|call|>'], endsWithText: true, read: readHarmony },
  { opening: '<|start|>', closings: ['<|call|>'], endsWithText: true, read: readHarmony },
]

const kindOf: ReadonlyMap<string, MarkerKind> = new Map<string, MarkerKind>(kinds.map((kind) => [kind.opening, kind]))

/**
 * Reads the calls that a model's chat template marks in its text, when no server has. Text outside markers is not looked at, and reasoning
 * in front of the text neither: a call that was thought of was not made. The first marker that is not closed or not readable ends the
 * reading with a problem.
 *
 * @param from  where the text starts, in UTF-16 units
 * @returns undefined when there is no marker
 */
export function readMarkers(plan: ReadPlan, text: string, from = 0): RawReading | undefined {
  if (nextMark(text, from) === undefined) return undefined
  const behind = behindReasoning(text, from, () => undefined) ?? from
  if (behind === 'unclosed') return refused([], { code: 'cut-off', reason: 'the reasoning in front of the text is never closed', path: placeOf(from, text.length), offset: from })
  if (nextMark(text, behind) === undefined) return undefined
  const reader = new MarkerReader(plan, text)
  try {
    const extents = readAll(reader, behind)
    checkReasoning(text, behind, extents)
    return { calls: reader.calls, problems: [], format: 'marked', extracted: holdsMore(text, from, extents) }
  } catch (thrown) {
    if (thrown instanceof Unreadable) return refused(reader.calls, thrown.problem)
    throw thrown
  }
}

interface Extent {
  readonly start: number
  readonly end: number
}

function readAll(reader: MarkerReader, from: number): Extent[] {
  const extents: Extent[] = []
  for (let next = nextMark(reader.text, from); next; next = nextMark(reader.text, reader.offset)) {
    const kind = kindOf.get(next.mark)
    if (kind === undefined) throw new Unreadable('marker', `${next.mark} marks a call, but none that can be read`, next.start, reader.text.length)
    reader.open(kind, next.start)
    kind.read(reader, kind)
    extents.push({ start: next.start, end: reader.offset })
  }
  return extents
}

/** Where the tag that opens reasoning stood in the prompt, only the one that closes it tells that the calls in front were thoughts. */
function checkReasoning(text: string, from: number, extents: readonly Extent[]): void {
  let next = 0
  for (const { start } of closingReasoningTags(text, from)) {
    while (next < extents.length && extents[next]!.end <= start) next++
    const isInside = next < extents.length && extents[next]!.start < start
    if (!isInside && next > 0) throw new Unreadable('marker', 'a call stands in the reasoning in front of the text', extents[0]!.start, extents[0]!.end)
  }
}

function holdsMore(text: string, from: number, extents: readonly Extent[]): boolean {
  let behind = from
  for (const { start, end } of [...extents, { start: text.length, end: text.length }]) {
    if (/\S/.test(text.slice(behind, start))) return true
    behind = end
  }
  return false
}

const refused = (calls: readonly ReadCall[], problem: ToolCallProblem): RawReading => ({ calls, problems: [problem], format: 'marked', extracted: false })
const placeOf = (start: number, end: number): string => `text ${start}-${end}`

/** Ends a reading. */
class Unreadable {
  readonly problem: ToolCallProblem

  constructor(code: ToolCallProblem['code'], reason: string, start: number, end: number, offset = start) {
    this.problem = { code, reason, path: placeOf(start, end), offset }
  }
}

/** Reads on from an offset. What does not stand there ends the reading. */
class MarkerReader {
  readonly text: string
  readonly calls: ReadCall[] = []
  offset = 0
  private readonly plan: ReadPlan
  private opening = ''
  private start = 0

  constructor(plan: ReadPlan, text: string) {
    this.plan = plan
    this.text = text
  }

  open({ opening }: MarkerKind, start: number): void {
    this.opening = opening
    this.start = start
    this.offset = start + opening.length
  }

  /** Ends the reading. Where the text ends, nothing but its end is wrong. */
  refuse(wanted: string): never {
    this.skipSpace()
    const isCut = this.offset >= this.text.length || wanted.startsWith(this.text.slice(this.offset, this.offset + wanted.length + 1))
    const reason = isCut ? `${this.opening} is cut off: ${wanted} is missing` : `${this.opening} cannot be read: ${wanted} is missing at character ${this.offset + 1}`
    throw new Unreadable(isCut ? 'cut-off' : 'marker', reason, this.start, this.text.length, this.offset)
  }

  fail({ code, reason, offset }: ValueProblem): never {
    throw new Unreadable(code === 'arguments-not-json' ? 'marker' : code, `${this.opening} cannot be read: ${reason}`, this.start, this.text.length, offset ?? this.offset)
  }

  skipSpace(): void {
    space.lastIndex = this.offset
    this.offset += space.exec(this.text)![0].length
  }

  isAt(literal: string): boolean {
    return this.text.startsWith(literal, this.offset)
  }

  /** Steps over white space and, if it follows, a literal. */
  takes(literal: string): boolean {
    this.skipSpace()
    if (!this.isAt(literal)) return false
    this.offset += literal.length
    return true
  }

  expect(literal: string): void {
    if (!this.takes(literal)) this.refuse(literal)
  }

  /** What ends the marker. Another opening is left for the next reading. */
  close({ closings, endsWithText }: MarkerKind): void {
    this.skipSpace()
    if (endsWithText && this.offset === this.text.length) return
    const closing = closings.find((literal) => this.isAt(literal))
    if (closing === undefined) this.refuse(closings[0]!)
    if (!kindOf.has(closing)) this.offset += closing.length
  }

  /** The text from here to a literal, which is stepped over. */
  upTo(literal: string): string {
    const { offset } = this
    const end = this.text.indexOf(literal, offset)
    if (end === -1) {
      this.offset = this.text.length
      this.refuse(literal)
    }
    this.offset = end + literal.length
    return this.text.slice(offset, end)
  }

  /** What a sticky pattern finds here. */
  word(pattern: RegExp, wanted: string): string {
    pattern.lastIndex = this.offset
    const word = pattern.exec(this.text)?.[0]
    if (word === undefined) this.refuse(wanted)
    this.offset += word.length
    return word
  }

  json(subject: string): JsonAt {
    const read = jsonAt(this.text, this.offset, this.plan.duplicateKeys, subject)
    if ('problem' in read) this.fail(read.problem)
    this.offset = read.place.end
    return read
  }

  /** The arguments object of a call whose name stood in front. */
  arguments(name: string): ReadCall['named'] {
    const read = this.json(`arguments of ${name}`)
    return namedOf(read.node) ?? this.fail({ code: 'arguments-not-an-object', reason: `arguments of ${name} are not an object`, offset: read.place.start })
  }

  /** Arguments that are written without quotes, each name once. */
  pairs(name: string, written: readonly (readonly [key: string, value: string])[]): ReadCall['named'] {
    const named = new Map<string, CallNode>()
    for (const [key, value] of written) {
      if (named.has(key) && this.plan.duplicateKeys === 'unreadable') this.fail({ code: 'duplicate-key', reason: `arguments of ${name} have the key ${JSON.stringify(key)} twice` })
      named.set(key, { kind: 'text', value, untyped: true })
    }
    return [...named]
  }

  add(name: string, named: ReadCall['named'], start = this.start, end = this.offset, id?: string): void {
    if (this.calls.length === maxCalls) throw new Unreadable('too-many-calls', `more than ${maxCalls} calls`, start, end)
    this.calls.push({ name, named, positional: [], ...(id === undefined ? {} : { id }), step: 0, path: placeOf(start, end) })
  }
}

const space = /[ \t\n\r]*/y

/** Calls of JSON text, or lists of them, with semicolons between them. */
function readJsonCalls(reader: MarkerReader, kind: MarkerKind): void {
  do {
    const read = callsOfJson(reader.json('the call'))
    if ('problem' in read) reader.fail(read.problem)
    for (const { name, named, start, end, id } of read) reader.add(name, named, start, end, id)
  } while (kind.endsWithText && reader.takes(';'))
  reader.close(kind)
}

function readToolCall(reader: MarkerReader, kind: MarkerKind): void {
  reader.skipSpace()
  if (reader.isAt('{') || reader.isAt('[')) return readJsonCalls(reader, kind)
  if (!reader.isAt('<function=')) return readArgumentPairs(reader, kind)
  while (reader.takes('<function=')) readFunctionBody(reader)
  reader.close(kind)
}

// A name up to what may follow it; neither holds a line end or a bracket.
const nameInTag = /[^<>\n\r]+/y
const bareName = /[^\s<>(){}[\]"'✿]+/y

function readFunction(reader: MarkerReader): void {
  readFunctionBody(reader)
}

/** `<function=name>` with an object (Llama) or with parameters (Qwen3-Coder). */
function readFunctionBody(reader: MarkerReader): void {
  const name = reader.word(nameInTag, 'the name of a function')
  reader.expect('>')
  reader.skipSpace()
  const named = reader.isAt('{') ? reader.arguments(name) : reader.pairs(name, readParameters(reader))
  reader.expect('</function>')
  reader.add(name, named)
}

function readParameters(reader: MarkerReader): [string, string][] {
  const written: [string, string][] = []
  while (reader.takes('<parameter=')) {
    const key = reader.word(nameInTag, 'the name of a parameter')
    reader.expect('>')
    // The template puts a line feed on either side of the value.
    written.push([key, reader.upTo('</parameter>').replace(/^\n/, '').replace(/\n$/, '')])
  }
  return written
}

/** A name, then pairs of key and value (GLM-4.5). */
function readArgumentPairs(reader: MarkerReader, kind: MarkerKind): void {
  const name = reader.word(bareName, 'a call')
  const written: [string, string][] = []
  while (reader.takes('<arg_key>')) {
    const key = reader.upTo('</arg_key>')
    reader.expect('<arg_value>')
    written.push([key, reader.upTo('</arg_value>')])
  }
  const named = reader.pairs(name, written)
  reader.close(kind)
  reader.add(name, named)
}

function readMistral(reader: MarkerReader, kind: MarkerKind): void {
  reader.skipSpace()
  if (reader.isAt('{') || reader.isAt('[')) return readJsonCalls(reader, kind)
  const name = reader.word(bareName, 'a call')
  const id = reader.takes('[CALL_ID]') ? reader.word(bareName, 'the id of a call') : undefined
  if (id !== undefined) reader.expect('[ARGS]')
  else reader.takes('[ARGS]')
  const named = reader.arguments(name)
  reader.add(name, named, undefined, undefined, id)
  reader.close(kind)
}

function readSection(reader: MarkerReader, kind: MarkerKind, opening: string, readOne: (reader: MarkerReader, start: number) => void): void {
  reader.skipSpace()
  while (reader.isAt(opening)) {
    const start = reader.offset
    reader.offset += opening.length
    readOne(reader, start)
    reader.skipSpace()
  }
  reader.close(kind)
}

const upToLineEnd = /[^\n\r]+/y

/** `function`, the separator, the name on a line and a fenced object (V3, R1), or the name, the separator and the object (V3.1). */
function readDeepSeek(reader: MarkerReader, start: number): void {
  const head = reader.upTo(deepSeek.separator)
  reader.skipSpace()
  const isFenced = head === 'function' && !reader.isAt('{')
  const name = isFenced ? reader.word(upToLineEnd, 'the name of a function') : head
  if (name === '') reader.fail({ code: 'no-tool-name', reason: 'the call has no tool name' })
  if (isFenced) reader.expect('```json')
  const named = reader.arguments(name)
  if (isFenced) reader.expect('```')
  reader.expect(deepSeek.endOfCall)
  reader.add(name, named, start)
}

// "functions.get_weather:0", "get_weather:12"; not "get_weather".
const kimiId = /^(?:functions\.)?(.+):\d+$/

function readKimi(reader: MarkerReader, start: number): void {
  reader.skipSpace()
  const id = reader.upTo(kimi.argument).trimEnd()
  const name = kimiId.exec(id)?.[1]
  if (name === undefined) reader.fail({ code: 'no-tool-name', reason: 'the call has no name and number in front of its arguments' })
  const named = reader.arguments(name)
  reader.expect(kimi.endOfCall)
  reader.add(name, named, start, undefined, id)
}

function readQwenAgent(reader: MarkerReader, kind: MarkerKind): void {
  reader.skipSpace()
  const name = reader.word(upToLineEnd, 'the name of a function').trimEnd()
  reader.expect('✿ARGS✿:')
  const named = reader.arguments(name)
  reader.add(name, named)
  reader.close(kind)
}

// What ends a message of Harmony, or begins another.
const endOfMessage = /<\|(?:call|end|return|start|channel)\|>/g
const recipient = /\bto=([^\s<]+)/
const functionRecipient = /^functions\.(.+)$/

/** A message of Harmony. One whose header names no recipient is no call, whatever it says. */
function readHarmony(reader: MarkerReader, kind: MarkerKind): void {
  const header = reader.upTo('<|message|>')
  const to = recipient.exec(header)?.[1]
  if (to === undefined) {
    endOfMessage.lastIndex = reader.offset
    reader.offset = endOfMessage.exec(reader.text)?.index ?? reader.text.length
    return
  }
  const name = functionRecipient.exec(to)?.[1]
  if (name === undefined) reader.fail({ code: 'malformed-call', reason: `the message is sent to ${to}, which is no function` })
  const named = reader.arguments(name)
  reader.close(kind)
  reader.add(name, named)
}
