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
  let chain: { readonly next: number; readonly firstCandidate: number } | undefined
  while (candidates.length < most) {
    opening.lastIndex = index
    const start = opening.exec(text)?.index
    if (start === undefined) break
    const behind = text[start] === '[' ? placeholders.behind(start) : undefined
    if (behind !== undefined) {
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
    if (scan.kind === 'value' && brokenEnd === undefined) {
      const firstCandidate = isChained ? chain!.firstCandidate : candidates.length
      const candidate = ofRoot(scan, start, root)
      if (candidate) candidates.push(candidate)
      index = scan.end
      chain = { next: behindComma(text, scan.end) ?? -1, firstCandidate }
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
    this.isUnclosed ||= end === undefined
    return end ?? bracket + 1
  }
}

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

/**
 * A complete value with a closing bracket behind it, or a comma and a quote, is a piece of something broken.
 *
 * @returns where that ends; undefined when the value stands for itself
 */
function endOfBrokenPiece(text: string, end: number): number | undefined {
  const next = behindMarks(text, end)
  if (text[next] === '}' || text[next] === ']') return next + 1
  const member = behindComma(text, end)
  return member !== undefined && (text[member] === '"' || text[member] === "'") ? endOfRegion(text, member, 1) : undefined
}

const bracketOrText = /[{[\]}"]/g

/** Where a region of brackets ends: behind the one that closes it, else the end of the text. */
function endOfRegion(text: string, start: number, depthBefore = 0): number {
  return closedAt(text, start, depthBefore) ?? text.length
}

/** Behind the bracket that closes a region, brackets in double-quoted texts not counted; undefined where none does. */
function closedAt(text: string, start: number, depthBefore: number): number | undefined {
  let depth = depthBefore
  bracketOrText.lastIndex = start
  for (let match = bracketOrText.exec(text); match; match = bracketOrText.exec(text)) {
    if (match[0] === '"') bracketOrText.lastIndex = endOfText(text, match.index)
    else if (match[0] === '{' || match[0] === '[') depth++
    else if (--depth <= 0) return match.index + 1
  }
  return undefined
}

const escapeOrQuote = /["\\]/g

function endOfText(text: string, start: number): number {
  escapeOrQuote.lastIndex = start + 1
  for (let match = escapeOrQuote.exec(text); match; match = escapeOrQuote.exec(text)) {
    if (match[0] === '"') return match.index + 1
    escapeOrQuote.lastIndex = match.index + 2
  }
  return text.length
}
