import { types } from 'node:util'
import { maxDepth, maxListLength, maxTextLength } from '../limits.ts'
import { skipJsonSpace } from '../json/wholeJson.ts'
import { scanJson, type JsonNode, type ScanSettings } from '../json/scanJson.ts'
import { isPlainObject } from '../usageError.ts'
import { nodeOfBigInt, nodeOfNumber, nodeOfNumeral, nullNode, textNode, type CallNode, type Entry } from './callValue.ts'
import type { ToolCallProblemCode } from './toolCall.ts'

/** Why something is no value of a call. `offset` counts UTF-16 units of the text that was read. */
export interface ValueProblem {
  readonly code: ToolCallProblemCode
  readonly reason: string
  readonly offset?: number
}

export type Named = readonly (readonly [name: string, value: CallNode])[]

export type ReadArguments = { readonly named: Named } | { readonly problem: ValueProblem }

// Values are compared exactly, whatever their keys and sizes, so nothing of what makes a JSON value hard to hold is a fault here.
const settings: ScanSettings = { allow: new Set(['lone-surrogates']), numbers: 'bigint', duplicateKeys: 'last', maxDepth }

/** A JSON text, strictly read to its end: the plain value, and the exact node of each object and list in it. */
export interface ExactJson {
  readonly value: unknown
  readonly node: CallNode
  /** The node of an object or list that stands in `value`. */
  nodeOf(container: object): CallNode | undefined
}

/**
 * Reads arguments that the provider sends as text: one JSON object. Blank text and `null` stand for none.
 *
 * @returns the named arguments in the order of the text, or the first thing that is wrong
 */
export function argumentsOfText(text: string, duplicateKeys: 'unreadable' | 'last'): ReadArguments {
  if (/^[ \t\n\r]*$/.test(text)) return { named: [] }
  const read = readExactJson(text, duplicateKeys, 'no containers')
  if ('problem' in read) return read
  if (read.node.kind === 'null') return { named: [] }
  if (read.node.kind !== 'object') {
    const what = read.node.kind === 'list' ? 'a list' : read.node.kind === 'text' ? 'a text' : 'a single value'
    return { problem: { code: 'arguments-not-an-object', reason: `are ${what}, not a JSON object`, offset: skipJsonSpace(text, 0) } }
  }
  return { named: namedOf(read.node) }
}

/** Reads arguments that the provider sends as an object. Null and undefined stand for none. */
export function argumentsOfValue(value: unknown): ReadArguments {
  if (value === undefined || value === null) return { named: [] }
  if (!types.isProxy(value) && (typeof value !== 'object' || Array.isArray(value))) {
    const what = Array.isArray(value) ? 'a list' : typeof value === 'string' ? 'a text' : 'a single value'
    return { problem: { code: 'arguments-not-an-object', reason: `are ${what}, not an object` } }
  }
  const node = nodeOfValue(value)
  return 'problem' in node ? node : { named: namedOf(node as Extract<CallNode, { kind: 'object' }>) }
}

function namedOf(node: Extract<CallNode, { kind: 'object' }>): Named {
  return node.entries.map(([key, value]) => [(key as { value: string }).value, value])
}

/**
 * Reads a text strictly as one JSON value, numbers kept as they are written.
 *
 * @param keep  'no containers': `nodeOf` knows none, which saves an entry for each
 */
export function readExactJson(text: string, duplicateKeys: 'unreadable' | 'last', keep: 'containers' | 'no containers' = 'containers'): ExactJson | { readonly problem: ValueProblem } {
  if (text.length > maxTextLength) return { problem: { code: 'too-large', reason: `are longer than ${maxTextLength} UTF-16 units` } }
  const scan = scanJson(text, 0, settings, true)
  if (scan.kind === 'too deep') return { problem: { code: 'too-deep', reason: `are nested deeper than ${maxDepth}`, offset: scan.offset } }
  if (scan.kind !== 'value') {
    const cut = scan.kind === 'ended' ? ' (cut off)' : ''
    return { problem: { code: 'arguments-not-json', reason: `are not JSON at character ${scan.offset + 1}${cut}`, offset: scan.offset } }
  }
  const behind = skipJsonSpace(text, scan.end)
  if (behind < text.length) {
    const another = scanJson(text, behind, settings).kind === 'value'
    const reason = another ? `are two JSON values, the second from character ${behind + 1}` : `are not JSON at character ${behind + 1}`
    return { problem: { code: another ? 'two-json-values' : 'arguments-not-json', reason, offset: behind } }
  }
  const builder = new NodeBuilder(text, duplicateKeys, keep)
  const node = builder.build(scan.node!, scan.value)
  if (builder.duplicate) return { problem: { code: 'duplicate-key', reason: `have the key ${JSON.stringify(builder.duplicate.key)} twice`, offset: builder.duplicate.start } }
  return { value: scan.value, node, nodeOf: (container) => builder.nodes.get(container) }
}

/** Makes exact nodes of a scanned text. Its depth is bounded by the scan. */
class NodeBuilder {
  private readonly text: string
  private readonly duplicateKeys: 'unreadable' | 'last'
  private readonly keep: 'containers' | 'no containers'
  readonly nodes = new Map<object, CallNode>()
  duplicate: { readonly key: string; readonly start: number } | undefined

  constructor(text: string, duplicateKeys: 'unreadable' | 'last', keep: 'containers' | 'no containers') {
    this.text = text
    this.duplicateKeys = duplicateKeys
    this.keep = keep
  }

  build(node: JsonNode, value: unknown): CallNode {
    if (node.kind === 'string') return textNode(value as string)
    if (node.kind === 'number') return nodeOfNumeral(this.text.slice(node.start, node.end))
    if (node.kind === 'null') return nullNode
    if (node.kind === 'boolean') return { kind: 'boolean', value: value as boolean }
    const built: CallNode = node.kind === 'array' ? { kind: 'list', items: node.items!.map((item, index) => this.build(item, (value as unknown[])[index])) } : { kind: 'object', entries: this.entries(node, value as Record<string, unknown>) }
    if (this.keep === 'containers') this.nodes.set(value as object, built)
    return built
  }

  private entries(node: JsonNode, value: Record<string, unknown>): Entry<CallNode>[] {
    const last = new Map<string, JsonNode>()
    for (const { key, start, value: member } of node.members!) {
      if (this.duplicateKeys === 'unreadable' && last.has(key)) this.duplicate ??= { key, start }
      last.set(key, member)
    }
    return Array.from(last, ([key, member]): Entry<CallNode> => [textNode(key), this.build(member, value[key])])
  }
}

/**
 * The exact node of a value that was parsed before: JSON values and bigints, own members, `undefined` members absent. No getter, proxy
 * trap or method of the value is run.
 */
export function nodeOfValue(value: unknown): CallNode | { readonly problem: ValueProblem } {
  try {
    return nodeAt(value, { ancestors: [], left: maxListLength }, '')
  } catch (thrown) {
    if (thrown instanceof NotPlain) return { problem: thrown.problem }
    throw thrown
  }
}

/** Ends a walk over a value. */
class NotPlain {
  readonly problem: ValueProblem

  constructor(code: ToolCallProblemCode, reason: string) {
    this.problem = { code, reason }
  }
}

interface Walk {
  readonly ancestors: object[]
  /** How many values may still be looked at: one that stands in many places is looked at as often. */
  left: number
}

function nodeAt(value: unknown, walk: Walk, place: string): CallNode {
  if (walk.left-- === 0) throw new NotPlain('too-large', `hold more than ${maxListLength} values`)
  if (typeof value === 'string') return textNode(value)
  if (value === null) return nullNode
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (typeof value === 'bigint') return nodeOfBigInt(value)
  const number = typeof value === 'number' ? nodeOfNumber(value) : undefined
  if (number) return number
  const where = place === '' ? '' : ` at ${place.slice(1)}`
  if (typeof value !== 'object' || types.isProxy(value) || (!Array.isArray(value) && !isPlainObject(value))) throw new NotPlain('not-plain-data', `hold something that JSON cannot hold${where}`)
  if (walk.ancestors.includes(value)) throw new NotPlain('not-plain-data', `hold themselves${where}`)
  if (walk.ancestors.length >= maxDepth) throw new NotPlain('too-deep', `are nested deeper than ${maxDepth}`)
  walk.ancestors.push(value)
  const node = Array.isArray(value) ? listAt(value, walk, place) : objectAt(value, walk, place)
  walk.ancestors.pop()
  return node
}

function listAt(value: readonly unknown[], walk: Walk, place: string): CallNode {
  const items: CallNode[] = []
  for (let index = 0; index < value.length; index++) items.push(nodeAt(dataOf(value, String(index), place), walk, `${place}[${index}]`))
  return { kind: 'list', items }
}

function objectAt(value: object, walk: Walk, place: string): CallNode {
  const entries: Entry<CallNode>[] = []
  for (const key of Object.keys(value)) {
    const member = dataOf(value, key, place)
    if (member !== undefined) entries.push([textNode(key), nodeAt(member, walk, `${place}.${key}`)])
  }
  return { kind: 'object', entries }
}

function dataOf(owner: object, key: string, place: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (!descriptor || !('value' in descriptor)) throw new NotPlain('not-plain-data', `have a getter or a hole at ${`${place}.${key}`.slice(1)}`)
  return descriptor.value
}
