import type { ReadCall } from '../callValue.ts'
import type { CallComparer } from './compareCall.ts'
import type { Comparison } from './comparison.ts'
import type { WantedOrder } from '../expected/expectedCalls.ts'
import { toolCallOf } from '../toolCall.ts'
import type { ToolCallCode, ToolCallFinding } from '../toolCallVerdict.ts'
import type { Outcome } from '../../verdict.ts'

interface Ordered {
  readonly outcome: Outcome
  readonly code?: ToolCallCode
  readonly findings: readonly ToolCallFinding[]
}

/**
 * Whether each call before which another must be made has it before itself. Calls of one turn are not before one another where the
 * output has several turns; else the order of the list counts.
 *
 * @param written  the pairs as the author wrote them
 */
export function callOrders(calls: readonly ReadCall[], orders: readonly WantedOrder[], written: readonly (readonly [unknown, unknown])[], comparer: CallComparer): Ordered {
  const hasSteps = calls.some(({ step }) => step !== calls[0]!.step)
  const findings: ToolCallFinding[] = []
  let isTold = true
  for (const [index, { first, then }] of orders.entries()) {
    const firsts = calls.map((call) => comparer.compare(call, first))
    const thens = calls.map((call) => comparer.compare(call, then))
    const lacking = (isThen: readonly Comparison[], isFirst: readonly Comparison[]): ReadCall | undefined => {
      const earliest = calls.findIndex((_, place) => isFirst.includes(firsts[place]!))
      return calls.find((call, place) => isThen.includes(thens[place]!) && !(earliest !== -1 && (hasSteps ? calls[earliest]!.step < call.step : earliest < place)))
    }
    const call = lacking(['equal'], ['equal', 'unknown'])
    if (call) findings.push({ kind: 'not before', first: written[index]![0], then: written[index]![1], call: toolCallOf(call) })
    else if (lacking(['equal', 'unknown'], ['equal'])) isTold = false
  }
  if (findings.length > 0) return { outcome: 'fail', code: 'not-before', findings }
  if (isTold) return { outcome: 'pass', findings }
  return { outcome: 'unreadable', code: 'not-told', findings: [{ kind: 'unknown', path: 'before', reason: 'an expression is never run' }] }
}
