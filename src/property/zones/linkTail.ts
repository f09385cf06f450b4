/** What stands behind the text of a link: `(address "title")`. */
export interface LinkTail {
  readonly end: number
  readonly address: { readonly start: number; readonly end: number }
}

/** More brackets than this inside an address are none. It bounds what is read twice. */
const maxBrackets = 32

const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t' || character === '\n' || character === '\r'
const titleEnds: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' }

/** Reads the tail of a link, whose opening bracket stands at the offset; undefined where it is none. */
export function linkTailAt(text: string, at: number, limit: number): LinkTail | undefined {
  const from = skipSpace(text, at + 1, limit)
  const isAngled = text[from] === '<'
  const to = isAngled ? angledEnd(text, from + 1, limit) : addressEnd(text, from, limit)
  if (to === undefined) return undefined
  const address = { start: isAngled ? from + 1 : from, end: to }
  const behind = isAngled ? to + 1 : to
  let end = skipSpace(text, behind, limit)
  const titleEnd = end > behind && end < limit ? titleEnds[text[end]!] : undefined
  if (titleEnd !== undefined) {
    const close = titleClose(text, end + 1, limit, titleEnd)
    if (close === undefined) return undefined
    end = skipSpace(text, close, limit)
  }
  return end < limit && text[end] === ')' ? { end: end + 1, address } : undefined
}

/** White space and at most one line break. */
function skipSpace(text: string, at: number, limit: number): number {
  while (at < limit && isSpace(text[at])) at++
  return at
}

function angledEnd(text: string, from: number, limit: number): number | undefined {
  for (let at = from; at < limit; at++) {
    const character = text[at]!
    if (character === '>') return at
    if (character === '<' || character === '\n' || character === '\r') return undefined
    if (character === '\\') at += 1
  }
  return undefined
}

/** An address ends at white space, a control, or the bracket that closes the tail. */
function addressEnd(text: string, from: number, limit: number): number | undefined {
  let depth = 0
  for (let at = from; at < limit; at++) {
    const character = text[at]!
    if (character <= ' ' || character === '\x7f') return depth === 0 ? at : undefined
    if (character === '\\' && at + 1 < limit && text[at + 1]! > ' ') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') {
      if (depth === 0) return at
      depth -= 1
    }
    if (depth > maxBrackets) return undefined
  }
  return undefined
}

function titleClose(text: string, from: number, limit: number, close: string): number | undefined {
  for (let at = from; at < limit; at++) {
    const character = text[at]!
    if (character === close) return at + 1
    if (close === ')' && character === '(') return undefined
    if (character === '\\') at += 1
  }
  return undefined
}
