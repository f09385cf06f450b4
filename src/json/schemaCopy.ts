import type { Ajv } from 'ajv'
import { printValue } from '../printValue.ts'
import { didYouMean, GraderUsageError, isPlainObject } from '../usageError.ts'
import { isObject, memberPointer, type Located } from './pointers.ts'
import { eachSchema, isAnnotation, knownKeywords, referredTo } from './schemaKeywords.ts'

/**
 * Throws, naming the place, where the text of a schema would say something else: a pattern that is a RegExp, NaN, a Map.
 *
 * @param schema  what JSON.stringify has written without a fault, so it has no cycle
 */
export function requirePlain(who: string, argument: string, schema: unknown): void {
  const found = unwrittenIn(schema)
  if (found) throw new GraderUsageError(who, { argument: placeOf(argument, found.pointer), problem: 'must be a value that JSON has', was: { value: found.value } })
}

/** Asked at every call: the pointer is made only where there is something to name. */
function unwrittenIn(value: unknown): Located | undefined {
  if (!isWritten(value)) return { value, pointer: '' }
  if (typeof value !== 'object' || value === null) return undefined
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key]
    // A member that is undefined counts as absent, an item does not.
    const found = inner === undefined && !Array.isArray(value) ? undefined : unwrittenIn(inner)
    if (found) return { value: found.value, pointer: memberPointer('', key) + found.pointer }
  }
  return undefined
}

function isWritten(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  // Of a Map, or of an instance of a class, JSON.stringify leaves out what it says.
  if (typeof value === 'object') return value === null || Array.isArray(value) || isPlainObject(value)
  return typeof value === 'string' || typeof value === 'boolean'
}

/** `schema at /properties/kind` */
export function placeOf(argument: string, pointer: string): string {
  return pointer === '' ? argument : `${argument} at ${printPointer(pointer)}`
}

/** A pointer for a message: one that is long or holds what misleads a reader is printed as a text. */
function printPointer(pointer: string): string {
  return /^[!-~]{1,200}$/.test(pointer) ? pointer : printValue(pointer, { cap: 200 })
}

/** Throws for what a validator would pass over in silence, and takes out what only repeats the schema. */
export function prepareCopy(who: string, argument: string, copy: unknown, draft: string): void {
  eachSchema(copy, (schema, pointer) => {
    const place = placeOf(argument, pointer)
    if (schema.$async === true) throw new GraderUsageError(who, { argument: place, problem: 'must not have $async: a grader does not wait' })
    if (draft === '2020-12' && Array.isArray(schema.items)) {
      throw new GraderUsageError(who, {
        argument: placeOf(argument, memberPointer(pointer, 'items')),
        problem: 'must not be a list in draft 2020-12',
        hint: 'Say prefixItems, or declare draft 7: "$schema": "http://json-schema.org/draft-07/schema#".',
      })
    }
    if (isObject(schema.properties) && Object.hasOwn(schema.properties, '__proto__')) {
      throw new GraderUsageError(who, { argument: place, problem: 'must not describe the property "__proto__": no output with it is read' })
    }
    if (isObject(schema.discriminator) && schema.discriminator.mapping !== undefined) dropMapping(who, place, schema, copy)
    // The validator asks for a required tag, in oneOf's parent or in each of its branches. To OpenAPI the branches decide, and the discriminator is a hint.
    if (isObject(schema.discriminator) && branchesOf(schema).length > 0 && !isTagRequired(schema, copy)) delete schema.discriminator
  })
}

/** OpenAPI lets a discriminator name its branches once more. That is left out where it agrees with their constants. */
function dropMapping(who: string, place: string, schema: Record<string, unknown>, root: unknown): void {
  const { mapping, ...rest } = schema.discriminator as Record<string, unknown>
  const isRepeated = (tag: string, to: unknown): boolean => branchesOf(schema).some((branch) => isNamed(branch, to) && hasTag(branch, rest.propertyName, tag, root))
  if (!isObject(mapping) || !Object.entries(mapping).every(([tag, to]) => isRepeated(tag, to))) {
    const problem = 'must have a discriminator whose mapping repeats the constants of its branches'
    throw new GraderUsageError(who, { argument: place, problem, was: { value: mapping } })
  }
  schema.discriminator = rest
}

function branchesOf({ oneOf, anyOf }: Record<string, unknown>): readonly unknown[] {
  return [oneOf, anyOf].find(Array.isArray) ?? []
}

function isTagRequired(schema: Record<string, unknown>, root: unknown): boolean {
  const { propertyName } = schema.discriminator as Record<string, unknown>
  const isRequiredBy = (required: unknown): boolean => Array.isArray(required) && required.includes(propertyName)
  // A branch that says nothing of the tag is a slip, which the validator reports.
  const isOptional = (branch: unknown): boolean => {
    const { properties, required } = isObject(branch) ? referredTo(branch, root) : {}
    const isDescribed = isObject(properties) && Object.hasOwn(properties, String(propertyName))
    return isDescribed && !isRequiredBy(required)
  }
  return Array.isArray(schema.oneOf) && (isRequiredBy(schema.required) || !schema.oneOf.some(isOptional))
}

function isNamed(branch: unknown, name: unknown): boolean {
  if (!isObject(branch) || typeof branch.$ref !== 'string' || typeof name !== 'string') return false
  return branch.$ref === name || branch.$ref.endsWith(`/${name}`)
}

function hasTag(branch: unknown, property: unknown, tag: string, root: unknown): boolean {
  const target = referredTo(branch as Record<string, unknown>, root)
  const properties = isObject(target.properties) ? target.properties : {}
  const described = typeof property === 'string' && Object.hasOwn(properties, property) ? properties[property] : undefined
  return isObject(described) && (described.const === tag || (Array.isArray(described.enum) && described.enum.includes(tag)))
}

/** Makes annotations known to the validator, and throws for any other keyword that it does not know. */
export function refuseUnknownKeywords(who: string, argument: string, schema: unknown, { ajv, ignore }: { ajv: Ajv; ignore: boolean }): void {
  eachSchema(schema, (one, pointer) => {
    for (const keyword of Object.keys(one)) {
      if (Object.hasOwn(ajv.RULES.keywords, keyword)) continue
      if (!ignore && !isAnnotation(keyword)) refuseKeyword(who, placeOf(argument, pointer), keyword)
      // What the validator takes for a name of a keyword; any other is left out.
      if (/^[a-z_$][a-z0-9_$:-]*$/i.test(keyword) && !(keyword in ajv.RULES.keywords)) ajv.addKeyword(keyword)
      else delete one[keyword]
    }
  })
}

function refuseKeyword(who: string, place: string, keyword: string): never {
  throw new GraderUsageError(who, {
    argument: place,
    problem: `has the unknown keyword ${printValue(keyword, { cap: 60 })}`,
    hint: knownKeywords.includes(keyword) ? 'It belongs to another draft: declare that in "$schema", or say it in the words of this one.' : didYouMean(keyword, knownKeywords) ?? "Pass { unknownKeywords: 'ignore' } if it says nothing about the value.",
  })
}
