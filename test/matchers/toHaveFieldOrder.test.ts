import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

const order = ['reasoning', 'answer']

describe('toHaveFieldOrder', () => {
  test('says which key stands before which, and where', () => {
    expect(messageOf(() => expect('{"answer": 4, "reasoning": "2 + 2"}').toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order)

      "answer" (line 1:2) stands before "reasoning" (line 1:15) at / (wrong-shape, field-order).
      received  "{\\"answer\\": 4, \\"reasoning\\": \\"2 + 2\\"}"
      order     ["reasoning", "answer"]"
    `)
  })

  test('names every break, and where it is', () => {
    expect(messageOf(() => expect('[\n{"answer": 4, "reasoning": ""},\n{"answer": 4}]').toHaveFieldOrder({ reasoning: ['answer'] }, { pointer: '/*' }))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order, options)

      "answer" (line 2:2) stands before "reasoning" (line 2:15) at /0 (wrong-shape, field-order).
      also      "reasoning" is missing at /1 (line 3:1)
      received  "[\\n{\\"answer\\": 4, \\"reasoning\\": \\"\\"},\\n{\\"answer\\": 4}]"
      order     { reasoning: ["answer"] }"
    `)
  })

  test('counts the breaks that it does not list', () => {
    expect(messageOf(() => expect(`[${'{"b":1,"a":2},'.repeat(25)}{}]`).toHaveFieldOrder(['a', 'b'], { pointer: '/*' })).split('\n').slice(-6).join('\n')).toMatchInlineSnapshot(`
      "also      "b" (line 1:241) stands before "a" (line 1:247) at /17
      also      "b" (line 1:255) stands before "a" (line 1:261) at /18
      also      "b" (line 1:269) stands before "a" (line 1:275) at /19
      also      7 more
      received  "[{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{\\"b\\":1,\\"a\\":2},{}]"
      order     ["a", "b"]"
    `)
  })

  test('names a key that is missing, and the option that lets it be', () => {
    expect(messageOf(() => expect('{"answer": 4}').toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order)

      "reasoning" is missing at / (line 1:1) (wrong-shape, field-order).
      received  "{\\"answer\\": 4}"
      order     ["reasoning", "answer"]

      To compare only the keys that are there pass { presence: 'optional' }."
    `)
  })

  test('says that there is no object, or nothing to compare', () => {
    expect(messageOf(() => expect('{"answers": []}').toHaveFieldOrder(order, { pointer: '/answers/*' }))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order, options)

      There is no object at /answers/* (wrong-shape, field-order).
      received  "{\\"answers\\": []}"
      order     ["reasoning", "answer"]"
    `)
    expect(messageOf(() => expect('{"answer": 4}').toHaveFieldOrder(order, { presence: 'optional' }))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order, options)

      There is nothing to compare at /: no object has two of the keys (wrong-shape, field-order).
      received  "{\\"answer\\": 4}"
      order     ["reasoning", "answer"]"
    `)
  })

  test('escapes the keys of the output', () => {
    expect(messageOf(() => expect('{"\\u001b[31m": {"b": 1, "a\\u202e": 2}}').toHaveFieldOrder(['a\u202e', 'b'], { pointer: '/*' }))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order, options)

      "b" (line 1:17) stands before "a\\u202e" (line 1:25) at /\\u001b[31m (wrong-shape, field-order).
      received  "{\\"\\\\u001b[31m\\": {\\"b\\": 1, \\"a\\\\u202e\\": 2}}"
      order     ["a\\u202e", "b"]"
    `)
  })

  test('says, under .not, that the fields stand in the order', () => {
    expect(messageOf(() => expect('{"reasoning": "2 + 2", "answer": 4}').not.toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).not.toHaveFieldOrder(order)

      The fields stand in the order.
      received  "{\\"reasoning\\": \\"2 + 2\\", \\"answer\\": 4}"
      order     ["reasoning", "answer"]"
    `)
  })

  test('says why the output cannot be read, and what would let it be', () => {
    expect(messageOf(() => expect('```json\n{"reasoning": "", "answer": 4}\n```').toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order)

      The output is JSON, but it stands inside a code fence (not-json, wrapped).
      received   "\`\`\`json\\n{\\"reasoning\\": \\"\\", \\"answer\\": 4}\\n\`\`\`"
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
    expect(messageOf(() => expect('{"answer": 1, "answer": 2}').toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).toHaveFieldOrder(order)

      An object has a key twice (wrong-shape, duplicate-key).
      received   "{\\"answer\\": 1, \\"answer\\": 2}"
        /answer  line 1:15  duplicate-key"
    `)
  })

  test('says, under .not, that an output that cannot be read neither keeps nor breaks the order', () => {
    expect(messageOf(() => expect('{"answer": 4, "reas').not.toHaveFieldOrder(order))).toMatchInlineSnapshot(`
      "expect(received).not.toHaveFieldOrder(order)

      The output could not be read as JSON (truncated), so it neither keeps nor breaks the order.
      received  "{\\"answer\\": 4, \\"reas"
      why       the output is cut off
      ends at   line 1:20"
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('{}').not.toHaveFieldOrder(['answer']))).toMatchInlineSnapshot(`"toHaveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was ["answer"]."`)
    expect(messageOf(() => expect({ answer: 1, reasoning: 2 }).not.toHaveFieldOrder(order))).toMatchInlineSnapshot(`"toHaveFieldOrder: output must be the text of the model, but was { answer: 1, reasoning: 2 }. A value that was parsed before has lost the order of its keys."`)
    expect(messageOf(() => expect('{}').toHaveFieldOrder(order, { duplicateKeys: 'last' }))).toMatchInlineSnapshot(`"toHaveFieldOrder: option "duplicateKeys" cannot be "last": a key that stands twice has two places."`)
  })
})
