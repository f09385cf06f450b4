import { describe, expect, test } from 'vitest'
import { readMarkers } from '../../../../src/toolcall/text/callMarkers.ts'
import { readCallText } from '../../../../src/toolcall/text/callText.ts'
import { plainValueOf } from '../../../../src/toolcall/callValue.ts'
import { planOf, type PlanOptions } from '../readPlan.ts'

/** The calls as text; or the code of what is wrong. */
function read(text: string, options?: PlanOptions): string {
  const reading = readMarkers(planOf(options), text)
  if (reading === undefined) return 'no marker'
  if (reading.problems.length > 0) return reading.problems[0]!.code
  return reading.calls.map(({ name, named }) => `${name}${JSON.stringify(Object.fromEntries(named.map(([key, value]) => [key, plainValueOf(value)])))}`).join(' ')
}

const one = '{"name": "f", "arguments": {"a": 1}}'
const other = '{"name": "g", "arguments": {}}'
const v3 = (name: string): string => `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n{"a":1}\n\`\`\`<｜tool▁call▁end｜>`
const v31 = (name: string): string => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>{"a":1}<｜tool▁call▁end｜>`
const kimi = (name: string): string => `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>{"a":1}<|tool_call_end|>`

describe('readMarkers', () => {
  test.each([
    ['a block of Hermes', `<tool_call>\n${one}\n</tool_call>`, 'f{"a":1}'],
    ['several blocks', `<tool_call>${one}</tool_call>\n<tool_call>${other}</tool_call>`, 'f{"a":1} g{}'],
    ['prose round a block', `Let me see.\n<tool_call>${one}</tool_call>\nDone.`, 'f{"a":1}'],
    ['a list in a block', `<tool_call>[${one}, ${other}]</tool_call>`, 'f{"a":1} g{}'],
    ['parameters for arguments', '<tool_call>{"name": "f", "parameters": {"a": 1}}</tool_call>', 'f{"a":1}'],
    ['null for no arguments', '<tool_call>{"name": "f", "arguments": null}</tool_call>', 'f{}'],
    ['a marker in a text of an argument', '<tool_call>{"name": "f", "arguments": {"a": "</tool_call><tool_call>"}}</tool_call>', 'f{"a":"</tool_call><tool_call>"}'],
    ['the tag of Llama, closed', `<|python_tag|>${one}<|eom_id|>`, 'f{"a":1}'],
    ['the tag of Llama, to the end', `<|python_tag|>${one}`, 'f{"a":1}'],
    ['the tag of Llama with semicolons', `<|python_tag|>${one}; ${other}<|eot_id|>`, 'f{"a":1} g{}'],
    ['a function of Llama', '<function=f>{"a": 1}</function>', 'f{"a":1}'],
    ['a list of Mistral', `[TOOL_CALLS][${one}, ${other}]`, 'f{"a":1} g{}'],
    ['a list of Mistral with blanks and an end', ` text [TOOL_CALLS] [${one}]</s>`, 'f{"a":1}'],
    ['a name of Mistral', '[TOOL_CALLS]f[ARGS]{"a": 1}', 'f{"a":1}'],
    ['names of Mistral', '[TOOL_CALLS]f[CALL_ID]x1[ARGS]{"a": 1}[TOOL_CALLS]g[ARGS]{}</s>', 'f{"a":1} g{}'],
    ['a name of Mistral without its mark', '[TOOL_CALLS]f{"a": 1}', 'f{"a":1}'],
    ['DeepSeek V3', `<｜tool▁calls▁begin｜>${v3('f')}\n${v3('g')}<｜tool▁calls▁end｜>`, 'f{"a":1} g{"a":1}'],
    ['DeepSeek V3.1', `<｜tool▁calls▁begin｜>${v31('f')}${v31('g')}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>`, 'f{"a":1} g{"a":1}'],
    ['a tool of DeepSeek V3.1 that is called function', `<｜tool▁calls▁begin｜>${v31('function')}<｜tool▁calls▁end｜>`, 'function{"a":1}'],
    ['Qwen3-Coder', '<tool_call>\n<function=f>\n<parameter=a>\n 1\n\n</parameter>\n<parameter=b>x</parameter>\n</function>\n</tool_call>', 'f{"a":" 1\\n","b":"x"}'],
    ['Qwen3-Coder without arguments', '<tool_call><function=f></function></tool_call>', 'f{}'],
    ['Qwen3-Coder without its block', '<function=f>\n<parameter=a>\n1\n</parameter>\n</function>', 'f{"a":"1"}'],
    ['Qwen-Agent', '✿FUNCTION✿: f\n✿ARGS✿: {"a": 1}\n✿FUNCTION✿: g\n✿ARGS✿: {}\n✿RESULT✿: 3', 'f{"a":1} g{}'],
    ['Qwen-Agent to the end', 'Hm.\n✿FUNCTION✿: f\n✿ARGS✿: {"a": 1}', 'f{"a":1}'],
    ['Kimi K2', `Sure.<|tool_calls_section_begin|>${kimi('f')}\n${kimi('g.h')}<|tool_calls_section_end|>`, 'f{"a":1} g.h{"a":1}'],
    ['GLM-4.5', '<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n<arg_key>b</arg_key>\n<arg_value> x\n</arg_value>\n</tool_call>', 'f{"a":"1","b":" x\\n"}'],
    ['GLM-4.5 without arguments', '<tool_call>f\n</tool_call>', 'f{}'],
    ['Harmony', '<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a": 1}<|call|>', 'f{"a":1}'],
    ['Harmony to the end', '<|channel|>commentary to=functions.f<|channel|>json<|message|>{"a": 1}', 'f{"a":1}'],
    ['Harmony with the tool behind the role', '<|channel|>analysis<|message|>I need f(a=1).<|end|><|start|>assistant to=functions.f<|channel|>commentary json<|message|>{"a": 1}<|call|>', 'f{"a":1}'],
    ['Harmony without a call', '<|channel|>final<|message|>Hello <tool_call>', ''],
    ['reasoning in front', `<think>Maybe <tool_call>?</think><tool_call>${one}</tool_call>`, 'f{"a":1}'],
    ['a closing tag of reasoning in an argument', '<tool_call>{"name": "f", "arguments": {"a": "</think>"}}</tool_call>', 'f{"a":"</think>"}'],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['a block that is never closed', `<tool_call>${one}`, 'cut-off'],
    ['a closing tag that is cut off', `<tool_call>${one}</tool_`, 'cut-off'],
    ['JSON that is cut off', '<tool_call>{"name": "f", "arguments": {"a": ', 'cut-off'],
    ['an empty block', '<tool_call></tool_call>', 'marker'],
    ['broken JSON', '<tool_call>{"name": f}</tool_call>', 'marker'],
    ['two values in a block', `<tool_call>${one}${one}</tool_call>`, 'marker'],
    ['a call text in a block', '<tool_call>f(a=1)</tool_call>', 'marker'],
    ['a call without name', '<tool_call>{"arguments": {}}</tool_call>', 'no-tool-name'],
    ['a call without arguments', '<tool_call>{"name": "f"}</tool_call>', 'malformed-call'],
    ['arguments that are a text', '<tool_call>{"name": "f", "arguments": "{}"}</tool_call>', 'arguments-not-an-object'],
    ['arguments twice', '<tool_call>{"name": "f", "arguments": {}, "parameters": {}}</tool_call>', 'malformed-call'],
    ['a key that stands twice', '<tool_call>{"name": "f", "arguments": {"a": 1, "a": 2}}</tool_call>', 'duplicate-key'],
    ['a second block that is broken', `<tool_call>${one}</tool_call><tool_call>{`, 'cut-off'],
    ['code behind the tag of Llama', '<|python_tag|>print("x")', 'marker'],
    ['text behind a list of Mistral', `[TOOL_CALLS][${one}] and more`, 'marker'],
    ['a section of DeepSeek that is never closed', `<｜tool▁calls▁begin｜>${v3('f')}`, 'cut-off'],
    ['a call of DeepSeek without its section', v31('f'), 'marker'],
    ['a section of Kimi that is never closed', `<|tool_calls_section_begin|>${kimi('f')}`, 'cut-off'],
    ['a call of Kimi without its number', '<|tool_calls_section_begin|><|tool_call_begin|>f<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>', 'no-tool-name'],
    ['a parameter that is never closed', '<tool_call><function=f><parameter=a>1', 'cut-off'],
    ['a parameter that stands twice', '<function=f><parameter=a>1</parameter><parameter=a>2</parameter></function>', 'duplicate-key'],
    ['a closing tag inside a parameter', '<function=f><parameter=a>x</parameter>y</parameter></function>', 'marker'],
    ['a key of GLM without value', '<tool_call>f<arg_key>a</arg_key></tool_call>', 'marker'],
    ['a name of Qwen-Agent alone', '✿FUNCTION✿: f', 'cut-off'],
    ['a message of Harmony to what is no function', '<|channel|>commentary to=python<|message|>print(1)<|call|>', 'malformed-call'],
    ['text behind the object of Harmony', '<|channel|>commentary to=functions.f<|message|>{} and<|call|>', 'marker'],
    ['an end without start', `${one}\n</tool_call>`, 'marker'],
    ['a marker that is not read', '<function_calls><invoke name="f"></invoke></function_calls>', 'marker'],
    ['a tag that prose mentions', 'Use the <tool_call> tag here.', 'marker'],
    ['reasoning that is never closed', `<think><tool_call>${one}</tool_call>`, 'cut-off'],
    ['a call in reasoning whose start is missing', `<tool_call>${one}</tool_call></think>Hello`, 'marker'],
  ])('reports a problem for %s', (_, text, code) => {
    expect(read(text)).toBe(code)
  })

  test('is undefined for a text without markers, and where only thoughts hold them', () => {
    expect(read('Hello')).toBe('no marker')
    expect(read(`<think><tool_call>${one}</tool_call></think>Hello`)).toBe('no marker')
  })

  test('takes the last of two equal keys when the author says so', () => {
    expect(read('<tool_call>{"name": "f", "arguments": {"a": 1, "a": 2}}</tool_call>', { duplicateKeys: 'last' })).toBe('f{"a":2}')
    expect(read('<function=f><parameter=a>1</parameter><parameter=a>2</parameter></function>', { duplicateKeys: 'last' })).toBe('f{"a":"2"}')
  })

  test('marks values that stand without quotes', () => {
    const { calls } = readMarkers(planOf(), '<tool_call>f<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>')!
    expect(calls[0]!.named).toEqual([['a', { kind: 'text', value: '1', untyped: true }]])
  })

  test('keeps numbers as they are written, ids and places', () => {
    const { calls, extracted } = readMarkers(planOf(), ' <tool_call>{"name":"f","arguments":{"a":89.0},"id":"x"}</tool_call>')!
    expect(calls).toEqual([{ name: 'f', named: [['a', { kind: 'float', decimal: '89e0' }]], positional: [], id: 'x', step: 0, path: 'text 12-56' }])
    expect(extracted).toBe(false)
  })

  test('says that text stood round the markers', () => {
    expect(readMarkers(planOf(), `So:\n<tool_call>${one}</tool_call>`)!.extracted).toBe(true)
    expect(readMarkers(planOf(), `<tool_call>${one}</tool_call>\n<tool_call>${one}</tool_call>`)!.extracted).toBe(false)
  })

  test('keeps a tag of no call in a call text as what it is', () => {
    expect(readCallText(planOf(), 'say(text="</tool_call>")').format).toBe('python')
  })

  test('refuses more calls than are ever compared', () => {
    expect(read(`<tool_call>${other}</tool_call>`.repeat(1_001))).toBe('too-many-calls')
  })
})
