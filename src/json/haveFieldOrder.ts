import { GraderUsageError, ownMembers, refuse, refuseOption } from '../usageError.ts'
import type { Verdict } from '../verdict.ts'
import { factsOf, type JsonClass, type JsonCode } from './codes.ts'
import { brokenOrder, readFieldOrder, type FieldOrder, type FieldOrderFinding, type FieldOrderRule } from './fieldOrder.ts'
import { refusalFindings, type PlacedFinding } from './placedFinding.ts'
import type { JsonRoot } from './proseScan.ts'
import { readWith, type JsonRefusal } from './readJson.ts'
import { readJsonOptionNames, readJsonPlan, type ReadJsonOptions, type ReadJsonPlan } from './readJsonOptions.ts'

export interface FieldOrderOptions extends ReadJsonOptions {
  /** Which objects are checked: a JSON pointer, `*` for every item or key. Default: the root. */
  pointer?: string
  /** 'required' (default): every key that the order names must be there. 'optional': those that are there are compared. */
  presence?: 'required' | 'optional'
}

/** A verdict of `haveFieldOrder`. */
export interface HaveFieldOrderVerdict extends Verdict<FieldOrderFinding | PlacedFinding> {
  readonly grader: 'haveFieldOrder'
  readonly class?: JsonClass
  readonly code?: JsonCode
  /** Why the output cannot be read. */
  readonly refusal?: JsonRefusal
  /** How many breaks there are; `findings` lists the first 20. */
  readonly found?: number
}

const who = 'haveFieldOrder'
const shared = { grader: who, strength: 'necessary' } as const

/**
 * Passes when the keys of an object stand in the text of the output in the order that is asked for.
 *
 * @param output  the text of the model; a value that was parsed before has lost its order
 * @param order  keys in their order, or for each key those that must stand behind it; other keys may stand anywhere
 * @param options  those of `readJson`, and `pointer` and `presence`
 * @returns pass, fail (code 'field-order'), or unreadable with the reader's class and code
 * @throws GraderUsageError when the order names fewer than two keys, one twice, or goes in a circle; when an option is wrong or
 * duplicateKeys is 'last'; when the output was parsed before
 * @example
 * haveFieldOrder('{"answer": 4, "reasoning": "2 + 2"}', ['reasoning', 'answer']).outcome // 'fail'
 *
 * Does not see: whether the reasoning is real, or whether the model wrote in that order (a decoder may reorder).
 */
export function haveFieldOrder(output: unknown, order: FieldOrder, options?: FieldOrderOptions): HaveFieldOrderVerdict {
  const { rule, plan } = readArguments(order, options)
  const reading = readWith(plan, output)
  if (typeof output === 'object' && output !== null) refuse(who, 'output', 'the text of the model', output, 'A value that was parsed before has lost the order of its keys.')
  if (reading.outcome !== 'read') return refused(reading, output)
  const { findings, found } = brokenOrder(rule, reading, output)
  const facts = { ...shared, ...(reading.notes.length > 0 ? { notes: reading.notes } : {}) }
  if (found === 0) return { ...facts, outcome: 'pass', findings: [] }
  const code = 'field-order'
  return { ...facts, outcome: factsOf(code).outcome, class: factsOf(code).class, code, found, findings }
}

function readArguments(order: unknown, options: unknown): { rule: FieldOrderRule; plan: ReadJsonPlan } {
  const members = ownMembers(who, 'options', options)
  const rule = readFieldOrder(who, 'order', order, { pointer: members.get('pointer'), presence: members.get('presence') })
  const contradict = (option: string, problem: string): never => {
    throw new GraderUsageError(who, { argument: `option "${option}"`, problem })
  }
  if (members.get('duplicateKeys') === 'last') contradict('duplicateKeys', 'cannot be "last": a key that stands twice has two places')
  if (members.get('input') === 'value') contradict('input', 'cannot be "value": a value that was parsed before has lost the order of its keys')
  members.delete('pointer')
  members.delete('presence')
  const plan = readJsonPlan(who, members, rootOf(rule))
  for (const key of members.keys()) refuseOption(who, 'options', key, [...readJsonOptionNames, 'pointer', 'presence'])
  return { rule, plan }
}

/** What a pointer says of the value that it starts from: `/0` and `/*` may lead into a list. */
function rootOf({ path: [first] }: FieldOrderRule): JsonRoot {
  return first === '*' || /^\d+$/.test(first ?? '') ? 'any' : 'object'
}

function refused(refusal: JsonRefusal, output: unknown): HaveFieldOrderVerdict {
  const { outcome, code } = refusal
  return { ...shared, outcome, class: refusal.class, code, refusal, findings: refusalFindings(refusal, output) }
}
