import { isPlainObject } from '../../usageError.ts'
import type { CallNode } from '../callValue.ts'
import { readExactJson } from '../jsonArguments.ts'

/** How many `$ref` are followed one after the other. */
const maxReferences = 20

/**
 * Reads a text where the schema wants a number or a boolean, and 0 or 1 where it wants a boolean; at any depth. Nothing else is turned
 * into anything, and nothing into text.
 *
 * @param schema  of this value, a JSON Schema; what it does not say stays as it is
 * @param root  the whole schema, in which `$ref` is looked up
 */
export function coerceArgument(node: CallNode, schema: unknown, root: unknown): CallNode {
  const facts = factsOf(schema, root)
  if (node.kind === 'text') return coerceText(node, facts.types)
  if (node.kind === 'integer' || node.kind === 'number' || node.kind === 'float') {
    const wantsNumber = facts.types.has('number') || facts.types.has('integer')
    if (!facts.types.has('boolean') || wantsNumber || (node.decimal !== '1e0' && node.decimal !== '0e0')) return node
    return { kind: 'boolean', value: node.decimal === '1e0' }
  }
  if (node.kind === 'list' || node.kind === 'tuple') return { kind: node.kind, items: node.items.map((item, index) => coerceArgument(item, facts.prefix[index] ?? facts.items, root)) }
  if (node.kind !== 'object') return node
  return { kind: 'object', entries: node.entries.map(([key, value]) => [key, key.kind === 'text' && Object.hasOwn(facts.properties, key.value) ? coerceArgument(value, facts.properties[key.value], root) : value]) }
}

function coerceText(node: Extract<CallNode, { kind: 'text' }>, types: ReadonlySet<string>): CallNode {
  if (types.has('string')) return node
  if (types.has('boolean') && truthWords(node).has(node.value)) return { kind: 'boolean', value: truthWords(node).get(node.value)! }
  const read = readExactJson(node.value, 'unreadable')
  if ('problem' in read || node.value.trim() !== node.value) return node
  const wanted = typesOfKind[read.node.kind] ?? []
  // Lists and objects only where every value is written without quotation marks: else a text is a text.
  return wanted.some((type) => types.has(type)) && ('decimal' in read.node || node.untyped) ? read.node : node
}

const typesOfKind: Readonly<Partial<Record<CallNode['kind'], readonly string[]>>> = { integer: ['integer', 'number'], float: ['integer', 'number'], list: ['array'], object: ['object'] }

const jsonTruths: ReadonlyMap<string, boolean> = new Map([['true', true], ['false', false]])
const allTruths: ReadonlyMap<string, boolean> = new Map([...jsonTruths, ['True', true], ['False', false]])

/** Models that write values without quotation marks write them as Python does, too. */
const truthWords = ({ untyped }: Extract<CallNode, { kind: 'text' }>): ReadonlyMap<string, boolean> => (untyped ? allTruths : jsonTruths)

interface SchemaFacts {
  readonly types: ReadonlySet<string>
  readonly items: unknown
  readonly prefix: readonly unknown[]
  readonly properties: Readonly<Record<string, unknown>>
}

/** What a schema says of types and members, branches of `anyOf` and `oneOf` taken together. */
function factsOf(schema: unknown, root: unknown): SchemaFacts {
  const types = new Set<string>()
  let [items, prefix, properties]: [unknown, readonly unknown[], Readonly<Record<string, unknown>>] = [undefined, [], {}]
  const waiting = [schema]
  for (let seen = 0; waiting.length > 0 && seen < maxReferences; seen++) {
    const one = waiting.shift()
    if (!isPlainObject(one)) continue
    // Gemini writes its types in capitals.
    for (const type of [one.type].flat()) if (typeof type === 'string') types.add(type.toLowerCase())
    if (Array.isArray(one.items)) prefix = one.items
    else items ??= one.items
    if (Array.isArray(one.prefixItems)) prefix = one.prefixItems
    if (isPlainObject(one.properties)) properties = { ...one.properties, ...properties }
    for (const key of ['anyOf', 'oneOf', 'allOf']) if (Array.isArray(one[key])) waiting.push(...(one[key] as unknown[]))
    if (typeof one.$ref === 'string') waiting.push(referred(one.$ref, root))
  }
  return { types, items, prefix, properties }
}

function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#/')) return undefined
  const keys = reference.slice(2).split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((value, key) => (isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), root)
}
