import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { equalJson, oneOf, optional, setOf } from '../../src/index.ts'

interface Refund {
  readonly orderId: string
  readonly amount: number
}
const gold: Refund = { orderId: 'A-1', amount: 89 }

expect('{}').toEqualJson({ a: oneOf(1, 2), b: optional('x'), c: setOf([1]), d: /x/, e: null })
expect('{}').toEqualJson(gold, { extract: 'embedded', extraKeys: 'allow', allow: ['comments'] })
expect('[]').not.toEqualJson([expect.anything()])
expect({ a: '{}' }).toEqual({ a: expect.toEqualJson({}), b: expect.not.toEqualJson({}) })
expectTypeOf(expect(Promise.resolve('{}')).resolves.toEqualJson({})).toEqualTypeOf<Promise<void>>()
expectTypeOf(equalJson('{}', {}).outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('{}').toEqualJSON({})
// @ts-expect-error nothing expected
expect('{}').toEqualJson(undefined)
// @ts-expect-error an unknown option
expect('{}').toEqualJson({}, { extra: 'allow' })
// @ts-expect-error a wrong word
expect('{}').toEqualJson({}, { extract: 'fence' })
// @ts-expect-error an unknown allowance
expect('{}').toEqualJson({}, { allow: ['comment'] })
