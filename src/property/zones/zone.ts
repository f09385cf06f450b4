/** What a stretch of Markdown is. `list marker`: the number of an ordered item. */
export type ZoneKind =
  | 'fenced code'
  | 'indented code'
  | 'inline code'
  | 'link'
  | 'image'
  | 'destination'
  | 'autolink'
  | 'bare URL'
  | 'HTML comment'
  | 'escape'
  | 'task box'
  | 'list marker'
  | 'heading number'

/** A stretch of a text. Offsets are UTF-16 units. Zones of one kind never overlap; a `destination` stands inside its `link`. */
export interface Zone {
  readonly kind: ZoneKind
  readonly start: number
  readonly end: number
}
