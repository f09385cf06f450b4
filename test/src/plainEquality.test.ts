import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalPlainData } from '../../src/plainEquality.ts'
import { oneOf } from '../../src/valuePatterns.ts'

const equal = (one: unknown, other: unknown): boolean => equalPlainData(one, other, () => undefined)

class Point {
  constructor(readonly x: number) {}
}

class Hidden {
  readonly #value: number
  constructor(value: number) {
    this.#value = value
  }
  get value(): number {
    return this.#value
  }
}

function cyclic(text: string): object {
  const value: Record<string, unknown> = { text, list: [] }
  value.self = value
  ;(value.list as unknown[]).push(value)
  return value
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

const same: readonly [string, unknown, unknown][] = [
  ['a text', 'a', 'a'],
  ['0 and -0', 0, -0],
  ['NaN and NaN', { a: Number.NaN }, { a: Number.NaN }],
  ['a bigint', 1n, 1n],
  ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ['an undefined member and none', { a: 1, b: undefined }, { a: 1 }],
  ['none and an undefined member', { a: 1 }, { a: 1, b: undefined }],
  ['a hole and undefined', [1, , 3], [1, undefined, 3]],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ['data of another realm', runInNewContext('({ a: [1, { b: "c" }] })'), { a: [1, { b: 'c' }] }],
  ['an own __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ['two Dates of one time', new Date(5), new Date(5)],
  ['two invalid Dates', new Date(Number.NaN), new Date(Number.NaN)],
  ['two regular expressions', /a/gi, /a/gi],
  ['two cycles of one shape', cyclic('a'), cyclic('a')],
]

const different: readonly [string, unknown, unknown][] = [
  ['a number and a text', 1, '1'],
  ['a number and a bigint', 1, 1n],
  ['null and undefined', null, undefined],
  ['null and an object', null, {}],
  ['false and 0', false, 0],
  ['an empty text and 0', '', 0],
  ['a list in another order', [1, 2], [2, 1]],
  ['a longer list', [1, 2], [1]],
  ['a list that ends in undefined', [1, undefined], [1]],
  ['a list and an object with its keys', [1], { 0: 1 }],
  ['a list and an object with its length', ['a'], { 0: 'a', length: 1 }],
  ['a null member and none', { a: null }, {}],
  ['an inherited member', Object.create({ a: 1 }), { a: 1 }],
  ['an own __proto__ and a prototype', JSON.parse('{"__proto__":{"a":1}}'), Object.create({ a: 1 })],
  ['an own __proto__ and none', JSON.parse('{"__proto__":1}'), {}],
  ['a symbol member and none', { [Symbol.for('x')]: 1 }, {}],
  ['symbol members that differ', { [Symbol.for('x')]: 1 }, { [Symbol.for('x')]: 2 }],
  ['a text and a boxed text', 'a', Object('a')],
  ['two boxed numbers', Object(1), Object(2)],
  ['two Dates', new Date(5), new Date(6)],
  ['a Date and its text', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a Date and an empty object', new Date(0), {}],
  ['flags that differ', /a/g, /a/],
  ['two Maps', new Map([[1, 2]]), new Map([[1, 3]])],
  ['two Sets', new Set([1]), new Set([2])],
  ['a Set and a list', new Set([1]), [1]],
  ['two WeakMaps', new WeakMap(), new WeakMap()],
  ['a WeakSet and an empty object', new WeakSet(), {}],
  ['two URLs', new URL('http://a.example'), new URL('http://b.example')],
  ['two instances with private members', new Hidden(1), new Hidden(2)],
  ['an instance and a literal', new Point(1), { x: 1 }],
  ['an instance with private members and an empty object', new Hidden(1), {}],
  ['two errors', new Error('a'), new Error('b')],
  ['two functions', () => 1, () => 1],
  ['two typed lists', new Uint8Array([1]), new Uint8Array([2])],
  ['a typed list and a list', new Uint8Array([1]), [1]],
  ['a getter with the value', { get a() { return 1 } }, { a: 1 }],
  ['a proxy of the very value', new Proxy({ a: 1 }, {}), { a: 1 }],
  ['two cycles that differ', cyclic('a'), cyclic('b')],
  ['data that is nested too deep', nested(300), nested(300)],
  ['a pattern found in the output and an empty object', oneOf(1), {}],
  ['two patterns found in the output', oneOf(1), oneOf(2)],
]

describe('equalPlainData', () => {
  test.each(same)('holds for %s, both ways round', (_, one, other) => {
    expect([equal(one, other), equal(other, one)]).toEqual([true, true])
  })

  test.each(different)('does not hold for %s, either way round', (_, one, other) => {
    expect([equal(one, other), equal(other, one)]).toEqual([false, false])
    expect([equal([one], [other]), equal({ a: other }, { a: one })]).toEqual([false, false])
  })

  test('holds for one and the same value, of whatever kind', () => {
    const values = [Symbol('a'), () => 1, new Map(), new Set([1]), new Point(1), new URL('http://a.example'), new Error('a'), new Uint8Array(1), new WeakMap()]
    for (const value of values) expect([equal(value, value), equal({ a: value }, { a: value })]).toEqual([true, true])
  })

  test('follows data down to the limit of depth', () => {
    expect(equal(nested(250), nested(250))).toBe(true)
    expect(equal(nested(250), nested(249))).toBe(false)
    expect(equal(nested(100_000), nested(100_000))).toBe(false)
  })

  test('agrees with JSON text on any data of JSON', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(json, json, (one, other) => {
        const copy = JSON.parse(JSON.stringify(one)) as unknown
        expect(equal(one, copy)).toBe(true)
        expect(equal(one, other)).toBe(canonical(one) === canonical(other))
      }),
    )
  })

  test('sees any change of one leaf', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), (value, at) => {
        const { changed, leaves } = changeLeaf(value, at)
        if (leaves > 0) expect(equal(changed, value)).toBe(false)
      }),
    )
  })

  test('is symmetric, and never throws', () => {
    const anything = fc.anything({ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true })
    fc.assert(fc.property(anything, anything, (one, other) => equal(one, other) === equal(other, one)))
  })

  test('runs no code of either value', () => {
    const calls: string[] = []
    const handler = new Proxy({}, { get: (_, trap) => (calls.push(String(trap)), undefined) })
    const trapped = new Proxy({}, handler)
    const hostile = {
      get a() { return calls.push('getter') },
      valueOf: () => calls.push('valueOf'),
      toJSON: () => calls.push('toJSON'),
      [Symbol.toPrimitive]: () => calls.push('toPrimitive'),
      equals: () => calls.push('equals'),
    }
    const heir = Object.create(trapped) as object
    for (const one of [trapped, hostile, heir, [trapped], { a: hostile }, { a: heir }]) {
      for (const other of [{}, { a: 1 }, [{}], hostile, { a: {} }]) {
        equal(one, other)
        equal(other, one)
      }
    }
    expect(calls).toEqual([])
  })

  test('asks first whether the expected side decides by itself', () => {
    const asked: unknown[] = []
    const decide = (actual: unknown, expected: unknown): boolean | undefined => (asked.push([actual, expected]), expected === '*' ? true : undefined)
    expect(equalPlainData({ a: [1, { b: 2 }] }, { a: ['*', { b: '*' }] }, decide)).toBe(true)
    expect(equalPlainData({ a: 1 }, { a: 1, b: '*' }, decide)).toBe(true)
    expect(asked).toContainEqual([undefined, '*'])
  })
})

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  return `{${Object.keys(value).toSorted().map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join()}}`
}

/** A copy in which one leaf, counted from the first, is another value. */
function changeLeaf(value: unknown, at: number): { changed: unknown; leaves: number } {
  let leaves = 0
  const visit = (part: unknown, wanted: number): unknown => {
    if (typeof part === 'object' && part !== null) {
      const members = Object.entries(part).map(([key, member]) => [key, visit(member, wanted)])
      return Array.isArray(part) ? members.map(([, member]) => member) : Object.fromEntries(members)
    }
    leaves += 1
    return leaves - 1 === wanted ? [part] : part
  }
  visit(value, -1)
  const count = leaves
  leaves = 0
  return { changed: visit(value, count === 0 ? -1 : at % count), leaves: count }
}
