import * as codeGraded from 'code-graded'
import { meaning, oneOf, optional, setOf } from 'code-graded'
import { expect } from 'vitest'
import type { Check } from './recordedCases.ts'

// The names stand in the data, so the types cannot check them here.
type Named = Readonly<Record<string, (...values: unknown[]) => unknown>>

interface RecordedCall {
  readonly call: string
  readonly arguments: readonly unknown[]
}

const meanings = Object.entries(meaning).map(([name, rule]) => [`meaning.${name}`, rule])

/** What a line may call: `{ "call": "oneOf", "arguments": ["EUR", "CHF"] }`. */
const callable: Named = {
  ...Object.fromEntries(meanings),
  // JSON has no functions: the amounts that add up to a total are named by their own pointer.
  'meaning.sumEquals': (amounts, total) => meaning.sumEquals(amounts as string, (amount: number) => amount, total as string),
  oneOf,
  optional,
  setOf: (...items) => setOf(items),
}

/** A recorded value with what JSON cannot hold in its place: value patterns, matchers and rules. */
export function withValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  if (Array.isArray(value)) return value.map(withValues)
  if (isCheck(value)) return matcherOf(value)
  if (isCall(value)) return callable[value.call]!(...value.arguments.map(withValues))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withValues(member)]))
}

const isCheck = (value: object): value is Check => 'matcher' in value && 'expected' in value
const isCall = (value: object): value is RecordedCall => 'call' in value && 'arguments' in value

/** A matcher in the place of a value. Negate the matcher, not the comparison: an unreadable field must not make the test green. */
export function matcherOf({ matcher, expected, options, wrong }: Check): unknown {
  const from = (wrong ? expect.not : expect) as unknown as Named
  return from[matcher]!(withValues(expected), options)
}

/** The verdict of the grader behind a matcher, as production code would ask for it. */
export function verdictOf(output: unknown, { matcher, expected, options }: Check): unknown {
  const name = matcher.charAt(2).toLowerCase() + matcher.slice(3)
  return (codeGraded as unknown as Named)[name]!(output, withValues(expected), withValues(options))
}
