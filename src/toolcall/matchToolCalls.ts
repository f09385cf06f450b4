import { CallComparer } from './compare/compareCall.ts'
import { callOrders } from './compare/callOrders.ts'
import { plainNamesOf, type ExpectedCall } from './expected/expectedCall.ts'
import { callsOf, readExpectedCalls, readOrders } from './expected/expectedCalls.ts'
import { judgeList } from './compare/judgeList.ts'
import { judgeSteps } from './compare/judgeSteps.ts'
import { readOutput } from './readToolCalls.ts'
import { toolCallOf } from './toolCall.ts'
import { readMatchToolCallsOptions, withNames, type MatchManyPlan, type MatchToolCallsOptions } from './toolCallOptions.ts'
import { unreadableFindings, type MatchToolCallsVerdict } from './toolCallVerdict.ts'

/**
 * Passes when the calls that the output makes are the expected ones. `[]`: no tool is called.
 *
 * @param output  a response, message, list of calls or conversation of any known provider, or text: see `readToolCalls`
 * @param expected  a list of calls, each as `matchToolCall` takes it; or a list of steps, each a list of the calls of one turn
 * @param options  `order`, `relation`, `compare`, `duplicates`, `threshold`, `before`, `tools`, what counts as the same, and how the output is
 * read
 * @returns pass; fail (code 'missing-calls', 'extra-calls', 'other-calls', 'other-order', 'other-steps', 'below-threshold', 'not-before'); or
 * unreadable with the reader's code, or 'not-told' where only running an expression could tell
 * @throws GraderUsageError when the expected calls are none, an option or word is unknown, or two options contradict each other
 * @example
 * matchToolCalls('[lookup(id=2), lookup(id=1)]', ['lookup(id=1)', 'lookup(id=2)']).outcome // 'pass'
 *
 * Does not see: whether the calls succeeded or the world changed, what the prose said, calls run inside the provider (`hostedCalls`).
 */
export function matchToolCalls(output: unknown, expected: readonly ExpectedCall[] | readonly (readonly ExpectedCall[])[], options?: MatchToolCallsOptions): MatchToolCallsVerdict {
  const plan = readMatchToolCallsOptions(options)
  const comparer = new CallComparer(plan.rules)
  const wanted = readExpectedCalls(plan, comparer, expected)
  const orders = readOrders(plan, wanted)
  const names = [...callsOf(wanted), ...orders.flatMap(({ first, then }) => [first, then])].flatMap((call) => plainNamesOf(call) ?? [])
  const reading = readOutput(withNames(plan.read, names), output)
  const shared = { grader: 'matchToolCalls', strength: strengthOf(plan), calls: reading.calls.map(toolCallOf), format: reading.format, extracted: reading.extracted } as const
  if (reading.problems.length > 0) return { ...shared, outcome: 'unreadable', ...unreadableFindings(reading) }
  const judged = wanted.kind === 'steps' ? judgeSteps(reading.calls, wanted.steps, comparer) : judgeList(reading.calls, wanted.calls, comparer, plan)
  if (judged.outcome === 'fail' || orders.length === 0) return { ...shared, ...judged }
  const ordered = callOrders(reading.calls, orders, plan.before, new CallComparer({ ...plan.rules, compare: 'calls' }))
  // Both must hold: what fails outweighs what is not told.
  return { ...shared, ...judged, ...(ordered.outcome === 'pass' || (ordered.outcome === 'unreadable' && judged.outcome === 'unreadable') ? {} : ordered) }
}

function strengthOf({ rules, compare, threshold, relation, order }: MatchManyPlan): 'sufficient' | 'necessary' {
  const isWhole = compare === 'calls' && threshold === undefined && rules.extraArguments === 'forbid' && order !== 'subsequence' && (relation ?? 'equal') === 'equal'
  return isWhole ? 'sufficient' : 'necessary'
}
