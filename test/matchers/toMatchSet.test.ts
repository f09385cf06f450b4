import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toMatchSet', () => {
  test('names what is missing and what is extra, with counts', () => {
    expect(messageOf(() => expect(['red', 'red', 'blue']).toMatchSet(['red', 'blue', 'blue']))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected)

      The lists do not hold the same items (order ignored, duplicates counted).
      missing     "blue" (1 of 2)
      extra       "red" (2, expected 1)
      matched     2 of 3 expected, 2 of 3 received; precision 0.67, recall 0.67, F1 0.67
      equal with  { duplicates: 'ignore' }"
    `)
    expect(messageOf(() => expect(['a']).toMatchSet(Array.from({ length: 14 }, (_, index) => `label ${index}`)))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected)

      The lists do not hold the same items (order ignored, duplicates counted).
      missing  "label 0", "label 1", "label 2", "label 3", "label 4", "label 5", "label 6", "label 7", "label 8", "label 9" and 4 more
      extra    "a"
      matched  0 of 14 expected, 0 of 1 received; precision 0.00, recall 0.00, F1 0.00"
    `)
  })

  test('names the option that would make them equal', () => {
    expect(messageOf(() => expect(['a', 'a']).toMatchSet(['a']))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected)

      The lists do not hold the same items (order ignored, duplicates counted).
      extra       "a" (2, expected 1)
      matched     1 of 1 expected, 1 of 2 received; precision 0.50, recall 1.00, F1 0.67
      equal with  { duplicates: 'ignore' }"
    `)
    expect(messageOf(() => expect(['1.0', '2']).toMatchSet(['2', '1']))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected)

      The lists do not hold the same items (order ignored, duplicates counted).
      missing     "1"
      extra       "1.0"
      matched     1 of 2 expected, 1 of 2 received; precision 0.50, recall 0.50, F1 0.50
      equal with  { item: 'number' }"
    `)
  })

  test('names the first place that differs when the order counts', () => {
    expect(messageOf(() => expect(['a', 'b']).toMatchSet(['a', 'c', 'b'], { order: 'same' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The lists do not hold the same items (order compared, duplicates counted).
      differs at  item 2: received "b", expected "c"
      matched     1 of 3 expected, 1 of 2 received; precision 0.50, recall 0.33, F1 0.40"
    `)
    expect(messageOf(() => expect(['a', 'b', 'c']).toMatchSet(['a', 'b'], { order: 'same' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The lists do not hold the same items (order compared, duplicates counted).
      differs at  item 3: received "c", expected nothing
      matched     2 of 2 expected, 2 of 3 received; precision 0.67, recall 1.00, F1 0.80"
    `)
  })

  test('says which relation or share was not reached', () => {
    expect(messageOf(() => expect(['a', 'x']).toMatchSet(['a', 'b'], { relation: 'subset' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The output is not a part of the expected list (order ignored, duplicates counted).
      missing  "b"
      extra    "x"
      matched  1 of 2 expected, 1 of 2 received; precision 0.50, recall 0.50, F1 0.50"
    `)
    expect(messageOf(() => expect(['a', 'x']).toMatchSet(['a', 'b'], { relation: 'superset' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The output does not hold every expected item (order ignored, duplicates counted).
      missing  "b"
      extra    "x"
      matched  1 of 2 expected, 1 of 2 received; precision 0.50, recall 0.50, F1 0.50"
    `)
    expect(messageOf(() => expect(['a', 'x']).toMatchSet(['a', 'b'], { threshold: { recall: 0.4, f1: 0.9 } }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The F1 of the list is below 0.9 (order ignored, duplicates counted).
      missing  "b"
      extra    "x"
      matched  1 of 2 expected, 1 of 2 received; precision 0.50, recall 0.50, F1 0.50"
    `)
  })

  test('says, under .not, that they hold the same', () => {
    expect(messageOf(() => expect(['b', 'a']).not.toMatchSet(['a', 'b']))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected)

      The lists hold the same items (order ignored, duplicates counted).
      matched  2 of 2 expected, 2 of 2 received; precision 1.00, recall 1.00, F1 1.00"
    `)
    expect(messageOf(() => expect(['a']).not.toMatchSet(['a', 'b'], { relation: 'subset' }))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected, options)

      The output is a part of the expected list (order ignored, duplicates counted).
      missing  "b"
      matched  1 of 2 expected, 1 of 1 received; precision 1.00, recall 0.50, F1 0.67"
    `)
    expect(messageOf(() => expect(['a', 'b']).not.toMatchSet(['a'], { relation: 'superset' }))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected, options)

      The output holds every expected item (order ignored, duplicates counted).
      extra    "b"
      matched  1 of 1 expected, 1 of 2 received; precision 0.50, recall 1.00, F1 0.67"
    `)
    expect(messageOf(() => expect(['a']).not.toMatchSet(['a', 'b'], { threshold: { recall: 0.5 } }))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected, options)

      The list reaches every threshold (order ignored, duplicates counted).
      missing  "b"
      matched  1 of 2 expected, 1 of 1 received; precision 1.00, recall 0.50, F1 0.67"
    `)
  })

  test('says that what is no list, or an item that cannot be read, is neither equal nor different', () => {
    expect(messageOf(() => expect('a, b').toMatchSet(['a', 'b']))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected)

      The output cannot be read as a list of items.
      received    "a, b"   a text
      equal with  { separator: ', ' }

      State where a text is split: { separator: 'lines' }, 'bullets', 'json' or the text between the items."
    `)
    expect(messageOf(() => expect(['5', '1,000']).not.toMatchSet([5, 1000], { item: 'number' }))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected, options)

      The output cannot be read as a list of items, so .not does not pass either.
      received  ["5", "1,000"]
      item 2    "1,000"   ambiguous"
    `)
    expect(messageOf(() => expect('{"a":1}').toMatchSet(['a'], { separator: 'json' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchSet(expected, options)

      The output cannot be read as a list of items.
      received  "{\\"a\\":1}"   JSON, but no array"
    `)
    expect(messageOf(() => expect(undefined).not.toMatchSet([]))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchSet(expected)

      The output cannot be read as a list of items, so .not does not pass either.
      received  undefined"
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect([]).toMatchSet([], { relation: 'superset' }))).toMatchInlineSnapshot(`"toMatchSet: option "relation" must not be "superset" of an empty list: every list is one."`)
  })
})
