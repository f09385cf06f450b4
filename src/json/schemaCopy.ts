import type { Ajv } from 'ajv'
import { dateTime, printValue, regExpParts } from '../printValue.ts'
import { didYouMean, GraderUsageError } from '../usageError.ts'
import { isObject, memberPointer, pointerKeys, valuesAt } from './pointers.ts'
import { eachSchema, isAnnotation, knownKeywords } from './schemaKeywords.ts'

/**
 * Throws where the text of a schema would say something else than the schema: a pattern that is a RegExp, NaN, a function.
 *
 * @param schema  what JSON.stringify has written without a fault, so it has no cycle
 */
export function requirePlain(who: string, argument: string, schema: unknown): void {
  const open: [unknown, string][] = [[schema, '']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next
    if (!isWritten(value)) {
      throw new GraderUsageError(who, { argument: placeOf(argument, pointer), problem: 'must be a value that JSON has', was: { value } })
    }
    if (typeof value !== 'object' || value === null) continue
    // A member that is undefined counts as absent, an item does not.
    for (const [key, inner] of Object.entries(value)) if (inner !== undefined || Array.isArray(value)) open.push([inner, memberPointer(pointer, key)])
  }
}

function isWritten(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'object') return regExpParts(value) === undefined && dateTime(value) === undefined
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
  })
}

/** OpenAPI lets a discriminator name its branches once more. That is left out where it agrees with their constants. */
function dropMapping(who: string, place: string, schema: Record<string, unknown>, root: unknown): void {
  const { mapping, ...rest } = schema.discriminator as Record<string, unknown>
  const branches = Array.isArray(schema.oneOf) ? schema.oneOf : []
  const isRepeated = (tag: string, to: unknown): boolean => branches.some((branch) => isNamed(branch, to) && hasTag(branch, rest.propertyName, tag, root))
  if (!isObject(mapping) || !Object.entries(mapping).every(([tag, to]) => isRepeated(tag, to))) {
    const problem = 'must have a discriminator whose mapping repeats the constants of its branches'
    throw new GraderUsageError(who, { argument: place, problem, was: { value: mapping } })
  }
  schema.discriminator = rest
}

function isNamed(branch: unknown, name: unknown): boolean {
  if (!isObject(branch) || typeof branch.$ref !== 'string' || typeof name !== 'string') return false
  return branch.$ref === name || branch.$ref.endsWith(`/${name}`)
}

function hasTag(branch: unknown, property: unknown, tag: string, root: unknown): boolean {
  const { $ref } = branch as { $ref: string }
  const keys = $ref.startsWith('#') ? pointerKeys($ref.slice(1)) : undefined
  const target = keys ? valuesAt(root, keys)[0]?.value : undefined
  const properties = isObject(target) && isObject(target.properties) ? target.properties : {}
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
    hint: didYouMean(keyword, knownKeywords) ?? "Pass { unknownKeywords: 'ignore' } if it says nothing about the value.",
  })
}
