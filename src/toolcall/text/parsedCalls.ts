import type { CallNode } from '../callValue.ts'

/** One call in a text. Offsets are UTF-16 units in the text that the parser was given. */
export interface ParsedCall {
  readonly name: string
  /** In the order of the text, each name once. */
  readonly named: readonly (readonly [name: string, value: CallNode])[]
  readonly positional: readonly CallNode[]
  readonly start: number
  readonly end: number
}

export interface CallParserSettings {
  readonly duplicateKeys: 'unreadable' | 'last'
  readonly spread: 'unreadable' | 'literal'
}

export type ParsedCalls =
  | {
      readonly kind: 'calls'
      readonly calls: readonly ParsedCall[]
      /** Whether the other language may read the text otherwise: a sole positional dict, a backslash in a text, an identifier beyond ASCII, a key that is no text. */
      readonly doubtful: boolean
    }
  /** `cut`: the text ends where it could have gone on. `reason` in words for a reader: `a lambda is not a literal`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly offset: number; readonly cut: boolean; readonly code: 'syntax' | 'cut-off' | 'duplicate-key' | 'too-deep' }
