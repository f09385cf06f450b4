import { printValue } from '../src/printValue.ts'
import { isRecording } from '../src/report/recordVerdict.ts'
import { GraderUsageError, isUsageError, refuse } from '../src/usageError.ts'
import { isAuthorsError } from '../src/valuePatterns.ts'
import type { Verdict } from '../src/verdict.ts'
import { graderName, type MatcherContext, type MatcherResult } from './matcherContext.ts'
import { hintOf, type Labels } from './message/hint.ts'
import { composeMessage, type Message } from './message/message.ts'
import { paintOf, type Paint } from './message/paint.ts'
import { recordCall } from './recordCall.ts'

export interface MessageContext<Arguments extends readonly unknown[]> {
  /** The output. Withheld (undefined) from a confidential matcher. */
  readonly received: unknown
  /** The arguments of the call. Withheld (empty) from a confidential matcher. */
  readonly args: Arguments
  readonly isNot: boolean
  readonly paint: Paint
}

export interface MatcherDefinition<Arguments extends readonly unknown[], V extends Verdict> {
  /** The matcher's name. Its grader has the same without `to`: `toCiteOnly` is graded by `citeOnly`. */
  readonly name: `to${string}`
  readonly labels: Labels
  grade(output: unknown, ...args: Arguments): V
  explain(verdict: V, context: MessageContext<Arguments>): Message
  /** Raised when a verdict may change, so that stored results see it. Default: 1. */
  readonly version?: number
  /** Neither the output nor the arguments are printed or stored. */
  readonly confidential?: true
}

export type Matcher<Arguments extends readonly unknown[]> = (this: MatcherContext, received: unknown, ...args: Arguments) => MatcherResult

/** What `register` asks of a matcher beside calling it. */
export interface MatcherFacts {
  readonly name: string
  readonly confidential: boolean
}

const factsKey = Symbol.for('code-graded.matcher')

/** The facts of a matcher made by `defineMatcher`; undefined for any other function. */
export function matcherFacts(matcher: unknown): MatcherFacts | undefined {
  return typeof matcher === 'function' ? (matcher as { [factsKey]?: MatcherFacts })[factsKey] : undefined
}

/**
 * Makes a matcher for both runners out of a grader: three outcomes, `.not`, asymmetric position, recording and message.
 *
 * @param definition  name, the words of the hint, the grader, and what to say of a verdict
 * @returns a function for `expect.extend`, or for `register`
 * @throws GraderUsageError when the name is not of the form `toSomething`, or `grade` or `explain` is no function
 * @example
 * const toBeShort = defineMatcher({
 *   name: 'toBeShort',
 *   labels: {},
 *   grade: (output: unknown) => beShort(output),
 *   explain: () => ({ sentence: 'The text is too long.', values: [] }),
 * })
 */
export function defineMatcher<Arguments extends readonly unknown[], V extends Verdict>(
  definition: MatcherDefinition<Arguments, V>,
): Matcher<Arguments> {
  requireDefinition(definition)
  const matcher = function (this: MatcherContext, received: unknown, ...args: Arguments): MatcherResult {
    const start = isRecording() ? performance.now() : undefined
    const isNot = this.isNot === true
    let verdict: V
    try {
      verdict = requireVerdict(definition, definition.grade(received, ...args))
    } catch (thrown) {
      const error = translateError(definition, thrown, matcher)
      if (start !== undefined) recordCall(this, { definition, received, args, isNot, held: false, thrown: wordsOf(error), start })
      throw error
    }
    // An unreadable output holds neither way: under `.not` the runner turns this `true` around.
    const pass = verdict.outcome === 'pass' || (verdict.outcome === 'unreadable' && isNot)
    let text: string | undefined
    const message = (): string => (text ??= messageOrDefect(definition, verdict, { context: this, received, args, isNot }))
    if (start !== undefined) recordCall(this, { definition, received, args, isNot, held: pass !== isNot, verdict, message, start })
    return { pass, message }
  }
  const facts: MatcherFacts = { name: definition.name, confidential: definition.confidential === true }
  return Object.defineProperties(matcher, { name: { value: definition.name }, [factsKey]: { value: facts } })
}

/** A fault of `explain` must not turn an answer inside a comparison into an error, which it would do while verdicts are recorded. */
function messageOrDefect<Arguments extends readonly unknown[], V extends Verdict>(
  definition: MatcherDefinition<Arguments, V>,
  verdict: V,
  call: { context: MatcherContext; received: unknown; args: Arguments; isNot: boolean },
): string {
  try {
    return messageOf(definition, verdict, call)
  } catch (thrown) {
    return wordsOf(defectOf(definition, thrown))
  }
}

function messageOf<Arguments extends readonly unknown[], V extends Verdict>(
  definition: MatcherDefinition<Arguments, V>,
  verdict: V,
  call: { context: MatcherContext; received: unknown; args: Arguments; isNot: boolean },
): string {
  const { context, isNot } = call
  const withheld = definition.confidential === true
  const given = call.args.filter((argument) => argument !== undefined)
  const hint = hintOf(context.utils, definition.name, definition.labels, {
    isNot,
    promise: context.promise ?? '',
    argumentCount: given.length,
  })
  const message = definition.explain(verdict, {
    received: withheld ? undefined : call.received,
    args: withheld ? ([] as unknown as Arguments) : call.args,
    isNot,
    paint: paintOf(context.utils),
  })
  return composeMessage(hint, message)
}

function translateError(definition: { name: string; confidential?: true }, thrown: unknown, matcher: Function): unknown {
  if (isUsageError(thrown)) {
    // A usage error of something else, such as a pattern in the expected value, keeps its own name.
    const who = thrown.who === graderName(definition.name) ? definition.name : thrown.who
    const confidential = definition.confidential === true
    // The cause may quote the secret.
    const cause = 'cause' in thrown && !confidential ? { cause: thrown.cause } : {}
    const error = new GraderUsageError(who, thrown.details, { ...cause, confidential })
    Error.captureStackTrace?.(error, matcher)
    return error
  }
  if (isAuthorsError(thrown)) return thrown
  return defectOf(definition, thrown)
}

function defectOf(definition: { name: string; confidential?: true }, thrown: unknown): Error {
  const start = `code-graded defect in ${graderName(definition.name)}`
  // What a parser says of a text often quotes it.
  if (definition.confidential) return new Error(`${start}: [redacted]`)
  return new Error(`${start}: ${wordsOf(thrown)}`, { cause: thrown })
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : printValue(thrown)
}

const outcomes: readonly unknown[] = ['pass', 'fail', 'unreadable']

function requireVerdict<V extends Verdict>(definition: { name: string }, verdict: V): V {
  if (outcomes.includes(verdict?.outcome)) return verdict
  // Its own failure, later and elsewhere, would hide this one.
  if (verdict instanceof Promise) verdict.catch(() => {})
  throw new Error(`${definition.name} must grade synchronously and return a verdict`)
}

function requireDefinition(definition: { name: unknown; grade: unknown; explain: unknown }): void {
  const { name, grade, explain } = definition ?? {}
  if (typeof name !== 'string' || !/^to[A-Z]/.test(name)) refuse('defineMatcher', 'name', 'a name of the form "toSomething"', name)
  if (typeof grade !== 'function') refuse('defineMatcher', 'grade', 'a function', grade)
  if (typeof explain !== 'function') refuse('defineMatcher', 'explain', 'a function', explain)
}
