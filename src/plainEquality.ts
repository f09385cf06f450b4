import { types } from 'node:util'
import { maxDepth } from './limits.ts'
import { regExpParts } from './printValue.ts'

/** Compares two values where one of them decides by itself, as a pattern does. Undefined: it does not. */
export type DecideItself = (actual: unknown, expected: unknown) => boolean | undefined

/**
 * Strict structural equality of plain data: same type, arrays in order, own keys, a member that is `undefined` counts as
 * absent, 0 equals -0, NaN equals NaN. No getter, no proxy trap and no method of either value is run.
 *
 * @param decide  asked first for each pair of values, so that patterns may stand on the expected side
 * @returns false for what is no plain data (getters, proxies, functions that are not the same one) or is nested too deep
 */
export function equalPlainData(actual: unknown, expected: unknown, decide: DecideItself): boolean {
  return equalAt(actual, expected, { decide, open: new Map(), depth: 0 })
}

interface Comparison {
  readonly decide: DecideItself
  /** Pairs that are being compared further out, so that cycles end. */
  readonly open: Map<object, Set<object>>
  depth: number
}

function equalAt(actual: unknown, expected: unknown, comparison: Comparison): boolean {
  const decided = comparison.decide(actual, expected)
  if (decided !== undefined) return decided
  if (typeof actual !== 'object' || typeof expected !== 'object' || actual === null || expected === null) {
    return actual === expected || (actual !== actual && expected !== expected)
  }
  if (types.isProxy(actual) || types.isProxy(expected) || comparison.depth >= maxDepth) return false
  const partners = comparison.open.get(actual) ?? new Set<object>()
  if (partners.has(expected)) return true
  comparison.open.set(actual, partners.add(expected))
  comparison.depth += 1
  try {
    return equalObjects(actual, expected, comparison)
  } finally {
    comparison.depth -= 1
    partners.delete(expected)
  }
}

function equalObjects(actual: object, expected: object, comparison: Comparison): boolean {
  const kind = kindOf(actual)
  if (kind !== kindOf(expected)) return false
  if (kind === 'list') return equalLists(actual as unknown[], expected as unknown[], comparison)
  if (kind === 'Date') return sameNumber(Date.prototype.getTime.call(actual), Date.prototype.getTime.call(expected))
  if (kind === 'RegExp') return JSON.stringify(regExpParts(actual)) === JSON.stringify(regExpParts(expected))
  return kind === 'object' ? equalMembers(actual, expected, comparison) : actual === expected
}

function kindOf(value: object): string {
  if (Array.isArray(value)) return 'list'
  if (types.isDate(value)) return 'Date'
  if (types.isRegExp(value)) return 'RegExp'
  return isSpecial(value) ? 'special' : 'object'
}

const isSpecial = (value: object): boolean =>
  types.isMap(value) ||
  types.isSet(value) ||
  types.isPromise(value) ||
  types.isBoxedPrimitive(value) ||
  types.isTypedArray(value) ||
  types.isAnyArrayBuffer(value) ||
  types.isNativeError(value)

const sameNumber = (one: number, other: number): boolean => one === other || (one !== one && other !== other)

function equalLists(actual: unknown[], expected: unknown[], comparison: Comparison): boolean {
  if (actual.length !== expected.length) return false
  for (let index = 0; index < expected.length; index++) {
    if (!equalMember(actual, expected, String(index), comparison)) return false
  }
  return true
}

function equalMembers(actual: object, expected: object, comparison: Comparison): boolean {
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)])
  for (const key of keys) if (!equalMember(actual, expected, key, comparison)) return false
  return true
}

function equalMember(actual: object, expected: object, key: string, comparison: Comparison): boolean {
  const ours = Object.getOwnPropertyDescriptor(actual, key)
  const theirs = Object.getOwnPropertyDescriptor(expected, key)
  if ((ours && !('value' in ours)) || (theirs && !('value' in theirs))) return false
  return equalAt(ours?.value, theirs?.value, comparison)
}
