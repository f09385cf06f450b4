import { types } from 'node:util'
import { largestAssignment } from './assignment.ts'
import { equalPlainData } from './plainEquality.ts'
import { plainItems } from './plainItems.ts'
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
 * expect('color').toNormalisedEqual(oneOf('colour', 'color'))
 */
export function oneOf<const T extends readonly unknown[]>(...alternatives: T): OneOf<T[number]> {
  if (alternatives.length === 0) {
    throw new GraderUsageError('oneOf', { argument: 'alternatives', problem: 'must hold at least one value, but there are none' })
  }
  return makePattern('oneOf', alternatives, { alternatives: Object.freeze([...alternatives]) }, (value) =>
    alternatives.some((alternative) => equalsExpected(value, alternative)),
  )
}

/**
 * Where a registration leaves what it wants to do before the first `optional` is compared: a host that never asks a pattern about
 * an absent member is taught to, and a project without `optional` does not pay for it.
 */
export const firstOptional: unique symbol = Symbol.for('code-graded.firstOptional') as never

/**
 * A member or argument that may be absent, or is this value; without a value, anything.
 *
 * @param value  what it is when it is there
 * @throws GraderUsageError, from the grader, where nothing can be absent: an item of a list, the whole output
 * @example
 * expect({ name: 'search' }).toEqual({ name: 'search', limit: optional(10) })
 */
export function optional<const T = unknown>(...value: readonly [] | readonly [value: T]): Optional<T> {
  if (value.length > 1) {
    throw new GraderUsageError('optional', { argument: 'value', problem: `must be one value or none, but there are ${value.length}` })
  }
  const given = Object.freeze([...value]) as readonly [] | readonly [T]
  const announce = (globalThis as unknown as Record<symbol, (() => void) | undefined>)[firstOptional]
  announce?.()
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
  if (expected.length > maxBagItems) {
    throw new GraderUsageError('setOf', { argument: 'items', problem: `must be at most ${maxBagItems} to be compared, but there are ${expected.length}` })
  }
  const actual = plainItems(value)
  if (actual?.length !== expected.length) return false
  const assign = (): boolean => {
    const wantedPrints = expected.map(fingerprint)
    const partners = actual.map((item) => {
      const print = fingerprint(item)
      // Most pairs differ at a glance; comparing all of them in full would take minutes on a long list.
      return expected.flatMap((wanted, index) => ((wantedPrints[index] ?? print) === print && equalsExpected(item, wanted) ? [index] : []))
    })
    return largestAssignment(partners, expected.length).every((partner) => partner !== -1)
  }
  // One guard round all the pairs: one for each regular expression and item would take longer than the matching.
  return expected.some((wanted) => regExpParts(wanted)) ? runGuarded('setOf', 'items', assign) : assign()
}

/** A text that equal values share, taken from the surface of a value; undefined where a pattern makes it depend on the other side. */
function fingerprint(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return surfaceOf(value)
  if (types.isProxy(value)) return 'proxy'
  if (decidesByItself(value)) return undefined
  const members = Object.keys(value).map((key) => [key, Object.getOwnPropertyDescriptor(value, key)?.value as unknown] as const)
  if (members.some(([, member]) => decidesByItself(member))) return undefined
  const present = members.filter(([, member]) => member !== undefined).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${Array.isArray(value) ? value.length : ''}{${present.map(([key, member]) => `${key}=${surfaceOf(member)}`).join()}}`
}

const decidesByItself = (value: unknown): boolean => typeof value === 'object' && value !== null && (types.isProxy(value) || regExpParts(value) !== undefined || isAsymmetric(value))

function surfaceOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'object' : `${typeof value} ${typeof value === 'bigint' ? value.toString(16) : String(value === 0 ? 0 : value)}`
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
  if (typeof expected !== 'object' || expected === null) return undefined
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
  const copy = new RegExp(source, flags)
  return runGuarded(who, `pattern ${printValue(copy, { cap: 60 })}`, () => copy.test(text))
}

// On globalThis: the matchers, and the graders that they load when they are first called, each have a copy of this module.
const authorsErrorsKey = Symbol.for('code-graded.authorsErrors')
const authorsErrors: WeakSet<object> = ((globalThis as unknown as Record<symbol, WeakSet<object> | undefined>)[authorsErrorsKey] ??= new WeakSet())

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
    // What Vitest's one-line print of a value asks for.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printValue(pattern),
  }
  for (const key of Reflect.ownKeys(hidden)) {
    Object.defineProperty(pattern, key, { value: hidden[key as keyof typeof hidden] })
  }
  // Visible members, so that a comparison of two patterns sees what they hold.
  return Object.freeze(Object.assign(pattern, members))
}
