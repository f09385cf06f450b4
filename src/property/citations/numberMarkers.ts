import type { CitationMarker } from './citationMarker.ts'
import type { CitationView } from './citationText.ts'
import { isPosition, isYear, readNumberList, type NumberList } from './numberList.ts'

export interface Numbering {
  readonly base: number
  readonly count: number
}

// "[1]", "【1】": what stands between the brackets of one pair on one line.
const inBrackets = /\[([^[\]\n\r]*)\]/g
const inLenticular = /【([^【】\n\r]*)】/g

/** `[1, 4-6]`. */
export function bracketMarkers(view: CitationView, numbering: Numbering): CitationMarker[] {
  // "^[3]" is a note that stands where it is written.
  return listsIn(view, inBrackets, numbering).filter(({ at }) => view.plain[at - 1] !== '^').map(({ marker }) => marker)
}

/** `【1】`. */
export function lenticularMarkers(view: CitationView, numbering: Numbering): CitationMarker[] {
  return listsIn(view, inLenticular, numbering).map(({ marker }) => marker)
}

function listsIn(view: CitationView, pattern: RegExp, { base, count }: Numbering): { readonly at: number; readonly marker: CitationMarker }[] {
  const found = []
  for (const { index, 0: whole, 1: content } of view.plain.matchAll(pattern)) {
    const list = readNumberList(content!)
    // "[2019]" is a year where fewer documents were retrieved.
    if (!list || (list.only !== undefined && isYear(list.only) && !isPosition(list.only, base, count))) continue
    found.push({ at: index, marker: markerOf(view, index, index + whole.length, list) })
  }
  return found
}

export function markerOf(view: CitationView, from: number, to: number, { numbers, malformed }: NumberList): CitationMarker {
  const { start, end } = view.spanOf(from, to)
  const cited = numbers.map((number) => ({ by: 'position', number }) as const)
  return malformed === undefined ? { start, end, cited } : { start, end, cited, malformed }
}
