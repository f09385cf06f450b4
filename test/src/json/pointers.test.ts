import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isObject, memberPointer, pointerKeys, valuesAt } from '../../../src/json/pointers.ts'

describe('pointerKeys', () => {
  test('reads the examples of RFC 6901', () => {
    expect(['', '/foo', '/foo/0', '/', '/a~1b', '/c%d', '/m~0n', '/~01'].map(pointerKeys)).toEqual([[], ['foo'], ['foo', '0'], [''], ['a/b'], ['c%d'], ['m~n'], ['~1']])
  })

  test('refuses what is no pointer', () => {
    expect(['a', 'a/b', '#/a', '/~', '/a~2', '$.a'].map(pointerKeys)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
  })

  test('reads back whatever keys a pointer was made of', () => {
    fc.assert(fc.property(fc.array(fc.string()), (keys) => isDeepStrictEqual(pointerKeys(keys.reduce<string>(memberPointer, '')), keys)))
  })
})

describe('valuesAt', () => {
  const root = { a: [{ b: 1 }, { c: 2 }, 3], 'x/y': { '~': null } }
  const at = (pointer: string): [string, unknown][] => valuesAt(root, pointerKeys(pointer)!).map((one) => [one.pointer, one.value])

  test('finds the value at a pointer', () => {
    expect(at('')).toEqual([['', root]])
    expect(at('/a/0/b')).toEqual([['/a/0/b', 1]])
    expect(at('/x~1y/~0')).toEqual([['/x~1y/~0', null]])
  })

  test('finds nothing where nothing is, and nothing that is inherited', () => {
    expect(['/b', '/a/3', '/a/-1', '/a/01', '/a/length', '/a/0/b/toString', '/toString', '/__proto__'].flatMap(at)).toEqual([])
  })

  test('finds every item and every key for a star', () => {
    expect(at('/a/*/b')).toEqual([['/a/0/b', 1]])
    expect(at('/*').map(([pointer]) => pointer)).toEqual(['/a', '/x~1y'])
    expect(at('/a/2/*')).toEqual([])
  })
})

describe('isObject', () => {
  test('holds for objects, and not for lists and null', () => {
    expect([{}, Object.create(null) as object, [], null, 'a', undefined].map(isObject)).toEqual([true, true, false, false, false, false])
  })
})
