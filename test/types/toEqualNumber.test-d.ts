import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { equalNumber, oneOf } from '../../src/index.ts'

expect('5').toEqualNumber('5')
expect('5').toEqualNumber(['5', '6'], { tolerance: { absolute: 0.5, relative: '0.1' }, locale: 'de' })
expect('5').not.toEqualNumber(oneOf('5', '6'))
expect({ a: '5' }).toEqual({ a: expect.toEqualNumber('5'), b: expect.not.toEqualNumber('5') })
expectTypeOf(expect(Promise.resolve('5')).resolves.toEqualNumber('5')).toEqualTypeOf<Promise<void>>()
expectTypeOf(equalNumber('5', '5').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('5').toEqualsNumber('5')
// @ts-expect-error a wrong expected type
expect('5').toEqualNumber(true)
// @ts-expect-error an unknown option
expect('5').toEqualNumber('5', { tolerence: {} })
// @ts-expect-error an unknown member of the tolerance
expect('5').toEqualNumber('5', { tolerance: { abs: 1 } })
// @ts-expect-error a wrong word
expect('5').toEqualNumber('5', { forms: ['fractions'] })
// @ts-expect-error nothing expected
expect('5').toEqualNumber()
// @ts-expect-error a wrong word
expect('5').toEqualNumber(5, { percent: 'point' })
expect('5').toEqualNumber(5n, { extract: ['answerPhrase', 'onlyNumber'], words: ['en'] })
