import { Type } from '@sinclair/typebox'
import { type } from 'arktype'
import { expectTypeOf } from 'expect-type'
import * as v from 'valibot'
import { expect } from 'vitest'
import * as z from 'zod'
import '../../matchers/vitest.ts'
import { meaning, satisfySchema, type JsonSchema, type MeaningRule } from '../../src/index.ts'

interface Named {
  readonly type: 'object'
  readonly properties: { readonly a: { readonly type: string } }
}
const named: Named = { type: 'object', properties: { a: { type: 'string' } } }
const rule: MeaningRule = { name: 'a', pointer: '/a', check: (value, root) => value !== root, reason: (value) => String(value) }
const schemas: Record<string, JsonSchema> = { 'https://example.test/a': { type: 'integer' } }

expect('{}').toSatisfySchema({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })
expect('{}').toSatisfySchema({ type: 'object', required: ['a'] } as const)
expect('{}').toSatisfySchema(named)
expect('{}').toSatisfySchema(z.object({ a: z.string() }))
expect('{}').toSatisfySchema(v.object({ a: v.string() }))
expect('{}').toSatisfySchema(type({ a: 'string' }))
expect('{}').toSatisfySchema(Type.Object({ a: Type.String() }))
expect('{}').toSatisfySchema({ type: 'json_schema', json_schema: { name: 'a', strict: true, schema: { type: 'object' } } })
expect('{}').toSatisfySchema({ name: 'a', input_schema: { type: 'object' } })
expect('{}').not.toSatisfySchema({ type: 'object' }, { rules: [rule, meaning.nonZero('/a'), { ...rule, name: 'b', presence: 'optional' }], extract: 'fenced', timeout: 50, schemas })
expect('{}').toSatisfySchema({ type: 'object' }, { fieldOrder: ['a', 'b'], extraKeys: 'forbid', transforms: 'forbid', emptySchema: 'allow', unknownKeywords: 'ignore' })
expect('{}').toSatisfySchema({ type: 'object' }, { fieldOrder: [{ pointer: '/a', order: { a: ['b'] } }] })
expect({ a: '{}' }).toEqual({ a: expect.toSatisfySchema({ type: 'object' }), b: expect.not.toSatisfySchema({ type: 'object' }) })
expectTypeOf(expect(Promise.resolve('{}')).resolves.toSatisfySchema({ type: 'object' })).toEqualTypeOf<Promise<void>>()
expectTypeOf(satisfySchema('{}', { type: 'object' }).class).toEqualTypeOf<'not-json' | 'truncated' | 'wrong-shape' | 'wrong-meaning' | 'different' | undefined>()
expectTypeOf(meaning.lessOrEqual('/a', '/b')).toEqualTypeOf<MeaningRule>()

// @ts-expect-error a misspelt matcher
expect('{}').toSatisfySchemas({ type: 'object' })
// @ts-expect-error a text is no schema
expect('{}').toSatisfySchema('{"type":"object"}')
// @ts-expect-error no schema
expect('{}').toSatisfySchema()
// @ts-expect-error an unknown option
expect('{}').toSatisfySchema({ type: 'object' }, { extrct: 'fenced' })
// @ts-expect-error a wrong word
expect('{}').toSatisfySchema({ type: 'object' }, { extraKeys: 'allow' })
// @ts-expect-error a rule without a check
expect('{}').toSatisfySchema({ type: 'object' }, { rules: [{ name: 'a' }] })
// @ts-expect-error a check that waits
expect('{}').toSatisfySchema({ type: 'object' }, { rules: [{ name: 'a', check: async () => true }] })
