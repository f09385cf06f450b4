import { scanJson, type ScanSettings, type ValueFault } from './scanJson.ts'
import { skipJsonSpace } from './wholeJson.ts'

/** Something in prose that is JSON, or would be. */
export type Candidate =
  | { readonly kind: 'value'; readonly value: unknown; readonly start: number; readonly end: number; readonly faults: readonly ValueFault[] }
  | { readonly kind: 'root-type' | 'truncated' | 'too-deep'; readonly start: number }

/** What a scan of prose has found. */
export interface ProseScan {
  readonly candidates: readonly Candidate[]
  /** Where something began like JSON and broke. */
  readonly brokenAt: number | undefined
}

export type JsonRoot = 'object' | 'array' | 'any'

// What makes `[` open a value, right or broken, rather than a placeholder: `[1`, `["`, `[]`, `[null,`, `['`, `[//`, `[` at the end;
// not `[note]`, `[true story]`.
const opensList = /\[[ \t\n\r]*(?:[{["'\]\-0-9]|\/[/*]|(?:true|false|null|True|False|None)[ \t\n\r]*[,\]]|$)/y
// `{"`, `[{`, `{ “`, `{name:`: what began like JSON.
const beganLikeJson = /[{[]\s*(?:["'“‘„{[]|[A-Za-z_$][\w$-]*\s*:)/y
// `{name`, `{1`: no object, unless some other spelling is allowed. Templates are many, and scanning each of them is slow.
const noKey = /\{[ \t\n\r]*[^ \t\n\r"}]/y
const opening = /[{[]/g

/**
 * Looks for JSON objects and arrays in prose, left to right, in one pass. A scalar is never a candidate, and a broken region is
 * skipped whole: an object inside it is a piece of something, not the answer.
 *
 * @param most  how many candidates are enough: the search stops behind them
 */
export function scanProse(text: string, from: number, root: JsonRoot, settings: ScanSettings, most: number): ProseScan {
  const candidates: Candidate[] = []
  let brokenAt: number | undefined
  let index = from
  const placeholders = new Placeholders(text)
  // Values with commas between them: when one is broken, the ones in front of it are pieces of the same broken thing.
  let chain: { readonly next: number; readonly firstCandidate: number; readonly isBroken: boolean } | undefined
  while (candidates.length < most) {
    opening.lastIndex = index
    const start = opening.exec(text)?.index
    if (start === undefined) break
    const behind = text[start] === '[' ? placeholders.behind(start) : undefined
    if (behind !== undefined) {
      brokenAt ??= placeholders.cutListAt
      index = behind
      continue
    }
    const scan = settings.allow.size === 0 && matchesAt(noKey, text, start) ? ({ kind: 'broken', offset: start } as const) : scanJson(text, start, settings)
    if (scan.kind === 'ended') {
      candidates.push({ kind: 'truncated', start })
      break
    }
    const brokenEnd = scan.kind === 'value' ? endOfBrokenPiece(text, scan.end) : undefined
    const isChained = chain?.next === start
    if (scan.kind === 'value' && ((isChained && chain!.isBroken) || isBehindPiece(text, index, start))) {
      brokenAt ??= start
      chain = { next: nextItem(text, scan.end), firstCandidate: candidates.length, isBroken: true }
      index = brokenEnd ?? scan.end
      continue
    }
    if (scan.kind === 'value' && brokenEnd === undefined) {
      const firstCandidate = isChained ? chain!.firstCandidate : candidates.length
      const candidate = ofRoot(scan, start, root)
      if (candidate) candidates.push(candidate)
      index = scan.end
      chain = { next: nextItem(text, scan.end), firstCandidate, isBroken: false }
      continue
    }
    if (isChained) candidates.length = chain!.firstCandidate
    if (scan.kind === 'too deep') candidates.push({ kind: 'too-deep', start })
    else if (brokenAt === undefined && matchesAt(beganLikeJson, text, start)) brokenAt = start
    index = brokenEnd ?? endOfRegion(text, start)
  }
  return { candidates, brokenAt }
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

function ofRoot(scan: { value: unknown; end: number; faults: readonly ValueFault[] }, start: number, root: JsonRoot): Candidate | undefined {
  const isArray = Array.isArray(scan.value)
  if (root === 'any' || (root === 'array') === isArray) return { kind: 'value', value: scan.value, start, end: scan.end, faults: scan.faults }
  // An array of numbers beside an object is a citation mark: [1].
  return isArray && !holdsObject(scan.value as unknown[]) ? undefined : { kind: 'root-type', start }
}

/** Not by recursion: an author may allow any depth. */
function holdsObject(list: readonly unknown[]): boolean {
  const waiting: (readonly unknown[])[] = [list]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const item of next) {
      if (Array.isArray(item)) waiting.push(item)
      else if (typeof item === 'object' && item !== null) return true
    }
  }
  return false
}

/** The brackets of a text that open no list of JSON: `[note]`, `<![CDATA[`. */
class Placeholders {
  private readonly text: string
  /** Whether one was never closed: for those behind it the end is not looked for again, which would take ever longer. */
  private isUnclosed = false
  /** Where a list that is none of JSON's starts, if the text ends in it. */
  cutListAt: number | undefined

  constructor(text: string) {
    this.text = text
  }

  /**
   * Where the text goes on behind a bracket; undefined when it opens a list. A placeholder is passed over whole, so that no object
   * inside a list that is none of JSON's is taken for the answer.
   */
  behind(bracket: number): number | undefined {
    const { text } = this
    if (text.startsWith('<![CDATA[', bracket - 2) || text.startsWith('<![CDATA[', bracket - 8)) return bracket + 1
    if (matchesAt(opensList, text, bracket)) return undefined
    const end = this.isUnclosed ? undefined : closedAt(text, bracket, 0)
    if (!this.isUnclosed && end === undefined && matchesAt(firstItem, text, bracket)) {
      this.cutListAt = bracket
      return text.length
    }
    this.isUnclosed ||= end === undefined
    return end ?? bracket + 1
  }
}

// `[Infinity,`, `[.5,`, `[“x”,`; not `[see below, `.
const firstItem = /\[[ \t\n\r]*[^\s,{}[\]]+[ \t\n\r]*,/y

const mark = /<!\[CDATA\[|\]\]>/y

/** Where the white space and the CDATA marks behind an offset end. */
function behindMarks(text: string, offset: number): number {
  let next = skipJsonSpace(text, offset)
  for (mark.lastIndex = next; mark.test(text); mark.lastIndex = next) next = skipJsonSpace(text, mark.lastIndex)
  return next
}

/** Where the thing behind the comma behind a value starts; undefined when no comma follows. */
function behindComma(text: string, end: number): number | undefined {
  const next = behindMarks(text, end)
  return text[next] === ',' ? skipJsonSpace(text, next + 1) : undefined
}

// `2, `, `"x", `, `null, `.
const scalarItem = /(?:-?[\d.]+|"[^"\\{}[\]]*"|true|false|null)[ \t\n\r]*,[ \t\n\r]*/y

/** Where the next object or list of the same list could start, scalars between them passed over; -1 when no comma follows. */
function nextItem(text: string, end: number): number {
  let next = behindComma(text, end)
  while (next !== undefined && matchesAt(scalarItem, text, next)) next = scalarItem.lastIndex
  return next ?? -1
}

/**
 * A complete value with a closing bracket behind it, or with what a member or an item looks like, is a piece of something broken.
 *
 * @returns where that ends; undefined when the value stands for itself
 */
function endOfBrokenPiece(text: string, end: number): number | undefined {
  const next = behindMarks(text, end)
  if (text[next] === '}' || text[next] === ']') return next + 1
  if (matchesAt(keyBehind, text, next)) return endOfRegion(text, next, 1)
  const member = behindComma(text, end)
  if (member !== undefined && (text[member] === '"' || text[member] === "'")) return endOfRegion(text, member, 1)
  return text[next] === ',' || text[next] === ':' ? behindStrayBracket(text, next) : undefined
}

// `"b":`, with no bracket in the key, so that no key is looked for over and over.
const keyBehind = /"[^"\\{}[\]]*"[ \t\n\r]*:/y
const anyBracket = /[{[\]}]/g
// `2}`, `"x" ]`; not `:}`, "`}`".
const endsItem = /[\w"'][ \t\n\r]*$/

/** Behind the next bracket, if that closes what no bracket behind the value opened. */
function behindStrayBracket(text: string, from: number): number | undefined {
  anyBracket.lastIndex = from
  const bracket = anyBracket.exec(text)
  if (!bracket || bracket[0] === '{' || bracket[0] === '[') return undefined
  return endsItem.test(text.slice(from, bracket.index)) ? bracket.index + 1 : undefined
}

// `"id":1}`, `],`: the end of what the text does not hold the start of.
const strayEnd = /(?:["\d}\]]|true|false|null)[ \t\n\r]*\}|[}\]][ \t\n\r]*,[ \t\n\r]*$/
// `, "order":` or, where the text starts with it, `"order":`; not `the "answer":`, which is prose.
const keyInFront = /(?:^|,)[ \t\n\r]*"[^"]*"[ \t\n\r]*:[ \t\n\r]*$/

/** Whether what stands between a value and the region in front of it makes the value a piece of something whose start is missing. */
function isBehindPiece(text: string, from: number, start: number): boolean {
  const between = text.slice(from, start)
  return strayEnd.test(between) || keyInFront.test(between)
}

// Apostrophes stand for quotes only where the region shows that they do: prose in brackets is full of them.
const bracketOrText = /[{[\]}"]/g
const bracketOrAnyText = /[{[\]}"]|(?<=[{[,:][ \t\n\r]*)'/g
const startsWithApostrophe = /[{[][ \t\n\r]*'/y

/** Where a region of brackets ends: behind the one that closes it, else the end of the text. */
function endOfRegion(text: string, start: number, depthBefore = 0): number {
  return closedAt(text, start, depthBefore) ?? text.length
}

/** Behind the bracket that closes a region, brackets in double-quoted texts not counted; undefined where none does. */
function closedAt(text: string, start: number, depthBefore: number): number | undefined {
  let depth = depthBefore
  const pattern = matchesAt(startsWithApostrophe, text, start) ? bracketOrAnyText : bracketOrText
  pattern.lastIndex = start
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '"' || match[0] === "'") pattern.lastIndex = endOfText(text, match.index)
    else if (match[0] === '{' || match[0] === '[') depth++
    else if (--depth <= 0) return match.index + 1
  }
  return undefined
}

const escapeOrQuote = { '"': /["\\]/g, "'": /['\\]/g }

function endOfText(text: string, start: number): number {
  const quote = text[start] as '"' | "'"
  const pattern = escapeOrQuote[quote]
  pattern.lastIndex = start + 1
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === quote) return match.index + 1
    pattern.lastIndex = match.index + 2
  }
  return text.length
}
