import { GraderUsageError, isPlainObject, readList, refuse, refuseOption, requireText } from '../../usageError.ts'
import { isAsymmetric, isOneOf, isOptional, isSetOf } from '../../valuePatterns.ts'
import { regExpParts } from '../../printValue.ts'
import type { Arguments } from '../compare/bindArguments.ts'
import { readCallText } from '../text/callText.ts'
import type { ReadCall } from '../callValue.ts'
import { expectedNodeOf, type ExpectedNode, type ExpectedValue } from './expectedValue.ts'
import { readCallOf, type ReadPlan, type ToolCall } from '../toolCall.ts'

/** Anything with `asymmetricMatch`, ours or a runner's. */
export interface AnyPattern {
  asymmetricMatch(value: unknown): unknown
}

/** The arguments of an expected call by their names, or a pattern for all of them. */
// An interface has no index signature, and is as good an object of arguments.
export type ExpectedArguments = { readonly [name: string]: ExpectedValue } | AnyPattern | object

interface NamedTool {
  readonly name: string | RegExp | AnyPattern
  /** Of a `ToolCall` that was read: not looked at. */
  readonly id?: unknown
  readonly step?: unknown
  readonly path?: unknown
}

/** A named tool and what it must be called with: `arguments` (or `args`, for short), or the `input` of a tool that takes free text. */
export type ExpectedCallObject =
  | (NamedTool & { readonly arguments: ExpectedArguments; readonly positional?: readonly ExpectedValue[] })
  | (NamedTool & { readonly args: ExpectedArguments; readonly positional?: readonly ExpectedValue[] })
  | (NamedTool & { readonly input: string | RegExp | AnyPattern; readonly arguments?: { readonly [name: string]: never }; readonly positional?: readonly [] })

/** One right call: call text, an object, or a pattern such as `oneOf(callA, callB)`. */
export type ExpectedCall = string | ExpectedCallObject | ToolCall | AnyPattern

/** An expected call, looked through. */
export type WantedCall =
  | WantedOne
  | { readonly kind: 'oneOf'; readonly alternatives: readonly WantedCall[]; readonly written: unknown }
  | { readonly kind: 'asks'; readonly pattern: ExpectedNode; readonly written: unknown }

/** One tool, and its arguments. */
export interface WantedOne {
  readonly kind: 'call'
  /** A text node where the name is plain. */
  readonly name: ExpectedNode
  /** 'names': arguments are not looked at. */
  readonly arguments: Arguments<ExpectedNode> | { readonly whole: ExpectedNode } | 'not looked at'
  readonly input: ExpectedNode | undefined
  readonly written: unknown
}

const keys = ['name', 'arguments', 'args', 'positional', 'input', 'id', 'step', 'path'] as const

/**
 * Looks through an expected call.
 *
 * @param argument  as the author knows it: `expected`, `expected [2]`
 * @param names  whether a name alone may stand for a call
 * @throws GraderUsageError when it is no call, or cannot be read as exactly one
 */
export function readExpectedCall(plan: ReadPlan, argument: string, value: unknown, names: 'allow' | 'forbid'): WantedCall {
  const { who } = plan
  if (typeof value === 'string') return fromText(plan, argument, value, names)
  if (isOptional(value) || isSetOf(value) || regExpParts(value)) refuse(who, argument, 'a call: call text, { name, arguments } or oneOf(...) of these', value)
  if (isOneOf(value)) return { kind: 'oneOf', alternatives: value.alternatives.map((one) => readExpectedCall(plan, argument, one, names)), written: value }
  if (isAsymmetric(value)) return { kind: 'asks', pattern: expectedNodeOf(who, argument, value), written: value }
  const read = typeof value === 'object' && value !== null ? readCallOf(value) : undefined
  return read ? fromRead(read, value) : fromObject(who, argument, value)
}

function fromText(plan: ReadPlan, argument: string, value: string, names: 'allow' | 'forbid'): WantedCall {
  const { who } = plan
  requireText(who, argument, value)
  if (!value.includes('(') && !/^\s*[{[]/.test(value)) {
    if (names === 'allow' && value !== '') return { kind: 'call', name: { kind: 'text', value }, arguments: 'not looked at', input: undefined, written: value }
    refuse(who, argument, `a call: ${value === '' ? 'ping' : value}() for one without arguments, or { name, arguments: expect.anything() } for any`, value)
  }
  const reading = readCallText({ ...plan, extract: 'bare' }, value)
  const [problem] = reading.problems
  if (problem) throw new GraderUsageError(who, { argument, problem: `cannot be read as a call: ${problem.reason}`, was: { value } })
  const isCallText = reading.format !== 'prose' && reading.format !== 'marked'
  if (!isCallText || reading.calls.length !== 1) refuse(who, argument, 'the text of exactly one call', value)
  return fromRead(reading.calls[0]!, value)
}

function fromRead({ name, named, positional, input }: ReadCall, written: unknown): WantedOne {
  const args: Arguments<ExpectedNode> = { named: new Map<string, ExpectedNode>(named as readonly (readonly [string, ExpectedNode])[]), positional: positional as readonly ExpectedNode[] }
  return { kind: 'call', name: { kind: 'text', value: name }, arguments: args, input: input === undefined ? undefined : { kind: 'text', value: input }, written }
}

function fromObject(who: string, argument: string, value: unknown): WantedOne {
  if (!isPlainObject(value)) refuse(who, argument, 'a call: call text, { name, arguments } or a pattern', value)
  for (const key of Object.keys(value)) if (!(keys as readonly string[]).includes(key)) refuseOption(who, argument, key, keys)
  if (value.arguments !== undefined && value.args !== undefined) throw new GraderUsageError(who, { argument, problem: 'must have "arguments" or "args", not both' })
  const given = value.arguments ?? value.args
  const name = readName(who, `${argument} "name"`, value.name)
  if (given === undefined && value.input === undefined) {
    throw new GraderUsageError(who, { argument, problem: 'must say what the arguments are: arguments: {} for none, or arguments: expect.anything() for any', was: { value } })
  }
  if (value.input !== undefined && isPlainObject(given) && Object.keys(given).length > 0) throw new GraderUsageError(who, { argument, problem: 'must have "arguments" or "input", not both' })
  const input = value.input === undefined ? undefined : readInput(who, `${argument} "input"`, value.input)
  return { kind: 'call', name, arguments: readArguments(who, argument, given ?? {}, value.positional), input, written: value }
}

function readName(who: string, argument: string, value: unknown): ExpectedNode {
  if (value === '' || (typeof value !== 'string' && !regExpParts(value) && !isOneOf(value) && !isAsymmetric(value))) refuse(who, argument, 'the name of a tool, a RegExp or a pattern', value)
  return expectedNodeOf(who, argument, value, false)
}

function readInput(who: string, argument: string, value: unknown): ExpectedNode {
  if (typeof value !== 'string' && !regExpParts(value) && !isOneOf(value) && !isAsymmetric(value)) refuse(who, argument, 'a text, a RegExp or a pattern', value)
  return expectedNodeOf(who, argument, value, false)
}

function readArguments(who: string, argument: string, given: unknown, positional: unknown): WantedOne['arguments'] {
  const place = `${argument} "arguments"`
  if (regExpParts(given) || isOptional(given) || isSetOf(given)) refuse(who, place, 'an object of arguments, or a pattern for one', given)
  if (isOneOf(given) || isAsymmetric(given)) {
    if (positional !== undefined) throw new GraderUsageError(who, { argument, problem: 'must not have "positional" beside a pattern for the arguments' })
    return { whole: expectedNodeOf(who, place, given, false) }
  }
  if (!isPlainObject(given)) refuse(who, place, 'an object of arguments, or a pattern for one', given)
  const node = expectedNodeOf(who, place, given, false) as Extract<ExpectedNode, { kind: 'object' }>
  const unnamed = positional === undefined ? [] : readList(who, `${argument} "positional"`, 'a list of values', positional)
  return {
    named: new Map(node.entries.map(([key, one]) => [(key as { value: string }).value, one])),
    positional: unnamed.map((one, index) => expectedNodeOf(who, `${argument} "positional" [${index}]`, one, false)),
  }
}

/** The plain names of an expected call; undefined where a pattern decides. */
export function plainNamesOf(wanted: WantedCall): readonly string[] | undefined {
  if (wanted.kind === 'call') return namesIn(wanted.name)
  if (wanted.kind === 'asks') return undefined
  return joined(wanted.alternatives.map(plainNamesOf))
}

function namesIn(name: ExpectedNode): readonly string[] | undefined {
  if (name.kind === 'text') return [name.value]
  return name.kind === 'oneOf' ? joined(name.alternatives.map(namesIn)) : undefined
}

function joined(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.includes(undefined) ? undefined : lists.flatMap((names) => names!)
}

/** Every call that an expected one may be. */
export function alternativesOf(wanted: WantedCall): readonly WantedOne[] {
  if (wanted.kind === 'call') return [wanted]
  return wanted.kind === 'oneOf' ? wanted.alternatives.flatMap(alternativesOf) : []
}
