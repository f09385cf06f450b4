import type { ExactTolerance } from '../../number/tolerance.ts'
import type { Finding } from '../../verdict.ts'

/** What comparing says. `unknown`: the output does not tell, as an expression that only running it could decide. */
export type Comparison = 'equal' | 'different' | 'unknown'

/** The worse of two: anything different is different, else anything unknown is unknown. */
export function worse(one: Comparison, other: Comparison): Comparison {
  if (one === 'different' || other === 'different') return 'different'
  return one === 'unknown' || other === 'unknown' ? 'unknown' : 'equal'
}

/** The better of two: anything equal is equal, else anything unknown is unknown. */
export function better(one: Comparison, other: Comparison): Comparison {
  if (one === 'equal' || other === 'equal') return 'equal'
  return one === 'unknown' || other === 'unknown' ? 'unknown' : 'different'
}

/** Whether two values count as the same: everything of the options that comparing asks. */
export interface ComparisonRules {
  readonly who: string
  readonly extraArguments: 'forbid' | 'allow'
  readonly numberTypes: 'ignore' | 'compare'
  readonly tolerance: ExactTolerance | undefined
  /** Texts that are equal after this are equal. */
  readonly normalised: ((text: string) => string) | undefined
  readonly absent: readonly ('null' | 'emptyText')[]
}

/** One place where a call is not the expected one. Values are plain; an expected one may be a pattern. */
export interface ArgumentFinding extends Finding {
  /**
   * `name`: another tool. `missing`, `extra`: an argument, member or item that stands on one side only. `value`: it differs. `binding`: the
   * arguments do not fit the tool's signature. `unknown`: the output does not tell.
   */
  readonly kind: 'name' | 'missing' | 'extra' | 'value' | 'length' | 'binding' | 'unknown'
  /** `name`, `arguments.customer.city`, `positional[0]`, `input`. */
  readonly path: string
  readonly expected?: unknown
  readonly received?: unknown
  /** Of `binding` and `unknown`: why, in words. */
  readonly reason?: string
}

/** What is certainly different explains a failure, what is not told does not. */
export function differencesFirst(findings: readonly ArgumentFinding[]): ArgumentFinding[] {
  return findings.toSorted((one, other) => Number(one.kind === 'unknown') - Number(other.kind === 'unknown'))
}
