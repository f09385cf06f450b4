import { printValue } from '../printValue.ts'
import { GraderUsageError, isPlainObject, oneWordOf, ownMembers, readList, refuse } from '../usageError.ts'
import { nodesAt } from './jsonNodes.ts'
import { positionIn, type PlacedFinding } from './placedFinding.ts'
import { pointerKeys } from './pointers.ts'
import type { JsonRead } from './readJson.ts'
import type { JsonNode } from './scanJson.ts'

/** Keys in their order, or for each key those that must stand behind it. Other keys may stand anywhere. */
export type FieldOrder = readonly string[] | Readonly<Record<string, readonly string[]>>

/** An order of keys, and which objects must keep it. */
export interface FieldOrderRule {
  /** Each is a list of keys whose first places must increase. */
  readonly chains: readonly (readonly string[])[]
  /** Every key that is named, once. */
  readonly keys: readonly string[]
  /** The pointer of the objects, as the author wrote it, and its keys. */
  readonly pointer: string
  readonly path: readonly string[]
  readonly presence: 'required' | 'optional'
}

/** One break of an order. 'order': `key` stands before `other`, and should not. The place is that of `key`, else of the object. */
export interface FieldOrderFinding extends PlacedFinding {
  readonly kind: 'field-order'
  readonly layer: 'field order'
  readonly rule: 'order' | 'missing' | 'no object' | 'nothing to compare'
  readonly key?: string
  readonly other?: { readonly key: string; readonly line?: number; readonly column?: number }
}

/** The findings that are kept, and how many there are. */
export interface FieldOrderFindings {
  readonly findings: readonly FieldOrderFinding[]
  readonly found: number
}

/**
 * Reads an author's order of keys.
 *
 * @param argument  what the author knows the order as: `order`, `option "fieldOrder"`
 * @throws GraderUsageError when it is no order: fewer than two keys, a key twice, a circle; or when the pointer is none
 */
export function readFieldOrder(who: string, argument: string, order: unknown, where: { readonly pointer?: unknown; readonly presence?: unknown } = {}): FieldOrderRule {
  const pointer = where.pointer ?? ''
  const path = typeof pointer === 'string' ? pointerKeys(pointer) : undefined
  if (path === undefined) refuse(who, 'option "pointer"', 'a JSON pointer such as "/answers/*"', pointer)
  const presence = oneWordOf('required', 'optional')(where.presence, who, 'option "presence"')
  const chains = Array.isArray(order) ? [readKeys(who, argument, order, 2)] : readRecord(who, argument, order)
  return { chains, keys: [...new Set(chains.flat())], pointer: pointer as string, path, presence }
}

const mustBe = 'a list of at least two keys, or an object that says for each key which ones stand behind it'

function readKeys(who: string, argument: string, list: unknown, least: number): string[] {
  const keys = readList(who, argument, 'a list of keys', list)
  for (const key of keys) if (typeof key !== 'string') refuse(who, argument, 'a list of keys, which are texts', key)
  if (keys.length < least) refuse(who, argument, least === 2 ? mustBe : 'a list of at least one key', list)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new GraderUsageError(who, { argument, problem: 'must name each key once', hint: `${printValue(twice, { cap: 60 })} stands twice.` })
  return keys as string[]
}

function readRecord(who: string, argument: string, order: unknown): string[][] {
  if (!isPlainObject(order)) refuse(who, argument, mustBe, order)
  const behind = new Map<string, string[]>()
  for (const [key, list] of ownMembers(who, argument, order)) {
    if (typeof key !== 'string') refuse(who, argument, mustBe, order)
    behind.set(key, readKeys(who, `${argument} ${printValue(key, { cap: 60 })}`, list, 1))
  }
  if (behind.size === 0) refuse(who, argument, mustBe, order)
  const circle = keyInCircle(behind)
  if (circle !== undefined) throw new GraderUsageError(who, { argument, problem: 'must go in no circle', hint: `${printValue(circle, { cap: 60 })} would stand behind itself.` })
  return [...behind].flatMap(([key, list]) => list.map((other) => [key, other]))
}

/** A key that would have to stand behind itself. */
function keyInCircle(behind: ReadonlyMap<string, readonly string[]>): string | undefined {
  const inFront = new Map<string, number>([...behind.keys()].map((key) => [key, 0]))
  for (const key of [...behind.values()].flat()) inFront.set(key, (inFront.get(key) ?? 0) + 1)
  const free = [...inFront].filter(([, count]) => count === 0).map(([key]) => key)
  for (let key = free.pop(); key !== undefined; key = free.pop()) {
    inFront.delete(key)
    for (const other of behind.get(key) ?? []) {
      inFront.set(other, inFront.get(other)! - 1)
      if (inFront.get(other) === 0) free.push(other)
    }
  }
  return inFront.keys().next().value
}

/** The most findings that are kept. */
const maxFindings = 20

interface Break {
  readonly pointer: string
  readonly rule: FieldOrderFinding['rule']
  readonly offset: number | undefined
  readonly key?: string
  readonly other?: { readonly key: string; readonly offset: number }
}

/**
 * Where a value that was read out of a text breaks an order, in the order of the text.
 *
 * @param output  the whole output, for the lines and columns
 */
export function brokenOrder(rule: FieldOrderRule, read: JsonRead, output: unknown): FieldOrderFindings {
  const objects = nodesAt(read.node(''), rule.path).filter(({ node }) => node.kind === 'object')
  const checked = objects.map(({ pointer, node }) => checkObject(rule, pointer, node))
  const breaks = checked.flatMap(({ broken }) => broken)
  if (objects.length === 0) breaks.push({ pointer: rule.pointer, rule: 'no object', offset: read.node('')?.start })
  else if (breaks.length === 0 && checked.every(({ pairs }) => pairs === 0)) breaks.push({ pointer: rule.pointer, rule: 'nothing to compare', offset: objects[0]!.node.start })
  const sorted = breaks.toSorted((one, other) => (one.offset ?? 0) - (other.offset ?? 0))
  return { findings: sorted.slice(0, maxFindings).map((one) => findingOf(one, output)), found: breaks.length }
}

function checkObject({ chains, keys, presence }: FieldOrderRule, pointer: string, { start, members }: JsonNode): { broken: Break[]; pairs: number } {
  const places = new Map<string, number>()
  for (const member of members!) if (!places.has(member.key)) places.set(member.key, member.start)
  const broken: Break[] = presence === 'optional' ? [] : keys.filter((key) => !places.has(key)).map((key) => ({ pointer, rule: 'missing', offset: start, key }))
  let pairs = 0
  for (const chain of chains) {
    const present = chain.filter((key) => places.has(key))
    for (let index = 1; index < present.length; index++) {
      const [first, second] = [present[index - 1]!, present[index]!]
      pairs += 1
      if (places.get(first)! > places.get(second)!) broken.push({ pointer, rule: 'order', offset: places.get(second), key: second, other: { key: first, offset: places.get(first)! } })
    }
  }
  return { broken, pairs }
}

function findingOf({ pointer, rule, offset, key, other }: Break, output: unknown): FieldOrderFinding {
  return {
    kind: 'field-order',
    layer: 'field order',
    pointer,
    ...positionIn(output, offset),
    rule,
    ...(key === undefined ? {} : { key }),
    ...(other ? { other: { key: other.key, ...positionIn(output, other.offset) } } : {}),
  }
}
