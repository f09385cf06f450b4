import { maxPatternMilliseconds } from '../limits.ts'
import { GraderUsageError, isPlainObject, oneWordOf, ownMembers, refuse, refuseOption, type ArgumentReader } from '../usageError.ts'
import { compileSchema, type CompiledSchema } from './compileSchema.ts'
import type { FieldOrderRule } from './fieldOrder.ts'
import { readRules, type CheckedRule, type MeaningRule } from './meaning.ts'
import { readJsonOptionNames, readJsonPlan, type ReadJsonOptions, type ReadJsonPlan } from './readJsonOptions.ts'
import { readFieldOrders, type FieldOrders } from './schemaFieldOrder.ts'
import type { JsonSchema } from './schemaKeywords.ts'
import { tellSchema, type ToldSchema } from './schemaKind.ts'

export interface SatisfySchemaOptions extends ReadJsonOptions {
  /** Conditions on the meaning, checked once the shape is right. Default: none. */
  rules?: readonly MeaningRule[]
  /** The order in which keys stand in the text, once the shape is right: of the root, or of the objects at pointers. Default: any. */
  fieldOrder?: FieldOrders
  /** Keys that a Standard Schema drops in silence. 'as-schema' (default): as the schema says. 'forbid': they fail. */
  extraKeys?: 'as-schema' | 'forbid'
  /** Values that a Standard Schema turns into others. 'allow' (default): a note says so. 'forbid': they fail. */
  transforms?: 'allow' | 'forbid'
  /** A JSON Schema that accepts everything. 'forbid' (default): it is a usage error. */
  emptySchema?: 'forbid' | 'allow'
  /** Keywords that JSON Schema does not have. 'forbid' (default): they are a usage error. 'ignore': they say nothing. */
  unknownKeywords?: 'forbid' | 'ignore'
  /** Schemas that `$ref` names, by their URI. Nothing is ever fetched. Default: none. */
  schemas?: Readonly<Record<string, JsonSchema>>
  /** How long a pattern, a Standard Schema or the rules may run on one output, in milliseconds. Default: 1000. */
  timeout?: number
}

/** Everything an author has said about reading and grading an output. */
export interface SchemaPlan {
  readonly who: string
  readonly told: ToldSchema
  /** The JSON Schema, compiled. */
  readonly compiled: CompiledSchema | undefined
  readonly read: ReadJsonPlan
  readonly rules: readonly CheckedRule[]
  readonly fieldOrder: readonly FieldOrderRule[]
  readonly extraKeys: 'as-schema' | 'forbid'
  readonly transforms: 'allow' | 'forbid'
  readonly timeout: number
}

interface OwnOptions {
  rules: readonly CheckedRule[]
  fieldOrder: readonly FieldOrderRule[]
  extraKeys: 'as-schema' | 'forbid'
  transforms: 'allow' | 'forbid'
  emptySchema: 'forbid' | 'allow'
  unknownKeywords: 'forbid' | 'ignore'
  schemas: Readonly<Record<string, JsonSchema>>
  timeout: number
}

const ownReaders: { readonly [K in keyof OwnOptions]: ArgumentReader<OwnOptions[K]> } = {
  rules: readRules,
  fieldOrder: readFieldOrders,
  extraKeys: oneWordOf('as-schema', 'forbid'),
  transforms: oneWordOf('allow', 'forbid'),
  emptySchema: oneWordOf('forbid', 'allow'),
  unknownKeywords: oneWordOf('forbid', 'ignore'),
  schemas: (value, by, argument) => {
    if (value !== undefined && !isPlainObject(value)) refuse(by, argument, 'an object of schemas by their URI', value)
    return Object.fromEntries(ownMembers(by, argument, value)) as Record<string, JsonSchema>
  },
  timeout: (value, by, argument) => {
    if (value === undefined) return maxPatternMilliseconds
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 600_000) return value
    return refuse(by, argument, 'a whole number of milliseconds from 1 to 600000', value)
  },
}

/** Reads the schema and the options of a call. Throws for a mistake in either. */
export function planSchema(who: string, schema: unknown, options: unknown): SchemaPlan {
  const members = ownMembers(who, 'options', options)
  const own = {} as Record<string, unknown>
  for (const [name, read] of Object.entries(ownReaders)) {
    own[name] = read(members.get(name), who, `option "${name}"`)
    members.delete(name)
  }
  const { rules, fieldOrder, extraKeys, transforms, emptySchema, timeout, ...settings } = own as unknown as OwnOptions
  const told = tellSchema(who, schema)
  const compiled = told.kind === 'json' ? compileSchema(who, told.schema, settings) : undefined
  const keepsLast = members.get('duplicateKeys') === 'last'
  const read = readJsonPlan(who, members, compiled?.root)
  for (const key of members.keys()) refuseOption(who, 'options', key, [...readJsonOptionNames, ...Object.keys(ownReaders)])
  requireNoContradiction(who, { compiled, hasOrder: fieldOrder.length > 0, numbers: read.settings.numbers, keepsLast })
  if (compiled) requireSense(who, compiled, { emptySchema, extraKeys })
  return { who, told, compiled, read, rules, fieldOrder, extraKeys, transforms, timeout }
}

interface Together {
  readonly compiled: CompiledSchema | undefined
  readonly hasOrder: boolean
  readonly keepsLast: boolean
  readonly numbers: 'double' | 'bigint' | 'string'
}

function requireNoContradiction(who: string, { compiled, hasOrder, keepsLast, numbers }: Together): void {
  if (hasOrder && keepsLast) {
    throw new GraderUsageError(who, { argument: 'option "duplicateKeys"', problem: 'cannot be "last" beside fieldOrder: a key that stands twice has two places' })
  }
  if (compiled?.needsEveryDigit && numbers === 'bigint') {
    const problem = 'cannot be "bigint" beside a JSON Schema with multipleOf, uniqueItems or a number beyond 2^53 - 1: a validator compares doubles'
    throw new GraderUsageError(who, { argument: 'option "numbers"', problem, hint: "Pass { numbers: 'string' } and describe a text." })
  }
}

function requireSense(who: string, { acceptsEverything }: CompiledSchema, { emptySchema, extraKeys }: Pick<OwnOptions, 'emptySchema' | 'extraKeys'>): void {
  if (acceptsEverything && emptySchema === 'forbid') {
    const hint = "Pass { emptySchema: 'allow' } if any JSON will do."
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must refuse some value, but accepts everything', hint })
  }
  if (extraKeys === 'forbid') {
    const hint = 'A JSON Schema says it itself: "additionalProperties": false.'
    throw new GraderUsageError(who, { argument: 'option "extraKeys"', problem: 'is for a Standard Schema', hint })
  }
}
