import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainJson } from '../../../src/json/plainJson.ts'
import { jsonValues } from './jsonTexts.ts'

const plain = (value: unknown, maxDepth = 256, allowLoneSurrogates = false): ReturnType<typeof toPlainJson> => toPlainJson(value, maxDepth, allowLoneSurrogates)
const explode = (): never => {
  throw new Error('touched')
}
const trapped = (target: object): object => new Proxy(target, Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, explode])))

describe('toPlainJson', () => {
  test('gives a copy that is equal and shares nothing', () => {
    fc.assert(
      fc.property(jsonValues, (value) => {
        expect(plain(value)).toEqual({ value })
      }),
    )
    const value = { a: [{ b: 1 }] }
    const copy = (plain(value) as { value: typeof value }).value
    expect(copy.a[0]).not.toBe(value.a[0])
  })

  test('leaves out members that are undefined, and keeps the order of the others', () => {
    expect(JSON.stringify(plain({ b: undefined, z: 1, a: null }))).toBe('{"value":{"z":1,"a":null}}')
  })

  test('takes one object in two places', () => {
    const shared = { a: 1 }
    expect(plain([shared, shared, { shared }])).toEqual({ value: [{ a: 1 }, { a: 1 }, { shared: { a: 1 } }] })
  })

  test('takes objects and lists of another realm, and objects without prototype', () => {
    expect(plain(vm.runInNewContext('({ a: [1, { b: null }] })'))).toEqual({ value: { a: [1, { b: null }] } })
    expect(plain(Object.assign(Object.create(null) as object, { a: 1 }))).toEqual({ value: { a: 1 } })
  })

  class Order {
    id = 'A-2231'
  }
  class Orders extends Array<string> {}
  test.each<[string, unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['an infinity', -Infinity],
    ['a Date', new Date(0)],
    ['a Date of another realm', vm.runInNewContext('new Date(0)')],
    ['a Map', new Map([['a', 1]])],
    ['a Set', new Set([1])],
    ['a regular expression', /a/],
    ['an error', new Error('a')],
    ['an instance of a class', new Order()],
    ['a list of a class', Orders.from(['a'])],
    ['an object that inherits', Object.create({ a: 1 })],
    ['a boxed text', Object('a')],
    ['a getter', Object.defineProperty({}, 'a', { get: explode, enumerable: true })],
    ['a getter in a list', Object.defineProperty([1], '0', { get: explode, enumerable: true })],
    ['a proxy', trapped({})],
    ['a proxy of a list', trapped([])],
    ['a proxy as prototype', Object.create(trapped({}))],
    ['a list whose prototype is a proxy', Object.setPrototypeOf([1], trapped([]))],
    ['a key that is a symbol', { [Symbol('a')]: 1 }],
    ['a hole in a list', [, 1]],
    ['undefined in a list', [undefined]],
    ['a proxy under constructor', { constructor: trapped({}) }],
  ])('refuses %s at its place, and runs no code of it', (_, value) => {
    const { code, pointer } = plain({ a: [value] }) as { code: string; pointer: string }
    expect(code).toBe('not-a-json-value')
    expect(pointer).toMatch(/^\/a\/0(\/(a|0|constructor))?$/)
  })

  test('runs no toJSON, toString or valueOf', () => {
    expect(plain({ a: { toJSON: explode } })).toEqual({ code: 'not-a-json-value', pointer: '/a/toJSON' })
  })

  test('refuses a cycle', () => {
    const cycle: Record<string, unknown> = { a: [1] }
    ;(cycle.a as unknown[]).push(cycle)
    expect(plain(cycle)).toEqual({ code: 'not-a-json-value', pointer: '/a/1' })
  })

  test('refuses a key that changes a prototype, and takes a plain constructor', () => {
    expect(plain(JSON.parse('{"a":{"__proto__":1}}'))).toEqual({ code: 'forbidden-key', pointer: '/a/__proto__' })
    expect(plain({ constructor: { prototype: {} } })).toEqual({ code: 'forbidden-key', pointer: '/constructor' })
    expect(plain({ constructor: 'Ferrari' })).toEqual({ value: { constructor: 'Ferrari' } })
  })

  test('refuses half a character unless that is allowed', () => {
    expect(plain(['\ud83d'])).toEqual({ code: 'lone-surrogate', pointer: '/0' })
    expect(plain(['\ud83d'], 256, true)).toEqual({ value: ['\ud83d'] })
  })

  test('refuses what is nested too deep, and overflows at no depth', () => {
    expect(plain([[1]], 2)).toEqual({ value: [[1]] })
    expect(plain([[{}]], 2)).toEqual({ code: 'too-deep', pointer: '/0/0' })
    let deep: unknown = 1
    for (let level = 0; level < 10_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
    expect(Object.keys(plain(deep, 10_000))).toEqual(['value'])
    expect(plain([deep], 10_000)).toMatchObject({ code: 'too-deep' })
  })
})
