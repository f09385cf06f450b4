import { types } from 'node:util'
import { largestAssignment } from './assignment.ts'
import { equalPlainData } from './plainEquality.ts'
import { patternBrand, printValue, regExpParts, type PatternPrint } from './printValue.ts'
import { runGuarded } from './timeGuard.ts'
import { GraderUsageError, readList } from './usageError.ts'

/** What a value in an expected place is instead of a plain value: several, an absent one, a bag. */
interface Pattern extends PatternPrint {
  readonly name: 'oneOf' | 'optional' | 'setOf'
}

interface PatternObject {
  readonly [patternBrand]: PatternPrint
  asymmetricMatch(value: unknown): boolean
}

/** Equal to at least one of the alternatives. Made by `oneOf`. */
export interface OneOf<T> extends PatternObject {
  readonly alternatives: readonly T[]
}

/** May be absent, or is this value. Made by `optional`. */
export interface Optional<T> extends PatternObject {
  /** The value, in a list of one; empty when anything will do. */
  readonly value: readonly [] | readonly [T]
}

/** A list or Set with these items, each as often as listed, in any order. Made by `setOf`. */
export interface SetOf<T> extends PatternObject {
  readonly items: readonly T[]
}

/**
 * A value that may be any of several.
 *
 * Stands in an expected value, in the place of the value it concerns. A grader compares what is inside by its own rules;
 * inside a runner's own `toEqual` it compares strictly.
 *
 * @param alternatives  the values, which may be patterns themselves
 * @throws GraderUsageError when there are none
 * @example
 * expect(output).toNormalisedEqual(oneOf('colour', 'color'))
 */
export function oneOf<const T>(...alternatives: readonly T[]): OneOf<T> {
  if (alternatives.length === 0) {
    throw new GraderUsageError('oneOf', { argument: 'alternatives', problem: 'must hold at least one value, but there are none' })
  }
  return makePattern('oneOf', alternatives, { alternatives: Object.freeze([...alternatives]) }, (value) =>
    alternatives.some((alternative) => equalsExpected(value, alternative)),
  )
}

/**
 * A member or argument that may be absent, or is this value; without a value, anything.
 *
 * @param value  what it is when it is there
 * @throws GraderUsageError, from the grader, where nothing can be absent: an item of a list, the whole output
 * @example
 * expect(call).toEqual({ name: 'search', limit: optional(10) })
 */
export function optional<const T = unknown>(...value: readonly [] | readonly [value: T]): Optional<T> {
  if (value.length > 1) {
    throw new GraderUsageError('optional', { argument: 'value', problem: `must be one value or none, but there are ${value.length}` })
  }
  const given = Object.freeze([...value]) as readonly [] | readonly [T]
  return makePattern('optional', given, { value: given }, (actual) => actual === undefined || given.length === 0 || equalsExpected(actual, given[0]))
}

/**
 * A list or Set with these items, each as often as listed, in any order.
 *
 * @param items  the items, which may be patterns; two patterns that overlap are given the best assignment there is
 * @throws GraderUsageError when items is not a list, or an item is `optional`
 * @example
 * expect({ labels: ['b', 'a'] }).toEqual({ labels: setOf(['a', 'b']) })
 */
export function setOf<const T>(items: readonly T[]): SetOf<T> {
  const expected = Object.freeze(readList('setOf', 'items', 'a list', items)) as readonly T[]
  if (expected.some(isOptional)) {
    throw new GraderUsageError('setOf', { argument: 'items', problem: 'must not hold optional(...): an item of a list cannot be absent' })
  }
  return makePattern('setOf', [expected], { items: expected }, (value) => holdsEach(value, expected))
}

/** The most items that a bag is compared at; beyond it the comparison of all pairs would take too long. */
const maxBagItems = 2_000

function holdsEach(value: unknown, expected: readonly unknown[]): boolean {
  const actual = itemsOf(value)
  if (actual?.length !== expected.length || expected.length > maxBagItems) return false
  const partners = actual.map((item) => expected.flatMap((wanted, index) => (equalsExpected(item, wanted) ? [index] : [])))
  return largestAssignment(partners, expected.length).every((partner) => partner !== -1)
}

function itemsOf(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined
  if (types.isSet(value)) return [...Set.prototype.values.call(value)]
  if (!Array.isArray(value) || value.length > maxBagItems) return undefined
  const descriptors = Array.from({ length: value.length }, (_, index) => Object.getOwnPropertyDescriptor(value, String(index)))
  return descriptors.every((descriptor) => descriptor && 'value' in descriptor) ? descriptors.map((descriptor) => descriptor!.value as unknown) : undefined
}

/** Strict structural equality of plain data, patterns and asymmetric matchers on the expected side honoured. */
export function equalsExpected(actual: unknown, expected: unknown): boolean {
  return equalPlainData(actual, expected, (value, wanted) => askPattern(wanted, value))
}

/**
 * Asks a value on the expected side that decides by itself: a pattern, an asymmetric matcher of any library, or a regular
 * expression, which must match somewhere in a text.
 *
 * @returns undefined when `expected` is an ordinary value
 * @throws GraderUsageError when its answer is no boolean; what it throws itself is passed on
 */
export function askPattern(expected: unknown, actual: unknown, who = 'pattern'): boolean | undefined {
  const expression = regExpParts(expected)
  if (expression) return typeof actual === 'string' && matchesSomewhere(who, expression, actual)
  if (!isAsymmetric(expected)) return undefined
  const answer: unknown = asAuthor(() => expected.asymmetricMatch(actual))
  if (typeof answer !== 'boolean') {
    throw new GraderUsageError(who, { argument: printValue(expected, { cap: 60 }), problem: 'must answer true or false', was: { value: answer } })
  }
  return answer
}

function matchesSomewhere(who: string, { source, flags }: { source: string; flags: string }, text: string): boolean {
  const copy = new RegExp(source, flags.replace(/[gy]/g, ''))
  return runGuarded(who, `pattern ${printValue(copy, { cap: 60 })}`, () => copy.test(text))
}

const authorsErrors = new WeakSet<object>()

/** Runs what the author brought along, and remembers what it throws: that is no defect of a grader's. */
export function asAuthor<T>(run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) authorsErrors.add(thrown)
    throw thrown
  }
}

/** Whether something thrown came out of the author's own code, run by `asAuthor`. */
export function isAuthorsError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && authorsErrors.has(thrown)
}

/** Whether a value answers `asymmetricMatch`, as the matchers of both runners and our patterns do. */
export function isAsymmetric(value: unknown): value is { asymmetricMatch(value: unknown): unknown } {
  return typeof value === 'object' && value !== null && typeof (value as { asymmetricMatch?: unknown }).asymmetricMatch === 'function'
}

export function isOneOf(value: unknown): value is OneOf<unknown> {
  return patternName(value) === 'oneOf'
}

export function isOptional(value: unknown): value is Optional<unknown> {
  return patternName(value) === 'optional'
}

export function isSetOf(value: unknown): value is SetOf<unknown> {
  return patternName(value) === 'setOf'
}

function patternName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const descriptor = Object.getOwnPropertyDescriptor(value, patternBrand)
  return (descriptor?.value as PatternPrint | undefined)?.name
}

function makePattern<P extends object>(name: Pattern['name'], args: readonly unknown[], members: P, match: (value: unknown) => boolean): P & PatternObject {
  const pattern = Object.create(null) as P & PatternObject
  const hidden = {
    // The mark by which both runners know that a value prints itself.
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    [patternBrand]: { name, arguments: args } satisfies Pattern,
    asymmetricMatch: match,
    toAsymmetricMatcher: () => printValue(pattern),
    getExpectedType: () => name,
    toString: () => printValue(pattern),
    ...members,
  }
  for (const key of Reflect.ownKeys(hidden)) {
    Object.defineProperty(pattern, key, { value: hidden[key as keyof typeof hidden] })
  }
  return Object.freeze(pattern)
}
