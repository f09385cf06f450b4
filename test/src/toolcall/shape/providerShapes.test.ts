import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readExactJson } from '../../../../src/toolcall/jsonArguments.ts'
import { readShape } from '../../../../src/toolcall/shape/providerShapes.ts'
import { toolCallOf, type RawReading, type ReadPlan } from '../../../../src/toolcall/toolCall.ts'
import { hostileOutputs } from '../../../hostileOutputs.ts'

/** One line of `fixtures/toolcall/`: the keys of the corpus, and what a row of our own says more. */
interface Row {
  readonly id: string
  readonly provider: string
  readonly output: unknown
  readonly calls: readonly { readonly name: string; readonly args?: object; readonly args_text?: string; readonly input?: string }[] | null
  readonly problem?: string
  readonly code?: string
  readonly format?: string
  readonly steps?: readonly number[]
  readonly paths?: readonly string[]
  readonly hosted?: 'count'
}

const plan: ReadPlan = { who: 'readToolCalls', language: 'auto', extract: 'bare', duplicateKeys: 'unreadable', spread: 'unreadable', hostedCalls: 'ignore', names: new Set(), parameters: new Map() }

function rowsOf(name: string): Row[] {
  const text = readFileSync(new URL(`../../../../fixtures/toolcall/${name}.jsonl`, import.meta.url), 'utf8')
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row)
}

// The rows of provider "text" are texts: they belong to the reader of call text.
const corpus = rowsOf('shapes').filter(({ provider }) => provider !== 'text')
const own = rowsOf('more_shapes')

const plainly = ({ calls }: RawReading): object[] => calls.map(toolCallOf).map(({ name, arguments: args, input }) => (input === undefined ? { name, args } : { name, input }))
const codesOf = ({ problems }: RawReading): string[] => problems.map(({ code }) => code)

/** Arguments that JSON.parse would lose are given as text, and read as such. */
function wanted(row: Row): object[] {
  return row.calls!.map(({ name, args, args_text: text, input }) => (input !== undefined ? { name, input } : { name, args: text === undefined ? args : (readExactJson(text, 'unreadable') as { value: object }).value }))
}

function expectCalls(row: Row, reading: RawReading): void {
  expect(reading.problems).toEqual([])
  expect(plainly(reading)).toEqual(wanted(row))
}

const isDuplicate = (row: Row): boolean => row.problem?.startsWith('duplicate key') === true

describe('readShape', () => {
  test.each(corpus.filter((row) => row.calls !== null && !isDuplicate(row)))('reads the calls of $id', (row) => {
    expectCalls(row, readShape(plan, row.output))
  })

  test.each(corpus.filter(({ calls }) => calls === null))('has a problem with $id', (row) => {
    const { problems } = readShape(plan, row.output)
    // The corpus says the problem in words of its own; those that differ name the same fault.
    const said: Record<string, string> = { 'provider reports a malformed call': 'the provider reports a malformed call' }
    const words: Record<string, RegExp> = {
      'arguments are not JSON': /arguments of \w+ are not JSON at character/,
      'two JSON values': /are two JSON values/,
      'arguments are not an object': /are (a list|a text), not an? (JSON )?object/,
    }
    expect(problems.map(({ reason }) => reason).join('\n')).toMatch(words[row.problem!] ?? new RegExp(said[row.problem!] ?? row.problem!))
  })

  test.each(corpus.filter(isDuplicate))('has a problem with $id, and reads its last key where that is asked for', (row) => {
    expect(codesOf(readShape(plan, row.output))).toEqual(['duplicate-key'])
    expectCalls(row, readShape({ ...plan, duplicateKeys: 'last' }, row.output))
  })

  test.each(own.filter(({ calls }) => calls !== null))('reads the calls of $id of our own', (row) => {
    const reading = readShape({ ...plan, hostedCalls: row.hosted ?? 'ignore' }, row.output)
    expectCalls(row, reading)
    if (row.format) expect(reading.format).toBe(row.format)
    if (row.steps) expect(reading.calls.map(({ step }) => step)).toEqual(row.steps)
    if (row.paths) expect(reading.calls.map(({ path }) => path)).toEqual(row.paths)
  })

  test.each(own.filter(({ calls }) => calls === null))('has a problem with $id of our own', (row) => {
    const reading = readShape({ ...plan, hostedCalls: row.hosted ?? 'ignore' }, row.output)
    expect(codesOf(reading)).toContain(row.code)
    if (row.format) expect(reading.format).toBe(row.format)
  })

  test('has rows whose ids are unique and whose problems are named', () => {
    const ids = [...corpus, ...own].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(own.filter(({ calls, code }) => (calls === null) !== (code !== undefined)).map(({ id }) => id)).toEqual([])
  })

  test.each(hostileOutputs())('has a problem with %s', (_, output) => {
    expect(readShape(plan, output).problems).not.toEqual([])
  })

  test.each(hostileOutputs())('has a problem with %s wherever it stands in a message', (_, hostile) => {
    const places: object[] = [
      [hostile],
      { role: 'assistant', tool_calls: [hostile] },
      { role: 'assistant', content: [hostile] },
      { role: 'assistant', parts: [hostile] },
      { role: 'assistant', content: '', tool_calls: [{ type: 'function', function: hostile }] },
      { message: hostile },
      { choices: [hostile] },
      { choices: [{ message: hostile, finish_reason: 'stop' }] },
      { candidates: [hostile] },
      { output: [hostile] },
      { output: { message: hostile } },
      { steps: [hostile] },
      { lc: 1, kwargs: hostile },
      { method: 'tools/call', params: hostile },
    ]
    expect(places.map((place) => readShape(plan, place).problems.length > 0)).toEqual(places.map(() => true))
  })

  test.each(hostileOutputs().filter(([, value]) => value !== undefined && value !== null && typeof value !== 'string'))('has a problem with %s as the content or the calls of a message', (_, hostile) => {
    const places = [{ role: 'assistant', content: hostile }, { role: 'assistant', parts: hostile }, { role: 'assistant', content: '', tool_calls: hostile }, { role: hostile, content: '' }]
    expect(places.map((place) => readShape(plan, place).problems.length > 0)).toEqual(places.map(() => true))
  })

  test.each(hostileOutputs())('throws nothing for %s as arguments', (_, hostile) => {
    for (const call of [{ type: 'tool_use', name: 'f', input: hostile }, { type: 'function', function: { name: 'f', arguments: hostile } }, { toolName: 'f', args: hostile }, { functionCall: { name: 'f', args: hostile } }, { method: 'tools/call', params: { name: 'f', arguments: hostile } }]) {
      const { calls, problems } = readShape(plan, call)
      expect(calls.length + problems.length).toBeGreaterThan(0)
    }
  })

  test.each(['role', 'content', 'tool_calls', 'type', 'finish_reason', 'output', 'steps'])('has a problem with a message whose %s is a getter, and does not run it', (key) => {
    let ran = 0
    const message = Object.defineProperty({ role: 'assistant', content: 'Hi' }, key, { get: () => ran++, enumerable: true })
    expect(codesOf(readShape(plan, message))).toEqual(['not-plain-data'])
    expect(ran).toBe(0)
  })

  test('names the call whose arguments hold a getter', () => {
    const input = { amount: 89, get order_id(): never { throw new Error('touched') } }
    expect(readShape(plan, { content: [{ type: 'tool_use', name: 'issue_refund', input }] }).problems).toEqual([{ code: 'not-plain-data', reason: 'arguments of issue_refund have a getter or a hole at order_id', path: '$.content[0]' }])
  })

  test('has a problem with arguments that are an instance of a class', () => {
    for (const input of [new Date(0), new Map([['a', 1]]), new (class Order { id = 1 })(), () => 1]) expect(readShape(plan, { type: 'tool_use', name: 'f', input }).problems).toHaveLength(1)
  })

  test('reads own members of an instance of a class, and nothing that it inherits', () => {
    class Message {
      role = 'assistant'
      content = [{ type: 'tool_use', id: '1', name: 'ping', input: {} }]
      get tool_calls(): never {
        throw new Error('touched')
      }
    }
    expect(plainly(readShape(plan, new Message()))).toEqual([{ name: 'ping', args: {} }])
    expect(codesOf(readShape(plan, Object.create(new Message())))).toEqual(['shape-not-known'])
  })

  test('reads an object without a prototype', () => {
    const bare = (members: object): object => Object.assign(Object.create(null), members)
    expect(plainly(readShape(plan, bare({ role: 'assistant', tool_calls: [bare({ type: 'function', function: bare({ name: 'ping', arguments: bare({}) }) })] })))).toEqual([{ name: 'ping', args: {} }])
  })

  test('keeps a key __proto__ of the arguments, and does not take members from one', () => {
    const input = JSON.parse('{"__proto__":{"a":1}}') as object
    const [call] = readShape(plan, { type: 'tool_use', name: 'f', input }).calls.map(toolCallOf)
    expect(Object.getOwnPropertyDescriptor(call!.arguments, '__proto__')?.value).toEqual({ a: 1 })
    expect(codesOf(readShape(plan, JSON.parse('{"__proto__":{"type":"tool_use","name":"f","input":{}}}')))).toEqual(['shape-not-known'])
  })

  test('reads a thousand calls, and has a problem with one more, wherever they stand', () => {
    const block = { type: 'tool_use', id: '1', name: 'ping', input: {} }
    const many = (count: number): object[] => Array.from({ length: count }, () => block)
    for (const wrap of [(list: object[]) => list, (list: object[]) => ({ role: 'assistant', content: list }), (list: object[]) => list.map((one) => ({ role: 'assistant', content: [one] }))]) {
      expect(readShape(plan, wrap(many(1000)))).toMatchObject({ calls: { length: 1000 }, problems: [] })
      expect(codesOf(readShape(plan, wrap(many(1001))))).toEqual(['too-many-calls'])
    }
  })

  test('ends at the first hole of a list, however long it is', () => {
    const holes: unknown[] = []
    holes.length = 2 ** 32 - 1
    expect(codesOf(readShape(plan, holes))).toEqual(['not-plain-data'])
    expect(codesOf(readShape(plan, { role: 'assistant', content: holes }))).toEqual(['not-plain-data'])
  })

  test('names no more problems than a reader would read', () => {
    expect(readShape(plan, Array.from({ length: 100_000 }, () => ({ note: 'x' }))).problems.length).toBeLessThanOrEqual(101)
  })

  test('has a problem with a conversation that is in itself', () => {
    const conversation: unknown[] = [{ role: 'user', content: 'u' }]
    conversation.push(conversation)
    expect(codesOf(readShape(plan, conversation))).toEqual(['shape-not-known'])
    const message: Record<string, unknown> = { role: 'assistant' }
    message.content = [message]
    expect(codesOf(readShape(plan, message))).toEqual(['shape-not-known'])
    const steps: Record<string, unknown> = {}
    steps.steps = [steps]
    expect(codesOf(readShape(plan, steps))).toEqual(['shape-not-known'])
  })

  test('gives its own calls back with nothing lost', () => {
    const read = readShape(plan, { role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":89.0,"b":9007199254740993}' } }] })
    const again = readShape(plan, read.calls.map(toolCallOf))
    expect(again).toEqual({ calls: read.calls, problems: [], format: 'tool-calls', extracted: false })
    expect(readShape(plan, toolCallOf(read.calls[0]!)).calls[0]).toBe(read.calls[0])
  })

  test('has a problem with a copy of its own call that lost what it was read from', () => {
    const copy = { name: 'f', arguments: { a: new Set([1]) }, positional: [], step: 0, path: '$' }
    expect(readShape(plan, copy).problems.map(({ reason }) => reason)).toEqual(['arguments of f hold something that JSON cannot hold at a'])
    expect(codesOf(readShape(plan, { ...copy, arguments: {}, positional: [new Date()] }))).toEqual(['not-plain-data'])
  })

  test('keeps numbers as they are written where the output was itself a JSON text', () => {
    const kinds = (text: string): unknown[] => {
      const json = readExactJson(text, 'unreadable')
      if ('problem' in json) throw new Error(json.problem.reason)
      const { calls, problems, format } = readShape(plan, json.value, (container) => json.nodeOf(container))
      return [format, problems.length, ...calls[0]!.named.map(([name, value]) => `${name} ${value.kind}`)]
    }
    expect(kinds('{"type":"tool_use","name":"f","input":{"a":89,"b":89.0}}')).toEqual(['anthropic', 0, 'a integer', 'b float'])
    expect(kinds('{"name":"f","arguments":{"a":89.0}}')).toEqual(['mcp', 0, 'a float'])
    expect(kinds('{"name":"f","parameters":{"a":89.0}}')).toEqual(['json', 0, 'a float'])
    expect(kinds('[{"name":"f","parameters":{"a":1}}]')).toEqual(['json', 0, 'a integer'])
  })

  test('gives the text that could not be read and the place in it', () => {
    expect(readShape(plan, { choices: [{ message: { role: 'assistant', tool_calls: [{ id: '1', type: 'function', function: { name: 'issue_refund', arguments: '{"order_id": "A-2231", "amount":' } }] } }] }).problems).toEqual([
      { code: 'arguments-not-json', reason: 'arguments of issue_refund are not JSON at character 33 (cut off)', path: '$.choices[0].message.tool_calls[0]', offset: 32, text: '{"order_id": "A-2231", "amount":' },
    ])
  })

  test('names the keys of an object that is not known, and not all of many', () => {
    const reasonOf = (output: unknown): string => readShape(plan, output).problems[0]!.reason
    expect(reasonOf({ toolName: 'f', arguments: {} })).toBe('shape not known: an object with keys toolName, arguments')
    expect(reasonOf(Object.fromEntries('abcdefghij'.split('').map((key) => [key, 1])))).toBe('shape not known: an object with keys a, b, c, d, e, f, g, h and 2 more')
    expect(reasonOf({ ['k'.repeat(1000)]: 1 })).toBe(`shape not known: an object with keys ${'k'.repeat(40)}…`)
    expect([{}, 89, true, () => 1, Promise.resolve(), undefined, null].map(reasonOf)).toEqual(['an object without keys', 'a number', 'a boolean', 'a function', 'a promise', 'undefined', 'null'].map((what) => `shape not known: ${what}`))
  })

  test('names the place of every turn that it could not read', () => {
    const cut = { role: 'assistant', content: [{ type: 'tool_use', name: 'f', input: '{' }] }
    expect(readShape(plan, [cut, { role: 'user', content: 'u' }, cut]).problems.map(({ path }) => path)).toEqual(['$[0].content[0]', '$[2].content[0]'])
  })

  test('reads a long conversation in time that grows with it', () => {
    const time = (length: number): number => {
      const conversation = Array.from({ length }, (_, index) => ({ role: index % 2 ? 'assistant' : 'user', content: [{ type: 'text', text: 'x' }] }))
      const start = performance.now()
      expect(readShape(plan, conversation).problems).toEqual([])
      return performance.now() - start
    }
    time(20_000)
    expect(time(200_000)).toBeLessThan(40 * Math.max(time(20_000), 5))
  })
})
