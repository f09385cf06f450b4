/** A fenced block of Markdown (CommonMark 0.31, section 4.5). Offsets are UTF-16 units in the text. */
export interface Fence {
  /** Where the line of the opening fence starts. */
  readonly start: number
  /** Behind the closing fence, its line ending not counted; the end of the text when it is never closed. */
  readonly end: number
  /** The words behind the opening marks, trimmed: usually the language. */
  readonly info: string
  readonly contentStart: number
  /** In front of the line ending that stands before the closing fence. */
  readonly contentEnd: number
  readonly closed: boolean
}

// "```json", "  ~~~~"; not "``x``", not "    ```" (indented code), not "```a`b" (inline code).
const opening = /^ {0,3}(?:(`{3,})([^`]*)|(~{3,})(.*))$/s
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
// Models indent the fences of a list's items by any width.
const openingAnywhere = /^[ \t]*(?:(`{3,})([^`]*)|(~{3,})(.*))$/s
const closingAnywhere = /^[ \t]*(`{3,}|~{3,})[ \t]*$/

/**
 * All fenced blocks of a text, in order. One that is never closed reaches to the end, as in CommonMark.
 *
 * @param indent  'three': a line that is indented by more than three spaces is no fence. 'any': it is one
 * @param from  where the first line starts, in UTF-16 units
 */
export function readFences(text: string, indent: 'three' | 'any' = 'three', from = 0): Fence[] {
  const [opens, closes] = indent === 'any' ? [openingAnywhere, closingAnywhere] : [opening, closing]
  const fences: Fence[] = []
  let open: { start: number; mark: string; info: string; contentStart: number } | undefined
  for (const line of linesOf(text, from)) {
    if (!open) {
      const match = opens.exec(text.slice(line.start, line.end))
      if (match) open = { start: line.start, mark: (match[1] ?? match[3])!, info: (match[2] ?? match[4])!.trim(), contentStart: line.next }
      continue
    }
    const mark = closes.exec(text.slice(line.start, line.end))?.[1]
    if (mark && mark[0] === open.mark[0] && mark.length >= open.mark.length) {
      const contentEnd = Math.max(open.contentStart, line.previousEnd)
      fences.push({ start: open.start, end: line.end, info: open.info, contentStart: open.contentStart, contentEnd, closed: true })
      open = undefined
    }
  }
  if (open) {
    const { start, info, contentStart } = open
    fences.push({ start, end: text.length, info, contentStart, contentEnd: Math.max(contentStart, text.length), closed: false })
  }
  return fences
}

interface TextLine {
  readonly start: number
  /** In front of the line ending. */
  readonly end: number
  /** Behind the line ending. */
  readonly next: number
  /** The end of the line before this one, its line ending not counted. */
  readonly previousEnd: number
}

function* linesOf(text: string, from: number): Generator<TextLine> {
  const lineEnding = /\r\n|\r|\n/g
  lineEnding.lastIndex = from
  let start = from
  let previousEnd = from
  while (start < text.length) {
    const match = lineEnding.exec(text)
    const end = match ? match.index : text.length
    const next = match ? end + match[0].length : text.length
    yield { start, end, next, previousEnd }
    start = next
    previousEnd = end
  }
}

const openingTag = /\s*<(think|thinking|reasoning)(?:\s[^>]*)?>/iy
const closingTag = /<\/(think|thinking|reasoning)\s*>/gi

/** Where the tags that end reasoning stand, from an offset on. */
export function closingReasoningTags(text: string, from: number): { readonly start: number; readonly end: number }[] {
  closingTag.lastIndex = from
  return Array.from(text.matchAll(closingTag), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

/**
 * Where a text goes on behind the reasoning in front of it, however many blocks of it there are: behind the closing tag of the tag that
 * it starts with or, where the opening tag stood in the prompt, behind the last closing tag.
 *
 * @param from  where the text starts, in UTF-16 units
 * @param behindLast  where the last closing tag that counts ends, of a text that starts with no opening tag
 * @returns a UTF-16 offset; 'unclosed' when a block is never closed; undefined when there is no reasoning
 */
export function behindReasoning(text: string, from = 0, behindLast: (text: string, from: number) => number | undefined = behindLastTag): number | 'unclosed' | undefined {
  let behind = nameOfBlock(text, from) === undefined ? behindLast(text, from) : from
  for (let name = nameOfBlock(text, behind ?? from); name !== undefined; name = nameOfBlock(text, behind)) {
    behind = behindTagOf(name, text, openingTag.lastIndex)
    if (behind === undefined) return 'unclosed'
  }
  return behind
}

const behindLastTag = (text: string, from: number): number | undefined => closingReasoningTags(text, from).at(-1)?.end

function nameOfBlock(text: string, offset: number): string | undefined {
  openingTag.lastIndex = offset
  return openingTag.exec(text)?.[1]!.toLowerCase()
}

function behindTagOf(name: string, text: string, from: number): number | undefined {
  closingTag.lastIndex = from
  for (let match = closingTag.exec(text); match; match = closingTag.exec(text)) {
    if (match[1]!.toLowerCase() === name) return closingTag.lastIndex
  }
  return undefined
}
