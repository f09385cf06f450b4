import { headingAt, isTaskBox, listMarkerAt, skipQuotes, skipSpace, type Cursor, type Marker } from './blockMarkers.ts'
import { headingNumbers, type HeadingNumber } from './headingNumbers.ts'
import type { Zone } from './zone.ts'

/** A stretch in which code spans and links open and close: they never reach from one block into the next. */
export interface Block {
  readonly start: number
  readonly end: number
}

interface Fence {
  readonly start: number
  readonly mark: string
  readonly length: number
  /** How many quotation marks (`>`) stand before it. */
  readonly depth: number
  readonly column: number
}

interface State {
  readonly text: string
  readonly zones: Zone[]
  readonly blocks: Block[]
  readonly headings: HeadingNumber[]
  /** The columns at which the text of the open list items stands. */
  readonly lists: number[]
  fence: Fence | undefined
  /** The indented code that the line before belongs to. */
  code: { kind: 'indented code'; start: number; end: number } | undefined
  paragraph: { start: number; end: number; depth: number } | undefined
  wasBlank: boolean
  lastLineEnd: number
  /** Whether a comment may still end. The search for an end that is not there is made once. */
  hasCommentEnd: boolean
}

const lineEnds = /\r\n?|\n/g

/** Puts the zones that whole lines decide into the list, and returns the blocks that hold text, in order. */
export function readBlocks(text: string, zones: Zone[]): Block[] {
  const state: State = { text, zones, blocks: [], headings: [], lists: [], fence: undefined, code: undefined, paragraph: undefined, wasBlank: true, lastLineEnd: 0, hasCommentEnd: true }
  for (let start = 0; start < text.length; ) {
    lineEnds.lastIndex = start
    const mark = lineEnds.exec(text)
    const end = mark ? mark.index : text.length
    const resume = readLine(state, start, end)
    state.lastLineEnd = end
    start = resume > end ? resume : end + (mark ? mark[0].length : 0)
    if (!mark) break
  }
  closeParagraph(state)
  if (state.fence) zones.push({ kind: 'fenced code', start: state.fence.start, end: text.length })
  for (const { start, end } of headingNumbers(state.headings)) zones.push({ kind: 'heading number', start, end })
  return state.blocks
}

function closeParagraph(state: State): void {
  if (state.paragraph) state.blocks.push({ start: state.paragraph.start, end: state.paragraph.end })
  state.paragraph = undefined
}

/** Reads one line. A comment that opens a line goes on over blank lines and fences: returns its end then, else 0. */
function readLine(state: State, start: number, end: number): number {
  if (state.fence && isInFence(state, state.fence, start, end)) return 0
  const cursor: Cursor = { at: start, column: 0 }
  const depth = skipQuotes(state.text, cursor, end, Infinity)
  const base = cursor.column
  skipSpace(state.text, cursor, end)
  if (cursor.at === end) {
    closeParagraph(state)
    state.wasBlank = true
    return 0
  }
  if (state.wasBlank) leaveLists(state, cursor.column)
  const isLazy = state.paragraph !== undefined && depth <= state.paragraph.depth
  state.wasBlank = false
  if (cursor.column - Math.max(base, state.lists.at(-1) ?? 0) >= 4 && !isLazy) {
    addIndentedCode(state, start, end)
    return 0
  }
  state.code = undefined
  return readContent(state, cursor, end, depth, isLazy)
}

function leaveLists({ lists }: State, column: number): void {
  while (lists.length > 0 && lists.at(-1)! > column) lists.pop()
}

function addIndentedCode(state: State, start: number, end: number): void {
  closeParagraph(state)
  if (state.code) state.code.end = end
  else state.zones.push((state.code = { kind: 'indented code', start, end }))
}

/** What stands behind quotation marks and spaces: markers of lists, then a fence, a heading, a comment or text. */
function readContent(state: State, cursor: Cursor, end: number, depth: number, isLazy: boolean): number {
  const { text, lists } = state
  let isOwn = !isLazy
  let marker = listMarkerAt(text, cursor.at, end, isLazy && lists.length === 0)
  while (marker) {
    isOwn = true
    enterItem(state, cursor, end, marker)
    depth += skipQuotes(text, cursor, end, Infinity)
    skipSpace(text, cursor, end)
    marker = listMarkerAt(text, cursor.at, end, false)
  }
  const fence = fenceAt(text, cursor, end, depth)
  if (!fence) return readText(state, cursor.at, end, depth, isOwn)
  closeParagraph(state)
  state.fence = fence
  return 0
}

function enterItem(state: State, cursor: Cursor, end: number, marker: Marker): void {
  const { text, zones, lists } = state
  leaveLists(state, cursor.column)
  if (marker.isOrdered) zones.push({ kind: 'list marker', start: cursor.at, end: marker.end })
  cursor.column += marker.end - cursor.at
  cursor.at = marker.end
  const least = cursor.column + 1
  skipSpace(text, cursor, end)
  // More than four columns of space: the text of the item stands one column behind its marker.
  lists.push(cursor.column - least < 4 ? Math.max(cursor.column, least) : least)
  if (!isTaskBox(text, cursor.at)) return
  zones.push({ kind: 'task box', start: cursor.at, end: cursor.at + 3 })
  cursor.at += 3
  cursor.column += 3
  skipSpace(text, cursor, end)
}

function readText(state: State, at: number, end: number, depth: number, isOwn: boolean): number {
  const { text, zones, blocks } = state
  const heading = headingAt(text, at)
  if (isOwn || heading || text[at] === '|') closeParagraph(state)
  if (heading) {
    if (heading.number) state.headings.push(heading.number)
    blocks.push({ start: at, end })
    return 0
  }
  const close = isOwn && state.hasCommentEnd && text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : undefined
  if (close === -1) state.hasCommentEnd = false
  else if (close !== undefined && close + 3 > end) {
    zones.push({ kind: 'HTML comment', start: at, end: close + 3 })
    return close + 3
  }
  // A row of a table stands alone: a stray backtick in one row opens nothing in the next.
  if (text[at] === '|') blocks.push({ start: at, end })
  else if (state.paragraph) state.paragraph.end = end
  else state.paragraph = { start: at, end, depth }
  return 0
}

const fenceMark = /(`{3,}|~{3,})/y

function fenceAt(text: string, { at, column }: Cursor, end: number, depth: number): Fence | undefined {
  fenceMark.lastIndex = at
  const mark = fenceMark.exec(text)?.[0]
  if (mark === undefined) return undefined
  // What stands behind backticks with a backtick in it is a code span.
  if (mark[0] === '`' && text.slice(at + mark.length, end).includes('`')) return undefined
  return { start: at, mark: mark[0]!, length: mark.length, depth, column }
}

/** Whether the line belongs to the open fence. Ends the fence where the line closes it, or leaves the quotation that it stands in. */
function isInFence(state: State, fence: Fence, start: number, end: number): boolean {
  const { text, zones } = state
  const cursor: Cursor = { at: start, column: 0 }
  if (skipQuotes(text, cursor, end, fence.depth) < fence.depth) {
    zones.push({ kind: 'fenced code', start: fence.start, end: state.lastLineEnd })
    state.fence = undefined
    return false
  }
  skipSpace(text, cursor, end)
  if (cursor.column - fence.column >= 4) return true
  let length = 0
  while (cursor.at < end && text[cursor.at] === fence.mark) {
    cursor.at += 1
    length += 1
  }
  skipSpace(text, cursor, end)
  if (length < fence.length || cursor.at < end) return true
  zones.push({ kind: 'fenced code', start: fence.start, end })
  state.fence = undefined
  return true
}
