import { maxDepth } from '../../limits.ts'
import { scanJson, type JsonNode, type ScanSettings } from '../../json/scanJson.ts'
import type { CallNode, ReadCall } from '../callValue.ts'
import { readExactJson, type ValueProblem } from '../jsonArguments.ts'

/** What a call is before it has a place: its name and its named arguments. */
export interface JsonCall {
  readonly name: string
  readonly named: ReadCall['named']
  readonly id?: string
}

/** Under which of its keys a call of JSON text holds what is handed over. */
const argumentKeys: readonly string[] = ['arguments', 'parameters']
/** What may stand beside these: the provider's id, and the word that Llama writes in front. */
const sideKeys: ReadonlyMap<string, (value: CallNode) => boolean> = new Map<string, (value: CallNode) => boolean>([
  ['name', () => true],
  ['id', () => true],
  ['type', (value: CallNode) => value.kind === 'text' && value.value === 'function'],
])

const malformed = (reason: string): ValueProblem => ({ code: 'malformed-call', reason })

/** Reads one call of JSON text: `{"name": …, "arguments": {…}}`, or `parameters` for `arguments`. */
export function callOfNode(node: CallNode): JsonCall | { readonly problem: ValueProblem } {
  if (node.kind !== 'object') return { problem: malformed('the call is no object with name and arguments') }
  const members = new Map(node.entries.map(([key, value]) => [(key as { value: string }).value, value]))
  const name = members.get('name')
  if (name?.kind !== 'text' || name.value === '') return { problem: { code: 'no-tool-name', reason: 'the call has no tool name' } }
  const keys = argumentKeys.filter((key) => members.has(key))
  if (keys.length !== 1) return { problem: malformed(keys.length === 0 ? `the call of ${name.value} has no arguments` : `the call of ${name.value} has arguments twice, as arguments and as parameters`) }
  const odd = Array.from(members.keys()).find((key) => key !== keys[0] && sideKeys.get(key)?.(members.get(key)!) !== true)
  if (odd !== undefined) return { problem: malformed(`the call of ${name.value} has ${JSON.stringify(odd)} beside name and ${keys[0]}`) }
  const named = namedOf(members.get(keys[0]!)!)
  if (named === undefined) return { problem: { code: 'arguments-not-an-object', reason: `arguments of ${name.value} are not an object` } }
  const id = members.get('id')
  return { name: name.value, named, ...(id?.kind === 'text' ? { id: id.value } : {}) }
}

/** The members of an object; none for null. Undefined for anything else. */
export function namedOf(node: CallNode): ReadCall['named'] | undefined {
  if (node.kind === 'null') return []
  return node.kind === 'object' ? node.entries.map(([key, value]) => [(key as { value: string }).value, value]) : undefined
}

// Values are compared exactly, so nothing of what makes a JSON value hard to hold is a fault here.
export const callJsonSettings: ScanSettings = { allow: new Set(), numbers: 'bigint', duplicateKeys: 'last', maxDepth }

/** A JSON value that was read at an offset of a text. */
export interface JsonAt {
  readonly node: CallNode
  readonly place: JsonNode
}

/**
 * Reads the JSON value at an offset. It is scanned, not searched for by what ends it, so that a mark in one of its texts is text.
 *
 * @param subject  what the value is, for the reason
 * @returns the value, or what is wrong with it; offsets are UTF-16 units of the whole text
 */
export function jsonAt(text: string, offset: number, duplicateKeys: 'unreadable' | 'last', subject = 'the call'): JsonAt | { readonly problem: ValueProblem } {
  const scan = scanJson(text, offset, callJsonSettings, true)
  if (scan.kind === 'too deep') return { problem: { code: 'too-deep', reason: `${subject} is nested deeper than ${maxDepth}`, offset: scan.offset } }
  if (scan.kind !== 'value') {
    const isCut = scan.kind === 'ended'
    return { problem: { code: isCut ? 'cut-off' : 'arguments-not-json', reason: `${subject} is not JSON at character ${scan.offset + 1}${isCut ? ' (cut off)' : ''}`, offset: scan.offset } }
  }
  const place = scan.node!
  const read = readExactJson(text.slice(place.start, place.end), duplicateKeys)
  if (!('problem' in read)) return { node: read.node, place }
  const { problem } = read
  return { problem: { code: problem.code, reason: `${subject}: the values ${problem.reason}`, ...(problem.offset === undefined ? {} : { offset: place.start + problem.offset }) } }
}

/** A call with its place in the text, UTF-16 offsets. */
export interface PlacedCall extends JsonCall {
  readonly start: number
  readonly end: number
}

/** Reads one call, or a list of calls, of a JSON value. The first that is none is the problem. */
export function callsOfJson({ node, place }: JsonAt): readonly PlacedCall[] | { readonly problem: ValueProblem } {
  const pairs: (readonly [CallNode, JsonNode])[] = node.kind === 'list' ? node.items.map((item, index) => [item, place.items![index]!]) : [[node, place]]
  const calls: PlacedCall[] = []
  for (const [item, { start, end }] of pairs) {
    const call = callOfNode(item)
    if ('problem' in call) return { problem: { ...call.problem, offset: start } }
    calls.push({ ...call, start, end })
  }
  return calls
}

/** Under which keys objects of any provider hold the name of a tool, and what it is called with. */
const nameSigns: readonly string[] = ['name', 'tool_name', 'toolName', 'tool', 'function', 'function_name', 'action', 'recipient_name']
const argumentSigns: readonly string[] = ['arguments', 'parameters', 'args', 'input', 'params', 'tool_input', 'action_input', 'kwargs', 'function_args']
/** Keys that nothing but a call has. */
const callSigns: readonly string[] = ['tool_calls', 'toolCalls', 'function_call', 'functionCall', 'functionCalls', 'toolUse', 'tool_use', 'tool_uses']

/** Whether a value that stands in prose is or holds a call, or what is so much like one that it must not be passed over. */
export function isLikeCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isCallObject(value) || Object.values(value).some(isLikeCall)
}

function isCallObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const own = (key: string): unknown => (Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined)
  if (callSigns.some((key) => own(key) !== undefined && own(key) !== null)) return true
  const inner = own('function')
  if (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'name') && Object.hasOwn(inner, 'arguments')) return true
  return nameSigns.some((key) => typeof own(key) === 'string') && argumentSigns.some((key) => own(key) !== undefined)
}

// `{"name":`, `[{ "tool_calls" :`, `{"type": "function"`, `{name: "`: what a call of JSON text starts with that is cut off or broken; not
// `{"id":`.
const startOfCall =
  /[{[\s]*(?:["'](?:name|tool_name|toolName|tool|function|action|recipient_name|tool_calls|toolCalls|function_call|functionCall|toolUse|tool_use|tool_uses|arguments|parameters|tool_input|action_input)["']\s*:|["']type["']\s*:\s*["'](?:function|tool_use|tool_call|function_call)["']|["']id["']\s*:\s*["'](?:call|toolu|fc)_|(?:name|tool|function)\s*:\s*["'])/y

/** Whether something that is no JSON starts as a call of JSON text does. */
export function startsLikeCall(text: string, offset: number): boolean {
  startOfCall.lastIndex = offset
  return startOfCall.test(text)
}
