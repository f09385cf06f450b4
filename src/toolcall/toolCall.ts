import { types } from 'node:util'
import { equalPlainData } from '../plainEquality.ts'
import { isCallExpression, plainValueOf, setOwn, type ReadCall } from './callValue.ts'

/** A call of a tool, the same for every provider and for call text. */
export interface ToolCall {
  readonly name: string
  /** Named arguments as plain values: own keys only, `__proto__` included; integers beyond 2^53 - 1 are bigints. */
  readonly arguments: { readonly [name: string]: unknown }
  /** Unnamed arguments of call text, else empty. */
  readonly positional: readonly unknown[]
  /** The free text of a tool that takes nothing else (OpenAI custom tools); `arguments` is then empty. */
  readonly input?: string
  /** The provider's id. Never compared. */
  readonly id?: string
  /** 0-based number of the model turn that made it. */
  readonly step: number
  /** Where it stood: `$.choices[0].message.tool_calls[1]`, or `text 14-52` (UTF-16 offsets). */
  readonly path: string
}

/** Why the list of calls is incomplete or wrong. */
export type ToolCallProblemCode =
  | 'no-output'
  | 'empty-text'
  | 'shape-not-known'
  | 'no-tool-name'
  | 'arguments-not-json'
  | 'arguments-not-an-object'
  | 'two-json-values'
  | 'duplicate-key'
  | 'stream-chunk'
  | 'cut-off'
  | 'marker'
  | 'malformed-call'
  | 'not-plain-data'
  | 'too-deep'
  | 'too-large'
  | 'too-many-calls'
  | 'syntax'
  | 'wrapped'
  | 'two-languages'

export interface ToolCallProblem {
  readonly code: ToolCallProblemCode
  /** In words, for a reader: `arguments of issue_refund are not JSON at character 33 (cut off)`. */
  readonly reason: string
  readonly path: string
  /** UTF-16 offset in the text that could not be read. */
  readonly offset?: number
  /** The text that could not be read, where it is not the output itself. */
  readonly text?: string
}

/** What was read out of an output. */
export interface ToolCallReading {
  /** In the order made. */
  readonly calls: readonly ToolCall[]
  /** Not empty: the list is incomplete or wrong. */
  readonly problems: readonly ToolCallProblem[]
  /** How the output was read: a name of `toolCallFormats`; 'unknown' with a problem. */
  readonly format: ToolCallFormat
  /** A fence, an assignment or prose was taken off. */
  readonly extracted: boolean
}

/** Every form that is known, in the order in which messages list them. */
export const toolCallFormats = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'ai-sdk-4',
  'ai-sdk-5',
  'gemini',
  'langchain',
  'bedrock',
  'mcp',
  'mistral',
  'ollama',
  'conversation',
  'tool-calls',
  'python',
  'javascript',
  'json',
  'marked',
  'prose',
] as const

/** The names of all known forms, for a message. */
export function knownToolCallFormats(): string {
  return toolCallFormats.join(', ')
}

export type ToolCallFormat = (typeof toolCallFormats)[number] | 'unknown'

/** A reading before its calls are turned into plain values. */
export interface RawReading {
  readonly calls: readonly ReadCall[]
  readonly problems: readonly ToolCallProblem[]
  readonly format: ToolCallFormat
  readonly extracted: boolean
  /** What the model said beside its calls, of an output that is no text. */
  readonly texts?: readonly { readonly text: string; readonly path: string }[]
}

/** How outputs are read, checked and with every default filled in. */
export interface ReadPlan {
  readonly who: string
  readonly language: 'auto' | 'python' | 'javascript' | 'json'
  readonly extract: 'bare' | 'fenced' | 'embedded'
  readonly duplicateKeys: 'unreadable' | 'last'
  readonly spread: 'unreadable' | 'literal'
  readonly hostedCalls: 'ignore' | 'count'
  /** Names of tools that are known, for calls in prose. */
  readonly names: ReadonlySet<string>
  /** Parameters by the name of their tool, where a signature was handed over: they decide between two readings. */
  readonly parameters: Pick<ReadonlyMap<string, readonly string[]>, 'get'>
}

const callKey = Symbol.for('code-graded.readCall')

/** A call as plain values. What was read stays with it, so that handing it to a matcher loses nothing. */
export function toolCallOf(call: ReadCall): ToolCall {
  const named: Record<string, unknown> = {}
  for (const [name, value] of call.named) setOwn(named, name, plainValueOf(value))
  const { name, positional, input, id, step, path } = call
  const result = { name, arguments: named, positional: positional.map(plainValueOf), ...(input === undefined ? {} : { input }), ...(id === undefined ? {} : { id }), step, path }
  return Object.defineProperty(result, callKey, { value: call })
}

/** What a value was read from, when it is a call of ours that nobody has changed since. */
export function readCallOf(value: object): ReadCall | undefined {
  if (types.isProxy(value)) return undefined
  const call = Object.getOwnPropertyDescriptor(value, callKey)?.value as ReadCall | undefined
  return call && equalPlainData(value, toolCallOf(call), (_, read) => (isInstance(read) ? true : undefined)) ? call : undefined
}

/** Sets, bytes and expressions have nothing that could be assigned. */
const isInstance = (value: unknown): boolean => isCallExpression(value) || types.isSet(value) || types.isMap(value) || types.isUint8Array(value)
