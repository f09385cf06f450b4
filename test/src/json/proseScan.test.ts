import { describe, expect, test } from 'vitest'
import { scanProse, type JsonRoot } from '../../../src/json/proseScan.ts'

const settings = { allow: new Set<never>(), numbers: 'double', duplicateKeys: 'unreadable', maxDepth: 256 } as const

/** What a scan finds: the text of each value, or the kind of what is none, and `broken` where something began like JSON. */
function found(text: string, root: JsonRoot = 'any', most = Infinity): string[] {
  const { candidates, brokenAt } = scanProse(text, 0, root, settings, most)
  return [...candidates.map((one) => (one.kind === 'value' ? text.slice(one.start, one.end) : one.kind)), ...(brokenAt === undefined ? [] : ['broken'])]
}

describe('scanProse', () => {
  test.each<[string, string, string[]]>([
    ['an object between words', 'Here it is: {"a":1}. Enjoy!', ['{"a":1}']],
    ['a list', 'The ids are [1, 2] today', ['[1, 2]']],
    ['an empty object and an empty list', '{} and []', ['{}', '[]']],
    ['two objects', '{"a":1} and {"b":2}', ['{"a":1}', '{"b":2}']],
    ['two equal objects', '{"a":1}\n\n{"a":1}', ['{"a":1}', '{"a":1}']],
    ['an object in XML', '<answer>{"a":1}</answer>', ['{"a":1}']],
    ['an object in CDATA', '<x><![CDATA[{"a":1}]]></x>', ['{"a":1}']],
    ['an object in inline code', 'use `{"a":1}` here', ['{"a":1}']],
    ['an object in quotes', 'say "{"a":1}" now', ['{"a":1}']],
    ['an object behind a template', 'Hi {name}, {"a":1}', ['{"a":1}']],
    ['an object behind a set', 'x in {1, 2} or {x | x > 0}: {"a":1}', ['{"a":1}']],
    ['an object behind a word in brackets', '[note] {"a":1}', ['{"a":1}']],
    ['an object in front of a tail', '{"a":1}<|end|>', ['{"a":1}']],
    ['an object in front of an instruction tag', '{"a":1} [/INST]', ['{"a":1}']],
    ['an object in front of a comma and a word', 'With {"a":1}, we are done', ['{"a":1}']],
    ['no text in quotes', 'the answer is "yes"', []],
    ['no number and no word', 'true or 42', []],
    ['no piece of a broken object', '{"refund":{"a":1},"ok":tru }', ['broken']],
    ['no object in a second pair of braces', '{{"a":1}}', ['broken']],
    ['no object that a brace too many closes', '{"a":1}}', ['broken']],
    ['no object that a misplaced brace closes', '{"a":{"b":1}},"c":2}', ['broken']],
    ['no item of a broken list', '[{"a":1},]', ['broken']],
    ['no first item of values with commas of which the last is broken', '{"a":1},\n{"b":tru}', ['broken']],
    ['no object with typographic quotes', '{“a”: 1}', ['broken']],
    ['no object with keys that are not quoted', 'so { a: 1 } it is', ['broken']],
    ['no item of a list that starts with a keyword', 'So: [true, {"a":1}, null] it is', ['[true, {"a":1}, null]']],
    ['no item of a list of Python', "So: [None, {'b':2}, {\"a\":1}, None] and ['x', {\"a\":1}, x]", ['broken']],
    ['no item of a list of anything else', 'So: [N/A, {"a":1}, 5] and [x, [{"b":2}, 0], 1]', []],
    ['an object behind a bracket that is never closed', 'a [note {"a":1} and [x] [2]', ['{"a":1}', '[2]']],
    ['an object behind a placeholder with braces', '[see {name}] {"a":1}', ['{"a":1}']],
    ['no item of a list with a comment', 'So: [/* x */ {"a":1}, x]', []],
    ['an object behind a word in brackets that starts like a keyword', '[true story] [nullable] {"a":1}', ['{"a":1}']],
    ['no code', 'if (x) { return }', []],
    ['where the text is cut off', 'Here: {"a":1, "b":', ['truncated']],
    ['a value, and that the next is cut off', '{"a":1} then {"b":', ['{"a":1}', 'truncated']],
    ['a bracket at the end', 'It is [', ['truncated']],
    ['nothing behind a bracket in a text in a broken region', '{x "}" {"a":1}} {"b":2}', ['{"b":2}']],
    ['nothing behind an escaped quote in a broken region', '{x "\\"} [1] " y} {"b":2}', ['{"b":2}']],
    ['nothing in a region whose quote never ends', '{x " } {"a":1}', []],
  ])('finds %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test('passes over citation marks where an object is wanted, and reports a list of objects', () => {
    expect(found('See [1], [2, 3] and [-1]. {"a":1} [4]', 'object')).toEqual(['{"a":1}'])
    expect(found('[[1], [{"a":1}]]', 'object')).toEqual(['root-type'])
    expect(found('[[1], [2]]', 'object')).toEqual([])
  })

  test('reports an object where a list is wanted, and never takes an item of it', () => {
    expect(found('{"items":[1,2]}', 'array')).toEqual(['root-type'])
    expect(found('So [1, 2]', 'array')).toEqual(['[1, 2]'])
  })

  test('stops behind as many candidates as are enough', () => {
    expect(found('{"a":1} {"b":2} {"c":3}', 'any', 2)).toEqual(['{"a":1}', '{"b":2}'])
  })

  test('reports what is too deep, and looks at nothing inside it', () => {
    expect(found(`${'['.repeat(300)}{"a":1}${']'.repeat(300)} {"b":2}`)).toEqual(['too-deep', '{"b":2}'])
  })

  test.each([
    ['marks of CDATA', `{"a":1}${']]>'.repeat(500_000)}`],
    ['opening braces', '{'.repeat(1_000_000)],
    ['opening brackets', '[ '.repeat(1_000_000)],
    ['brackets that open nothing', '[x'.repeat(1_000_000)],
    ['templates', '{x}'.repeat(300_000)],
    ['quotes in a broken region', `{x ${'"'.repeat(1_000_001)}`],
    ['escapes in a broken region', `{x "${'\\"'.repeat(500_000)}`],
    ['a text that never ends in a broken region', `{x "${'a'.repeat(4_000_000)}`],
    ['broken objects', '{"a":1 x}'.repeat(100_000)],
    ['citation marks', '[1] '.repeat(300_000)],
    ['values with commas', '{"a":1},'.repeat(100_000)],
    ['nested lists of an author who allows any depth', `x ${'['.repeat(200)}${']'.repeat(200)}`.repeat(1000)],
  ])('does not hang on many %s', (_, text) => {
    expect(() => scanProse(text, 0, 'object', settings, Infinity)).not.toThrow()
  }, 20_000)
})
