import { printValue } from '../printValue.ts'
import { didYouMean, GraderUsageError, isUsageError } from '../usageError.ts'
import { isAnnotation, knownKeywords, type JsonSchema } from './schemaKeywords.ts'

/** The part of a Standard Schema (version 1) that is used: zod, valibot, arktype and others have it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown, ...more: any[]) => unknown
  }
}

/** What OpenAI, Anthropic and MCP put around a JSON Schema. */
export type ProviderWrapper =
  | { readonly type: 'json_schema'; readonly json_schema: { readonly schema?: object } }
  | { readonly type?: 'json_schema'; readonly name?: string; readonly schema: object }
  | { readonly function: { readonly name?: string; readonly parameters?: object } }
  | { readonly type: 'function'; readonly name?: string; readonly parameters?: object | null }
  | { readonly name?: string; readonly input_schema: object }
  | { readonly format: { readonly type: 'json_schema'; readonly schema: object } }
  | { readonly output_config: { readonly format?: object | null } }
  | { readonly name?: string; readonly inputSchema: object }
  | { readonly name?: string; readonly outputSchema: object }

/** Whatever an author may give as a schema. */
export type AnySchema = JsonSchema | StandardSchema | ProviderWrapper

/** A schema that has been told apart. */
export type ToldSchema =
  | { readonly kind: 'standard'; readonly vendor: string; readonly validate: (value: unknown) => unknown }
  | { readonly kind: 'json'; readonly schema: JsonSchema }

type Members = Readonly<Record<string, unknown>>

/** How the schema is taken out of what stands round it. Undefined: this is another wrapper, or none. The first that fits counts. */
const unwrappings: readonly ((given: Members) => unknown)[] = [
  ({ type, json_schema: inner }) => (type === 'json_schema' && isMembers(inner) ? inner.schema : undefined),
  ({ response_format: format }) => (isMembers(format) ? format : undefined),
  ({ output_config: config }) => (isMembers(config) ? config.format : undefined),
  ({ format, text }) => wrappedFormat(format) ?? (isMembers(text) ? wrappedFormat(text.format) : undefined),
  ({ function: tool }) => (isMembers(tool) ? tool.parameters : undefined),
  ({ type, parameters }) => (type === 'function' ? parameters : undefined),
  ({ input_schema: schema }) => schema,
  ({ inputSchema, outputSchema }) => inputSchema ?? outputSchema,
  (given) => (isMembers(given.schema) && isNamedSchema(given) ? given.schema : undefined),
]

const wrappedFormat = (format: unknown): unknown => (isMembers(format) && format.type === 'json_schema' ? format : undefined)

/** Whether this is `{ name, strict, schema }`, with or without `type: 'json_schema'`. Given to a lenient validator it would accept anything. */
function isNamedSchema(given: Members): boolean {
  return Object.entries(given).every(([key, value]) => key === 'schema' || (key === 'type' && value === 'json_schema') || isAnnotation(key))
}

/** More wrappers than any provider puts round a schema. */
const mostWrappers = 5

const mustBe = 'must be a JSON Schema, a Standard Schema (zod, valibot, arktype) or what OpenAI, Anthropic or MCP put round one'

/**
 * Tells what kind of schema this is, and takes it out of a provider's wrapper.
 *
 * @throws GraderUsageError when it is none
 */
export function tellSchema(who: string, given: unknown): ToldSchema {
  try {
    return tellUnguarded(who, given)
  } catch (error) {
    if (isUsageError(error)) throw error
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must be an object whose members can be read' }, { cause: error })
  }
}

function tellUnguarded(who: string, given: unknown): ToldSchema {
  let schema = given
  for (let wrappers = 0; wrappers <= mostWrappers; wrappers++) {
    const standard = standardOf(schema)
    if (standard) return standard
    if (typeof schema === 'boolean') return { kind: 'json', schema }
    if (!isMembers(schema)) break
    if (isMembers(schema.inputSchema) && isMembers(schema.outputSchema)) {
      const hint = 'Give its inputSchema or its outputSchema.'
      throw new GraderUsageError(who, { argument: 'schema', problem: 'must be one schema, but the tool has two', hint })
    }
    const inner = unwrap(schema)
    if (inner !== undefined) schema = inner
    else if (isJsonSchema(schema)) return { kind: 'json', schema }
    else break
  }
  throw new GraderUsageError(who, { argument: 'schema', problem: mustBe, was: { value: given }, hint: hintFor(schema) })
}

function standardOf(schema: unknown): ToldSchema | undefined {
  // The schemas of arktype are functions.
  if ((typeof schema !== 'object' || schema === null) && typeof schema !== 'function') return undefined
  const standard = (schema as { '~standard'?: unknown })['~standard'] as { vendor?: unknown; validate?: unknown } | undefined
  const validate = standard?.validate
  if (typeof validate !== 'function') return undefined
  const vendor = typeof standard!.vendor === 'string' ? standard!.vendor : 'standard'
  return { kind: 'standard', vendor, validate: (value) => (validate as (value: unknown) => unknown).call(standard, value) }
}

function unwrap(given: Members): unknown {
  for (const take of unwrappings) {
    const inner = take(given)
    if (inner !== undefined && inner !== null) return inner
  }
  return undefined
}

const isMembers = (value: unknown): value is Members => ((typeof value === 'object' && value !== null) || typeof value === 'function') && !Array.isArray(value)

function isJsonSchema(schema: Members): boolean {
  if (typeof schema === 'function') return false
  const keys = Object.keys(schema)
  return keys.length === 0 || keys.some((key) => knownKeywords.includes(key) || isAnnotation(key))
}

function hintFor(schema: unknown): string | undefined {
  if (typeof schema === 'string') return 'Parse the text of a schema first.'
  if (Array.isArray(schema)) return 'Give one schema.'
  if (!isMembers(schema)) return undefined
  if ('_def' in schema) return 'A schema of zod is a Standard Schema from version 3.24 on.'
  const [key] = Object.keys(schema)
  return key === undefined ? undefined : (didYouMean(key, knownKeywords) ?? `There is no keyword ${printValue(key, { cap: 60 })} in JSON Schema.`)
}
