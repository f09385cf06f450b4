import type { HeavyPackage } from '../optionalPeer.ts'
import { didYouMean, GraderUsageError } from '../usageError.ts'
import { isObject } from './pointers.ts'

/** A draft of JSON Schema: what it calls itself, and what validates it. */
export interface Draft {
  readonly name: string
  /** What `$schema` says. */
  readonly uri: string
  readonly package: HeavyPackage
  /** The meta-schema, where the package does not know it. */
  readonly metaSchema?: HeavyPackage
}

const drafts: readonly Draft[] = [
  { name: '2020-12', uri: 'https://json-schema.org/draft/2020-12/schema', package: 'ajv/dist/2020.js' },
  { name: '2019-09', uri: 'https://json-schema.org/draft/2019-09/schema', package: 'ajv/dist/2019.js' },
  { name: 'draft-07', uri: 'http://json-schema.org/draft-07/schema#', package: 'ajv' },
  { name: 'draft-06', uri: 'http://json-schema.org/draft-06/schema#', package: 'ajv', metaSchema: 'ajv/dist/refs/json-schema-draft-06.json' },
  { name: 'draft-04', uri: 'http://json-schema.org/draft-04/schema#', package: 'ajv-draft-04' },
]

/** The spellings `http` and `https`, with and without `#`, are one. */
const plainUri = (uri: string): string => uri.replace(/^https?:/, '').replace(/#$/, '')

/**
 * The draft that a schema declares; 2020-12 where it declares none.
 *
 * @param schemas  schemas by their URI. One of them may be the meta-schema, and then it is its draft that counts
 * @throws GraderUsageError when the draft is unknown
 */
export function draftOf(who: string, schema: unknown, schemas: Readonly<Record<string, unknown>>): Draft {
  const seen = new Set<string>()
  let declared = declaredUri(schema)
  while (declared !== undefined) {
    const uri = declared
    const draft = typeof uri === 'string' ? drafts.find((one) => plainUri(one.uri) === plainUri(uri)) : undefined
    if (draft) return draft
    if (typeof uri !== 'string' || seen.has(uri) || !Object.hasOwn(schemas, uri)) refuseDraft(who, uri)
    seen.add(uri)
    declared = declaredUri(schemas[uri])
  }
  return drafts[0]!
}

function declaredUri(schema: unknown): unknown {
  return isObject(schema) && Object.hasOwn(schema, '$schema') ? schema.$schema : undefined
}

function refuseDraft(who: string, uri: unknown): never {
  const known = drafts.map((draft) => draft.uri)
  const hint = typeof uri === 'string' && uri.length <= 60 ? didYouMean(uri, known) : undefined
  throw new GraderUsageError(who, { argument: 'schema "$schema"', problem: `must be ${known.join(', ')}`, was: { value: uri }, hint })
}
