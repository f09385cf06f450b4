import { memberPointer } from './pointers.ts'

/** One spelling beyond RFC 8259 that an author may allow by name. */
export type JsonAllowance =
  | 'bom'
  | 'single-quotes'
  | 'trailing-commas'
  | 'comments'
  | 'unquoted-keys'
  | 'raw-newlines'
  | 'python-literals'
  | 'lone-surrogates'

export const jsonAllowances: readonly JsonAllowance[] = [
  'bom',
  'single-quotes',
  'trailing-commas',
  'comments',
  'unquoted-keys',
  'raw-newlines',
  'python-literals',
  'lone-surrogates',
]

/** How a text is scanned. */
export interface ScanSettings {
  readonly allow: ReadonlySet<JsonAllowance>
  /** How an integer beyond 2^53 - 1 is delivered. 'double' delivers the rounded number and reports it. */
  readonly numbers: 'double' | 'bigint' | 'string'
  readonly duplicateKeys: 'unreadable' | 'last'
  readonly maxDepth: number
}

/** A value that reads, but means two things or nothing. In the order of the text. */
export interface ValueFault {
  readonly code: 'duplicate-key' | 'unsafe-integer' | 'number-overflow' | 'number-underflow' | 'lone-surrogate' | 'forbidden-key'
  readonly offset: number
  readonly pointer: string
}

/** A value with its place in the text. Members in text order, a repeated key as often as it stands there. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  start: number
  end: number
  members?: { readonly key: string; start: number; end: number; readonly value: JsonNode }[]
  items?: JsonNode[]
}

/** What came of scanning one value. */
export type Scan =
  | { readonly kind: 'value'; readonly value: unknown; readonly end: number; readonly faults: readonly ValueFault[]; readonly node: JsonNode | undefined }
  /** 'broken': this is no JSON from the offset on. 'ended': the text ends, and all of it could have gone on to be JSON. */
  | { readonly kind: 'broken' | 'ended' | 'too deep'; readonly offset: number }

/** The most faults that are kept. */
const maxFaults = 20

/** Ends a scan. Thrown, not returned, so that the paths of a right text stay free of checks. */
class Halt {
  readonly kind: 'broken' | 'ended' | 'too deep'
  readonly offset: number

  constructor(kind: Halt['kind'], offset: number) {
    this.kind = kind
    this.offset = offset
  }
}

/** A container that is open. */
interface Frame {
  readonly container: unknown[] | Record<string, unknown>
  readonly isObject: boolean
  readonly node: JsonNode | undefined
  /** The member that is being read. */
  key: string
  keyStart: number
  keyEnd: number
}

// Codes of the characters that decide.
const quote = 0x22
const apostrophe = 0x27
const asterisk = 0x2a
const comma = 0x2c
const minus = 0x2d
const slash = 0x2f
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** A number that the end of the text may have cut off: "-", "1.", "1e", "1e+". */
const cutNumber = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?)?)?/y
const plainText = /[^"\\\u0000-\u001f]*/y
const plainApostropheText = /[^'\\\u0000-\u001f]*/y
const identifier = /[A-Za-z_$][A-Za-z0-9_$]*/y
const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const keywords: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]
const pythonKeywords: readonly (readonly [string, unknown])[] = [
  ['True', true],
  ['False', false],
  ['None', null],
]

/**
 * Scans one JSON value (RFC 8259) at an offset, and tells a text that is cut off from one that is broken.
 *
 * Iterative, so that no depth of nesting overflows the stack. Keys are own members whatever their name, `__proto__` too.
 *
 * @param start  UTF-16 offset of the value or of the white space in front of it
 * @param withNodes  whether to keep where every value and member stands
 */
export function scanJson(text: string, start: number, settings: ScanSettings, withNodes = false): Scan {
  try {
    return new Scanner(text, start, settings, withNodes).scan()
  } catch (halt) {
    if (halt instanceof Halt) return { kind: halt.kind, offset: halt.offset }
    throw halt
  }
}

class Scanner {
  private readonly text: string
  private readonly settings: ScanSettings
  private readonly withNodes: boolean
  private readonly frames: Frame[] = []
  private readonly faults: ValueFault[] = []
  private readonly comments: boolean
  private readonly python: boolean
  private index: number
  /** The value that was read last, and its node. */
  private value: unknown
  private node: JsonNode | undefined

  constructor(text: string, start: number, settings: ScanSettings, withNodes: boolean) {
    this.text = text
    this.index = start
    this.settings = settings
    this.withNodes = withNodes
    this.comments = settings.allow.has('comments')
    this.python = settings.allow.has('python-literals')
  }

  scan(): Scan {
    do {
      while (this.opensContainer());
    } while (!this.attach())
    const faults = this.faults.toSorted((one, other) => one.offset - other.offset)
    return { kind: 'value', value: this.value, end: this.index, faults, node: this.node }
  }

  /** Reads a value. True when it opened a container that holds something, whose first value is next. */
  private opensContainer(): boolean {
    this.skipSpace()
    const code = this.text.charCodeAt(this.index)
    if (code !== openBrace && code !== openBracket) {
      this.readScalar(code)
      return false
    }
    if (this.frames.length >= this.settings.maxDepth) throw new Halt('too deep', this.index)
    const isObject = code === openBrace
    const node: JsonNode | undefined = this.withNodes ? { kind: isObject ? 'object' : 'array', start: this.index, end: 0, ...(isObject ? { members: [] } : { items: [] }) } : undefined
    const frame: Frame = { container: isObject ? {} : [], isObject, node, key: '', keyStart: 0, keyEnd: 0 }
    this.frames.push(frame)
    this.index++
    this.skipSpace()
    if (this.text.charCodeAt(this.index) === (isObject ? closeBrace : closeBracket)) {
      this.close()
      return false
    }
    if (isObject) this.readKey(frame)
    return true
  }

  /** Puts the value where it belongs, and closes what ends behind it. True when nothing is open any more. */
  private attach(): boolean {
    for (;;) {
      const frame = this.frames.at(-1)
      if (frame === undefined) return true
      this.put(frame)
      this.skipSpace()
      const closer = frame.isObject ? closeBrace : closeBracket
      let code = this.text.charCodeAt(this.index)
      if (code === comma) {
        this.index++
        this.skipSpace()
        code = this.text.charCodeAt(this.index)
        if (code !== closer || !this.settings.allow.has('trailing-commas')) {
          if (frame.isObject) this.readKey(frame)
          return false
        }
      }
      if (code !== closer) this.halt()
      this.close()
    }
  }

  private close(): void {
    const frame = this.frames.pop()!
    this.index++
    this.value = frame.container
    this.node = frame.node
    if (frame.node) frame.node.end = this.index
  }

  private put({ container, isObject, node, key, keyStart, keyEnd }: Frame): void {
    const { value } = this
    if (!isObject) {
      ;(container as unknown[]).push(value)
      node?.items!.push(this.node!)
      return
    }
    const object = container as Record<string, unknown>
    if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
    else object[key] = value
    const changesPrototype = key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
    if (changesPrototype) this.addFault('forbidden-key', keyStart)
    node?.members!.push({ key, start: keyStart, end: keyEnd, value: this.node! })
  }

  private readKey(frame: Frame): void {
    const start = this.index
    const code = this.text.charCodeAt(start)
    frame.keyStart = start
    if (code === quote || (code === apostrophe && this.settings.allow.has('single-quotes'))) frame.key = this.readString(code)
    else if (this.settings.allow.has('unquoted-keys')) frame.key = this.match(identifier) || this.halt()
    else this.halt()
    frame.keyEnd = this.index
    if (this.settings.duplicateKeys === 'unreadable' && Object.hasOwn(frame.container, frame.key)) this.addFault('duplicate-key', start)
    if (frame.key === '__proto__') this.addFault('forbidden-key', start)
    if (hasLoneSurrogate(frame.key)) this.addLoneSurrogate(start)
    this.skipSpace()
    if (this.text.charCodeAt(this.index) !== colon) this.halt()
    this.index++
  }

  private readScalar(code: number): void {
    const start = this.index
    let kind: JsonNode['kind']
    if (code === quote || (code === apostrophe && this.settings.allow.has('single-quotes'))) {
      const text = this.readString(code)
      if (hasLoneSurrogate(text)) this.addLoneSurrogate(start)
      this.value = text
      kind = 'string'
    } else if (code === minus || (code >= 0x30 && code <= 0x39)) {
      this.readNumber(start)
      kind = 'number'
    } else {
      this.readKeyword(start)
      kind = this.value === null ? 'null' : 'boolean'
    }
    this.node = this.withNodes ? { kind, start, end: this.index } : undefined
  }

  private readKeyword(start: number): void {
    const known = this.python ? [...keywords, ...pythonKeywords] : keywords
    const word = known.find(([written]) => this.text.startsWith(written, start))
    if (word) {
      this.index = start + word[0].length
      this.value = word[1]
      return
    }
    const rest = this.text.length - start < 5 ? this.text.slice(start) : undefined
    const isCut = rest !== undefined && known.some(([written]) => written.startsWith(rest))
    throw new Halt(isCut ? 'ended' : 'broken', start)
  }

  private readNumber(start: number): void {
    const literal = this.match(number)
    // "1." and "1e" at the end of the text are cut, "1.x" is broken.
    const next = this.text.charCodeAt(this.index)
    if (literal === '' || next === 0x2e || next === 0x65 || next === 0x45) {
      this.index = start
      this.match(cutNumber)
      throw new Halt(this.index === this.text.length ? 'ended' : 'broken', this.index)
    }
    this.value = this.numberOf(literal, start)
  }

  private numberOf(literal: string, start: number): unknown {
    const value = Number(literal)
    if (Number.isSafeInteger(value) && value !== 0) return value
    if (!Number.isFinite(value)) this.addFault('number-overflow', start)
    else if (value === 0 && /[1-9]/.test(literal.split(/e/i)[0]!)) this.addFault('number-underflow', start)
    else if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(literal)) {
      if (this.settings.numbers === 'bigint') return BigInt(literal)
      if (this.settings.numbers === 'string') return literal
      this.addFault('unsafe-integer', start)
    }
    return value
  }

  private readString(delimiter: number): string {
    const plain = delimiter === quote ? plainText : plainApostropheText
    this.index++
    let result = this.match(plain)
    if (delimiter === quote && this.text.charCodeAt(this.index) === backslash) {
      const whole = this.readEscapedString(this.index - result.length - 1)
      if (whole !== undefined) return whole
    }
    for (;;) {
      const code = this.text.charCodeAt(this.index)
      if (code === delimiter) {
        this.index++
        return result
      }
      if (code === backslash) result += this.readEscape(delimiter)
      else if (this.settings.allow.has('raw-newlines') && (code === 0x0a || code === 0x0d || code === 0x09)) result += this.text[this.index++]
      else this.halt()
      result += this.match(plain)
    }
  }

  /**
   * The string literal from `start`, read by the engine, which is several times faster than one escape after another.
   * `undefined` where the literal is not strict JSON: reading on by hand then finds the place, or the allowance.
   */
  private readEscapedString(start: number): string | undefined {
    const end = closingQuote(this.text, this.index)
    if (end === -1) return undefined
    try {
      const value = JSON.parse(this.text.slice(start, end + 1)) as string
      this.index = end + 1
      return value
    } catch {
      return undefined
    }
  }

  private readEscape(delimiter: number): string {
    const letter = this.text[this.index + 1]
    const known = letter === undefined ? undefined : escapes[letter]
    if (known !== undefined) {
      this.index += 2
      return known
    }
    if (letter === "'" && delimiter === apostrophe) {
      this.index += 2
      return letter
    }
    const digits = this.text.slice(this.index + 2, this.index + 6)
    if (letter === 'u' && /^[0-9a-f]{4}$/i.test(digits)) {
      this.index += 6
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    const isCut = letter === undefined || (letter === 'u' && /^[0-9a-f]*$/i.test(digits) && this.index + 2 + digits.length === this.text.length)
    throw new Halt(isCut ? 'ended' : 'broken', this.index)
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.index
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.index += found.length
    return found
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.index)
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.index++
      else if (code !== slash || !this.comments || !this.skipComment()) return
    }
  }

  private skipComment(): boolean {
    const second = this.text.charCodeAt(this.index + 1)
    if (Number.isNaN(second)) throw new Halt('ended', this.text.length)
    if (second !== slash && second !== asterisk) return false
    const end = second === slash ? this.text.slice(this.index).search(/[\n\r]/) : this.text.indexOf('*/', this.index + 2)
    if (second === asterisk && end === -1) throw new Halt('ended', this.text.length)
    if (second === slash) this.index = end === -1 ? this.text.length : this.index + end
    else this.index = end + 2
    return true
  }

  private addLoneSurrogate(offset: number): void {
    if (!this.settings.allow.has('lone-surrogates')) this.addFault('lone-surrogate', offset)
  }

  private addFault(code: ValueFault['code'], offset: number): void {
    if (this.faults.length < maxFaults) this.faults.push({ code, offset, pointer: this.pointer() })
  }

  /** The place of the value that is being read. */
  private pointer(): string {
    return this.frames.reduce((pointer, { isObject, container, key }) => memberPointer(pointer, isObject ? key : (container as unknown[]).length), '')
  }

  private halt(): never {
    throw new Halt(this.index >= this.text.length ? 'ended' : 'broken', this.index)
  }
}

const anySurrogate = /[\ud800-\udfff]/
const loneSurrogate = /\p{Cs}/u

const hasLoneSurrogate = (text: string): boolean => anySurrogate.test(text) && loneSurrogate.test(text)

/** Where the first quotation mark from `from` stands that an even number of backslashes precedes; -1 for nowhere. */
function closingQuote(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let run = end
    while (run > from && text.charCodeAt(run - 1) === backslash) run--
    if ((end - run) % 2 === 0) return end
  }
  return -1
}
