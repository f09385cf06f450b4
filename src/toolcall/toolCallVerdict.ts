import type { Finding, Verdict } from '../verdict.ts'
import type { ArgumentFinding } from './compare/comparison.ts'
import type { RawReading, ToolCall, ToolCallFormat, ToolCallProblem, ToolCallProblemCode } from './toolCall.ts'

/** Why a verdict on tool calls is no pass. Those of a problem, and 'not-told', are unreadable. */
export type ToolCallCode =
  | ToolCallProblemCode
  | 'not-told'
  | 'no-call'
  | 'other-tool'
  | 'other-arguments'
  | 'missing-calls'
  | 'extra-calls'
  | 'other-calls'
  | 'other-order'
  | 'other-steps'
  | 'below-threshold'
  | 'not-before'

/** The output, or a part of it, cannot be read. */
export interface UnreadableCalls extends Finding, ToolCallProblem {
  readonly kind: 'unreadable'
}

/** No tool was called. */
export interface NoCall extends Finding {
  readonly kind: 'no call'
}

/** A call that was not expected. */
export interface ExtraCall extends Finding {
  readonly kind: 'extra call'
  readonly call: ToolCall
  /** Of a trajectory: which step, from 0. */
  readonly step?: number
  /** The expected call that it was probably meant to be, where that one need not be made. */
  readonly nearest?: { readonly expected: unknown; readonly findings: readonly ArgumentFinding[] }
}

/** An expected call that was not made. */
export interface MissingCall extends Finding {
  readonly kind: 'missing call'
  /** In the list of expected calls; in a trajectory, in its step. */
  readonly index: number
  /** Of a trajectory: which step, from 0. */
  readonly step?: number
  /** As the author wrote it. */
  readonly expected: unknown
  /** The call that was probably meant to be it, and where it differs. */
  readonly nearest?: { readonly call: ToolCall; readonly findings: readonly ArgumentFinding[] }
}

/** The right calls in another order. */
export interface CallOrder extends Finding {
  readonly kind: 'order'
  /** The first place, from 0, where another call stands. */
  readonly index: number
  readonly expected: unknown
  readonly call: ToolCall | undefined
}

/** Another number of steps than the trajectory has. */
export interface StepCount extends Finding {
  readonly kind: 'steps'
  readonly expected: number
  readonly received: number
}

export interface BelowThreshold extends Finding {
  readonly kind: 'below threshold'
  readonly share: 'precision' | 'recall' | 'f1'
  readonly value: number
  readonly least: number
}

/** A call that was made though another had to be made before it. */
export interface NotBefore extends Finding {
  readonly kind: 'not before'
  readonly first: unknown
  readonly then: unknown
  readonly call: ToolCall
}

export type ToolCallFinding = ArgumentFinding | UnreadableCalls | NoCall | ExtraCall | MissingCall | CallOrder | StepCount | BelowThreshold | NotBefore

/** What both graders of calls say of every output. */
export interface ToolCallVerdict extends Verdict<ToolCallFinding> {
  readonly code?: ToolCallCode
  /** The calls that were read, in the order made. */
  readonly calls: readonly ToolCall[]
  /** How the output was read. */
  readonly format: ToolCallFormat
  /** A fence, an assignment or prose was taken off. */
  readonly extracted: boolean
}

/** A verdict of `matchToolCalls`. */
export interface MatchToolCallsVerdict extends ToolCallVerdict {
  readonly grader: 'matchToolCalls'
  /** How many of the calls made are expected ones. */
  readonly matched?: number
  readonly counts?: { readonly expected: number; readonly made: number }
  /** Shares from 0 to 1; all three are 0 where no call was made. */
  readonly precision?: number
  readonly recall?: number
  readonly f1?: number
}

/** What became of the calls of one output. */
export type Judged = Pick<MatchToolCallsVerdict, 'outcome' | 'code' | 'findings' | 'matched' | 'counts' | 'precision' | 'recall' | 'f1'>

/** The findings of an output that cannot be read: nothing in it counts. */
export function unreadableFindings({ problems }: RawReading): { readonly code: ToolCallCode; readonly findings: UnreadableCalls[] } {
  return { code: problems[0]!.code, findings: problems.map((problem) => ({ kind: 'unreadable', ...problem })) }
}
