import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { matchToolCall, oneOf, optional, readToolCalls, setOf, type ToolCall } from '../../src/index.ts'

const [read] = readToolCalls('f(a=1)').calls

expect('f(a=1)').toMatchToolCall('f(a=1)')
expect({}).toMatchToolCall({ name: 'f', arguments: { a: oneOf(1, 2), b: optional('x'), c: setOf([1]), d: /x/, e: null, g: 9n, h: undefined, i: expect.anything(), j: (value: string) => value.length > 3 } })
expect({}).toMatchToolCall({ name: /f/, args: expect.anything() }, { extraArguments: 'allow', relation: 'superset' })
expect({}).toMatchToolCall({ name: 'run_sql', input: /^SELECT/ })
expect({}).toMatchToolCall(oneOf('f()', { name: 'g', arguments: {} }), { strings: { rules: { case: true } }, tolerance: { absolute: 1 }, absent: ['null'] })
expect({}).not.toMatchToolCall(read!, { tool: ['a', 'b'], language: 'python', extract: 'fenced' })
expect({}).toMatchToolCall('f()', { tool: { name: 'f', parameters: { type: 'object', properties: {} } }, coerce: 'schema' })
expect({ a: '' }).toEqual({ a: expect.toMatchToolCall('f()'), b: expect.not.toMatchToolCall('f()') })
expectTypeOf(expect(Promise.resolve('')).resolves.toMatchToolCall('f()')).toEqualTypeOf<Promise<void>>()
expectTypeOf(matchToolCall('', 'f()').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(readToolCalls('').calls).toEqualTypeOf<readonly ToolCall[]>()

// @ts-expect-error a misspelt matcher
expect('').toMatchToolcall('f()')
// @ts-expect-error nothing expected
expect('').toMatchToolCall()
// @ts-expect-error a number is no call
expect('').toMatchToolCall(5)
// @ts-expect-error a name alone does not say what the arguments are
expect('').toMatchToolCall({ name: 'f' })
// @ts-expect-error a misspelt key
expect('').toMatchToolCall({ name: 'f', argumnets: {} })
// @ts-expect-error an option of the other matcher
expect('').toMatchToolCall('f()', { order: 'same' })
// @ts-expect-error a word of the other matcher
expect('').toMatchToolCall('f()', { relation: 'subset' })
// @ts-expect-error an unknown option
expect('').toMatchToolCall('f()', { extraArgs: 'allow' })
// @ts-expect-error a wrong word
expect('').toMatchToolCall('f()', { language: 'py' })
// @ts-expect-error extraction is for a whole output
expect('').toMatchToolCall('f()', { strings: { extract: 'codeFence' } })
