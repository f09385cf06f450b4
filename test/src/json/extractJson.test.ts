import { describe, expect, test } from 'vitest'
import { extractJson, type ExtractionPlan } from '../../../src/json/extractJson.ts'

type Mode = ExtractionPlan['extract']
const modes: readonly Mode[] = ['bare', 'fenced', 'embedded']
const settings = { allow: new Set<never>(), numbers: 'double', duplicateKeys: 'unreadable', maxDepth: 256 } as const

/** The value's text, or the code. */
function extracted(text: string, extract: Mode, plan: Partial<ExtractionPlan> = {}): string {
  const found = extractJson(text, 0, { extract, root: 'object', pick: 'only', settings, ...plan })
  return found.kind === 'read' ? JSON.stringify(found.value) : found.code
}

const inEachMode = (text: string, plan?: Partial<ExtractionPlan>): string[] => modes.map((mode) => extracted(text, mode, plan))
const object = '{"a":1}'

describe('extractJson', () => {
  test.each<[string, string, [bare: string, fenced: string, embedded: string]]>([
    ['a whole text', ` ${object}\n`, [object, object, object]],
    ['a fence', '```json\n{"a":1}\n```', ['wrapped', object, object]],
    ['a fence in capitals', '```JSON\n{"a":1}\n```', ['wrapped', object, object]],
    ['a fence of json5', '```json5\n{"a":1}\n```', ['wrapped', object, object]],
    ['a fence without a language', '```\n{"a":1}\n```', ['wrapped', object, object]],
    ['a fence of tildes', '~~~json\n{"a":1}\n~~~', ['wrapped', object, object]],
    ['a fence of four backticks', '````json\n{"a":1}\n````', ['wrapped', object, object]],
    ['a fence that is indented by any width', '1. So:\n\n        ```json\n        {"a":1}\n        ```', ['wrapped', object, object]],
    ['a fence that is never closed', '```json\n{"a":1}', ['wrapped', object, object]],
    ['a fence with words behind the language', '```json title="a.json"\n{"a":1}\n```', ['wrapped', object, object]],
    ['a fence in prose', 'Here:\n```json\n{"a":1}\n```\nDone.', ['wrapped', object, object]],
    ['a fence that is closed by more marks', '```json\n{"a":1}\n`````', ['wrapped', object, object]],
    ['a scalar in a fence', '```json\n42\n```', ['no-json', '42', '42']],
    ['a text in a fence without a language', '```\n"a"\n```', ['no-json', '"a"', '"a"']],
    ['a fence of another language in front', '```python\nprint({})\n```\n```json\n{"a":1}\n```', ['several', object, object]],
    ['a fence of prose in front', '```\nhello\n```\n```json\n{"a":1}\n```', ['wrapped', object, object]],
    ['only a fence of another language', '```js\nconst a = {"a":1}\n```', ['wrapped', 'wrapped', object]],
    ['two fences', '```json\n{"a":1}\n```\n```json\n{"a":1}\n```', ['several', 'several', 'several']],
    ['two values in a fence', '```json\n{"a":1}\n{"b":2}\n```', ['several', 'several', 'several']],
    ['an empty fence', '```json\n```', ['no-json', 'empty', 'empty']],
    ['prose in a fence of JSON', '```json\nSorry, no.\n```', ['no-json', 'no-json', 'no-json']],
    ['broken JSON in a fence', '```json\n{"a":tru}\n```', ['no-json', 'syntax', 'syntax']],
    ['a call in a fence of JSON', '```json\nfind({"a":1})\n```', ['wrapped', 'syntax', 'syntax']],
    ['a cut text in a fence', '```json\n{"a":1,', ['wrapped', 'truncated', 'truncated']],
    ['a cut text in a fence that is closed', '```json\n{"a":[1,\n```', ['no-json', 'truncated', 'truncated']],
    ['words behind the JSON in a fence', '```json\n{"a":1}\nDone.\n```', ['wrapped', 'trailing-text', 'trailing-text']],
    ['a fence inside a string', '{"a":"```json\\n{}\\n```"}', ['{"a":"```json\\n{}\\n```"}', '{"a":"```json\\n{}\\n```"}', '{"a":"```json\\n{}\\n```"}']],
    ['a fence on one line, which is inline code', '```json {"a":1} ```', ['wrapped', 'wrapped', object]],
    ['a block quote', '> {"a":1}', ['wrapped', 'wrapped', object]],
    ['a JSON text in a JSON text in a fence', '```json\n"{\\"a\\":1}"\n```', ['no-json', '"{\\"a\\":1}"', '"{\\"a\\":1}"']],
    ['prose in front', 'Here it is: {"a":1}', ['wrapped', 'wrapped', object]],
    ['prose behind', '{"a":1} is the answer', ['trailing-text', 'wrapped', object]],
    ['a tail', '{"a":1}<|end|>', ['trailing-text', 'wrapped', object]],
    ['an instruction tag as tail', '{"a":1} [/INST]', ['several', 'wrapped', object]],
    ['a tag round it', '<answer>{"a":1}</answer>', ['wrapped', 'wrapped', object]],
    ['inline code', '`{"a":1}`', ['wrapped', 'wrapped', object]],
    ['two values', '{"a":1}\n{"b":2}', ['several', 'several', 'several']],
    ['two equal values', '{"a":1} {"a":1}', ['several', 'several', 'several']],
    ['a draft, and a correction', '{"a":1}\n\nCorrected:\n{"a":2}', ['trailing-text', 'several', 'several']],
    ['prose that thinks, and then answers', 'Let me think. The total is 4, so {a} holds.\n\n{"a":1}', ['wrapped', 'wrapped', object]],
    ['prose that thinks with a draft', 'First I had {"a":2}, wrong.\n{"a":1}', ['several', 'several', 'several']],
    ['the schema echoed', 'Schema: {"type":"object"}\nOutput: {"a":1}', ['several', 'several', 'several']],
    ['the schema echoed with a value in it', '{"type":"object","properties":{"a":1}}', ['{"type":"object","properties":{"a":1}}', '{"type":"object","properties":{"a":1}}', '{"type":"object","properties":{"a":1}}']],
    ['a refusal', "I'm sorry, I can't.", ['no-json', 'no-json', 'no-json']],
    ['YAML', 'a: 1\nb:\n  - 2', ['no-json', 'no-json', 'no-json']],
    ['XML', '<a>1</a>', ['no-json', 'no-json', 'no-json']],
    ['half a keyword', 'tru', ['no-json', 'no-json', 'no-json']],
    ['a number in words', '42 is it', ['no-json', 'no-json', 'no-json']],
    ['a broken text', '{"a":tru}', ['syntax', 'syntax', 'syntax']],
    ['a misplaced brace in the middle', '{"a":{"b":1}},"c":2}', ['trailing-text', 'wrapped', 'syntax']],
    ['a cut text', '{"a":1,', ['truncated', 'truncated', 'truncated']],
    ['prose and a cut text', 'Here: {"a":1,', ['wrapped', 'wrapped', 'truncated']],
    ['nothing', ' \n', ['empty', 'empty', 'empty']],
    ['a list where an object is wanted, in prose', 'So: [{"a":1}]', ['wrapped', 'wrapped', 'root-type']],
    ['a citation mark', 'As said in [1]: {"a":1}', ['wrapped', 'wrapped', object]],
    ['reasoning', '<think>hm {"b":2}</think>\n{"a":1}', ['wrapped', object, object]],
    ['reasoning in capitals', '<THINK>hm</THINK>{"a":1}', ['wrapped', object, object]],
    ['reasoning under another name', '<reasoning>hm</reasoning>{"a":1}', ['wrapped', object, object]],
    ['reasoning that holds another tag', '<thinking>a <think>b</think> c</thinking>{"a":1}', ['wrapped', object, object]],
    ['reasoning nested in itself', '<think>a<think>b</think>c</think>{"a":1}', ['wrapped', 'wrapped', object]],
    ['only the end of reasoning', 'hm {"b":2}</think>{"a":1}', ['wrapped', object, object]],
    ['the end of reasoning twice', 'a</think>b</think>{"a":1}', ['wrapped', object, object]],
    ['reasoning, then a fence', '<think>hm</think>\n```json\n{"a":1}\n```', ['wrapped', object, object]],
    ['reasoning with a fence in it', '<think>\n```json\n{"b":2}\n```\n</think>\n{"a":1}', ['wrapped', object, object]],
    ['reasoning and nothing behind it', '<think>hm</think>\n', ['no-json', 'empty', 'empty']],
    ['reasoning and a refusal', '<think>hm</think> Sorry.', ['no-json', 'no-json', 'no-json']],
    ['reasoning that is never closed', '<think>hm {"a":1}', ['wrapped', 'unclosed-reasoning', 'unclosed-reasoning']],
    ['reasoning that another tag closes', '<think>hm</thinking>{"a":1}', ['wrapped', 'unclosed-reasoning', 'unclosed-reasoning']],
    ['a tag of reasoning inside a string', '{"a":"<think>b</think>"}', ['{"a":"<think>b</think>"}', '{"a":"<think>b</think>"}', '{"a":"<think>b</think>"}']],
    ['a cut text in quotes with a list in it', '"see [1, 2] and', ['truncated', 'truncated', 'truncated']],
    ['a list with a wrong bracket in it', '["x", }, {"a":1}, 5]', ['syntax', 'syntax', 'syntax']],
    ['a cut text with a whole list in it', '[null, [], {"a":1}, ', ['truncated', 'truncated', 'truncated']],
    ['a list that starts with a keyword, and prose', '[null, {"a":1}, null] it is', ['trailing-text', 'wrapped', 'root-type']],
    ['what is too deep', '['.repeat(300), ['too-deep', 'too-deep', 'too-deep']],
  ])('takes out of %s what each mode lets it', (_, text, expected) => {
    expect(inEachMode(text)).toEqual(expected)
  })

  test.each<[string, string, [fenced: string, embedded: string]]>([
    ['a cut text with a closing tag in it', '{"note":"uses </think> tags","x":{"a":1}', ['truncated', 'truncated']],
    ['a closing tag in a text in front of prose', '{"note":"</think>[1]"}\nHope', ['wrapped', '{"note":"</think>[1]"}']],
    ['a closing tag in a cut text in prose', 'Answer: {"md":"</think>","x":{"a":1}', ['wrapped', 'truncated']],
    ['a closing tag in a text behind reasoning', 'hm </think>{"note":"</think>"}', ['{"note":"</think>"}', '{"note":"</think>"}']],
    ['a draft in reasoning whose opening tag stood in the prompt', '{"b":2} no.</think>{"a":1}', [object, object]],
    ['reasoning that starts with a placeholder', '{name} is 1.</think>{"a":1}', [object, object]],
    ['a second block of reasoning', '<think>a</think>\n<think>b {"b":2}</think>{"a":1}', [object, object]],
    ['a second block of reasoning behind one whose opening tag stood in the prompt', 'a</think><think>b {"b":2}</think>{"a":1}', [object, object]],
    ['a second block of reasoning that is never closed', '<think>a</think>\n<think>draft {"id": 1} hmm', ['unclosed-reasoning', 'unclosed-reasoning']],
    ['a second block of reasoning and nothing behind it', '<think>a</think>\n<think>draft {"id": 1}</think>', ['empty', 'empty']],
    ['a tag of reasoning with an attribute', '<think type="x">hm</think>{"a":1}', [object, object]],
    ['a tag of reasoning with an attribute that is never closed', '<think type="x">{"a":1}', ['unclosed-reasoning', 'unclosed-reasoning']],
    ['a tag whose name only starts like one of reasoning', '<thinker>{"a":1}</thinker>', ['wrapped', object]],
    ['a fence in a text of a broken object', '{"answer": 5, "code": "\n```json\n[1]\n```\n then', ['syntax', 'syntax']],
    ['a fence in a member behind a brace too many', '{"answer": 5}, "code": "\n```json\n[1]\n```\n then', ['wrapped', 'syntax']],
    ['a fence behind a whole value', '{"b":2}\n```json\n{"a":1}\n```', [object, object]],
    ['a fence behind a citation mark', '[1] says:\n```json\n{"a":1}\n```', [object, object]],
    ['a fence behind a placeholder', '[Note] here it is:\n```json\n{"a":1}\n```', [object, object]],
    ['a fence behind a quotation', '"The answer\nis":\n```json\n{"a":1}\n```', [object, object]],
  ])('takes out of %s what each mode that looks inside lets it', (_, text, expected) => {
    expect(inEachMode(text).slice(1)).toEqual(expected)
  })

  test('looks for no fence inside a text whose line ends are allowed', () => {
    const plan = { settings: { ...settings, allow: new Set(['raw-newlines'] as const) } }
    expect(extracted('{"answer": 5, "code": "\n```json\n[1]\n```\n then', 'fenced', plan)).toBe('truncated')
    expect(extracted('{"code": "\n```json\n[1]\n```\n"} then', 'embedded', plan)).toBe(String.raw`{"code":"\n${'```'}json\n[1]\n${'```'}\n"}`)
    expect(extracted('{"code": "\n```json\n[1]\n```\n"}\n```json\n{"a":1}\n```', 'fenced', plan)).toBe(object)
  })

  test('takes a comment behind the value that is never closed for a cut text', () => {
    const plan = { settings: { ...settings, allow: new Set(['comments'] as const) } }
    expect(inEachMode('{"a":1} /* cut', plan)).toEqual(['truncated', 'truncated', 'truncated'])
    expect(inEachMode('{"a":1} /* one */ /', plan)).toEqual(['truncated', 'truncated', 'truncated'])
    expect(inEachMode('{"a":1} /* one */ // two', plan)).toEqual([object, object, object])
    expect(extracted('{"a":1} / or so', 'embedded', plan)).toBe(object)
    expect(extracted('{"a":1} /* cut', 'embedded')).toBe(object)
  })

  test.each([
    '"status":"ok","order":{"id":1}',
    '"id":1},{"id":2}',
    '"id":1},{"id":2},{"id":3}',
    '{"a":1}"b":2}',
    '{"a":1}:2}',
    '{"a":1},b:2}',
    '{"a":1}, 2, 3]',
    '{"a":1}, 2, null, {"b":2}]',
    '{"a":1},\n // more\n "b":2}',
    `{'note': 'close with }', 'order': {"id": 1}`,
    '[Infinity, {"a":1}',
    '[.5, {"a":1}',
    '[…, {"a":1}',
    '[“x”, {"a":1}',
  ])('takes no piece of something broken: %s', (text) => {
    expect(extracted(text, 'embedded')).toBe('syntax')
    expect(extracted(`So: ${text}`, 'embedded').replace('no-json', 'syntax')).toBe('syntax')
  })

  test.each([
    'Here is the "final answer": {"a":1}',
    'He said "yes", and: {"a":1}',
    'see (a) or b]: {"a":1}',
    'Done :} {"a":1}',
    '{"a":1}, enjoy :}',
    '{"a":1}: that is it.',
    '{"a":1}, the ids are [1]',
    '{"a":1}, yes, {name}',
    '{"a":1} "as asked"',
    `{it's a template} {"a":1}`,
    `{'x': it's} {"a":1}`,
    '[1] says: {"a":1}',
    '[see below] {"a":1}',
    '[see below, or not] {"a":1}',
    '[see below, {"a":1}',
  ])('takes the value out of prose with marks in it: %s', (text) => {
    expect(extracted(text, 'embedded')).toBe(object)
  })

  test.each([
    ['closing tags', `x${'</think>'.repeat(100_000)}`],
    ['blocks of reasoning', '<think>a</think>'.repeat(100_000)],
    ['tags that close another block', `<think>${'</thinking>'.repeat(100_000)}`],
    ['keys in front of values', '"a":{},'.repeat(100_000)],
    ['commas and quotes', `x ${',"'.repeat(500_000)}{}`],
    ['values with a comma and an open quote', String.raw`{},\"`.repeat(100_000)],
    ['spaces in front of a value', `x ${' '.repeat(1_000_000)}{} ${' '.repeat(1_000_000)}, x`],
    ['words with commas in an open bracket', `x [${'a,'.repeat(1_000_000)}`],
    ['apostrophes in a broken region', `{'${"a'  '".repeat(300_000)}`],
  ])('does not hang on many %s', (_, text) => {
    expect(inEachMode(text)).toHaveLength(3)
  }, 5_000)

  test('does not let the root decide about a whole text', () => {
    expect(inEachMode('[1]')).toEqual(['[1]', '[1]', '[1]'])
    expect(inEachMode(object, { root: 'array' })).toEqual([object, object, object])
  })

  test('picks the first or the last of several, and says how many there were', () => {
    const text = '{"a":1}\n\nCorrected:\n{"a":2}\n\nOnce more: {"a":3}'
    const picking = (pick: 'first' | 'last') => extractJson(text, 0, { extract: 'embedded', root: 'object', pick, settings })
    expect(picking('first')).toMatchObject({ value: { a: 1 }, from: 'prose', of: 3 })
    expect(picking('last')).toMatchObject({ value: { a: 3 }, from: 'prose', of: 3 })
    const fences = '```json\n{"a":1}\n```\n```json\n{"a":2}\n```'
    expect(extracted(fences, 'fenced', { pick: 'first' })).toBe('{"a":1}')
    expect(extracted(fences, 'fenced', { pick: 'last' })).toBe('{"a":2}')
  })

  test('picks no whole one when the wanted one is cut off, and no piece of something broken', () => {
    expect(extracted('{"a":1} then {"b":', 'embedded', { pick: 'last' })).toBe('truncated')
    expect(extracted('{"a":1},\n{"b":tru}', 'embedded', { pick: 'first' })).toBe('syntax')
    expect(extracted('```json\n{"a":1}\n```\n```json\n{"a":', 'fenced', { pick: 'last' })).toBe('truncated')
  })

  test('gives the place of the value in the whole output', () => {
    expect(extractJson('<think>hm</think>\n```json\n {"a":1}\n```', 0, { extract: 'fenced', root: 'any', pick: 'only', settings })).toMatchObject({ start: 27, end: 34, from: 'fence' })
    expect(extractJson('So: {"a":1}.', 0, { extract: 'embedded', root: 'any', pick: 'only', settings })).toMatchObject({ start: 4, end: 11, from: 'prose' })
  })
})
