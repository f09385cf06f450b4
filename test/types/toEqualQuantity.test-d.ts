import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { equalQuantity, oneOf } from '../../src/index.ts'

expect('5').toEqualQuantity('5')
expect('5').toEqualQuantity(['5', '6'], { tolerance: { absolute: 0.5, relative: '0.1' }, locale: 'de' })
expect('5').not.toEqualQuantity(oneOf('5', '6'))
expect({ a: '5' }).toEqual({ a: expect.toEqualQuantity('5'), b: expect.not.toEqualQuantity('5') })
expectTypeOf(expect(Promise.resolve('5')).resolves.toEqualQuantity('5')).toEqualTypeOf<Promise<void>>()
expectTypeOf(equalQuantity('5', '5').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('5').toEqualsQuantity('5')
// @ts-expect-error a wrong expected type
expect('5').toEqualQuantity(true)
// @ts-expect-error an unknown option
expect('5').toEqualQuantity('5', { tolerence: {} })
// @ts-expect-error an unknown member of the tolerance
expect('5').toEqualQuantity('5', { tolerance: { abs: 1 } })
// @ts-expect-error a wrong word
expect('5').toEqualQuantity('5', { forms: ['fractions'] })
// @ts-expect-error nothing expected
expect('5').toEqualQuantity()
// @ts-expect-error a wrong word
expect('5').toEqualQuantity('5 km', { conversion: 'all' })
// @ts-expect-error a number has no unit
expect('5').toEqualQuantity(5)
