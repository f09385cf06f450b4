import { describe, expect, test } from 'vitest'
import { oneOf, optional } from '../../src/valuePatterns.ts'
import { messageOf } from '../messageOf.ts'

const chat = (name: string, args: string): object => ({ role: 'assistant', content: null, tool_calls: [{ id: 'call_0', type: 'function', function: { name, arguments: args } }] })
const refund = { name: 'issue_refund', arguments: { order_id: 'A-2231', amount: 89 } }

describe('toMatchToolCall', () => {
  test('names the argument that differs, and where the call was read', () => {
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id":"A-2231","amount":90}')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 1 argument of issue_refund.
      received          issue_refund(amount=90, order_id="A-2231")
      expected          issue_refund(amount=89, order_id="A-2231")
      arguments.amount  expected 89, received 90
      read from         openai-chat $.tool_calls[0]"
    `)
  })

  test('says that a text is no number', () => {
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id":"A-2231","amount":"89"}')).toMatchToolCall('issue_refund(order_id="A-2231", amount=89)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 1 argument of issue_refund.
      received          issue_refund(amount="89", order_id="A-2231")
      expected          issue_refund(order_id="A-2231", amount=89)
      arguments.amount  expected 89 (a number), received "89" (a text)
      read from         openai-chat $.tool_calls[0]

      A text is not a number; with a tool definition, coerce: 'schema' reads it as one."
    `)
  })

  test('names every kind of difference', () => {
    const output = 'book(guest={"name": "Ada", "age": 36}, days=[1, 2], pets=["cat"])'
    const expected = { name: 'book', arguments: { guest: { name: 'ada', age: /x/ }, days: [1], from: '2026-03-09', lang: oneOf('de', 'en'), limit: optional(3) } }
    expect(messageOf(() => expect(output).toMatchToolCall(expected))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 5 arguments of book.
      received              book(days=[1, 2], guest={ name: "Ada", age: 36 }, pets=["cat"])
      expected              book(days=[1], from="2026-03-09", guest={ name: "ada", age: /x/ }, lang=oneOf("de", "en"), limit=optional(3))
      arguments.guest.name  expected "ada", received "Ada"
      arguments.guest.age   expected /x/, received 36
      arguments.days        expected [1], received [1, 2]
      arguments.from        expected "2026-03-09", received nothing
      arguments.lang        expected oneOf("de", "en"), received nothing
      arguments.pets        expected nothing, received ["cat"]
      read from             python text 0-65"
    `)
    expect(messageOf(() => expect('f("x", 1)').toMatchToolCall('f(a="x", b=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 4 arguments of f.
      received       f("x", 1)
      expected       f(a="x", b=1)
      positional[0]  expected nothing, received "x"
      positional[1]  expected nothing, received 1
      arguments.a    expected "x", received nothing
      arguments.b    expected 1, received nothing
      read from      python text 0-9

      Unnamed arguments get their names from the tool: pass { tool }."
    `)
    expect(messageOf(() => expect('f(1, 2, 3)').toMatchToolCall('f(a=1, b=2)', { tool: ['a', 'b'] }))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected, options)

      Tool call differs: 1 argument of f.
      received    f(1, 2, 3)
      expected    f(a=1, b=2)
      positional  3 unnamed arguments, but 2 parameters
      read from   python text 0-10"
    `)
  })

  test('names another tool, no tool, and a call too many', () => {
    expect(messageOf(() => expect(chat('delete_all\u202e', '')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Another tool was called.
      received   delete_all\\u202e()
      expected   issue_refund(amount=89, order_id="A-2231")
      name       expected issue_refund, received delete_all\\u202e
      read from  openai-chat $.tool_calls[0]"
    `)
    expect(messageOf(() => expect('I cannot do that.').toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      No tool was called.
      expected   issue_refund(amount=89, order_id="A-2231")
      read from  prose"
    `)
    expect(messageOf(() => expect('[lookup(id=1), delete_all()]').toMatchToolCall('lookup(id=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      2 calls were made, but one is expected.
      received     lookup(id=1)
      expected     lookup(id=1)
      also called  delete_all()
      read from    python text 1-13
      passes with  { relation: 'superset' }

      For several expected calls use toMatchToolCalls."
    `)
    expect(messageOf(() => expect('[lookup(id=2), delete_all()]').toMatchToolCall('lookup(id=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 1 argument of lookup, and 2 calls were made.
      received      lookup(id=2)
      expected      lookup(id=1)
      arguments.id  expected 1, received 2
      also called   delete_all()
      read from     python text 1-13"
    `)
  })

  test('says that the arguments are wrapped once more', () => {
    expect(messageOf(() => expect(chat('issue_refund', '{"arguments":{"order_id":"A-2231","amount":89}}')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 3 arguments of issue_refund.
      received             issue_refund(arguments={ order_id: "A-2231", amount: 89 })
      expected             issue_refund(amount=89, order_id="A-2231")
      arguments.order_id   expected "A-2231", received nothing
      arguments.amount     expected 89, received nothing
      arguments.arguments  expected nothing, received { order_id: "A-2231", amount: 89 }
      read from            openai-chat $.tool_calls[0]

      The arguments stand once more in an object of their own, under arguments.arguments."
    `)
  })

  test('names the option that would forgive the difference, once it is sure of it', () => {
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id":"a-2231","amount":89}')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 1 argument of issue_refund.
      received            issue_refund(amount=89, order_id="a-2231")
      expected            issue_refund(amount=89, order_id="A-2231")
      arguments.order_id  expected "A-2231", received "a-2231"
      read from           openai-chat $.tool_calls[0]
      passes with         { strings: { preset: 'none', rules: { case: true } } }"
    `)
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id":"A-2231","amount":89,"force":true}')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      Tool call differs: 1 argument of issue_refund.
      received         issue_refund(amount=89, force=true, order_id="A-2231")
      expected         issue_refund(amount=89, order_id="A-2231")
      arguments.force  expected nothing, received true
      read from        openai-chat $.tool_calls[0]
      passes with      { extraArguments: 'allow' }"
    `)
  })

  test('says why an output cannot be read, also under .not', () => {
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id": "A-2231", "amount":')).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      The output cannot be read as tool calls: arguments of issue_refund are not JSON at character 33 (cut off).
      arguments  "{\\"order_id\\": \\"A-2231\\", \\"amount\\":"
      stands at  $.tool_calls[0]"
    `)
    expect(messageOf(() => expect(chat('issue_refund', '{"order_id": "A-2231", "amount":')).not.toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCall(expected)

      The output cannot be read as tool calls, so .not does not pass either: arguments of issue_refund are not JSON at character 33 (cut off).
      arguments  "{\\"order_id\\": \\"A-2231\\", \\"amount\\":"
      stands at  $.tool_calls[0]

      For "no tool was called" write toMatchToolCalls([])."
    `)
    expect(messageOf(() => expect(undefined).not.toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCall(expected)

      The output cannot be read as tool calls, so .not does not pass either: shape not known: undefined.
      received   undefined
      stands at  $

      For "no tool was called" write toMatchToolCalls([])."
    `)
    expect(messageOf(() => expect({ toolName: 'issue_refund', arguments: {} }).toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      The output cannot be read as tool calls: shape not known: an object with keys toolName, arguments.
      received   { toolName: "issue_refund", arguments: {} }
      stands at  $

      Known: openai-chat, openai-responses, anthropic, ai-sdk-4, ai-sdk-5, gemini, langchain, bedrock, mcp, mistral, ollama, conversation, tool-calls, python, javascript, json, marked, prose."
    `)
    expect(messageOf(() => expect('```python\nlookup(id=1)\n```').toMatchToolCall('lookup(id=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      The output cannot be read as tool calls: the call stands in a code fence: extract: 'fenced' takes it out.
      received     "\`\`\`python\\nlookup(id=1)\\n\`\`\`"
      passes with  { extract: 'fenced' }"
    `)
    expect(messageOf(() => expect('lookup({"id": 1})').toMatchToolCall('lookup(id=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      The output cannot be read as tool calls: the call of lookup means one thing in Python and another in JavaScript: set language: 'python' or 'javascript', or pass tool.
      received     "lookup({\\"id\\": 1})"
      passes with  { language: 'javascript' }"
    `)
    expect(messageOf(() => expect('lookup(id=').toMatchToolCall('lookup(id=1)'))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCall(expected)

      The output cannot be read as tool calls: the call cannot be read at character 11 (cut off): the text ends inside a call.
      received  "lookup(id=""
    `)
  })

  test('says what the output does not tell', () => {
    expect(messageOf(() => expect('lookup(id=1 + 1)').not.toMatchToolCall('lookup(id=2)'))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCall(expected)

      The output does not tell whether this is the expected call, so .not does not pass either.
      arguments.id  expected 2, received expression("1 + 1"): an expression is never run

      Nothing of the output is ever run or guessed."
    `)
  })

  test('says that the call is the expected one, under .not', () => {
    expect(messageOf(() => expect('issue_refund(amount=89.0, order_id="A-2231")').not.toMatchToolCall(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCall(expected)

      The output makes the expected tool call.
      received   issue_refund(amount=89, order_id="A-2231")
      expected   issue_refund(amount=89, order_id="A-2231")
      read from  python text 0-44"
    `)
  })

  test('holds inside a comparison', () => {
    expect({ call: chat('issue_refund', '{"order_id":"A-2231","amount":89}') }).toEqual({ call: expect.toMatchToolCall(refund) })
    expect({ call: 'lookup(id=1)' }).toEqual({ call: expect.not.toMatchToolCall(refund) })
  })
})
