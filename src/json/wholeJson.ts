import { scanJson, type ScanSettings, type ValueFault } from './scanJson.ts'

/** A value that was read out of a text. Offsets are UTF-16 units in the whole output. */
export interface ReadText {
  readonly kind: 'read'
  readonly value: unknown
  readonly start: number
  readonly end: number
  readonly faults: readonly ValueFault[]
}

/** Why a text is no one JSON value. */
export interface RefusedText {
  readonly kind: 'refused'
  readonly code: 'empty' | 'several' | 'trailing-text' | 'truncated' | 'syntax' | 'too-deep'
  readonly offset: number
}

/** Nothing that starts like JSON: prose, or a bare word or number with text behind it. */
export interface NoAnswer {
  readonly kind: 'no answer'
}

const jsonSpace = /[ \t\n\r]*/y

/** The offset of the first character from an offset on that is no JSON white space. */
export function skipJsonSpace(text: string, offset: number): number {
  jsonSpace.lastIndex = offset
  return offset + (jsonSpace.exec(text)?.[0].length ?? 0)
}

/**
 * Reads a stretch of a text strictly as one JSON value with nothing but white space around it.
 *
 * @param from  UTF-16 offset of the stretch, `to` of its end
 */
export function readWhole(text: string, from: number, to: number, settings: ScanSettings): ReadText | RefusedText | NoAnswer {
  // Cut at its end, so that what is cut off there is seen as such.
  const stretch = to === text.length ? text : text.slice(0, to)
  const start = skipJsonSpace(stretch, from)
  if (start >= to) return { kind: 'refused', code: 'empty', offset: from }
  const scan = scanJson(stretch, start, settings)
  const opening = stretch[start]!
  const startsLikeJson = opening === '{' || opening === '[' || opening === '"' || (opening === "'" && settings.allow.has('single-quotes'))
  if (scan.kind !== 'value') {
    const startsWithComment = opening === '/' && settings.allow.has('comments')
    if (!startsLikeJson && !startsWithComment) return { kind: 'no answer' }
    return { kind: 'refused', code: scan.kind === 'ended' ? 'truncated' : scan.kind === 'broken' ? 'syntax' : 'too-deep', offset: scan.offset }
  }
  const behind = behindSpace(stretch, scan.end, settings)
  if (behind >= to) return { kind: 'read', value: scan.value, start, end: scan.end, faults: scan.faults }
  if (!startsLikeJson) return { kind: 'no answer' }
  if (settings.allow.has('comments') && startsCutComment(stretch, behind)) return { kind: 'refused', code: 'truncated', offset: to }
  return { kind: 'refused', code: stretch[behind] === '{' || stretch[behind] === '[' ? 'several' : 'trailing-text', offset: behind }
}

/** Skips white space and, where they are allowed, comments. */
function behindSpace(text: string, offset: number, settings: ScanSettings): number {
  let next = skipJsonSpace(text, offset)
  while (text[next] === '/' && settings.allow.has('comments')) {
    comment.lastIndex = next
    const length = comment.exec(text)?.[0].length
    if (length === undefined) break
    next = skipJsonSpace(text, next + length)
  }
  return next
}

// "// to the end of the line", "/* to the mark */".
const comment = /\/\/[^\n\r]*|\/\*[^]*?\*\//y

/** Whether a comment that is never closed starts at an offset behind all that are closed. */
function startsCutComment(text: string, offset: number): boolean {
  return text.startsWith('/*', offset) || (text[offset] === '/' && offset + 1 === text.length)
}

// `{"`, `[1`, `[null`, `"`; not `[Note]`, `{name}`, which prose starts with.
const startOfJson = /"|\{(?![ \t\n\r]*\w+[ \t\n\r]*[^\s\w:])|\[[ \t\n\r]*(?:[{["'\]\-0-9]|\/[/*]|(?:true|false|null|True|False|None)\b|$)/y
// `}`, `:`, `, "`: what the value in front of it is only a piece for.
const goesOn = /[ \t\n\r]*(?:[:}\]]|,[ \t\n\r]*["'])/y

/**
 * The value that a text starts with. Nothing that stands in it is a mark of the text round it, such as a fence or a tag of reasoning.
 *
 * @returns its end, which is the end of the text where the value breaks, is cut off or goes on behind its bracket; undefined when the
 * text does not start as JSON
 */
export function valueInFront(text: string, from: number, settings: ScanSettings): { readonly opening: string; readonly end: number } | undefined {
  const start = skipJsonSpace(text, from)
  startOfJson.lastIndex = start
  if (!startOfJson.test(text)) return undefined
  const scan = scanJson(text, start, settings)
  goesOn.lastIndex = scan.kind === 'value' ? scan.end : text.length
  return { opening: text[start]!, end: scan.kind === 'value' && !goesOn.test(text) ? scan.end : text.length }
}
