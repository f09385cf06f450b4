import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toContainNormalised', () => {
  test('says that the text is missing', () => {
    expect(messageOf(() => expect('We refund within 14 days.').toContainNormalised('30 days'))).toMatchInlineSnapshot(`
      "expect(received).toContainNormalised(expected)

      The output does not contain the expected text after normalising (preset default; boundary token).
      received  "We refund within 14 days."  -> "we refund within 14 days"
      expected  "30 days"                    -> "30 days""
    `)
  })

  test('names what the text is a part of, and the boundary that would accept it', () => {
    expect(messageOf(() => expect('She is a Parisian.').toContainNormalised('Paris'))).toMatchInlineSnapshot(`
      "expect(received).toContainNormalised(expected)

      The output does not contain the expected text after normalising (preset default; boundary token).
      received  "She is a Parisian."  -> "she is a parisian"
      expected  "Paris"               -> "paris"
      found at  character 10, but inside "parisian"; boundary: 'none' would accept it"
    `)
    expect(messageOf(() => expect('It costs 30 000 Euro').toContainNormalised('30'))).toMatchInlineSnapshot(`
      "expect(received).toContainNormalised(expected)

      The output does not contain the expected text after normalising (preset default; boundary token).
      received  "It costs 30 000 Euro"  -> "it costs 30 000 euro"
      expected  "30"                    -> "30"
      found at  character 10, but inside "30 000"; boundary: 'word' would accept it"
    `)
    expect(messageOf(() => expect('Order A-22-31').toContainNormalised(['B-1', '22'], { boundary: 'token' }))).toMatchInlineSnapshot(`
      "expect(received).toContainNormalised(expected, options)

      The output does not contain the expected text after normalising (preset default; boundary token).
      received  "Order A-22-31"  -> "order a-22-31"
      expected  "22"             -> "22"   nearest of 2
      found at  character 9, but inside "a-22-31"; boundary: 'word' would accept it"
    `)
  })

  test('cuts a long output round the place', () => {
    expect(messageOf(() => expect(`${'word '.repeat(200)}Parisian${' word'.repeat(200)}`).toContainNormalised('Paris'))).toMatchInlineSnapshot(`
      "expect(received).toContainNormalised(expected)

      The output does not contain the expected text after normalising (preset default; boundary token).
      received  ..."word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word Parisian word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word w"...  -> ..."word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word parisian word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word w"...
      expected  "Paris"  -> "paris"
      found at  character 1001, but inside "parisian"; boundary: 'none' would accept it"
    `)
  })

  test('says, under .not, where it was found', () => {
    expect(messageOf(() => expect('The capital is Paris.').not.toContainNormalised('paris'))).toMatchInlineSnapshot(`
      "expect(received).not.toContainNormalised(expected)

      The output contains the expected text after normalising (preset default; boundary token).
      received  "The capital is Paris."  -> "the capital is paris"
      expected  "paris"                  -> "paris"
      found at  character 16"
    `)
  })

  test('says that what is no text contains nothing and lacks nothing', () => {
    expect(messageOf(() => expect(['Paris']).not.toContainNormalised('Paris'))).toMatchInlineSnapshot(`
      "expect(received).not.toContainNormalised(expected)

      The output cannot be read as text, so .not does not pass either.
      received  ["Paris"]   a list

      Nothing is turned into text."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').toContainNormalised(''))).toMatchInlineSnapshot(`"toContainNormalised: expected must be a text that keeps some content when it is normalised, but was "". Every output contains nothing."`)
  })
})
