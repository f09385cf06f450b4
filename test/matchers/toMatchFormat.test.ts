import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toMatchFormat', () => {
  test('says which format the text has not', () => {
    expect(messageOf(() => expect('tomorrow').toMatchFormat('date'))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text does not have the format date.
      received  "tomorrow""
    `)
    expect(messageOf(() => expect('').toMatchFormat(['date', /n\/a/]))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text has none of the formats date, /n\\/a/.
      received  """
    `)
  })

  test('says why, where it is known', () => {
    expect(messageOf(() => expect('2026-02-30').toMatchFormat('date'))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text does not have the format date.
      received  "2026-02-30"
      why       no such day: 2026-02-30"
    `)
    expect(messageOf(() => expect('gb').toMatchFormat('country'))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text does not have the format country.
      received  "gb"
      why       letter case counts: GB has the format"
    `)
    expect(messageOf(() => expect('2026-03-09\n').toMatchFormat('date'))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text does not have the format date.
      received  "2026-03-09\\n"
      why       matches but for surrounding whitespace; whitespace: 'trim' would accept it"
    `)
    expect(messageOf(() => expect('A-2231 and B').toMatchFormat(/A-\d+/))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format)

      The text does not have the format /A-\\d+/.
      received  "A-2231 and B"
      why       matches up to character 6"
    `)
    expect(messageOf(() => expect(`+49${'1'.repeat(600)}`).toMatchFormat('phone-e164', { whitespace: 'trim' })).replace(/1{300,}/, '1…1')).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format, options)

      The text does not have the format phone-e164.
      received  "+491…1"...
      why       longer than 16 characters"
    `)
  })

  test('says, under .not, which format the text has', () => {
    expect(messageOf(() => expect('EUR').not.toMatchFormat(['date', 'currency']))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchFormat(format)

      The text has the format currency.
      received  "EUR""
    `)
  })

  test('shows what was extracted', () => {
    expect(messageOf(() => expect('```\nEURO\n```').toMatchFormat('currency', { extract: 'codeFence' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchFormat(format, options)

      The text does not have the format currency.
      received   "\`\`\`\\nEURO\\n\`\`\`"
      extracted  "EURO" (codeFence)
      why        longer than 3 characters"
    `)
  })

  test('says that what is no text has no format and lacks none', () => {
    expect(messageOf(() => expect(20260309).not.toMatchFormat('date'))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchFormat(format)

      The output cannot be read as text, so .not does not pass either.
      received  20260309   a number

      Nothing is turned into text."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').toMatchFormat('datetime' as never))).toMatchInlineSnapshot(`"toMatchFormat: format must be a RegExp or "email", "url", "uuid", "date", "time", "date-time", "duration", "phone-e164", "hostname", "ipv4", "ipv6", "country", "currency", "language", "locale" or "time-zone", but was "datetime". Did you mean "date-time"?"`)
    expect(messageOf(() => expect('x').not.toMatchFormat(/[^]*/))).toMatchInlineSnapshot(`"toMatchFormat: format must be a pattern that some text has not, but was /[^]*/."`)
    expect(messageOf(() => expect(`${'a'.repeat(40)}!`).toMatchFormat(/(a+)+/))).toMatchInlineSnapshot(`"toMatchFormat: format /(a+)+/ ran for more than 1000 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away."`)
  })
})
