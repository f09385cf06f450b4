import { compareCopy, readArray, readFinish, readLists, readMessage, readStatus, refuseStrayCalls, serialisedSpeaker, speakerOf } from './conversation.ts'
import { isList, isObject, itemOf, kindOf, own, saysAny } from './ownData.ts'
import { findMarker, isChunk, readItem, readItems, ReadingEnded, ShapeReading, type ExactNodes } from './shapeItem.ts'
import { chatFormats, chunkMembers, finishKeys, mcpMethods, responseRows, type ResponseRow } from './shapeTable.ts'
import type { RawReading, ReadPlan, ToolCallFormat } from '../toolCall.ts'

/**
 * Reads the calls out of an output that is no text: a response of a provider, a message, a list of content or of calls, one call, or
 * a conversation. The shape is told by the table first; what it does not know is a problem. Only own data properties are looked at, and
 * nothing of the output is run, whatever it is.
 *
 * @param exact where the value was itself read from a JSON text, the exact node of each object in it, so that 89 and 89.0 stay apart
 * @returns the calls in the order made, and every reason why they may not be all or not be right
 */
export function readShape(plan: ReadPlan, output: unknown, exact?: ExactNodes): RawReading {
  const reading = new ShapeReading(plan, exact)
  let format: ToolCallFormat | undefined
  try {
    reading.attempt('$', () => {
      if (isList(output)) format = readArray(reading, output, '$')
      else if (isObject(output)) format = readObject(reading, output)
      else if (output === undefined || output === null) reading.problem('no-output', `shape not known: ${output}`, '$')
      else reading.unknown(output, '$')
    })
  } catch (thrown) {
    if (!(thrown instanceof ReadingEnded)) throw thrown
    reading.problems.push(thrown.problem)
  }
  const { calls, problems, texts, calledWord, hasHosted } = reading
  if (calledWord !== undefined && calls.length + problems.length === 0 && !hasHosted) problems.push({ code: 'malformed-call', reason: `the provider says that a tool was called (${calledWord}), but there is no call`, path: '$' })
  return { calls, problems, format: formatOf(format, reading), extracted: false, ...(texts.length > 0 ? { texts } : {}) }
}

function formatOf(format: ToolCallFormat | undefined, reading: ShapeReading): ToolCallFormat {
  const call = reading.format
  if (format === 'conversation' || call === undefined) return format ?? 'unknown'
  // Three servers write their calls alike, so that there the response says whose they are.
  const isChat = format !== undefined && chatFormats.has(format) && chatFormats.has(call)
  if (isChat) return format === 'openai-chat' && call === 'mistral' ? call : format
  return format === 'langchain' ? format : call
}

function readObject(reading: ShapeReading, output: object): ToolCallFormat | undefined {
  if (isChunk(output)) {
    reading.problem('stream-chunk', 'stream chunks, not a message', '$')
    return undefined
  }
  const rows = responseRows.filter(({ keys, hasNot }) => Object.entries(keys).every(([key, kind]) => kindOf(own(output, key)) === kind) && !hasNot?.some((key) => Object.hasOwn(output, key)))
  if (rows.length === 1) {
    readResponse(reading, rows[0]!, output)
    return rows[0]!.format
  }
  if (rows.length > 1) {
    reading.unknown(output, '$')
    return undefined
  }
  if (readBlocked(reading, output)) return 'gemini'
  if (isOtherRequest(output)) return 'mcp'
  const item = reading.part()
  const kind = hasRole(output) ? 'not known' : readItem(item, output, '$', '')
  if (kind !== 'not known' && kind !== 'silent') {
    reading.take(item)
    return kind === 'chunk' ? undefined : kind
  }
  if (['model', 'none'].includes(speakerOf(output)) && readMessage(reading, output, '$', false)) return messageFormat(reading, output)
  reading.unknown(output, '$')
  return undefined
}

function messageFormat(reading: ShapeReading, output: object): ToolCallFormat {
  const guessed = guessedFormat(output)
  return guessed === 'langchain' ? guessed : (reading.format ?? guessed)
}

const hasRole = (output: object): boolean => (own(output, 'role') ?? null) !== null

function isOtherRequest(output: object): boolean {
  const method = own(output, 'method')
  return typeof method === 'string' && method !== 'tools/call' && (own(output, 'jsonrpc') === '2.0' || mcpMethods.test(method))
}

/** Follows the way of a response to its message. */
function readResponse(reading: ShapeReading, row: ResponseRow, output: object): void {
  let place: unknown = output
  let path = '$'
  for (const key of row.way) {
    if (isObject(place)) {
      if (saysAny(place, chunkMembers)) return reading.problem('stream-chunk', 'stream chunks, not a message', path)
      readFinish(reading, place, path)
      if (place !== output) refuseStrayCalls(reading, place, path)
      if (row.holds === 'items') readStatus(reading, place, path)
    }
    const owner = place as object
    place = isList(owner) ? (owner.length > 0 ? itemOf(owner, Number(key)) : undefined) : isObject(owner) ? own(owner, key) : undefined
    path += typeof key === 'number' ? `[${key}]` : `.${key}`
  }
  const said = reading.problems.length
  if (row.format === 'gemini') readBlocked(reading, output)
  // A message that was stopped before its first word has no content: what stopped it says all.
  if (kindOf(place) === 'nothing') {
    if (said === 0 && reading.problems.length === 0 && !isEmptyCandidate(output, row)) reading.problem('shape-not-known', `shape not known: nothing at ${path}`, path)
    return
  }
  const part = reading.part()
  const known = row.holds === 'message' ? isObject(place) && readWholeMessage(part, row, output, place, path) : readResponseList(part, row, place, path)
  if (!known) return reading.unknown(place, path)
  if (part.names.length === 0) refuseOtherChoice(reading, row, output)
  reading.take(part)
  refuseStrayCalls(reading, output, '$')
  for (const list of readLists(reading, output, '$')) {
    if (list.part.names.length > 0) compareCopy(reading, String(row.way[0]), part, list, '$', row.copies ?? [])
  }
  for (const key of ['text', 'output_text']) findMarker(reading, own(output, key), `$.${key}`)
}

/** Further choices are not read; but where the first makes no call and another does, "no call" would be half of the truth. */
function refuseOtherChoice(reading: ShapeReading, row: ResponseRow, output: object): void {
  const choices = own(output, String(row.way[0]))
  if (row.way[1] !== 0 || !isList(choices)) return
  for (let index = 1; index < choices.length; index++) {
    const part = reading.part()
    const choice = itemOf(choices, index)
    const message = row.way.slice(2).reduce<unknown>((place, key) => (isObject(place) ? own(place, String(key)) : undefined), choice)
    part.attempt('$', () => isObject(message) && readMessage(part, message, '$', true))
    if (part.names.length > 0) return reading.problem('shape-not-known', `shape not known: the first choice makes no call, and choice ${index + 1} does`, `$.${String(row.way[0])}[${index}]`)
  }
}

/** Gemini gives no candidate at all where it refused the prompt. */
function readBlocked(reading: ShapeReading, output: object): boolean {
  const feedback = own(output, 'promptFeedback')
  const isBlocked = isObject(feedback) && (own(feedback, 'blockReason') ?? null) !== null
  if (isBlocked) reading.problem('cut-off', 'the prompt was blocked (promptFeedback has blockReason)', '$')
  return isBlocked
}

/** Gemini leaves `content` or its parts out where the model had nothing to say, and says why it stopped. */
function isEmptyCandidate(output: object, { format, way }: ResponseRow): boolean {
  if (format !== 'gemini') return false
  const candidates = own(output, String(way[0])) as readonly unknown[]
  const candidate = candidates.length > 0 ? itemOf(candidates, 0) : undefined
  return isObject(candidate) && finishKeys.some((key) => typeof own(candidate, key) === 'string')
}

function readWholeMessage(part: ShapeReading, row: ResponseRow, output: object, message: object, path: string): boolean {
  const speaker = row.inList === 'message' ? serialisedSpeaker(output) : speakerOf(message)
  if (speaker !== 'model' && speaker !== 'none') return false
  const hasContent = !row.needsRole && ['content', 'parts'].some((key) => Object.hasOwn(message, key))
  return readMessage(part, message, path, speaker === 'model' || hasContent || isEmptyCandidate(output, row))
}

function readResponseList(part: ShapeReading, row: ResponseRow, list: unknown, path: string): boolean {
  if (!isList(list)) return false
  if (row.holds === 'items') {
    readResponsesItems(part, list, path)
    return true
  }
  for (let index = 0; index < list.length; index++) {
    const step = itemOf(list, index)
    const place = `${path}[${index}]`
    part.beginTurn()
    part.attempt(place, () => {
      if (!isObject(step) || !readMessage(part, step, place, false)) part.unknown(step, place)
    })
  }
  return true
}

/** Items of one response of OpenAI: its messages among them, and all of one turn. */
function readResponsesItems(part: ShapeReading, list: readonly unknown[], path: string): void {
  readItems(part, list, path, '', (item, place) => {
    if (!isObject(item) || own(item, 'type') !== 'message') return false
    if (speakerOf(item) !== 'model' || !readMessage(part, item, place, true)) part.unknown(item, place)
    return true
  })
}

/** Whose a message without calls is, as far as its members tell. */
function guessedFormat(output: object): ToolCallFormat {
  const has = (key: string): boolean => Object.hasOwn(output, key)
  if (has('parts')) return own(output, 'role') === 'model' ? 'gemini' : 'ai-sdk-5'
  if (['lc_namespace', 'invalid_tool_calls', 'response_metadata', 'additional_kwargs'].some(has)) return 'langchain'
  if (has('functionCalls')) return 'gemini'
  if (has('toolCalls')) return hasRole(output) ? 'mistral' : 'ai-sdk-5'
  if (has('stopReason')) return 'bedrock'
  if (has('stop_reason')) return 'anthropic'
  if (has('finishReason')) return 'ai-sdk-5'
  return isList(own(output, 'content')) ? 'anthropic' : 'openai-chat'
}
