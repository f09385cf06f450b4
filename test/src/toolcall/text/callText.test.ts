import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCallText } from '../../../../src/toolcall/text/callText.ts'
import { CallExpression, plainValueOf, type ReadCall } from '../../../../src/toolcall/callValue.ts'
import type { RawReading, ReadPlan } from '../../../../src/toolcall/toolCall.ts'
import { oddTexts } from '../../../hostileOutputs.ts'
import { planOf, type PlanOptions } from '../readPlan.ts'

interface ExpectedCall {
  readonly name: string
  readonly arguments: object
  readonly positional?: readonly unknown[]
}

/** `calls` null: the text must be a problem, of the kind `code` where that is stated. */
interface Row {
  readonly id: string
  readonly why: string
  readonly output: string
  readonly options?: PlanOptions
  readonly calls: readonly ExpectedCall[] | null
  readonly format?: string
  readonly code?: string
}

const rows = readFileSync(new URL('../../../../fixtures/toolcall/call_texts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row)

const read = (text: string, options: PlanOptions = {}): RawReading => readCallText(planOf(options), text)

/** As a row writes it: an expression is an object with its source. */
function written(value: unknown): unknown {
  return value instanceof CallExpression ? { expression: value.source } : value
}

function plain({ name, named, positional }: ReadCall): ExpectedCall {
  const call = { name, arguments: Object.fromEntries(named.map(([key, value]) => [key, written(plainValueOf(value))])) }
  return positional.length > 0 ? { ...call, positional: positional.map((value) => written(plainValueOf(value))) } : call
}

const readable = rows.filter(({ calls }) => calls !== null)
const unreadable = rows.filter(({ calls }) => calls === null)

describe('readCallText', () => {
  test.each(readable)('reads $id: $why', ({ output, options, calls, format }) => {
    const reading = read(output, options)
    expect(reading.problems).toEqual([])
    expect(reading.calls.map(plain)).toEqual(calls)
    if (format !== undefined) expect(reading.format).toBe(format)
  })

  test.each(unreadable)('reports a problem for $id: $why', ({ output, options, code }) => {
    const { problems } = read(output, options)
    expect(problems).not.toEqual([])
    if (code !== undefined) expect(problems[0]!.code).toBe(code)
  })

  test('has fixtures whose ids are unique and whose keys are known and in order', () => {
    const keys = ['id', 'why', 'output', 'options', 'calls', 'format', 'code']
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const row of rows) expect(Object.keys(row)).toEqual(keys.filter((key) => key in row))
  })

  test('says where a call stood in the whole text, white space included', () => {
    const [call] = read('\n  f(a=1) ').calls
    expect(call!.path).toBe('text 3-9')
  })

  test('says where each call stood behind a fence, a sentence and in JSON', () => {
    const paths = (text: string): string[] => read(text, { extract: 'embedded' }).calls.map(({ path }) => path)
    expect(paths('```\nf(a=1)\n```')).toEqual(['text 4-10'])
    expect(paths('So f(a=1), g(b=2).')).toEqual(['text 3-9', 'text 11-17'])
    expect(paths(' [{"name":"f","parameters":{}}]')).toEqual(['text 2-30'])
    expect(paths('So {"name":"f","arguments":{}}')).toEqual(['text 3-30'])
  })

  test.each([
    ['```\nf(a=1)\n```', 'a code fence'],
    ['x = f(a=1)', 'an assignment'],
    ['await f(a=1)', 'await'],
    ['return f(a=1)', 'return'],
    ['f(a=1)\ng()', 'several statements'],
    ['"f(a=1)"', 'quotes'],
    ['<think></think>f(a=1)', 'reasoning'],
    ['```\nconst x = await f(a=1)\n```', 'a code fence, an assignment and await'],
  ])('names what stands round %j', (text, what) => {
    expect(read(text).problems[0]!.reason).toBe(`the call stands in ${what}: extract: 'fenced' takes it out`)
  })

  test('says that something was taken off, and only then', () => {
    expect(read('f(a=1)', { extract: 'embedded' }).extracted).toBe(false)
    expect(read('"f(a=1)"', { extract: 'fenced' }).extracted).toBe(true)
    expect(read('So f(a=1).', { extract: 'embedded' }).extracted).toBe(true)
    expect(read('So.', { extract: 'embedded' }).extracted).toBe(false)
  })

  test('gives the offset of what cannot be read in the whole text', () => {
    expect(read('  f(a=1, b=lambda: 1)').problems[0]!.offset).toBe(11)
    expect(read(' {"name": "f", "arguments": {"a": tru}}').problems[0]!.offset).toBe(34)
  })

  test('refuses a text that is longer than any that is read', () => {
    expect(read('a'.repeat(5_000_001)).problems[0]!.code).toBe('too-large')
  })

  test('refuses more calls than are ever compared', () => {
    const { calls, problems } = read(`[${'f(), '.repeat(1_001)}]`)
    expect(calls).toHaveLength(1_000)
    expect(problems[0]!.code).toBe('too-many-calls')
  })

  test('reads what the corpus of shapes says of text', () => {
    const amount = { order_id: 'A-2231', amount: 89 }
    const refund = { name: 'issue_refund', arguments: amount }
    const object = JSON.stringify(refund)
    for (const text of [`<tool_call>\n${object}\n</tool_call>`, `<|python_tag|>${JSON.stringify({ name: 'issue_refund', parameters: amount })}<|eom_id|>`, `[TOOL_CALLS][${object}]`, "issue_refund(order_id='A-2231', amount=89)", object, 'issue_refund({order_id: "A-2231", amount: 89})']) {
      expect(read(text).calls.map(plain)).toEqual([refund])
    }
    expect(read("[issue_refund(order_id='A-2231', amount=89), lookup(q='ü')]").calls.map(plain)).toEqual([refund, { name: 'lookup', arguments: { q: 'ü' } }])
  })

  test('answers any text under any options, and never throws', () => {
    const pieces = fc.constantFrom('f(', 'a=1', ')', '[', ']', '{', '}', '"', "'", '`', '```', '\n', ';', '<tool_call>', '</tool_call>', '[TOOL_CALLS]', '<think>', '</think>', '{"name":"f","arguments":{}}', 'x = ', 'await ', 'f(a=1)', '**', '\\', ',', ' ', '<|channel|>', '<|message|>', '✿FUNCTION✿:', '/*', '//', '#', 'ü', '\ud800', ...oddTexts)
    const texts = fc.oneof(fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')), fc.string({ unit: 'binary' }))
    const options = fc.record({
      language: fc.constantFrom<ReadPlan['language']>('auto', 'python', 'javascript', 'json'),
      extract: fc.constantFrom<ReadPlan['extract']>('bare', 'fenced', 'embedded'),
      duplicateKeys: fc.constantFrom<ReadPlan['duplicateKeys']>('unreadable', 'last'),
      spread: fc.constantFrom<ReadPlan['spread']>('unreadable', 'literal'),
      names: fc.constantFrom<readonly string[]>([], ['f']),
    })
    fc.assert(
      fc.property(texts, options, (text, plan) => {
        const { calls, problems, format } = read(text, plan)
        for (const { path } of [...calls, ...problems]) expect(path).toMatch(/^(?:text \d+-\d+|\$.*)$/)
        for (const { offset = 0 } of problems) expect(offset).toBeLessThanOrEqual(text.length)
        if (format === 'prose') expect(problems).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  test('never says that no tool was called where extraction finds a known one with arguments', () => {
    const pieces = fc.constantFrom('f(a=1)', 'f(1)', 'f("x")', 'g(a=1)', 'So ', '\n', '```', '```python\n', '\n```', '. ', '(', ')', '{"name":"f","arguments":{}}', '"', "'", 'x = ')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')), (text) => {
        const options = { names: ['f'] }
        const isNone = ({ calls, problems }: RawReading): boolean => calls.length + problems.length === 0
        const found = read(text, { ...options, extract: 'embedded' })
        const holdsArguments = found.calls.some(({ name, named, positional }) => name === 'f' && named.length + positional.length > 0)
        if (holdsArguments) expect(isNone(read(text, options)) || isNone(read(text, { ...options, extract: 'fenced' }))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
