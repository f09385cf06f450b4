import { largestAssignment } from '../assignment.ts'
import { askPattern, isOneOf, isOptional, isSetOf } from '../valuePatterns.ts'
import { isObject, memberPointer } from './pointers.ts'

/** One place where a value is not the expected one. */
export interface JsonDifference {
  readonly code: 'value' | 'type' | 'missing' | 'extra' | 'length'
  /** Of the value in the output; 'missing': of the object or list that lacks it, with the key where it has one. */
  readonly pointer: string
  readonly expected?: unknown
  readonly received?: unknown
  /** What would make the two equal: a key spelled otherwise, another composition of the letters, a tolerance. */
  readonly near?: { readonly by: 'key' | 'composition' | 'tolerance'; readonly key?: string }
}

/** What came of comparing two values. */
export interface JsonComparison {
  readonly differences: readonly JsonDifference[]
  /** How many fields were compared: scalars, patterns, and members that stand on one side only. */
  readonly fields: number
}

interface Comparing {
  readonly who: string
  readonly extraKeys: 'forbid' | 'allow'
  readonly differences: JsonDifference[]
  fields: number
}

/**
 * Compares a JSON value with an expected one. Order of members does not count, order of items does. Types never mix.
 *
 * @param expected  checked by `requireJsonPattern`
 * @throws what an asymmetric matcher of the author throws
 */
export function compareJson(who: string, actual: unknown, expected: unknown, extraKeys: 'forbid' | 'allow'): JsonComparison {
  const comparing: Comparing = { who, extraKeys, differences: [], fields: 0 }
  compareAt(actual, expected, '', comparing)
  return comparing
}

function compareAt(actual: unknown, expected: unknown, pointer: string, comparing: Comparing): void {
  // In a place where it is there, an optional value is that value.
  if (isOptional(expected)) return expected.value.length === 0 ? decide(true, { code: 'value', pointer }, comparing) : compareAt(actual, expected.value[0], pointer, comparing)
  if (isOneOf(expected)) return compareAlternatives(actual, expected.alternatives, expected, pointer, comparing)
  if (isSetOf(expected)) return compareBag(actual, expected.items, pointer, comparing)
  const answer = askPattern(expected, actual, comparing.who)
  if (answer !== undefined) return decide(answer, { code: 'value', pointer, expected, received: actual }, comparing)
  if (Array.isArray(expected)) return Array.isArray(actual) ? compareLists(actual, expected, pointer, comparing) : differ({ code: 'type', pointer, expected, received: actual }, comparing)
  if (isObject(expected)) return isObject(actual) ? compareObjects(actual, expected, pointer, comparing) : differ({ code: 'type', pointer, expected, received: actual }, comparing)
  compareScalars(actual, expected, pointer, comparing)
}

function differ(difference: JsonDifference, comparing: Comparing): void {
  comparing.fields += 1
  comparing.differences.push(difference)
}

function decide(holds: boolean, difference: JsonDifference, comparing: Comparing): void {
  comparing.fields += 1
  if (!holds) comparing.differences.push(difference)
}

function compareScalars(actual: unknown, expected: unknown, pointer: string, comparing: Comparing): void {
  // An integer that is too large for a number is read as a bigint on request: both are JSON's one kind of number.
  // oxlint-disable-next-line eqeqeq -- the one comparison of a number with a bigint that is exact
  const sameNumber = isNumeric(actual) && isNumeric(expected) && actual == expected
  if (sameNumber || actual === expected) return decide(true, { code: 'value', pointer }, comparing)
  const sameType = typeOf(actual) === typeOf(expected)
  differ({ code: sameType ? 'value' : 'type', pointer, expected, received: actual, ...(sameType ? nearMiss(actual, expected) : {}) }, comparing)
}

const isNumeric = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return isNumeric(value) ? 'number' : typeof value
}

function nearMiss(actual: unknown, expected: unknown): Pick<JsonDifference, 'near'> {
  if (typeof actual === 'string' && actual.normalize('NFC') === (expected as string).normalize('NFC')) return { near: { by: 'composition' } }
  const areNear = typeof actual === 'number' && typeof expected === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
  return areNear ? { near: { by: 'tolerance' } } : {}
}

/** Whether a value equals an expected one, nothing recorded. */
function isEqual(actual: unknown, expected: unknown, { who, extraKeys }: Comparing): boolean {
  return compareJson(who, actual, expected, extraKeys).differences.length === 0
}

function compareAlternatives(actual: unknown, alternatives: readonly unknown[], pattern: unknown, pointer: string, comparing: Comparing): void {
  const holds = alternatives.some((alternative) => isEqual(actual, alternative, comparing))
  decide(holds, { code: 'value', pointer, expected: pattern, received: actual }, comparing)
}

function compareLists(actual: readonly unknown[], expected: readonly unknown[], pointer: string, comparing: Comparing): void {
  if (actual.length !== expected.length) differ({ code: 'length', pointer, expected: expected.length, received: actual.length }, comparing)
  for (let index = 0; index < Math.min(actual.length, expected.length); index++) compareAt(actual[index], expected[index], memberPointer(pointer, index), comparing)
}

/** The most items of a bag: every pair of two bags is compared. */
export const maxBagItems = 2_000

function compareBag(actual: unknown, expected: readonly unknown[], pointer: string, comparing: Comparing): void {
  if (!Array.isArray(actual)) return differ({ code: 'type', pointer, expected, received: actual }, comparing)
  if (actual.length > maxBagItems) return differ({ code: 'length', pointer, expected: expected.length, received: actual.length }, comparing)
  const partners = actual.map((item: unknown) => expected.flatMap((wanted, index) => (isEqual(item, wanted, comparing) ? [index] : [])))
  const assigned = largestAssignment(partners, expected.length)
  const taken = new Set(assigned)
  comparing.fields += taken.size - (taken.has(-1) ? 1 : 0)
  for (const [index, partner] of assigned.entries()) if (partner === -1) differ({ code: 'extra', pointer: memberPointer(pointer, index), received: (actual as unknown[])[index] }, comparing)
  for (const [index, wanted] of expected.entries()) if (!taken.has(index)) differ({ code: 'missing', pointer, expected: wanted }, comparing)
}

function compareObjects(actual: Record<string, unknown>, expected: Record<string, unknown>, pointer: string, comparing: Comparing): void {
  const isMissing = (key: string): boolean => !Object.hasOwn(actual, key) && !isOptionalPattern(expected[key])
  const missing = Object.keys(expected).filter(isMissing)
  const extra = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key))
  for (const key of Object.keys(actual)) {
    if (Object.hasOwn(expected, key)) compareAt(actual[key], expected[key], memberPointer(pointer, key), comparing)
    else if (comparing.extraKeys === 'forbid') differ({ code: 'extra', pointer: memberPointer(pointer, key), received: actual[key] }, comparing)
  }
  for (const key of missing) {
    const spelledOtherwise = extra.find((other) => plainKey(other) === plainKey(key))
    differ({ code: 'missing', pointer: memberPointer(pointer, key), expected: expected[key], ...(spelledOtherwise === undefined ? {} : { near: { by: 'key', key: spelledOtherwise } as const }) }, comparing)
  }
}

/** `oneOf(optional(1), 2)` may be absent too. */
function isOptionalPattern(pattern: unknown): boolean {
  return isOptional(pattern) || (isOneOf(pattern) && pattern.alternatives.some(isOptionalPattern))
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_ ]/g, '')
