import type { Rational } from '../../number/exact.ts'

/**
 * What a phrase adds to a number. `small`: below a hundred. `hundreds`: a hundred or several, in one word. `hundred` and `scale`
 * multiply what stands before them. `ordinal` and `whole` are complete.
 */
export interface LexiconEntry {
  readonly kind: 'small' | 'hundreds' | 'hundred' | 'scale' | 'whole' | 'ordinal' | 'fraction'
  readonly value: bigint | Rational
}
