import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { meaning } from '../../src/json/meaningRules.ts'
import { messageOf } from '../messageOf.ts'

const refund = {
  type: 'object',
  properties: { order_id: { type: 'string', pattern: '^A-[0-9]{4}$' }, amount_cents: { type: 'integer', minimum: 0 }, currency: { enum: ['EUR', 'USD', 'CHF'] } },
  required: ['order_id', 'amount_cents', 'currency'],
  additionalProperties: false,
}
const right = '{"order_id": "A-2231", "amount_cents": 8900, "currency": "EUR"}'

describe('toSatisfySchema', () => {
  test('names pointer, place, keyword and what was there', () => {
    expect(messageOf(() => expect('{"order_id": "A-2231", "amount_cents": "8900", "currency": "eur"}').toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 2 places (wrong-shape, schema).
        /amount_cents  line 1:40  type  expected integer, received "8900" (string)
        /currency      line 1:60  enum  expected one of "EUR", "USD", "CHF", received "eur" (did you mean "EUR"?)"
    `)
    expect(messageOf(() => expect('{"orderId": "A-2231", "amount_cents": -1, "currency": "EUR"}').toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 3 places (wrong-shape, schema).
        /              line 1:1   required              "order_id" is missing (did you mean "orderId"?)
        /              line 1:2   additionalProperties  "orderId" is not expected, received "A-2231" (did you mean "order_id"?)
        /amount_cents  line 1:39  minimum               expected at least 0, received -1"
    `)
  })

  test('words each keyword', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: ['string', 'null'], maxLength: 2 },
        b: { type: 'array', minItems: 3, uniqueItems: true },
        c: { type: 'string', pattern: '^x', format: 'date' },
        d: { const: 3 },
        e: { multipleOf: 0.5, exclusiveMaximum: 1 },
        f: { not: { type: 'null' } },
        g: false,
        h: { contains: { type: 'string' } },
        i: { minProperties: 2, propertyNames: { maxLength: 1 } },
        j: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        k: { oneOf: [{ type: 'integer' }, { minimum: 0 }] },
      },
      dependentRequired: { a: ['z'] },
    }
    const output = '{"a": "a\u0007b", "b": [1, 1], "c": "y", "d": "3", "e": 1.2, "f": null, "g": 0, "h": [1], "i": {"xx": 1}, "j": true, "k": 1}'
    expect(messageOf(() => expect(output.replace('\u0007', '😀')).toSatisfySchema(schema))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 16 places (wrong-shape, schema).
        /   line 1:1    dependentRequired  "z" is missing, though there is "a"
        /a  line 1:7    maxLength          expected at most 2 characters, received 3 characters: "a😀b"
        /b  line 1:19   minItems           expected at least 3 items, received 2 items: [1, 1]
        /b  line 1:19   uniqueItems        expected different items, but items 1 and 2 are equal
        /c  line 1:32   pattern            expected a match of "^x", received "y"
        /c  line 1:32   format             expected the format "date", received "y"
        /d  line 1:42   const              expected 3, received "3" (did you mean 3?)
        /e  line 1:52   exclusiveMaximum   expected less than 1, received 1.2
        /e  line 1:52   multipleOf         expected a multiple of 0.5, received 1.2
        /f  line 1:62   not                expected a value of another shape, received null
        /g  line 1:73   false schema       expected nothing here, received 0
        /h  line 1:81   contains           expected at least 1 item of the wanted shape, received [1]
        /i  line 1:91   minProperties      expected at least 2 properties, received 1 property: { xx: 1 }
        /i  line 1:92   maxLength          the key "xx" is not allowed: expected { maxLength: 1 }
        /j  line 1:107  type               expected string or integer, received true (boolean)
        /k  line 1:118  oneOf              expected exactly one of 2 shapes, received 1, which fits 1 and 2"
    `)
  })

  test('tells the nearest of several alternatives', () => {
    const pet = {
      oneOf: [{ type: 'null' }, { $ref: '#/$defs/cat' }, { $ref: '#/$defs/dog' }],
      $defs: {
        cat: { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } }, required: ['kind', 'lives'] },
        dog: { type: 'object', properties: { kind: { const: 'dog' } }, required: ['kind'] },
      },
    }
    expect(messageOf(() => expect('{"kind": "cat", "lives": "9"}').toSatisfySchema(pet))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 1 place (wrong-shape, schema).
        /lives  line 1:26  type  expected integer, received "9" (string) (closest of 3)"
    `)
    expect(messageOf(() => expect('{"kind": "bird"}').toSatisfySchema(pet))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 1 place (wrong-shape, schema).
        /kind  line 1:10  enum  expected one of "cat", "dog", received "bird""
    `)
    expect(messageOf(() => expect('5').toSatisfySchema({ oneOf: [{ type: 'integer' }, { minimum: 3 }] }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 1 place (wrong-shape, schema).
        /  line 1:1  oneOf  expected exactly one of 2 shapes, received 5, which fits 1 and 2"
    `)
    expect(messageOf(() => expect('{"kind": "c"}').toSatisfySchema({ type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { enum: ['b'] } } }] }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 1 place (wrong-shape, schema).
        /  line 1:1  discriminator  expected "kind" to be one of "a", "b", received "c""
    `)
  })

  test('counts what it does not list', () => {
    expect(messageOf(() => expect(JSON.stringify(Array.from({ length: 23 }, () => 1))).toSatisfySchema({ items: { type: 'string' } })).split('\n').slice(-3)).toMatchInlineSnapshot(`
      [
        "  /18  line 1:38  type  expected string, received 1 (number)",
        "  /19  line 1:40  type  expected string, received 1 (number)",
        "       and 3 more",
      ]
    `)
  })

  test('shows no place of a value that was parsed before', () => {
    expect(messageOf(() => expect({ ...JSON.parse(right), currency: 'eur' }).toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 1 place (wrong-shape, schema).
        /currency  enum  expected one of "EUR", "USD", "CHF", received "eur" (did you mean "EUR"?)

      already parsed: duplicate keys, order and big integers cannot be checked"
    `)
  })

  test('repeats what a Standard Schema says, and what it does to the value', () => {
    const schema = z.object({ n: z.coerce.number(), pet: z.union([z.null(), z.object({ lives: z.int() })]) })
    expect(messageOf(() => expect('{"n": "x", "pet": {"lives": "9"}}').toSatisfySchema(schema))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      Shape is wrong in 2 places (wrong-shape, schema).
        /n          line 1:7   issue  Invalid input: expected number, received NaN
        /pet/lives  line 1:29  issue  Invalid input: expected number, received string (closest of 2)"
    `)
    expect(messageOf(() => expect('{"n": "", "pet": null, "x": 1}').toSatisfySchema(schema, { transforms: 'forbid', extraKeys: 'forbid' }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema, options)

      Shape is wrong in 2 places (wrong-shape, schema).
        /n  line 1:7   transforms  the schema turns "" into 0
        /   line 1:24  extraKeys   the schema drops "x", received 1"
    `)
    expect(messageOf(() => expect('{"n": "", "pet": null, "x": 1}').not.toSatisfySchema(schema))).toMatchInlineSnapshot(`
      "expect(received).not.toSatisfySchema(schema)

      The output satisfies the schema.
      received  "{\\"n\\": \\"\\", \\"pet\\": null, \\"x\\": 1}"

      the schema drops 1 key that it does not name: { extraKeys: 'forbid' } fails them"
    `)
  })

  test('names the rules that are broken, and why', () => {
    const invoice = { type: 'object', required: ['lines', 'total_cents'] }
    const total = { ...meaning.sumEquals('/lines', (line: { cents: number }) => line.cents, '/total_cents'), name: 'total-equals-lines' }
    const options = { rules: [total, meaning.nonZero('/total_cents'), { name: 'has-due', pointer: '/due', check: () => true }, { name: 'cents', pointer: '/lines/*/cents', check: (cents: unknown) => cents !== 600 }] }
    expect(messageOf(() => expect('{\n  "lines": [{"cents": 650}, {"cents": 600}],\n  "total_cents": 1520\n}').toSatisfySchema(invoice, options))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema, options)

      Shape is right; 3 of 4 rules are broken (wrong-meaning).
        total-equals-lines  /total_cents    line 3:18  items add up to 1250, but it is 1520
        has-due             /due                       there is no such value
        cents               /lines/1/cents  line 2:39  received 600"
    `)
    expect(messageOf(() => expect('{"total_cents": 5, "lines": []}').toSatisfySchema(invoice, { rules: [{ name: 'odd', pointer: '/total_cents', check: () => false, reason: 'because\u202e\nso' }] }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema, options)

      Shape is right; 1 of 1 rule is broken (wrong-meaning).
        odd  /total_cents  line 1:17  because\\u202e\\nso"
    `)
  })

  test('names the fields that stand in the wrong order', () => {
    const output = '{"answer": "yes", "reasoning": "it is", "steps": [{"b": 1, "a": 2}]}'
    expect(messageOf(() => expect(output).toSatisfySchema({ type: 'object' }, { fieldOrder: ['reasoning', 'answer'] }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema, options)

      The fields stand in the wrong order in 1 place (wrong-shape, field-order).
        /  line 1:2  order  "answer" stands before "reasoning" (line 1:19)"
    `)
    expect(messageOf(() => expect(output).toSatisfySchema({ type: 'object' }, { fieldOrder: [{ pointer: '/steps/*', order: ['a', 'b'] }, { pointer: '/other', order: ['a', 'b'] }] }))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema, options)

      The fields stand in the wrong order in 2 places (wrong-shape, field-order).
        /steps/0  line 1:52  order      "b" stands before "a" (line 1:60)
        /other    line 1:1   no object  there is no object"
    `)
  })

  test('says what keeps the output from being read, and the option that would let it', () => {
    expect(messageOf(() => expect(`\`\`\`json\n${right}\n\`\`\``).toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      The output is JSON, but it stands inside a code fence (not-json, wrapped).
      received   "\`\`\`json\\n{\\"order_id\\": \\"A-2231\\", \\"amount_cents\\": 8900, \\"currency\\": \\"EUR\\"}\\n\`\`\`"
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
    expect(messageOf(() => expect(right.slice(0, 30)).toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      The output is cut off (truncated).
      received  "{\\"order_id\\": \\"A-2231\\", \\"amount"
      ends at   line 1:31"
    `)
    expect(messageOf(() => expect(JSON.stringify(right)).toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      The output is a text that holds JSON (wrong-shape, double-encoded).
      received  "\\"{\\\\\\"order_id\\\\\\": \\\\\\"A-2231\\\\\\", \\\\\\"amount_cents\\\\\\": 8900, \\\\\\"currency\\\\\\": \\\\\\"EUR\\\\\\"}\\""

      Pass { doubleEncoding: 'unwrap' } if your code parses it twice."
    `)
    expect(messageOf(() => expect(undefined).toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).toSatisfySchema(schema)

      There is no output (not-json, no-output).
      received  undefined"
    `)
  })

  test('says, under .not, that the output satisfies the schema, or cannot be read', () => {
    expect(messageOf(() => expect(right).not.toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toSatisfySchema(schema)

      The output satisfies the schema.
      received  "{\\"order_id\\": \\"A-2231\\", \\"amount_cents\\": 8900, \\"currency\\": \\"EUR\\"}""
    `)
    expect(messageOf(() => expect(right).not.toSatisfySchema(refund, { rules: [meaning.nonZero('/amount_cents')] }))).toMatchInlineSnapshot(`
      "expect(received).not.toSatisfySchema(schema, options)

      The output satisfies the schema and 1 rule.
      received  "{\\"order_id\\": \\"A-2231\\", \\"amount_cents\\": 8900, \\"currency\\": \\"EUR\\"}""
    `)
    expect(messageOf(() => expect(right.slice(0, 30)).not.toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toSatisfySchema(schema)

      The output could not be read as JSON (truncated), so it neither satisfies nor violates the schema.
      received  "{\\"order_id\\": \\"A-2231\\", \\"amount"
      why       the output is cut off
      ends at   line 1:31"
    `)
    expect(messageOf(() => expect('').not.toSatisfySchema(refund))).toMatchInlineSnapshot(`
      "expect(received).not.toSatisfySchema(schema)

      The output could not be read as JSON (not-json, empty), so it neither satisfies nor violates the schema.
      received  ""
      why       the output is empty"
    `)
  })

  test('is green under .not for a wrong output alone', () => {
    const holds = (output: unknown, schema: unknown): boolean => {
      try {
        expect(output).not.toSatisfySchema(schema as never)
        return true
      } catch {
        return false
      }
    }
    expect(['{"order_id": 1}', '"{}"', '[]'].map((output) => holds(output, refund))).toEqual([true, true, true])
    expect(['', 'no', '{', right, `\`\`\`\n${right}\n\`\`\``, '{"a":1,"a":1}', '[9007199254740993]', undefined].map((output) => holds(output, refund))).toEqual(Array.from({ length: 8 }, () => false))
    expect([{}, true, { type: 'strin' }, { $ref: '#/nowhere' }, { foo: 1 }, undefined].map((schema) => holds('[]', schema))).toEqual(Array.from({ length: 6 }, () => false))
  })

  test('holds inside a comparison', () => {
    expect({ answer: right }).toEqual({ answer: expect.toSatisfySchema(refund) })
    expect({ answer: '{}' }).toEqual({ answer: expect.not.toSatisfySchema(refund) })
    expect({ answer: '{' }).not.toEqual({ answer: expect.not.toSatisfySchema(refund) })
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect(right).not.toSatisfySchema({ type: 'object', propertis: {} }))).toMatchInlineSnapshot(`"toSatisfySchema: schema has the unknown keyword "propertis". Did you mean "properties"?"`)
  })
})
