import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { avoidMentioning } from '../../src/index.ts'

expect('').toAvoidMentioning(['Nordvale', { name: 'Orbit', aliases: ['Orbita'], case: 'sensitive' }])
expect('').not.toAvoidMentioning(['Nordvale'], { allow: ['You asked about Nordvale', /nordvale gmbh/i], edges: 'start', disguises: ['spaced'], wordBreaks: 'segmenter' })
expect({ a: '' }).toEqual({ a: expect.toAvoidMentioning(['x']), b: expect.not.toAvoidMentioning(['x']) })
expectTypeOf(expect(Promise.resolve('')).resolves.toAvoidMentioning(['x'])).toEqualTypeOf<Promise<void>>()
expectTypeOf(avoidMentioning('', ['x']).outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()

// @ts-expect-error a misspelt matcher
expect('').toAvoidMention(['x'])
// @ts-expect-error one name is no list
expect('').toAvoidMentioning('x')
// @ts-expect-error an unknown option
expect('').toAvoidMentioning(['x'], { ignoreCase: true })
// @ts-expect-error a wrong word
expect('').toAvoidMentioning(['x'], { code: 'ignore' })
// @ts-expect-error an unknown disguise
expect('').toAvoidMentioning(['x'], { disguises: ['reversed'] })
