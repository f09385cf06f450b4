import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { citeOnly, type CitedDocument } from '../../src/index.ts'

const documents: readonly CitedDocument[] = [{ id: 'a', title: 'Report', url: 'https://example.org/a', author: ['Okafor', 'Lindqvist'], year: 2021, text: 'Full in May.' }]

expect('A [1].').toCiteOnly(3)
expect('A [1].').toCiteOnly(['a', 'b'], { styles: ['bracket', 'lenticular'], base: 0, atLeast: 2, ignore: [/\[0, 1\]/] })
expect('A [doc:a].').toCiteOnly(documents, { styles: ['id'], prefix: 'kb:', idCase: 'insensitive', quotations: 'skip' })
expect([{ id: 'a' }]).toCiteOnly(documents)
expect('A [4].').not.toCiteOnly(3)
expect({ a: 'A [1].' }).toEqual({ a: expect.toCiteOnly(3), b: expect.not.toCiteOnly(3) })
expectTypeOf(expect(Promise.resolve('A [1].')).resolves.toCiteOnly(3)).toEqualTypeOf<Promise<void>>()
expectTypeOf(citeOnly('A [1].', 3).outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(citeOnly('A [1].', 3).strength).toEqualTypeOf<'necessary'>()

// @ts-expect-error a misspelt matcher
expect('x').toCiteOnyl(3)
// @ts-expect-error no documents
expect('x').toCiteOnly()
// @ts-expect-error a text is no list of ids
expect('x').toCiteOnly('a')
// @ts-expect-error a document without an id
expect('x').toCiteOnly([{ url: 'https://example.org' }])
// @ts-expect-error an unknown style
expect('x').toCiteOnly(3, { styles: ['brackets'] })
// @ts-expect-error a style is one of a list
expect('x').toCiteOnly(3, { styles: 'bracket' })
// @ts-expect-error a base of neither kind
expect('x').toCiteOnly(3, { base: 2 })
// @ts-expect-error an unknown option
expect('x').toCiteOnly(3, { atleast: 1 })
// @ts-expect-error patterns are no texts
citeOnly('x', 3, { ignore: ['[0, 1]'] })
