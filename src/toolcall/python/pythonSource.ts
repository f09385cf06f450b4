import { maxDepth } from '../../limits.ts'
import type { ParsedCalls } from '../text/parsedCalls.ts'

type Refused = Extract<ParsedCalls, { kind: 'refused' }>

/** Ends a reading. Thrown, not returned, so that the paths of a right text stay free of checks. */
export class Halt {
  readonly code: Refused['code']
  readonly reason: string
  readonly offset: number

  constructor(code: Refused['code'], reason: string, offset: number) {
    this.code = code
    this.reason = reason
    this.offset = offset
  }
}

// Codes of the characters that decide.
const tab = 0x09
const newline = 0x0a
const formFeed = 0x0c
const carriageReturn = 0x0d
const space = 0x20
const hash = 0x23
const openRound = 0x28
const asterisk = 0x2a
const comma = 0x2c
const point = 0x2e
const semicolon = 0x3b
const less = 0x3c
const greater = 0x3e
const openSquare = 0x5b
const backslash = 0x5c
const openBrace = 0x7b

/** No name may be one of these, and only the first three are values. */
const reservedWords = new Set(
  'True False None and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(' '),
)

const wordReasons: ReadonlyMap<string, string> = new Map([
  ['lambda', 'a lambda is not a literal'],
  ['if', 'a conditional expression is not a literal'],
  ['for', 'a comprehension is not a literal'],
  ['async', 'a comprehension is not a literal'],
  ['and', '`and` is not part of a literal'],
  ['or', '`or` is not part of a literal'],
  ['not', '`not` is not part of a literal'],
  ['in', 'a comparison is not a literal'],
  ['is', 'a comparison is not a literal'],
  ['yield', 'a yield is not a literal'],
  ['await', 'an await is not a literal'],
])

// "a", "é", "_1": the characters that CPython takes for one name before it looks whether it is one.
const rawName = /[A-Za-z0-9_\u0080-\uffff]*/y
const nameStart = /[\p{XID_Start}_]/u
const namePart = /\p{XID_Continue}/u
const typographicQuote = /[‘’‚‛“”„‟′″‹›«»＂＇]/

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
export const isWordStart = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80
export const isWordPart = (code: number): boolean => isWordStart(code) || isDigit(code)
const isOpening = (code: number): boolean => code === openRound || code === openSquare || code === openBrace
const isAsciiWordPart = (code: number): boolean => isWordPart(code) && code < 0x80

/** Whether a word of the language, so that nothing can be named by it. Asked before normalisation, as CPython does. */
export const isReserved = (word: string): boolean => reservedWords.has(word)

/** The form in which CPython compares names: it reads the ligature in `f(ﬁ=1)` as fi. */
export const normalised = (word: string): string => word.normalize('NFKC')

/** A text of Python and a place in it: what CPython's tokeniser does with white space, lines, comments, names and depth. */
export class PythonSource {
  readonly text: string
  index: number
  /** How many brackets are open. Inside one, line ends are white space. */
  level: number
  /** Whether JavaScript may read something that was met otherwise. */
  doubtful = false
  /** Where the brackets end that stand side by side and were counted. */
  private runEnd = 0

  constructor(text: string, index: number, level = 0) {
    this.text = text
    this.index = index
    this.level = level
  }

  /** The code of the character at hand; NaN at the end. */
  code(): number {
    return this.text.charCodeAt(this.index)
  }

  nextCode(): number {
    return this.text.charCodeAt(this.index + 1)
  }

  /** Steps over white space, and gives the code of the character behind it. */
  skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.index)
      if (code > hash && code !== backslash) return code
      if (code === space || code === tab || code === formFeed) this.index++
      else if (code === backslash) this.skipContinuation()
      else if (this.level > 0 && (code === newline || code === carriageReturn)) this.index++
      else if (this.level > 0 && code === hash) this.skipComment()
      else return code
    }
  }

  /** Steps over blank lines and comments to the first token of a line; halts where that is indented. False at the end of the text. */
  skipBlankLines(): boolean {
    while (this.index < this.text.length) {
      const column = this.skipIndentation()
      if (this.skipLineEnd()) continue
      if (column > 0) this.refuse('the first line is indented', this.index)
      return true
    }
    return false
  }

  private skipIndentation(): number {
    let column = 0
    let joined = 0
    for (;;) {
      const code = this.code()
      if (code === backslash) {
        // The first of the lines that backslashes join has the say about the indentation.
        joined ||= column
        this.skipContinuation()
        continue
      }
      if (code === space || code === tab) column++
      else if (code === formFeed) column = 0
      else return joined || column
      this.index++
    }
  }

  /** Steps over what may stand behind the last token of the text; halts where there is anything else. */
  finish(): void {
    const code = this.skipSpace()
    if (code === semicolon) {
      this.index++
      this.skipSpace()
    }
    if (this.skipLineEnd()) {
      if (this.skipBlankLines()) this.refuse('more than one statement', this.index)
    } else if (code === semicolon) this.refuse('more than one statement', this.index)
    else if (code === point || code === openRound || code === openSquare) this.refuse('what is called is not a dotted name', this.index)
    else this.unexpected()
  }

  /** Steps over a comment and the end of its line, or of the text. False where the line goes on. */
  private skipLineEnd(): boolean {
    if (this.code() === hash) this.skipComment()
    const code = this.code()
    if (code !== newline && code !== carriageReturn) return this.index >= this.text.length
    this.index++
    return true
  }

  private skipComment(): void {
    for (;;) {
      const code = this.text.charCodeAt(++this.index)
      if (code === newline || code === carriageReturn || Number.isNaN(code)) return
      if (code === 0) this.refuse('a null character', this.index)
    }
  }

  private skipContinuation(): void {
    const start = this.index
    const code = this.text.charCodeAt(start + 1)
    if (code === newline) this.index = start + 2
    else if (code === carriageReturn) this.index = start + (this.text.charCodeAt(start + 2) === newline ? 3 : 2)
    else if (start + 1 < this.text.length) this.refuse('a backslash that does not end its line', start)
    else this.index = start + 1
    if (this.index >= this.text.length) this.refuseUnlessCut('a backslash that no line follows', start)
  }

  /** Opens the bracket at hand, and gives the code of the first character in it. */
  enter(): number {
    if (this.index >= this.runEnd) this.measureRun()
    if (this.level >= maxDepth) this.tooDeep(this.index)
    this.level++
    this.index++
    return this.skipSpace()
  }

  /** Brackets that stand side by side are counted before the first is opened: to open 256 of them and then to halt takes longer than a flat text. */
  private measureRun(): void {
    let end = this.index + 1
    while (isOpening(this.text.charCodeAt(end))) end++
    this.runEnd = end
    if (this.level + end - this.index > maxDepth) this.tooDeep(this.index + maxDepth - this.level)
  }

  tooDeep(offset: number): never {
    throw new Halt('too-deep', `more than ${maxDepth} brackets inside one another`, offset)
  }

  /** Closes the bracket at hand. */
  leave(): void {
    this.level--
    this.index++
  }

  /** Behind an item: steps over a comma and the white space round it, and tells whether the bracket closes. */
  nextIsClosing(closer: number): boolean {
    const code = this.skipSpace()
    if (code === closer) return true
    if (code !== comma) this.unexpected()
    this.index++
    return this.skipSpace() === closer
  }

  /** The word at hand as it is written. Halts at a character that no name may have. */
  rawWord(): string {
    const start = this.index
    let end = start
    while (isAsciiWordPart(this.text.charCodeAt(end))) end++
    if (this.text.charCodeAt(end) >= 0x80) return this.wordBeyondAscii(start)
    this.index = end
    return this.text.slice(start, end)
  }

  private wordBeyondAscii(start: number): string {
    rawName.lastIndex = start
    rawName.test(this.text)
    const end = rawName.lastIndex
    let offset = start
    for (const character of this.text.slice(start, end)) {
      if (!(offset === start ? nameStart : namePart).test(character)) this.refuse(reasonOfCharacter(character), offset)
      offset += character.length
    }
    this.doubtful = true
    this.index = end
    return this.text.slice(start, end)
  }

  /** A name in the form in which CPython compares names. Halts at a word of the language. */
  name(): string {
    const start = this.index
    if (!isWordStart(this.code())) this.unexpected()
    const word = this.rawWord()
    if (isReserved(word)) this.refuseWord(word, start)
    return normalised(word)
  }

  refuseWord(word: string, offset: number): never {
    return this.refuseUnlessCut(wordReasons.get(word) ?? `${word} is a word of the language, not a name`, offset)
  }

  /** Halts: this is no call from the offset on. */
  refuse(reason: string, offset: number): never {
    throw new Halt('syntax', reason, offset)
  }

  /** Halts where what ends at the place at hand is wrong, unless the text ends there too, inside a call: then it is cut off. */
  refuseUnlessCut(reason: string, offset: number): never {
    if (this.level > 0 && this.index >= this.text.length) throw new Halt('cut-off', 'the text ends inside a call', this.text.length)
    return this.refuse(reason, offset)
  }

  /** Halts at the character at hand, which cannot stand here. */
  unexpected(): never {
    const { index, text } = this
    if (index >= text.length) this.refuseUnlessCut('there is no call', index)
    const code = this.code()
    if (isWordStart(code)) {
      const word = this.rawWord()
      if (isReserved(word)) this.refuseWord(word, index)
      this.refuseUnlessCut('a name stands where it cannot be read', index)
    }
    const pair = text.slice(index, index + 2)
    if (pair === ':=') this.refuse('an assignment (:=) is not a literal', index)
    if (code === less || code === greater || pair === '==' || pair === '!=') this.refuse('a comparison is not a literal', index)
    if (code === asterisk) this.refuse(`a spread (${pair === '**' ? pair : '*'}) is read among the arguments only`, index)
    return this.refuse(reasonOfCharacter(text[index]!), index)
  }
}

function reasonOfCharacter(character: string): string {
  if (typographicQuote.test(character)) return `${character} is a typographic quotation mark`
  if (character > ' ' && character <= '~') return `${character} stands where it cannot be read`
  return `the character U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')} cannot stand here`
}
