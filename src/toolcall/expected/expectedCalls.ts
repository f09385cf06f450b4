import { equalPlainData } from '../../plainEquality.ts'
import { GraderUsageError, readList } from '../../usageError.ts'
import type { CallComparer } from '../compare/compareCall.ts'
import { plainNamesOf, readExpectedCall, type WantedCall } from './expectedCall.ts'
import type { MatchManyPlan } from '../toolCallOptions.ts'

/** What the calls must be: a list, or the steps of a trajectory. */
export type WantedCalls = { readonly kind: 'list'; readonly calls: readonly WantedCall[] } | { readonly kind: 'steps'; readonly steps: readonly (readonly WantedCall[])[] }

/** One pair of `before`. */
export interface WantedOrder {
  readonly first: WantedCall
  readonly then: WantedCall
}

/** The most calls of an expectation. */
const maxCalls = 1_000

/**
 * Looks through the expected calls.
 *
 * @throws GraderUsageError for what is no list of calls, and for options that do not go with it
 */
export function readExpectedCalls(plan: MatchManyPlan, comparer: CallComparer, expected: unknown): WantedCalls {
  const { who } = plan.rules
  const list = readList(who, 'expected', 'a list of calls', expected)
  if (list.length === 0) refuseBesideNone(plan)
  const nested = list.filter(Array.isArray).length
  if (nested > 0 && nested < list.length) throw new GraderUsageError(who, { argument: 'expected', problem: 'must be a list of calls or a list of steps, not both' })
  const read = (value: unknown, argument: string): WantedCall => {
    const call = readExpectedCall(plan.read, argument, value, plan.compare === 'names' ? 'allow' : 'forbid')
    comparer.requireFits(call, argument)
    return call
  }
  const wanted: WantedCalls = nested > 0 ? { kind: 'steps', steps: readSteps(plan, list, read) } : { kind: 'list', calls: list.map((one, index) => read(one, `expected [${index}]`)) }
  const calls = callsOf(wanted)
  if (calls.length > maxCalls) throw new GraderUsageError(who, { argument: 'expected', problem: `must be at most ${maxCalls} calls, but has ${calls.length}` })
  requireDefined(plan, calls)
  return wanted
}

function readSteps(plan: MatchManyPlan, list: readonly unknown[], read: (value: unknown, argument: string) => WantedCall): readonly (readonly WantedCall[])[] {
  const { who } = plan.rules
  refuseBeside(plan, ['order', 'relation', 'threshold', 'duplicates'], 'cannot stand beside expected steps, which are matched one by one')
  return list.map((step, index) => {
    const argument = `expected [${index}]`
    const calls = readList(who, argument, 'a step: a list of calls', step)
    if (calls.length === 0) throw new GraderUsageError(who, { argument, problem: 'must hold at least one call: a step is a turn that makes calls' })
    return calls.map((one, place) => read(one, `${argument} [${place}]`))
  })
}

function refuseBesideNone({ rules, relation, compare, duplicates, threshold }: MatchManyPlan): void {
  const said: readonly (readonly [string, boolean])[] = [
    ['relation', relation !== undefined && relation !== 'equal'],
    ['compare', compare === 'names'],
    ['duplicates', duplicates === 'ignore'],
    ['threshold', threshold !== undefined],
  ]
  const [option] = said.find(([, isSaid]) => isSaid) ?? []
  if (option !== undefined) throw new GraderUsageError(rules.who, { argument: `option "${option}"`, problem: 'cannot stand beside an expected [], which says that no tool is called' })
}

function refuseBeside({ rules, written }: MatchManyPlan, options: readonly string[], problem: string): void {
  const option = options.find((name) => written.has(name))
  if (option !== undefined) throw new GraderUsageError(rules.who, { argument: `option "${option}"`, problem })
}

/** Every expected call, whatever its step. */
export function callsOf(wanted: WantedCalls): readonly WantedCall[] {
  return wanted.kind === 'steps' ? wanted.steps.flat() : wanted.calls
}

/** Every tool that is expected must be defined, where definitions were handed over. */
function requireDefined({ rules }: MatchManyPlan, calls: readonly WantedCall[]): void {
  const { named } = rules.signatures
  if (named.size === 0) return
  const unknown = calls.flatMap((call) => plainNamesOf(call) ?? []).find((name) => !named.has(name))
  if (unknown !== undefined) throw new GraderUsageError(rules.who, { argument: 'option "tools"', problem: `has no definition of "${unknown}", which is expected` })
}

/**
 * Looks through the option `before`.
 *
 * @throws GraderUsageError for what is no pair of calls, and for a pair that says nothing
 */
export function readOrders(plan: MatchManyPlan, wanted: WantedCalls): readonly WantedOrder[] {
  const { who } = plan.rules
  const names = callsOf(wanted).map(plainNamesOf)
  const known = plan.relation === undefined && plan.order !== 'subsequence' && plan.threshold === undefined && !names.includes(undefined) ? new Set(names.flatMap((list) => list!)) : undefined
  return plan.before.map(([first, then], index) => {
    const argument = `option "before" [${index}]`
    if (equalPlainData(first, then, () => undefined)) throw new GraderUsageError(who, { argument, problem: 'must name two calls: a call is not made before itself' })
    const [one, other] = [first, then].map((value, place) => readExpectedCall(plan.read, `${argument} [${place}]`, value, 'allow')) as [WantedCall, WantedCall]
    const thenNames = plainNamesOf(other)
    if (known && thenNames && !thenNames.some((name) => known.has(name))) {
      throw new GraderUsageError(who, { argument, problem: `can never be asked: ${thenNames.map((name) => `"${name}"`).join(' or ')} is not expected, and other calls fail` })
    }
    return { first: one, then: other }
  })
}
