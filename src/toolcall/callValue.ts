import { patternBrand, type PatternPrint } from '../printValue.ts'
import { decimalOf, decimalOfNumber, integerOf, numberOf, type Decimal } from './decimal.ts'

/**
 * A value of a call, as exactly as its source says it. `number` is one that was parsed before, so that 89 and 89.0 are the same;
 * `rounded` marks one that was too large to be exact.
 */
export type CallNode = Scalar | ListNode<CallNode> | ObjectNode<CallNode>

export type Scalar =
  | { readonly kind: 'integer' | 'float' | 'number'; readonly decimal: Decimal; readonly rounded?: true }
  /** `untyped`: it stood where every value is written without quotes, so that `89` may be a number. */
  | { readonly kind: 'text'; readonly value: string; readonly untyped?: true }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  /** `value` is the imaginary part, as an exact decimal. */
  | { readonly kind: 'complex'; readonly value: Decimal }
  | { readonly kind: 'ellipsis' }
  /** What only running the code could tell. `source`: its tokens with single spaces between them, without comments. */
  | { readonly kind: 'expression'; readonly source: string }

export interface ListNode<Inner> {
  readonly kind: 'list' | 'tuple' | 'set'
  readonly items: readonly Inner[]
}

export interface ObjectNode<Inner> {
  readonly kind: 'object'
  /** In the order of the source, each key once. A Python dict may have keys that are no texts. */
  readonly entries: readonly Entry<Inner>[]
}

export type Entry<Inner> = readonly [key: CallNode, value: Inner]

/** A call that was read, before it is turned into plain values. */
export interface ReadCall {
  readonly name: string
  /** Named arguments in the order of the source, each name once. */
  readonly named: readonly (readonly [name: string, value: CallNode])[]
  readonly positional: readonly CallNode[]
  /** Free text, of a tool that takes nothing else. */
  readonly input?: string
  readonly id?: string
  /** 0-based number of the model turn that made it. */
  readonly step: number
  /** Where it stood: `$.choices[0].message.tool_calls[1]` or `text 14-52` (UTF-16 offsets). */
  readonly path: string
}

/** What only running the code could tell: a name, a nested call, arithmetic. Equal to nothing but the same source. */
export class CallExpression {
  readonly source: string

  constructor(source: string) {
    this.source = source
    // Printed as `expression("2 + 3")`, and known by it to the other builds of this package.
    Object.defineProperty(this, patternBrand, { value: { name: 'expression', arguments: [source] } satisfies PatternPrint })
  }
}

export function isCallExpression(value: unknown): value is CallExpression {
  return typeof value === 'object' && value !== null && (Object.getOwnPropertyDescriptor(value, patternBrand)?.value as PatternPrint | undefined)?.name === 'expression'
}

export const textNode = (value: string): CallNode => ({ kind: 'text', value })
export const nullNode: CallNode = { kind: 'null' }

/** A number that was parsed before. Undefined for NaN and the infinities. */
export function nodeOfNumber(value: number): CallNode | undefined {
  const decimal = decimalOfNumber(value)
  if (decimal === undefined) return undefined
  if (!Number.isInteger(value)) return { kind: 'float', decimal }
  return Number.isSafeInteger(value) ? { kind: 'number', decimal } : { kind: 'number', decimal, rounded: true }
}

export function nodeOfBigInt(value: bigint): CallNode {
  return { kind: 'integer', decimal: decimalOf(String(value))! }
}

/** A number by its source in JSON: `89` is an integer, `89.0` and `8.9e1` are floats. */
export function nodeOfNumeral(source: string): CallNode {
  return { kind: /[.eE]/.test(source) ? 'float' : 'integer', decimal: decimalOf(source)! }
}

/**
 * The value as plain data of JavaScript: a tuple is an array, a Python set a `Set`, bytes a `Uint8Array`, an integer beyond 2^53 - 1 a
 * bigint, a dict with a key that is no text a `Map`; what only running the code could tell is a `CallExpression`.
 */
export function plainValueOf(node: CallNode): unknown {
  switch (node.kind) {
    case 'text':
    case 'boolean':
    case 'bytes':
      return node.value
    case 'null':
      return null
    case 'integer':
    case 'number':
    case 'float':
      return plainNumber(node)
    case 'list':
    case 'tuple':
      return node.items.map(plainValueOf)
    case 'set':
      return new Set(node.items.map(plainValueOf))
    case 'object':
      return plainObject(node)
    case 'complex':
      return new CallExpression(`${numberOf(node.value)}j`)
    case 'ellipsis':
      return new CallExpression('...')
    case 'expression':
      return new CallExpression(node.source)
  }
}

function plainNumber({ kind, decimal }: { readonly kind: string; readonly decimal: Decimal }): number | bigint {
  const value = numberOf(decimal)
  return kind === 'integer' && !Number.isSafeInteger(value) ? (integerOf(decimal) ?? value) : value
}

function plainObject({ entries }: ObjectNode<CallNode>): unknown {
  if (entries.some(([key]) => key.kind !== 'text')) return new Map(entries.map(([key, value]) => [plainValueOf(key), plainValueOf(value)]))
  const object: Record<string, unknown> = {}
  for (const [key, value] of entries) setOwn(object, (key as { value: string }).value, plainValueOf(value))
  return object
}

/** An own member whatever its name: `__proto__` is a key like any other. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}

/** A text that equal keys of a dict share and different ones do not: 1, 1.0 and True are one key in Python. */
export function keyText(node: CallNode): string {
  switch (node.kind) {
    case 'text':
      return `text ${node.value}`
    case 'integer':
    case 'float':
    case 'number':
      return `number ${node.decimal}`
    case 'boolean':
      return `number ${node.value ? '1e0' : '0e0'}`
    case 'bytes':
      return `bytes ${node.value.join()}`
    case 'complex':
      return `complex ${node.value}`
    case 'expression':
      return `expression ${node.source}`
    case 'list':
    case 'tuple':
    case 'set':
      return `${node.kind} [${node.items.map((item) => measured(keyText(item))).join('')}]`
    case 'object':
      return `object {${node.entries.map(([key, value]) => measured(keyText(key)) + measured(keyText(value))).join('')}}`
    default:
      return node.kind
  }
}

/** With its length in front, so that no text can look like two. */
const measured = (text: string): string => `${text.length}:${text}`

/** Whether a value holds something that only running the code could tell. */
export function holdsExpression(node: CallNode): boolean {
  if (node.kind === 'expression') return true
  if (node.kind === 'object') return node.entries.some(([key, value]) => holdsExpression(key) || holdsExpression(value))
  return 'items' in node && node.items.some(holdsExpression)
}
