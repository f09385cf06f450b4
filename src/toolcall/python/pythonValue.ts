import { maxDepth } from '../../limits.ts'
import { nullNode, textNode, type CallNode, type Entry } from '../callValue.ts'
import { negated } from '../decimal.ts'
import type { CallParserSettings } from '../text/parsedCalls.ts'
import { checkFormatted, refuseField } from './pythonFormatted.ts'
import { holdsSource, unhashable, uniteEntries, uniteItems } from './pythonKeys.ts'
import { readNumber } from './pythonNumber.ts'
import { Halt, isDigit, isReserved, isWordStart, normalised, PythonSource } from './pythonSource.ts'
import { bytesOf, decoded, prefixLength, readLiteral, readSimpleText } from './pythonText.ts'
import { tokensOf } from './pythonTokens.ts'

/** Arguments of one call, in the order of the text. */
export interface Arguments {
  readonly named: (readonly [name: string, value: CallNode])[]
  readonly positional: CallNode[]
  /** The names so far, kept from the point on where looking through them one by one would cost more. */
  names: Set<string> | undefined
  /** Whether a `**` has been read. */
  isMapped: boolean
}

// Codes of the characters that decide.
const quote = 0x22
const percent = 0x25
const ampersand = 0x26
const apostrophe = 0x27
const openRound = 0x28
const closeRound = 0x29
const asterisk = 0x2a
const plus = 0x2b
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const slash = 0x2f
const colon = 0x3a
const less = 0x3c
const equals = 0x3d
const greater = 0x3e
const at = 0x40
const openSquare = 0x5b
const closeSquare = 0x5d
const caret = 0x5e
const openBrace = 0x7b
const bar = 0x7c
const closeBrace = 0x7d
const tilde = 0x7e

const trueNode: CallNode = { kind: 'boolean', value: true }
const falseNode: CallNode = { kind: 'boolean', value: false }
const ellipsisNode: CallNode = { kind: 'ellipsis' }

/** Up to how many names are compared one by one. */
const fewNames = 8

/** Reads the values of a call. Literals are read to their value; what only running the code could tell is kept as it is written. */
export class PythonValues extends PythonSource {
  private readonly settings: CallParserSettings
  /** Where the last token of what was read last ends. */
  private tokenEnd = 0
  /** Whether the number that was read last has a sign of its own: `--1` is no literal. */
  private isSigned = false
  /** What is done at the end with each part that is not inside an expression by then, so that no token is looked at once for each bracket round it. */
  private readonly unsettled: { readonly start: number; readonly settle: () => void }[] = []

  constructor(text: string, index: number, settings: CallParserSettings, level = 0) {
    super(text, index, level)
    this.settings = settings
  }

  /** Fills in the sources of expressions, and compares the keys that hold one. */
  settle(): void {
    for (const { settle } of this.unsettled) settle()
  }

  /** Reads the arguments of a call, from its opening bracket to behind its closing one. */
  readArguments(): Arguments {
    const read: Arguments = { named: [], positional: [], names: undefined, isMapped: false }
    for (let code = this.enter(); code !== closeRound; ) {
      if (code === asterisk) this.readSpread(read)
      else this.readArgument(read, code)
      if (this.nextIsClosing(closeRound)) break
      code = this.code()
    }
    this.leave()
    return read
  }

  private readArgument(read: Arguments, code: number): void {
    const start = this.index
    const name = isWordStart(code) ? this.readArgumentName() : undefined
    if (name !== undefined) {
      this.addNamed(read, name, this.readValue(), start)
      return
    }
    read.positional.push(this.readValue())
    if (read.named.length === 0 && !read.isMapped) return
    if (this.skipSpace() !== comma && this.code() !== closeRound) this.unexpected()
    this.refuse('a positional argument behind a named one', start)
  }

  /** The name in front of a `=`. Undefined, and nothing read, where a value begins. */
  private readArgumentName(): string | undefined {
    const start = this.index
    if (prefixLength(this.text, start) >= 0) return undefined
    const word = this.rawWord()
    if (this.skipSpace() !== equals || this.nextCode() === equals) {
      this.index = start
      return undefined
    }
    if (isReserved(word) || word === '__debug__') this.refuse(`${word} is not a name that an argument can have`, start)
    this.index++
    this.skipSpace()
    return normalised(word)
  }

  private addNamed(read: Arguments, name: string, value: CallNode, offset: number): void {
    const { named } = read
    if (named.length === fewNames) read.names = new Set(named.map(([other]) => other))
    if (read.names ? read.names.has(name) : named.some(([other]) => other === name)) throw new Halt('duplicate-key', `the argument ${name} is given twice`, offset)
    read.names?.add(name)
    named.push([name, value])
  }

  private readSpread(read: Arguments): void {
    const start = this.index
    const isMapping = this.nextCode() === asterisk
    const mark = isMapping ? '**' : '*'
    this.index += mark.length
    this.skipSpace()
    if (!isMapping && read.isMapped) this.refuse('a spread (*) behind a spread (**)', start)
    const value = this.readValue()
    // What may still become another value is not judged yet.
    if (this.skipSpace() !== comma && this.code() !== closeRound) this.unexpected()
    const isLiteral = isMapping ? value.kind === 'object' : value.kind === 'list' || value.kind === 'tuple'
    if (!isLiteral) this.refuse(`a spread (${mark}) of something that is not a literal ${isMapping ? 'dict' : 'list or tuple'}`, start)
    if (this.settings.spread === 'unreadable') this.refuse(`a spread (${mark}) is read with spread: 'literal' only`, start)
    if (value.kind === 'object') {
      read.isMapped = true
      for (const [key, inner] of value.entries) this.addNamed(read, key.kind === 'text' ? key.value : this.refuse('a spread (**) of a dict whose keys are not all texts', start), inner, start)
    } else if ('items' in value) for (const item of value.items) read.positional.push(item)
  }

  /** Reads the value at hand; white space in front of it was stepped over. */
  readValue(): CallNode {
    const start = this.index
    const node = this.readOperand()
    const code = this.skipSpace()
    if (code === comma || code === closeRound || code === closeSquare || code === closeBrace || code === colon) return node
    return this.readOperators(node, start)
  }

  /** Whatever stands on both sides of an operator is one expression; which of them binds closer does not matter. */
  private readOperators(first: CallNode, start: number): CallNode {
    let length = this.operatorLength()
    if (length === 0) return first
    do {
      this.index += length
      this.skipSpace()
      this.readOperand()
      this.skipSpace()
      length = this.operatorLength()
    } while (length > 0)
    return this.expression(start)
  }

  private operatorLength(): number {
    const code = this.code()
    const isDoubled = this.nextCode() === code
    switch (code) {
      case asterisk:
      case slash:
        return isDoubled ? 2 : 1
      case less:
      case greater:
        return isDoubled ? 2 : 0
      case plus:
      case minus:
      case percent:
      case at:
      case ampersand:
      case bar:
      case caret:
        return 1
      default:
        return 0
    }
  }

  private readOperand(): CallNode {
    const code = this.code()
    return code === plus || code === minus || code === tilde ? this.readSigned(code) : this.readPrimary(code)
  }

  private readSigned(first: number): CallNode {
    const start = this.index
    let signs = 0
    for (let code = first; ; code = this.skipSpace()) {
      if (code !== plus && code !== minus && code !== tilde) break
      if (++signs > maxDepth) throw new Halt('too-deep', `more than ${maxDepth} signs in front of a value`, start)
      this.index++
    }
    const node = this.readPrimary(this.code())
    if (signs > 1 || first === tilde || this.isSigned) return this.expression(start)
    const signed = withSign(node, first)
    if (signed === undefined) return this.expression(start)
    this.isSigned = true
    return signed
  }

  /** A literal or a name, and what is called, picked or looked up of it. */
  private readPrimary(first: number): CallNode {
    const start = this.index
    this.isSigned = false
    const node = this.readAtom(first)
    this.tokenEnd = this.index
    let isOpaque = false
    for (;;) {
      const code = this.skipSpace()
      if (code === point) {
        this.index++
        this.skipSpace()
        this.name()
      } else if (code === openRound) this.readArguments()
      else if (code === openSquare) this.readSubscript()
      else break
      isOpaque = true
      this.tokenEnd = this.index
    }
    return isOpaque ? this.expression(start) : node
  }

  private readAtom(code: number): CallNode {
    if (code === quote || code === apostrophe) return this.readText()
    if (isDigit(code)) return readNumber(this)
    if (isWordStart(code)) return this.readWord()
    switch (code) {
      case openSquare:
        return { kind: 'list', items: this.readItems() }
      case openRound:
        return this.readRound()
      case openBrace:
        return this.readBraces()
      case point:
        return isDigit(this.nextCode()) ? readNumber(this) : this.readEllipsis()
      default:
        return this.unexpected()
    }
  }

  private readWord(): CallNode {
    const start = this.index
    const prefix = prefixLength(this.text, start)
    if (prefix > 0) return this.readTexts(prefix)
    const word = this.rawWord()
    this.tokenEnd = this.index
    if (!isReserved(word)) return this.expression(start)
    if (word === 'True') return trueNode
    if (word === 'False') return falseNode
    if (word === 'None') return nullNode
    return this.refuseWord(word, start)
  }

  private readEllipsis(): CallNode {
    const start = this.index
    if (!this.text.startsWith('...', start)) {
      while (this.code() === point) this.index++
      this.refuseUnlessCut('. stands where it cannot be read', start)
    }
    this.index += 3
    return ellipsisNode
  }

  private readText(): CallNode {
    const start = this.index
    const value = readSimpleText(this)
    if (value === undefined) return this.readTexts(0)
    const end = this.index
    this.skipSpace()
    const isAlone = prefixLength(this.text, this.index) < 0
    this.index = isAlone ? end : start
    return isAlone ? textNode(value) : this.readTexts(0)
  }

  /** Texts or bytes behind one another are one. */
  private readTexts(prefix: number): CallNode {
    const start = this.index
    let end = start
    let isFormatted = false
    let isBytes: boolean | undefined
    let value = ''
    for (let next = prefix; next >= 0; next = prefixLength(this.text, this.index)) {
      const offset = this.index
      const literal = readLiteral(this, next)
      end = this.index
      if (isBytes !== undefined && isBytes !== literal.isBytes) this.refuse('text and bytes behind one another', offset)
      isBytes = literal.isBytes
      if (literal.isFormatted) {
        isFormatted = true
        checkFormatted(this, literal, (from, to) => this.readField(from, to))
      } else value += decoded(this, literal, literal.start, literal.end)
      this.skipSpace()
    }
    this.index = end
    this.tokenEnd = end
    if (isFormatted) return this.expression(start)
    return isBytes ? { kind: 'bytes', value: bytesOf(value) } : textNode(value)
  }

  /** Reads the expression in a field of an f-string, and gives the offset of what stands behind it. */
  private readField(from: number, to: number): number {
    const field = new PythonValues(this.text.slice(0, to), from, this.settings, this.level)
    try {
      field.enterField()
    } catch (halt) {
      // The field is cut off by the end of its f-string, not of the text.
      if (halt instanceof Halt && halt.code === 'cut-off') refuseField(this, halt.offset)
      throw halt
    }
    this.doubtful ||= field.doubtful
    return field.index
  }

  private enterField(): void {
    if (this.level >= maxDepth) this.tooDeep(this.index)
    this.level++
    this.skipSpace()
    this.readValue()
    this.skipSpace()
  }

  /** The items of a list, from its opening bracket to behind its closing one. */
  private readItems(): CallNode[] {
    const items: CallNode[] = []
    if (this.enter() !== closeSquare) {
      do items.push(this.readValue())
      while (!this.nextIsClosing(closeSquare))
    }
    this.leave()
    return items
  }

  /** A tuple, or a value with brackets round it. */
  private readRound(): CallNode {
    if (this.enter() === closeRound) {
      this.leave()
      return { kind: 'tuple', items: [] }
    }
    const first = this.readValue()
    if (this.skipSpace() === closeRound) {
      this.leave()
      return first
    }
    const items = [first]
    while (!this.nextIsClosing(closeRound)) items.push(this.readValue())
    this.leave()
    return { kind: 'tuple', items }
  }

  private readBraces(): CallNode {
    const start = this.index
    if (this.enter() === closeBrace) {
      this.leave()
      return { kind: 'object', entries: [] }
    }
    const offset = this.index
    const first = this.readKey('item of a set')
    return this.skipSpace() === colon ? this.readDict(first, start, offset) : this.readSet(first, start)
  }

  private readKey(role: string): CallNode {
    const offset = this.index
    const key = this.readValue()
    const kind = unhashable(key)
    if (kind === undefined) return key
    const isKey = this.skipSpace() === colon
    return this.refuseUnlessCut(`a ${kind} is no ${isKey ? 'key' : role}`, offset)
  }

  private readDict(first: CallNode, start: number, firstOffset: number): CallNode {
    const entries: Entry<CallNode>[] = []
    const offsets: number[] = []
    let key = first
    let offset = firstOffset
    for (;;) {
      if (this.skipSpace() !== colon || this.nextCode() === equals) this.unexpected()
      this.index++
      this.skipSpace()
      if (key.kind !== 'text') this.doubtful = true
      entries.push([key, this.readValue()])
      offsets.push(offset)
      if (this.nextIsClosing(closeBrace)) break
      offset = this.index
      key = this.readKey('key')
    }
    this.leave()
    if (entries.some(([written]) => holdsSource(written))) this.unsettled.push({ start, settle: () => uniteEntries(entries, offsets, this.settings.duplicateKeys) })
    else uniteEntries(entries, offsets, this.settings.duplicateKeys)
    return { kind: 'object', entries }
  }

  private readSet(first: CallNode, start: number): CallNode {
    const items = [first]
    while (!this.nextIsClosing(closeBrace)) items.push(this.readKey('item of a set'))
    this.leave()
    if (items.some(holdsSource)) this.unsettled.push({ start, settle: () => uniteItems(items) })
    else uniteItems(items)
    return { kind: 'set', items }
  }

  /** What is looked up or cut out of a value: values with colons between them, or nothing beside a colon. */
  private readSubscript(): void {
    if (this.enter() === closeSquare) this.unexpected()
    do {
      for (let colons = 0; ; colons++) {
        const code = this.code()
        const isEmpty = code === colon || (colons > 0 && (code === comma || code === closeSquare))
        if (!isEmpty) this.readValue()
        if (this.skipSpace() !== colon || colons === 2) break
        if (this.nextCode() === equals) this.unexpected()
        this.index++
        this.skipSpace()
      }
    } while (!this.nextIsClosing(closeSquare))
    this.leave()
  }

  /** An expression from an offset to the last token that was read. Takes the place of every expression in it. */
  private expression(start: number): CallNode {
    const node = { kind: 'expression' as const, source: '' }
    while (this.unsettled.length > 0 && this.unsettled.at(-1)!.start >= start) this.unsettled.pop()
    const end = this.tokenEnd
    this.unsettled.push({
      start,
      settle: () => {
        node.source = tokensOf(this.text, start, end)
      },
    })
    return node
  }
}

function withSign(node: CallNode, sign: number): CallNode | undefined {
  if (node.kind === 'integer' || node.kind === 'float') return sign === minus ? { kind: node.kind, decimal: negated(node.decimal) } : node
  if (node.kind === 'complex') return sign === minus ? { kind: 'complex', value: negated(node.value) } : node
  return undefined
}
