import { describe, expect, test } from 'vitest'
import { brokenOrder, readFieldOrder, type FieldOrder } from '../../../src/json/fieldOrder.ts'
import { readJson, type JsonRead } from '../../../src/json/readJson.ts'

const rule = (order: FieldOrder): ReturnType<typeof readFieldOrder> => readFieldOrder('haveFieldOrder', 'order', order)

describe('readFieldOrder', () => {
  test('reads a list as one chain, and a record as its pairs', () => {
    expect(rule(['a', 'b', 'c'])).toEqual({ chains: [['a', 'b', 'c']], keys: ['a', 'b', 'c'], pointer: '', path: [], presence: 'required' })
    expect(rule({ a: ['b', 'c'], b: ['c'] })).toMatchObject({ chains: [['a', 'b'], ['a', 'c'], ['b', 'c']], keys: ['a', 'b', 'c'] })
  })

  test('finds a circle in a long record, and none in a long line', () => {
    const line = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, [`k${index + 1}`]]))
    expect(rule(line).chains).toHaveLength(20_000)
    expect(() => rule({ ...line, k20000: ['k0'] })).toThrow('order must go in no circle.')
  })
})

describe('brokenOrder', () => {
  const broken = (text: string, order: FieldOrder): number => brokenOrder(rule(order), readJson(text, { duplicateKeys: 'last' }) as JsonRead, text).found

  test('takes the first place of a key that stands twice', () => {
    expect(broken('{"a":1,"b":2,"a":3}', ['a', 'b'])).toBe(0)
    expect(broken('{"b":1,"a":2,"b":3}', ['a', 'b'])).toBe(1)
  })

  test('finds no object in a value that was parsed before', () => {
    expect(brokenOrder(rule(['a', 'b']), readJson({ a: 1, b: 2 }) as JsonRead, {})).toEqual({ found: 1, findings: [{ kind: 'field-order', layer: 'field order', pointer: '', rule: 'no object' }] })
  })
})
