import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { matchSet, oneOf } from '../../src/index.ts'

expect(['a']).toMatchSet(['a', oneOf('b', 'c'), /d/])
expect('a').toMatchSet(['a'], { separator: 'lines', item: { number: { locale: 'de' } }, threshold: { f1: 0.9 } })
expect(['a']).not.toMatchSet(['a'], { relation: 'subset' })
expect({ a: ['x'] }).toEqual({ a: expect.toMatchSet(['x']), b: expect.not.toMatchSet(['x']) })
expectTypeOf(expect(Promise.resolve(['x'])).resolves.toMatchSet(['x'])).toEqualTypeOf<Promise<void>>()
expectTypeOf(matchSet(['x'], ['x']).f1).toEqualTypeOf<number | undefined>()

// @ts-expect-error a misspelt matcher
expect(['a']).toMatchSets(['a'])
// @ts-expect-error a wrong expected type
expect(['a']).toMatchSet('a')
// @ts-expect-error an unknown kind of item
expect(['a']).toMatchSet(['a'], { item: 'numbers' })
// @ts-expect-error an unknown option
expect(['a']).toMatchSet(['a'], { seperator: ',' })
// @ts-expect-error a wrong word
expect(['a']).toMatchSet(['a'], { order: 'none' })
// @ts-expect-error an unknown share
expect(['a']).toMatchSet(['a'], { threshold: { accuracy: 1 } })
