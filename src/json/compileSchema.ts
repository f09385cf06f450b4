import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv'
import { loadOnFirstUse } from '../optionalPeer.ts'
import { printValue } from '../printValue.ts'
import { GraderUsageError } from '../usageError.ts'
import { addExactMultipleOf } from './multipleOf.ts'
import { isObject } from './pointers.ts'
import { draftOf, type Draft } from './schemaDraft.ts'
import { prepareCopy, refuseUnknownKeywords, requirePlain } from './schemaCopy.ts'
import { refuseInvalid, refuseUncompiled, rootName } from './schemaMistakes.ts'
import { acceptsEverything, eachSchema, referredTo, type JsonSchema } from './schemaKeywords.ts'

/** What decides how a schema is compiled, beside its text. */
export interface CompileSettings {
  readonly unknownKeywords: 'forbid' | 'ignore'
  /** Schemas that `$ref` may name, by their URI. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Only the published test suite of JSON Schema is compiled leniently: many of its schemas are odd on purpose. */
  readonly strictSchema?: false
}

/** A schema that can be asked. */
export interface CompiledSchema {
  readonly acceptsEverything: boolean
  /** Whether it holds what may take long on some value: a pattern, a format, unique items, a reference. */
  readonly mayRunLong: boolean
  /** Whether its answer may rest on the last digits of an integer beyond 2^53 - 1. */
  readonly needsEveryDigit: boolean
  /** What the schema's own `type` asks for. */
  readonly root: 'object' | 'array' | 'any'
  /** Stops at the first fault. */
  readonly holds: (value: unknown) => boolean
  /** The fault that `holds` stopped at, and what was found on the way to it. */
  readonly firstErrors: () => readonly ErrorObject[]
  /** Finds every fault. Made on first use. */
  readonly explain: () => Explainer
}

/** The schema once more, to find every fault of a value that it refuses. */
export interface Explainer {
  readonly errors: (value: unknown) => readonly ErrorObject[]
  /** The errors of one schema inside the schema: `anyOf`, 1 is the second branch. Undefined where it cannot be compiled alone. */
  readonly errorsInside: (parent: unknown, keyword: string, index: number | undefined, value: unknown) => readonly ErrorObject[] | undefined
}

const sharedOptions: Options = {
  strictSchema: true,
  strictNumbers: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  // A property that a pattern matches as well must satisfy both: JSON Schema says so, and it is no slip of the pen.
  allowMatchingProperties: true,
  // Without it `required: ['constructor']` holds of {}.
  ownProperties: true,
  validateFormats: true,
  discriminator: true,
  verbose: true,
  logger: false,
  useDefaults: false,
  coerceTypes: false,
  removeAdditional: false,
  addUsedSchema: false,
}

/** The most schemas that are kept compiled. */
const mostKept = 500

const kept = new Map<string, CompiledSchema>()

/**
 * Compiles a JSON Schema, or finds it among those that were.
 *
 * Known by its text: an object that was changed since is another schema, and a literal in every call is the same. What is compiled
 * is a copy, in an instance of its own, so that no two schemas can meet over an `$id`.
 *
 * @throws GraderUsageError when it does not compile
 */
export function compileSchema(who: string, schema: JsonSchema, settings: CompileSettings): CompiledSchema {
  const text = textOf(who, 'schema', schema)
  const others = Object.keys(settings.schemas).length === 0 ? '' : textOf(who, 'option "schemas"', settings.schemas)
  const key = `${settings.unknownKeywords} ${settings.strictSchema !== false} ${others} ${text}`
  const known = kept.get(key)
  if (known) return known
  const compiled = compileText(who, { text, others, schema, settings })
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, compiled)
  return compiled
}

function textOf(who: string, argument: string, value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value) as string | undefined
  } catch (cause) {
    throw new GraderUsageError(who, { argument, problem: 'must be data that JSON can write: no cycle, no bigint, not nested too deep' }, { cause })
  }
  // Before the text is looked for among those compiled: two schemas may have one text.
  requirePlain(who, argument, value)
  return text!
}

interface Source {
  readonly text: string
  readonly others: string
  readonly schema: JsonSchema
  readonly settings: CompileSettings
}

function compileText(who: string, source: Source): CompiledSchema {
  const { text, others, schema, settings } = source
  const draft = draftOf(who, schema, settings.schemas)
  const make = (allErrors: boolean): Instance => makeInstance(who, draft, readCopies(draft, text, others), settings, allErrors)
  const { validate } = make(false)
  // A schema that refers to itself without end overflows on any value of the type it starts from; the author should hear of it on every output.
  orRefuse(who, 'schema', () => probes.forEach((value) => validate(value)))
  const written = JSON.parse(text) as unknown
  let explainer: Explainer | undefined
  return {
    acceptsEverything: acceptsEverything(written),
    // A schema that refers to itself may ask one value twice on every level of its depth.
    mayRunLong: /"(?:pattern|patternProperties|format|uniqueItems|\$ref|\$dynamicRef|\$recursiveRef)":/.test(text + others),
    needsEveryDigit: /"(?:multipleOf|uniqueItems)":/.test(text + others) || holdsLargeNumber(written) || (others !== '' && holdsLargeNumber(JSON.parse(others))),
    root: rootOf(written),
    holds: (value) => orRefuse(who, 'schema', () => validate(value)) === true,
    firstErrors: () => validate.errors ?? [],
    explain: () => (explainer ??= makeExplainer(make(true))),
  }
}

const probes: readonly unknown[] = [null, true, 0, '', [], {}]

function rootOf(schema: unknown): 'object' | 'array' | 'any' {
  const { type } = isObject(schema) ? referredTo(schema, schema) : {}
  return type === 'object' || type === 'array' ? type : 'any'
}

function holdsLargeNumber(schema: unknown): boolean {
  if (typeof schema === 'number') return Math.abs(schema) > Number.MAX_SAFE_INTEGER
  return typeof schema === 'object' && schema !== null && Object.values(schema).some(holdsLargeNumber)
}

/** The copies that are compiled, and what the author calls each. */
interface Copy {
  readonly argument: string
  readonly uri: string
  readonly schema: unknown
}

function readCopies(draft: Draft, text: string, others: string): Copy[] {
  const declared = (schema: unknown): unknown => (isObject(schema) ? Object.assign(schema, { $schema: draft.uri }) : schema)
  const schemas = others === '' ? [] : Object.entries(JSON.parse(others) as Record<string, unknown>)
  return [
    ...schemas.map(([uri, schema]) => ({ argument: `option "schemas" ${printValue(uri, { cap: 100 })}`, uri, schema: declared(schema) })),
    { argument: 'schema', uri: rootName, schema: declared(JSON.parse(text)) },
  ]
}

interface Instance {
  readonly ajv: Ajv
  readonly copies: readonly Copy[]
  readonly validate: ValidateFunction
}

function makeInstance(who: string, draft: Draft, copies: readonly Copy[], settings: CompileSettings, allErrors: boolean): Instance {
  const { strictSchema = true } = settings
  const ajv = newAjv(who, draft, { allErrors, strictSchema, validateSchema: false })
  for (const { argument, uri, schema } of copies) {
    if (strictSchema) prepareCopy(who, argument, schema, draft.name)
    if (strictSchema) refuseUnknownKeywords(who, argument, schema, { ajv, ignore: settings.unknownKeywords === 'ignore' })
    requireValid(who, draft, argument, schema)
    orRefuse(who, argument, () => ajv.addSchema(schema as object, uri))
  }
  return { ajv, copies, validate: orRefuse(who, 'schema', () => ajv.getSchema(rootName) as ValidateFunction) }
}

function orRefuse<T>(who: string, argument: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    return refuseUncompiled(who, error, argument)
  }
}

type AjvClass = new (options: Options) => Ajv

function newAjv(who: string, draft: Draft, options: Options): Ajv {
  const loaded = loadOnFirstUse<AjvClass & { default?: AjvClass }>(draft.package, who)
  const ajv = new (loaded.default ?? loaded)({ ...sharedOptions, ...options })
  if (draft.metaSchema) ajv.addMetaSchema(loadOnFirstUse<object>(draft.metaSchema, who))
  loadOnFirstUse<(ajv: Ajv) => Ajv>('ajv-formats', who)(ajv)
  addExactMultipleOf(ajv)
  return ajv
}

/** One instance a draft, that has compiled nothing but the meta-schema: that takes longer than most schemas. */
const judges = new Map<string, Ajv>()

function requireValid(who: string, draft: Draft, argument: string, schema: unknown): void {
  let judge = judges.get(draft.name)
  if (judge === undefined) judges.set(draft.name, (judge = newAjv(who, draft, {})))
  if (orRefuse(who, argument, () => judge.validateSchema(schema as object)) === true) return
  refuseInvalid(who, argument, judge.errors![0]!)
}

function makeExplainer({ ajv, copies, validate }: Instance): Explainer {
  const places = new Map<unknown, string>()
  for (const { uri, schema } of copies) eachSchema(schema, (one, pointer) => places.set(one, `${uri}#${uriPointer(pointer)}`))
  const compiled = new Map<string, ValidateFunction | undefined>()
  return {
    errors: (value) => (validate(value) ? [] : (validate.errors ?? [])),
    errorsInside: (parent, keyword, index, value) => {
      const place = places.get(parent)
      if (place === undefined) return undefined
      const reference = `${place}/${keyword}${index === undefined ? '' : `/${index}`}`
      if (!compiled.has(reference)) compiled.set(reference, compileReference(ajv, reference))
      const inside = compiled.get(reference)
      return inside && (inside(value) ? [] : (inside.errors ?? []))
    },
  }
}

function compileReference(ajv: Ajv, reference: string): ValidateFunction | undefined {
  try {
    return ajv.compile({ $ref: reference })
  } catch {
    // Only the message is poorer for it.
    return undefined
  }
}

function uriPointer(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/')
}
