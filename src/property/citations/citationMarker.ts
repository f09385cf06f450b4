import type { Span } from '../callerPatterns.ts'

/** What a marker names, as it is written. */
export type Cited =
  | { readonly by: 'position'; readonly number: string }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'file'; readonly name: string; readonly indices: readonly string[] }
  | { readonly by: 'author'; readonly names: readonly (readonly string[])[]; readonly year: string }
  | { readonly by: 'url'; readonly url: string; readonly isBare: boolean }
  /** The text of a footnote; undefined where there is none of the label. */
  | { readonly by: 'definition'; readonly label: string; readonly definition: Definition | undefined }

export interface Definition {
  /** Without its addresses. */
  readonly text: string
  readonly urls: readonly string[]
}

/** A marker in a text. Offsets are those of the original text. */
export interface CitationMarker extends Span {
  readonly cited: readonly Cited[]
  /** Why it is none that could resolve: `3-1 runs downwards`. */
  readonly malformed?: string
  /** The definition of a footnote that nothing refers to: it is checked, and is no marker that counts. */
  readonly isUnused?: true
}
