import { types } from 'node:util'
import { maxDepth } from '../limits.ts'
import { regExpParts } from '../printValue.ts'
import { GraderUsageError, isPlainObject, refuse } from '../usageError.ts'
import { isAsymmetric, isOneOf, isOptional, isSetOf } from '../valuePatterns.ts'
import { maxBagItems } from './compareJson.ts'
import { memberPointer } from './pointers.ts'
import type { JsonRoot } from './proseScan.ts'

/**
 * An expected JSON value: plain data in which `oneOf`, `optional`, `setOf`, regular expressions and asymmetric matchers may stand
 * in the place of any value. Never `undefined`: a member that may be absent is `optional(...)`.
 */
export type JsonPattern = string | number | bigint | boolean | null | object

/**
 * Checks that an expected value can be compared with JSON, patterns looked into.
 *
 * @throws GraderUsageError naming the place of the first thing that JSON cannot hold, or of an `optional` where nothing can be absent
 */
export function requireJsonPattern(who: string, expected: unknown): void {
  if (typeof expected === 'string' && holdsEncodedJson(expected)) {
    refuse(who, 'expected', 'a value', expected, 'It is the text of a JSON value: parse it first.')
  }
  checkPattern(who, expected, { pointer: '', mayBeAbsent: false, ancestors: [] })
}

interface Place {
  readonly pointer: string
  /** Whether this is a member of an object. */
  readonly mayBeAbsent: boolean
  readonly ancestors: readonly object[]
}

function checkPattern(who: string, value: unknown, place: Place): void {
  const argument = place.pointer === '' ? 'expected' : `expected at ${place.pointer}`
  if (value === undefined) refuse(who, argument, 'a JSON value or a pattern', value, place.mayBeAbsent ? 'A member that may be absent is optional(...).' : undefined)
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(who, argument, 'a number that JSON has', value)
  if (typeof value === 'function' || typeof value === 'symbol') refuse(who, argument, 'a JSON value or a pattern', value)
  if (typeof value !== 'object' || value === null) return
  if (place.ancestors.includes(value)) throw new GraderUsageError(who, { argument, problem: 'must not hold itself' })
  if (place.ancestors.length >= maxDepth) throw new GraderUsageError(who, { argument: 'expected', problem: `must be nested at most ${maxDepth} deep` })
  const inside = { ancestors: [...place.ancestors, value] }
  if (isOptional(value)) {
    if (!place.mayBeAbsent) refuse(who, argument, 'there: only a member of an object can be absent', value)
    for (const one of value.value) checkPattern(who, one, { ...place, ...inside, mayBeAbsent: false })
  } else if (isOneOf(value)) {
    for (const one of value.alternatives) checkPattern(who, one, { ...place, ...inside })
  } else if (isSetOf(value)) {
    if (value.items.length > maxBagItems) {
      throw new GraderUsageError(who, { argument, problem: `must be a setOf at most ${maxBagItems} items, but has ${value.items.length}`, hint: 'toMatchSet compares more.' })
    }
    for (const one of value.items) checkPattern(who, one, { ...place, ...inside, mayBeAbsent: false })
  } else if (!regExpParts(value) && !isAsymmetric(value)) {
    checkContainer(who, value, place, inside.ancestors)
  }
}

function checkContainer(who: string, value: object, { pointer }: Place, ancestors: readonly object[]): void {
  const argument = pointer === '' ? 'expected' : `expected at ${pointer}`
  if (!types.isProxy(value) && Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkPattern(who, item, { pointer: memberPointer(pointer, index), mayBeAbsent: false, ancestors })
    return
  }
  if (types.isProxy(value) || !isPlainObject(value)) refuse(who, argument, 'plain data or a pattern', value)
  for (const [key, member] of Object.entries(value)) checkPattern(who, member, { pointer: memberPointer(pointer, key), mayBeAbsent: true, ancestors })
}

function holdsEncodedJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What to look for in prose. */
export function rootOf(expected: unknown): JsonRoot {
  if (Array.isArray(expected) || isSetOf(expected)) return 'array'
  return isPlainObject(expected) ? 'object' : 'any'
}
