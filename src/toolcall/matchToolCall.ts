import { GraderUsageError } from '../usageError.ts'
import type { ReadCall } from './callValue.ts'
import { CallComparer, distanceOf } from './compare/compareCall.ts'
import { differencesFirst, type ArgumentFinding, type Comparison } from './compare/comparison.ts'
import { plainNamesOf, readExpectedCall, type ExpectedCall, type WantedCall } from './expected/expectedCall.ts'
import { readOutput } from './readToolCalls.ts'
import { toolCallOf } from './toolCall.ts'
import { readMatchToolCallOptions, withNames, type MatchOnePlan, type MatchToolCallOptions } from './toolCallOptions.ts'
import { unreadableFindings, type ToolCallCode, type ToolCallFinding, type ToolCallVerdict } from './toolCallVerdict.ts'

/** A verdict of `matchToolCall`. */
export interface MatchToolCallVerdict extends ToolCallVerdict {
  readonly grader: 'matchToolCall'
  /** The call that is the expected one or, failing that, is nearest to it: an index of `calls`. */
  readonly nearest?: number
}

/**
 * Passes when the output calls one tool, and it is the expected call.
 *
 * @param output  a response, message or list of calls of any known provider, or text: see `readToolCalls`
 * @param expected  call text, `{ name, arguments }`, or `oneOf(...)` of these; `oneOf`, `optional`, `setOf`, regular expressions,
 * asymmetric matchers and predicates may stand for values
 * @param options  what counts as the same (`extraArguments`, `numberTypes`, `tolerance`, `strings`, `absent`, `coerce`, `tool`),
 * `relation`, and how the output is read
 * @returns pass; fail (code 'no-call', 'other-tool', 'other-arguments', 'extra-calls'); or unreadable with the reader's code, or 'not-told'
 * where only running an expression could tell
 * @throws GraderUsageError when the expected call is none, or an option or word is unknown
 * @example
 * matchToolCall('refund(id=1, amount=89.0)', { name: 'refund', arguments: { id: 1, amount: 89 } }).outcome // 'pass'
 *
 * Does not see: whether the call succeeded or the world changed, what the prose said, calls run inside the provider (`hostedCalls`).
 */
export function matchToolCall(output: unknown, expected: ExpectedCall, options?: MatchToolCallOptions): MatchToolCallVerdict {
  const plan = readMatchToolCallOptions(options)
  const wanted = readExpectedCall(plan.read, 'expected', expected, 'forbid')
  const comparer = new CallComparer(plan.rules)
  requireTool(plan, wanted)
  comparer.requireFits(wanted, 'expected')
  const reading = readOutput(withNames(plan.read, plainNamesOf(wanted) ?? []), output)
  const strength = plan.relation === 'equal' && plan.rules.extraArguments === 'forbid' ? 'sufficient' : 'necessary'
  const shared = { grader: 'matchToolCall', strength, calls: reading.calls.map(toolCallOf), format: reading.format, extracted: reading.extracted } as const
  if (reading.problems.length > 0) return { ...shared, outcome: 'unreadable', ...unreadableFindings(reading) }
  if (reading.calls.length === 0) return { ...shared, outcome: 'fail', code: 'no-call', findings: [{ kind: 'no call' }] }
  return { ...shared, ...judged(reading.calls, wanted, comparer, plan) }
}

function requireTool({ rules }: MatchOnePlan, wanted: WantedCall): void {
  const names = plainNamesOf(wanted)
  const [tool] = rules.signatures.named.keys()
  if (tool === undefined || !names || names.includes(tool)) return
  throw new GraderUsageError(rules.who, { argument: 'option "tool"', problem: `defines "${tool}", but the expected call is of ${names.map((name) => `"${name}"`).join(' or ')}` })
}

interface Nearest {
  readonly index: number
  readonly result: Comparison
  readonly findings: readonly ArgumentFinding[]
}

const ranks: readonly Comparison[] = ['equal', 'unknown', 'different']

function judged(calls: readonly ReadCall[], wanted: WantedCall, comparer: CallComparer, { relation }: MatchOnePlan): Pick<MatchToolCallVerdict, 'outcome' | 'code' | 'findings' | 'nearest'> {
  const nearest = nearestOf(calls, wanted, comparer)
  const extra = relation === 'equal' ? calls.filter((_, index) => index !== nearest.index) : []
  const extraCalls = extra.map((call) => ({ kind: 'extra call', call: toolCallOf(call) }) as const)
  const findings: ToolCallFinding[] = nearest.result === 'different' ? [...nearest.findings, ...extraCalls] : [...extraCalls, ...nearest.findings]
  if (findings.length === 0) return { outcome: 'pass', findings, nearest: nearest.index }
  if (extra.length === 0 && nearest.result === 'unknown') return { outcome: 'unreadable', code: 'not-told', findings, nearest: nearest.index }
  return { outcome: 'fail', code: codeOf(nearest), findings, nearest: nearest.index }
}

function codeOf({ result, findings }: Nearest): ToolCallCode {
  if (result !== 'different') return 'extra-calls'
  return findings.some(({ kind }) => kind === 'name') ? 'other-tool' : 'other-arguments'
}

function nearestOf(calls: readonly ReadCall[], wanted: WantedCall, comparer: CallComparer): Nearest {
  const first = calls.findIndex((call) => comparer.compare(call, wanted) === 'equal')
  if (first !== -1) return { index: first, result: 'equal', findings: [] }
  const compared = calls.map((call, index): Nearest => {
    const findings: ArgumentFinding[] = []
    return { index, result: comparer.compare(call, wanted, findings), findings: differencesFirst(findings) }
  })
  return compared.reduce((best, one) => (isNearer(one, best) ? one : best))
}

function isNearer(one: Nearest, other: Nearest): boolean {
  const rank = ranks.indexOf(one.result) - ranks.indexOf(other.result)
  return rank === 0 ? distanceOf(one.findings) < distanceOf(other.findings) : rank < 0
}
