import { printValue } from '../../printValue.ts'
import { plainItems } from '../../plainItems.ts'
import type { Cited } from './citationMarker.ts'
import { whyUnresolved, type References } from './resolveCitation.ts'

/** What is wrong with an item of a list of citations. */
export interface ItemFault {
  readonly kind: 'unresolved' | 'malformed' | 'misquoted' | 'unknown shape'
  /** From 0. */
  readonly item: number
  readonly reason: string
}

/** The items of a list as providers return citations; undefined for an output that is none. */
export function citationItems(output: unknown): unknown[] | undefined {
  try {
    return Array.isArray(output) ? plainItems(output) : undefined
  } catch {
    // A revoked proxy cannot be asked.
    return undefined
  }
}

/** The first fault of an item; undefined where it names a document. */
export function itemFault(value: unknown, item: number, references: References): ItemFault | undefined {
  const fields = fieldsOf(value)
  if (!fields) return { kind: 'unknown shape', item, reason: 'cannot be read: it is no object of data' }
  const type = fields.get('type')
  const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type]! : anyShape
  const fault = shape(fields, references)
  return fault && { ...fault, item }
}

type Fields = ReadonlyMap<string, unknown>
type Fault = Omit<ItemFault, 'item'> | undefined
type Shape = (fields: Fields, references: References) => Fault

const unknownShape = (reason: string): Fault => ({ kind: 'unknown shape', reason: `cannot be read: ${reason}` })
const malformed = (reason: string): Fault => ({ kind: 'malformed', reason })

/** One row a shape. */
const shapes: Readonly<Record<string, Shape>> = {
  char_location: (fields, references) => byIndex(fields, references) ?? range(fields, 'start_char_index', 'end_char_index') ?? quotation(fields, references),
  page_location: (fields, references) => byIndex(fields, references) ?? range(fields, 'start_page_number', 'end_page_number'),
  content_block_location: (fields, references) => byIndex(fields, references) ?? range(fields, 'start_block_index', 'end_block_index'),
  web_search_result_location: (fields, references) => byText(fields, references, { url: 'url' }),
  search_result_location: (fields, references) => byText(fields, references, { source: 'id or url' }),
  url_citation: (fields, references) => byText(inner(fields, 'url_citation'), references, { url: 'url' }),
  file_citation: (fields, references) => byText(inner(fields, 'file_citation'), references, { filename: 'file', file_id: 'id' }),
}

/** An object that no provider's type describes is read by its id or its address. */
const anyShape: Shape = (fields, references) => byText(fields, references, { id: 'id', url: 'url' })

/** Chat completions put the members of a citation into an object of the name of its type. */
function inner(fields: Fields, name: string): Fields {
  return fieldsOf(fields.get(name)) ?? fields
}

function fieldsOf(value: unknown): Fields | undefined {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const fields = new Map<string, unknown>()
    for (const key of Object.keys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (descriptor && 'value' in descriptor) fields.set(key, descriptor.value)
    }
    return fields
  } catch {
    return undefined
  }
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Indices count from 0, whatever `base` the markers of a text have. */
function byIndex(fields: Fields, references: References): Fault {
  const index = fields.get('document_index')
  if (index === undefined) return unknownShape('it has no document_index')
  if (!isIndex(index)) return malformed(`document_index is ${printValue(index, { cap: 60 })}`)
  if (index < 0) return malformed(`document_index ${index} is negative`)
  const why = whyUnresolved({ by: 'position', number: String(index) }, { ...references, base: 0 })
  return why === undefined ? undefined : { kind: 'unresolved', reason: references.count === 0 ? why : `document_index ${why}` }
}

/** The end is exclusive, but for pages; both may be left out. */
function range(fields: Fields, startName: string, endName: string): Fault {
  const [start, end] = [fields.get(startName), fields.get(endName)]
  if (start === undefined && end === undefined) return undefined
  if (!isIndex(start) || !isIndex(end)) return malformed(`${startName} and ${endName} are no two positions`)
  if (start < 0) return malformed(`${startName} ${start} is negative`)
  return start < end || (startName === 'start_page_number' && start === end) ? undefined : malformed(`${startName} ${start} is not before ${endName} ${end}`)
}

/** Offsets of providers count characters; in a text beyond the basic plane those are not JavaScript's units. */
function quotation(fields: Fields, { documents }: References): Fault {
  const quoted = fields.get('cited_text')
  const text = documents?.[fields.get('document_index') as number]?.text
  const [start, end] = [fields.get('start_char_index'), fields.get('end_char_index')]
  if (text === undefined || typeof quoted !== 'string' || !isIndex(start) || !isIndex(end)) return undefined
  if (text.slice(start, end) === quoted || Array.from(text).slice(start, end).join('') === quoted) return undefined
  return { kind: 'misquoted', reason: `cited_text is ${printValue(quoted, { cap: 80 })}, but the document has ${printValue(text.slice(start, end), { cap: 80 })} there` }
}

/** Every field that is there must name a document. */
function byText(fields: Fields, references: References, names: Readonly<Record<string, 'id' | 'url' | 'file' | 'id or url'>>): Fault {
  const given = Object.entries(names).filter(([name]) => fields.get(name) !== undefined && fields.get(name) !== null)
  if (given.length === 0) return unknownShape(`it has no ${Object.keys(names).join(' and no ')}`)
  for (const [name] of given) {
    const value = fields.get(name)
    if (typeof value !== 'string') return unknownShape(`${name} is ${printValue(value, { cap: 60 })}`)
    if (value.trim() === '') return malformed(`${name} is blank`)
  }
  const whys = given.map(([name, by]) => whyNotNamed(fields.get(name) as string, by, references))
  // A file may be known by its name or by its id.
  const isNamed = given.some(([, by]) => by === 'file') ? whys.includes(undefined) : whys.every((why) => why === undefined)
  return isNamed ? undefined : { kind: 'unresolved', reason: whys.find((why) => why !== undefined)! }
}

function whyNotNamed(value: string, by: 'id' | 'url' | 'file' | 'id or url', references: References): string | undefined {
  const id: Cited = { by: 'id', id: value }
  const url: Cited = { by: 'url', url: value, isBare: false }
  if (by === 'id') return whyUnresolved(id, references)
  if (by === 'url') return whyUnresolved(url, references)
  if (by === 'file') return whyUnresolved({ by: 'file', name: value, indices: [] }, references)
  return whyUnresolved(id, references) === undefined ? undefined : whyUnresolved(url, references)
}
