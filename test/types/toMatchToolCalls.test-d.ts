import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { matchToolCalls, oneOf } from '../../src/index.ts'

const steps = [['verify(id=1)'], ['refund(id=1)', { name: 'mail', arguments: {} }]]

expect('').toMatchToolCalls([])
expect('').toMatchToolCalls(['f()', { name: 'g', arguments: {} }, oneOf('h()', 'i()')], { order: 'subsequence' })
expect('').toMatchToolCalls(steps, { before: [['verify', 'refund'], [{ name: 'f', arguments: {} }, 'mail()']] })
expect('').toMatchToolCalls(['f', 'g'], { compare: 'names', duplicates: 'ignore', threshold: { recall: 1, precision: 0.5, f1: 0.1 } })
expect('').not.toMatchToolCalls(['f(1)'], { tools: { f: ['a'], g: { name: 'g', input_schema: {} } } })
expect('').toMatchToolCalls(['f(1)'], { tools: [{ name: 'f', parameters: {} }], relation: 'subset' })
expect({ a: '' }).toEqual({ a: expect.toMatchToolCalls([]), b: expect.not.toMatchToolCalls([]) })
expectTypeOf(expect(Promise.resolve('')).resolves.toMatchToolCalls([])).toEqualTypeOf<Promise<void>>()
expectTypeOf(matchToolCalls('', []).matched).toEqualTypeOf<number | undefined>()

// @ts-expect-error a misspelt matcher
expect('').toMatchToolsCalls([])
// @ts-expect-error one call is no list
expect('').toMatchToolCalls('f()')
// @ts-expect-error a name alone does not say what the arguments are
expect('').toMatchToolCalls([{ name: 'f' }])
// @ts-expect-error an option of the other matcher
expect('').toMatchToolCalls(['f()'], { tool: ['a'] })
// @ts-expect-error a wrong word
expect('').toMatchToolCalls(['f()'], { order: 'exact' })
// @ts-expect-error an unknown share
expect('').toMatchToolCalls(['f()'], { threshold: { accuracy: 1 } })
// @ts-expect-error three calls are no pair
expect('').toMatchToolCalls(['f()'], { before: [['a', 'b', 'c']] })
