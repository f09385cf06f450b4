import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { containNormalised, oneOf } from '../../src/index.ts'

expect('x').toContainNormalised('x')
expect('x').toContainNormalised(['x', 'y'], { boundary: 'word', rules: { case: false } })
expect('x').not.toContainNormalised(oneOf('x', 'y'))
expect({ a: 'x' }).toEqual({ a: expect.toContainNormalised('x'), b: expect.not.toContainNormalised('x') })
expectTypeOf(expect(Promise.resolve('x')).resolves.toContainNormalised('x')).toEqualTypeOf<Promise<void>>()
expectTypeOf(containNormalised('x', 'x').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('x').toContainNormalized('x')
// @ts-expect-error a wrong expected type
expect('x').toContainNormalised(5)
// @ts-expect-error a wrong word
expect('x').toContainNormalised('x', { boundary: 'tokens' })
// @ts-expect-error an unknown option
expect('x').toContainNormalised('x', { boundry: 'word' })
// @ts-expect-error a published preset
expect('x').toContainNormalised('x', { preset: 'squad' })
// @ts-expect-error nothing expected
expect('x').toContainNormalised()
// @ts-expect-error a wrong word in the plain grader
containNormalised('x', 'x', { boundary: 'tokens' })
