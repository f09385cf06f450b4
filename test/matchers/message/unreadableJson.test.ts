import { describe, expect, test } from 'vitest'
import { composeMessage } from '../../../matchers/message/message.ts'
import { unreadableJson } from '../../../matchers/message/unreadableJson.ts'
import { readJson, type JsonRefusal } from '../../../src/json/readJson.ts'
import type { ReadJsonOptions } from '../../../src/json/readJsonOptions.ts'

const plain = { expected: String, received: String, dim: String, bold: String }

function messageFor(received: unknown, options?: ReadJsonOptions, isNot = false): string {
  const refusal = readJson(received, options) as JsonRefusal
  return composeMessage('hint', unreadableJson({ class: refusal.class, code: refusal.code, refusal }, { received, args: [{}, options], isNot, paint: plain }))
}

describe('unreadableJson', () => {
  test('says what is the matter: no output', () => {
    expect(messageFor(undefined)).toMatchInlineSnapshot(`
      "hint

      There is no output (not-json, no-output).
      received  undefined"
    `)
  })

  test('says what is the matter: null', () => {
    expect(messageFor(null)).toMatchInlineSnapshot(`
      "hint

      There is no output (not-json, no-output).
      received  null

      Pass { input: 'value' } if your code has parsed the output before."
    `)
  })

  test('says what is the matter: an empty output', () => {
    expect(messageFor('')).toMatchInlineSnapshot(`
      "hint

      The output is empty (not-json, empty).
      received  """
    `)
  })

  test('says what is the matter: prose', () => {
    expect(messageFor('I cannot help with that.')).toMatchInlineSnapshot(`
      "hint

      The output holds no JSON (not-json, no-json).
      received  "I cannot help with that.""
    `)
  })

  test('says what is the matter: a scalar in a fence', () => {
    expect(messageFor('```\n42\n```')).toMatchInlineSnapshot(`
      "hint

      The output holds no JSON (not-json, no-json).
      received  "\`\`\`\\n42\\n\`\`\`"

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
  })

  test('says what is the matter: JSON in a fence', () => {
    expect(messageFor('```json\n{"order_id":"A-2231"}\n```')).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but it stands inside a code fence (not-json, wrapped).
      received   "\`\`\`json\\n{\\"order_id\\":\\"A-2231\\"}\\n\`\`\`"
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
  })

  test('says what is the matter: JSON behind reasoning', () => {
    expect(messageFor('<think>hm</think>\n{"order_id":"A-2231"}')).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but it stands behind reasoning (not-json, wrapped).
      received   "<think>hm</think>\\n{\\"order_id\\":\\"A-2231\\"}"
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code drops the reasoning before parsing."
    `)
  })

  test('says what is the matter: JSON in prose', () => {
    expect(messageFor('Here you go:\n{"order_id":"A-2231"}')).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but it stands inside other text (not-json, wrapped).
      received   "Here you go:\\n{\\"order_id\\":\\"A-2231\\"}"
      starts at  line 2:1

      Pass { extract: 'embedded' } if your code looks for the JSON inside other text."
    `)
  })

  test('says what is the matter: a fence where one of prose is let through', () => {
    expect(messageFor('Sure: {"a":1}', { extract: 'fenced' })).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but it stands inside other text (not-json, wrapped).
      received   "Sure: {\\"a\\":1}"
      starts at  line 1:7

      Pass { extract: 'embedded' } if your code looks for the JSON inside other text."
    `)
  })

  test('says what is the matter: text behind JSON', () => {
    expect(messageFor('{"order_id":"A-2231"}\n<|end|>')).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but other text follows it (not-json, trailing-text).
      received    "{\\"order_id\\":\\"A-2231\\"}\\n<|end|>"
      goes on at  line 2:1

      Pass { extract: 'embedded' } if your code looks for the JSON inside other text."
    `)
  })

  test('says what is the matter: a brace too many, which nothing lets through', () => {
    expect(messageFor('{"order_id":"A-2231"}}')).toMatchInlineSnapshot(`
      "hint

      The output is JSON, but other text follows it (not-json, trailing-text).
      received    "{\\"order_id\\":\\"A-2231\\"}}"
      goes on at  line 1:22"
    `)
  })

  test('says what is the matter: several values on lines', () => {
    expect(messageFor('{"a":1}\n{"a":2}')).toMatchInlineSnapshot(`
      "hint

      The output holds several JSON values (not-json, several).
      received    "{\\"a\\":1}\\n{\\"a\\":2}"
      another at  line 2:1

      Pass { layout: 'ndjson' } if your code parses each line."
    `)
  })

  test('says what is the matter: several values', () => {
    expect(messageFor('{"a":1}\n\nCorrected: {"a":2}', { extract: 'embedded' })).toMatchInlineSnapshot(`
      "hint

      The output holds several JSON values (not-json, several).
      received    "{\\"a\\":1}\\n\\nCorrected: {\\"a\\":2}"
      another at  line 3:12

      Pass { extract: 'embedded', pick: 'last' } if your code takes the last value."
    `)
  })

  test('says what is the matter: a byte order mark', () => {
    expect(messageFor('\ufeff{"a":1}')).toMatchInlineSnapshot(`
      "hint

      The output starts with a byte order mark (not-json, bom).
      received  "\\ufeff{\\"a\\":1}"

      Pass { allow: ['bom'] } if your code drops the mark before parsing."
    `)
  })

  test('says what is the matter: a spelling that is not JSON', () => {
    expect(messageFor("{'a': True, }")).toMatchInlineSnapshot(`
      "hint

      The output starts like JSON, but breaks its syntax (not-json, syntax).
      received   "{'a': True, }"
      breaks at  line 1:2, at "'"

      Pass { allow: ['single-quotes', 'trailing-commas', 'python-literals'] } if your parser takes these spellings."
    `)
  })

  test('says what is the matter: a break that nothing lets through', () => {
    expect(messageFor('{"a": NaN}')).toMatchInlineSnapshot(`
      "hint

      The output starts like JSON, but breaks its syntax (not-json, syntax).
      received   "{\\"a\\": NaN}"
      breaks at  line 1:7, at "N""
    `)
  })

  test('says what is the matter: a text that is too long', () => {
    expect(messageFor('[1,2,3]', { maxLength: 5 })).toMatchInlineSnapshot(`
      "hint

      The output is too long (not-json, too-large).
      received  "[1,2,3]"

      Pass { maxLength: 100000000 } if your parser takes longer texts."
    `)
  })

  test('says what is the matter: a refusal', () => {
    expect(messageFor('{}', { finishReason: 'refusal' })).toMatchInlineSnapshot(`
      "hint

      The model refused to answer (not-json, refused).
      received      "{}"
      finishReason  "refusal""
    `)
  })

  test('says what is the matter: no JSON value', () => {
    expect(messageFor({ a: [() => 1] })).toMatchInlineSnapshot(`
      "hint

      The output holds a value that JSON does not have (not-json, not-a-json-value).
      received  { a: [[function without a name]] }
      at        /a/0"
    `)
  })

  test('says what is the matter: a text that is cut off', () => {
    expect(messageFor('{"a": [1, 2')).toMatchInlineSnapshot(`
      "hint

      The output is cut off (truncated).
      received  "{\\"a\\": [1, 2"
      ends at   line 1:12"
    `)
  })

  test('says what is the matter: a reason for which the model stopped', () => {
    expect(messageFor('{"a": 1}', { finishReason: 'max_tokens' })).toMatchInlineSnapshot(`
      "hint

      The output is cut off (truncated).
      received      "{\\"a\\": 1}"
      ends at       line 1:9
      finishReason  "max_tokens""
    `)
  })

  test('says what is the matter: reasoning that is never closed', () => {
    expect(messageFor('<think>so {"a":1}', { extract: 'embedded' })).toMatchInlineSnapshot(`
      "hint

      The reasoning in front of the output is never closed (truncated, unclosed-reasoning).
      received  "<think>so {\\"a\\":1}""
    `)
  })

  test('says what is the matter: a key that stands twice', () => {
    expect(messageFor('{"a": 1,\n "a": 2}')).toMatchInlineSnapshot(`
      "hint

      An object has a key twice (wrong-shape, duplicate-key).
      received  "{\\"a\\": 1,\\n \\"a\\": 2}"
        /a      line 2:2  duplicate-key

      Pass { duplicateKeys: 'last' } if your parser takes the last value of a key."
    `)
  })

  test('says what is the matter: large integers', () => {
    expect(messageFor('{"id": 9007199254740993, "ids": [9007199254740995]}')).toMatchInlineSnapshot(`
      "hint

      An integer is too large for a number of JavaScript (wrong-shape, unsafe-integer).
      received  "{\\"id\\": 9007199254740993, \\"ids\\": [9007199254740995]}"
        /id     line 1:8   unsafe-integer
        /ids/0  line 1:34  unsafe-integer

      Pass { numbers: 'bigint' } if your parser keeps every digit."
    `)
  })

  test('says what is the matter: a number too large', () => {
    expect(messageFor('[1e400]')).toMatchInlineSnapshot(`
      "hint

      A number is too large for a number of JavaScript (wrong-shape, number-overflow).
      received  "[1e400]"
        /0      line 1:2  number-overflow"
    `)
  })

  test('says what is the matter: half a character', () => {
    expect(messageFor('["\\ud83d"]')).toMatchInlineSnapshot(`
      "hint

      A text holds half of a character (wrong-shape, lone-surrogate).
      received  "[\\"\\\\ud83d\\"]"
        /0      line 1:2  lone-surrogate

      Pass { allow: ['lone-surrogates'] } if your code can do with half a character."
    `)
  })

  test('says what is the matter: too deep a nesting', () => {
    expect(messageFor('[[[1]]]', { maxDepth: 2 })).toMatchInlineSnapshot(`
      "hint

      The output is nested too deep (wrong-shape, too-deep).
      received     "[[[1]]]"
      too deep at  line 1:3

      Pass { maxDepth: 10000 } if your parser goes deeper."
    `)
  })

  test('says what is the matter: a key that changes a prototype', () => {
    expect(messageFor('{"a": {"__proto__": 1}}')).toMatchInlineSnapshot(`
      "hint

      An object has a key that changes its prototype (wrong-shape, forbidden-key).
      received        "{\\"a\\": {\\"__proto__\\": 1}}"
        /a/__proto__  line 1:8  forbidden-key"
    `)
  })

  test('says what is the matter: a list where an object is asked for', () => {
    expect(messageFor('So: [{"a":1}]', { extract: 'embedded', root: 'object' })).toMatchInlineSnapshot(`
      "hint

      The output holds an array where an object was asked for, or the reverse (wrong-shape, root-type).
      received   "So: [{\\"a\\":1}]"
      starts at  line 1:5"
    `)
  })

  test('says, under .not, that the output is neither, and why', () => {
    expect(messageFor('{"a": [1, 2', undefined, true)).toMatchInlineSnapshot(`
      "hint

      The output could not be read as JSON (truncated), so it neither satisfies nor violates the schema.
      received  "{\\"a\\": [1, 2"
      why       the output is cut off
      ends at   line 1:12"
    `)
    expect(messageFor('```json\n{"a":1}\n```', undefined, true)).toMatchInlineSnapshot(`
      "hint

      The output could not be read as JSON (not-json, wrapped), so it neither satisfies nor violates the schema.
      received   "\`\`\`json\\n{\\"a\\":1}\\n\`\`\`"
      why        the output is JSON, but it stands inside a code fence
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
  })

  test('says nothing of .not where the output is wrong', () => {
    expect(messageFor('{"__proto__": 1}', undefined, true)).toMatchInlineSnapshot(`
      "hint

      An object has a key that changes its prototype (wrong-shape, forbidden-key).
      received      "{\\"__proto__\\": 1}"
        /__proto__  line 1:2  forbidden-key"
    `)
  })

  test('keeps the place in view, and lists at most 20 faults', () => {
    const text = `{"a": "${'x'.repeat(1000)}" "b": 1}`
    expect(messageFor(text).replace(/x{50,}/g, 'x…x')).toMatchInlineSnapshot(`
      "hint

      The output starts like JSON, but breaks its syntax (not-json, syntax).
      received   ..."x…x\\" \\"b\\": 1}"
      breaks at  line 1:1010, at "\\"""
    `)
    expect(messageFor(`[${'1e400,'.repeat(30)}1]`).split('\n').filter((line) => line.includes('number-overflow')).length).toBe(21)
  })

  test('is written for any option of the call, and for a long output in no time', () => {
    expect(messageFor(`${'[1] '.repeat(1_000_000)}`)).toContain('another at')
    expect(composeMessage('hint', unreadableJson({ class: 'truncated', code: 'truncated', refusal: readJson('{') as JsonRefusal }, { received: '{', isNot: true, paint: plain }, 'keeps nor breaks the order'))).toContain('so it neither keeps nor breaks the order.')
  })
})
