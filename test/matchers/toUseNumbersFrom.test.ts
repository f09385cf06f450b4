import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

const report = 'Downloads\n\nin 2025:\n\n- 8,234 downloads\n- 3.5 % more'

describe('toUseNumbersFrom', () => {
  test('names the number, the nearest of the source and the option that would cover it', () => {
    expect(messageOf(() => expect('In 2025 there were\nroughly some 8,000 downloads, 3.5 % more.').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      1 of 3 numbers in the output is not in the source.
      line 2:14  8,000   plain 8000; nearest in the source: 8234 (line 5:3)

      With rounding: { significant: 1 } 8,000 would be covered."
    `)
  })

  test('lists every number without a source, and what was skipped', () => {
    expect(messageOf(() => expect('Rise of 4.5 % [1], 2026, `7` and A320: two in all on 9 May 2025 at 3 pm.').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      4 of 4 numbers in the output are not in the source.
      line 1:9       4.5 %        percent 4.5%; nearest in the source: 3.5% (line 6:3)
      line 1:20      2026         plain 2026; nearest in the source: 2025 (line 3:4)
      line 1:54      9 May 2025   date 2025-05-09
      line 1:68      3 pm         time 3:00 pm
      not looked at  1 citation marker, 1 stretch of inline code, 1 identifier, number words"
    `)
  })

  test('names the source of several, and what was not read in it', () => {
    expect(messageOf(() => expect('about 8,300 downloads').toUseNumbersFrom([report, 'or 1,23,4']))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      1 of 1 number in the output is not in the source.
      line 1:7  8,300   plain 8300; nearest in the source: 8234 (source 1, line 5:3)
      not read  in the source, so it covers nothing: 1,23,4 (source 2, line 1:4)"
    `)
  })

  test('lists twenty and says how many there are', () => {
    expect(messageOf(() => expect('1; '.repeat(61)).toUseNumbersFrom(report)).split('\n').slice(-3)).toMatchInlineSnapshot(`
      [
        "line 1:55  1   plain 1; nearest in the source: 2025 (line 3:4)",
        "line 1:58  1   plain 1; nearest in the source: 2025 (line 3:4)",
        "           and 41 more",
      ]
    `)
  })

  test('says that the output has too few numbers', () => {
    expect(messageOf(() => expect('It rose by 3.5 %.').toUseNumbersFrom(report, { atLeast: 2 }))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source, options)

      The output has 1 of at least 2 numbers."
    `)
  })

  test('says which number cannot be read', () => {
    expect(messageOf(() => expect('Es kostet 1.234,50.').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      The output cannot be read as numbers: 1 of 1 number cannot be read.
      line 1:11  1.234,50   not written as numbers are in en"
    `)
    expect(messageOf(() => expect('on 3/9/2026').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      The output cannot be read as numbers: 1 of 1 number cannot be read.
      line 1:4  3/9/2026   two readings: 2026-09-03 or 2026-03-09

      A locale with a region decides which is the day: { locale: 'en-GB' } or { locale: 'en-US' }."
    `)
    expect(messageOf(() => expect('on 3/9/2026').not.toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).not.toUseNumbersFrom(source)

      The output cannot be read as numbers, so .not does not pass either: 1 of 1 number cannot be read.
      line 1:4  3/9/2026   two readings: 2026-09-03 or 2026-03-09

      A locale with a region decides which is the day: { locale: 'en-GB' } or { locale: 'en-US' }."
    `)
  })

  test('says, under .not, that all numbers are there and what was skipped', () => {
    expect(messageOf(() => expect('8234 downloads [1]').not.toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).not.toUseNumbersFrom(source)

      The 1 number of the output is in the source.
      not looked at  1 citation marker"
    `)
    expect(messageOf(() => expect('All of 2025 was better: 3.5 %.').not.toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).not.toUseNumbersFrom(source)

      The 2 numbers of the output are in the source."
    `)
    expect(messageOf(() => expect('Nothing.').not.toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).not.toUseNumbersFrom(source)

      The output holds no number, so none is missing in the source."
    `)
  })

  test('says that an empty output states nothing, and that no text holds no numbers', () => {
    expect(messageOf(() => expect(' ').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      The output cannot be read as text.
      received  " "

      An empty output states nothing."
    `)
    expect(messageOf(() => expect(8234).not.toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).not.toUseNumbersFrom(source)

      The output cannot be read as text, so .not does not pass either.
      received  8234   a number

      Nothing is turned into text."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').toUseNumbersFrom(''))).toMatchInlineSnapshot(`"toUseNumbersFrom: source must be a text, or a list of texts, that is not blank, but was ""."`)
  })

  test('escapes what an output could mislead with', () => {
    expect(messageOf(() => expect('\u202e7\u202c').toUseNumbersFrom(report))).toMatchInlineSnapshot(`
      "expect(received).toUseNumbersFrom(source)

      1 of 1 number in the output is not in the source.
      line 1:2  7   plain 7; nearest in the source: 2025 (line 3:4)"
    `)
  })
})
