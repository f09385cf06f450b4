import type { Cited, Definition } from './citationMarker.ts'
import type { DocumentList, KnownDocument } from './citedDocuments.ts'
import { nameKey } from './familyNames.ts'
import { nameSearch, type NameSearch } from './namedInText.ts'
import { compareNumbers, isPosition } from './numberList.ts'
import { urlKey } from './urlKey.ts'

/** What a marker can name. */
export interface References extends DocumentList {
  readonly base: number
  /** Made when the first footnote, or the first author, is read. */
  readonly search: { found?: { readonly ids: NameSearch; readonly titles: NameSearch }; authors?: Map<string, readonly string[]> }
}

/** Why nothing that was retrieved is named; undefined where something is. */
export function whyUnresolved(cited: Cited, references: References): string | undefined {
  if (references.count === 0) return 'no document was retrieved'
  switch (cited.by) {
    case 'position':
      return isPosition(cited.number, references.base, references.count) ? undefined : `${shortened(cited.number)} is not ${positionsOf(references)}`
    case 'id':
      return references.byId.has(references.idKey(cited.id)) ? undefined : `no document has the id ${quoted(cited.id)}`
    case 'file':
      return whyNoFile(cited, references)
    case 'url':
      return isKnownUrl(references, cited.url, cited.isBare) ? undefined : `no document has the address ${quoted(cited.url)}`
    case 'author':
      return whyNoAuthor(cited, references)
    case 'definition':
      return whyNoDefinition(cited, references)
  }
}

const shortened = (number: string): string => (number.length > 20 ? `${number.slice(0, 20)}...` : number.replace(/^0+(?=\d)/, ''))
const quoted = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}...` : text)

const positionsOf = ({ base, count }: References): string => (count === 1 ? `${base}, the only document` : `one of ${base} to ${base + count - 1}`)

const lines = /^L\d+(?:\s*-\s*L?\d+)?$/i

function whyNoFile({ name, indices }: Extract<Cited, { by: 'file' }>, references: References): string | undefined {
  const has = (id: string): boolean => references.byId.has(references.idKey(id))
  if (name === 'source' || lines.test(name)) return indices.some(has) ? undefined : `no document has the id ${quoted(indices[0]!)}`
  return has(name) || references.byTitle.has(name.normalize('NFC')) ? undefined : `no document is named ${quoted(name)}`
}

/** Whether a document has this address. */
export function isKnownUrl({ byUrl, bareUrls }: DocumentList, url: string, isBare: boolean): boolean {
  const key = urlKey(url)
  if (byUrl.has(key)) return true
  if (!isBare) return false
  if (bareUrls.has(key)) return true
  if (/^www\./i.test(url) && (byUrl.has(urlKey(`https://${url}`)) || byUrl.has(urlKey(`http://${url}`)))) return true
  // A script without spaces goes on right behind an address.
  const ascii = /^[!-~]+/.exec(url)?.[0] ?? ''
  return ascii.length < url.length && unspacedBehind.test(url.slice(ascii.length)) && byUrl.has(urlKey(ascii))
}

const unspacedBehind = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function whyNoAuthor({ names, year }: Extract<Cited, { by: 'author' }>, { documents, search }: References): string | undefined {
  const written = names.map((words) => words.join(' ')).join(' and ')
  const by = (search.authors ??= new Map<string, readonly string[]>())
  let years = by.get(written)
  if (!years) by.set(written, (years = [...new Set(documents!.filter((document) => names.every((words) => isAuthor(document, words))).map((document) => document.year!))]))
  if (years.some((known) => isSameYear(known, year))) return undefined
  return years.length === 0 ? `no document is by ${written}` : `no document is by ${written} of ${year}, only of ${years.slice(0, 5).join(', ')}`
}

/** From each word on: the first of them may begin a sentence ("In Müller (2020)"). */
function isAuthor({ authors }: KnownDocument, words: readonly string[]): boolean {
  const endings = words.map((_, index) => nameKey(words.slice(index).join(' ')))
  return authors !== undefined && authors.some((forms) => endings.some((ending) => forms.has(ending)))
}

/** The letter tells two works of a year apart. Where one side has none, it leaves that open. */
function isSameYear(known: string, written: string): boolean {
  const digits = (text: string): string => text.replace(/[a-z]$/, '')
  if (compareNumbers(digits(known), digits(written)) !== 0) return false
  return known === written || digits(known) === known || digits(written) === written
}

function whyNoDefinition({ label, definition }: Extract<Cited, { by: 'definition' }>, references: References): string | undefined {
  if (!definition) return `there is no footnote ${quoted(label)}`
  return holdsDocument(definition, references) ? undefined : `footnote ${quoted(label)} names no document`
}

function holdsDocument({ text, urls }: Definition, references: References): boolean {
  if (urls.some((url) => isKnownUrl(references, url, true))) return true
  const { documents, idKey, search } = references
  search.found ??= {
    ids: nameSearch(documents!.map(({ id }) => id), idKey),
    titles: nameSearch(documents!.flatMap(({ title }) => (title === undefined ? [] : [title]))),
  }
  return search.found.ids(text) || search.found.titles(text)
}
