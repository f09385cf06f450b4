import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { keepSecret } from '../../src/index.ts'

expect('').toKeepSecret('You are Marlo.')
expect('').toKeepSecret({ prompt: 'You are Marlo.', secrets: ['LANTERN-77'] }, { unit: 'word', runLength: 5, coverage: { n: 4, atMost: 0.3 }, case: 'sensitive' })
expect('').not.toKeepSecret({ secrets: ['LANTERN-77'] }, { variants: ['Du bist Marlo.'], allow: ['Marlo', /ferries/i], encodings: ['base64', 'rot13'], depth: 2 })
expect({ a: '' }).toEqual({ a: expect.toKeepSecret('x'), b: expect.not.toKeepSecret('x') })
expectTypeOf(expect(Promise.resolve('')).resolves.toKeepSecret('x')).toEqualTypeOf<Promise<void>>()
expectTypeOf(keepSecret('', 'x').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('').toKeepSecrets('x')
// @ts-expect-error nothing to keep
expect('').toKeepSecret()
// @ts-expect-error a list is no prompt
expect('').toKeepSecret(['x'])
// @ts-expect-error an unknown option
expect('').toKeepSecret('x', { minRun: 8 })
// @ts-expect-error an unknown encoding
expect('').toKeepSecret('x', { encodings: ['base32'] })
// @ts-expect-error a wrong word
expect('').toKeepSecret('x', { unit: 'token' })
