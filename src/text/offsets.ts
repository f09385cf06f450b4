/** Where a UTF-16 offset stands, as a reader counts: lines and characters from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

const lineEnd = /\r\n?|[\n\u2028\u2029\u0085]/g

/** Line and column (in characters, from 1) of a UTF-16 offset. */
export function positionOf(text: string, offset: number): Position {
  let line = 1
  let start = 0
  lineEnd.lastIndex = 0
  for (let match = lineEnd.exec(text); match && match.index + match[0].length <= offset; match = lineEnd.exec(text)) {
    line += 1
    start = match.index + match[0].length
  }
  return { line, column: characterNumber(text.slice(start), offset - start) }
}

/** The number (from 1) of the character at a UTF-16 offset. A surrogate pair is one character. */
export function characterNumber(text: string, offset: number): number {
  let number = 1
  for (let index = 0; index < offset && index < text.length; number++) index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return number
}

/** How many characters a text has, a surrogate pair counted once. */
export function characterCount(text: string): number {
  return characterNumber(text, text.length) - 1
}
