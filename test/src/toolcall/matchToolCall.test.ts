import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExpectedCall } from '../../../src/toolcall/expected/expectedCall.ts'
import { matchToolCall } from '../../../src/toolcall/matchToolCall.ts'
import { readToolCalls } from '../../../src/toolcall/readToolCalls.ts'
import type { MatchToolCallOptions } from '../../../src/toolcall/toolCallOptions.ts'
import { oneOf, optional, setOf } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const outcome = (output: unknown, expected: ExpectedCall, options?: MatchToolCallOptions): string => matchToolCall(output, expected, options).outcome
const usage = (expected: unknown, options?: unknown): string => usageErrorOf(() => matchToolCall('f(a=1)', expected as ExpectedCall, options as MatchToolCallOptions))
const call = (args: object): object => ({ type: 'tool_use', id: 't', name: 'f', input: args })

/** Arguments as a provider sends them. */
const names = fc.stringMatching(/^[a-z][a-z_]{0,5}$/)
const argumentsOf = fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5, noNullPrototype: true })
const isExact = (value: unknown): boolean => !/\d{16}|e\+/.test(JSON.stringify(value))

describe('matchToolCall', () => {
  eachPair('toMatchToolCall', ({ output, expected, options }) => matchToolCall(output ?? undefined, expected, options))

  test('passes for every call against itself, from an object and from a text', () => {
    fc.assert(fc.property(argumentsOf.filter(isExact), (args) => outcome(call(args), { name: 'f', arguments: args }) === 'pass'))
    fc.assert(fc.property(argumentsOf.filter(isExact), (args) => outcome({ type: 'function', function: { name: 'f', arguments: JSON.stringify(args) } }, { name: 'f', arguments: args }) === 'pass'))
  })

  test('passes for a call that was read and is expected again, whatever it holds', () => {
    for (const text of ['f(9007199254740993)', 'f(a={1, 2}, b=b"x")', 'f(x + 1, b=g(1))', 'f(a={1: 2})', 'f(a=89.0)']) {
      const [read] = readToolCalls(text, { language: 'python' }).calls
      expect(outcome(text, read!, { language: 'python', numberTypes: 'compare' }), text).toBe('pass')
    }
  })

  test('sees that a call which was read has been changed since', () => {
    const [read] = readToolCalls('f(a=1, b={"c": 2})').calls
    ;(read!.arguments.b as { c: number }).c = 3
    expect(outcome('f(a=1, b={"c": 2})', read!)).toBe('fail')
    expect(outcome('f(a=1, b={"c": 3})', read!)).toBe('pass')
    expect(outcome('f(a=1, b={"c": 2})', { ...readToolCalls('f(a=1, b={"c": 2})').calls[0]!, name: 'g' })).toBe('fail')
  })

  test('fails for every change of one argument', () => {
    const changed = (value: unknown): unknown => (typeof value === 'string' ? `${value}x` : typeof value === 'number' ? (Math.abs(value) < 1e15 ? value + 1 : 0.5) : typeof value === 'boolean' ? !value : value === null ? 0 : Array.isArray(value) ? [...value, 0] : { ...value, 'a new key': 0 })
    fc.assert(
      fc.property(argumentsOf.filter((args) => isExact(args) && Object.keys(args).length > 0), fc.nat(), (args, which) => {
        const key = Object.keys(args)[which % Object.keys(args).length]!
        return outcome(call({ ...args, [key]: changed(args[key]) }), { name: 'f', arguments: args }) === 'fail'
      }),
    )
  })

  test('does not look at the order of arguments', () => {
    fc.assert(fc.property(argumentsOf.filter(isExact), (args) => outcome(call(Object.fromEntries(Object.entries(args).toReversed())), { name: 'f', arguments: args }) === 'pass'))
  })

  test('honours patterns wherever a value may stand', () => {
    const search = (args: object): object => ({ type: 'tool_use', id: 't', name: 'search', input: args })
    const expected = { name: 'search', arguments: { q: /refund/i, limit: optional(10), lang: oneOf('de', 'en'), at: expect.anything() } }
    expect(outcome(search({ q: 'Refund?', lang: 'en', at: null, limit: 10 }), expected)).toBe('fail')
    expect(outcome(search({ q: 'Refund?', lang: 'en', at: 0, limit: 10 }), expected)).toBe('pass')
    expect(outcome(search({ q: 'Refund?', lang: 'de', at: [] }), expected)).toBe('pass')
    expect(outcome(search({ q: 'Refund?', lang: 'fr', at: [] }), expected)).toBe('fail')
    expect(outcome(search({ q: 5, lang: 'de', at: [] }), expected)).toBe('fail')
    expect(outcome(call({ a: [2, 1, 1] }), { name: 'f', arguments: { a: setOf([1, 1, 2]) } })).toBe('pass')
    expect(outcome(call({ a: [2, 2, 1] }), { name: 'f', arguments: { a: setOf([1, 1, 2]) } })).toBe('fail')
    expect(outcome('f(a={2, 1})', { name: 'f', arguments: { a: setOf([1, 2]) } })).toBe('pass')
    expect(outcome(call({ a: { b: 1 } }), { name: 'f', arguments: { a: { b: 1, c: optional() } } })).toBe('pass')
    expect(outcome(call({ a: '89,00 €' }), { name: 'f', arguments: { a: expect.toEqualNumber('€89') } })).toBe('pass')
    expect(outcome(call({ a: 8 }), { name: 'f', arguments: { a: (value: number) => value > 7 } })).toBe('pass')
    expect(outcome(call({ a: 7 }), { name: 'f', arguments: { a: (value: number) => value > 7 } })).toBe('fail')
    expect(outcome(call({}), { name: 'f', arguments: { a: undefined } })).toBe('pass')
    expect(outcome(call({ a: null }), { name: 'f', arguments: { a: undefined } })).toBe('fail')
  })

  test('honours patterns for the name, for all the arguments and for the whole call', () => {
    expect(outcome('shop.f(a=1)', { name: /f$/, arguments: { a: 1 } })).toBe('pass')
    expect(outcome('g(a=1)', { name: oneOf('f', 'h'), arguments: { a: 1 } })).toBe('fail')
    expect(outcome('f(a=1, b=2)', { name: 'f', arguments: expect.anything() })).toBe('pass')
    expect(outcome('f(1, 2)', { name: 'f', arguments: expect.anything() })).toBe('pass')
    expect(outcome('f(a=1, b=2)', { name: 'f', arguments: expect.objectContaining({ a: 1 }) })).toBe('pass')
    expect(outcome('f(1, a=1)', { name: 'f', arguments: expect.objectContaining({ a: 1 }) })).toBe('fail')
    expect(outcome('f(a=2)', { name: 'f', arguments: oneOf({ a: 1 }, { a: 2 }) })).toBe('pass')
    expect(outcome('g(b=2)', oneOf('f(a=1)', { name: 'g', args: { b: 2 } }))).toBe('pass')
    expect(outcome('g(b=3)', oneOf('f(a=1)', { name: 'g', args: { b: 2 } }))).toBe('fail')
    expect(outcome('f(a=1)', expect.objectContaining({ name: 'f' }))).toBe('pass')
  })

  test('compares the free text of a tool that takes nothing else', () => {
    const output = { type: 'custom_tool_call', call_id: 'c', name: 'run_sql', input: 'SELECT 1' }
    expect(outcome(output, { name: 'run_sql', input: 'SELECT 1' })).toBe('pass')
    expect(outcome(output, { name: 'run_sql', input: /^SELECT/ })).toBe('pass')
    expect(outcome(output, { name: 'run_sql', input: 'SELECT 2' })).toBe('fail')
    expect(outcome(output, { name: 'run_sql', arguments: {} })).toBe('fail')
    expect(outcome(call({}), { name: 'f', input: '' })).toBe('fail')
    expect(outcome({ name: 'f', arguments: { evil: 1 }, positional: [], input: 'x', step: 0, path: 'p' }, { name: 'f', input: 'x' })).toBe('fail')
  })

  test('is unreadable where only running an expression could tell', () => {
    for (const pattern of [5, 'celsius', /x/, oneOf(1, 2), expect.any(Object), setOf([1]), (): boolean => true]) {
      expect(outcome('f(a=celsius)', { name: 'f', arguments: { a: pattern } }), String(pattern)).toBe('unreadable')
    }
    expect(outcome('f(a=celsius)', { name: 'f', arguments: { a: expect.anything() } })).toBe('pass')
    expect(outcome('f(a=celsius)', { name: 'f', arguments: { a: optional() } })).toBe('pass')
    expect(outcome('f(a=[1, celsius])', { name: 'f', arguments: { a: [1, 'celsius'] } })).toBe('unreadable')
    expect(outcome('f(a=[2, celsius])', { name: 'f', arguments: { a: [1, 'celsius'] } })).toBe('fail')
    expect(matchToolCall('f(a=2+3)', 'f(a=5)').code).toBe('not-told')
  })

  test('is unreadable where a parsed integer has lost digits', () => {
    expect(outcome(call({ id: 2 ** 53 }), 'f(id=9007199254740993)')).toBe('unreadable')
    expect(outcome(call({ id: 2 ** 53 }), 'f(id=9007199254740994)')).toBe('fail')
    expect(outcome(call({ id: 9007199254740993n }), 'f(id=9007199254740993)')).toBe('pass')
  })

  test('is unreadable where one language reads other arguments than the other', () => {
    for (const output of ['refund(amount=100 // 3, to="mallory"\n)', 'f(a="\\N{BULLET}")', 'f(path="C:\\Users\\me")', 'f({"a": 1, a: 2})']) expect(outcome(output, 'f(a=1)'), output).toBe('unreadable')
    for (const output of ['refund({amount: total})', 'refund({amount: 2 + 3})']) expect(outcome(output, { name: 'refund', arguments: { amount: 2 } }), output).toBe('unreadable')
    expect(outcome('refund({amount: 2, note: undefined})', { name: 'refund', arguments: { amount: 2 } })).toBe('pass')
  })

  test('is unreadable where a value stands in itself too often to be looked through', () => {
    let shared: unknown = [1]
    for (let index = 0; index < 40; index++) shared = [shared, shared]
    expect(matchToolCall(call({ a: shared }), 'f(a=1)')).toMatchObject({ outcome: 'unreadable', code: 'too-large' })
  })

  test('reads a value without quotation marks as text, and does not guess beyond that', () => {
    const output = '<tool_call>\n<function=f>\n<parameter=a>\n89\n</parameter>\n</function>\n</tool_call>'
    const tool = { name: 'f', parameters: { type: 'object', properties: { a: { type: 'integer' } } } }
    expect(outcome(output, { name: 'f', arguments: { a: '89' } })).toBe('pass')
    expect(outcome(output, { name: 'f', arguments: { a: 89 } })).toBe('unreadable')
    expect(outcome(output, { name: 'f', arguments: { a: 90 } })).toBe('fail')
    expect(outcome(output, { name: 'f', arguments: { a: 89 } }, { tool, coerce: 'schema' })).toBe('pass')
    const lists = { name: 'f', parameters: { type: 'object', properties: { a: { type: 'array' }, b: { type: 'boolean' } } } }
    const written = output.replace('89', '[1, 2]').replace('</function>', '<parameter=b>\nTrue\n</parameter>\n</function>')
    expect(outcome(written, { name: 'f', arguments: { a: [1, 2], b: true } }, { tool: lists, coerce: 'schema' })).toBe('pass')
    expect(outcome(call({ a: '[1, 2]', b: 'True' }), { name: 'f', arguments: { a: [1, 2], b: true } }, { tool: lists, coerce: 'schema' })).toBe('fail')
  })

  test('is unreadable or fails for whatever is no call, and runs nothing of it', () => {
    for (const [name, output] of hostileOutputs()) expect(outcome(output, 'f(a=1)'), name).not.toBe('pass')
    fc.assert(fc.property(fc.anything(), (output) => outcome(output, 'f(a=1)') !== 'pass'))
    fc.assert(fc.property(fc.string(), (output) => outcome(output, 'f(a=1)', { extract: 'embedded' }) !== 'pass'))
  })

  test('binds unnamed arguments to the names of a list, and of every form of definition', () => {
    const properties = { a: { type: 'integer' }, b: { type: 'string' } }
    const schema = { type: 'object', properties }
    const definitions = [
      ['a', 'b'],
      { name: 'f', parameters: schema },
      { type: 'function', function: { name: 'f', parameters: schema } },
      { type: 'function', name: 'f', parameters: schema },
      { name: 'f', input_schema: schema },
      { name: 'f', inputSchema: schema },
      { toolSpec: { name: 'f', inputSchema: { json: schema } } },
    ]
    for (const tool of definitions) {
      expect(outcome('f(1, "x")', 'f(a=1, b="x")', { tool })).toBe('pass')
      expect(outcome('f(1, b="x")', 'f(1, "x")', { tool })).toBe('pass')
      expect(outcome('f("x", 1)', 'f(a=1, b="x")', { tool })).toBe('fail')
      expect(outcome('f(1, "x", 2)', 'f(a=1, b="x")', { tool })).toBe('fail')
      expect(outcome('f(1, a=1, b="x")', 'f(a=1, b="x")', { tool })).toBe('fail')
    }
  })

  test('is unreadable where the places of unnamed arguments are not known', () => {
    const tool = { name: 'f', parameters: { type: 'object', properties: { b: {}, 1: {} } } }
    expect(outcome('f(1, 2)', { name: 'f', arguments: { b: 1, 1: 2 } }, { tool })).toBe('unreadable')
    expect(outcome(call({ b: 1, 1: 2 }), { name: 'f', arguments: { b: 1, 1: 2 } }, { tool })).toBe('pass')
  })

  test('reads texts as numbers and truth values only where the schema asks for them, at any depth', () => {
    const schema = { type: 'object', properties: { n: { type: ['integer', 'null'] }, b: { type: 'boolean' }, s: { type: 'string' }, list: { type: 'array', items: { $ref: '#/$defs/item' } }, any: {} }, $defs: { item: { type: 'object', properties: { n: { anyOf: [{ type: 'number' }, { type: 'null' }] } } } } }
    const options: MatchToolCallOptions = { tool: { name: 'f', parameters: schema }, coerce: 'schema' }
    const same = (received: object, expected: Record<string, object | string | number | boolean>): string => outcome(call(received), { name: 'f', arguments: expected }, options)
    expect(same({ n: '89' }, { n: 89 })).toBe('pass')
    expect(same({ n: '8.9e1' }, { n: 89 })).toBe('pass')
    for (const n of ['89 ', '+89', '0x59', '089', '89,0', '', 'null', '"89"']) expect(same({ n }, { n: 89 }), n).toBe('fail')
    expect(same({ b: 'true' }, { b: true })).toBe('pass')
    expect(same({ b: 1 }, { b: true })).toBe('pass')
    for (const b of ['True', 'yes', '1', 2]) expect(same({ b }, { b: true }), String(b)).toBe('fail')
    expect(same({ s: 89 }, { s: '89' })).toBe('fail')
    expect(same({ s: '89' }, { s: 89 })).toBe('fail')
    expect(same({ any: '89' }, { any: 89 })).toBe('fail')
    expect(same({ list: [{ n: '1' }, { n: '2.5' }] }, { list: [{ n: 1 }, { n: 2.5 }] })).toBe('pass')
  })

  test('fills in a default for an argument that counts as not sent', () => {
    const tool = { name: 'f', parameters: { type: 'object', properties: { n: { type: 'integer', default: 10 } } } }
    expect(outcome(call({ n: null }), { name: 'f', arguments: { n: 10 } }, { tool, absent: ['null'] })).toBe('pass')
    expect(outcome(call({}), { name: 'f', arguments: { n: undefined } }, { tool })).toBe('pass')
    expect(outcome(call({ n: 10 }), { name: 'f', arguments: { n: undefined } }, { tool })).toBe('pass')
    expect(outcome(call({ n: 11 }), { name: 'f', arguments: { n: undefined } }, { tool })).toBe('fail')
  })

  test('lets a value that counts as not sent be that very value', () => {
    expect(outcome(call({ a: null }), { name: 'f', arguments: { a: null } }, { absent: ['null'] })).toBe('pass')
    expect(outcome(call({}), { name: 'f', arguments: { a: null } }, { absent: ['null'] })).toBe('pass')
    expect(outcome(call({ a: null }), { name: 'f', arguments: { a: 1 } }, { absent: ['null'] })).toBe('fail')
    expect(outcome(call({ a: { b: null } }), { name: 'f', arguments: { a: {} } }, { absent: ['null'] })).toBe('fail')
  })

  test('says which call is nearest, and how sure a pass is', () => {
    const output = '[log(x=1), f(a=1, b=2), f(a=1, b=3, c=4)]'
    expect(matchToolCall(output, 'f(a=1, b=9)', { relation: 'superset' })).toMatchObject({ outcome: 'fail', nearest: 1, code: 'other-arguments', strength: 'necessary' })
    expect(matchToolCall('f(a=1)', 'f(a=1)').strength).toBe('sufficient')
    expect(matchToolCall('f(a=1)', 'f(a=1)', { extraArguments: 'allow' }).strength).toBe('necessary')
  })

  test('throws for what is no expected call', () => {
    expect(usage({ name: 'ping' })).toBe('matchToolCall: expected must say what the arguments are: arguments: {} for none, or arguments: expect.anything() for any, but was { name: "ping" }.')
    expect(usage('ping')).toBe('matchToolCall: expected must be a call: ping() for one without arguments, or { name, arguments: expect.anything() } for any, but was "ping".')
    expect(usage({ name: 'f', arguments: { a: Number.NaN } })).toContain('expected "arguments".a must be a finite number')
    expect(usage({ name: 'f', arguments: { a: 2 ** 53 } })).toContain('a bigint or call text beyond 2^53 - 1')
    expect(usage({ name: 'f', arguments: { a: new Date(0) } })).toContain('expected "arguments".a must be plain data or a pattern')
    expect(usage({ name: 'f', arguments: { a: [optional(1)] } })).toContain('only an argument or a member of an object can be absent')
    expect(usage({ name: 'f', args: {}, arguments: {} })).toContain('must have "arguments" or "args", not both')
    expect(usage({ name: 'f', argument: {} })).toContain('Did you mean "arguments"?')
    expect(usage({ name: '', arguments: {} })).toContain('the name of a tool')
    expect(usage('f(a=1), g()')).toContain('the text of exactly one call')
    expect(usage('f(a=')).toContain('cannot be read as a call')
    expect(usage('f({"a": 1})')).toContain('cannot be read as a call')
    expect(usage('please call f')).toContain('must be a call')
    expect(usage(optional('f()'))).toContain('must be a call')
    expect(usage(undefined)).toContain('must be a call')
    expect(usage(['f()'])).toContain('must be a call')
    const circle: Record<string, unknown> = {}
    circle.a = circle
    expect(usage({ name: 'f', arguments: circle })).toContain('must not hold itself')
  })

  test('throws for options that do not exist, belong to another matcher or contradict each other', () => {
    expect(usage('f()', { extraArgument: 'allow' })).toContain('Did you mean "extraArguments"?')
    expect(usage('f()', { extraArguments: 'alow' })).toContain('Did you mean "allow"?')
    expect(usage('f()', { order: 'same' })).toBe('matchToolCall: option "order" does not exist here; it is an option of toMatchToolCalls.')
    expect(usage('f()', { tools: [] })).toContain('Did you mean "tool"?')
    expect(usage('f()', { relation: 'subset' })).toContain('must be "equal" or "superset"')
    expect(usage('f()', { numberTypes: 'compare', tolerance: { absolute: 1 } })).toContain('cannot stand beside numberTypes "compare"')
    expect(usage('f()', { coerce: 'schema' })).toContain('needs the types of the parameters')
    expect(usage('f()', { coerce: 'schema', tool: ['a'] })).toContain('needs the types of the parameters')
    expect(usage('f()', { strings: { extract: 'codeFence' } })).toContain('extraction is for a whole output')
    expect(usage('f()', { strings: true })).toContain('a list of rules')
    expect(usage('f()', { absent: ['nul'] })).toContain('Did you mean "null"?')
    expect(usage('f()', { tool: { name: 'g', parameters: { properties: {} } } })).toContain('defines "g", but the expected call is of "f"')
    expect(usage('f()', { tool: () => 1 })).toContain('The names of the parameters of a function cannot be read')
    expect(usage('f()', { tool: { name: 'f', parameters: { type: 'object' } } })).toContain('a JSON Schema with properties')
    expect(usage('f()', { tool: ['a', 'a'] })).toContain('must name each parameter once')
    expect(usage('f(1, 2, 3)', { tool: ['a', 'b'] })).toContain('does not fit tool "f": 3 unnamed arguments, but 2 parameters')
    expect(usage('f()', null)).toContain('an object of options')
  })

  test('throws what an author’s own predicate gets wrong', () => {
    expect(usage({ name: 'f', arguments: { a: () => 1 } })).toContain('predicate of expected a must answer true or false, but was 1')
    expect(usage({ name: 'f', arguments: { a: () => { throw new Error('no') } } })).toContain('threw: no')
  })
})
