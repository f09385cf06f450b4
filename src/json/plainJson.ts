import { types } from 'node:util'
import { memberPointer } from './pointers.ts'

type Fault = 'not-a-json-value' | 'too-deep' | 'forbidden-key' | 'lone-surrogate'

/** A parsed value as plain JSON, or what keeps it from being that. */
export type PlainJson = { readonly value: unknown } | { readonly code: Fault; readonly pointer: string }

/** Ends a copy. */
class NoJson {
  readonly code: Fault

  constructor(code: Fault) {
    this.code = code
  }
}

/**
 * A copy of a parsed value that holds nothing but JSON. Members that are `undefined` count as absent. No getter, proxy trap or
 * method of the value is run. Iterative, so that no depth of nesting overflows the stack.
 *
 * @returns the copy, or the pointer of the first thing that is no JSON: a function, a symbol, a bigint, NaN, an infinity, a Date, a
 * Map, an instance of a class, a cycle, a value nested deeper than `maxDepth`, a key that changes a prototype, half of a character
 */
export function toPlainJson(value: unknown, maxDepth: number, allowLoneSurrogates: boolean): PlainJson {
  const copier = new Copier(maxDepth, allowLoneSurrogates)
  try {
    return { value: copier.copy(value) }
  } catch (thrown) {
    if (thrown instanceof NoJson) return { code: thrown.code, pointer: copier.pointer() }
    throw thrown
  }
}

/**
 * A copy of a JSON value with every scalar in it mapped. Iterative, so that no depth of nesting overflows the stack.
 *
 * @param value  what a reader has read: no cycle, no key that changes a prototype
 */
export function copyJson(value: unknown, mapScalar: (scalar: unknown) => unknown = (scalar) => scalar): unknown {
  const open: [source: object, copied: Record<string, unknown>][] = []
  const begin = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return mapScalar(inner)
    const copied = Array.isArray(inner) ? [] : {}
    open.push([inner, copied as Record<string, unknown>])
    return copied
  }
  const whole = begin(value)
  for (let next = open.pop(); next; next = open.pop()) {
    const [source, copied] = next
    for (const [key, inner] of Object.entries(source)) copied[key] = begin(inner)
  }
  return whole
}

/** A list or object whose members are being copied. */
interface Frame {
  readonly source: object
  readonly copied: unknown[] | Record<string, unknown>
  /** Of an object; a list is counted, so that a hole is seen. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  index: number
  key: string
}

class Copier {
  private readonly maxDepth: number
  private readonly allowLoneSurrogates: boolean
  private readonly frames: Frame[] = []
  private readonly ancestors = new Set<object>()

  constructor(maxDepth: number, allowLoneSurrogates: boolean) {
    this.maxDepth = maxDepth
    this.allowLoneSurrogates = allowLoneSurrogates
  }

  copy(root: unknown): unknown {
    const copied = this.begin(root)
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      if (frame.index < frame.length) this.copyMember(frame)
      else {
        this.frames.pop()
        this.ancestors.delete(frame.source)
      }
    }
    return copied
  }

  /** The place of the value that is being copied. */
  pointer(): string {
    return this.frames.reduce((pointer, { key }) => memberPointer(pointer, key), '')
  }

  private copyMember(frame: Frame): void {
    const { source, copied, keys } = frame
    frame.key = keys ? keys[frame.index]! : String(frame.index)
    frame.index += 1
    const value = ownValue(source, frame.key)
    if (!keys) {
      ;(copied as unknown[]).push(this.begin(value))
      return
    }
    if (value === undefined) return
    const own = this.begin(value)
    if (frame.key === '__proto__' || (frame.key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))) {
      if (this.frames.at(-1) !== frame) this.frames.pop()
      throw new NoJson('forbidden-key')
    }
    ;(copied as Record<string, unknown>)[frame.key] = own
  }

  /** A scalar as it is; a list or object empty, its members to be copied next. */
  private begin(value: unknown): unknown {
    if (typeof value === 'string') {
      if (!this.allowLoneSurrogates && /\p{Cs}/u.test(value)) throw new NoJson('lone-surrogate')
      return value
    }
    if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
    if (typeof value !== 'object' || !isPlain(value) || this.ancestors.has(value)) throw new NoJson('not-a-json-value')
    if (this.frames.length >= this.maxDepth) throw new NoJson('too-deep')
    const keys = Array.isArray(value) ? undefined : Object.keys(value)
    const copied = keys ? {} : []
    this.ancestors.add(value)
    this.frames.push({ source: value, copied, keys, length: keys?.length ?? (value as unknown[]).length, index: 0, key: '' })
    return copied
  }
}

/** Whether this is an object literal or a list, of any realm. Nothing of a proxy is asked, be it the value or its prototype. */
function isPlain(value: object): boolean {
  if (types.isProxy(value)) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  if (types.isProxy(prototype)) return false
  // Array.prototype is a list itself in every realm, the prototype of a class that extends it is none.
  if (Array.isArray(value)) return Array.isArray(prototype)
  // Object.prototype of any realm: the one prototype that has none itself.
  const isLiteral = prototype === null || (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty'))
  return isLiteral && Object.getOwnPropertySymbols(value).length === 0
}

function ownValue(owner: object, key: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (!descriptor || !('value' in descriptor)) throw new NoJson('not-a-json-value')
  return descriptor.value
}
