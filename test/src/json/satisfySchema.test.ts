import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type } from 'arktype'
import { meaning } from '../../../src/json/meaningRules.ts'
import { satisfySchema } from '../../../src/json/satisfySchema.ts'
import type { SatisfySchemaOptions } from '../../../src/json/schemaPlan.ts'
import { isUsageError } from '../../../src/usageError.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs, oddTexts } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'
import { orderOutputs, orderSchemas } from './orderSchemas.ts'

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const grade = (output: unknown, schema: object | boolean, options?: SatisfySchemaOptions): ReturnType<typeof satisfySchema> => satisfySchema(output, schema as never, options)
const outcomes = (schema: object, outputs: readonly unknown[], options?: SatisfySchemaOptions): string[] => outputs.map((output) => grade(output, schema, options).outcome)
const rulesOf = (output: unknown, schema: object, options?: SatisfySchemaOptions): string[] =>
  grade(output, schema, options).findings.map((finding) => `${finding.rule}@${finding.pointer || '/'} ${finding.line}:${finding.column}`)

describe('satisfySchema', () => {
  eachPair('toSatisfySchema', (pair) => satisfySchema(pair.output, pair.expected, pair.options))

  test.each(Object.entries(orderSchemas))('gives the verdicts of the one shape under %s', (_, schema) => {
    const wanted = (isOrder: boolean | undefined): string => (isOrder === undefined ? 'unreadable' : isOrder ? 'pass' : 'fail')
    expect(orderOutputs.map(([name, output]) => [name, grade(output, schema).outcome])).toEqual(orderOutputs.map(([name, , isOrder]) => [name, wanted(isOrder)]))
    expect(orderOutputs).toHaveLength(30)
  })

  test('tells class, code and layer apart', () => {
    const schema = object({ total: { type: 'integer' } }, { required: ['total'] })
    const facts = (output: unknown, options?: SatisfySchemaOptions): unknown => {
      const { outcome, class: kind, code, findings } = grade(output, schema, options)
      return [outcome, kind, code, findings[0]?.layer]
    }
    expect(facts('{"total": 3}')).toEqual(['pass', undefined, undefined, undefined])
    expect(facts('I cannot help with that.')).toEqual(['unreadable', 'not-json', 'no-json', 'read'])
    expect(facts('{"total": 3')).toEqual(['unreadable', 'truncated', 'truncated', 'read'])
    expect(facts('{"total": 3}', { finishReason: 'length' })).toEqual(['unreadable', 'truncated', 'truncated', 'read'])
    expect(facts('{"total": 3, "total": 4}')).toEqual(['unreadable', 'wrong-shape', 'duplicate-key', 'value'])
    expect(facts('{"total": 9007199254740993}')).toEqual(['unreadable', 'wrong-shape', 'unsafe-integer', 'value'])
    expect(facts('{"__proto__": 1}')).toEqual(['fail', 'wrong-shape', 'forbidden-key', 'value'])
    expect(facts('"{\\"total\\": 3}"')).toEqual(['fail', 'wrong-shape', 'double-encoded', 'value'])
    expect(facts('{"total": "3"}')).toEqual(['fail', 'wrong-shape', 'schema', 'schema'])
    expect(facts('{"total": 0}', { rules: [meaning.nonZero('/total')] })).toEqual(['fail', 'wrong-meaning', 'rule', 'meaning'])
  })

  test('takes a text that holds JSON for what it is, unless the schema wants an object', () => {
    expect(outcomes({ type: 'string' }, ['"{\\"a\\":1}"'])).toEqual(['pass'])
    expect(outcomes(object({ a: { type: 'integer' } }), ['"{\\"a\\":1}"'], { doubleEncoding: 'unwrap' })).toEqual(['pass'])
    expect(grade('"a"', { type: 'object' }).code).toBe('schema')
    expect(grade('"{\\"a\\":1}"', { type: 'object' }).findings).toEqual([{ kind: 'double-encoded', layer: 'value', pointer: '', line: 1, column: 1, rule: 'type' }])
    expect(grade('"{\\"a\\":1}"', { type: 'string', maxLength: 3 }).code).toBe('schema')
    expect(grade('"{\\"a\\":1}"', z.object({ a: z.number() })).code).toBe('double-encoded')
  })

  test('looks in prose for what the type of the schema asks for', () => {
    const prose = 'Here: [1] is cited. {"a": 1} Done.'
    expect(outcomes(object({ a: { type: 'integer' } }), [prose], { extract: 'embedded' })).toEqual(['pass'])
    expect(grade('Labels: ["x"] and that is it', object({ a: { type: 'integer' } }), { extract: 'embedded' }).outcome).not.toBe('pass')
  })

  test('finds every fault, in the order of the output', () => {
    const schema = object({ a: { type: 'integer' }, b: { type: 'array', items: { type: 'string', maxLength: 2 } }, c: { const: 'x' } }, { required: ['a', 'd'], additionalProperties: false })
    expect(rulesOf('{\n  "c": "y",\n  "e": 1,\n  "b": ["ok", "long", 3],\n  "a": "1"\n}', schema)).toEqual([
      'required@/ 1:1',
      'const@/c 2:8',
      'additionalProperties@/ 3:3',
      'maxLength@/b/1 4:15',
      'type@/b/2 4:23',
      'type@/a 5:8',
    ])
  })

  test('escapes pointers', () => {
    expect(rulesOf('{"a/b": {"c~d": 1}}', object({ 'a/b': object({ 'c~d': { type: 'string' } }) }))).toEqual(['type@/a~1b/c~0d 1:17'])
  })

  test('keeps the first 20 faults, and says how many there are', () => {
    const verdict = grade(JSON.stringify(Array.from({ length: 57 }, (_, index) => index)), { type: 'array', items: { type: 'string' } })
    expect([verdict.found, verdict.findings.length, verdict.findings[19]!.pointer]).toEqual([57, 20, '/19'])
  })

  test('answers a list of half a million wrong items at once', () => {
    const output = `[${'1,'.repeat(499_998)}1]`
    const start = performance.now()
    expect(grade(output, { type: 'array', items: { type: 'string' } }).found).toBe(499_999)
    const longer = grade(`[${'1,'.repeat(999_999)}1]`, { type: 'array', items: { type: 'string' } })
    expect([longer.found, longer.notes]).toEqual([1, ['the output is long: only its first fault was looked for']])
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('tells the nearest branch of several', () => {
    const schema = {
      oneOf: [{ type: 'null' }, { $ref: '#/$defs/cat' }, { $ref: '#/$defs/dog' }],
      $defs: {
        cat: object({ kind: { const: 'cat' }, lives: { type: 'integer' }, home: { $ref: '#/$defs/home' } }, { required: ['kind', 'lives'] }),
        dog: object({ kind: { const: 'dog' }, tricks: { type: 'array', items: { anyOf: [{ type: 'string' }, object({ name: { type: 'string' } }, { required: ['name'] })] } } }, { required: ['kind', 'tricks'] }),
        home: object({ city: { type: 'string' } }, { required: ['city'] }),
      },
    }
    expect(rulesOf('{"kind":"dog","tricks":["sit",3,{"nam":"roll"}],"lives":9}', schema)).toEqual(['type@/tricks/1 1:31', 'required@/tricks/2 1:33'])
    expect(rulesOf('{"kind":"cat","lives":9,"home":{}}', schema)).toEqual(['required@/home 1:32'])
    expect(rulesOf('{"kind":"bird","lives":"9"}', schema)).toEqual(['enum@/kind 1:9'])
    expect(rulesOf('"cat"', schema)).toEqual(['type@/ 1:1'])
    expect(grade('{"kind":"cat","lives":9,"home":{}}', schema).findings[0]).toMatchObject({ closest: { branch: 2, of: 3 } })
    expect(outcomes(schema, ['null', '{"kind":"cat","lives":9}'])).toEqual(['pass', 'pass'])
  })

  test('keeps what stands beside a union apart from what stands in it', () => {
    const schema = { ...object({ a: { type: 'integer' } }, { required: ['a', 'z'] }), anyOf: [object({}, { required: ['b'] }), object({}, { required: ['c', 'd'] })] }
    expect(grade('{"a": "1"}', schema).findings.map((finding) => `${finding.rule} ${'property' in finding ? finding.property : ''}`)).toEqual(['required b', 'required z', 'type '])
  })

  test('keeps what stands beside contains apart from what its items said', () => {
    const list = (more: object): object => ({ type: 'array', minItems: 9, contains: { type: 'string', minLength: 2 }, ...more })
    const rules = (output: string, schema: object): unknown[] => grade(output, schema).findings.map(({ rule }) => rule)
    expect(rules('[1, "a", 3]', list({}))).toEqual(['minItems', 'contains'])
    expect(rules('["ab", 1, "cd", 2, 3]', list({ maxContains: 1 }))).toEqual(['minItems', 'contains'])
    expect(rules('["ab", 1]', list({ minContains: 2 }))).toEqual(['minItems', 'contains'])
    expect(rules('[]', list({}))).toEqual(['minItems', 'contains'])
  })

  test('has a finding for every value that a schema of unions refuses', () => {
    const leaf = fc.constantFrom<object>({ type: 'string' }, { type: 'integer' }, { const: 1 }, { enum: ['a', 2] }, { minimum: 2 }, { $ref: '#/$defs/leaf' }, { type: 'object', required: ['a'] }, { contains: { type: 'string' }, maxContains: 1 })
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.record({ keyword: fc.constantFrom('anyOf', 'oneOf', 'allOf'), list: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }).map(({ keyword, list }) => ({ [keyword]: list })),
        fc.record({ a: tie('schema'), b: tie('schema') }).map((properties) => ({ properties })),
        tie('schema').map((items) => ({ items, minItems: 2 })),
        tie('schema').map((then) => ({ if: { type: 'object' }, then, else: { type: ['integer', 'string', 'array'] } })),
        tie('schema').map((not) => ({ not })),
      ),
    }))
    const value = fc.oneof(fc.constantFrom<unknown>(1, 2, 'a', null), fc.record({ a: fc.constantFrom<unknown>(1, 'a', ['a', 'b']), b: fc.constantFrom<unknown>(2, {}, []) }), fc.array(fc.constantFrom<unknown>(1, 'a', 'b', { a: 1 }), { maxLength: 3 }))
    fc.assert(
      fc.property(schema, value, (inner, one) => {
        const whole = { allOf: [inner, { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }], $defs: { leaf: { type: 'array', items: { type: 'integer' } } } }
        const verdict = grade(JSON.stringify(one), whole)
        const parsed = grade(one, whole, { input: 'value' })
        expect(parsed.outcome).toBe(verdict.outcome)
        expect(verdict.findings.length > 0).toBe(verdict.outcome === 'fail')
        expect(verdict.findings.map(({ rule }) => rule)).not.toContain('schema')
      }),
      { numRuns: 150 },
    )
  })

  test('names the branches that fit where only one may', () => {
    const [finding] = grade('5', { oneOf: [{ type: 'string' }, { type: 'integer' }, { minimum: 3 }] }).findings
    expect(finding).toMatchObject({ rule: 'oneOf', wanted: { of: 3, fits: [2, 3] } })
  })

  test('reads discriminator, nullable and if as their drafts do', () => {
    const tagged = {
      type: 'object',
      discriminator: { propertyName: 'kind', mapping: { cat: '#/$defs/cat', dog: 'dog' } },
      required: ['kind'],
      oneOf: [{ $ref: '#/$defs/cat' }, { $ref: '#/$defs/dog' }],
      $defs: { cat: object({ kind: { const: 'cat' }, lives: { type: 'integer' } }, { required: ['kind', 'lives'] }), dog: object({ kind: { enum: ['dog'] } }, { required: ['kind'] }) },
    }
    expect(rulesOf('{"kind":"cat"}', tagged)).toEqual(['required@/ 1:1'])
    expect(rulesOf('{"kind":"bird"}', tagged)).toEqual(['discriminator@/ 1:1'])
    const byDefault = { discriminator: { propertyName: 'k' }, oneOf: [object({ k: { const: 'a' }, n: { type: 'number' } }, { required: ['n'] }), object({ k: { const: 'b' } }, { required: ['k'] })] }
    expect(outcomes(byDefault, ['{"k":"a","n":1}', '{"n":1}', '{"k":"b"}', '{"k":"a"}', '{"k":"c","n":1}'])).toEqual(['pass', 'pass', 'pass', 'fail', 'fail'])
    const { oneOf: branches, discriminator } = byDefault
    expect(outcomes({ discriminator, anyOf: branches }, ['{"k":"b"}', '{"k":"c","n":1}'])).toEqual(['pass', 'fail'])
    expect(outcomes({ type: 'string', nullable: true }, ['"a"', 'null', '1'])).toEqual(['pass', 'pass', 'fail'])
    expect(rulesOf('{"a":1}', { if: object({ a: { const: 1 } }), then: { required: ['b'] } })).toEqual(['required@/ 1:1'])
  })

  test('tells missing, wrong and unexpected keys, and which are near', () => {
    const schema = object({ order_id: { type: 'string' } }, { required: ['order_id'], additionalProperties: false })
    expect(grade('{"orderId":"A"}', schema).findings).toMatchObject([
      { rule: 'required', property: 'order_id', near: 'orderId' },
      { rule: 'additionalProperties', property: 'orderId', near: 'order_id' },
    ])
    expect(grade('{"a b":1}', { propertyNames: { pattern: '^[a-z]+$' } }).findings).toMatchObject([{ rule: 'pattern', property: 'a b' }])
    expect(grade('{"a":1,"b":2}', { ...object({ a: true }), unevaluatedProperties: false }).findings).toMatchObject([{ rule: 'unevaluatedProperties', property: 'b' }])
  })

  // Facts about the validator that the rest leans on.
  test('takes 8900.0 for an integer, and counts characters', () => {
    expect(outcomes({ type: 'integer' }, ['8900.0', '8.9e3', '8900.5'])).toEqual(['pass', 'pass', 'fail'])
    expect(outcomes({ type: 'string', maxLength: 1 }, ['"😀"', '"ab"'])).toEqual(['pass', 'fail'])
  })

  test('compares no integer that has lost its digits', () => {
    expect(grade('9007199254740993', { const: 9007199254740992 }).code).toBe('unsafe-integer')
  })

  test('takes an integer of many digits for one, unless its last digits decide', () => {
    const outputs = ['9007199254740993', '-123456789012345678901234567890']
    expect(outcomes({ type: 'integer' }, outputs, { numbers: 'bigint' })).toEqual(['pass', 'pass'])
    expect(outcomes({ type: 'integer', minimum: 0 }, outputs, { numbers: 'bigint' })).toEqual(['pass', 'fail'])
    expect(outcomes(object({ id: { type: 'string' } }), ['{"id":9007199254740993}'], { numbers: 'bigint' })).toEqual(['fail'])
    const ofEveryDigit = [{ const: 9007199254740992 }, { maximum: 9007199254740992 }, { type: 'integer', multipleOf: 2 }, { type: 'array', uniqueItems: true }]
    for (const schema of ofEveryDigit) expect(usageErrorOf(() => grade('1', schema, { numbers: 'bigint' }))).toContain('option "numbers" cannot be "bigint"')
    expect(outcomes({ type: 'integer' }, outputs)).toEqual(['unreadable', 'unreadable'])
    expect(outcomes({ type: 'string' }, outputs, { numbers: 'string' })).toEqual(['pass', 'pass'])
  })

  test('finds no key on the prototype', () => {
    expect(outcomes({ type: 'object', required: ['constructor'] }, ['{}', '{"constructor":"Ferrari"}'])).toEqual(['fail', 'pass'])
    expect(outcomes({ type: 'object', additionalProperties: false, properties: { a: true } }, ['{"toString":1}', '{"a":1}'])).toEqual(['fail', 'pass'])
  })

  test('divides exactly', () => {
    expect(outcomes({ multipleOf: 0.01 }, ['19.99', '1234567.89', '0.015', '1e300', '-0.07'])).toEqual(['pass', 'pass', 'fail', 'pass', 'pass'])
    expect(outcomes({ multipleOf: 0.123456789 }, ['1e308'])).toEqual(['fail'])
  })

  test('asserts formats, as the package of formats has them', () => {
    const each = (format: string, texts: string[]): string[] => outcomes({ format, type: 'string' }, texts.map((text) => JSON.stringify(text)))
    expect(each('date', ['2024-02-29', '2026-02-29', '2026-2-1'])).toEqual(['pass', 'fail', 'fail'])
    expect(each('date-time', ['2026-03-09T10:00:00Z', '2026-03-09 10:00:00+01:00', '2026-03-09T10:00:00'])).toEqual(['pass', 'pass', 'fail'])
    expect(each('iso-date-time', ['2026-03-09T10:00:00'])).toEqual(['pass'])
    expect(each('time', ['10:00:00Z', '10:00:00'])).toEqual(['pass', 'fail'])
    expect(each('iso-time', ['10:00:00'])).toEqual(['pass'])
    expect(each('email', ['a@b.ch', 'a@b', 'jörg@b.ch'])).toEqual(['pass', 'fail', 'fail'])
    expect(each('uri', ['javascript:alert(1)', 'a b'])).toEqual(['pass', 'fail'])
    expect(each('uuid', ['123e4567-e89b-12d3-a456-426614174000', '123'])).toEqual(['pass', 'fail'])
  })

  test('reads the output of several kilobytes, and the schema echoed with values in it', () => {
    const item = object({ sku: { type: 'string' }, attributes: { type: 'object', additionalProperties: { type: 'string' } } }, { required: ['sku'] })
    const schema = object({ groups: { type: 'array', items: object({ items: { type: 'array', items: item } }, { required: ['items'] }) } }, { required: ['groups'] })
    const groups = Array.from({ length: 12 }, (_, group) => ({ items: Array.from({ length: 10 }, (_unused, index) => ({ sku: `S-${group}-${index}`, attributes: { colour: 'blue', size: 'L' } })) }))
    expect(JSON.stringify({ groups }).length).toBeGreaterThan(6_000)
    expect(grade(JSON.stringify({ groups }, null, 1), schema).outcome).toBe('pass')
    const wrong = structuredClone(groups) as { items: { sku: unknown }[] }[]
    wrong[7]!.items[3]!.sku = 7
    expect(grade(JSON.stringify({ groups: wrong }, null, 1), schema).findings.map(({ pointer }) => pointer)).toEqual(['/groups/7/items/3/sku'])
    const echoed = { type: 'object', properties: { groups: [{ items: [{ sku: 'S-1' }] }] }, required: ['groups'] }
    expect(rulesOf(JSON.stringify(echoed), schema)).toEqual(['required@/ 1:1'])
  })

  test('follows the reference at the root to what it looks for in prose', () => {
    const schema = { $ref: '#/$defs/order', $defs: { order: object({ id: { type: 'number' } }, { required: ['id'] }) } }
    expect(grade('As [1] says: {"id": 7}', schema, { extract: 'embedded' }).outcome).toBe('pass')
    expect(grade('As [1] says: [{"id": 7}]', schema, { extract: 'embedded' }).outcome).not.toBe('pass')
  })

  test('names the draft as the reason where another one has the keyword', () => {
    expect(usageErrorOf(() => grade('[]', { prefixItems: [{ type: 'string' }], additionalItems: false }))).toMatchInlineSnapshot(`"satisfySchema: schema has the unknown keyword "additionalItems". It belongs to another draft: declare that in "$schema", or say it in the words of this one."`)
  })

  test('takes a schema out of what providers put round it', () => {
    const schema = object({ city: { type: 'string' } }, { required: ['city'], additionalProperties: false })
    const wrapped: Record<string, object> = {
      'OpenAI response_format': { type: 'json_schema', json_schema: { name: 'place', strict: true, schema } },
      'OpenAI text.format': { type: 'json_schema', name: 'place', strict: true, schema },
      'OpenAI text': { text: { format: { type: 'json_schema', name: 'place', schema } } },
      'OpenAI json_schema alone': { name: 'place', strict: true, schema },
      'OpenAI tool': { type: 'function', function: { name: 'find', parameters: schema } },
      'OpenAI tool of the newer form': { type: 'function', name: 'find', strict: true, parameters: schema },
      'Anthropic tool': { name: 'find', description: 'finds', input_schema: schema },
      'Anthropic output_config': { output_config: { format: { type: 'json_schema', schema } } },
      'Anthropic output_config.format': { type: 'json_schema', schema },
      'MCP tool': { name: 'find', title: 'Find', inputSchema: schema },
      'MCP tool that returns': { name: 'find', outputSchema: schema },
      'a Standard Schema inside': { name: 'find', inputSchema: z.strictObject({ city: z.string() }) },
    }
    for (const [name, one] of Object.entries(wrapped)) {
      expect([name, ...outcomes(one, ['{"city":"Basel"}', '{"city":1}', '{"city":"Basel","x":1}', 'Basel'])]).toEqual([name, 'pass', 'fail', 'fail', 'unreadable'])
    }
    expect(usageErrorOf(() => grade('{}', { name: 'find', inputSchema: schema, outputSchema: schema }))).toMatchInlineSnapshot(`"satisfySchema: schema must be one schema, but the tool has two. Give its inputSchema or its outputSchema."`)
    expect(usageErrorOf(() => grade('{}', { name: 'place', strict: false, schema: {} }))).toMatchInlineSnapshot(`"satisfySchema: schema must refuse some value, but accepts everything. Pass { emptySchema: 'allow' } if any JSON will do."`)
  })

  test('passes over keys that a Standard Schema drops, unless they are forbidden', () => {
    const output = '{"n": 1, "x": {"y": 2}}'
    for (const schema of [z.object({ n: z.number() }), v.object({ n: v.number() })]) {
      expect(grade(output, schema).outcome).toBe('pass')
      expect(grade(output, schema).notes).toEqual(["the schema drops 1 key that it does not name: { extraKeys: 'forbid' } fails them"])
      expect(rulesOf(output, schema, { extraKeys: 'forbid' })).toEqual(['extraKeys@/ 1:10'])
    }
    expect(grade(output, type({ n: 'number' }), { extraKeys: 'forbid' }).outcome).toBe('pass')
    expect(grade(output, type({ '+': 'reject', n: 'number' })).outcome).toBe('fail')
    expect(grade(output, z.looseObject({ n: z.number() }), { extraKeys: 'forbid' }).outcome).toBe('pass')
  })

  test('says when a Standard Schema changes the value, and fails it where that is forbidden', () => {
    const coerced = z.object({ n: z.coerce.number(), list: z.array(z.string().trim()), more: z.string().default('none') })
    const output = '{"n": "", "list": ["a", " b "]}'
    expect(grade(output, coerced)).toMatchObject({ outcome: 'pass', notes: ["the schema changes the value: { transforms: 'forbid' } fails that"] })
    expect(rulesOf(output, coerced, { transforms: 'forbid' })).toEqual(['transforms@/more 1:1', 'transforms@/n 1:7', 'transforms@/list/1 1:25'])
    expect(grade('{"n": 1, "list": [], "more": "x"}', coerced, { transforms: 'forbid' })).toMatchObject({ outcome: 'pass' })
  })

  test('knows what the output says from what a schema wrote into it', () => {
    const inPlace = z.preprocess((value) => Object.assign(value as object, { n: Number((value as { n: unknown }).n) }), z.object({ n: z.number() }))
    expect(rulesOf('{"n": "5"}', inPlace, { transforms: 'forbid' })).toEqual(['transforms@/n 1:7'])
    expect(grade('{"n": 5}', inPlace, { transforms: 'forbid' }).outcome).toBe('pass')
    const dropsInPlace = { '~standard': { version: 1, vendor: 'ours', validate: (value: unknown) => { delete (value as { evil?: unknown }).evil; return { value } } } } as never
    expect(rulesOf('{"n": 5, "evil": 1}', dropsInPlace, { extraKeys: 'forbid' })).toEqual(['extraKeys@/ 1:10'])
    const rule = meaning.lessOrEqual('/n', '/most')
    expect(grade('{"n": "5", "most": 9}', z.preprocess((value) => Object.assign(value as object, { n: 5 }), z.object({ n: z.number() })), { rules: [rule] }).code).toBe('rule')
  })

  test('looks into what a Standard Schema answers without falling over it', () => {
    const standard = (validate: (value: unknown) => unknown): never => ({ '~standard': { version: 1, vendor: 'ours', validate } }) as never
    const thrower = { get n() { throw new Error('touched') } }
    expect(usageErrorOf(() => satisfySchema('{"n": 1}', standard(() => ({ value: thrower }))))).toMatchInlineSnapshot(`"satisfySchema: schema must answer with a value whose members can be read."`)
    expect(satisfySchema('{"n": 1}', standard(() => ({ issues: [{ message: 'no', path: [{ key: Object.create(null) }] }] }))).outcome).toBe('fail')
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    expect(satisfySchema(deep, standard((value) => ({ value })), { maxDepth: 10_000 }).outcome).toBe('pass')
    expect(satisfySchema(deep, { type: 'array' }, { maxDepth: 10_000, numbers: 'bigint' }).outcome).toBe('pass')
  })

  test('tells the nearest branch of a union of zod', () => {
    const schema = z.object({ pet: z.union([z.null(), z.object({ kind: z.literal('cat'), lives: z.int() })]) })
    expect(grade('{"pet": {"kind": "cat", "lives": "9"}}', schema).findings).toMatchObject([{ pointer: '/pet/lives', closest: { branch: 2, of: 2 } }])
    expect(grade('{"pet": 3}', schema).findings).toMatchObject([{ pointer: '/pet' }])
  })

  test('checks every rule, once the shape is right', () => {
    const schema = object({ total: { type: 'integer' }, lines: { type: 'array', items: object({ cents: { type: 'integer' } }) } })
    const rules = [
      { name: 'adds up', pointer: '/total', check: (total: unknown, root: any) => root.lines.reduce((sum: number, line: any) => sum + line.cents, 0) === total, reason: (total: unknown) => `total is ${String(total)}` },
      { name: 'line has cents', pointer: '/lines/*/cents', check: (cents: any) => cents > 0 },
      { name: 'discount', pointer: '/discount', presence: 'optional' as const, check: () => false },
    ]
    const verdict = grade('{"total": 5, "lines": [{"cents": 3}, {"cents": -1}]}', schema, { rules })
    expect(verdict.rules).toEqual({ of: 3, broken: 2 })
    expect(verdict.findings).toMatchObject([
      { rule: 'adds up', pointer: '/total', line: 1, column: 11, reason: 'total is 5' },
      { rule: 'line has cents', pointer: '/lines/1/cents', received: -1 },
    ])
    expect(grade('{"total": "5", "lines": []}', schema, { rules }).code).toBe('schema')
    expect(grade('{"total": 0, "lines": []}', schema, { rules }).findings).toMatchObject([{ rule: 'line has cents', absent: true }])
  })

  test('looks at the order of fields once the shape is right, and before the meaning', () => {
    const schema = object({ reasoning: { type: 'string' }, answer: { type: 'string' }, steps: { type: 'array', items: { type: 'object' } } })
    const rules = [{ name: 'never', check: () => false }]
    expect(grade('{"answer":"a","reasoning":"r"}', schema, { fieldOrder: ['reasoning', 'answer'], rules })).toMatchObject({ class: 'wrong-shape', code: 'field-order', found: 1 })
    expect(grade('{"reasoning":"r","answer":"a"}', schema, { fieldOrder: ['reasoning', 'answer'], rules }).code).toBe('rule')
    expect(grade('{"answer":3,"reasoning":"r"}', schema, { fieldOrder: ['reasoning', 'answer'] }).code).toBe('schema')
    // Which keys must be there is the schema's to say.
    expect(grade('{"reasoning":"r","answer":"a"}', schema, { fieldOrder: ['reasoning', 'note', 'answer'] }).outcome).toBe('pass')
    expect(grade('{"answer":"a"}', schema, { fieldOrder: ['reasoning', 'answer'] }).code).toBe('field-order')
    const each = [{ pointer: '/steps/*', order: { a: ['b', 'c'] } }, { pointer: '', order: ['answer', 'steps'] }]
    expect(grade('{"answer":"a","steps":[{"a":1,"c":2},{"x":0,"a":1,"b":2}]}', schema, { fieldOrder: each }).outcome).toBe('pass')
    expect(grade('{"steps":[{"a":1,"c":2},{"b":0,"a":1}],"answer":"a"}', schema, { fieldOrder: each }).findings.map(({ pointer }) => pointer)).toEqual(['/steps/1', ''])
    const wrong: [unknown, object][] = [
      ['{}', { fieldOrder: ['answer'] }],
      ['{}', { fieldOrder: [] }],
      ['{}', { fieldOrder: [{ order: ['a', 'b'] }] }],
      ['{}', { fieldOrder: [{ pointer: '', order: ['a', 'b'], presence: 'optional' }] }],
      ['{}', { fieldOrder: ['a', 'b'], duplicateKeys: 'last' }],
      [{ a: 1 }, { fieldOrder: ['a', 'b'] }],
    ]
    expect(wrong.map(([output, options]) => usageErrorOf(() => grade(output, schema, options)))).toMatchInlineSnapshot(`
      [
        "satisfySchema: option "fieldOrder" must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was ["answer"].",
        "satisfySchema: option "fieldOrder" must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was [].",
        "satisfySchema: option "fieldOrder" item 1 "pointer" must be a JSON pointer such as "/answers/*", but was undefined.",
        "satisfySchema: option "fieldOrder" item 1 "presence" does not exist; there is "pointer" or "order".",
        "satisfySchema: option "duplicateKeys" cannot be "last" beside fieldOrder: a key that stands twice has two places.",
        "satisfySchema: output must be the text of the model beside fieldOrder, but was { a: 1 }. A value that was parsed before has lost the order of its keys.",
      ]
    `)
  })

  test('sees a schema that was changed since the last call', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } }
    expect(outcomes(schema, ['{"a":1}'])).toEqual(['fail'])
    schema.properties.a.type = 'number'
    expect(outcomes(schema, ['{"a":1}'])).toEqual(['pass'])
  })

  test('keeps schemas apart that bear one $id', () => {
    const schemas = ['string', 'number', 'string'].map((name) => ({ $id: 'https://example.test/order', properties: { a: { $id: 'https://example.test/a', type: name } } }))
    expect(schemas.map((schema) => grade('{"a":1}', schema).outcome)).toEqual(['fail', 'pass', 'fail'])
  })

  test('finds schemas that are given by their URI, and fetches none', () => {
    const schema = object({ a: { $ref: 'https://example.test/cents' }, b: { $ref: 'cents.json#/$defs/c' } })
    const schemas = { 'https://example.test/cents': { type: 'integer' }, 'cents.json': { $defs: { c: { oneOf: [{ type: 'boolean' }, { type: 'object', required: ['d'] }] } } } }
    expect(rulesOf('{"a":"1","b":{}}', schema, { schemas })).toEqual(['type@/a 1:6', 'required@/b 1:14'])
    expect(outcomes(schema, ['{"a":1,"b":true}'], { schemas })).toEqual(['pass'])
    expect(usageErrorOf(() => grade('{}', schema))).toMatchInlineSnapshot(`"satisfySchema: schema refers to "https://example.test/cents", and there is no such schema. Nothing is fetched: give it as { schemas: { "https://example.test/cents": schema } }."`)
  })

  test('reads each draft by its own rules', () => {
    const outcomesOf = (draft: string, schema: object, outputs: string[]): string[] => outcomes({ $schema: draft, ...schema }, outputs)
    expect(outcomesOf('http://json-schema.org/draft-04/schema#', { type: 'number', minimum: 1, exclusiveMinimum: true, id: 'x' }, ['1', '2'])).toEqual(['fail', 'pass'])
    expect(outcomesOf('http://json-schema.org/draft-06/schema#', { contains: { const: 1 } }, ['[2]', '[1]'])).toEqual(['fail', 'pass'])
    expect(outcomesOf('https://json-schema.org/draft-07/schema', { items: [{ type: 'string' }], additionalItems: false }, ['["a"]', '["a",1]'])).toEqual(['pass', 'fail'])
    expect(outcomesOf('https://json-schema.org/draft/2019-09/schema', { dependentRequired: { a: ['b'] } }, ['{"a":1}', '{"a":1,"b":1}'])).toEqual(['fail', 'pass'])
    expect(outcomesOf('https://json-schema.org/draft/2020-12/schema#', { prefixItems: [{ type: 'string' }], items: false }, ['["a"]', '["a",1]'])).toEqual(['pass', 'fail'])
    expect(usageErrorOf(() => grade('1', { $schema: 'http://json-schema.org/draft-03/schema#', type: 'number' }))).toMatchInlineSnapshot(`"satisfySchema: schema "$schema" must be https://json-schema.org/draft/2020-12/schema, https://json-schema.org/draft/2019-09/schema, http://json-schema.org/draft-07/schema#, http://json-schema.org/draft-06/schema#, http://json-schema.org/draft-04/schema#, but was "http://json-schema.org/draft-03/schema#". Did you mean "http://json-schema.org/draft-07/schema#"?"`)
  })

  test('knows the annotations that schemas carry, and no other keyword', () => {
    const annotated = { example: 1, readonly: true, 'x-order': 3, propertyOrdering: ['a'], propertyOrder: 1, deprecated: false, contentMediaType: 'text/plain', strict: true, name: 'n', links: [], javaType: 'T', _private: 1 }
    expect(outcomes({ ...annotated, type: 'object', properties: { a: { ...annotated, type: 'string' } } }, ['{"a":"b"}', '{"a":1}'])).toEqual(['pass', 'fail'])
    expect(usageErrorOf(() => grade('{}', object({ a: { type: 'object', additionalProperites: false } })))).toMatchInlineSnapshot(`"satisfySchema: schema at /properties/a has the unknown keyword "additionalProperites". Did you mean "additionalProperties"?"`)
    expect(usageErrorOf(() => grade('{}', object({}, { 'minimal length': 3 })))).toMatchInlineSnapshot(`"satisfySchema: schema has the unknown keyword "minimal length". Pass { unknownKeywords: 'ignore' } if it says nothing about the value."`)
    expect(outcomes(object({ a: { type: 'string', minimalLength: 3, 'minimal length': 3 } }), ['{"a":"b"}', '{"a":1}'], { unknownKeywords: 'ignore' })).toEqual(['pass', 'fail'])
  })

  test('throws, whatever the output is, for a schema that is broken or cannot fail', () => {
    const cycle: Record<string, unknown> = { type: 'object' }
    cycle.properties = { self: cycle }
    const broken: [string, unknown][] = [
      ['none', undefined],
      ['a text', '{"type":"object"}'],
      ['a list', [{ type: 'object' }]],
      ['no keyword', { foo: 1 }],
      ['everything', true],
      ['nothing said', {}],
      ['only annotations', { title: 'An order', description: 'd' }],
      ['only what accepts everything', { type: undefined, properties: { a: {} }, required: [], anyOf: [true, { type: 'string' }] }],
      ['a reference to what accepts everything', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: {} } }],
      ['members that accept everything', { properties: { child: { $ref: '#' } } }],
      ['not nothing', { not: false }],
      ['every type', { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }],
      ['properties in a Map', object(new Map([['a', { type: 'number' }]]))],
      ['a keyword that is inherited', Object.assign(Object.create({ required: ['b'] }), { type: 'object' })],
      ['a keyword of a class', new (class { type = 'object'; get required(): string[] { return ['b'] } })()],
      ['a type that does not exist', { type: 'strin' }],
      ['a wrong value of a keyword', { minLength: '1' }],
      ['an unknown format', object({ a: { format: 'idn-email' } })],
      ['a pattern of another language', { pattern: '^a\\Z' }],
      ['a pattern with a flag in it', { patternProperties: { '(?i)a': { type: 'string' } } }],
      ['a pattern that is a RegExp', { pattern: /a/ }],
      ['a reference to nothing', { $ref: '#/$defs/a' }],
      ['a reference to the net', { $ref: 'https://example.test/x.json' }],
      ['a reference to a file', { $ref: 'file:///etc/passwd' }],
      ['a reference to itself', { $ref: '#' }],
      ['a schema that waits', { $async: true, type: 'object' }],
      ['a list for items', { items: [{ type: 'string' }] }],
      ['a cycle', cycle],
      ['a property that no output has', JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')],
      ['nullable without a type', { nullable: true, enum: ['a'] }],
      ['a discriminator without oneOf', { type: 'object', discriminator: { propertyName: 'kind' } }],
      ['a mapping that says something else', { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: 'b' } }, oneOf: [object({ kind: { const: 'a' } }, { required: ['kind'] })] }],
      ['if without then', { if: { type: 'string' } }],
      ['a number that is none', { minimum: Number.NaN }],
      ['a member that throws', Object.defineProperty({}, 'type', { enumerable: true, get: () => { throw new Error('touched') } })],
    ]
    for (const output of ['{"a": 1}', 'no JSON']) {
      expect(broken.filter(([, schema]) => !throws(() => satisfySchema(output, schema as never))).map(([name]) => name)).toEqual([])
    }
  })

  test('throws for a Standard Schema that waits, throws, or does not answer', () => {
    const standard = (validate: (value: unknown) => unknown): never => ({ '~standard': { version: 1, vendor: 'ours', validate } }) as never
    expect(usageErrorOf(() => satisfySchema('1', z.number().refine(async () => true)))).toMatchInlineSnapshot(`"satisfySchema: schema must answer at once, but was asynchronous. Await its validation yourself, and assert on the result."`)
    expect(usageErrorOf(() => satisfySchema('1', v.pipeAsync(v.number(), v.checkAsync(async () => false))))).toMatchInlineSnapshot(`"satisfySchema: schema must answer at once, but was asynchronous. Await its validation yourself, and assert on the result."`)
    expect(usageErrorOf(() => satisfySchema('1', standard(() => true)))).toMatchInlineSnapshot(`"satisfySchema: schema must answer with a value or with issues, as a Standard Schema does, but was true."`)
    expect(usageErrorOf(() => satisfySchema('1', standard(() => Promise.reject(new Error('later')))))).toMatchInlineSnapshot(`"satisfySchema: schema must answer at once, but was asynchronous. Await its validation yourself, and assert on the result."`)
    expect(usageErrorOf(() => satisfySchema('1', standard(() => { throw new Error('inside') })))).toMatchInlineSnapshot(`"satisfySchema: schema must not throw where it validates. A refinement that throws is no answer."`)
  })

  test('throws for a wrong option', () => {
    const schema = { type: 'object' }
    const rule = { name: 'a', check: () => true }
    const options: unknown[] = [
      { extrct: 'fenced' },
      { extraKeys: 'allow' },
      { extraKeys: 'forbid' },
      { unknownKeywords: 'drop' },
      { timeout: 0 },
      { schemas: [] },
      { schemas: { x: { type: 'strin' } } },
      { rules: [] },
      { rules: [rule, rule] },
      { rules: [{ ...rule, pointer: 'a/b' }] },
      { rules: [{ ...rule, check: true }] },
      { rules: [{ ...rule, chekc: 1 }] },
      { pick: 'first', layout: 'ndjson' },
      null,
    ]
    expect(options.map((one) => usageErrorOf(() => satisfySchema('{}', schema, one as never)))).toMatchInlineSnapshot(`
      [
        "satisfySchema: option "extrct" does not exist; there is "extract", "root", "pick", "layout", "allow", "duplicateKeys", "numbers", "doubleEncoding", "finishReason", "input", "maxDepth", "maxLength", "rules", "fieldOrder", "extraKeys", "transforms", "emptySchema", "unknownKeywords", "schemas" or "timeout". Did you mean "extract"?",
        "satisfySchema: option "extraKeys" must be "as-schema" or "forbid", but was "allow".",
        "satisfySchema: option "extraKeys" is for a Standard Schema. A JSON Schema says it itself: "additionalProperties": false.",
        "satisfySchema: option "unknownKeywords" must be "forbid" or "ignore", but was "drop".",
        "satisfySchema: option "timeout" must be a whole number of milliseconds from 1 to 600000, but was 0.",
        "satisfySchema: option "schemas" must be an object of schemas by their URI, but was [].",
        "satisfySchema: option "schemas" "x" at /type must be "array", "boolean", "integer", "null", "number", "object" or "string", but was "strin". Did you mean "string"?",
        "satisfySchema: option "rules" must be at least one rule, but was [].",
        "satisfySchema: option "rules" must not hold two rules of one name, but was "a".",
        "satisfySchema: option "rules" item 1 "pointer" must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was "a/b".",
        "satisfySchema: option "rules" item 1 "check" must be a function, but was true.",
        "satisfySchema: option "rules" item 1 "chekc" does not exist; there is "name", "pointer", "presence", "check" or "reason". Did you mean "check"?",
        "satisfySchema: option "pick" cannot stand beside layout "ndjson": every line counts.",
        "satisfySchema: options must be an object of options, but was null.",
      ]
    `)
  })

  test('throws for a rule that gives no answer', () => {
    const answers: (() => unknown)[] = [() => 1, () => undefined, async () => true, () => { throw new Error('inside') }]
    expect(answers.map((check) => usageErrorOf(() => satisfySchema('{}', { type: 'object' }, { rules: [{ name: 'r', check: check as never }] })))).toMatchInlineSnapshot(`
      [
        "satisfySchema: rule "r" "check" must be a function that returns true or false, but was 1.",
        "satisfySchema: rule "r" "check" must be a function that returns true or false, but was undefined.",
        "satisfySchema: rule "r" "check" must be a function that returns true or false, but was a promise.",
        "satisfySchema: rule "r" "check" must not throw: inside.",
      ]
    `)
    expect(usageErrorOf(() => satisfySchema('{}', { type: 'object' }, { rules: [{ name: 'r', check: () => false, reason: () => 3 as never }] }))).toMatchInlineSnapshot(`"satisfySchema: rule "r" "reason" must be a function that returns a text, but was 3."`)
  })

  test('stops a pattern, a format, a schema of code and a rule that run away', () => {
    const evil = `${'a'.repeat(40)}!`
    const output = JSON.stringify({ a: evil })
    const endless = (): boolean => {
      for (;;) if (Math.random() > 2) return true
    }
    expect(usageErrorOf(() => grade(output, object({ a: { pattern: '^(a+)+$' } }), { timeout: 50 }))).toMatchInlineSnapshot(`"satisfySchema: schema ran for more than 50 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away."`)
    expect(usageErrorOf(() => grade(output, object({}, { additionalProperties: { patternProperties: { x: true }, pattern: '^(a+)+$' } }), { timeout: 50 }))).toContain('was stopped')
    expect(usageErrorOf(() => grade(output, z.object({ a: z.string().regex(/^(a+)+$/) }), { timeout: 50 }))).toContain('was stopped')
    // What is wrong without it is wrong.
    expect(grade(output, { ...object({ a: { pattern: '^(a+)+$' } }), required: ['b'] }, { timeout: 50 }).findings).toMatchObject([{ rule: 'required', property: 'b' }])
    expect(usageErrorOf(() => grade(output, { type: 'object' }, { timeout: 50, rules: [{ name: 'r', check: endless }] }))).toMatchInlineSnapshot(`"satisfySchema: option "rules" ran for more than 50 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away."`)
  })

  test('stops a schema that asks each value twice on every level', () => {
    const branch = (op: string): object => object({ op: { const: op }, child: { $ref: '#/$defs/node' }, a: { type: 'number' } })
    const schema = { $ref: '#/$defs/node', $defs: { node: { oneOf: [branch('and'), branch('or')] } } }
    const nested = (depth: number, end: string): string => '{"op": "and", "child": '.repeat(depth) + end + '}'.repeat(depth)
    expect(outcomes(schema, [nested(3, '{"op": "or", "a": 1}'), nested(3, '{"op": "or", "a": "x"}')])).toEqual(['pass', 'fail'])
    const undecided = (depth: number): string => '{"child": '.repeat(depth) + '{"a": "x"}' + '}'.repeat(depth)
    expect(usageErrorOf(() => grade(undecided(60), schema, { timeout: 50 }))).toContain('satisfySchema: schema ran for more than 50 ms and was stopped.')
  })

  test('keeps no copies of a literal that is written in every call', () => {
    const literal = (index: number): object => object({ order: { type: 'object', properties: { id: { type: 'string' }, lines: { type: 'array', items: { type: 'object' } } } } }, { $id: `https://example.test/${index % 3}` })
    for (let index = 0; index < 100; index++) grade('{"order": {}}', literal(index))
    const before = heapAfterCollection()
    for (let index = 0; index < 2_000; index++) grade('{"order": {}}', literal(index))
    expect(heapAfterCollection() - before).toBeLessThan(3_000_000)
  })

  test('never throws because of an output', () => {
    const schema = object({ a: { type: 'string', pattern: '^a' } }, { required: ['a'] })
    for (const [name, output] of hostileOutputs()) {
      try {
        expect([name, grade(output, schema).outcome]).not.toEqual([name, 'pass'])
      } catch (error) {
        // A promise and a boxed text are the author's to unpack.
        expect([name, isUsageError(error)]).toEqual([expect.stringMatching(/promise|boxed/), true])
      }
    }
    for (const output of oddTexts) expect(grade(output, schema).outcome).not.toBe('pass')
  })

  test('agrees with itself about any value, parsed or not', () => {
    const schema = { type: ['object', 'array', 'string', 'number'], properties: { a: { type: 'integer' } }, items: { type: 'string' }, maxLength: 3, minimum: 0 }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const output = JSON.stringify(value)
        fc.pre(!output.includes('__proto__'))
        const [ofText, ofValue] = [grade(output, schema), grade(JSON.parse(output), schema, { input: 'value' })]
        // Only a text still has its digits.
        fc.pre(ofText.code !== 'unsafe-integer')
        expect(ofValue.outcome).toBe(ofText.outcome)
        expect(ofText.outcome === 'pass' ? ofText.findings : []).toEqual([])
      }),
    )
  })
})

function throws(call: () => unknown): boolean {
  try {
    call()
    return false
  } catch (error) {
    if (isUsageError(error)) return true
    throw error
  }
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
