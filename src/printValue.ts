import { types } from 'node:util'

/** The longest print of one value, in UTF-16 units, marks of a cut not counted. */
const defaultCap = 400
const maxPrintedDepth = 6
const maxPrintedEntries = 20

/** Where a pattern (`oneOf(1, 2)`) or a matcher of ours keeps what it was called with, so that it prints as written. */
export const patternBrand: unique symbol = Symbol.for('code-graded.pattern') as never

export interface PatternPrint {
  readonly name: string
  readonly arguments: readonly unknown[]
  /** Of a confidential matcher: `[redacted]` stands in the place of the arguments. */
  readonly redacted?: true
}

export interface PrintOptions {
  /** UTF-16 offset in a text that must stay in view when the text is cut. Default: 0. */
  around?: number
  /** The longest print, in UTF-16 units. Default: 400. */
  cap?: number
}

/**
 * Prints any value on one line, as text that is safe to show: controls, invisible and bidirectional characters and lone
 * surrogates are escaped, and no code of the value (getters, `toString`, `toJSON`, proxy traps) is ever run.
 *
 * A text prints as a JSON string; one longer than the cap is cut around `around`, the cut marked by `...` outside the quotes.
 */
export function printValue(value: unknown, options: PrintOptions = {}): string {
  const cap = options.cap ?? defaultCap
  if (typeof value === 'string') return printText(value, options.around ?? 0, cap)
  const printed = printAny(value, { cap, ancestors: [], budget: cap * 2 })
  return printed.length > cap ? cutPrint(printed, cap) : printed
}

/** Cuts a print so that no escape is torn and the mark of the cut stands outside the quotes of a text. */
function cutPrint(printed: string, cap: number): string {
  let end = wholeCharacters(printed, cap)
  let quoted = false
  for (let index = 0; index < end; index++) {
    if (printed[index] === '"') quoted = !quoted
    if (printed[index] !== '\\') continue
    const escape = printed[index + 1] === 'u' ? 6 : 2
    if (index + escape > end) end = index
    index += escape - 1
  }
  return `${printed.slice(0, end)}${quoted ? '"' : ''}...`
}

/** Says in words what kind of value this is: "a number", "null", "a list". */
export function typeInWords(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object') {
    if (types.isProxy(value)) return 'a proxy'
    return Array.isArray(value) ? 'a list' : types.isDate(value) ? 'a Date' : types.isPromise(value) ? 'a promise' : 'an object'
  }
  return typeWords[typeof value]!
}

const typeWords: Record<string, string> = {
  undefined: 'undefined',
  string: 'a text',
  number: 'a number',
  bigint: 'a bigint',
  boolean: 'a boolean',
  symbol: 'a symbol',
  function: 'a function',
}

/** Escapes what a terminal or a reader could be misled by; quotes and backslashes stay as they are. */
export function escapeInvisible(text: string): string {
  return text.replace((unprintable ??= new RegExp(unprintableClass, 'gu')), (character) => shortEscapes[character] ?? unicodeEscapes(character))
}

const shortEscapes: Record<string, string> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' }

// Matches a line feed, NBSP, U+200B, U+202E, a joiner, a variation selector, a lone surrogate; does not match "a", "é", " " or "😀".
// The last of the spaces is the braille pattern without dots, which Unicode does not count among them.
const unprintableClass = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]`
// Made on first use: building the sets of characters takes longer than all else that is done when the package is loaded.
let unprintable: RegExp | undefined
let unprintableOrQuote: RegExp | undefined

function printText(text: string, around: number, cap: number): string {
  const [start, end] = textWindow(text, around, cap)
  const body = text
    .slice(start, end)
    .replace((unprintableOrQuote ??= new RegExp(`${unprintableClass}|["\\\\]`, 'gu')), (character) => shortEscapes[character] ?? unicodeEscapes(character))
  return `${start > 0 ? '...' : ''}"${body}"${end < text.length ? '...' : ''}`
}

function textWindow(text: string, around: number, cap: number): [number, number] {
  if (text.length <= cap) return [0, text.length]
  let start = Math.max(0, Math.min(Math.floor(around - cap / 2), text.length - cap))
  let end = start + cap
  // A cut between the halves of a character would print it as two lone surrogates.
  if (splitsCharacter(text, start)) start += 1
  if (splitsCharacter(text, end)) end -= 1
  return [start, end]
}

function wholeCharacters(text: string, end: number): number {
  return splitsCharacter(text, end) ? end - 1 : end
}

function splitsCharacter(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && isHighSurrogate(text.charCodeAt(offset - 1)) && isLowSurrogate(text.charCodeAt(offset))
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

function unicodeEscapes(character: string): string {
  let escaped = ''
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }
  return escaped
}

interface PrintState {
  readonly cap: number
  readonly ancestors: object[]
  /** Units that may still be printed: what lies beyond is cut anyway, so it is not visited. */
  budget: number
}

function printAny(value: unknown, state: PrintState): string {
  const before = state.budget
  const printed = printUncounted(value, state)
  // Not what the members have left of it: their prints are part of this one.
  state.budget = before - printed.length
  return printed
}

function printUncounted(value: unknown, state: PrintState): string {
  switch (typeof value) {
    case 'string':
      return printText(value, 0, Math.max(20, Math.min(state.cap, state.budget)))
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'bigint':
      return printBigInt(value, state.cap)
    case 'symbol':
      return `Symbol(${printText(value.description ?? '', 0, state.cap)})`
    case 'function':
      return types.isProxy(value) ? '[proxy]' : `[function ${functionName(value) || 'without a name'}]`
    case 'object':
      return value === null ? 'null' : printObject(value, state)
    default:
      return String(value)
  }
}

function printBigInt(value: bigint, cap: number): string {
  // Decimal digits of a huge bigint take quadratic time; hexadecimal ones take linear time and are cut anyway.
  const size = value < 0n ? -value : value
  return size >> 4096n ? `a bigint of ${size.toString(16).length} hexadecimal digits`.slice(0, cap) : `${value}n`
}

function printObject(value: object, state: PrintState): string {
  if (types.isProxy(value)) return '[proxy]'
  if (state.ancestors.includes(value)) return '[circular]'
  const leaf = printLeaf(value, state)
  if (leaf !== undefined) return leaf
  if (state.ancestors.length >= maxPrintedDepth) return Array.isArray(value) ? '[...]' : '{...}'
  state.ancestors.push(value)
  try {
    return printContainer(value, state)
  } finally {
    state.ancestors.pop()
  }
}

function printLeaf(value: object, state: PrintState): string | undefined {
  if (types.isDate(value)) return `Date ${printDate(value)}`
  if (types.isRegExp(value)) return printRegExp(value, state.cap)
  if (types.isNativeError(value)) return `${className(value) ?? 'Error'} ${printText(ownText(value, 'message') ?? '', 0, state.cap)}`
  if (types.isPromise(value)) return 'a promise'
  if (types.isBoxedPrimitive(value)) return `a boxed ${className(value) ?? 'primitive'}`
  return undefined
}

function printContainer(value: object, state: PrintState): string {
  const pattern = patternOf(value)
  if (pattern) return `${pattern.name}(${pattern.redacted ? '[redacted]' : printItems(pattern.arguments, state)})`
  if (Array.isArray(value)) return `[${printItems(value, state)}]`
  if (types.isMap(value)) return printMap(value, state)
  if (types.isSet(value)) return printSet(value, state)
  if (types.isTypedArray(value) || types.isAnyArrayBuffer(value)) return `${className(value) ?? 'a binary buffer'} {...}`
  const keys = Object.keys(value)
  const body = printSeries(keys.length, state, (index) => `${printKey(keys[index]!)}: ${printMember(value, keys[index]!, state)}`)
  const name = className(value)
  const prefix = name && name !== 'Object' ? `${name} ` : ''
  return body === '' ? `${prefix}{}` : `${prefix}{ ${body} }`
}

function printMap(value: Map<unknown, unknown>, state: PrintState): string {
  const size = mapSize.call(value) as number
  const entries = firstOf(Map.prototype.entries.call(value))
  const body = printSeries(size, state, (index) => `${printAny(entries[index]![0], state)} => ${printAny(entries[index]![1], state)}`)
  return `Map { ${body} }`
}

function printSet(value: Set<unknown>, state: PrintState): string {
  const size = setSize.call(value) as number
  const items = firstOf(Set.prototype.values.call(value))
  return `Set { ${printSeries(size, state, (index) => printAny(items[index], state))} }`
}

const mapSize = Object.getOwnPropertyDescriptor(Map.prototype, 'size')!.get!
const setSize = Object.getOwnPropertyDescriptor(Set.prototype, 'size')!.get!

function firstOf<T>(iterator: Iterator<T>): T[] {
  const items: T[] = []
  while (items.length < maxPrintedEntries) {
    const next = iterator.next()
    if (next.done) break
    items.push(next.value)
  }
  return items
}

function printSeries(length: number, state: PrintState, printEntry: (index: number) => string): string {
  const parts: string[] = []
  while (parts.length < Math.min(length, maxPrintedEntries) && state.budget > 0) parts.push(printEntry(parts.length))
  if (parts.length < length) parts.push(`and ${length - parts.length} more`)
  return parts.join(', ')
}

function printItems(list: readonly unknown[], state: PrintState): string {
  return printSeries(list.length, state, (index) => printMember(list, String(index), state))
}

function printMember(owner: object, key: string, state: PrintState): string {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (!descriptor) return '[no item]'
  return 'value' in descriptor ? printAny(descriptor.value, state) : '[getter]'
}

function printKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) && key.length <= 100 ? key : printText(key, 0, 100)
}

function printDate(value: Date): string {
  const time = Date.prototype.getTime.call(value)
  return Number.isNaN(time) ? 'invalid' : Date.prototype.toISOString.call(value)
}

/**
 * The time of a Date of any realm, in milliseconds since 1970 (NaN for an invalid one), read past anything that a subclass or an own
 * property could have put in the way. Undefined for what is no Date.
 */
export function dateTime(value: unknown): number | undefined {
  return types.isDate(value) ? Date.prototype.getTime.call(value) : undefined
}

/** Source and flags of a regular expression, read past anything that a subclass or an own property could have put in the way. */
export function regExpParts(value: unknown): { source: string; flags: string } | undefined {
  if (!types.isRegExp(value) || types.isProxy(value)) return undefined
  let flags = ''
  for (const [letter, read] of flagReaders) if (read.call(value)) flags += letter
  return { source: sourceReader.call(value) as string, flags }
}

const flagNames: Record<string, string> = {
  d: 'hasIndices',
  g: 'global',
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}
const readerOf = (name: string): (() => unknown) | undefined => Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get
const sourceReader = readerOf('source')!
const flagReaders = Object.entries(flagNames).flatMap(([letter, name]) => {
  const read = readerOf(name)
  return read ? [[letter, read] as const] : []
})

function printRegExp(value: RegExp, cap: number): string {
  const { source, flags } = regExpParts(value)!
  const body = source.length > cap ? `${source.slice(0, wholeCharacters(source, cap))}...` : source
  return `/${escapeInvisible(body)}/${flags}`
}

function patternOf(value: object): PatternPrint | undefined {
  const print = ownValue(value, patternBrand)
  if (typeof print !== 'object' || print === null || types.isProxy(print)) return undefined
  const name = ownText(print, 'name')
  const given = ownValue(print, 'arguments')
  if (name === undefined || types.isProxy(given) || !Array.isArray(given)) return undefined
  return { name: escapeInvisible(name), arguments: given, ...(ownValue(print, 'redacted') === true ? { redacted: true } : {}) }
}

function className(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || types.isProxy(prototype)) return undefined
  const constructor = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown
  return typeof constructor === 'function' && !types.isProxy(constructor) ? functionName(constructor) || undefined : undefined
}

function functionName(value: object): string | undefined {
  const name = ownText(value, 'name')
  return name === undefined ? undefined : escapeInvisible(name.slice(0, 100))
}

function ownText(value: object, key: string): string | undefined {
  const text = ownValue(value, key)
  return typeof text === 'string' ? text : undefined
}

/** The value of an own member that is no getter. */
function ownValue(value: object, key: string | symbol): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value as unknown
}
