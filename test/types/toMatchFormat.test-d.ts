import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { matchFormat, oneOf } from '../../src/index.ts'

expect('x').toMatchFormat('date')
expect('x').toMatchFormat(/x/, { whitespace: 'trim', extract: ['codeFence', 'answerPhrase'] })
expect('x').not.toMatchFormat(['date', /x/])
expect('x').toMatchFormat(oneOf('date', 'uuid'))
expect({ a: 'x' }).toEqual({ a: expect.toMatchFormat('date'), b: expect.not.toMatchFormat('date') })
expectTypeOf(expect(Promise.resolve('x')).resolves.toMatchFormat('date')).toEqualTypeOf<Promise<void>>()
expectTypeOf(matchFormat('x', 'date').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('x').toMatchFormats('date')
// @ts-expect-error an unknown format
expect('x').toMatchFormat('datetime')
// @ts-expect-error a wrong word
expect('x').toMatchFormat('date', { whitespace: 'ignore' })
// @ts-expect-error an unknown option
expect('x').toMatchFormat('date', { trim: true })
// @ts-expect-error an unknown extraction
expect('x').toMatchFormat('date', { extract: 'fence' })
// @ts-expect-error no format
expect('x').toMatchFormat()
// @ts-expect-error an unknown format in the plain grader
matchFormat('x', 'datetime')
