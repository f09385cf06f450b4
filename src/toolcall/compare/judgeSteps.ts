import type { ReadCall } from '../callValue.ts'
import type { CallComparer } from './compareCall.ts'
import type { WantedCall } from '../expected/expectedCall.ts'
import { judgeList, type ListRules } from './judgeList.ts'
import type { Judged, ToolCallCode, ToolCallFinding } from '../toolCallVerdict.ts'

const withinStep: ListRules = { relation: 'equal', order: 'any', duplicates: 'count', threshold: undefined }

/** Whether the turns that made calls are the expected steps, one by one; within a step in any order. */
export function judgeSteps(made: readonly ReadCall[], wanted: readonly (readonly WantedCall[])[], comparer: CallComparer): Judged {
  const turns = turnsOf(made)
  const judged = wanted.slice(0, turns.length).map((calls, index) => judgeList(turns[index]!, calls, comparer, withinStep))
  const matched = judged.reduce((count, one) => count + one.matched!, 0)
  const counts = { expected: wanted.flat().length, made: made.length }
  const shared = { matched, counts }
  if (turns.length !== wanted.length) return { outcome: 'fail', code: 'other-steps', findings: [{ kind: 'steps', expected: wanted.length, received: turns.length }], ...shared }
  const failed = judged.flatMap((one, step) => (one.outcome === 'fail' ? one.findings.map((finding): ToolCallFinding => ({ ...finding, step }) as ToolCallFinding) : []))
  if (failed.length > 0) return { outcome: 'fail', code: codeOf(judged), findings: failed, ...shared }
  const untold = judged.flatMap(({ findings }) => findings)
  return untold.length > 0 ? { outcome: 'unreadable', code: 'not-told', findings: untold, ...shared } : { outcome: 'pass', findings: [], ...shared }
}

/** The code that all failing steps share, or that calls differ. */
function codeOf(judged: readonly Judged[]): ToolCallCode {
  const codes = new Set(judged.filter(({ outcome }) => outcome === 'fail').map(({ code }) => code!))
  return codes.size === 1 ? [...codes][0]! : 'other-calls'
}

function turnsOf(made: readonly ReadCall[]): ReadCall[][] {
  const turns: ReadCall[][] = []
  for (const call of made) {
    if (call.step === turns.at(-1)?.[0]!.step) turns.at(-1)!.push(call)
    else turns.push([call])
  }
  return turns
}
