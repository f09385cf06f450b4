import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toEqualNumber', () => {
  test('shows both readings, and the locales that decide', () => {
    expect(messageOf(() => expect('1,000').toEqualNumber(1000))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The text has two readings.
      received     "1,000"   1000 (comma as thousands) or 1 (comma as decimal)
      expected     1000
      decide with  { locale: 'en' } or { locale: 'de' }"
    `)
    expect(messageOf(() => expect('1.000').not.toEqualNumber(1000))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualNumber(expected)

      The text has two readings, so .not does not pass either.
      received     "1.000"   1 (full stop as decimal) or 1000 (full stop as thousands)
      expected     1000
      decide with  { locale: 'en' } or { locale: 'de' }"
    `)
  })

  test('shows the difference, and what is allowed', () => {
    expect(messageOf(() => expect('1.41').toEqualNumber(1, { tolerance: { absolute: 0.4 } }))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected, options)

      The numbers differ.
      received    "1.41"
      expected    1
      difference  0.41, allowed 0.4"
    `)
    expect(messageOf(() => expect('1.234,50').toEqualNumber('1234.6'))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The numbers differ.
      received    "1.234,50"  -> 1234.5
      expected    "1234.6"
      difference  0.1"
    `)
  })

  test('names the one option that would make them equal', () => {
    expect(messageOf(() => expect('50%').toEqualNumber(50))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The numbers are of different kinds.
      received    "50%"
      expected    50
      equal with  { percent: 'points' }"
    `)
    expect(messageOf(() => expect('$30').toEqualNumber(30))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The numbers are of different kinds.
      received    "$30"
      expected    30
      equal with  { currency: 'ignore' }"
    `)
    expect(messageOf(() => expect('about 30').toEqualNumber(30))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The output cannot be read as a number.
      received    "about 30"
      expected    30
      stops at    character 1
      equal with  { forms: ['approximate'] }"
    `)
    expect(messageOf(() => expect('The answer is 30').toEqualNumber(30))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The output cannot be read as a number.
      received    "The answer is 30"
      expected    30
      stops at    character 1
      equal with  { extract: 'answerPhrase' }"
    `)
  })

  test('says where reading stops', () => {
    expect(messageOf(() => expect('30 days').toEqualNumber(31))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The output cannot be read as a number.
      received  "30 days"
      expected  31
      stops at  character 4"
    `)
  })

  test('shows the nearest of several, and what was extracted', () => {
    expect(messageOf(() => expect('Answer: 43').toEqualNumber([10, 42], { extract: 'answerPhrase' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected, options)

      The numbers differ.
      received    "Answer: 43"  -> 43
      expected    42   nearest of 2
      extracted   "43" (answerPhrase)
      difference  1"
    `)
    expect(messageOf(() => expect('30 or 40').toEqualNumber(30, { extract: 'onlyNumber' }))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected, options)

      The text holds several numbers.
      received   "30 or 40"   30 or 40
      expected   30
      extracted  "30 or 40" (onlyNumber)"
    `)
  })

  test('says that a rounded integer has lost digits', () => {
    expect(messageOf(() => expect(2 ** 53).toEqualNumber('9007199254740993'))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The number is rounded already.
      received  9007199254740992
      expected  "9007199254740993"

      An integer above 2^53 - 1 has lost digits before it came here: give a text or a bigint."
    `)
  })

  test('shows, under .not, what both were read as', () => {
    expect(messageOf(() => expect('€1.234,5').not.toEqualNumber('1234.50 EUR'))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualNumber(expected)

      The numbers are equal.
      received  "€1.234,5"  -> 1234.5 EUR
      expected  "1234.50 EUR"  -> 1234.5 EUR"
    `)
  })

  test('says that what is no number is neither equal nor different', () => {
    expect(messageOf(() => expect(undefined).not.toEqualNumber(7))).toMatchInlineSnapshot(`
      "expect(received).not.toEqualNumber(expected)

      The output cannot be read as a number, so .not does not pass either.
      received  undefined
      expected  7"
    `)
    expect(messageOf(() => expect([7]).toEqualNumber(7))).toMatchInlineSnapshot(`
      "expect(received).toEqualNumber(expected)

      The output cannot be read as a number.
      received  [7]   a list
      expected  7"
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('7').toEqualNumber('1,000'))).toMatchInlineSnapshot(`"toEqualNumber: expected must have one reading, but was "1,000". It can be read with comma as thousands or comma as decimal: state a locale, or give a number."`)
  })
})
