import { GraderUsageError, isPlainObject, ownMembers, readList, refuse, refuseOption } from '../../usageError.ts'
import { familyNames } from './familyNames.ts'
import { urlKey } from './urlKey.ts'

/** A document that was retrieved. */
export interface CitedDocument {
  id: string
  title?: string
  url?: string
  /** A name ("Okafor", "Okafor, Ada", "Ada Okafor"), or one a person. */
  author?: string | readonly string[]
  year?: number | string
  text?: string
}

/** A count, the ids, or the documents, in the order in which they were numbered. */
export type Documents = number | readonly string[] | readonly CitedDocument[]

export interface DocumentList {
  readonly count: number
  /** Undefined where only a count is known. */
  readonly documents: readonly KnownDocument[] | undefined
  readonly byId: ReadonlyMap<string, KnownDocument>
  readonly byUrl: ReadonlyMap<string, KnownDocument>
  /** Keys of addresses without the punctuation at their end, which no bare address in a sentence keeps. */
  readonly bareUrls: ReadonlySet<string>
  /** Under their names as they are compared. */
  readonly byTitle: ReadonlyMap<string, KnownDocument>
  readonly idKey: (id: string) => string
}

export interface KnownDocument {
  readonly id: string
  readonly title?: string
  readonly url?: string
  readonly text?: string
  /** For each author the forms that a citation may name; undefined without author and year. */
  readonly authors?: readonly ReadonlySet<string>[]
  readonly year?: string
}

const mustBe = 'a count, a list of ids, or a list of documents ({ id, title, url, author, year, text })'
const members = ['id', 'title', 'url', 'author', 'year', 'text'] as const

/** Reads the first argument. */
export function readDocuments(who: string, value: unknown, idCase: 'sensitive' | 'insensitive'): DocumentList {
  const idKey = (id: string): string => (idCase === 'insensitive' ? id.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC') : id.normalize('NFC'))
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) refuse(who, 'documents', mustBe, value)
    return { count: value, documents: undefined, byId: new Map(), byUrl: new Map(), bareUrls: new Set(), byTitle: new Map(), idKey }
  }
  const documents = readList(who, 'documents', mustBe, value).map((one, index) => readDocument(who, `documents[${index}]`, one))
  const byId = new Map<string, KnownDocument>()
  for (const [index, document] of documents.entries()) {
    const key = idKey(document.id)
    if (byId.has(key)) throw new GraderUsageError(who, { argument: `documents[${index}]`, problem: 'must have an id of its own', was: { value: document.id } })
    byId.set(key, document)
  }
  const keyed = (keysOf: (document: KnownDocument) => readonly string[]): Map<string, KnownDocument> => new Map(documents.flatMap((document) => keysOf(document).map((key) => [key, document] as const)))
  return {
    count: documents.length,
    documents,
    byId,
    byUrl: keyed(({ url }) => (url === undefined ? [] : [urlKey(url)])),
    bareUrls: new Set(documents.flatMap(({ url }) => (url !== undefined && behindBare.test(url) ? [urlKey(url.replace(behindBare, ''))] : []))),
    byTitle: keyed(({ title }) => (title === undefined ? [] : [title.normalize('NFC')])),
    idKey,
  }
}

const behindBare = /[.,;:!?)]+$/
const address = /^[a-z][a-z0-9+.-]*:\/\//i

function readDocument(who: string, argument: string, value: unknown): KnownDocument {
  if (typeof value === 'string') {
    const id = textOf(who, argument, value)
    return { id, ...(address.test(id) ? { url: id } : {}) }
  }
  if (!isPlainObject(value)) refuse(who, argument, 'an id or a document', value)
  const given = ownMembers(who, argument, value)
  for (const key of given.keys()) if (!(members as readonly unknown[]).includes(key)) refuseOption(who, argument, key, members)
  const optional = (name: 'title' | 'url' | 'text'): Record<string, string> => (given.get(name) === undefined ? {} : { [name]: textOf(who, `${argument} "${name}"`, given.get(name)) })
  return {
    id: textOf(who, `${argument} "id"`, given.get('id')),
    ...optional('title'),
    ...optional('url'),
    ...optional('text'),
    ...authorship(who, argument, given.get('author'), given.get('year')),
  }
}

function textOf(who: string, argument: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') refuse(who, argument, 'a text that is not blank', value)
  return value.trim()
}

// "2021", "2021a"
const yearForm = /^\d{1,4}[a-z]?$/

function authorship(who: string, argument: string, author: unknown, year: unknown): Pick<KnownDocument, 'authors' | 'year'> {
  const names = author === undefined ? undefined : typeof author === 'string' ? [author] : readList(who, `${argument} "author"`, 'a name or a list of names', author)
  for (const name of names ?? []) textOf(who, `${argument} "author"`, name)
  const written = year === undefined ? undefined : String(year as number | string).trim()
  if (written !== undefined && ((typeof year !== 'number' && typeof year !== 'string') || !yearForm.test(written))) refuse(who, `${argument} "year"`, 'a year, such as 2021 or "2021a"', year)
  if (!names || names.length === 0 || written === undefined) return {}
  return { authors: (names as string[]).flatMap(familyNames), year: written }
}
