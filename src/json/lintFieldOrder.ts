import { escapeInvisible, printValue } from '../printValue.ts'
import { GraderUsageError, oneWordOf, readList, readOptions, refuse, type ArgumentReader } from '../usageError.ts'
import { isObject, pointerKeys } from './pointers.ts'
import { tellSchema, type AnySchema } from './schemaKind.ts'
import { eachSchema } from './schemaKeywords.ts'

export interface LintFieldOrderOptions {
  /** Names of properties that hold an answer, `*` at the end for any ending. They replace the built-in ones. */
  answers?: readonly string[]
  /** Names of properties that hold reasoning, likewise. */
  reasonings?: readonly string[]
  /** In what order the provider has the properties written. 'schema' (default): as the schema has them. 'alphabetical': sorted. */
  emission?: 'schema' | 'alphabetical'
}

/** An object whose answer is written before its reasoning. `pointer` leads to it in the schema. */
export interface FieldOrderWarning {
  readonly pointer: string
  readonly answer: string
  readonly reasoning: string
  readonly message: string
}

const answerNames: readonly string[] = ['answer', 'verdict', 'label', 'score', 'result', 'decision', 'category', 'final_*']
const reasoningNames: readonly string[] = ['reasoning', 'rationale', 'explanation', 'thought*', 'steps', 'analysis', 'evidence']

const who = 'lintFieldOrder'

/**
 * Warns of each object of a schema that has an answer written before every reasoning. It grades no output.
 *
 * Properties are put together over `allOf`, `anyOf`, `oneOf` and local `$ref`; `propertyOrdering` counts before the order of the text.
 *
 * @param schema  a JSON Schema, what a provider puts round one, or a Standard Schema that can write itself as JSON Schema
 * @param options  `answers`, `reasonings` (names that replace the built-in ones) and `emission` ('schema' or 'alphabetical')
 * @returns one warning for each such answer, in the order of the schema; none when the order is right
 * @throws GraderUsageError when the schema is none or cannot be written as JSON Schema, or an option is wrong
 * @example
 * lintFieldOrder({ properties: { answer: { type: 'number' }, reasoning: { type: 'string' } } }).length // 1
 *
 * Does not see: whether the order matters. Whether a format before the reasoning harms it is contested (arXiv 2408.02442).
 */
export function lintFieldOrder(schema: AnySchema, options?: LintFieldOrderOptions): FieldOrderWarning[] {
  const { answers, reasonings, emission } = readOptions<Readers>(who, options, {
    answers: namesOr(answerNames),
    reasonings: namesOr(reasoningNames),
    emission: oneWordOf('schema', 'alphabetical'),
  })
  const root = plainSchemaOf(schema)
  const found: { pointer: string; answer: string; reasoning: string }[] = []
  const seen = new Set<string>()
  eachSchema(root, (one, pointer) => {
    for (const properties of propertiesOf(one, { root, pointer, followed: [] })) {
      for (const pair of answersFirst(emitted(properties, one, emission), pointer, answers, reasonings)) {
        const key = JSON.stringify([pointer, pair.answer, pair.reasoning])
        if (!seen.has(key)) found.push({ pointer, ...pair })
        seen.add(key)
      }
    }
  })
  const inOrder = found.map((one) => ({ ...one, place: placeInText(root, one.pointer) })).toSorted((one, other) => comparePlaces(one.place, other.place))
  return inOrder.map(({ pointer, answer, reasoning }) => ({ pointer, answer, reasoning, message: messageOf({ pointer, answer, reasoning }, emission) }))
}

interface Readers {
  answers: IsNamed
  reasonings: IsNamed
  emission: 'schema' | 'alphabetical'
}

type IsNamed = (key: string) => boolean

function namesOr(byDefault: readonly string[]): ArgumentReader<IsNamed> {
  return (value, by, argument) => {
    const mustBe = 'a list of at least one name of a property'
    const names = value === undefined ? byDefault : readList(by, argument, mustBe, value)
    for (const name of names) if (typeof name !== 'string' || name === '' || name === '*') refuse(by, argument, mustBe, name)
    if (names.length === 0) refuse(by, argument, mustBe, value)
    const wanted = (names as readonly string[]).map((name) => ({ start: snakeCase(name.replace(/\*$/, '')), isWhole: !name.endsWith('*') }))
    return (key) => wanted.some(({ start, isWhole }) => (isWhole ? snakeCase(key) === start : snakeCase(key).startsWith(start)))
  }
}

/** `finalAnswer`, `final-answer` and `Final_Answer` are one name. */
const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[- ]/g, '_').toLowerCase()

function plainSchemaOf(schema: unknown): unknown {
  const told = tellSchema(who, schema)
  const plain = told.kind === 'json' ? told.schema : writtenAsJsonSchema(schema)
  try {
    // A copy: an object that holds itself would never end.
    return JSON.parse(JSON.stringify(plain)) as unknown
  } catch (cause) {
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must be data that JSON can write: no cycle, no bigint, not nested too deep' }, { cause })
  }
}

function writtenAsJsonSchema(schema: unknown): unknown {
  const { jsonSchema } = (schema as { '~standard': { jsonSchema?: { input?: unknown } } })['~standard']
  if (typeof jsonSchema?.input !== 'function') {
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must be one that can write itself as JSON Schema (zod from 4.2 on, arktype from 2.1.28 on), or a JSON Schema' })
  }
  try {
    return jsonSchema.input({ target: 'draft-2020-12' })
  } catch (cause) {
    throw new GraderUsageError(who, { argument: 'schema', problem: 'cannot be written as JSON Schema' }, { cause })
  }
}

/** A property, and the pointer of the schema whose own `properties` name it. */
interface Property {
  readonly key: string
  readonly of: string
}

interface Place {
  readonly root: unknown
  readonly pointer: string
  /** The references that led here. Each is followed once. */
  readonly followed: readonly string[]
}

/** More ways to put an object together than a person would write. */
const mostWays = 64

/** The properties of an object in the order of the schema's text: one list for each way to choose among `anyOf` and `oneOf`. */
function propertiesOf(schema: unknown, place: Place): Property[][] {
  if (!isObject(schema)) return [[]]
  let ways: Property[][] = [[]]
  const append = (alternatives: readonly Property[][]): void => {
    ways = ways.flatMap((way) => alternatives.map((more) => [...way, ...more])).slice(0, mostWays)
  }
  const inside = (list: unknown, keyword: string): Property[][][] =>
    Array.isArray(list) ? list.map((inner: unknown, index) => propertiesOf(inner, { ...place, pointer: `${place.pointer}/${keyword}/${index}` })) : []
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && isObject(value)) append([Object.keys(value).map((key) => ({ key, of: place.pointer }))])
    else if (keyword === 'allOf') for (const alternatives of inside(value, keyword)) append(alternatives)
    else if (keyword === 'anyOf' || keyword === 'oneOf') append([[], ...inside(value, keyword).flat()])
    else if (keyword === '$ref' && typeof value === 'string') append(followed(value, place))
  }
  return ways
}

function followed(reference: string, place: Place): Property[][] {
  const path = reference.startsWith('#') ? pointerKeys(decoded(reference.slice(1))) : undefined
  if (path === undefined || place.followed.includes(reference)) return [[]]
  const target = path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined), place.root)
  return propertiesOf(target, { ...place, pointer: decoded(reference.slice(1)), followed: [...place.followed, reference] })
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // An escape that does not exist: the reference leads nowhere.
    return fragment
  }
}

function emitted(properties: readonly Property[], schema: Record<string, unknown>, emission: 'schema' | 'alphabetical'): Property[] {
  const once = properties.filter(({ key }, index) => properties.findIndex((other) => other.key === key) === index)
  const ordering = schema.propertyOrdering
  if (Array.isArray(ordering)) {
    const placeOf = ({ key }: Property): number => (ordering.includes(key) ? ordering.indexOf(key) : ordering.length)
    return once.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  return emission === 'alphabetical' ? once.toSorted((one, other) => (one.key < other.key ? -1 : 1)) : once
}

function answersFirst(properties: readonly Property[], pointer: string, isAnswer: IsNamed, isReasoning: IsNamed): { answer: string; reasoning: string }[] {
  const first = properties.findIndex(({ key }) => isReasoning(key))
  if (first === -1) return []
  const reasoning = properties[first]!
  return properties
    .slice(0, first)
    // Where both stand in one part of this schema, that part is warned of by itself.
    .filter(({ key, of }) => isAnswer(key) && (of !== reasoning.of || of === pointer))
    .map(({ key }) => ({ answer: key, reasoning: reasoning.key }))
}

/** Which member leads to a schema inside a schema, level by level. */
function placeInText(root: unknown, pointer: string): number[] {
  let value = root
  return pointerKeys(pointer)!.map((key) => {
    const index = Object.keys(value as object).indexOf(key)
    value = (value as Record<string, unknown>)[key]
    return index
  })
}

/** Outer before inner, else as the text has them. */
function comparePlaces(one: readonly number[], other: readonly number[]): number {
  const level = one.findIndex((index, at) => index !== other[at])
  return level === -1 ? one.length - other.length : one[level]! - (other[level] ?? -1)
}

function messageOf({ pointer, answer, reasoning }: { pointer: string; answer: string; reasoning: string }, emission: 'schema' | 'alphabetical'): string {
  const at = escapeInvisible(pointer === '' ? '/' : pointer)
  const cure = emission === 'alphabetical' ? 'Send propertyOrdering, or rename one.' : 'Put the reasoning first.'
  return `${printValue(answer)} is written before ${printValue(reasoning)} at ${at}: the model answers before it reasons. ${cure}`
}
