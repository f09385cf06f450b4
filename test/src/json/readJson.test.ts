import vm from 'node:vm'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonClass, JsonCode } from '../../../src/json/codes.ts'
import { readJson, type JsonRead, type JsonRefusal } from '../../../src/json/readJson.ts'
import type { ReadJsonOptions } from '../../../src/json/readJsonOptions.ts'
import { jsonAllowances } from '../../../src/json/scanJson.ts'
import { isUsageError } from '../../../src/usageError.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'
import { jsonContainers, jsonObjects, oddJson, slips, written } from './jsonTexts.ts'

const modes = ['bare', 'fenced', 'embedded'] as const
const refusalOf = (output: unknown, options?: ReadJsonOptions): JsonRefusal => readJson(output, options) as JsonRefusal
const valueOf = (output: unknown, options?: ReadJsonOptions): unknown => (readJson(output, options) as JsonRead).value

const cycle: Record<string, unknown> = {}
cycle.self = cycle

describe('readJson', () => {
  test.each<[JsonClass, JsonCode, 'unreadable' | 'fail', unknown, ReadJsonOptions?]>([
    ['not-json', 'no-output', 'unreadable', undefined],
    ['not-json', 'no-output', 'unreadable', null],
    ['not-json', 'empty', 'unreadable', ' \n\t\r '],
    ['not-json', 'empty', 'unreadable', '```json\n```', { extract: 'fenced' }],
    ['not-json', 'empty', 'unreadable', '<think>hm</think>', { extract: 'fenced' }],
    ['not-json', 'no-json', 'unreadable', 'I cannot help with that.'],
    ['not-json', 'no-json', 'unreadable', 'tru'],
    ['not-json', 'no-json', 'unreadable', '42 items'],
    ['not-json', 'wrapped', 'unreadable', '```json\n{"a":1}\n```'],
    ['not-json', 'trailing-text', 'unreadable', '{"a":1} done'],
    ['not-json', 'trailing-text', 'unreadable', '"a" done'],
    ['not-json', 'several', 'unreadable', '{"a":1}{"a":1}'],
    ['not-json', 'bom', 'unreadable', '\ufeff{"a":1}'],
    ['not-json', 'syntax', 'unreadable', '{"a":1,}'],
    ['not-json', 'too-large', 'unreadable', '[1,2,3]', { maxLength: 6 }],
    ['not-json', 'refused', 'unreadable', '{"a":1}', { finishReason: 'REFUSAL' }],
    ['not-json', 'not-a-json-value', 'unreadable', { a: [() => 1] }],
    ['not-json', 'not-a-json-value', 'unreadable', cycle],
    ['truncated', 'truncated', 'unreadable', '{"a":1'],
    ['truncated', 'truncated', 'unreadable', '{"a":1}', { finishReason: 'length' }],
    ['truncated', 'unclosed-reasoning', 'unreadable', '<think>{"a":1}', { extract: 'embedded' }],
    ['wrong-shape', 'duplicate-key', 'unreadable', '{"a":1,"a":1}'],
    ['wrong-shape', 'unsafe-integer', 'unreadable', '{"a":9007199254740993}'],
    ['wrong-shape', 'number-overflow', 'unreadable', '[1e400]'],
    ['wrong-shape', 'number-underflow', 'unreadable', '[1e-400]'],
    ['wrong-shape', 'lone-surrogate', 'unreadable', '["\\ud83d"]'],
    ['wrong-shape', 'too-deep', 'unreadable', '[[1]]', { maxDepth: 1 }],
    ['wrong-shape', 'too-deep', 'unreadable', [[1]], { maxDepth: 1 }],
    ['wrong-shape', 'forbidden-key', 'fail', '{"__proto__":1}'],
    ['wrong-shape', 'forbidden-key', 'fail', '{"a":{"constructor":{"prototype":1}}}'],
    ['wrong-shape', 'root-type', 'fail', 'So: [{"a":1}]', { extract: 'embedded', root: 'object' }],
    ['wrong-shape', 'root-type', 'fail', 'So: {"a":[1]}', { extract: 'embedded', root: 'array' }],
  ])('is %s, %s and %s of %j', (kind, code, outcome, output, options) => {
    expect(readJson(output, options)).toMatchObject({ outcome, class: kind, code })
  })

  test('reads a whole text, of any root', () => {
    for (const text of ['{"a":1}', '[1]', '"a"', '42', 'true', 'null', ' \n{"a":1}\r\n']) expect([text, valueOf(text)]).toEqual([text, JSON.parse(text)])
  })

  test('reads and refuses what JSON.parse reads and refuses, but for values of two readings', () => {
    const ofValue: readonly string[] = ['duplicate-key', 'unsafe-integer', 'number-overflow', 'number-underflow', 'lone-surrogate', 'forbidden-key']
    fc.assert(
      fc.property(fc.oneof(slips, oddJson), (text) => {
        const reading = readJson(text)
        const isRead = reading.outcome === 'read'
        try {
          const parsed: unknown = JSON.parse(text)
          return isRead ? isDeepStrictEqual(reading.value, parsed) : ofValue.includes(reading.code)
        } catch {
          return !isRead
        }
      }),
      { numRuns: 5000 },
    )
  })

  test('calls every proper prefix of an object or array truncated, in every mode, and in a fence', () => {
    fc.assert(
      fc.property(written(jsonContainers), fc.nat(), (text, cut) => {
        const prefix = text.slice(0, 1 + (cut % (text.length - 1)))
        const fenced = modes.slice(1).every((extract) => refusalOf(`\`\`\`json\n${prefix}`, { extract }).class === 'truncated')
        return fenced && modes.every((extract) => refusalOf(prefix, { extract }).code === 'truncated')
      }),
      { numRuns: 1000 },
    )
  })

  test('reads an object in prose without brackets as it was written', () => {
    const prose = fc.array(fc.constantFrom('the', 'answer', 'is', '42', '\n', '. ', ', ', ': ', 'é', '-', '/', 'true', '(see)', '#', '*'), { maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(prose, written(jsonObjects), prose, (before, text, behind) => {
        const reading = readJson(`${before} ${text} ${behind}`, { extract: 'embedded' })
        return reading.outcome === 'read' && isDeepStrictEqual(reading.value, JSON.parse(text)) && reading.start === before.length + 1
      }),
      { numRuns: 1000 },
    )
  })

  test('reads an object in a fence as it was written', () => {
    fc.assert(
      fc.property(written(jsonContainers), fc.constantFrom('```', '~~~~', '      ```'), fc.constantFrom('\n', '\r\n'), (text, mark, end) => {
        const reading = readJson(`Sure:${end}${mark}json${end}${text}${end}${mark}${end}Bye.`, { extract: 'fenced' })
        return reading.outcome === 'read' && reading.from === 'fence' && isDeepStrictEqual(reading.value, JSON.parse(text))
      }),
    )
  })

  test('reads in each mode whatever the mode before reads', () => {
    fc.assert(
      fc.property(fc.oneof(slips, oddJson), (text) => {
        const [bare, fenced, embedded] = modes.map((extract) => readJson(text, { extract }))
        if (bare!.outcome === 'read') return isDeepStrictEqual(bare!.value, (fenced as JsonRead).value) && isDeepStrictEqual(bare!.value, (embedded as JsonRead).value)
        return fenced!.outcome !== 'read' || (embedded!.outcome === 'read' && isDeepStrictEqual(fenced!.value, embedded!.value))
      }),
      { numRuns: 3000 },
    )
  })

  test('ends in a reading for any text, under any options', () => {
    const options = fc.record(
      {
        extract: fc.constantFrom(...modes),
        root: fc.constantFrom('object', 'array', 'any'),
        pick: fc.constantFrom('only', 'first', 'last'),
        layout: fc.constantFrom('single', 'ndjson'),
        allow: fc.subarray([...jsonAllowances]),
        duplicateKeys: fc.constantFrom('unreadable', 'last'),
        numbers: fc.constantFrom('double', 'bigint', 'string'),
        doubleEncoding: fc.constantFrom('forbid', 'unwrap'),
        finishReason: fc.constantFrom('stop', 'end_turn', '__proto__', 'toString'),
        maxDepth: fc.integer({ min: 1, max: 4 }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<ReadJsonOptions>
    fc.assert(
      fc.property(fc.oneof(slips, oddJson, fc.string({ unit: 'binary' })), options, (text, given) => {
        const isContradiction = given.layout === 'ndjson' && (given.extract === 'embedded' || given.doubleEncoding === 'unwrap' || (given.pick ?? 'only') !== 'only')
        const reading = readJson(text, isContradiction ? { ...given, layout: 'single' } : given)
        if (reading.outcome !== 'read') return reading.offset >= 0 && reading.offset <= text.length && reading.line >= 1 && reading.column >= 1
        const node = reading.node('')
        return reading.start <= reading.end && reading.end <= text.length && node !== undefined && reading.start <= node.start && node.end <= reading.end
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test.each(hostileOutputs())('ends in a reading for %s, or asks the author to decode it', (_, output) => {
    for (const input of ['text', 'value'] as const) {
      try {
        expect(['read', 'unreadable']).toContain(readJson(output, { input }).outcome)
      } catch (error) {
        if (!isUsageError(error)) throw error
        expect(error.message).toMatch(/^readJson: output must be (awaited first|a text or a plain value), but was .+\.( Decode it first\.)?$/)
      }
    }
  })

  test('takes objects, lists, numbers and booleans as parsed, and says what cannot be seen of them', () => {
    const note = 'already parsed: duplicate keys, order and big integers cannot be checked'
    for (const value of [{ a: 1 }, [1], 42, false]) expect(readJson(value)).toMatchObject({ outcome: 'read', value, from: 'value', start: 0, end: 0, notes: [note] })
    expect((readJson({ a: 1 }) as JsonRead).node('/a')).toBeUndefined()
  })

  test('takes a text and null as parsed where the input is a value', () => {
    expect(valueOf('{"a":1}', { input: 'value' })).toBe('{"a":1}')
    expect(valueOf(null, { input: 'value' })).toBe(null)
    expect(refusalOf(undefined, { input: 'value' }).code).toBe('no-output')
  })

  test('counts members that are undefined as absent, and gives a copy', () => {
    const value = { a: undefined, b: [1] }
    expect(Object.keys(valueOf(value) as object)).toEqual(['b'])
    expect((valueOf(value) as typeof value).b).not.toBe(value.b)
  })

  test('names the place of what is no JSON in a parsed value', () => {
    expect(readJson({ a: [1n] })).toMatchObject({ code: 'not-a-json-value', pointer: '/a/0', message: 'The output holds a value that JSON does not have: an object' })
    expect(readJson(vm.runInNewContext('new Date(0)'))).toMatchObject({ code: 'not-a-json-value', pointer: '' })
  })

  test('asks the author to await a promise, and to decode bytes and boxed texts', () => {
    expect(usageErrorOf(() => readJson(Promise.resolve('{}')))).toBe('readJson: output must be awaited first, but was a promise.')
    expect(usageErrorOf(() => readJson(Object('{}')))).toBe('readJson: output must be a text or a plain value, but was a boxed String. Decode it first.')
    expect(usageErrorOf(() => readJson(new TextEncoder().encode('{}')))).toMatch(/^readJson: output must be a text or a plain value, but was .+ Decode it first\.$/)
    expect(usageErrorOf(() => readJson(new ArrayBuffer(2)))).toMatch(/^readJson: output must be a text or a plain value, but was .+ Decode it first\.$/)
  })

  test.each([
    ['length', 'truncated'],
    ['MAX_TOKENS', 'truncated'],
    ['content_filter', 'truncated'],
    ['Refusal', 'refused'],
  ])('believes the finish reason %s, whatever was written', (finishReason, code) => {
    for (const output of ['{"a":1}', '', undefined, { a: 1 }]) expect(readJson(output, { finishReason })).toMatchObject({ outcome: 'unreadable', code })
  })

  test.each(['stop', 'end_turn', 'tool_calls', '', 'toString', '__proto__', 'length '])('ignores the finish reason %j', (finishReason) => {
    expect(readJson('{"a":1}', { finishReason }).outcome).toBe('read')
  })

  test('lets a byte order mark through where it is allowed, one and at the start', () => {
    expect(readJson('\ufeff {"a":1}', { allow: ['bom'] })).toMatchObject({ value: { a: 1 }, start: 2 })
    expect(refusalOf('\ufeff\ufeff{"a":1}', { allow: ['bom'] }).code).toBe('wrapped')
    expect(refusalOf('{"a":1}\ufeff', { allow: ['bom'] }).code).toBe('trailing-text')
    expect(readJson('\ufeff{"a":1}', { extract: 'embedded' }).outcome).toBe('read')
  })

  test('reads comments in front of and behind a value, where they are allowed', () => {
    expect(valueOf('// one\n{"a":1} /* two */ // three', { allow: ['comments'] })).toEqual({ a: 1 })
    expect(refusalOf('// one\n{"a":1', { allow: ['comments'] }).code).toBe('truncated')
    expect(refusalOf('// one\n{"a":1}').code).toBe('wrapped')
    expect(readJson(`{}${'//\n'.repeat(300_000)}`, { allow: ['comments'] }).outcome).toBe('read')
  })

  test('reads one value on each line, where the layout says so', () => {
    expect(readJson('{"a":1}\n\n  \n[2]\r\n"c"\r4', { layout: 'ndjson' })).toMatchObject({ value: [{ a: 1 }, [2], 'c', 4], from: 'text' })
    expect(valueOf('{"a":1}', { layout: 'ndjson' })).toEqual([{ a: 1 }])
  })

  test.each<[string, string, JsonCode, number, number]>([
    ['a last line that is cut off', '{"a":1}\n{"a":', 'truncated', 2, 6],
    ['a last line that is cut off, and blank ones', '{"a":1}\n{"a":\n \n', 'truncated', 2, 6],
    ['a line in between that is cut off', '{"a":\n{"a":1}', 'syntax', 1, 6],
    ['an object over several lines', '{\n"a":1\n}', 'syntax', 1, 2],
    ['two values on a line', '1\n{"a":1} {"a":2}', 'several', 2, 9],
    ['words behind a value', '{"a":1} ok', 'trailing-text', 1, 9],
    ['a line of prose', '{"a":1}\nDone.', 'syntax', 2, 1],
    ['prose alone', 'Sorry.\nNo.', 'no-json', 1, 1],
    ['a comma behind each line', '{"a":1},\n{"a":2}', 'trailing-text', 1, 8],
    ['nothing', '\n \n', 'empty', 1, 1],
    ['a line of a no-break space', '1\n\u00a0', 'syntax', 2, 1],
    ['a key that stands twice', '1\n{"a":1,"a":2}', 'duplicate-key', 2, 8],
  ])('reads no lines of %s', (_, text, code, line, column) => {
    expect(readJson(text, { layout: 'ndjson' })).toMatchObject({ outcome: 'unreadable', code, line, column })
  })

  test('reads lines in one fence, where a fence is let through', () => {
    const text = '<think>hm</think>\n```json\n{"a":1}\n{"a":2}\n```'
    expect(valueOf(text, { layout: 'ndjson', extract: 'fenced' })).toEqual([{ a: 1 }, { a: 2 }])
    expect(refusalOf(text, { layout: 'ndjson' }).code).toBe('no-json')
    expect(refusalOf('```json\n{"a":1}\n{"a":\n```', { layout: 'ndjson', extract: 'fenced' }).code).toBe('truncated')
    expect(refusalOf('```json\n1\n```\n```json\n2\n```', { layout: 'ndjson', extract: 'fenced' }).code).toBe('several')
    for (const language of ['jsonl', 'ndjson']) expect(valueOf(`\`\`\`${language}\n1\n2\n\`\`\``, { layout: 'ndjson', extract: 'fenced' })).toEqual([1, 2])
    expect(refusalOf('```jsonl\n1\n```', { extract: 'fenced' }).code).toBe('no-json')
    const reading = readJson(`Lines:\n${text.slice(17)}\nDone.`, { layout: 'ndjson', extract: 'fenced' }) as JsonRead
    expect(reading).toMatchObject({ from: 'fence', start: 16, end: 31 })
    expect(reading.node('')).toMatchObject({ kind: 'array', start: 16, end: 31 })
  })

  test('knows where the values of lines stand', () => {
    const reading = readJson('{"a":1}\n {"a":[true]}', { layout: 'ndjson' }) as JsonRead
    expect(reading.node('/1/a/0')).toEqual({ kind: 'boolean', start: 15, end: 19 })
  })

  test('leaves a text that holds JSON a text, unless it is to unwrap it, once', () => {
    const once = JSON.stringify('{"a":1}')
    const twice = JSON.stringify(once)
    expect(valueOf(once)).toBe('{"a":1}')
    expect(readJson(once, { doubleEncoding: 'unwrap' })).toMatchObject({ value: { a: 1 }, start: 0, end: once.length, notes: ['unwrapped: the text held JSON'] })
    expect(valueOf(twice, { doubleEncoding: 'unwrap' })).toBe(once)
    expect(valueOf(`\`\`\`json\n${once}\n\`\`\``, { doubleEncoding: 'unwrap', extract: 'fenced' })).toEqual({ a: 1 })
  })

  test.each(['"hello"', '"42"', '"[draft] hello"', '"{name}"', '"{\\"a\\":1} and more"', '"```json\\n{}\\n```"', '""'])('unwraps nothing of %s, which is a text', (text) => {
    expect(valueOf(text, { doubleEncoding: 'unwrap' })).toBe(JSON.parse(text))
  })

  test('refuses a text whose JSON is cut off or has two readings, where it is to unwrap it', () => {
    const inside = (text: string): unknown => readJson(JSON.stringify(text), { doubleEncoding: 'unwrap' })
    expect(inside('{"a":')).toMatchObject({ code: 'truncated', offset: 8 })
    expect(inside('{"a":1,"a":2}')).toMatchObject({ code: 'duplicate-key', offset: 10, pointer: '/a', faults: [{ code: 'duplicate-key', offset: 10, pointer: '/a' }] })
    expect(inside('{"__proto__":1}')).toMatchObject({ outcome: 'fail', code: 'forbidden-key' })
  })

  test('knows where the values of an unwrapped text stand in the output', () => {
    const text = ' "{\\"\\u0061\\": [1, \\"\\n\\"]}"'
    const reading = readJson(text, { doubleEncoding: 'unwrap', allow: ['raw-newlines'] }) as JsonRead
    expect(reading.value).toEqual({ a: [1, '\n'] })
    const at = (pointer: string): string => text.slice(reading.node(pointer)!.start, reading.node(pointer)!.end)
    expect([at('/a'), at('/a/0'), at('/a/1')]).toEqual(['[1, \\"\\n\\"]', '1', '\\"\\n\\"'])
  })

  test('counts lines and columns in characters, from 1', () => {
    expect(readJson('{\n  "😀": tru\n}')).toMatchObject({ code: 'syntax', offset: 10, line: 2, column: 8 })
    expect(readJson('')).toMatchObject({ code: 'empty', line: 1, column: 1 })
  })

  test('lists every fault of a value, and is named after the first', () => {
    expect(readJson('{"a":1e400,"b":1,"b":2}')).toMatchObject({
      code: 'number-overflow',
      pointer: '/a',
      faults: [
        { code: 'number-overflow', offset: 5, pointer: '/a' },
        { code: 'duplicate-key', offset: 17, pointer: '/b' },
      ],
    })
  })

  test('finds nodes by pointer: the last of a key that stands twice, none where nothing is', () => {
    const reading = readJson('So:\n{"a":[1,{"b":2}],"a":{"~/":null}}', { extract: 'embedded', duplicateKeys: 'last' }) as JsonRead
    expect(reading.node('/a/~0~1')).toEqual({ kind: 'null', start: 31, end: 35 })
    expect(['/b', '/a/0', 'a', '/a/~0~1/x'].map((pointer) => reading.node(pointer))).toEqual([undefined, undefined, undefined, undefined])
  })

  test('says which of how many it picked', () => {
    expect(readJson('{"a":1} or {"a":2}', { extract: 'embedded', pick: 'first' })).toMatchObject({ value: { a: 1 }, notes: ['first of 2 values'] })
    expect(readJson('{"a":1}', { extract: 'embedded', pick: 'last' })).toMatchObject({ notes: [] })
  })

  test.each([
    ['brackets', '['.repeat(2_000_000)],
    ['open objects', '{"a":'.repeat(800_000)],
    ['digits', `[${'9'.repeat(4_000_000)}]`],
    ['escapes', `["${'\\n'.repeat(2_000_000)}"]`],
    ['keys', `{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":0`).join()}}`],
    ['equal keys', `{${'"a":1,'.repeat(500_000)}"a":1}`],
    ['halves of characters', `["${'\ud83d'.repeat(2_000_000)}"]`],
    ['backticks', '`'.repeat(4_000_000)],
    ['fences', '```\n'.repeat(500_000)],
    ['fences of JSON', '```\n{\n```\n'.repeat(200_000)],
    ['tags', '<think>'.repeat(500_000)],
    ['closing tags', '</think>'.repeat(500_000)],
    ['line ends', `{"a":${'\n'.repeat(4_000_000)}x`],
    ['white space', ' '.repeat(4_000_000)],
    ['lines', '{"a":1}\n'.repeat(300_000)],
    ['backslashes', `"${'\\\\'.repeat(2_000_000)}`],
  ])('does not hang on %s, in any mode', (_, text) => {
    for (const options of [...modes.map((extract) => ({ extract })), { allow: jsonAllowances }, { layout: 'ndjson' as const }]) readJson(text, options)
  }, 30_000)
})
