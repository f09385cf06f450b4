import type { Cited, CitationMarker } from './citationMarker.ts'
import type { CitationView } from './citationText.ts'
import { foldCitations } from './citationFold.ts'
import type { DocumentList } from './citedDocuments.ts'
import { isUnspaced, isWordCharacter } from '../folding/scripts.ts'

const separator = /[,;、，،؛；]/
const byId = (id: string): Cited => ({ by: 'id', id })

/** The ids of a list as it is written. A text that is an id as a whole is one, whatever marks it holds. */
function idsOf(written: string, { byId: known, idKey }: DocumentList): string[] {
  const whole = written.trim()
  return known.has(idKey(whole)) ? [whole] : whole.split(separator).map((id) => id.trim())
}

const emptyId = (ids: readonly string[]): { malformed?: string } => (ids.includes('') ? { malformed: 'an id is empty' } : {})

const bracket = /\[([^[\]\n\r]*)\]/g

/** `[doc:ID, doc:ID]`: each item has the prefix. */
export function idMarkers(view: CitationView, list: DocumentList, prefix: string): CitationMarker[] {
  const folded = foldCitations(prefix).plain
  return Array.from(view.plain.matchAll(bracket)).flatMap(({ index, 0: whole, 1: content }) => {
    if (!content!.trimStart().startsWith(folded)) return []
    const written = view.written(index + 1, index + whole.length - 1).trim()
    const first = written.slice(prefix.length).trim()
    const items = list.byId.has(list.idKey(first)) ? [`${prefix}${first}`] : written.split(separator).map((item) => item.trim())
    // A prefix in other digits or brackets is the prefix still.
    const isPrefixed = (item: string): boolean => foldCitations(item.slice(0, prefix.length)).plain === folded
    const ids = items.filter(isPrefixed).map((item) => item.slice(prefix.length).trim())
    const malformed = ids.length < items.length ? { malformed: `an item has no "${prefix}"` } : emptyId(ids)
    return [{ ...view.spanOf(index, index + whole.length), cited: ids.filter(Boolean).map(byId), ...malformed }]
  })
}

const lenticular = /【([^【】\n\r]*†[^【】\n\r]*)】/g
// "4:0†contract.pdf", "12†source"
const fileForm = /^\s*(?:(\d{1,20})\s*:\s*)?(\d{1,20})\s*†\s*([^†]*\S)\s*$/

/** `【4:0†contract.pdf】`, `【12†source】`, `【12†L5-L9】`. */
export function openaiMarkers(view: CitationView): CitationMarker[] {
  return Array.from(view.plain.matchAll(lenticular), ({ index, 0: whole, 1: content }) => {
    const span = view.spanOf(index, index + whole.length)
    const match = fileForm.exec(content!)
    if (!match) return { ...span, cited: [], malformed: 'no index and name stand round the dagger' }
    const written = view.written(index + 1, index + whole.length - 1)
    const name = written.slice(written.indexOf('†') + 1).trim()
    const indices = match[1] === undefined ? [match[2]!] : [match[2]!, `${match[1]}:${match[2]}`]
    return { ...span, cited: [{ by: 'file', name, indices }] }
  })
}

const citeTag = /<cite(?=[\s/>])([^<>]*)>/gi
// `id="d1,d3"`, `id='d1'`; not `data-id="d1"`.
const idAttribute = /(?:^|\s)id\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** `<cite id="d1,d3">`. */
export function xmlMarkers(view: CitationView, list: DocumentList): CitationMarker[] {
  return Array.from(view.plain.matchAll(citeTag), ({ index, 0: whole, 1: attributes }) => {
    const span = view.spanOf(index, index + whole.length)
    const written = idAttribute.exec(view.written(index + whole.length - 1 - attributes!.length, index + whole.length - 1))
    if (!written) return { ...span, cited: [], malformed: 'the tag has no id in quotation marks' }
    const ids = idsOf(written[1] ?? written[2]!, list)
    return { ...span, cited: ids.filter(Boolean).map(byId), ...emptyId(ids) }
  })
}

// "\cite{a,b}", "\citep*[see][p. 3]{a}"; the command alone is no marker.
const citeCommand = /\\(?:[Cc]ite[a-z]*|(?:paren|text|auto|foot)cite)\*?(?=[ \t]*[[{])/g
const optional = /[ \t]*\[[^[\]{}\n\r]*\]/y
const braces = /[ \t]*\{([^{}[\]]*)\}/y

/** `\cite`, `\citep`, `\citet` and their kin, with `*` and options. */
export function latexMarkers(view: CitationView, list: DocumentList): CitationMarker[] {
  const { plain } = view
  return Array.from(plain.matchAll(citeCommand), ({ index, 0: command }) => {
    let at = index + command.length
    for (let options = 0; options < 2; options++) {
      optional.lastIndex = at
      if (optional.test(plain)) at = optional.lastIndex
    }
    braces.lastIndex = at
    const match = braces.exec(plain)
    if (!match) return { ...view.spanOf(index, index + command.length), cited: [], malformed: 'no keys in braces stand behind the command' }
    const end = braces.lastIndex
    const ids = idsOf(view.written(end - 1 - match[1]!.length, end - 1), list)
    return { ...view.spanOf(index, end), cited: ids.filter(Boolean).map(byId), ...emptyId(ids) }
  })
}

const keyStart = /[\p{L}\p{N}_]/u
// A key goes on over single marks: "smith:2021-a". A mark that ends it belongs to the sentence.
const pandocKey = /[\p{L}\p{M}\p{N}_]+(?:[:.#$%&+?<>~/-][\p{L}\p{M}\p{N}_]+)*/uy

/** `@a`, alone or in `[@a; @b, p. 3]`, and `@{a b}`. */
export function pandocMarkers(view: CitationView, list: DocumentList): CitationMarker[] {
  const { plain } = view
  const markers: CitationMarker[] = []
  for (let at = plain.indexOf('@'); at !== -1; at = plain.indexOf('@', at + 1)) {
    if (!startsKey(plain, at)) continue
    const close = plain[at + 1] === '{' ? plain.slice(at, at + 300).indexOf('}') : -1
    pandocKey.lastIndex = at + 1
    const end = close > 0 ? at + close + 1 : keyStart.test(plain.slice(at + 1, at + 3)) && pandocKey.test(plain) ? pandocKey.lastIndex : at + 1
    if (end > at + 1) {
      const [id, length] = close > 0 ? [view.written(at + 2, end - 1), end - at] : knownKey(view, at + 1, end, list)
      markers.push({ ...view.spanOf(at, at + length), cited: [byId(id)] })
    } else if (plain[at - 1] === '[') {
      markers.push({ ...view.spanOf(at - 1, at + 1), cited: [], malformed: 'no key stands behind @' })
    }
  }
  return markers
}

/** Not in a mail address, an address of the web, or a second @. */
function startsKey(plain: string, at: number): boolean {
  const before = plain[at - 1]
  return before === undefined || !(isWordCharacter(before) || '_./@+%'.includes(before)) || isUnspaced(before)
}

/** A key of ASCII ends where a script without spaces goes on, when it is the id of a document that far. */
function knownKey(view: CitationView, start: number, end: number, { byId: known, idKey }: DocumentList): [id: string, length: number] {
  const whole = view.written(start, end)
  if (known.has(idKey(whole))) return [whole, end - start + 1]
  const ascii = /^[!-~]+/.exec(view.plain.slice(start, end))?.[0].length ?? 0
  const id = view.written(start, start + ascii)
  return start + ascii < end && isUnspaced(view.plain[start + ascii]!) && known.has(idKey(id)) ? [id, ascii + 1] : [whole, end - start + 1]
}
