import { scanProse, type Candidate } from '../../json/proseScan.ts'
import { readFences } from '../../text/fences.ts'
import { callJsonSettings, callsOfJson, isLikeCall, jsonAt, startsLikeCall } from './callJson.ts'
import { readCalls } from './callLanguage.ts'
import { holdsExpression, type ReadCall } from '../callValue.ts'
import type { ParsedCall } from './parsedCalls.ts'
import { maxCalls } from '../shape/shapeItem.ts'
import type { ReadPlan, ToolCallProblem } from '../toolCall.ts'
import { readCallAt, readStatements, trimmed } from './wrappedCalls.ts'

/** A dotted name with a bracket behind it. Offsets are UTF-16 units of the whole text. */
interface NamedBracket {
  readonly name: string
  readonly start: number
  readonly bracket: number
  /** Whether blanks stand between the name and its bracket. */
  readonly isApart: boolean
}

const nameUnit = /[\p{L}\p{N}\p{M}_$.]/u
const startOfName = /^[\p{L}_$]/u

/** The dotted name that a run of name characters ends with: "tools.get", of "...get" the last part; of "3x" none. */
function dottedNameOf(run: string): string | undefined {
  const parts = run.split('.')
  let first = parts.length
  while (first > 0 && startOfName.test(parts[first - 1]!)) first--
  return first < parts.length ? parts.slice(first).join('.') : undefined
}

/** Every opening bracket with a name in front of it. Read backwards from the bracket, so that names without one cost nothing. */
function* namedBrackets(text: string, from: number, to: number): Generator<NamedBracket> {
  for (let bracket = text.indexOf('(', from); bracket !== -1 && bracket < to; bracket = text.indexOf('(', bracket + 1)) {
    let end = bracket
    while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
    let start = end
    while (start > from && nameUnit.test(text[start - 1]!)) start--
    const name = dottedNameOf(text.slice(start, end))
    if (name !== undefined) yield { name, start: end - name.length, bracket, isApart: end < bracket }
  }
}

/** Where each round bracket closes, texts not told from code: in prose no quote can be trusted. */
class Brackets {
  private readonly closings = new Map<number, number>()

  constructor(text: string, from: number, to: number) {
    const open: number[] = []
    for (let index = from; index < to; index++) {
      const code = text.charCodeAt(index)
      if (code === 0x28) open.push(index)
      else if (code === 0x29 && open.length > 0) this.closings.set(open.pop()!, index + 1)
    }
  }

  /** Behind the bracket that closes the one at an offset. */
  behind(bracket: number): number | undefined {
    return this.closings.get(bracket)
  }
}

/** JSON in prose that is a call, or so much like one that it must not be passed over. */
interface JsonCandidate {
  readonly start: number
  readonly end: number
  readonly isWhole: boolean
}

function jsonCandidates(text: string, from: number, to: number): JsonCandidate[] {
  const stretch = text.slice(0, to)
  const { candidates, brokenAt } = scanProse(stretch, from, 'any', callJsonSettings, Infinity)
  const found = candidates.flatMap((one: Candidate): JsonCandidate[] => {
    if (one.kind === 'value') return isLikeCall(one.value) ? [{ start: one.start, end: one.end, isWhole: true }] : []
    return startsLikeCall(stretch, one.start) ? [{ start: one.start, end: to, isWhole: false }] : []
  })
  if (brokenAt !== undefined && startsLikeCall(stretch, brokenAt)) found.push({ start: brokenAt, end: brokenAt + 1, isWhole: false })
  return found.toSorted((one, other) => one.start - other.start)
}

export interface FoundCalls {
  readonly calls: readonly ReadCall[]
  readonly problems: readonly ToolCallProblem[]
  readonly format: 'python' | 'javascript' | 'json' | 'prose'
}

/**
 * Finds the calls in prose, left to right, in one pass: call text whose name is known, or that has arguments and all of them literals;
 * and JSON that is a call. Nothing is lifted out of the arguments of a call. A known tool that is called where no call counts, or that
 * cannot be read, is a problem: what the text asks for is then not known.
 */
export function findCalls(plan: ReadPlan, text: string, from: number, to: number): FoundCalls {
  return new ProseReader(plan, text, from, to).read()
}

/** How often the whole text may be read again before the reading is given up, so that its cost stays linear. */
const mostWasted = 16

class ProseReader {
  private readonly plan: ReadPlan
  private readonly text: string
  private readonly from: number
  private readonly to: number
  private readonly brackets: Brackets
  private readonly calls: ReadCall[] = []
  private readonly problems: ToolCallProblem[] = []
  private format: FoundCalls['format'] = 'prose'
  /** The end of what was looked at, and whether it counts as a call, so that nothing in it does. */
  private covered: { readonly end: number; readonly isCall: boolean } = { end: 0, isCall: true }
  /** How far the parsers have read in what turned out to be none. A comment or a bracket may run to the end each time. */
  private wasted = 0

  constructor(plan: ReadPlan, text: string, from: number, to: number) {
    this.plan = plan
    // Cut at its end, so that no call reads on behind it.
    this.text = to === text.length ? text : text.slice(0, to)
    this.from = from
    this.to = to
    this.brackets = new Brackets(text, from, to)
  }

  read(): FoundCalls {
    const json = jsonCandidates(this.text, this.from, this.to)
    let next = 0
    for (const named of namedBrackets(this.text, this.from, this.to)) {
      while (next < json.length && json[next]!.start < named.start) this.visitJson(json[next++]!)
      this.visitName(named)
      // One more than is ever kept says that there are too many.
      if (this.problems.length > 0 || this.calls.length > maxCalls) break
    }
    while (next < json.length && this.problems.length === 0) this.visitJson(json[next++]!)
    return { calls: this.calls, problems: this.problems, format: this.format }
  }

  private visitJson({ start, end, isWhole }: JsonCandidate): void {
    if (this.problems.length > 0 || (start < this.covered.end && this.covered.isCall)) return
    if (start < this.covered.end) return this.problem('wrapped', 'a JSON call stands inside something that is no call', start, end)
    const read = jsonAt(this.text, start, this.plan.duplicateKeys)
    const calls = 'problem' in read ? read : callsOfJson(read)
    if ('problem' in calls) return this.problem(calls.problem.code === 'arguments-not-json' ? 'malformed-call' : calls.problem.code, calls.problem.reason, start, end, calls.problem.offset)
    if (!isWhole) return this.problem('malformed-call', 'the call is a piece of something that is not JSON', start, end)
    for (const call of calls) this.add({ name: call.name, named: call.named, positional: [], ...(call.id === undefined ? {} : { id: call.id }), step: 0, path: placeOf(call.start, call.end) }, 'json')
    this.covered = { end, isCall: true }
  }

  private visitName({ name, start, bracket, isApart }: NamedBracket): void {
    const isKnown = this.plan.names.has(name)
    if (start < this.covered.end) {
      if (!this.covered.isCall && isKnown && !isMention(this.text, bracket, isApart)) this.problem('wrapped', `${name} is called inside something that is no call`, start, this.covered.end)
      return
    }
    if (isApart) {
      if (isKnown && !isMention(this.text, bracket, true)) this.problem('wrapped', `${name} is called with blanks in front of its bracket`, start, bracket + 1)
      return
    }
    if (this.plan.language === 'json') {
      if (isKnown && !isMention(this.text, bracket, false)) this.problem('syntax', `${name} is called in call text, and language: 'json' reads none`, start, bracket + 1)
      return
    }
    const end = this.brackets.behind(bracket)
    const reading = readCallAt(this.plan, this.text, start, end ?? bracket + 1)
    if (reading.kind === 'calls') {
      const call = reading.calls[0]!
      const isCall = isKnown || isCertain(call)
      if (isCall) this.add(readCallOf(call), reading.language)
      this.covered = { end: call.end, isCall }
      return
    }
    if (isKnown || reading.code === 'two-languages' || reading.code === 'duplicate-key') {
      const code = reading.cut || end === undefined ? 'cut-off' : reading.code
      return this.problem(code, `the call of ${name} cannot be read: ${reading.reason}`, start, end ?? this.to, reading.offset)
    }
    this.wasted += reading.offset - start
    if (this.wasted > mostWasted * (this.to - this.from)) return this.problem('too-large', 'more brackets run to the end of the text than are ever followed', start, this.to)
    this.covered = { end: Math.max(reading.cut ? 0 : reading.offset, end ?? 0), isCall: false }
  }

  private add(call: ReadCall, format: FoundCalls['format']): void {
    if (this.format === 'prose') this.format = format
    this.calls.push(call)
  }

  private problem(code: ToolCallProblem['code'], reason: string, start: number, end: number, offset = start): void {
    this.problems.push({ code, reason, path: placeOf(start, end), offset })
  }
}

const placeOf = (start: number, end: number): string => `text ${start}-${end}`

/** A call of text with its place. */
export function readCallOf({ name, named, positional, start, end }: ParsedCall, by = 0): ReadCall {
  return { name, named, positional, step: 0, path: placeOf(start + by, end + by) }
}

const isCertain = ({ named, positional }: ParsedCall): boolean => named.length + positional.length > 0 && !named.some(([, value]) => holdsExpression(value)) && !positional.some(holdsExpression)

// Words, full stops, commas and stars: what a signature or a mention holds in its bracket.
const words = /[\p{L}\p{N}\p{M}_$\s.,*…]*/uy
// `42`, `True`: a value among the words of a bracket.
const literalWord = /(?:^|[\s,(])(?:\d|(?:True|False|None|true|false|null)(?![\p{L}\p{N}_$]))/u
// `(a=`, `("`, `({`: what no sentence puts in a bracket behind a word and a blank.
const startsArguments = /\([ \t\n\r]*(?:[\p{L}_$][\p{L}\p{N}_$]*[ \t]*=(?!=)|["'`{[])/uy

/**
 * Whether a bracket behind the name of a known tool only mentions it: `issue_refund()`, `lookup(query)`; not `lookup("x")`, `lookup(42)`,
 * `lookup(q=`. With a blank in front of the bracket, anything but arguments is a remark: `search (3 results)`.
 */
function isMention(text: string, bracket: number, isApart: boolean): boolean {
  if (isApart) {
    startsArguments.lastIndex = bracket
    return !startsArguments.test(text)
  }
  words.lastIndex = bracket + 1
  const inside = words.exec(text)![0]
  return text[bracket + 1 + inside.length] === ')' && !literalWord.test(inside)
}

/** What must not be passed over. Offsets are UTF-16 units of the whole text. */
export interface HiddenCall {
  /** `a call of lookup`, for a reader. */
  readonly what: string
  readonly start: number
  readonly end: number
}

/**
 * Tells why a text that is prose must not be taken for one in which no tool is called: it holds JSON that is a call; where names are
 * known, one of them with arguments, in whatever form; where none is, a code fence or lines that are nothing but a call with literals.
 * A call in the middle of a sentence stays prose as long as nobody says that its name is a tool's.
 *
 * @returns what it holds, and where; undefined when it is prose
 */
export function hiddenCall(plan: ReadPlan, text: string, from: number, to: number): HiddenCall | undefined {
  const [json] = jsonCandidates(text, from, to)
  if (json) return { what: 'a JSON call', start: json.start, end: json.end }
  return plan.names.size > 0 ? (hiddenName(plan, text, from, to) ?? hiddenForm(plan, text, from, to)) : hiddenLines(plan, text, from, to)
}

function hiddenName({ names }: ReadPlan, text: string, from: number, to: number): HiddenCall | undefined {
  const fences = readFences(text.slice(0, to), 'any', from)
  let next = 0
  for (const { name, start, bracket, isApart } of namedBrackets(text, from, to)) {
    while (next < fences.length && fences[next]!.contentEnd <= start) next++
    const isCode = next < fences.length && fences[next]!.contentStart <= start
    // Code calls what it names.
    if (names.has(name) && ((isCode && !isApart) || !isMention(text, bracket, isApart))) return { what: `a call of ${name}`, start, end: bracket + 1 }
  }
  return undefined
}

/** Forms of a call that no parser here reads. The name of the tool is the first group. */
const otherForms: readonly RegExp[] = [
  // "lookup\n{\"id\": 1}", "lookup: {}"; not "lookup {id}".
  /(?<![\p{L}\p{N}\p{M}_$.-])([\p{L}_$][\p{L}\p{N}\p{M}_$.-]*)\s*(?:[:=]\s*)?\{\s*["'}]/gu,
  // "<lookup>", "<lookup id='1'/>"; not "</lookup>".
  /<([\p{L}_$][\p{L}\p{N}\p{M}_$.-]*)(?=[\s>/])/gu,
]

/** Finds a known tool with an object behind its name, or as a tag. */
export function hiddenForm({ names }: ReadPlan, text: string, from: number, to: number): HiddenCall | undefined {
  const stretch = text.slice(0, to)
  for (const form of otherForms) {
    form.lastIndex = from
    for (const match of stretch.matchAll(form)) {
      if (names.has(match[1]!)) return { what: `a call of ${match[1]!}`, start: match.index, end: match.index + match[0].length }
    }
  }
  return undefined
}

// "", "  ", "`"; what may stand in front of a call that has its lines to itself.
const startOfLine = /(?:^|[\n\r])[ \t]*$/
const endOfLine = /[ \t;]*(?:[\n\r]|$)/y

/** Finds a code fence or lines with nothing in them but a call that is certain to be one, whatever its name. */
function hiddenLines(plan: ReadPlan, text: string, from: number, to: number): HiddenCall | undefined {
  const stretch = text.slice(0, to)
  const fence = readFences(stretch, 'any', from).find(({ contentStart, contentEnd }) => holdsOnlyCalls(plan, text, contentStart, contentEnd))
  if (fence) return { what: 'a code fence with a call', start: fence.start, end: fence.end }
  const brackets = new Brackets(stretch, from, to)
  let covered = from
  for (const { name, start, bracket, isApart } of namedBrackets(stretch, from, to)) {
    const end = start < covered || isApart ? undefined : brackets.behind(bracket)
    if (end === undefined || !startOfLine.test(stretch.slice(Math.max(from, start - maxIndent), start)) || !matchesAt(endOfLine, stretch, end)) continue
    covered = end
    if (holdsOnlyCalls(plan, text, start, end)) return { what: `a call of ${name}`, start, end }
  }
  return undefined
}

/** The widest indentation that a line is looked at with, so that no stretch of blanks is looked through again and again. */
const maxIndent = 32

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

function holdsOnlyCalls(plan: ReadPlan, text: string, from: number, to: number): boolean {
  const { start, end } = trimmed(text, from, to)
  const content = text.slice(start, end)
  if (!content.includes('(')) return false
  const whole = readCalls(plan, content)
  const reading = whole.kind === 'calls' ? whole : readStatements(plan, content)
  return reading.kind === 'calls' ? reading.calls.length > 0 && reading.calls.every(isCertain) : reading.code === 'two-languages' || reading.code === 'duplicate-key'
}
