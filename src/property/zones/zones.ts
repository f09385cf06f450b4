import { readBlocks } from './blockZones.ts'
import { readInline } from './inlineZones.ts'
import type { Zone, ZoneKind } from './zone.ts'

export type { Zone, ZoneKind } from './zone.ts'

/**
 * The zones of a Markdown text, in order of their start (of those that start together the longest first). Linear in the length
 * of the text, for any text.
 *
 * An unclosed fence runs to the end of the text; an unclosed code span, link or comment is no zone. A link or an image is the
 * whole of it; a `destination` the address alone, without brackets and title; an `autolink` has its brackets, code its fences,
 * an `escape` its backslash, a `list marker` and a `heading number` their stop.
 *
 * Does not see: links by reference (`[a][b]` can be two citations), HTML tags, front matter, tables.
 */
export function readZones(text: string): Zone[] {
  const zones: Zone[] = []
  readInline(text, readBlocks(text, zones), zones)
  zones.sort((one, other) => one.start - other.start || other.end - one.end)
  return withoutInner(zones)
}

/** An image may stand in the text of an image: the outer one is the zone. */
function withoutInner(zones: readonly Zone[]): Zone[] {
  const ends = new Map<ZoneKind, number>()
  return zones.filter(({ kind, start, end }) => {
    if (start < (ends.get(kind) ?? 0)) return false
    ends.set(kind, end)
    return true
  })
}
