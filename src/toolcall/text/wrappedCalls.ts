import { behindReasoning, readFences } from '../../text/fences.ts'
import { mayBeCall, readCalls, refusalOf, type LanguageReading } from './callLanguage.ts'
import { parseJavascriptCallAt } from '../javascript/javascriptCall.ts'
import type { ParsedCall } from './parsedCalls.ts'
import { parsePythonCallAt } from '../python/pythonCall.ts'
import { maxCalls } from '../shape/shapeItem.ts'
import type { ReadPlan } from '../toolCall.ts'

/** What may stand round calls, as a reason names it. */
export type Wrapper = 'reasoning' | 'a code fence' | 'quotes' | 'an assignment' | 'await' | 'return' | 'several statements'

/** A stretch of a text with what stood round it taken off. Offsets are UTF-16 units of the whole text. */
export interface Peeled {
  readonly start: number
  readonly end: number
  readonly wrappers: readonly Wrapper[]
  /** Where the text goes on behind the reasoning in front of it; its start where there is none. */
  readonly behindReasoning: number
  /** The words behind the marks of the fence, usually the language. */
  readonly info: string | undefined
  /** Why what stood round it is cut off. */
  readonly cut: string | undefined
}

const isSpace = /[ \t\n\r\f\v]/

/** Shrinks a stretch by the ASCII white space at its ends. */
export function trimmed(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
  let start = from
  let end = to
  while (start < end && isSpace.test(text[start]!)) start++
  while (end > start && isSpace.test(text[end - 1]!)) end--
  return { start, end }
}

/** Takes off reasoning in front of a stretch, then one code fence round all of it, then quotes. Each at most once. */
export function peel(text: string, from: number, to: number): Peeled {
  let { start, end } = trimmed(text, from, to)
  const wrappers: Wrapper[] = []
  const behind = behindReasoning(text, start)
  if (behind === 'unclosed') return { start, end, wrappers, behindReasoning: end, info: undefined, cut: 'the reasoning in front of the text is never closed' }
  if (behind !== undefined && behind <= end) {
    wrappers.push('reasoning')
    ;({ start, end } = trimmed(text, behind, end))
  }
  const found = start
  const fence = fenceRound(text, start, end)
  if (fence) {
    wrappers.push('a code fence')
    ;({ start, end } = trimmed(text, fence.contentStart, fence.contentEnd))
    if (!fence.closed) return { start, end, wrappers, behindReasoning: found, info: fence.info, cut: 'the code fence is never closed' }
  }
  const marks = quotesRound(text, start, end)
  if (marks > 0) {
    wrappers.push('quotes')
    ;({ start, end } = trimmed(text, start + marks, end - marks))
  }
  return { start, end, wrappers, behindReasoning: found, info: fence?.info, cut: undefined }
}

function fenceRound(text: string, start: number, end: number): ReturnType<typeof readFences>[number] | undefined {
  if (text[start] !== '`' && text[start] !== '~') return undefined
  const stretch = text.slice(start, end)
  const [fence, ...others] = readFences(stretch)
  if (fence === undefined || others.length > 0 || fence.start > 0 || fence.end < stretch.length) return undefined
  return { ...fence, contentStart: start + fence.contentStart, contentEnd: start + fence.contentEnd }
}

const quotes = /["']|`+/y

/** How many quotation marks or backticks stand at either end of a stretch. */
function quotesRound(text: string, start: number, end: number): number {
  quotes.lastIndex = start
  const marks = quotes.exec(text)?.[0]
  return marks !== undefined && end - start > 2 * marks.length && text.endsWith(marks, end) ? marks.length : 0
}

export type Statements =
  | { readonly kind: 'calls'; readonly calls: readonly ParsedCall[]; readonly language: 'python' | 'javascript'; readonly wrappers: readonly Wrapper[] }
  | Extract<LanguageReading, { kind: 'refused' }>

// "x = ", "const x = await ", "return ", "await "; not "x == ", not "x: int = ", not "x.y = ".
const prefix = /(?:(?:(?:const|let|var)[ \t]+)?([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*=(?![=>])[ \t]*|(return)[ \t]+)?(?:(await)[ \t]+)?/uy
// White space and semicolons, or a comment of either language.
const betweenStatements = /[\s;]+|(?:#|\/\/)[^\n\r]*/y
// The end of a statement: a semicolon, a line end, the end of the text; a comment may stand in front.
const endOfStatement = /[ \t]*(?:;|\r|\n|$|#|\/\/)/y

/** Reads a text that is calls in statements, each on a line of its own or behind a semicolon, assigned, awaited and returned or not. */
export function readStatements(plan: ReadPlan, text: string): Statements {
  const calls: ParsedCall[] = []
  const wrappers = new Set<Wrapper>()
  let language: 'python' | 'javascript' | undefined
  let offset = nextStatement(text, 0)
  do {
    prefix.lastIndex = offset
    const [written, name, isReturned, isAwaited] = prefix.exec(text)!
    if (name !== undefined) wrappers.add('an assignment')
    if (isReturned !== undefined) wrappers.add('return')
    if (isAwaited !== undefined) wrappers.add('await')
    const start = offset + written.length
    const read = readCallAt(plan, text, start)
    if (read.kind === 'refused') return read
    const [call] = read.calls
    if (call === undefined || !matchesAt(endOfStatement, text, call.end)) return { kind: 'refused', code: 'syntax', reason: 'something stands behind the call', offset: call?.end ?? start, cut: false }
    calls.push(call)
    language ??= read.language
    offset = nextStatement(text, call.end)
    // One more than is ever kept says that there are too many.
  } while (offset < text.length && calls.length <= maxCalls)
  if (calls.length > 1) wrappers.add('several statements')
  return { kind: 'calls', calls, language: language!, wrappers: [...wrappers] }
}

/**
 * Reads the call that starts at an offset, whatever stands behind it: where one language ends it, both are compared.
 *
 * @param end  where it ends at the latest, for JavaScript. Default: where the bracket closes that it opens
 */
export function readCallAt(plan: ReadPlan, text: string, offset: number, end: number | undefined = undefined): LanguageReading {
  const python = plan.language === 'javascript' ? undefined : parsePythonCallAt(text, offset, plan)
  if (python?.kind === 'calls') {
    const [call] = python.calls
    if (plan.language === 'python' || (call !== undefined && call.end <= offset)) return { kind: 'calls', calls: python.calls, language: 'python' }
    return shifted(readCalls(plan, text.slice(offset, call!.end)), offset)
  }
  if (python && plan.language === 'python') return python
  if (python && (python.code === 'too-deep' || python.code === 'duplicate-key')) return python
  if (python && !mayBeCall(text, offset)) return python
  // A slice, since the parser's work grows with the text in front of the call.
  const stretch = text.slice(offset, end ?? text.length)
  const javascript = parseJavascriptCallAt(stretch, 0, plan, plan.who)
  const reading: LanguageReading = javascript.kind === 'calls' ? { kind: 'calls', calls: javascript.calls, language: 'javascript' } : javascript
  const moved = shifted(reading, offset)
  return moved.kind === 'refused' && python ? refusalOf<LanguageReading>(stretch, python, moved) : moved
}

/** A reading of a stretch, with offsets of the whole text. */
export function shifted(reading: LanguageReading, by: number): LanguageReading {
  if (reading.kind === 'refused') return { ...reading, offset: reading.offset + by }
  return { ...reading, calls: reading.calls.map((call) => ({ ...call, start: call.start + by, end: call.end + by })) }
}

function nextStatement(text: string, offset: number): number {
  let next = offset
  while (matchesAt(betweenStatements, text, next)) next = betweenStatements.lastIndex
  return next
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}
