import type { CitationText } from './citationText.ts'
import { citationStyles, type CitationStyle, type StyleSettings } from './citationStyles.ts'
import { readNumberList } from './numberList.ts'
import { positionOf } from '../../text/offsets.ts'

/** A form of citation that no listed style reads. */
export interface NearMiss {
  /** The style that would read it; absent where none would. */
  readonly style?: CitationStyle
  readonly count: number
  /** The first of them, and where it stands. */
  readonly text: string
  readonly line: number
  readonly column: number
}

// "^[3]" is a note where it stands, "[3, see below]" words in brackets: no markers of any style.
const ofNoStyle = /\^\[[\d\s,;-]{1,40}\]|\[\d{1,6}[,;:] ?\p{L}[^[\]\n\r]{0,80}\]/gu

/**
 * What looks like a citation and does not count, one entry a form. Where nothing counts, the forms that are also ordinary text
 * (addresses, names with a year) are named too.
 */
export function nearMisses(text: CitationText, styles: readonly CitationStyle[], settings: StyleSettings, isNothingFound: boolean): NearMiss[] {
  const found: NearMiss[] = []
  for (const [style, { find, isTelling }] of Object.entries(citationStyles) as [CitationStyle, (typeof citationStyles)[CitationStyle]][]) {
    if (styles.includes(style) || !(isTelling || isNothingFound)) continue
    const markers = find(text, settings).filter(({ isUnused }) => !isUnused)
    if (markers.length > 0) found.push({ style, count: markers.length, ...shown(text, markers[0]!) })
  }
  const notes = Array.from(text.prose.plain.matchAll(ofNoStyle), ({ index, 0: note }) => ({ index, length: note.length }))
    .filter(({ index, length }) => readNumberList(text.prose.plain.slice(index + 1, index + length - 1)) === undefined)
    .map(({ index, length }) => text.prose.spanOf(index, index + length))
  if (styles.includes('bracket') && notes.length > 0) found.push({ count: notes.length, ...shown(text, notes[0]!) })
  return found
}

function shown({ original }: CitationText, { start, end }: { readonly start: number; readonly end: number }): { text: string; line: number; column: number } {
  return { text: original.slice(start, end), ...positionOf(original, start) }
}
