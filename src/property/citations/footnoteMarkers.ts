import type { CitationMarker, Definition } from './citationMarker.ts'
import type { CitationText, CitationView } from './citationText.ts'

interface Note {
  readonly start: number
  readonly end: number
  readonly label: string
  /** Of a definition: where its text ends. */
  readonly textEnd?: number
}

const note = /\[\^([^[\]\n\r]*)\]/g
const labelKey = (label: string): string => label.normalize('NFC').trim().toLowerCase()

/** `[^x]` with a definition `[^x]: ...`. Definitions that nothing refers to are checked too. */
export function footnoteMarkers(text: CitationText): CitationMarker[] {
  const { uncoded: view } = text
  const notes = notesIn(view)
  const addresses = addressesIn(text)
  const definitions = new Map<string, { readonly note: Note; readonly definition: Definition }>()
  const again: { readonly note: Note; readonly definition: Definition }[] = []
  for (const one of notes) {
    if (one.textEnd === undefined) continue
    const entry = { note: one, definition: definitionOf(text, one, addresses) }
    // Of two definitions of one label the first counts; the other is one that nothing refers to.
    if (definitions.has(one.label)) again.push(entry)
    else definitions.set(one.label, entry)
  }
  const references = notes.filter(({ textEnd }) => textEnd === undefined)
  const used = new Set(references.map(({ label }) => label))
  const unused = [...again, ...[...definitions].filter(([label]) => !used.has(label)).map(([, entry]) => entry)]
  return [
    ...references.map(({ start, end, label }): CitationMarker => {
      const span = view.spanOf(start, end)
      if (label === '') return { ...span, cited: [], malformed: 'the footnote has no label' }
      return { ...span, cited: [{ by: 'definition', label, definition: definitions.get(label)?.definition }] }
    }),
    ...unused.map(({ note: { start, end, label }, definition }): CitationMarker => ({ ...view.spanOf(start, end), cited: [{ by: 'definition', label, definition }], isUnused: true })),
  ]
}

function notesIn({ plain, written }: CitationView): Note[] {
  return Array.from(plain.matchAll(note), ({ index, 0: whole }) => {
    const end = index + whole.length
    const label = labelKey(written(index + 2, end - 1))
    const isDefinition = plain[end] === ':' && opensLine(plain, index)
    return { start: index, end, label, ...(isDefinition ? { textEnd: definitionEnd(plain, end) } : {}) }
  })
}

/** Nothing but spaces and marks of quotation or of a list stands before it on its line. */
function opensLine(plain: string, at: number): boolean {
  return /(?:^|[\n\r])[ \t>*+-]{0,12}$/.test(plain.slice(Math.max(0, at - 14), at))
}

const nextLine = /\r\n?|\n/g

/** A definition goes on to an empty line or the next definition. */
function definitionEnd(plain: string, from: number): number {
  nextLine.lastIndex = from
  for (let match = nextLine.exec(plain); match; match = nextLine.exec(plain)) {
    const start = nextLine.lastIndex
    const head = plain.slice(start, start + 40)
    if (start >= plain.length || /^[ \t>]*(?:[\n\r]|\[\^|$)/.test(head)) return match.index
  }
  return plain.length
}

interface Address {
  readonly start: number
  readonly end: number
  readonly url: string
}

function addressesIn({ original, zones }: CitationText): Address[] {
  return zones.flatMap(({ kind, start, end }) => {
    if (kind === 'autolink') return [{ start, end, url: original.slice(start + 1, end - 1) }]
    return kind === 'bare URL' || kind === 'destination' ? [{ start, end, url: original.slice(start, end) }] : []
  })
}

/** An id or a title inside an address names nothing, so the text is without its addresses. */
function definitionOf({ original, uncoded }: CitationText, { end, textEnd }: Note, addresses: readonly Address[]): Definition {
  const span = { start: uncoded.spanOf(end, end + 1).end, end: textEnd === end + 1 ? uncoded.spanOf(end, end + 1).end : uncoded.spanOf(end, textEnd!).end }
  const pieces: string[] = []
  const urls: string[] = []
  let behind = span.start
  for (let index = firstFrom(addresses, span.start); index < addresses.length && addresses[index]!.end <= span.end; index++) {
    const address = addresses[index]!
    if (address.start < behind) continue
    pieces.push(original.slice(behind, address.start))
    urls.push(address.url)
    behind = address.end
  }
  pieces.push(original.slice(behind, span.end))
  return { text: pieces.join('\ufffc'), urls }
}

function firstFrom(addresses: readonly Address[], offset: number): number {
  let low = 0
  let high = addresses.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (addresses[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}
