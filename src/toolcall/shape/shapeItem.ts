import { nodeOfValue, argumentsOfText, argumentsOfValue, type Named, type ReadArguments } from '../jsonArguments.ts'
import { firstCallMark } from '../text/callMarks.ts'
import type { CallNode, ReadCall } from '../callValue.ts'
import { describe, isList, isObject, itemOf, kindOf, NotPlainData, own, saysAny, shortened } from './ownData.ts'
import { argumentKeys, callMembers, callRows, chatFormats, chunkMembers, isChunkType, isSilentType, mixedLists, namelessCalls, namelessHosted, silentKeys, unfinishedStatus, type CallRow } from './shapeTable.ts'
import { readCallOf, type ReadPlan, type ToolCallFormat, type ToolCallProblem, type ToolCallProblemCode } from '../toolCall.ts'

export type ExactNodes = (container: object) => CallNode | undefined

/** The most calls that are read out of one output. */
export const maxCalls = 1_000

/** After so many problems the rest would tell a reader nothing. */
const maxProblems = 100

/** Ends a reading: its limit is reached, by the last of its problems. */
export class ReadingEnded {
  readonly problem: ToolCallProblem

  constructor(problem: ToolCallProblem) {
    this.problem = problem
  }
}

/** What has been read so far. */
export class ShapeReading {
  readonly plan: ReadPlan
  readonly exact: ExactNodes | undefined
  readonly calls: ReadCall[] = []
  readonly problems: ToolCallProblem[] = []
  /** Names of the calls that were seen, those among them that could not be read. */
  readonly names: string[] = []
  /** What the model said beside its calls. */
  readonly texts: { readonly text: string; readonly path: string }[] = []
  /** The provider's word for a message with calls, where it says so, and whether it ran one itself. */
  calledWord: string | undefined
  hasHosted = false
  /** The format of the first call that was seen. */
  format: ToolCallFormat | undefined
  step: number
  /** A call of this step has been made. */
  private called: boolean

  constructor(plan: ReadPlan, exact: ExactNodes | undefined, before?: ShapeReading) {
    this.plan = plan
    this.exact = exact
    this.step = before?.step ?? 0
    this.called = before?.called ?? false
  }

  /** A reading of a part, which is taken over or dropped as a whole. */
  part(): ShapeReading {
    return new ShapeReading(this.plan, this.exact, this)
  }

  take(part: ShapeReading): void {
    this.step = part.step
    this.called = part.called
    this.format ??= part.format
    this.names.push(...part.names)
    for (const { text, path } of part.texts) this.addText(text, path)
    this.calledWord ??= part.calledWord
    this.hasHosted ||= part.hasHosted
    for (const problem of part.problems) this.report(problem)
    for (const call of part.calls) this.add(call)
  }

  /** A turn of the model begins. One that makes no call is no step. */
  beginTurn(): void {
    if (this.called) this.step++
    this.called = false
  }

  seen(name: string, format: ToolCallFormat): void {
    this.format ??= format
    this.names.push(name)
    this.called = true
  }

  add(call: ReadCall): void {
    if (this.calls.length === maxCalls) throw new ReadingEnded({ code: 'too-many-calls', reason: `more than ${maxCalls} calls`, path: '$' })
    this.calls.push(call)
  }

  addText(text: string, path: string): void {
    if (this.texts.length < maxProblems) this.texts.push({ text, path })
  }

  problem(code: ToolCallProblemCode, reason: string, path: string): void {
    this.report({ code, reason, path })
  }

  report(problem: ToolCallProblem): void {
    // Every event of a stream says the same.
    if (problem.code === 'stream-chunk' && this.problems.some(({ code }) => code === 'stream-chunk')) return
    if (this.problems.length >= maxProblems) throw new ReadingEnded(problem)
    this.problems.push(problem)
  }

  unknown(value: unknown, path: string): void {
    this.problem('shape-not-known', `shape not known: ${describe(value)}`, path)
  }

  /** Does a part of the work. What is no plain data in it is a problem at this path. */
  attempt(path: string, work: () => void): void {
    try {
      work()
    } catch (thrown) {
      if (!(thrown instanceof NotPlainData)) throw thrown
      this.problem('not-plain-data', `not plain data: ${thrown.what}`, path)
    }
  }
}

/** What an item is: a call of this format, something without calls, an event of a stream, or neither. */
export type ItemKind = ToolCallFormat | 'silent' | 'chunk' | 'not known'

/**
 * Reads one item that may be a call, by the table. An item that is not known is left to the caller.
 *
 * @param within the key of the list that holds it, '' for none
 */
export function readItem(reading: ShapeReading, item: unknown, path: string, within: string): ItemKind {
  if (!isObject(item)) return 'not known'
  if (readOwnCall(reading, item)) return 'tool-calls'
  if (isChunk(item)) {
    reading.problem('stream-chunk', 'stream chunks, not a message', path)
    return 'chunk'
  }
  const rows = rowsOfType(own(item, 'type') ?? null).filter((row) => fits(row, item, within, reading.exact !== undefined))
  if (rows.length === 1) return readCall(reading, rows[0]!, item, path, within)
  return rows.length === 0 ? readSilent(reading, item, path) : 'not known'
}

const isOfType = (row: CallRow, type: unknown): boolean => row.type.some((wanted) => (wanted === 'tool-*' ? typeof type === 'string' && type.startsWith('tool-') : wanted === type))
const rowsByType: ReadonlyMap<unknown, readonly CallRow[]> = new Map([...new Set(callRows.flatMap((row) => row.type))].map((type) => [type, callRows.filter((row) => isOfType(row, type))]))

/** The rows that an item of this type may be: most of the table is ruled out by it. */
const rowsOfType = (type: unknown): readonly CallRow[] => rowsByType.get(type) ?? (typeof type === 'string' && type.startsWith('tool-') ? rowsByType.get('tool-*')! : [])

/** Whether an object is an event of a stream. */
export function isChunk(item: object): boolean {
  const type = own(item, 'type')
  return (typeof type === 'string' && isChunkType(type)) || saysAny(item, chunkMembers)
}

function fits(row: CallRow, item: object, within: string, written: boolean): boolean {
  if (row.within && !row.within.includes(within)) return false
  if (row.written && !written) return false
  if (row.has?.some((key) => !Object.hasOwn(item, key))) return false
  if (row.hasNot?.some((key) => (own(item, key) ?? null) !== null)) return false
  if (row.only && Object.keys(item).some((key) => !row.only!.includes(key))) return false
  if (row.says && !Object.entries(row.says).every(([key, text]) => own(item, key) === text)) return false
  if (row.inside === undefined) return true
  const inside = own(item, row.inside)
  return isObject(inside) && !row.insideHasNot?.some((key) => Object.hasOwn(inside, key))
}

/** Whether arguments stand under one key only, so that none are passed over. */
function hasOneKindOfArguments(row: CallRow, item: object, target: object): boolean {
  const others = argumentKeys.filter((key) => key !== row.arguments && key !== row.unread && key !== row.inside)
  return others.every((key) => (own(target, key) ?? own(item, key) ?? null) === null) && (target === item || (own(item, row.arguments) ?? null) === null)
}

function readCall(reading: ShapeReading, row: CallRow, item: object, path: string, within: string): ItemKind {
  const target = row.inside === undefined ? item : (own(item, row.inside) as object)
  const format = row.format === 'openai-chat' && within === 'toolCalls' ? 'mistral' : row.format
  if (!hasOneKindOfArguments(row, item, target)) return 'not known'
  if (isHosted(row, item, target)) {
    reading.hasHosted = true
    if (reading.plan.hostedCalls === 'ignore') return format
  }
  if (row.chunk && (saysAny(target, row.chunk) || saysAny(item, row.chunk))) {
    reading.problem('stream-chunk', 'stream chunks, not a message', path)
    return 'chunk'
  }
  const given = own(target, row.name)
  const name = typeof given === 'string' && row.type[0] === 'tool-*' ? given.slice('tool-'.length) : given
  reading.seen(typeof name === 'string' ? name : '', format)
  const status = row.status === undefined ? undefined : own(item, row.status)
  if (typeof status === 'string' && unfinishedStatus.has(status)) reading.problem('cut-off', `the call is cut off (status is ${JSON.stringify(status)})`, path)
  if (typeof name !== 'string' || name === '') {
    reading.problem('no-tool-name', 'no tool name', path)
    return format
  }
  const found = row.id.map((key) => own(item, key) ?? own(target, key)).find((id) => typeof id === 'string') as string | undefined
  const at = { name, ...(found === undefined ? {} : { id: found }), step: reading.step, path: row.format === 'mcp' && row.inside ? `${path}.${row.inside}` : path }
  if (row.as === 'free text') addFreeText(reading, at, own(target, row.arguments))
  else addCall(reading, at, readArguments(reading, row, target), argumentsTextOf(row, target))
  return format
}

type Place = Pick<ReadCall, 'name' | 'id' | 'step' | 'path'>

function addFreeText(reading: ShapeReading, place: Place, input: unknown): void {
  if (typeof input === 'string') reading.add({ ...place, named: [], positional: [], input })
  else reading.problem('malformed-call', `the input of ${shortened(place.name)} is ${describe(input)}, not a text`, place.path)
}

function addCall(reading: ShapeReading, place: Place, read: ReadArguments, text: string | undefined): void {
  if ('named' in read) return reading.add({ ...place, named: read.named, positional: [] })
  const { code, reason, offset } = read.problem
  reading.report({ code, reason: `arguments of ${shortened(place.name)} ${reason}`, path: place.path, ...(offset === undefined ? {} : { offset }), ...(text === undefined ? {} : { text }) })
}

function isHosted(row: CallRow, item: object, target: object): boolean {
  if (row.hosted === undefined || row.hosted === true) return row.hosted === true
  return saysAny(item, row.hosted) || saysAny(target, row.hosted)
}

function argumentsOf(row: CallRow, target: object): unknown {
  const value = own(target, row.arguments)
  return value === undefined && row.unread !== undefined ? own(target, row.unread) : value
}

function argumentsTextOf(row: CallRow, target: object): string | undefined {
  const value = argumentsOf(row, target)
  return typeof value === 'string' ? value : undefined
}

function readArguments({ plan, exact }: ShapeReading, row: CallRow, target: object): ReadArguments {
  const value = argumentsOf(row, target)
  if (typeof value === 'string' && row.as !== 'object') return argumentsOfText(value, plan.duplicateKeys)
  if (row.as === 'text' && kindOf(value) !== 'nothing') return { problem: { code: 'arguments-not-json', reason: `are ${describe(value)}, not a JSON text` } }
  const node = exact && isObject(value) ? exact(value) : undefined
  return node?.kind === 'object' ? { named: namedOf(node) } : argumentsOfValue(value)
}

const namedOf = (node: Extract<CallNode, { kind: 'object' }>): Named => node.entries.map(([key, value]) => [(key as { value: string }).value, value])

/** A call that LangChain could not read, from its list of these. */
export function readInvalidCall(reading: ShapeReading, item: unknown, path: string): void {
  if (!isObject(item)) return reading.unknown(item, path)
  const name = own(item, 'name')
  const text = own(item, 'args')
  const tool = typeof name === 'string' && name !== '' ? shortened(name) : 'a call'
  const read = typeof text === 'string' ? argumentsOfText(text, reading.plan.duplicateKeys) : undefined
  reading.seen(typeof name === 'string' ? name : '', 'langchain')
  if (read && 'problem' in read) addCall(reading, { name: tool, step: reading.step, path }, read, text as string)
  else reading.problem('malformed-call', `${tool} is a call that could not be read`, path)
}

function readSilent(reading: ShapeReading, item: object, path: string): ItemKind {
  const type = own(item, 'type') ?? null
  const kind = typeof type === 'string' ? type : [...namelessHosted].find((key) => Object.hasOwn(item, key))
  if (type === 'invalid_tool_call') {
    readInvalidCall(reading, item, path)
    return 'langchain'
  }
  if (kind !== undefined && (namelessHosted.has(kind) || namelessCalls.has(kind))) {
    reading.hasHosted = true
    // Nothing to compare it by: to say "no call" of what the caller runs, or of what was to be counted, would be wrong.
    if (namelessCalls.has(kind) || reading.plan.hostedCalls === 'count') reading.problem('shape-not-known', `shape not known: a ${kind} has no tool name and arguments`, path)
    return 'silent'
  }
  // A call that no row fits is not silent for a text beside it.
  if (type === null && callMembers.some((key) => (own(item, key) ?? null) !== null)) return 'not known'
  if (typeof type === 'string' ? !isSilentType(type) : type !== null || !silentKeys.some((key) => Object.hasOwn(item, key))) return 'not known'
  if (own(item, 'state') === 'streaming') reading.problem('stream-chunk', 'stream chunks, not a message', path)
  if (type === null || type === 'text' || type === 'output_text') findMarker(reading, own(item, 'thought') === true ? undefined : own(item, 'text'), `${path}.text`)
  return 'silent'
}

/** A marker in a text says that the model called a tool and its server did not notice. */
export function findMarker(reading: ShapeReading, text: unknown, path: string): void {
  if (typeof text !== 'string') return
  const found = firstCallMark(text)
  if (found) reading.report({ code: 'marker', reason: `the text holds the call marker ${found.mark}: the server did not read the call`, path, offset: found.start, text })
  else reading.addText(text, path)
}

/** A call of this package is given back as it was read. */
function readOwnCall(reading: ShapeReading, item: object): boolean {
  const call = readCallOf(item) ?? plainCall(reading, item)
  if (call === undefined) return false
  reading.seen(call === 'unreadable' ? '' : call.name, 'tool-calls')
  if (call !== 'unreadable') reading.add(call)
  return true
}

/** One that lost what it was read from on its way: through JSON, through a copy. */
function plainCall(reading: ShapeReading, item: object): ReadCall | 'unreadable' | undefined {
  const [name, values, positional, step, path, input, id] = ['name', 'arguments', 'positional', 'step', 'path', 'input', 'id'].map((key) => own(item, key))
  if (typeof name !== 'string' || name === '' || !isObject(values) || !isList(positional) || !Number.isSafeInteger(step) || typeof path !== 'string') return undefined
  if (input !== undefined && typeof input !== 'string') return undefined
  const exactly = reading.exact?.(values)
  const named = exactly?.kind === 'object' ? { named: namedOf(exactly) } : argumentsOfValue(values)
  const listed = reading.exact?.(positional) ?? nodeOfValue(positional)
  const problem = 'problem' in named ? named.problem : 'problem' in listed ? listed.problem : undefined
  if (problem) reading.problem(problem.code, `arguments of ${shortened(name)} ${problem.reason}`, path)
  if (problem || !('named' in named) || !('items' in listed)) return 'unreadable'
  return { name, named: named.named, positional: listed.items, ...(input === undefined ? {} : { input }), ...(typeof id === 'string' ? { id } : {}), step: step as number, path }
}

/** Whether two formats may stand in one list. */
export const areAlike = (one: ToolCallFormat, other: ToolCallFormat): boolean => one === other || (chatFormats.has(one) && chatFormats.has(other))

/**
 * Reads the items of one list of calls.
 *
 * @param readOther reads an item that is something else than a call, and says whether it was
 */
export function readItems(reading: ShapeReading, list: readonly unknown[], path: string, within: string, readOther: (item: unknown, path: string) => boolean): void {
  let first: ToolCallFormat | undefined
  for (let index = 0; index < list.length; index++) {
    const item = itemOf(list, index)
    const place = `${path}[${index}]`
    reading.attempt(place, () => {
      if (readOther(item, place)) return
      const kind = readItem(reading, item, place, within)
      if (kind === 'not known' || (kind === 'silent' && !mixedLists.includes(within))) reading.unknown(item, place)
      if (kind === 'not known' || kind === 'silent' || kind === 'chunk') return
      first ??= kind
      if (!areAlike(first, kind)) reading.problem('shape-not-known', `shape not known: a call of ${kind} among calls of ${first}`, place)
    })
  }
}
