import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { preserveDigits } from '../../src/index.ts'

expect('x').toPreserveDigits('x')
expect('x').toPreserveDigits('x', { extra: 'allow', order: 'same', words: ['de', 'ja'], numerals: ['roman'], scaleWords: ['hi'] })
expect('x').not.toPreserveDigits('x', { leadingZeros: 'exact', compatibilityDigits: 'fold', placeholders: 'skip', identifiers: 'skip', mixedScripts: 'forbid' })
expect({ a: 'x' }).toEqual({ a: expect.toPreserveDigits('x'), b: expect.not.toPreserveDigits('x') })
expectTypeOf(expect(Promise.resolve('x')).resolves.toPreserveDigits('x')).toEqualTypeOf<Promise<void>>()
expectTypeOf(preserveDigits('x', 'x').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(preserveDigits('x', 'x').checked).toEqualTypeOf<number>()

// @ts-expect-error a misspelt matcher
expect('x').toPreserveDigit('x')
// @ts-expect-error a wrong source
expect('x').toPreserveDigits(5)
// @ts-expect-error a wrong word
expect('x').toPreserveDigits('x', { extra: 'ignore' })
// @ts-expect-error an unknown option
expect('x').toPreserveDigits('x', { orders: 'same' })
// @ts-expect-error a language that has no words here
expect('x').toPreserveDigits('x', { words: ['it'] })
// @ts-expect-error no source
expect('x').toPreserveDigits()
// @ts-expect-error a wrong word in the plain grader
preserveDigits('x', 'x', { order: 'strict' })
