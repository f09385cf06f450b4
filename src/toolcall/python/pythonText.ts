import { isDigit, type PythonSource } from './pythonSource.ts'

/** A literal of text or bytes as it stands in its source. Offsets are UTF-16 units. */
export interface TextLiteral {
  readonly isRaw: boolean
  readonly isBytes: boolean
  readonly isFormatted: boolean
  /** Of what stands between the quotation marks. */
  readonly start: number
  readonly end: number
  readonly hasBackslash: boolean
  readonly hasCarriageReturn: boolean
}

const newline = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const apostrophe = 0x27
const backslash = 0x5c

const isQuote = (code: number): boolean => code === quote || code === apostrophe
const prefixes: ReadonlySet<string> = new Set(['r', 'u', 'b', 'f', 'br', 'rb', 'fr', 'rf'])

/** How many letters stand in front of the quotation mark of the literal that begins at an offset; -1 where none begins. */
export function prefixLength(text: string, offset: number): number {
  if (isQuote(text.charCodeAt(offset))) return 0
  const letter = text.charCodeAt(offset) | 0x20
  if (letter !== 0x62 && letter !== 0x66 && letter !== 0x72 && letter !== 0x75) return -1
  const length = isQuote(text.charCodeAt(offset + 1)) ? 1 : isQuote(text.charCodeAt(offset + 2)) ? 2 : -1
  return length > 0 && prefixes.has(text.slice(offset, offset + length).toLowerCase()) ? length : -1
}

/** The text at hand where it is the simplest and most frequent kind: no prefix, one line, no backslash. Undefined, and nothing read, where it is not. */
export function readSimpleText(source: PythonSource): string | undefined {
  const { text, index } = source
  const mark = text.charCodeAt(index)
  let end = index + 1
  for (let code = text.charCodeAt(end); code !== mark; code = text.charCodeAt(++end)) if (code === backslash || !(code >= 0x20)) return undefined
  // Two marks are an empty text or the start of a triple one.
  if (text.charCodeAt(end + 1) === mark) return undefined
  source.index = end + 1
  return text.slice(index + 1, end)
}

/** Steps over the literal at hand. Halts where it does not end, and at a character that it may not have. */
export function readLiteral(source: PythonSource, prefix: number): TextLiteral {
  const { text, index } = source
  const letters = prefix === 0 ? '' : text.slice(index, index + prefix).toLowerCase()
  const mark = text.charCodeAt(index + prefix)
  const isTriple = text.charCodeAt(index + prefix + 1) === mark && text.charCodeAt(index + prefix + 2) === mark
  const start = index + prefix + (isTriple ? 3 : 1)
  const isBytes = letters.includes('b')
  let hasBackslash = false
  let hasCarriageReturn = false
  let end = start
  for (; ; end++) {
    const code = text.charCodeAt(end)
    if (code > backslash && code < 0x80) continue
    if (code === mark) {
      if (!isTriple || (text.charCodeAt(end + 1) === mark && text.charCodeAt(end + 2) === mark)) break
    } else if (code === backslash) {
      hasBackslash = true
      // What stands behind a backslash never ends the literal, and a line may end there in two characters.
      const next = text.charCodeAt(end + 1)
      if (next === carriageReturn) hasCarriageReturn = true
      if (next === carriageReturn && text.charCodeAt(end + 2) === newline) end += 2
      else if (next > 0 && next < 0x80) end++
    } else if (code === newline || code === carriageReturn) {
      if (!isTriple) source.refuse('the line ends inside a text', end)
      if (code === carriageReturn) hasCarriageReturn = true
    } else if (code === 0) source.refuse('a null character', end)
    else if (code >= 0x80) {
      if (isBytes) source.refuse('bytes hold ASCII characters only', end)
    } else if (end >= text.length) {
      source.index = end
      source.refuseUnlessCut('the text ends inside quotation marks', index)
    }
  }
  source.index = end + (isTriple ? 3 : 1)
  if (hasBackslash) source.doubtful = true
  return { isRaw: letters.includes('r'), isBytes, isFormatted: letters.includes('f'), start, end, hasBackslash, hasCarriageReturn }
}

/** The value of a stretch of a literal; of bytes, a text whose character codes they are. Halts at an escape that is none. */
export function decoded(source: PythonSource, { isRaw, isBytes, hasBackslash, hasCarriageReturn }: TextLiteral, from: number, to: number): string {
  const body = source.text.slice(from, to)
  // CPython's tokeniser knows one line end only.
  const plain = (start: number, end: number): string => (hasCarriageReturn ? body.slice(start, end).replace(/\r\n?/g, '\n') : body.slice(start, end))
  if (isRaw || !hasBackslash) return plain(0, body.length)
  const quick = isBytes || body.length < longText ? undefined : decodedAsJson(body)
  if (quick !== undefined) return quick
  const parts: string[] = []
  let start = 0
  for (let at = body.indexOf('\\'); at !== -1; at = body.indexOf('\\', start)) {
    if (at > start) parts.push(plain(start, at))
    const escape = readEscape(source, body, at, from, isBytes)
    parts.push(escape.value)
    start = at + escape.length
  }
  parts.push(plain(start, body.length))
  return parts.join('')
}

/** From how many characters on a failed attempt costs little beside reading one escape after another. */
const longText = 100

/**
 * The value of a literal whose escapes are JSON's too, read by the engine, which is several times faster. Undefined where JSON has no
 * such text; and at `\\/`, which is JSON's alone.
 */
function decodedAsJson(body: string): string | undefined {
  if (body.includes('\\/')) return undefined
  try {
    return JSON.parse(`"${body}"`) as string
  } catch {
    return undefined
  }
}

interface Escape {
  readonly value: string
  readonly length: number
}

const knownEscapes: ReadonlyMap<string, Escape> = new Map(
  (
    [
      ['\\', '\\'],
      ["'", "'"],
      ['"', '"'],
      ['a', '\u0007'],
      ['b', '\b'],
      ['f', '\f'],
      ['n', '\n'],
      ['r', '\r'],
      ['t', '\t'],
      ['v', '\v'],
      ['\n', ''],
    ] as const
  ).map(([letter, value]) => [letter, { value, length: 2 }]),
)
const hexLengths: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

function readEscape(source: PythonSource, body: string, at: number, from: number, isBytes: boolean): Escape {
  const letter = body[at + 1] ?? ''
  const known = knownEscapes.get(letter)
  if (known) return known
  if (letter === '\r') return { value: '', length: body[at + 2] === '\n' ? 3 : 2 }
  if (isDigit(letter.charCodeAt(0)) && letter < '8') return octal(body, at)
  const length = letter === 'x' || !isBytes ? hexLengths.get(letter) : undefined
  if (length !== undefined) return hexadecimal(source, body, at, from, length)
  if (letter === 'N' && !isBytes) source.refuse('\\N needs the table of the names of all characters, which is not at hand', from + at)
  // CPython keeps the backslash of an escape that it does not know.
  return { value: `\\${letter}`, length: 2 }
}

function octal(body: string, at: number): Escape {
  let length = 2
  while (length < 4 && body[at + length]! >= '0' && body[at + length]! <= '7') length++
  return { value: String.fromCharCode(Number.parseInt(body.slice(at + 1, at + length), 8)), length }
}

function hexadecimal(source: PythonSource, body: string, at: number, from: number, length: number): Escape {
  const code = body.slice(at + 2, at + 2 + length)
  if (code.length < length || !/^[0-9a-f]*$/i.test(code)) source.refuse(`\\${body[at + 1]} without its ${length} hexadecimal digits`, from + at)
  const value = Number.parseInt(code, 16)
  if (value > 0x10ffff) source.refuse('a character beyond U+10FFFF', from + at)
  return { value: String.fromCodePoint(value), length: length + 2 }
}

/** The bytes that the characters of a text stand for. Of an octal escape beyond \377 the last eight bits count, as in CPython. */
export function bytesOf(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length)
  for (let index = 0; index < value.length; index++) bytes[index] = value.charCodeAt(index)
  return bytes
}
