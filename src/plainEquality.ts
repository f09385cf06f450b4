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
 * @returns false for what is no plain data (getters, proxies, instances and functions that are not the same one) or is nested
 * too deep
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

function kindOf(value: object): 'list' | 'object' | 'Date' | 'RegExp' | 'special' {
  if (Array.isArray(value)) return 'list'
  if (isPlain(value)) return 'object'
  if (types.isDate(value)) return 'Date'
  // An instance may keep what makes it different where nobody can see it: a Map, a URL, a private member.
  return types.isRegExp(value) ? 'RegExp' : 'special'
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || prototype === Object.prototype) return true
  // A runner's realm has another Object.prototype.
  return !types.isProxy(prototype) && Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty')
}

const sameNumber = (one: number, other: number): boolean => one === other || (one !== one && other !== other)

function equalLists(actual: unknown[], expected: unknown[], comparison: Comparison): boolean {
  if (actual.length !== expected.length) return false
  for (let index = 0; index < expected.length; index++) {
    if (!equalMember(actual, expected, String(index), comparison)) return false
  }
  return true
}

function equalMembers(actual: object, expected: object, comparison: Comparison): boolean {
  for (const key of ownKeys(expected)) if (!equalMember(actual, expected, key, comparison)) return false
  for (const key of ownKeys(actual)) if (!Object.hasOwn(expected, key) && !equalMember(actual, expected, key, comparison)) return false
  return true
}

function ownKeys(value: object): (string | symbol)[] {
  const symbols = Object.getOwnPropertySymbols(value)
  if (symbols.length === 0) return Object.keys(value)
  return [...Object.keys(value), ...symbols.filter((key) => Object.getOwnPropertyDescriptor(value, key)!.enumerable)]
}

function equalMember(actual: object, expected: object, key: string | symbol, comparison: Comparison): boolean {
  const ours = Object.getOwnPropertyDescriptor(actual, key)
  const theirs = Object.getOwnPropertyDescriptor(expected, key)
  if ((ours && !('value' in ours)) || (theirs && !('value' in theirs))) return false
  return equalAt(ours?.value, theirs?.value, comparison)
}
