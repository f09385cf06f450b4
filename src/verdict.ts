/** What became of one output: it is right, it is wrong, or it cannot be read as the thing that is graded. */
export type Outcome = 'pass' | 'fail' | 'unreadable'

/** `sufficient`: a pass means the answer is right. `necessary`: a pass rules one fault out. */
export type Strength = 'necessary' | 'sufficient'

/** One fact about a verdict that is no pass. Each domain adds its own members: positions, pointers, values. */
export interface Finding {
  readonly kind: string
}

/**
 * What every grader returns. A grader's own verdict may carry more, such as a score.
 *
 * `findings` holds at least one entry unless the outcome is `pass`, and the first explains the outcome; a pass has none.
 * `code` is one of the closed set of words of its domain and is there on every verdict that is no pass.
 */
export interface Verdict<F extends Finding = Finding> {
  readonly grader: string
  readonly outcome: Outcome
  readonly strength: Strength
  readonly code?: string
  readonly class?: string
  readonly findings: readonly F[]
  /** What a reader should know of any verdict, a pass too. */
  readonly notes?: readonly string[]
}
