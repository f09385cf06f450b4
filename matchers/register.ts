import { patternBrand, printValue, type PatternPrint } from '../src/printValue.ts'
import { GraderUsageError, isPlainObject, refuse } from '../src/usageError.ts'
import { firstOptional, isOptional } from '../src/valuePatterns.ts'
import { matcherFacts, type Matcher } from './defineMatcher.ts'
import * as builtIn from './all.ts'
import type { MatcherContext } from './matcherContext.ts'

/** What `register` needs of an `expect`: that of Vitest, of Jest, or of a host that works like them. */
export interface ExtendableExpect {
  // The hosts' own types of `extend` differ in how they write a matcher; each accepts ours.
  extend(matchers: never): unknown
}

type Holder = Record<string, unknown>
// eslint-disable-next-line -- a list of matchers has arguments of many shapes
type AnyMatcher = Matcher<any>

/**
 * Adds matchers to an `expect`, so that in asymmetric position they print as written: `toEqualNumber(89)`.
 *
 * `code-graded/vitest` and `code-graded/jest` call it; call it by hand for other hosts. Doing it twice is harmless.
 *
 * @param expect  the `expect` of the host
 * @param matchers  name and matcher, for matchers of one's own made by `defineMatcher`. Default: all of this package
 * @throws GraderUsageError when `expect` cannot be extended
 * @example
 * register(expect)
 */
export function register(expect: ExtendableExpect, matchers: Readonly<Record<string, AnyMatcher>> = packageMatchers()): void {
  if (typeof expect?.extend !== 'function') refuse('register', 'expect', 'the expect of Vitest, Jest or a host like them', expect)
  expect.extend(matchers as never)
  honourOptional(expect)
  const unprinted = Object.keys(matchers).filter((name) => !printsAsWritten(expect as unknown as Holder, name, matchers[name]!))
  const exposed = unprinted.filter((name) => matcherFacts(matchers[name])?.confidential)
  if (exposed.length > 0) expect.extend(Object.fromEntries(exposed.map((name) => [name, directOnly(name, matchers[name]!)])) as never)
}

const testerAdded = Symbol.for('code-graded.optionalTester')

/**
 * Vitest never asks a pattern about a member that is absent, so an equality tester leaves absent optional members out. It is added
 * when `optional` is first called: each comparison of the project pays for a tester.
 */
function honourOptional(expect: ExtendableExpect): void {
  const realm = globalThis as unknown as Record<symbol, unknown>
  realm[firstOptional] = () => {
    if (realm[testerAdded] !== undefined) return
    realm[testerAdded] = true
    ;(expect as { addEqualityTesters?(testers: unknown[]): void }).addEqualityTesters?.([equalWithoutAbsentOptionals])
  }
}

function equalWithoutAbsentOptionals(this: { equals(one: unknown, other: unknown, testers: unknown): boolean }, actual: unknown, expected: unknown, testers: unknown): boolean | undefined {
  if (!isPlainObject(actual) || !isPlainObject(expected)) return undefined
  const absent = Object.keys(expected).filter((key) => isOptional(expected[key]) && actual[key] === undefined)
  if (absent.length === 0) return undefined
  const present = (members: object): object => Object.fromEntries(Object.entries(members).filter(([key]) => !absent.includes(key)))
  return this.equals(present(actual), present(expected), testers)
}

function packageMatchers(): Record<string, AnyMatcher> {
  const matchers: Record<string, AnyMatcher> = {}
  for (const [name, value] of Object.entries(builtIn)) if (matcherFacts(value)?.name === name) matchers[name] = value as AnyMatcher
  return matchers
}

/** Makes `expect.toX(...)`, `expect.not.toX(...)` and the copy for a test's own `expect` print their arguments our way. */
function printsAsWritten(expect: Holder, name: string, matcher: AnyMatcher): boolean {
  const confidential = matcherFacts(matcher)?.confidential === true
  const contextCopy = (globalThis as unknown as Record<symbol, Holder | undefined>)[Symbol.for('asymmetric-matchers-object')]
  const places: [Holder | undefined, string][] = [
    [expect, name],
    [expect.not as Holder | undefined, `not.${name}`],
    [contextCopy, name],
  ]
  // Every place is tried, also behind one that refuses.
  return places.map(([holder, shown]) => replaceFactory(holder, name, shown, confidential)).every(Boolean)
}

function replaceFactory(holder: Holder | undefined, name: string, shown: string, confidential: boolean): boolean {
  if (!holder) return true
  const descriptor = Object.getOwnPropertyDescriptor(holder, name)
  const make = descriptor?.value as ((...args: unknown[]) => object) | undefined
  // An inherited factory cannot be replaced here either.
  if (!descriptor?.configurable || typeof make !== 'function') return !(name in holder)
  const printed = confidential ? withoutArguments : printedAsWritten
  const value = (...args: unknown[]): object => printed(make(...args), shown, args)
  Object.defineProperty(holder, name, { ...descriptor, value })
  return true
}

function printedAsWritten(asymmetric: object, shown: string, args: readonly unknown[]): object {
  return definePrint(asymmetric, { name: shown, arguments: args })
}

/** A stand-in that answers as the original does and holds nothing that a runner could print in a difference. */
function withoutArguments(original: object, shown: string): object {
  const { $$typeof, inverse, asymmetricMatch } = original as Holder & { asymmetricMatch(...given: unknown[]): unknown }
  const standIn = Object.create(Object.getPrototypeOf(original) as object, {
    $$typeof: { value: $$typeof },
    inverse: { value: inverse },
    asymmetricMatch: { value: (...given: unknown[]) => asymmetricMatch.apply(original, given) },
  }) as object
  return definePrint(standIn, { name: shown, arguments: [], redacted: true })
}

function definePrint(asymmetric: object, pattern: PatternPrint): object {
  const print = (): string => printValue(asymmetric)
  const hidden = {
    toString: print,
    toAsymmetricMatcher: print,
    // What Vitest's one-line print of a value asks for.
    [Symbol.for('nodejs.util.inspect.custom')]: print,
    [patternBrand]: pattern,
  }
  for (const key of Reflect.ownKeys(hidden)) {
    Object.defineProperty(asymmetric, key, { configurable: true, writable: true, value: hidden[key as keyof typeof hidden] })
  }
  return asymmetric
}

function directOnly(name: string, matcher: AnyMatcher): AnyMatcher {
  return function (this: MatcherContext, received: unknown, ...args: unknown[]) {
    if (this.promise === undefined) {
      throw new GraderUsageError(name, {
        argument: 'matcher',
        problem: 'cannot stand inside a comparison here, because this host would print its arguments',
        hint: `Assert on the output itself: expect(output).${name}(...).`,
      })
    }
    return matcher.apply(this, [received, ...args])
  }
}
