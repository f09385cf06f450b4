import { ownMembers, oneWordOf, refuseOption } from '../usageError.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { positionOf } from '../text/offsets.ts'
import type { JsonClass, JsonCode } from './codes.ts'
import { compareJson, type JsonDifference } from './compareJson.ts'
import { requireJsonPattern, rootOf, type JsonPattern } from './jsonPattern.ts'
import { readJsonOptionNames, readJsonPlan, type ReadJsonOptions, type ReadJsonPlan } from './readJsonOptions.ts'
import { readWith, type JsonRead, type JsonRefusal } from './readJson.ts'

export interface EqualJsonOptions extends ReadJsonOptions {
  /** Members that are not expected. 'forbid' (default): they differ. 'allow': they do not count. */
  extraKeys?: 'forbid' | 'allow'
}

/** One place where the output differs, or why it cannot be read. Line and column count from 1. */
export interface JsonFinding extends Finding {
  readonly kind: JsonCode
  readonly layer: 'read' | 'value' | 'compare'
  readonly pointer: string
  readonly line?: number
  readonly column?: number
  readonly expected?: unknown
  readonly received?: unknown
  readonly near?: JsonDifference['near']
}

/** A verdict of `equalJson`. */
export interface EqualJsonVerdict extends Verdict<JsonFinding> {
  readonly grader: 'equalJson'
  readonly class?: JsonClass
  readonly code?: JsonCode
  /** Why the output cannot be read. */
  readonly refusal?: JsonRefusal
  /** How many fields were compared, and how many of them differ. */
  readonly fields?: number
  readonly differences?: number
  readonly notes?: readonly string[]
}

/** The most differences that a verdict lists. */
const maxFindings = 20

/**
 * Passes when the output is the expected JSON value: same members in any order, same items in order, same types.
 *
 * @param output  a text, or a value that was parsed before
 * @param expected  plain data, in which `oneOf`, `optional`, `setOf`, regular expressions and asymmetric matchers may stand for values
 * @param options  those of `readJson`, and `extraKeys`
 * @returns pass, fail (class 'different' with the code of the first difference, or 'wrong-shape'), or unreadable with the reader's class
 * and code
 * @throws GraderUsageError when the expected value holds what JSON cannot, or an option or word is unknown
 * @example
 * equalJson('{"b": [1, 2], "a": null}', { a: null, b: [1, 2] }).outcome // 'pass'
 *
 * Does not see: a value that is equivalent in another format (a date, a unit): put the matcher for it in its place. A value that such a
 * matcher cannot read differs, so that the negation passes: negate the matcher in its place rather than the whole.
 */
export function equalJson(output: unknown, expected: JsonPattern, options?: EqualJsonOptions): EqualJsonVerdict {
  const { plan, extraKeys } = readEqualJsonOptions(options, expected)
  const reading = readWith(plan, output)
  if (reading.outcome !== 'read') return refused(reading)
  const { differences, fields } = compareJson('equalJson', reading.value, expected, extraKeys)
  const shared = { grader: 'equalJson', strength: 'sufficient', fields, differences: differences.length, ...(reading.notes.length > 0 ? { notes: reading.notes } : {}) } as const
  const [first] = differences
  if (!first) return { ...shared, outcome: 'pass', findings: [] }
  const findings = firstInText(differences, reading).map(([difference, start]) => findingOf(difference, start, output))
  return { ...shared, outcome: 'fail', class: 'different', code: findings[0]!.kind, findings }
}

function readEqualJsonOptions(options: unknown, expected: unknown): { plan: ReadJsonPlan; extraKeys: 'forbid' | 'allow' } {
  const who = 'equalJson'
  requireJsonPattern(who, expected)
  const members = ownMembers(who, 'options', options)
  const extraKeys = oneWordOf('forbid', 'allow')(members.get('extraKeys'), who, 'option "extraKeys"')
  members.delete('extraKeys')
  const plan = readJsonPlan(who, members, rootOf(expected))
  for (const key of members.keys()) refuseOption(who, 'options', key, [...readJsonOptionNames, 'extraKeys'])
  return { plan, extraKeys }
}

function refused(refusal: JsonRefusal): EqualJsonVerdict {
  const { outcome, code, line, column, pointer = '', faults } = refusal
  const layer = faults ? 'value' : 'read'
  return { grader: 'equalJson', outcome, strength: 'sufficient', class: refusal.class, code, refusal, findings: [{ kind: code, layer, pointer, line, column }] }
}

/** The differences that stand first in the text, each with its offset; without a text, in the order of the value. */
function firstInText(differences: readonly JsonDifference[], { node }: JsonRead): [JsonDifference, number | undefined][] {
  const placed = differences.map(({ code, pointer, ...facts }): [JsonDifference, number | undefined] => {
    // A missing member is looked for where its object stands.
    const found = node(pointer) ?? (code === 'missing' ? node(pointer.slice(0, pointer.lastIndexOf('/'))) : undefined)
    return [{ code, pointer, ...facts }, found?.start]
  })
  return placed.toSorted(([, one = 0], [, other = 0]) => one - other).slice(0, maxFindings)
}

function findingOf({ code, ...facts }: JsonDifference, start: number | undefined, output: unknown): JsonFinding {
  const position = start !== undefined && typeof output === 'string' ? positionOf(output, start) : {}
  return { kind: code, layer: 'compare', ...facts, ...position }
}
