import { equalPlainData } from '../plainEquality.ts'
import { printValue } from '../printValue.ts'
import { GraderUsageError } from '../usageError.ts'
import { positionIn } from './placedFinding.ts'
import { isObject, memberPointer } from './pointers.ts'
import { isPromiseLike } from './promiseLike.ts'
import type { JsonRead } from './readJson.ts'
import { keepFirst, type KeptFindings, type SchemaFinding } from './schemaFindings.ts'

/** What a Standard Schema answered: the value it made of the input, or what it has against it. */
export type StandardAnswer =
  | { readonly value: unknown }
  | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  readonly pointer: string
  readonly says: string
  readonly closest?: SchemaFinding['closest']
}

/** Asks a Standard Schema about a value. Throws when it answers with a promise, with nothing, or not at all. */
export function askStandard(who: string, validate: (value: unknown) => unknown, value: unknown): StandardAnswer {
  let answer: unknown
  try {
    answer = validate(value)
  } catch (cause) {
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must not throw where it validates', hint: 'A refinement that throws is no answer.' }, { cause })
  }
  if (isPromiseLike(answer)) {
    // Its own failure, later and elsewhere, would hide this one.
    answer.then(undefined, () => {})
    const hint = 'Await its validation yourself, and assert on the result.'
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must answer at once, but was asynchronous', hint })
  }
  const { issues } = (answer ?? {}) as { issues?: unknown }
  if (Array.isArray(issues) && issues.length > 0) return { issues: issues.flatMap(readIssue) }
  if (typeof answer === 'object' && answer !== null && issues === undefined && 'value' in answer) return { value: answer.value }
  throw new GraderUsageError(who, { argument: 'schema', problem: 'must answer with a value or with issues, as a Standard Schema does', was: { value: answer } })
}

/** An issue; where it is one of a union, the issues of the branch that comes nearest. */
function readIssue(issue: unknown): StandardIssue[] {
  const { message, path, errors } = (issue ?? {}) as { message?: unknown; path?: unknown; errors?: unknown }
  const pointer = pathPointer(path)
  const branches = Array.isArray(errors) ? errors.filter((branch): branch is unknown[] => Array.isArray(branch) && branch.length > 0) : []
  // A branch of another type altogether has its issue at the value itself, and is near to nothing.
  const near = branches.filter((branch) => branch.every((inner) => pathPointer((inner as { path?: unknown } | null)?.path) !== ''))
  const nearest = near.toSorted((one, other) => one.length - other.length)[0]
  if (!nearest) return [{ pointer, says: sayingOf(message) }]
  const closest = { branch: branches.indexOf(nearest) + 1, of: branches.length }
  return nearest.map((inner) => {
    const { message: words, path: way } = (inner ?? {}) as { message?: unknown; path?: unknown }
    return { pointer: pointer + pathPointer(way), says: sayingOf(words), closest }
  })
}

const sayingOf = (message: unknown): string => (typeof message === 'string' ? message : 'invalid')

/** An item of a path is a key, or an object that holds one. */
function pathPointer(path: unknown): string {
  if (!Array.isArray(path)) return ''
  return path.reduce<string>((pointer, item: unknown) => {
    const key = typeof item === 'object' && item !== null ? (item as { key?: unknown }).key : item
    return memberPointer(pointer, typeof key === 'object' || typeof key === 'function' ? printValue(key, { cap: 60 }) : String(key))
  }, '')
}

/** The findings of the issues, in the order of the output. */
export function issueFindings(issues: readonly StandardIssue[], read: JsonRead, output: unknown): KeptFindings<SchemaFinding> {
  return keepFirst(issues, read, ({ pointer, says, closest }, offset) => ({
    kind: 'schema',
    layer: 'schema',
    pointer,
    ...positionIn(output, offset),
    rule: 'issue',
    says,
    ...(closest ? { closest } : {}),
  }))
}

/** A key that the schema left out of its value, or a value that it changed. */
export interface SchemaChange {
  readonly rule: 'extraKeys' | 'transforms'
  readonly pointer: string
  readonly key?: string
  readonly wanted?: unknown
  readonly received?: unknown
}

/**
 * Everything that a Standard Schema made of a value that is not the value.
 *
 * @throws GraderUsageError when what it made cannot be looked into
 */
export function changesOf(who: string, input: unknown, output: unknown): SchemaChange[] {
  const open: Pair[] = [{ input, output, pointer: '' }]
  const changes: SchemaChange[] = []
  try {
    for (let next = open.pop(); next; next = open.pop()) changes.push(...changesAt(next, open))
  } catch (cause) {
    throw new GraderUsageError(who, { argument: 'schema', problem: 'must answer with a value whose members can be read' }, { cause })
  }
  return changes
}

interface Pair {
  readonly input: unknown
  readonly output: unknown
  readonly pointer: string
}

/** The changes at one place; what stands inside it is left to be compared. */
function changesAt({ input, output, pointer }: Pair, open: Pair[]): SchemaChange[] {
  if (Array.isArray(input) && Array.isArray(output) && input.length === output.length) {
    for (const [index, item] of input.entries()) open.push({ input: item, output: output[index], pointer: memberPointer(pointer, index) })
    return []
  }
  if (!isObject(input) || !isObject(output) || !isPlainLike(output)) {
    return equalPlainData(output, input, () => undefined) ? [] : [{ rule: 'transforms', pointer, wanted: output, received: input }]
  }
  for (const key of Object.keys(input)) if (Object.hasOwn(output, key)) open.push({ input: input[key], output: output[key], pointer: memberPointer(pointer, key) })
  const dropped = Object.keys(input).filter((key) => !Object.hasOwn(output, key))
  const added = Object.keys(output).filter((key) => !Object.hasOwn(input, key) && output[key] !== undefined)
  return [
    ...dropped.map((key): SchemaChange => ({ rule: 'extraKeys', pointer, key, received: input[key] })),
    ...added.map((key): SchemaChange => ({ rule: 'transforms', pointer: memberPointer(pointer, key), wanted: output[key] })),
  ]
}

function isPlainLike(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The findings of changes that an author forbids. */
export function changeFindings(changes: readonly SchemaChange[], read: JsonRead, output: unknown): KeptFindings<SchemaFinding> {
  return keepFirst(changes, read, ({ rule, pointer, key, wanted, received }, offset) => ({
    kind: 'schema',
    layer: 'schema',
    pointer,
    ...positionIn(output, offset),
    rule,
    ...(key === undefined ? {} : { property: key }),
    ...(wanted === undefined ? {} : { wanted }),
    received,
  }))
}
