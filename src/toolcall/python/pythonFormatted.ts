import type { PythonSource } from './pythonSource.ts'
import { decoded, type TextLiteral } from './pythonText.ts'

/** Reads an expression at an offset that ends before another, and tells where the next thing behind it stands. */
type ReadField = (offset: number, end: number) => number

const fieldMark = /[{}]/g

/**
 * Halts where CPython 3.11 would refuse an f-string: it is never evaluated, but it must be one. Its fields hold what an argument may
 * hold, so that a lambda is refused in them too.
 */
export function checkFormatted(source: PythonSource, literal: TextLiteral, readField: ReadField): void {
  const end = checkParts(source, literal, literal.start, 0, readField)
  if (end < literal.end) source.refuse("a single '}' in an f-string", end)
}

/**
 * Checks literal parts and fields up to the end, or inside a field up to the brace that closes it.
 *
 * @param depth  0 for the f-string itself, 1 for the format of a field, 2 for the format of a field in that
 */
function checkParts(source: PythonSource, literal: TextLiteral, from: number, depth: number, readField: ReadField): number {
  // Cut at the end of the literal, so that no search runs on through the rest of the text.
  const text = source.text.slice(0, literal.end)
  let part = from
  for (;;) {
    fieldMark.lastIndex = part
    const mark = fieldMark.test(text) ? fieldMark.lastIndex - 1 : literal.end
    decoded(source, literal, part, mark)
    if (mark === literal.end) return mark
    // Doubled braces stand for one, but not in the format of a field.
    if (depth === 0 && text[mark + 1] === text[mark]) part = mark + 2
    else if (text[mark] === '}') return mark
    else part = checkField(source, literal, mark, depth, readField)
  }
}

/** Checks one field, and gives the offset behind its closing brace. */
function checkField(source: PythonSource, literal: TextLiteral, start: number, depth: number, readField: ReadField): number {
  if (depth > 1) source.refuse('an f-string with fields three deep', start)
  const text = source.text.slice(0, literal.end)
  let at = readField(start + 1, literal.end)
  if (/[\\#]/.test(text.slice(start, at))) source.refuse('a backslash or a # in the field of an f-string', start)
  if (text[at] === '=') {
    at++
    while (/[ \t\n\r\f\v]/.test(text[at] ?? '')) at++
  }
  if (text[at] === '!') {
    if (!/^[rsa]$/.test(text[at + 1] ?? '')) refuseField(source, at)
    at += 2
  }
  if (text[at] === ':') at = checkParts(source, literal, at + 1, depth + 1, readField)
  if (text[at] !== '}') refuseField(source, Math.min(at, literal.end))
  return at + 1
}

export function refuseField(source: PythonSource, offset: number): never {
  return source.refuse('a field of an f-string that does not end', offset)
}
