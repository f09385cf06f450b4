import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { haveFieldOrder, lintFieldOrder, readJson } from '../../src/index.ts'

expect('{}').toHaveFieldOrder(['reasoning', 'answer'])
expect('{}').toHaveFieldOrder(['reasoning', 'answer'] as const, { pointer: '/answers/*', presence: 'optional', extract: 'fenced' })
expect('{}').not.toHaveFieldOrder({ reasoning: ['answer', 'confidence'] })
expect({ a: '{}' }).toEqual({ a: expect.toHaveFieldOrder(['a', 'b']), b: expect.not.toHaveFieldOrder(['a', 'b']) })
expectTypeOf(expect(Promise.resolve('{}')).resolves.toHaveFieldOrder(['a', 'b'])).toEqualTypeOf<Promise<void>>()
expectTypeOf(haveFieldOrder('{}', ['a', 'b']).outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(lintFieldOrder({ type: 'object' }, { answers: ['verdict'], emission: 'alphabetical' })[0]!.message).toEqualTypeOf<string>()

const reading = readJson('{}', { allow: ['comments'], layout: 'ndjson' })
if (reading.outcome === 'read') expectTypeOf(reading.value).toEqualTypeOf<unknown>()
else expectTypeOf(reading.outcome).toEqualTypeOf<'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('{}').toHaveFieldsOrder(['a', 'b'])
// @ts-expect-error a wrong word
expect('{}').toHaveFieldOrder(['a', 'b'], { presence: 'any' })
// @ts-expect-error an unknown option
expect('{}').toHaveFieldOrder(['a', 'b'], { path: '/a' })
// @ts-expect-error a text is no order
expect('{}').toHaveFieldOrder('a, b')
// @ts-expect-error a record holds lists
expect('{}').toHaveFieldOrder({ a: 'b' })
// @ts-expect-error no order
expect('{}').toHaveFieldOrder()
// @ts-expect-error an unknown spelling
readJson('{}', { allow: ['nan'] })
// @ts-expect-error an unknown emission
lintFieldOrder({}, { emission: 'sorted' })
