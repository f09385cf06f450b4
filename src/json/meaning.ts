import { escapeInvisible } from '../printValue.ts'
import { GraderUsageError, isUsageError, oneWordOf, ownMembers, readList, refuse, refuseOption } from '../usageError.ts'
import { positionIn, offsetOf, type PlacedFinding } from './placedFinding.ts'
import { pointerKeys, valuesAt, type Located } from './pointers.ts'
import { isPromiseLike } from './promiseLike.ts'
import type { JsonRead } from './readJson.ts'

/** A condition on a value whose shape is right: that a total adds up, that one date is before another. */
export interface MeaningRule {
  /** What a message calls it. No two rules of a call have the same. */
  name: string
  /** A JSON pointer (RFC 6901) with `*` for every item or key; the rule is checked at each value it leads to. Default: the root. */
  pointer?: string
  /** What it means that the pointer leads nowhere. 'required' (default): the rule is broken. 'optional': it holds. */
  presence?: 'required' | 'optional'
  /** Whether the value is right. Any other answer than true or false is a usage error. `at` is the pointer of the value, without `*`. */
  check(value: unknown, root: unknown, at: string): boolean
  /** Why it is not, for the message. */
  reason?: string | ((value: unknown, root: unknown, at: string) => string)
}

/** A rule is broken at the pointer. `rule` is its name. */
export interface MeaningFinding extends PlacedFinding {
  readonly kind: 'rule'
  readonly layer: 'meaning'
  readonly rule: string
  /** What the rule says itself. */
  readonly reason?: string
  /** The value; missing where the pointer leads nowhere. */
  readonly received?: unknown
  /** Whether the pointer leads nowhere. */
  readonly absent?: true
}

/** A rule whose form has been checked. */
export interface CheckedRule {
  readonly name: string
  readonly keys: readonly string[]
  readonly pointer: string
  readonly presence: 'required' | 'optional'
  readonly rule: MeaningRule
}

const ruleMembers = ['name', 'pointer', 'presence', 'check', 'reason']

/** Reads the option `rules`. Throws for an empty list, a rule that is none, and two rules of one name. */
export function readRules(value: unknown, who: string, argument: string): readonly CheckedRule[] {
  if (value === undefined) return []
  const list = readList(who, argument, 'a list of rules', value)
  if (list.length === 0) refuse(who, argument, 'at least one rule', value)
  const rules = list.map((rule, index) => readRule(rule, who, `${argument} item ${index + 1}`))
  const repeated = rules.find(({ name }, index) => rules.findIndex((one) => one.name === name) !== index)
  if (repeated) throw new GraderUsageError(who, { argument, problem: 'must not hold two rules of one name', was: { value: repeated.name } })
  return rules
}

function readRule(value: unknown, who: string, argument: string): CheckedRule {
  const members = ownMembers(who, argument, value)
  for (const key of members.keys()) if (!ruleMembers.includes(key as string)) refuseOption(who, argument, key, ruleMembers)
  const { name, pointer = '', presence, check, reason } = Object.fromEntries(members) as Record<string, unknown>
  if (typeof name !== 'string' || name.trim() === '') refuse(who, `${argument} "name"`, 'a text', name)
  if (typeof check !== 'function') refuse(who, `${argument} "check"`, 'a function', check)
  if (reason !== undefined && typeof reason !== 'string' && typeof reason !== 'function') refuse(who, `${argument} "reason"`, 'a text or a function', reason)
  const keys = requirePointer(who, `${argument} "pointer"`, pointer)
  const when = oneWordOf('required', 'optional')(presence, who, `${argument} "presence"`)
  return { name, keys, pointer: pointer as string, presence: when, rule: value as MeaningRule }
}

/** The keys of an author's pointer. */
export function requirePointer(who: string, argument: string, pointer: unknown): string[] {
  const keys = typeof pointer === 'string' ? pointerKeys(pointer) : undefined
  return keys ?? refuse(who, argument, 'a JSON pointer such as "/lines/*/price", or the empty text for the root', pointer)
}

/** Checks every rule. The findings of one rule stand together, in the order of the rules. */
export function brokenRules(who: string, rules: readonly CheckedRule[], read: JsonRead, output: unknown): MeaningFinding[] {
  return rules.flatMap((rule) => {
    const matches = valuesAt(read.value, rule.keys)
    if (matches.length === 0) return rule.presence === 'optional' ? [] : [absentFinding(rule)]
    return matches.filter((match) => !holds(who, rule, match, read.value)).map((match) => brokenFinding(who, rule, match, read, output))
  })
}

function absentFinding({ name, pointer }: CheckedRule): MeaningFinding {
  return { kind: 'rule', layer: 'meaning', pointer, rule: name, absent: true }
}

function brokenFinding(who: string, rule: CheckedRule, match: Located, read: JsonRead, output: unknown): MeaningFinding {
  const { pointer, value } = match
  const reason = reasonOf(who, rule, match, read.value)
  return {
    kind: 'rule',
    layer: 'meaning',
    pointer,
    ...positionIn(output, offsetOf(read, pointer)),
    rule: rule.name,
    ...(reason === undefined ? {} : { reason }),
    received: value,
  }
}

function holds(who: string, { name, rule }: CheckedRule, { value, pointer }: Located, root: unknown): boolean {
  const answer: unknown = called(who, name, 'check', () => rule.check(value, root, pointer))
  if (typeof answer === 'boolean') return answer
  if (isPromiseLike(answer)) answer.then(undefined, () => {})
  return refuse(who, `rule ${JSON.stringify(name)} "check"`, 'a function that returns true or false', answer)
}

function reasonOf(who: string, { name, rule }: CheckedRule, { value, pointer }: Located, root: unknown): string | undefined {
  const { reason } = rule
  if (typeof reason !== 'function') return reason
  const said: unknown = called(who, name, 'reason', () => reason.call(rule, value, root, pointer))
  return typeof said === 'string' ? said : refuse(who, `rule ${JSON.stringify(name)} "reason"`, 'a function that returns a text', said)
}

function called(who: string, name: string, what: string, call: () => unknown): unknown {
  try {
    return call()
  } catch (cause) {
    if (isUsageError(cause)) throw cause
    const { message } = (cause ?? {}) as { message?: unknown }
    const words = typeof message === 'string' ? `: ${escapeInvisible(message.slice(0, 200))}` : ''
    throw new GraderUsageError(who, { argument: `rule ${JSON.stringify(name)} "${what}"`, problem: `must not throw${words}` }, { cause })
  }
}
