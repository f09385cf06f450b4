import { describe, expect, test } from 'vitest'
import { oneOf } from '../../src/valuePatterns.ts'
import { messageOf } from '../messageOf.ts'

describe('toEqualJson', () => {
  test('names each place that differs, in the order of the text', () => {
    const output = '{\n  "orderId": "A-1",\n  "amount": "89",\n  "tags": ["a", "b"],\n  "currency": "eur"\n}'
    expect(messageOf(() => expect(output).toEqualJson({ order_id: 'A-1', amount: 89, tags: ['a', 'c', 'd'], currency: oneOf('EUR', 'USD') }))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      6 of 7 fields differ (different, missing).
        /order_id  line 1:1   missing  expected "A-1", received nothing (did you mean "orderId"?)
        /orderId   line 2:14  extra    expected nothing, received "A-1"
        /amount    line 3:13  type     expected 89, received "89"
        /tags      line 4:11  length   expected 3 items, received 2
        /tags/1    line 4:17  value    expected "c", received "b"
        /currency  line 5:15  value    expected oneOf("EUR", "USD"), received "eur""
    `)
    expect(messageOf(() => expect('{"a":1}').toEqualJson({ a: 2 }))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      1 of 1 field differs (different, value).
        /a  line 1:6  value  expected 2, received 1"
    `)
  })

  test('says what would forgive a difference', () => {
    expect(messageOf(() => expect('{"a":1,"b":2}').toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      1 of 2 fields differs (different, extra).
        /b  line 1:12  extra  expected nothing, received 2

      To let members stand that are not expected pass { extraKeys: 'allow' }."
    `)
    expect(messageOf(() => expect('0.30000000000000004').toEqualJson(0.3))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      1 of 1 field differs (different, value).
        /  line 1:1  value  expected 0.3, received 0.30000000000000004

      Two numbers are very near: put expect.toEqualNumber(..., { tolerance }) in the place of the value."
    `)
    expect(messageOf(() => expect('"e\u0301"').toEqualJson('\u00e9'))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      1 of 1 field differs (different, value).
        /  line 1:1  value  expected "é", received "é"

      Two texts differ only in how their letters are composed (NFC)."
    `)
  })

  test('names twenty places at most, and escapes the keys of the output', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}\u202e`, index])))
    expect(messageOf(() => expect(many).toEqualJson({}))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      25 of 25 fields differ (different, extra).
        /k0\\u202e   line 1:8    extra  expected nothing, received 0
        /k1\\u202e   line 1:16   extra  expected nothing, received 1
        /k2\\u202e   line 1:24   extra  expected nothing, received 2
        /k3\\u202e   line 1:32   extra  expected nothing, received 3
        /k4\\u202e   line 1:40   extra  expected nothing, received 4
        /k5\\u202e   line 1:48   extra  expected nothing, received 5
        /k6\\u202e   line 1:56   extra  expected nothing, received 6
        /k7\\u202e   line 1:64   extra  expected nothing, received 7
        /k8\\u202e   line 1:72   extra  expected nothing, received 8
        /k9\\u202e   line 1:80   extra  expected nothing, received 9
        /k10\\u202e  line 1:89   extra  expected nothing, received 10
        /k11\\u202e  line 1:99   extra  expected nothing, received 11
        /k12\\u202e  line 1:109  extra  expected nothing, received 12
        /k13\\u202e  line 1:119  extra  expected nothing, received 13
        /k14\\u202e  line 1:129  extra  expected nothing, received 14
        /k15\\u202e  line 1:139  extra  expected nothing, received 15
        /k16\\u202e  line 1:149  extra  expected nothing, received 16
        /k17\\u202e  line 1:159  extra  expected nothing, received 17
        /k18\\u202e  line 1:169  extra  expected nothing, received 18
        /k19\\u202e  line 1:179  extra  expected nothing, received 19
                    and 5 more

      To let members stand that are not expected pass { extraKeys: 'allow' }."
    `)
  })

  test('says why the output cannot be read, and which option would let it', () => {
    expect(messageOf(() => expect('```json\n{"a":1}\n```').toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      The output is JSON, but it stands inside a code fence (not-json, wrapped).
      received   "\`\`\`json\\n{\\"a\\":1}\\n\`\`\`"
      starts at  line 2:1

      Pass { extract: 'fenced' } if your code strips the fence before parsing."
    `)
    expect(messageOf(() => expect('{"a":1').not.toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualJson(expected)

      The output could not be read as JSON (truncated), so it neither equals nor differs from the expected value.
      received  "{\\"a\\":1"
      why       the output is cut off
      ends at   line 1:7"
    `)
    expect(messageOf(() => expect('{"a":1,"a":2}').toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).toEqualJson(expected)

      An object has a key twice (wrong-shape, duplicate-key).
      received  "{\\"a\\":1,\\"a\\":2}"
        /a      line 1:8  duplicate-key

      Pass { duplicateKeys: 'last' } if your parser takes the last value of a key."
    `)
    expect(messageOf(() => expect(undefined).not.toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualJson(expected)

      The output could not be read as JSON (not-json, no-output), so it neither equals nor differs from the expected value.
      received  undefined
      why       there is no output"
    `)
  })

  test('shows, under .not, both values', () => {
    expect(messageOf(() => expect('[1, 2]').not.toEqualJson([1, 2]))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualJson(expected)

      The values are equal: 2 fields compared.
      received  "[1, 2]"
      expected  [1, 2]"
    `)
    expect(messageOf(() => expect({ a: 1 }).not.toEqualJson({ a: 1 }))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualJson(expected)

      The values are equal: 1 field compared.
      received  { a: 1 }
      expected  { a: 1 }

      already parsed: duplicate keys, order and big integers cannot be checked"
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('{}').toEqualJson({ a: undefined }))).toMatchInlineSnapshot(`"toEqualJson: expected at /a must be a JSON value or a pattern, but was undefined. A member that may be absent is optional(...)."`)
  })
})
