import type { SharedUtilities } from './message/paint.ts'

/** The part of a runner's `this` that a matcher looks at. All but `utils` may be missing. */
export interface MatcherContext {
  readonly isNot?: boolean | undefined
  /** `''`, `'resolves'` or `'rejects'`; missing in asymmetric position, in both runners. */
  readonly promise?: string | undefined
  readonly utils: SharedUtilities
  readonly testPath?: string | undefined
  readonly currentTestName?: string | undefined
  readonly currentConcurrentTestName?: (() => string | undefined) | undefined
  readonly poll?: boolean | undefined
  readonly soft?: boolean | undefined
  readonly task?: unknown
  readonly assertion?: unknown
}

export interface MatcherResult {
  pass: boolean
  message(): string
}

/** `toCiteOnly` -> `citeOnly`: the grader of a matcher has the same name without `to`. */
export function graderName(matcherName: string): string {
  return matcherName.charAt(2).toLowerCase() + matcherName.slice(3)
}
