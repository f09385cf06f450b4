import type { SharedUtilities } from './paint.ts'

/** The words in the parentheses of a hint. The first pair always holds `received`. */
export interface Labels {
  readonly expected?: string
  readonly second?: string
}

export interface HintFacts {
  readonly isNot: boolean
  readonly promise: string
  /** How many arguments the call has: the second word stands only where there is a second argument. */
  readonly argumentCount: number
}

/** `expect(received).resolves.not.toX(expected, options)` */
export function hintOf(utilities: SharedUtilities, name: string, labels: Labels, { isNot, promise, argumentCount }: HintFacts): string {
  const expected = argumentCount > 0 ? (labels.expected ?? '') : ''
  const secondArgument = argumentCount > 1 && labels.second ? labels.second : ''
  return utilities.matcherHint(name, 'received', expected, { isNot, promise, secondArgument })
}
