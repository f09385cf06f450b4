import type { Block } from './blockZones.ts'
import { bareUrlAt } from './bareUrl.ts'
import { linkTailAt } from './linkTail.ts'
import type { Zone } from './zone.ts'

interface State {
  readonly text: string
  readonly block: Block
  readonly zones: Zone[]
  readonly ticks: TickRuns
  /** Where brackets are open: twice the offset, and one more for those of an image. Plain numbers, for a text may hold a million. */
  readonly openers: number[]
  /** Openers of links below this one can no longer open: a link holds no link. */
  floor: number
  /** Where the next comment ends, as far as that has been looked up. */
  commentEnd: number
}

/** Puts the zones inside the blocks into the list. Linear: nothing is looked for twice, and not in each block to the end of the text. */
export function readInline(text: string, blocks: readonly Block[], zones: Zone[]): void {
  for (const block of blocks) {
    const state: State = { text, block, zones, ticks: new TickRuns(text, block), openers: [], floor: 0, commentEnd: -1 }
    for (let at = block.start; at < block.end; ) {
      const read = readers[text.charCodeAt(at)]
      at = read ? read(state, at) : at + 1
    }
  }
}

type Reader = (state: State, at: number) => number

/** By code unit: each reads what begins at an offset and returns where to go on. */
const readers: readonly (Reader | undefined)[] = readersOf({
  '`': readCode,
  '\\': readEscape,
  '!': (state, at) => (state.text[at + 1] === '[' ? open(state, at, true) : at + 1),
  '[': (state, at) => open(state, at, false),
  ']': close,
  '<': readAngle,
  h: readUrl,
  H: readUrl,
  f: readUrl,
  F: readUrl,
  w: readUrl,
  W: readUrl,
})

function readersOf(table: Readonly<Record<string, Reader>>): (Reader | undefined)[] {
  const list: (Reader | undefined)[] = Array.from({ length: 128 })
  for (const [character, read] of Object.entries(table)) list[character.charCodeAt(0)] = read
  return list
}

function readCode({ text, block, zones, ticks }: State, at: number): number {
  let end = at
  while (end < block.end && text[end] === '`') end++
  const closed = ticks.closeOf(end - at, end)
  if (closed === undefined) return end
  zones.push({ kind: 'inline code', start: at, end: closed })
  return closed
}

const asciiPunctuation = /[!-/:-@[-`{-~]/

function readEscape({ text, block, zones }: State, at: number): number {
  if (at + 1 >= block.end || !asciiPunctuation.test(text[at + 1]!)) return at + 1
  zones.push({ kind: 'escape', start: at, end: at + 2 })
  return at + 2
}

function open({ openers }: State, at: number, isImage: boolean): number {
  openers.push(at * 2 + (isImage ? 1 : 0))
  return at + (isImage ? 2 : 1)
}

function close(state: State, at: number): number {
  const { text, block, zones, openers } = state
  const opener = openers.pop()
  if (opener === undefined) return at + 1
  const isImage = opener % 2 === 1
  const isOpen = isImage || openers.length >= state.floor
  state.floor = Math.min(state.floor, openers.length)
  const tail = isOpen && text[at + 1] === '(' ? linkTailAt(text, at + 1, block.end) : undefined
  if (!tail) return at + 1
  zones.push({ kind: isImage ? 'image' : 'link', start: Math.floor(opener / 2), end: tail.end })
  if (tail.address.end > tail.address.start) zones.push({ kind: 'destination', ...tail.address })
  if (!isImage) state.floor = openers.length
  return tail.end
}

// "<https://example.org/a>", "<mailto:a@example.org>"; not "<b>", not "<a:b c>".
const addressInAngles = /<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/iy
// "<team@example.org>"
const mailInAngles = /<[^\s<>@]+@[a-z0-9.-]+>/iy

const opensAddress = /[^\s<>@]/

function readAngle(state: State, at: number): number {
  const { text, block, zones } = state
  const isComment = text.startsWith('!--', at + 1)
  if (!isComment && !opensAddress.test(text[at + 1] ?? '')) return at + 1
  const end = isComment ? commentEnd(state, at) : angleEnd(text, at)
  if (end === undefined || end > block.end) return at + 1
  zones.push({ kind: isComment ? 'HTML comment' : 'autolink', start: at, end })
  return end
}

function commentEnd(state: State, at: number): number | undefined {
  if (state.commentEnd < at + 4) {
    const found = state.text.slice(at + 4, state.block.end).indexOf('-->')
    state.commentEnd = found === -1 ? Infinity : at + 4 + found
  }
  return state.commentEnd + 3
}

function angleEnd(text: string, at: number): number | undefined {
  for (const pattern of [addressInAngles, mailInAngles]) {
    pattern.lastIndex = at
    if (pattern.test(text)) return pattern.lastIndex
  }
  return undefined
}

function readUrl({ text, block, zones }: State, at: number): number {
  const end = bareUrlAt(text, at, block.end)
  if (end === undefined) return at + 1
  zones.push({ kind: 'bare URL', start: at, end })
  return end
}

/** The runs of backticks of a block by their length, so that the end of a code span is looked up and not searched. */
class TickRuns {
  private readonly text: string
  private readonly block: Block
  private starts: Map<number, number[]> | undefined
  private readonly passed = new Map<number, number>()

  constructor(text: string, block: Block) {
    this.text = text
    this.block = block
  }

  /** The end of the next run that is as long, from an offset on. Offsets must not decrease. */
  closeOf(length: number, from: number): number | undefined {
    this.starts ??= this.readRuns()
    const starts = this.starts.get(length)
    if (!starts) return undefined
    let next = this.passed.get(length) ?? 0
    while (next < starts.length && starts[next]! < from) next++
    this.passed.set(length, next)
    return next < starts.length ? starts[next]! + length : undefined
  }

  private readRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>()
    for (let at = this.text.indexOf('`', this.block.start); at !== -1 && at < this.block.end; ) {
      let end = at
      while (end < this.block.end && this.text[end] === '`') end++
      const known = runs.get(end - at)
      if (known) known.push(at)
      else runs.set(end - at, [at])
      at = this.text.indexOf('`', end)
    }
    return runs
  }
}
