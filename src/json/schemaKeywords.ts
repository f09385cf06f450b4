import { isObject, memberPointer, pointerKeys, valuesAt } from './pointers.ts'

/** A JSON Schema. Any object, because an interface of an author's has no index signature; what it holds is checked when it is compiled. */
export type JsonSchema = boolean | object

type Place = 'schema' | 'list' | 'map' | 'schema or list'

/** Where schemas stand inside a schema, in any draft. */
const places: Readonly<Record<string, Place>> = {
  additionalItems: 'schema',
  additionalProperties: 'schema',
  contains: 'schema',
  contentSchema: 'schema',
  else: 'schema',
  if: 'schema',
  not: 'schema',
  propertyNames: 'schema',
  then: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  prefixItems: 'list',
  items: 'schema or list',
  $defs: 'map',
  definitions: 'map',
  dependencies: 'map',
  dependentSchemas: 'map',
  patternProperties: 'map',
  properties: 'map',
}

/** Keywords that say something to a reader and nothing to a validator. */
const annotations: readonly string[] = [
  ...['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$comment', '$defs', 'definitions'],
  ...['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly', 'readonly', 'writeOnly'],
  ...['contentMediaType', 'contentEncoding', 'contentSchema', 'propertyOrdering', 'propertyOrder', 'strict', 'name', 'links', 'javaType'],
]

/** Keywords that can refuse a value, in any draft. */
const assertions: readonly string[] = [
  ...Object.keys(places).filter((name) => name !== '$defs' && name !== 'definitions' && name !== 'contentSchema'),
  ...['$ref', '$dynamicRef', '$recursiveRef', 'type', 'enum', 'const', 'nullable', 'required', 'discriminator', 'dependentRequired'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'],
]

export const knownKeywords: readonly string[] = Object.freeze([...assertions, ...annotations])

/** Whether a member of a schema is an annotation: one of the list, `x-...` or `_...`. */
export function isAnnotation(keyword: string): boolean {
  return keyword.startsWith('x-') || keyword.startsWith('_') || annotations.includes(keyword)
}

/** Every schema inside a schema, itself first, each with its pointer. Boolean schemas are passed over. */
export function eachSchema(root: unknown, visit: (schema: Record<string, unknown>, pointer: string) => void): void {
  const open: [unknown, string][] = [[root, '']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [schema, pointer] = next
    if (!isObject(schema)) continue
    visit(schema, pointer)
    for (const [keyword, value] of Object.entries(schema)) {
      const place = Object.hasOwn(places, keyword) ? places[keyword] : undefined
      if (place === undefined) continue
      const at = memberPointer(pointer, keyword)
      if (Array.isArray(value) ? place === 'list' || place === 'schema or list' : place === 'map' && isObject(value)) {
        for (const [key, inner] of Object.entries(value as object)) open.push([inner, memberPointer(at, key)])
      } else if (place === 'schema' || place === 'schema or list') open.push([value, at])
    }
  }
}

type Judge = (schema: unknown) => boolean

const everyMember = (value: unknown, isHarmless: Judge): boolean => typeof value === 'object' && value !== null && Object.values(value).every(isHarmless)
const itself = (value: unknown, isHarmless: Judge): boolean => isHarmless(value)

/** The keywords that refuse nothing when their value is such a one. */
const harmless: Readonly<Record<string, (value: unknown, isHarmless: Judge) => boolean>> = {
  properties: everyMember,
  patternProperties: everyMember,
  additionalProperties: itself,
  unevaluatedProperties: itself,
  propertyNames: itself,
  items: itself,
  additionalItems: itself,
  unevaluatedItems: itself,
  prefixItems: everyMember,
  allOf: everyMember,
  anyOf: (value, isHarmless) => Array.isArray(value) && value.some(isHarmless),
  oneOf: (value, isHarmless) => Array.isArray(value) && value.length === 1 && isHarmless(value[0]),
  not: (value) => value === false,
  type: (value) => Array.isArray(value) && ['object', 'array', 'string', 'number', 'boolean', 'null'].every((one) => value.includes(one)),
  required: (value) => Array.isArray(value) && value.length === 0,
  uniqueItems: (value) => value === false,
  minLength: (value) => value === 0,
  minItems: (value) => value === 0,
  minProperties: (value) => value === 0,
}

/** Whether a schema refuses no value at all, as far as its own text shows. */
export function acceptsEverything(root: unknown): boolean {
  const followed = new Set<unknown>()
  const isHarmless = (schema: unknown): boolean => {
    if (!isObject(schema)) return schema === true
    const { $ref: reference, ...rest } = schema
    const refusesNothing = Object.entries(rest).every(([keyword, value]) => isAnnotation(keyword) || (Object.hasOwn(harmless, keyword) && harmless[keyword]!(value, isHarmless)))
    return refusesNothing && (reference === undefined || targetIsHarmless(schema))
  }
  const targetIsHarmless = (schema: Record<string, unknown>): boolean => {
    const target = referredTo(schema, root)
    if (followed.has(target)) return true
    followed.add(target)
    return target.$ref === undefined && isHarmless(target)
  }
  return isHarmless(root)
}

/** The schema that a local reference names, through any number of them; the schema itself where there is none to follow. */
export function referredTo(schema: Record<string, unknown>, root: unknown): Record<string, unknown> {
  let target = schema
  for (const seen = new Set<unknown>(); typeof target.$ref === 'string' && !seen.has(target); ) {
    seen.add(target)
    const keys = /^#(?:\/|$)/.test(target.$ref) ? pointerKeys(target.$ref.slice(1)) : undefined
    const next = keys ? valuesAt(root, keys)[0]?.value : undefined
    if (!isObject(next)) break
    target = next
  }
  return target
}
