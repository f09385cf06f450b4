import type { ErrorObject } from 'ajv'
import type { Explainer } from './compileSchema.ts'
import { isObject } from './pointers.ts'

/** An error of a validator, as one fault of the output. */
export interface Fault {
  readonly error: ErrorObject
  /** The pointer from the root of the value. */
  readonly pointer: string
  /** The branch of a `oneOf` or `anyOf` that comes nearest to the value, and of how many: only its errors are told. */
  readonly closest?: { readonly branch: number; readonly of: number }
  /** The values, of all branches together, where each branch names one. */
  readonly alternatives?: readonly unknown[]
  /** The types of the branches, where none is of the value's type. */
  readonly types?: readonly string[]
}

/** Beyond it errors are told as they come: looking into branches would take too long. */
const mostExamined = 5_000

/**
 * The faults behind a validator's errors: of the branches of a `oneOf` or `anyOf` only the nearest, of `if` and `contains` not what
 * every part of them said.
 *
 * @param errors  the errors of one value, in the order in which they were found
 */
export function faultsOf(errors: readonly ErrorObject[], explainer: Explainer): Fault[] {
  if (errors.length > mostExamined) return errors.map((error) => ({ error, pointer: error.instancePath }))
  return withoutEchoes(collect(errors, { explainer, base: '', closest: undefined }))
}

interface Place {
  readonly explainer: Explainer
  readonly base: string
  readonly closest: Fault['closest']
}

function collect(errors: readonly ErrorObject[], place: Place): Fault[] {
  const faults: Fault[] = []
  // From the end, because what a part of `anyOf` found stands in front of the error of `anyOf` itself.
  for (let index = errors.length - 1; index >= 0; index--) {
    const error = errors[index]!
    const parts = partsIn(errors, index, place.explainer)
    const nested = parts ? countOf(parts) : 0
    faults.push(...faultsIn(error, parts, place).toReversed())
    index -= nested
  }
  return faults.toReversed()
}

const countOf = (parts: readonly (readonly ErrorObject[])[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** What the parts of the error's keyword said, where that is what stands in front of it. */
function partsIn(errors: readonly ErrorObject[], index: number, explainer: Explainer): (readonly ErrorObject[])[] | undefined {
  const error = errors[index]!
  const parts = partsOf(error, explainer)
  const start = parts ? index - countOf(parts) : index
  // A part that is asked alone could say something else, as one with a $dynamicRef does. Then nothing is taken for an echo of it.
  const isThere = start >= 0 && errors.slice(start, index).every(({ instancePath }) => instancePath.startsWith(error.instancePath))
  return isThere ? parts : undefined
}

/** What the parts of a keyword said, in their order; undefined for a keyword without parts. */
function partsOf({ keyword, parentSchema, schema, data, params }: ErrorObject, { errorsInside }: Explainer): (readonly ErrorObject[])[] | undefined {
  if (keyword === 'contains') {
    const ask = (item: unknown): Said => errorsInside(parentSchema, keyword, undefined, item)
    return complete(countedItems(data as unknown[], params.maxContains as number | undefined, ask))
  }
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || !Array.isArray(schema)) return undefined
  // The search ends at the second branch that fits.
  const passing = params.passingSchemas as readonly number[] | null | undefined
  const asked = passing ? schema.slice(0, passing[1]! + 1) : schema
  return complete(asked.map((_, index) => errorsInside(parentSchema, keyword, index, data)))
}

type Said = readonly ErrorObject[] | undefined

/** The search ends at the first item that is one too many. */
function countedItems(items: readonly unknown[], most = Infinity, ask: (item: unknown) => Said): Said[] {
  const asked: Said[] = []
  let fitting = 0
  for (const item of items) {
    const errors = ask(item)
    asked.push(errors)
    if (errors?.length === 0 && ++fitting > most) break
  }
  return asked
}

function complete<T>(list: readonly (T | undefined)[]): T[] | undefined {
  return list.includes(undefined) ? undefined : (list as T[])
}

function faultsIn(error: ErrorObject, parts: (readonly ErrorObject[])[] | undefined, place: Place): Fault[] {
  const { keyword, instancePath, params } = error
  const pointer = place.base + instancePath
  const itself: Fault = { error, pointer, ...(place.closest ? { closest: place.closest } : {}) }
  // What stands in `then`, `else` or `propertyNames` has said it already.
  if (keyword === 'if' || keyword === 'propertyNames') return []
  if (keyword === 'contains' || parts === undefined || params.passingSchemas) return [itself]
  return unionFaults(itself, parts, place)
}

function unionFaults(itself: Fault, parts: (readonly ErrorObject[])[], { explainer }: Place): Fault[] {
  const alternatives = parts.map(namedValues)
  if (alternatives.every((values) => values !== undefined)) return [{ ...itself, alternatives: alternatives.flat() }]
  if (parts.every(isOfOtherType)) return [{ ...itself, types: [...new Set(parts.flatMap(typesOf))] }]
  const ranks = parts.map((errors) => [Number(isOfOtherType(errors)), Number(hasOtherConstant(errors)), errors.length] as const)
  let nearest = 0
  ranks.forEach((rank, index) => {
    if (isLess(rank, ranks[nearest]!)) nearest = index
  })
  const tagged = ranks[nearest]![0] === 0 && ranks[nearest]![1] === 1 ? tagFault(parts, itself) : undefined
  if (tagged) return [tagged]
  const closest = parts.length > 1 ? { branch: nearest + 1, of: parts.length } : itself.closest
  return collect(parts[nearest]!, { explainer, base: itself.pointer, closest })
}

/** Where every branch of the value's type wants another constant in one and the same member, that member is the fault. */
function tagFault(parts: (readonly ErrorObject[])[], itself: Fault): Fault | undefined {
  const tags = parts.filter((errors) => !isOfOtherType(errors)).map((errors) => errors.filter(isOtherConstant))
  const [first] = tags[0] ?? []
  if (first === undefined || !tags.every((errors) => errors.length === 1 && errors[0]!.instancePath === first.instancePath)) return undefined
  const alternatives = tags.flatMap(([tag]) => (tag!.keyword === 'const' ? [tag!.schema] : (tag!.schema as unknown[])))
  return { ...itself, error: first, pointer: itself.pointer + first.instancePath, alternatives }
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at !== -1 && one[at]! < other[at]!
}

/** The values that a branch names, where it wants nothing else of the value. */
function namedValues(errors: readonly ErrorObject[]): readonly unknown[] | undefined {
  const named = errors.find(({ keyword, instancePath }) => instancePath === '' && (keyword === 'enum' || keyword === 'const'))
  if (named === undefined || errors.some(({ instancePath }) => instancePath !== '')) return undefined
  return named.keyword === 'const' ? [named.schema] : (named.schema as unknown[])
}

const isOfOtherType = (errors: readonly ErrorObject[]): boolean => errors.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === '')

function typesOf(errors: readonly ErrorObject[]): readonly string[] {
  return errors.filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === '').flatMap(wantedTypes)
}

/** The types that a `type` error asks for. */
export function wantedTypes({ schema, parentSchema }: ErrorObject): readonly string[] {
  const types = (Array.isArray(schema) ? schema : [schema]) as string[]
  return isObject(parentSchema) && parentSchema.nullable === true ? [...types, 'null'] : types
}

/** Whether a direct member is not the constant that tells this branch from the others. */
function hasOtherConstant(errors: readonly ErrorObject[]): boolean {
  return errors.some(isOtherConstant)
}

const isOtherConstant = ({ keyword, instancePath }: ErrorObject): boolean => (keyword === 'const' || keyword === 'enum') && /^\/[^/]+$/.test(instancePath)

/** Once another keyword has failed, a property counts as not evaluated though the schema describes it. */
function withoutEchoes(faults: readonly Fault[]): Fault[] {
  const real = faults.filter(({ error }) => !error.keyword.startsWith('unevaluated'))
  const kept = real.length > 0 ? real : faults
  const seen = new Set<string>()
  return kept.filter(({ error, pointer }) => {
    const fault = `${pointer} ${error.keyword} ${error.propertyName ?? ''} ${JSON.stringify(error.params)}`
    return !seen.has(fault) && seen.add(fault)
  })
}
