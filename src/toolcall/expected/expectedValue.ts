import { types } from 'node:util'
import { maxDepth } from '../../limits.ts'
import { regExpParts } from '../../printValue.ts'
import { GraderUsageError, isPlainObject, refuse } from '../../usageError.ts'
import { isAsymmetric, isOneOf, isOptional, isSetOf } from '../../valuePatterns.ts'
import { isCallExpression, nodeOfBigInt, nodeOfNumber, nullNode, textNode, type CallNode, type Entry, type ListNode, type ObjectNode, type Scalar } from '../callValue.ts'

/**
 * A value in an expected call: JSON values and bigints, in which `oneOf`, `optional`, `setOf`, regular expressions, asymmetric matchers
 * and predicates may stand for values. `undefined`: the argument must be absent.
 */
// `any`: what a predicate is handed depends on the output, and its author says what it takes.
export type ExpectedValue = string | number | bigint | boolean | null | undefined | object | ((value: any) => boolean)

/** An expected value, looked through: plain values as exactly as a call's, and what decides by itself. */
export type ExpectedNode =
  | Scalar
  | ListNode<ExpectedNode>
  | ObjectNode<ExpectedNode>
  | { readonly kind: 'absent' }
  | { readonly kind: 'oneOf'; readonly alternatives: readonly ExpectedNode[]; readonly written: unknown }
  | { readonly kind: 'optional'; readonly value: ExpectedNode | undefined; readonly written: unknown }
  | { readonly kind: 'setOf'; readonly items: readonly ExpectedNode[]; readonly written: unknown }
  /** A regular expression or an asymmetric matcher. `acceptsAll`: it answers true to whatever it is asked, as `expect.anything()` does. */
  | { readonly kind: 'asks'; readonly acceptsAll: boolean; readonly written: object }
  | { readonly kind: 'predicate'; readonly written: (value: unknown) => unknown }

interface Place {
  readonly who: string
  /** As the author knows it: `expected.arguments.city`. */
  readonly argument: string
  /** Whether a value may be missing here: an argument or a member may, an item may not. */
  readonly mayBeAbsent: boolean
  readonly ancestors: readonly object[]
}

/**
 * Looks through a value of an expected call.
 *
 * @throws GraderUsageError naming the place of the first thing that no call can hold, or of an `optional` where nothing can be absent
 */
export function expectedNodeOf(who: string, argument: string, value: unknown, mayBeAbsent = true): ExpectedNode {
  return nodeAt(value, { who, argument, mayBeAbsent, ancestors: [] })
}

const mustBe = 'a JSON value or a pattern'

function nodeAt(value: unknown, place: Place): ExpectedNode {
  const { who, argument } = place
  switch (typeof value) {
    case 'string':
      return textNode(value) as ExpectedNode
    case 'boolean':
      return { kind: 'boolean', value }
    case 'bigint':
      return nodeOfBigInt(value) as ExpectedNode
    case 'number':
      return expectedNumber(value, place)
    case 'undefined':
      return place.mayBeAbsent ? { kind: 'absent' } : refuse(who, argument, mustBe, value)
    case 'function':
      return { kind: 'predicate', written: value as (value: unknown) => unknown }
    case 'symbol':
      return refuse(who, argument, mustBe, value)
    default:
      return value === null ? (nullNode as ExpectedNode) : objectNode(value as object, place)
  }
}

function expectedNumber(value: number, { who, argument }: Place): ExpectedNode {
  const node = nodeOfNumber(value)
  if (!node || 'rounded' in node) refuse(who, argument, 'a finite number, and a bigint or call text beyond 2^53 - 1', value)
  return node.kind === 'number' ? { ...node, kind: 'integer' } : (node as ExpectedNode)
}

function objectNode(value: object, place: Place): ExpectedNode {
  const { who, argument } = place
  if (place.ancestors.includes(value)) throw new GraderUsageError(who, { argument, problem: 'must not hold itself' })
  if (place.ancestors.length >= maxDepth) throw new GraderUsageError(who, { argument: 'expected', problem: `must be nested at most ${maxDepth} deep` })
  const inside = { ...place, ancestors: [...place.ancestors, value] }
  return patternNode(value, inside) ?? dataNode(value, inside)
}

function patternNode(value: object, place: Place): ExpectedNode | undefined {
  if (isOptional(value)) {
    if (!place.mayBeAbsent) refuse(place.who, place.argument, 'there: only an argument or a member of an object can be absent', value)
    return { kind: 'optional', value: value.value.length === 0 ? undefined : nodeAt(value.value[0], { ...place, mayBeAbsent: false }), written: value }
  }
  if (isOneOf(value)) return { kind: 'oneOf', alternatives: value.alternatives.map((one) => nodeAt(one, place)), written: value }
  if (isSetOf(value)) return { kind: 'setOf', items: value.items.map((one, index) => nodeAt(one, item(place, index))), written: value }
  if (regExpParts(value)) return { kind: 'asks', acceptsAll: false, written: value }
  return isAsymmetric(value) ? { kind: 'asks', acceptsAll: acceptsAll(value), written: value } : undefined
}

/** What one kind of value has in common, another lacks: only a matcher that looks at nothing accepts all of these. */
const probes: readonly unknown[] = [Symbol('probe'), 0, '', false, 0n, {}]

function acceptsAll(pattern: { asymmetricMatch(value: unknown): unknown }): boolean {
  try {
    return probes.every((probe) => pattern.asymmetricMatch(probe) === true)
  } catch {
    return false
  }
}

function dataNode(value: object, place: Place): ExpectedNode {
  const { who, argument } = place
  if (isCallExpression(value)) return { kind: 'expression', source: value.source }
  if (types.isProxy(value)) refuse(who, argument, 'plain data or a pattern', value)
  if (Array.isArray(value)) return { kind: 'list', items: Array.from(value, (one: unknown, index) => nodeAt(one, item(place, index))) }
  if (types.isSet(value)) return { kind: 'set', items: Array.from(Set.prototype.values.call(value) as Iterable<unknown>, (one, index) => nodeAt(one, item(place, index))) }
  if (types.isUint8Array(value)) return { kind: 'bytes', value }
  if (!isPlainObject(value)) refuse(who, argument, 'plain data or a pattern', value)
  return { kind: 'object', entries: Object.keys(value).map((key): Entry<ExpectedNode> => [textNode(key), nodeAt(value[key], member(place, key))]) }
}

const item = (place: Place, index: number): Place => ({ ...place, argument: `${place.argument}[${index}]`, mayBeAbsent: false })
const member = (place: Place, key: string): Place => ({ ...place, argument: `${place.argument}.${key}`, mayBeAbsent: true })

/** Whether an argument may be missing where this is expected. */
export function mayBeMissing(node: ExpectedNode): boolean {
  return node.kind === 'absent' || node.kind === 'optional' || (node.kind === 'oneOf' && node.alternatives.some(mayBeMissing))
}

/** Whether nothing in an expected value decides by itself, so that it is a value of a call. */
export function isPlainNode(node: ExpectedNode): node is CallNode & ExpectedNode {
  if ('written' in node || node.kind === 'absent') return false
  if (node.kind === 'object') return node.entries.every(([, value]) => isPlainNode(value))
  return !('items' in node) || node.items.every(isPlainNode)
}
