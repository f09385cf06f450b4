import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { useNumbersFrom } from '../../src/index.ts'

expect('5').toUseNumbersFrom('5')
expect('5').toUseNumbersFrom(['5', '6'], { locale: 'de', sourceLocale: 'en', rounding: { significant: 2 }, allow: [7, 8n, '9 %'], derive: ['sum'], words: ['en', 'hi'], ignore: [/x/] })
expect('5').not.toUseNumbersFrom('6')
expect({ a: '5' }).toEqual({ a: expect.toUseNumbersFrom('5'), b: expect.not.toUseNumbersFrom('5') })
expectTypeOf(expect(Promise.resolve('5')).resolves.toUseNumbersFrom('5')).toEqualTypeOf<Promise<void>>()
expectTypeOf(useNumbersFrom('5', '5').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(useNumbersFrom('5', '5').checked).toEqualTypeOf<number>()

// @ts-expect-error a misspelt matcher
expect('5').toUseNumberFrom('5')
// @ts-expect-error a wrong source
expect('5').toUseNumbersFrom(5)
// @ts-expect-error no source
expect('5').toUseNumbersFrom()
// @ts-expect-error an unknown option
expect('5').toUseNumbersFrom('5', { round: 'none' })
// @ts-expect-error a wrong word
expect('5').toUseNumbersFrom('5', { rounding: 'written' })
// @ts-expect-error a language without words
expect('5').toUseNumbersFrom('5', { words: ['it'] })
// @ts-expect-error a wrong word in the plain grader
useNumbersFrom('5', '5', { units: 'same' })
