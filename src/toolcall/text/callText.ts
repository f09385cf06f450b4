import { maxTextLength } from '../../limits.ts'
import { callsOfJson, jsonAt } from './callJson.ts'
import { readCalls, type LanguageReading } from './callLanguage.ts'
import { readMarkers } from './callMarkers.ts'
import { findCalls, hiddenCall, hiddenForm, readCallOf } from './callsInProse.ts'
import type { ReadCall } from '../callValue.ts'
import { readExactJson } from '../jsonArguments.ts'
import type { ParsedCall } from './parsedCalls.ts'
import { readShape } from '../shape/providerShapes.ts'
import { maxCalls } from '../shape/shapeItem.ts'
import type { RawReading, ReadPlan, ToolCallFormat, ToolCallProblem } from '../toolCall.ts'
import { peel, readStatements, trimmed, type Peeled, type Wrapper } from './wrappedCalls.ts'

/** The text of an output, and the stretch of it that is left without the white space at its ends. Offsets are UTF-16 units. */
interface Source {
  readonly plan: ReadPlan
  readonly text: string
  readonly start: number
  readonly end: number
}

/** In this order, and the first that fits decides. Those behind it are never asked. */
const lines: readonly { readonly name: string; readonly read: (source: Source) => RawReading | undefined }[] = [
  { name: 'a text that is too long', read: ({ text, start, end }) => (text.length > maxTextLength ? refused({ code: 'too-large', reason: `the text is longer than ${maxTextLength} UTF-16 units`, path: placeOf(start, end) }) : undefined) },
  { name: 'an empty text', read: ({ start, end }) => (start === end ? refused({ code: 'empty-text', reason: 'empty text; pass the whole message, calls may stand beside the text', path: placeOf(start, end), offset: start }) : undefined) },
  { name: 'markers', read: readMarked },
  { name: 'JSON', read: (source) => readJsonText(source) },
  { name: 'calls', read: (source) => readCallsText(source) },
  { name: 'wrapped calls', read: readWrapped },
  { name: 'a broken call', read: (source) => readBroken(source, source.start) },
  { name: 'prose', read: readProse },
]

/**
 * Reads the calls out of a text: call text in Python or JavaScript, JSON, a model's own markers, or prose, which makes none. Where the
 * text may hold a call that the plan does not take out of what stands round it, that is a problem and not "no call".
 *
 * @returns calls with their places as `text 14-52`, UTF-16 offsets in the text
 */
export function readCallText(plan: ReadPlan, text: string): RawReading {
  const source: Source = { plan, text, ...(text.length > maxTextLength ? { start: 0, end: text.length } : trimmed(text, 0, text.length)) }
  for (const { read } of lines) {
    const reading = read(source)
    if (reading !== undefined) return withinLimit(reading)
  }
  return reading([], 'prose')
}

const placeOf = (start: number, end: number): string => `text ${start}-${end}`
const reading = (calls: readonly ReadCall[], format: ToolCallFormat, extracted = false): RawReading => ({ calls, problems: [], format, extracted })
const refused = (problem: ToolCallProblem, format: ToolCallFormat = 'unknown'): RawReading => ({ calls: [], problems: [problem], format, extracted: false })

function withinLimit(read: RawReading): RawReading {
  if (read.calls.length <= maxCalls) return read
  return { ...read, calls: read.calls.slice(0, maxCalls), problems: [...read.problems, { code: 'too-many-calls', reason: `more than ${maxCalls} calls`, path: read.calls[maxCalls]!.path }] }
}

/** A marker in a text that is JSON or a call as a whole is a piece of one of its values. */
function readMarked(source: Source): RawReading | undefined {
  const marked = readMarkers(source.plan, source.text, source.start)
  return marked && (readJsonText(source) ?? readCallsText(source) ?? marked)
}

function readJsonText({ plan, text, start, end }: Source): RawReading | undefined {
  if (text[start] !== '{' && text[start] !== '[') return undefined
  const read = readExactJson(text.slice(start, end), plan.duplicateKeys)
  if ('problem' in read) {
    const { code, reason, offset = 0 } = read.problem
    return code === 'duplicate-key' || code === 'too-deep' ? refused({ code, reason: `the values of the JSON text ${reason}`, path: placeOf(start, end), offset: start + offset }) : undefined
  }
  if (!holdsParameters(read.value)) return Array.isArray(read.value) && read.value.length === 0 ? reading([], 'json') : readShape(plan, read.value, read.nodeOf)
  const json = jsonAt(text, start, plan.duplicateKeys)
  const calls = 'problem' in json ? json : callsOfJson(json)
  if ('problem' in calls) return refused({ code: calls.problem.code, reason: calls.problem.reason, path: placeOf(start, end), offset: calls.problem.offset ?? start })
  return reading(calls.map(({ start: from, end: to, ...call }) => ({ ...call, positional: [], step: 0, path: placeOf(from, to) })), 'json')
}

/** No provider writes `parameters`; models that were shown a schema do. */
function holdsParameters(value: unknown): boolean {
  const items = Array.isArray(value) ? value : [value]
  return items.some((item) => typeof item === 'object' && item !== null && Object.hasOwn(item, 'name') && Object.hasOwn(item, 'parameters'))
}

/** What ends the reading of a whole text even where a later line would have it be prose. */
const decisive: ReadonlySet<string> = new Set(['two-languages', 'duplicate-key', 'too-deep'])

function readCallsText(source: Source): RawReading | undefined {
  const { plan, text, start, end } = source
  const stretch = text.slice(start, end)
  if (!stretch.includes('(')) return undefined
  const read = readCalls(plan, stretch)
  if (read.kind === 'refused') return decisive.has(read.code) ? refusedCall(source, start, read) : undefined
  return plan.language === 'json' ? notRead(start, end) : ofParsed(read.calls, read.language, start, false)
}

const notRead = (start: number, end: number): RawReading => refused({ code: 'syntax', reason: "the text is call text, and language: 'json' reads none", path: placeOf(start, end), offset: start })

function ofParsed(calls: readonly ParsedCall[], format: ToolCallFormat, by: number, extracted: boolean): RawReading {
  return reading(
    calls.map((call) => readCallOf(call, by)),
    format,
    extracted,
  )
}

function refusedCall({ end }: Source, start: number, { code, cut, reason, offset }: Extract<LanguageReading, { kind: 'refused' }>): RawReading {
  const place = code === 'two-languages' ? '' : ` at character ${start + offset + 1}${cut ? ' (cut off)' : ''}`
  return refused({ code: cut ? 'cut-off' : code, reason: code === 'two-languages' ? reason : `the call cannot be read${place}: ${reason}`, path: placeOf(start, end), offset: start + offset })
}

function readWrapped(source: Source): RawReading | undefined {
  const { plan, text } = source
  const peeled = peel(text, source.start, source.end)
  if (peeled.cut !== undefined) return startsAsCall(text, peeled.start, peeled.end) || peeled.info === undefined ? refused({ code: 'cut-off', reason: peeled.cut, path: placeOf(source.start, source.end), offset: source.end }) : undefined
  const inner: Source = { plan, text, start: peeled.start, end: peeled.end }
  if (inner.start === inner.end) return peeled.wrappers.includes('reasoning') ? refused({ code: 'empty-text', reason: 'nothing stands behind the reasoning; pass the whole message, calls may stand beside the text', path: placeOf(source.start, source.end), offset: inner.start }) : undefined
  const whole = peeled.wrappers.length > 0 ? (readPeeledJson(inner, peeled) ?? readCallsText(inner)) : undefined
  if (whole) return unwrapped(source, whole, peeled.wrappers)
  if (!text.slice(inner.start, inner.end).includes('(')) return peeled.wrappers.length > 0 ? readBroken(inner, inner.start) : undefined
  const read = readStatements(plan, text.slice(inner.start, inner.end))
  if (read.kind === 'refused') return startsAsStatement(text, inner.start) ? refusedCall(inner, inner.start, read) : undefined
  if (plan.language === 'json') return notRead(inner.start, inner.end)
  return unwrapped(source, ofParsed(read.calls, read.language, inner.start, true), [...peeled.wrappers, ...read.wrappers])
}

const jsonInfo = /^(?:json)?$/i

function readPeeledJson(inner: Source, { info }: Peeled): RawReading | undefined {
  return info === undefined || jsonInfo.test(info) ? readJsonText(inner) : undefined
}

function unwrapped({ plan, start, end }: Source, read: RawReading, wrappers: readonly Wrapper[]): RawReading {
  if (plan.extract !== 'bare' || read.problems.length > 0) return { ...read, extracted: read.problems.length === 0 }
  return refused({ code: 'wrapped', reason: `the call stands in ${listOf(wrappers)}: extract: 'fenced' takes it out`, path: placeOf(start, end), offset: start })
}

const listOf = (words: readonly string[]): string => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'something else'))

// A dotted name with its bracket; brackets of a list or tuple of calls may stand in front.
const callInFront = /[\s([{]*[\p{L}_$][\p{L}\p{N}\p{M}_$.]*\(/uy
const apartInFront = /[\p{L}_$][\p{L}\p{N}\p{M}_$.]*[ \t]+\(/uy
const statementInFront = /(?:(?:(?:const|let|var)[ \t]+)?[\p{L}_$][\p{L}\p{N}_$]*[ \t]*=(?![=>])[ \t]*|return[ \t]+)?(?:await[ \t]+)?/uy

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

/** Whether a stretch starts as JSON or a call does, so that what cannot be read in it is no prose. */
function startsAsCall(text: string, start: number, end: number): boolean {
  if (text[start] === '{' || text[start] === '[' || matchesAt(callInFront, text, start)) return true
  return matchesAt(apartInFront, text, start) && isNeverClosed(text, apartInFront.lastIndex, end)
}

function startsAsStatement(text: string, start: number): boolean {
  statementInFront.lastIndex = start
  const length = statementInFront.exec(text)?.[0].length ?? 0
  return matchesAt(callInFront, text, start + length)
}

function isNeverClosed(text: string, from: number, to: number): boolean {
  let depth = 1
  for (let index = from; index < to; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && --depth === 0) return false
  }
  return true
}

/** A text that starts as JSON or a call does and is none: the reason of the parser that came furthest. */
function readBroken(source: Source, start: number): RawReading | undefined {
  const { plan, text, end } = source
  if (!startsAsCall(text, start, end)) return undefined
  const read = readCalls(plan, text.slice(start, end))
  if (read.kind === 'calls') return notRead(start, end)
  const isJson = text[start] === '{' || text[start] === '['
  const json = isJson ? readExactJson(text.slice(start, end), plan.duplicateKeys) : undefined
  const offset = json && 'problem' in json ? (json.problem.offset ?? 0) : -1
  if (json && 'problem' in json && offset >= read.offset) {
    const isCut = json.problem.reason.endsWith('(cut off)')
    return refused({ code: isCut ? 'cut-off' : json.problem.code, reason: `the text is no call and not JSON at character ${start + offset + 1}${isCut ? ' (cut off)' : ''}`, path: placeOf(start, end), offset: start + offset })
  }
  return refusedCall(source, start, read)
}

function readProse({ plan, text, start, end }: Source): RawReading {
  const { behindReasoning: from } = peel(text, start, end)
  if (plan.extract === 'embedded') {
    const { calls, problems, format } = findCalls(plan, text, from, end)
    const odd = calls.length + problems.length === 0 ? hiddenForm(plan, text, from, end) : undefined
    if (odd) return refused({ code: 'malformed-call', reason: `the text holds ${odd.what} in a form that is not known`, path: placeOf(odd.start, odd.end), offset: odd.start })
    return { calls, problems, format: problems.length > 0 ? 'unknown' : format, extracted: problems.length === 0 && calls.length > 0 }
  }
  const hidden = hiddenCall(plan, text, from, end)
  if (hidden === undefined) return reading([], 'prose')
  const advice = plan.names.size > 0 ? '' : ', or names says which tools there are'
  return refused({ code: 'wrapped', reason: `the text holds ${hidden.what} that is not taken out of it: extract: 'embedded' does that${advice}`, path: placeOf(hidden.start, hidden.end), offset: hidden.start })
}
