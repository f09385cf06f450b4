import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExpectedCall } from '../../../src/toolcall/expected/expectedCall.ts'
import { matchToolCalls } from '../../../src/toolcall/matchToolCalls.ts'
import { readToolCalls } from '../../../src/toolcall/readToolCalls.ts'
import type { MatchToolCallsOptions } from '../../../src/toolcall/toolCallOptions.ts'
import { oneOf, optional } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const graded = (output: unknown, expected: readonly ExpectedCall[] | readonly (readonly ExpectedCall[])[], options?: MatchToolCallsOptions): ReturnType<typeof matchToolCalls> => matchToolCalls(output, expected, options)
const outcome = (...call: Parameters<typeof graded>): string => graded(...call).outcome
const usage = (expected: unknown, options?: unknown): string => usageErrorOf(() => matchToolCalls('f()', expected as ExpectedCall[], options as MatchToolCallsOptions))
const blocks = (...calls: readonly (readonly [name: string, input: object])[]): object[] => calls.map(([name, input], index) => ({ type: 'tool_use', id: `t${index}`, name, input }))
const turn = (...calls: readonly (readonly [string, object])[]): object => ({ role: 'assistant', content: blocks(...calls) })

const made = fc.array(fc.record({ name: fc.constantFrom('f', 'g'), input: fc.record({ a: fc.integer({ min: 0, max: 2 }) }) }), { maxLength: 6 })
const asBlocks = (calls: readonly { name: string; input: object }[]): object[] => blocks(...calls.map(({ name, input }) => [name, input] as const))
const asExpected = (calls: readonly { name: string; input: { a: number } }[]): ExpectedCall[] => calls.map(({ name, input }) => ({ name, arguments: input }))

describe('matchToolCalls', () => {
  eachPair('toMatchToolCalls', ({ output, expected, options }) => matchToolCalls(output ?? undefined, expected, options))

  test('passes for every list of calls against itself in any order', () => {
    fc.assert(fc.property(made, (calls) => outcome(asBlocks(calls), asExpected(calls).toReversed()) === 'pass'))
  })

  test('agrees with counting where no pattern stands', () => {
    const keysOf = (calls: readonly object[]): string[] => calls.map((call) => JSON.stringify(call)).toSorted()
    fc.assert(fc.property(made, made, (calls, others) => (outcome(asBlocks(calls), asExpected(others)) === 'pass') === (JSON.stringify(keysOf(calls)) === JSON.stringify(keysOf(others)))))
  })

  test('gives the same verdict whatever the order of the calls made, also with patterns that overlap', () => {
    const wanted = fc.array(fc.record({ name: fc.constantFrom<string | RegExp>('f', /f|g/), arguments: fc.record({ a: fc.constantFrom<object | number>(oneOf(0, 1), oneOf(1, 2), 1, optional(2)) }) }), { maxLength: 6 })
    fc.assert(fc.property(made, wanted, fc.constantFrom('equal', 'superset', 'subset'), (calls, expected, relation) => {
      const verdicts = [calls, calls.toReversed(), calls.toSorted((one, other) => one.input.a - other.input.a)].map((list) => (expected.length === 0 && relation !== 'equal' ? 'skipped' : outcome(asBlocks(list), expected, { relation: relation as 'equal' })))
      return new Set(verdicts).size === 1
    }))
  })

  test('finds the pairing that a greedy choice misses', () => {
    const expected = [{ name: 'get', arguments: { a: oneOf(1, 2) } }, { name: 'get', arguments: { a: 1 } }]
    expect(outcome(blocks(['get', { a: 1 }], ['get', { a: 2 }]), expected)).toBe('pass')
    expect(outcome(blocks(['get', { a: 2 }], ['get', { a: 1 }]), expected)).toBe('pass')
    expect(outcome(blocks(['get', { a: 2 }], ['get', { a: 2 }]), expected)).toBe('fail')
  })

  test('keeps the dangerous four red', () => {
    expect(outcome(blocks(['lookup', { id: 1 }], ['delete_all', {}]), ['lookup(id=1)'])).toBe('fail')
    expect(outcome(blocks(['lookup', { id: 1, force: true }]), ['lookup(id=1)'])).toBe('fail')
    expect(outcome(blocks(['lookup', { id: 1 }]), [])).toBe('fail')
    expect(outcome(blocks(['lookup', { id: 1 }]), ['lookup(id=1)', 'lookup(id=1)'])).toBe('fail')
  })

  test('passes for no call only where the output was read and made none', () => {
    for (const nothing of ['Hello.', { role: 'assistant', content: 'Hello.' }, { role: 'assistant', content: [] }, { tool_calls: [] , content: '' }, [], { candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] } }] }]) expect(outcome(nothing, []), JSON.stringify(nothing)).toBe('pass')
    for (const [name, output] of hostileOutputs()) {
      if (name !== 'a list') expect(outcome(output, []), name).not.toBe('pass')
    }
    for (const output of ['', '  ', '{"answer": 42}', '<tool_call>{"name": "f"', 'f(', '```\nf(x=1)\n```']) expect(outcome(output, []), output).toBe('unreadable')
  })

  test('is unreadable where a message makes no call, but says that it does', () => {
    const said = (content: string): object => ({ role: 'assistant', content, tool_calls: [] })
    for (const text of ['delete_all(id=1)', '{"name": "delete_all", "arguments": {}}', '<function_calls><invoke name="f"></invoke></function_calls>', '<|tool_call|>[{"name":"f"}]', 'Action: f\nAction Input: {}', 'functools[{"name":"f"}]', 'x </tool_call>', 'commentary to=functions.f json{}', 'f({"a": 1})']) {
      expect(outcome(said(text), []), text).toBe('unreadable')
      expect(outcome({ content: [{ type: 'text', text }], stop_reason: 'end_turn' }, []), text).toBe('unreadable')
    }
    for (const text of ['Hello.', '{"answer": 42}', 'Use foo(x) for it.', 'Refund(s) are on their way.', '```python\nprint("hi")\n```']) expect(outcome(said(text), []), text).toBe('pass')
    for (const word of ['tool_calls', 'function_call']) expect(outcome({ choices: [{ finish_reason: word, message: { role: 'assistant', content: null, tool_calls: [] } }] }, []), word).toBe('unreadable')
    expect(outcome({ role: 'assistant', content: [], stop_reason: 'tool_use' }, [])).toBe('unreadable')
    expect(outcome({ content: [{ type: 'server_tool_use', id: 's', name: 'web_search', input: {} }], stop_reason: 'tool_use' }, [])).toBe('pass')
  })

  test('is unreadable where something like a call stands where none is looked for', () => {
    for (const key of ['functionCall', 'toolUse', 'tool_use', 'tool_call', 'calls']) expect(outcome({ role: 'assistant', content: null, [key]: { name: 'f', arguments: {} } }, []), key).toBe('unreadable')
    expect(outcome({ choices: [{ message: { role: 'assistant', content: 'Hi' } }, { message: { role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '' } }] } }] }, [])).toBe('unreadable')
    expect(outcome([{ role: 'user', content: 'Hi' }], [])).toBe('unreadable')
  })

  test('is unreadable where two copies of a call disagree', () => {
    const message = (a: number): object => ({ content: [{ type: 'tool_use', id: 't', name: 'f', input: { a } }], tool_calls: [{ name: 'f', args: { a: 1 }, id: 't', type: 'tool_call' }], type: 'ai' })
    expect(outcome(message(1), ['f(a=1)'])).toBe('pass')
    expect(outcome(message(2), ['f(a=1)'])).toBe('unreadable')
  })

  test('is unreadable where a reading that is not whole is handed over', () => {
    const { calls, problems } = readToolCalls([...blocks(['f', { a: 1 }]), { type: 'tool_use', id: 't', name: 'g', input: '{' }])
    expect([calls.length, problems.length]).toEqual([1, 1])
    expect(outcome(calls, ['f(a=1)'])).toBe('unreadable')
    expect(outcome(readToolCalls(undefined).calls, [])).toBe('unreadable')
    expect(outcome(readToolCalls('f(a=1)').calls, ['f(a=1)'])).toBe('pass')
  })

  test('takes an order as stated, and says where it breaks', () => {
    const output = blocks(['a', {}], ['b', {}], ['c', {}])
    expect(outcome(output, ['a()', 'b()', 'c()'], { order: 'same' })).toBe('pass')
    expect(graded(output, ['a()', 'c()', 'b()'], { order: 'same' })).toMatchObject({ outcome: 'fail', code: 'other-order', findings: [{ kind: 'order', index: 1, expected: 'c()', call: { name: 'b' } }] })
    expect(outcome(output, ['a()', 'b()', 'x()', 'c()'], { order: 'same', relation: 'subset' })).toBe('pass')
    expect(outcome(output, ['b()', 'a()', 'c()'], { order: 'same', relation: 'subset' })).toBe('fail')
    expect(outcome(output, ['a()', 'c()'], { order: 'subsequence' })).toBe('pass')
    expect(graded(output, ['c()', 'a()'], { order: 'subsequence' })).toMatchObject({ outcome: 'fail', code: 'other-order' })
    expect(outcome(output, [], { order: 'subsequence' })).toBe('fail')
    expect(outcome(blocks(['f', { a: 1 }], ['f', { a: 2 }], ['g', {}]), [{ name: 'f', arguments: { a: oneOf(1, 2) } }, 'f(a=2)', 'g()'], { order: 'subsequence' })).toBe('pass')
  })

  test('computes shares of the largest pairing', () => {
    const output = blocks(['f', { a: 1 }], ['f', { a: 2 }], ['log', {}])
    expect(graded(output, ['f(a=1)', 'f(a=2)', 'f(a=3)', 'f(a=4)'], { threshold: { recall: 0.5, precision: 0.6 } })).toMatchObject({ outcome: 'pass', matched: 2, precision: 2 / 3, recall: 0.5, f1: 4 / 7 })
    expect(graded(output, ['f(a=1)'], { threshold: { precision: 0.5, recall: 1 } })).toMatchObject({ outcome: 'fail', code: 'below-threshold', findings: [{ kind: 'below threshold', share: 'precision', value: 1 / 3, least: 0.5 }, { kind: 'extra call' }, { kind: 'extra call' }] })
    expect(graded([], ['f()'], { threshold: { recall: 0.1 } })).toMatchObject({ outcome: 'fail', precision: 0, recall: 0, f1: 0 })
    expect(outcome(output, ['log()', 'f(a=1)'], { order: 'same', threshold: { recall: 1 } })).toBe('fail')
    expect(outcome(output, ['f(a=1)', 'log()'], { order: 'same', threshold: { recall: 1 } })).toBe('pass')
  })

  test('compares a trajectory turn by turn', () => {
    const conversation = [turn(['verify', { id: 1 }]), { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't0', content: 'ok' }] }, turn(['refund', { id: 1 }], ['mail', {}])]
    expect(outcome(conversation, [['verify(id=1)'], ['mail()', 'refund(id=1)']])).toBe('pass')
    expect(graded(conversation, [['verify(id=1)'], ['mail()', 'refund(id=2)']])).toMatchObject({ outcome: 'fail', findings: [{ kind: 'missing call', step: 1, nearest: { findings: [{ path: 'arguments.id' }] } }] })
    expect(graded(conversation, [['verify(id=1)', 'mail()', 'refund(id=1)']])).toMatchObject({ outcome: 'fail', code: 'other-steps', findings: [{ kind: 'steps', expected: 1, received: 2 }] })
    expect(graded(blocks(['verify', { id: 1 }], ['mail', {}]), [['verify(id=1)'], ['mail()']])).toMatchObject({ code: 'other-steps', findings: [{ expected: 2, received: 1 }] })
  })

  test('asks what must come before what', () => {
    const output = blocks(['verify', { id: 1 }], ['refund', { id: 1 }], ['refund', { id: 2 }])
    const expected = ['verify(id=1)', 'refund(id=1)', 'refund(id=2)']
    expect(outcome(output, expected, { before: [['verify', 'refund']] })).toBe('pass')
    expect(outcome(output, expected, { before: [['verify(id=1)', 'refund(id=2)']] })).toBe('pass')
    expect(graded(output, expected, { before: [['refund(id=2)', 'refund(id=1)']] })).toMatchObject({ outcome: 'fail', code: 'not-before' })
    expect(outcome(blocks(['refund', { id: 1 }]), ['refund(id=1)'], { before: [['verify', 'refund']] })).toBe('fail')
    expect(outcome(blocks(['verify', { id: 1 }]), ['verify(id=1)', 'refund(id=1)'], { relation: 'subset', before: [['verify', 'refund']] })).toBe('pass')
    const turns = [turn(['verify', { id: 1 }], ['refund', { id: 1 }]), turn(['mail', {}])]
    expect(outcome(turns, ['verify(id=1)', 'refund(id=1)', 'mail()'], { before: [['verify', 'refund']] })).toBe('fail')
    expect(outcome(turns, ['verify(id=1)', 'refund(id=1)', 'mail()'], { before: [['refund', 'mail']] })).toBe('pass')
  })

  test('is unreadable where an expression could turn the verdict, and fails where it could not', () => {
    expect(outcome('[f(a=x), f(a=1)]', ['f(a=1)', 'f(a=2)'])).toBe('unreadable')
    expect(outcome('[f(a=x), f(a=3)]', ['f(a=1)', 'f(a=2)'])).toBe('fail')
    expect(outcome('[f(a=x), f(a=3)]', ['f(a=1)', 'f(a=2)'], { threshold: { recall: 0.5 } })).toBe('unreadable')
    expect(outcome('[f(a=x), f(a=3)]', ['f(a=3)', 'f(a=2)'], { threshold: { recall: 0.5 } })).toBe('pass')
    expect(outcome('[f(a=x), g()]', ['g()', 'f(a=1)'], { compare: 'names' })).toBe('pass')
  })

  test('says how many pairs there are and what is left over', () => {
    expect(graded(blocks(['lookup', { id: 1 }], ['lookup', { id: 3 }], ['delete_all', {}]), ['lookup(id=1)', 'lookup(id=2)'])).toMatchObject({
      outcome: 'fail',
      code: 'other-calls',
      matched: 1,
      counts: { expected: 2, made: 3 },
      findings: [
        { kind: 'missing call', index: 1, expected: 'lookup(id=2)', nearest: { call: { arguments: { id: 3 } }, findings: [{ kind: 'value', path: 'arguments.id' }] } },
        { kind: 'extra call', call: { name: 'delete_all' } },
      ],
    })
  })

  test('is bounded for a thousand calls, and refuses more', () => {
    const many = (count: number): object[] => blocks(...Array.from({ length: count }, (_, index) => ['f', { a: index }] as const))
    const expected = Array.from({ length: 1000 }, (_, index) => `f(a=${999 - index})`)
    expect(outcome(many(1000), expected)).toBe('pass')
    expect(outcome(many(1000), [...expected.slice(1), 'f(a=-1)'])).toBe('fail')
    expect(outcome(many(1001), expected)).toBe('unreadable')
    expect(usage([...expected, 'f()'])).toContain('must be at most 1000 calls, but has 1001')
  })

  test('throws for what is no list of expected calls', () => {
    expect(usage('f()')).toContain('must be a list of calls')
    expect(usage(['f()', ['g()']])).toContain('a list of calls or a list of steps, not both')
    expect(usage([[]])).toContain('must hold at least one call')
    expect(usage(['f'])).toContain('must be a call: f() for one without arguments')
    expect(usage([{ name: 'f' }])).toContain('must say what the arguments are')
  })

  test('throws for options that contradict each other or the expected calls', () => {
    expect(usage([], { relation: 'superset' })).toContain('cannot stand beside an expected []')
    expect(usage([], { threshold: { recall: 1 } })).toContain('cannot stand beside an expected []')
    expect(usage([['f()']], { order: 'same' })).toContain('cannot stand beside expected steps')
    expect(usage(['f()'], { order: 'same', relation: 'superset' })).toContain('write order: "subsequence"')
    expect(usage(['f()'], { order: 'subsequence', relation: 'equal' })).toContain('can only be "superset"')
    expect(usage(['f()'], { threshold: { recall: 1 }, relation: 'equal' })).toContain('cannot stand beside threshold')
    expect(usage(['f()'], { duplicates: 'ignore' })).toContain('can only be "ignore" with compare "names"')
    expect(usage(['f()'], { threshold: {} })).toContain('an object with precision, recall or f1')
    expect(usage(['f()'], { threshold: { recall: 0 } })).toContain('a share above 0 and at most 1')
    expect(usage(['f()'], { threshold: { recal: 1 } })).toContain('Did you mean "recall"?')
    expect(usage(['f()'], { before: [] })).toContain('a list of pairs')
    expect(usage(['f()'], { before: [['f']] })).toContain('a pair [first, then]')
    expect(usage(['f()'], { before: [['f', 'f']] })).toContain('must name two calls')
    expect(usage(['f()'], { before: [['f', 'g']] })).toContain('can never be asked: "g" is not expected')
    expect(usage(['f()'], { tool: ['a'] })).toContain('Did you mean "tools"?')
    expect(usage(['f()'], { tools: { g: ['a'] } })).toContain('has no definition of "f"')
    expect(usage(['f()'], { tools: [{ parameters: { properties: {} } }] })).toContain('a definition with a name')
  })
})
