import type { Span } from '../callerPatterns.ts'
import { foldCitations } from './citationFold.ts'
import type { Zone, ZoneKind } from '../zones/zone.ts'
import { readZones } from '../zones/zones.ts'

/** A text as markers of a style are looked for in it: digits of every script and full-width brackets folded, nothing invisible. */
export interface CitationView {
  /** What holds no markers is masked. */
  readonly plain: string
  /** The stretch of the original. */
  readonly spanOf: (start: number, end: number) => Span
  /** What the original has there. */
  readonly written: (start: number, end: number) => string
}

export interface CitationText {
  readonly original: string
  readonly zones: readonly Zone[]
  /** For markers in plain brackets: without code, escapes, links, images, task boxes, autolinks and comments. */
  readonly prose: CitationView
  /** For every other style: without code and escapes. */
  readonly uncoded: CitationView
}

/** Stands in the place of what is not looked at. It is neither a letter nor a mark. */
const masked = '\ufffc'

const code: readonly ZoneKind[] = ['fenced code', 'indented code', 'inline code', 'escape']
const noProse: readonly ZoneKind[] = [...code, 'image', 'task box', 'autolink', 'HTML comment']

export function citationText(original: string): CitationText {
  const zones = readZones(original)
  const { plain, offsetOf } = foldCitations(original)
  const view = (spans: readonly Span[]): CitationView => {
    const text = maskSpans(plain, offsetOf, spans)
    return {
      plain: text,
      // What shows nothing behind a marker is no part of it.
      spanOf: (start, end) => ({ start: offsetOf(start), end: characterEnd(original, offsetOf(end - 1)) }),
      written: (start, end) => original.slice(offsetOf(start), offsetOf(end)),
    }
  }
  const ofKinds = (kinds: readonly ZoneKind[]): Zone[] => zones.filter(({ kind }) => kinds.includes(kind))
  return { original, zones, prose: view(inOrder([...ofKinds(noProse), ...linkBrackets(original, zones)])), uncoded: view(ofKinds(code)) }
}

const characterEnd = (original: string, offset: number): number => offset + ((original.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1)

/** The brackets, address and title of links: `[7](url)` is no marker, the 9 of `[note [9]](url)` is one. */
function linkBrackets(original: string, zones: readonly Zone[]): Span[] {
  const addresses = zones.filter(({ kind }) => kind === 'destination')
  let next = 0
  return zones.flatMap(({ kind, start, end }) => {
    if (kind !== 'link') return []
    while (next < addresses.length && addresses[next]!.end <= start) next++
    // An image in the text of the link has an address of its own: the last one inside is that of the link.
    let last = next
    while (last + 1 < addresses.length && addresses[last + 1]!.end <= end) last++
    const address = addresses[last]
    const textEnd = original.lastIndexOf('](', address && address.start < end ? address.start : end)
    next = last
    return [
      { start, end: start + 1 },
      { start: textEnd, end },
    ]
  })
}

const inOrder = (spans: Span[]): Span[] => spans.toSorted((one, other) => one.start - other.start || other.end - one.end)

/** Puts another character in the place of every unit of the spans. The length stays. */
function maskSpans(plain: string, offsetOf: (index: number) => number, spans: readonly Span[]): string {
  if (spans.length === 0) return plain
  const pieces: string[] = []
  let behind = 0
  for (const { start, end } of spans) {
    const from = Math.max(behind, indexOf(plain.length, offsetOf, start))
    const to = Math.max(from, indexOf(plain.length, offsetOf, end))
    if (to === from) continue
    pieces.push(plain.slice(behind, from), masked.repeat(to - from))
    behind = to
  }
  pieces.push(plain.slice(behind))
  return pieces.join('')
}

/** The first index whose offset is not below. */
function indexOf(length: number, offsetOf: (index: number) => number, offset: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsetOf(middle) < offset) low = middle + 1
    else high = middle
  }
  return low
}
