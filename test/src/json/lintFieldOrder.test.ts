import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lintFieldOrder, type LintFieldOrderOptions } from '../../../src/json/lintFieldOrder.ts'
import type { AnySchema } from '../../../src/json/schemaKind.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

/** `pointer: answer < reasoning` for each warning. */
const warnings = (schema: AnySchema, options?: LintFieldOrderOptions): string[] => lintFieldOrder(schema, options).map(({ pointer, answer, reasoning }) => `${pointer}: ${answer} < ${reasoning}`)
const text = { type: 'string' }
const withKeys = (...keys: string[]): { type: 'object'; properties: Record<string, unknown> } => ({ type: 'object', properties: Object.fromEntries(keys.map((key) => [key, text])) })
const mistake = (schema: unknown, options?: unknown): string => usageErrorOf(() => lintFieldOrder(schema as never, options as never))

describe('lintFieldOrder', () => {
  test('warns of an answer in front of the reasoning, and says what to do', () => {
    expect(lintFieldOrder(withKeys('answer', 'reasoning'))).toEqual([
      { pointer: '', answer: 'answer', reasoning: 'reasoning', message: '"answer" is written before "reasoning" at /: the model answers before it reasons. Put the reasoning first.' },
    ])
  })

  test('warns of nothing where the reasoning stands in front, or one of the two is missing', () => {
    for (const keys of [['reasoning', 'answer'], ['answer'], ['reasoning'], ['id', 'note'], ['steps', 'answer', 'explanation']]) expect(warnings(withKeys(...keys))).toEqual([])
    expect(warnings(true)).toEqual([])
  })

  test('knows the usual names, however they are joined', () => {
    expect(warnings(withKeys('verdict', 'label', 'score', 'result', 'decision', 'category', 'final_answer', 'finalScore', 'Final-Label', 'rationale'))).toHaveLength(9)
    for (const key of ['reasoning', 'rationale', 'explanation', 'thought', 'thoughts', 'thought_process', 'thoughtProcess', 'steps', 'analysis', 'evidence']) expect(warnings(withKeys('answer', key))).toEqual([`: answer < ${key}`])
    expect(warnings(withKeys('answers', 'reasoning', 'finally'))).toEqual([])
  })

  test('warns of each object, wherever it stands in the schema, outer ones first', () => {
    const inner = withKeys('score', 'evidence')
    const schema = { $defs: { a: inner }, type: 'object', properties: { list: { type: 'array', items: { anyOf: [inner, { allOf: [inner] }] } }, ...withKeys('answer', 'steps').properties } }
    expect(warnings(schema)).toEqual([': answer < steps', '/$defs/a: score < evidence', '/properties/list/items/anyOf/0: score < evidence', '/properties/list/items/anyOf/1/allOf/0: score < evidence'])
  })

  test('puts an object together over allOf, oneOf and local references, and warns of each pair once', () => {
    const $defs = { why: withKeys('reasoning'), what: withKeys('label') }
    expect(warnings({ $defs, allOf: [{ $ref: '#/$defs/what' }, { $ref: '#/$defs/why' }] })).toEqual([': label < reasoning'])
    expect(warnings({ $defs, allOf: [{ $ref: '#/$defs/why' }, { $ref: '#/$defs/what' }] })).toEqual([])
    expect(warnings({ properties: { answer: text }, oneOf: [withKeys('id'), withKeys('reasoning')] })).toEqual([': answer < reasoning'])
    expect(warnings({ $defs: { both: withKeys('label', 'reasoning') }, $ref: '#/$defs/both' })).toEqual(['/$defs/both: label < reasoning'])
  })

  test('follows a reference once, and none that leads elsewhere', () => {
    expect(warnings({ properties: { answer: text, child: { $ref: '#' }, reasoning: text } })).toEqual([': answer < reasoning'])
    expect(warnings({ $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' })).toEqual([])
    expect(warnings({ properties: { answer: text }, allOf: [{ $ref: 'https://example.com/x' }, { $ref: '#/nowhere' }, { $ref: '#/%zz' }] })).toEqual([])
    expect(warnings({ $defs: { 'a/b': withKeys('reasoning') }, properties: { answer: text }, $ref: '#/$defs/a~1b' })).toEqual([': answer < reasoning'])
  })

  test('takes propertyOrdering before the order of the text', () => {
    expect(warnings({ ...withKeys('answer', 'reasoning'), propertyOrdering: ['reasoning', 'answer'] })).toEqual([])
    expect(warnings({ ...withKeys('reasoning', 'answer'), propertyOrdering: ['answer', 'reasoning'] })).toEqual([': answer < reasoning'])
    expect(warnings({ ...withKeys('answer', 'reasoning'), propertyOrdering: ['reasoning'] })).toEqual([])
  })

  test('sorts the properties where the provider does, unless it is told their order', () => {
    const schema = withKeys('reasoning', 'answer')
    expect(lintFieldOrder(schema, { emission: 'alphabetical' })).toEqual([
      { pointer: '', answer: 'answer', reasoning: 'reasoning', message: '"answer" is written before "reasoning" at /: the model answers before it reasons. Send propertyOrdering, or rename one.' },
    ])
    expect(warnings({ ...schema, propertyOrdering: ['reasoning', 'answer'] }, { emission: 'alphabetical' })).toEqual([])
    expect(warnings(withKeys('verdict', 'reasoning'), { emission: 'alphabetical' })).toEqual([])
  })

  test('replaces the names by those of the author', () => {
    expect(warnings(withKeys('price', 'calc_1', 'answer', 'reasoning'), { answers: ['price'], reasonings: ['calc_*'] })).toEqual([': price < calc_1'])
    expect(warnings(withKeys('answer', 'reasoning'), { answers: ['price'] })).toEqual([])
  })

  test('looks into what providers put round a schema', () => {
    const schema = withKeys('answer', 'reasoning')
    for (const wrapped of [{ type: 'json_schema', json_schema: { name: 'x', strict: true, schema } }, { function: { name: 'x', parameters: schema } }, { name: 'x', input_schema: schema }, { inputSchema: schema }]) {
      expect(warnings(wrapped as AnySchema)).toEqual([': answer < reasoning'])
    }
  })

  test('asks zod and arktype for their JSON Schema', () => {
    expect(warnings(z.object({ answer: z.number(), reasoning: z.string() }))).toEqual([': answer < reasoning'])
    expect(warnings(z.object({ reasoning: z.string() }).extend({ answer: z.number() }))).toEqual([])
    // arktype writes the properties in alphabetical order.
    expect(warnings(type({ reasoning: 'string', answer: 'number' }) as unknown as AnySchema)).toEqual([': answer < reasoning'])
  })

  test('throws for what is no schema, and for one that cannot be written as JSON Schema', () => {
    expect(mistake(v.object({ answer: v.number() }))).toBe('lintFieldOrder: schema must be one that can write itself as JSON Schema (zod from 4.2 on, arktype from 2.1.28 on), or a JSON Schema.')
    expect(mistake(z.object({ answer: z.bigint() }))).toBe('lintFieldOrder: schema cannot be written as JSON Schema.')
    expect(mistake('{}')).toBe('lintFieldOrder: schema must be a JSON Schema, a Standard Schema (zod, valibot, arktype) or what OpenAI, Anthropic or MCP put round one, but was "{}". Parse the text of a schema first.')
    const cycle: { properties: Record<string, unknown> } = { properties: {} }
    cycle.properties.a = cycle
    expect(mistake(cycle)).toBe('lintFieldOrder: schema must be data that JSON can write: no cycle, no bigint, not nested too deep.')
  })

  test('throws for wrong options', () => {
    expect(mistake({}, { answers: [] })).toBe('lintFieldOrder: option "answers" must be a list of at least one name of a property, but was [].')
    expect(mistake({}, { reasonings: 'why' })).toBe('lintFieldOrder: option "reasonings" must be a list of at least one name of a property, but was "why".')
    expect(mistake({}, { reasonings: ['*'] })).toBe('lintFieldOrder: option "reasonings" must be a list of at least one name of a property, but was "*".')
    expect(mistake({}, { emission: 'sorted' })).toBe('lintFieldOrder: option "emission" must be "schema" or "alphabetical", but was "sorted".')
    expect(mistake({}, { answer: ['x'] })).toBe('lintFieldOrder: option "answer" does not exist; there is "answers", "reasonings" or "emission". Did you mean "answers"?')
  })

  test('does not hang on a schema with ever more ways to choose', () => {
    const choice = { anyOf: Array.from({ length: 10 }, (_, index) => withKeys(`k${index}`)) }
    expect(warnings({ allOf: Array.from({ length: 40 }, () => choice) })).toEqual([])
  })
})
