/** Why a text has no value, or not one: the words of `code` on an unreadable verdict about a number, a date, a quantity or a set. */
export type UnreadableReason = 'ambiguous' | 'unparseable' | 'invalid' | 'zone-missing' | 'wrong-type'

/** One way to read a text, and what it takes the text for: `comma as thousands`, `day first`. */
export interface Reading<V> {
  readonly value: V
  readonly as?: string
}

/**
 * What a grammar says about a text: every distinct value that it allows, or why there is none.
 *
 * One reading is the value. Several are `ambiguous`: none of them may be picked because it happens to fit.
 */
export type Readings<V> =
  | { readonly readings: readonly [Reading<V>, ...Reading<V>[]] }
  | {
      readonly reason: Exclude<UnreadableReason, 'ambiguous' | 'wrong-type'>
      /** UTF-16 offset of the first character that does not fit, where there is one. */
      readonly position?: number
      /** What is wrong, for a message: `no such day: 2026-02-30`. */
      readonly detail?: string
    }

/** The longest text that is read as a number, a date or a quantity, in UTF-16 units, white space around it not counted. */
export const maxReadableLength = 1_000
