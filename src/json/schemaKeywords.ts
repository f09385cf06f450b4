import { isObject, memberPointer } from './pointers.ts'

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

/** The keywords that refuse nothing when their value is such a one. */
const harmless: Readonly<Record<string, (value: unknown) => boolean>> = {
  properties: (value) => isObject(value) && Object.values(value).every(acceptsEverything),
  patternProperties: (value) => isObject(value) && Object.values(value).every(acceptsEverything),
  additionalProperties: acceptsEverything,
  unevaluatedProperties: acceptsEverything,
  propertyNames: acceptsEverything,
  items: acceptsEverything,
  additionalItems: acceptsEverything,
  unevaluatedItems: acceptsEverything,
  prefixItems: (value) => Array.isArray(value) && value.every(acceptsEverything),
  allOf: (value) => Array.isArray(value) && value.every(acceptsEverything),
  anyOf: (value) => Array.isArray(value) && value.some(acceptsEverything),
  required: (value) => Array.isArray(value) && value.length === 0,
  uniqueItems: (value) => value === false,
  minLength: (value) => value === 0,
  minItems: (value) => value === 0,
  minProperties: (value) => value === 0,
}

/** Whether a schema refuses no value at all, as far as its own text shows. */
export function acceptsEverything(schema: unknown): boolean {
  if (!isObject(schema)) return schema === true
  return Object.entries(schema).every(([keyword, value]) => isAnnotation(keyword) || (Object.hasOwn(harmless, keyword) && harmless[keyword]!(value)))
}
