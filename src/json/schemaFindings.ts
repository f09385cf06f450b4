import type { ErrorObject } from 'ajv'
import { didYouMean } from '../usageError.ts'
import type { Explainer } from './compileSchema.ts'
import { offsetOf, positionIn, type PlacedFinding } from './placedFinding.ts'
import { isObject } from './pointers.ts'
import type { JsonRead } from './readJson.ts'
import { faultsOf, wantedTypes, type Fault } from './schemaErrors.ts'

/** The schema refuses the value at the pointer. `rule` is the keyword. */
export interface SchemaFinding extends PlacedFinding {
  readonly kind: 'schema'
  readonly layer: 'schema'
  readonly rule: string
  /** What the keyword asks for: types, values, a bound, a pattern. */
  readonly wanted?: unknown
  readonly received?: unknown
  /** How a bound is meant: `>=`, `>`. */
  readonly comparison?: string
  /** The key that is missing, or that the schema does not have, or whose name is wrong. */
  readonly property?: string
  /** What is near to it: a value of the list, a key that is there, a key that is missing. */
  readonly near?: unknown
  /** Of several alternatives the nearest one is told: which, counted from 1, and of how many. */
  readonly closest?: { readonly branch: number; readonly of: number }
  /** What a Standard Schema says itself. */
  readonly says?: string
}

/** Findings that are kept, in the order of the output, and how many there were. */
export interface KeptFindings<F> {
  readonly findings: readonly F[]
  readonly found: number
}

const mostKept = 20

/** Beyond it the order in which a validator finds faults is kept: looking each place up would take too long. */
const mostSorted = 1_000

/** The findings of a value that a JSON Schema refuses. */
export function schemaFindings(errors: readonly ErrorObject[], explainer: Explainer, read: JsonRead, output: unknown): KeptFindings<SchemaFinding> {
  const faults = faultsOf(errors, explainer)
  if (faults.length === 0) return { findings: [unexplained(read, output)], found: 1 }
  const places = faults.map((fault) => ({ ...fault, key: keyOf(fault.error) }))
  return keepFirst(places, read, (fault, offset) => ({
    kind: 'schema',
    layer: 'schema',
    pointer: fault.pointer,
    ...positionIn(output, offset),
    rule: fault.alternatives ? 'enum' : fault.types ? 'type' : fault.error.keyword,
    ...valuesOf(fault),
    ...(fault.closest ? { closest: fault.closest } : {}),
  }))
}

/** A value that is refused fails, whatever is said of it. */
function unexplained(read: JsonRead, output: unknown): SchemaFinding {
  return { kind: 'schema', layer: 'schema', pointer: '', ...positionIn(output, offsetOf(read, '')), rule: 'schema', received: read.value }
}

/** The first findings in the order of the output, made only for those that are kept. */
export function keepFirst<P extends { readonly pointer: string; readonly key?: string | undefined }, F>(
  places: readonly P[],
  read: JsonRead,
  make: (place: P, offset: number | undefined) => F,
): KeptFindings<F> {
  const placed = (place: P): { place: P; offset: number | undefined } => ({ place, offset: offsetOf(read, place.pointer, place.key) })
  const first =
    places.length > mostSorted ? places.slice(0, mostKept).map(placed) : places.map(placed).toSorted((one, other) => (one.offset ?? 0) - (other.offset ?? 0))
  return { findings: first.slice(0, mostKept).map(({ place, offset }) => make(place, offset)), found: places.length }
}

/** The key at which an error stands, where it is about one that is there. */
function keyOf({ params, propertyName }: ErrorObject): string | undefined {
  return propertyName ?? (params.additionalProperty as string | undefined) ?? (params.unevaluatedProperty as string | undefined)
}

type Values = Pick<SchemaFinding, 'wanted' | 'received' | 'property' | 'near' | 'comparison'>

function valuesOf({ error, alternatives, types }: Fault): Values {
  if (error.propertyName !== undefined) return { property: error.propertyName, wanted: { [error.keyword]: error.schema } }
  if (alternatives) return listed(alternatives, error.data)
  if (types) return { wanted: types, received: error.data }
  if (Object.hasOwn(valuesByKeyword, error.keyword)) return valuesByKeyword[error.keyword]!(error)
  const { comparison } = error.params
  return { wanted: error.schema, received: error.data, ...(typeof comparison === 'string' ? { comparison } : {}) }
}

const valuesByKeyword: Readonly<Record<string, (error: ErrorObject) => Values>> = {
  type: (error) => ({ wanted: wantedTypes(error), received: error.data }),
  enum: ({ schema, data }) => listed(schema as unknown[], data),
  const: ({ schema, data }) => listed([schema], data),
  required: missing,
  dependentRequired: missing,
  dependencies: missing,
  additionalProperties: ({ params, data, parentSchema }) => extra(params.additionalProperty as string, data, parentSchema),
  unevaluatedProperties: ({ params, data, parentSchema }) => extra(params.unevaluatedProperty as string, data, parentSchema),
  oneOf: ({ schema, params, data }) => {
    const fits = (params.passingSchemas as number[] | null)?.map((index) => index + 1)
    return { wanted: { of: (schema as unknown[]).length, fits }, received: data }
  },
  anyOf: ({ schema, data }) => ({ wanted: { of: (schema as unknown[]).length }, received: data }),
  uniqueItems: ({ params }) => ({ wanted: [params.i as number, params.j as number].toSorted((one, other) => one - other) }),
  contains: ({ params, data }) => ({ wanted: { atLeast: params.minContains as number, atMost: params.maxContains as number | undefined }, received: data }),
  discriminator: ({ params, parentSchema }) => listed(tagsOf(parentSchema, params.tag as string), params.tagValue, params.tag as string),
  'false schema': ({ data }) => ({ received: data }),
}

function listed(values: readonly unknown[], received: unknown, property?: string): Values {
  const near = nearValue(received, values)
  return { wanted: values, received, ...(near === undefined ? {} : { near }), ...(property === undefined ? {} : { property }) }
}

/** A value of the list that is the received one but for its type, its letter case, or a slip. */
function nearValue(received: unknown, values: readonly unknown[]): unknown {
  if (typeof received === 'object') return undefined
  const sameText = values.find((value) => typeof value !== 'object' && typeof value !== typeof received && String(value) === String(received))
  return sameText ?? (typeof received === 'string' ? nearWord(received, values.filter((value) => typeof value === 'string')) : undefined)
}

/** The word itself, out of the sentence that usage errors say of it. */
function nearWord(word: string, words: readonly string[]): string | undefined {
  return didYouMean(word, words)?.slice('Did you mean "'.length, -'"?'.length)
}

const describedKeys = (schema: unknown): string[] => (isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [])
const keysOf = (data: unknown): string[] => (isObject(data) ? Object.keys(data) : [])

function missing({ params, data, parentSchema }: ErrorObject): Values {
  const property = params.missingProperty as string
  const described = describedKeys(parentSchema)
  const near = nearWord(property, keysOf(data).filter((key) => !described.includes(key)))
  return { property, ...(near === undefined ? {} : { near }), ...(params.property === undefined ? {} : { wanted: params.property }) }
}

function extra(property: string, data: unknown, schema: unknown): Values {
  const present = keysOf(data)
  const near = nearWord(property, describedKeys(schema).filter((key) => !present.includes(key)))
  return { property, received: isObject(data) ? data[property] : undefined, ...(near === undefined ? {} : { near }) }
}

/** The values of the tag that the branches of a discriminator name, as far as they stand in the schema itself. */
function tagsOf(schema: unknown, tag: string): unknown[] {
  const branches = isObject(schema) && Array.isArray(schema.oneOf) ? schema.oneOf : []
  return branches.flatMap((branch: unknown) => {
    const described = isObject(branch) && isObject(branch.properties) ? branch.properties[tag] : undefined
    if (!isObject(described)) return []
    return described.const === undefined ? (Array.isArray(described.enum) ? described.enum : []) : [described.const]
  })
}
