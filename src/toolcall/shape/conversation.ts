import { keyText } from '../callValue.ts'
import { describe, isList, isObject, itemOf, kindOf, own, saysAny } from './ownData.ts'
import { areAlike, findMarker, isChunk, readInvalidCall, readItem, readItems, type ShapeReading } from './shapeItem.ts'
import { calledWords, callLists, chunkMembers, endsTurn, finishKeys, finishWords, langchainModels, langchainRoles, mcpMethods, modelRoles, otherRoles, responseRows, strayCalls, unfinishedMembers, unfinishedStatus, type CallList } from './shapeTable.ts'
import type { ToolCallFormat } from '../toolCall.ts'

/** Whose message this is. `none`: it does not say. */
export type Speaker = 'model' | 'other' | 'none' | 'not known'

/** Reads the role of a message; LangChain has a `type` in its place. */
export function speakerOf(message: object): Speaker {
  const role = own(message, 'role') ?? null
  if (role !== null) return speakerOfWord(role, modelRoles)
  const type = own(message, 'type')
  const isLangchain = Object.hasOwn(message, 'content') && (langchainRoles.has(type as string) || Object.hasOwn(message, 'lc_namespace'))
  if (!isLangchain) return 'none'
  // Before 1.0 the type of a LangChain message was a method, and only the model's had a list of calls.
  return type === undefined ? (Object.hasOwn(message, 'tool_calls') ? 'model' : 'other') : speakerOfWord(type, langchainModels)
}

function speakerOfWord(word: unknown, models: ReadonlySet<string>): Speaker {
  if (typeof word !== 'string') return 'not known'
  if (models.has(word)) return 'model'
  return otherRoles.has(word) ? 'other' : 'not known'
}

/** The words of an object that say its message is not whole. */
export function readFinish(reading: ShapeReading, owner: object, path: string): void {
  for (const key of finishKeys) {
    const value = own(owner, key)
    // A model of the AI SDK gives both its own word and the provider's.
    const words = isObject(value) ? [own(value, 'unified'), own(value, 'raw')] : [value]
    reading.calledWord ??= words.find((one) => typeof one === 'string' && calledWords.has(one)) as string | undefined
    const word = words.find((one) => typeof one === 'string' && finishWords.has(one)) as string | undefined
    if (word === undefined) continue
    const code = finishWords.get(word)!
    const what = code === 'cut-off' ? 'the message is cut off' : 'the provider reports a malformed call'
    return reading.problem(code, `${what} (${key} is ${JSON.stringify(word)})`, path)
  }
}

/** The same where OpenAI's Responses say it. */
export function readStatus(reading: ShapeReading, owner: object, path: string): void {
  const status = own(owner, 'status')
  if (typeof status === 'string' && unfinishedStatus.has(status)) return reading.problem('cut-off', `the response is cut off (status is ${JSON.stringify(status)})`, path)
  const member = unfinishedMembers.find((key) => kindOf(own(owner, key)) === 'object')
  if (member !== undefined) reading.problem('cut-off', `the response is cut off (it has ${member})`, path)
}

interface ReadList {
  readonly list: CallList
  readonly part: ShapeReading
}

/**
 * Reads the calls of one message of the model: those of the list that counts first, each once.
 *
 * @param known it is a message of the model by the place where it stands, however little it holds
 * @returns false where this is no message of any row
 */
export function readMessage(reading: ShapeReading, message: object, path: string, known: boolean): boolean {
  if (saysAny(message, chunkMembers)) {
    reading.problem('stream-chunk', 'stream chunks, not a message', path)
    return true
  }
  const lists = readLists(reading, message, path)
  const holding = lists.filter(({ part }) => part.names.length > 0)
  if (!known && holding.length === 0 && !isKnownMessage(message)) return false
  readFinish(reading, message, path)
  const metadata = own(message, 'response_metadata')
  if (isObject(metadata)) {
    readFinish(reading, metadata, `${path}.response_metadata`)
    readStatus(reading, metadata, `${path}.response_metadata`)
  }
  if (own(message, 'type') === 'message') readStatus(reading, message, path)
  for (const key of ['content', 'text', 'output_text']) findMarker(reading, own(message, key), `${path}.${key}`)
  takeLists(reading, lists, path)
  refuseStrayCalls(reading, message, path)
  return true
}

/** Something that looks like a call under a key where none is looked for must not be passed over. */
export function refuseStrayCalls(reading: ShapeReading, owner: object, path: string): void {
  const key = strayCalls.find((one) => ['object', 'list'].includes(kindOf(own(owner, one))) && !isEmptyList(own(owner, one)))
  if (key !== undefined) reading.problem('shape-not-known', `shape not known: something like a call under ${key}`, path)
}

const isEmptyList = (value: unknown): boolean => isList(value) && value.length === 0

/** Every list of calls that the message has, each read by itself. */
export function readLists(reading: ShapeReading, message: object, path: string): ReadList[] {
  const lists: ReadList[] = []
  for (const list of callLists) {
    const owner = list.owner === undefined ? message : own(message, list.owner)
    if (!isObject(owner)) continue
    const value = own(owner, list.key)
    const at = `${path}${list.owner === undefined ? '' : `.${list.owner}`}.${list.key}`
    const kind = kindOf(value)
    if (kind === 'nothing' || (kind === 'text' && list.key === 'content')) continue
    const part = reading.part()
    lists.push({ list, part })
    part.attempt(at, () => readList(part, list, value, at))
  }
  readInvalid(reading, message, path, lists)
  return lists
}

function readList(part: ShapeReading, { key, single }: CallList, value: unknown, path: string): void {
  if (single) {
    if (!isObject(value) || ['not known', 'silent'].includes(readItem(part, value, path, key))) part.unknown(value, path)
  } else if (isList(value)) {
    readItems(part, value, path, key, (item) => {
      if (key === 'parts' && isObject(item) && endsTurn(own(item, 'type'))) part.beginTurn()
      return false
    })
  } else part.problem('shape-not-known', `shape not known: ${key} is ${describe(value)}, not a list`, path)
}

/** LangChain keeps the calls it could not read in a list of their own, beside `tool_calls`. */
function readInvalid(reading: ShapeReading, message: object, path: string, lists: ReadList[]): void {
  const invalid = own(message, 'invalid_tool_calls')
  if (!isList(invalid) || invalid.length === 0) return
  const found = lists.find(({ list }) => list.key === 'tool_calls' && list.owner === undefined)
  const part = found?.part ?? reading.part()
  if (!found) lists.push({ list: callLists.find(({ key }) => key === 'tool_calls')!, part })
  for (let index = 0; index < invalid.length; index++) {
    const place = `${path}.invalid_tool_calls[${index}]`
    part.attempt(place, () => readInvalidCall(part, itemOf(invalid, index), place))
  }
}

/** Takes the list that counts over, and holds its copies against it. */
function takeLists(reading: ShapeReading, lists: readonly ReadList[], path: string): void {
  const holding = lists.filter(({ part }) => part.names.length > 0)
  const counted = holding.find(({ part, list }) => list.key === 'tool_calls' && part.format === 'langchain') ?? holding[0]
  for (const { list, part } of lists) {
    if (part === counted?.part || part.names.length === 0) reading.take(part)
    else compareCopy(reading, counted!.list.key, counted!.part, { list, part }, path)
  }
}

/** One list may repeat another of which it is known to be a copy; a call that only the copy has is no call we may leave out. */
export function compareCopy(reading: ShapeReading, key: string, counted: ShapeReading, { list, part }: ReadList, path: string, copies?: readonly string[]): void {
  const copy = list.owner === undefined ? list.key : `${list.owner}.${list.key}`
  const known = copies?.includes(list.key) ?? (list.copyOf?.includes(key) || callLists.some((other) => other.key === key && other.copyOf?.includes(list.key)))
  if (!known) reading.problem('shape-not-known', `shape not known: calls under ${key} and under ${copy}`, path)
  else if (!holdsAll(...keysOf(counted, part))) reading.problem('shape-not-known', `shape not known: ${copy} holds a call that ${key} does not`, path)
}

/** Name and arguments of each call; the names alone where one could not be read. */
function keysOf(...lists: readonly [ShapeReading, ShapeReading]): [string[], string[]] {
  if (lists.some(({ calls, names }) => calls.length !== names.length)) return [lists[0].names, lists[1].names]
  return lists.map(({ calls }) => calls.map(({ name, named, input }) => JSON.stringify([name, input, named.map(([key, value]) => [key, keyText(value)]).toSorted(([one], [other]) => (one! < other! ? -1 : 1))]))) as [string[], string[]]
}

function holdsAll(names: readonly string[], some: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const name of names) left.set(name, (left.get(name) ?? 0) + 1)
  return some.every((name) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count > 0
  })
}

/** Whether an object without calls is a message of the model at all. */
function isKnownMessage(message: object): boolean {
  const speaker = speakerOf(message)
  if (speaker === 'other' || speaker === 'not known') return false
  const [content, parts, text] = ['content', 'parts', 'text'].map((key) => own(message, key))
  const holdsText = (Object.hasOwn(message, 'content') && content !== undefined) || isList(parts)
  if (speaker === 'model') return holdsText
  const hasList = callLists.some(({ key, single, owner }) => !single && owner === undefined && key !== 'content' && key !== 'parts' && Object.hasOwn(message, key))
  if (hasList) return holdsText || typeof text === 'string'
  // Without a role and a list of calls a content array may be anything's, a tool's result among others, unless it says why it ended.
  return isList(content) && finishKeys.some((key) => (own(message, key) ?? null) !== null)
}

/** A message that may be wrapped as LangChain serialises it. */
function unwrapped(item: object, path: string): { readonly message: object; readonly path: string; readonly speaker: Speaker } {
  const row = responseRows.find(({ inList, keys }) => inList === 'message' && Object.entries(keys).every(([key, kind]) => kindOf(own(item, key)) === kind))
  if (!row) return { message: item, path, speaker: speakerOf(item) }
  return { message: own(item, row.way[0]!) as object, path: `${path}.${row.way[0]}`, speaker: serialisedSpeaker(item) }
}

/** LangChain serialises the class of a message as the last part of its `id`. */
export function serialisedSpeaker(item: object): Speaker {
  const id = own(item, 'id')
  return isList(id) && id.length > 0 ? speakerOfWord(itemOf(id, id.length - 1), langchainModels) : 'not known'
}

/** A step of the AI SDK, which has no role. */
const isStep = (item: object): boolean => (isList(own(item, 'content')) || isList(own(item, 'toolCalls'))) && (own(item, 'finishReason') ?? null) !== null

/** What an array is read as, told while it is read. */
interface ArrayKinds {
  /** Messages that are no items of OpenAI's Responses. */
  messages: number
  /** Those of a model among all messages. */
  models: number
  /** Messages that may be such items. */
  messageItems: number
  /** Items of Responses, which may stand among messages. */
  items: number
  /** Calls and contents that may not. */
  contents: number
  first: ToolCallFormat | undefined
}

/**
 * Reads an array: calls of one form, items of OpenAI's Responses, content blocks, or a conversation.
 *
 * @returns the format, undefined where none is known
 */
export function readArray(reading: ShapeReading, list: readonly unknown[], path: string): ToolCallFormat | undefined {
  const kinds: ArrayKinds = { messages: 0, models: 0, messageItems: 0, items: 0, contents: 0, first: undefined }
  for (let index = 0; index < list.length; index++) {
    const item = itemOf(list, index)
    const place = `${path}[${index}]`
    reading.attempt(place, () => {
      if (!isObject(item)) return reading.unknown(item, place)
      if (!readTurn(reading, item, place, kinds)) readElement(reading, item, place, kinds)
    })
  }
  if (kinds.messages + kinds.messageItems > 0 && kinds.contents > 0) reading.problem('shape-not-known', 'shape not known: messages and other things in one list', path)
  if (kinds.messages > 0 && kinds.models + kinds.items + reading.problems.length === 0) reading.problem('shape-not-known', 'shape not known: a conversation without a message of the model', path)
  if (kinds.messages > 0 || (kinds.messageItems > 0 && kinds.items === 0)) return 'conversation'
  if (kinds.items > 0) return 'openai-responses'
  return kinds.first ?? (kinds.contents > 0 ? 'anthropic' : list.length === 0 ? 'tool-calls' : undefined)
}

function readTurn(reading: ShapeReading, item: object, path: string, kinds: ArrayKinds): boolean {
  const { message, path: place, speaker } = unwrapped(item, path)
  const isModel = speaker === 'model' || (speaker === 'none' && isStep(message))
  if (!isModel && speaker !== 'other') {
    // A call of ours, of a provider's or a content block has no role.
    if (speaker === 'none') return false
    kinds.messages++
    reading.unknown(item, path)
    return true
  }
  // An item of a response is a part of the turn round it; a whole message of Anthropic has the same type.
  const isResponseItem = isModel && own(message, 'type') === 'message' && !Object.hasOwn(message, 'stop_reason')
  if (isResponseItem) kinds.messageItems++
  else {
    kinds.messages++
    reading.beginTurn()
  }
  if (isModel) kinds.models++
  if (isModel && !readMessage(reading, message, place, false)) reading.unknown(item, path)
  return true
}

function readElement(reading: ShapeReading, item: object, path: string, kinds: ArrayKinds): void {
  const type = own(item, 'type')
  const method = own(item, 'method')
  if (endsTurn(type)) reading.beginTurn()
  if (typeof method === 'string' && method !== 'tools/call' && (mcpMethods.test(method) || own(item, 'jsonrpc') === '2.0')) {
    kinds.first ??= 'mcp'
    return
  }
  if (responseRows.some(({ inList, keys }) => inList === 'chunks' && Object.keys(keys).every((key) => Object.hasOwn(item, key)))) {
    return reading.problem('stream-chunk', 'stream chunks, not a message', path)
  }
  const choices = own(item, 'choices')
  if (isList(choices) && choices.length > 0 && isObject(itemOf(choices, 0)) && isChunk(itemOf(choices, 0) as object)) return reading.problem('stream-chunk', 'stream chunks, not a message', path)
  const kind = readItem(reading, item, path, '')
  if (kind === 'not known') return reading.unknown(item, path)
  if (kind === 'chunk') return
  if (kind === 'openai-responses' || (kind === 'silent' && isResponsesItem(type))) kinds.items++
  else kinds.contents++
  if (kind === 'silent') return
  kinds.first ??= kind
  if (!areAlike(kinds.first, kind)) reading.problem('shape-not-known', `shape not known: a call of ${kind} among calls of ${kinds.first}`, path)
}

/** Types without calls that only OpenAI's Responses have. */
const isResponsesItem = (type: unknown): boolean => typeof type === 'string' && (/_call(?:_output|_result)?$/.test(type) || ['reasoning', 'item_reference', 'mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response', 'program', 'program_output', 'additional_tools', 'tool_search_output'].includes(type))
