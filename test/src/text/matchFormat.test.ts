import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeLists as lists } from '../../../src/text/codes.ts'
import { formatNames, type FormatName } from '../../../src/text/formats.ts'
import { matchFormat, type FormatOptions } from '../../../src/text/matchFormat.ts'
import { oneOf } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const codeLists = { country: lists.country.split(' '), currency: lists.currency.split(' '), language: lists.language.split(' ') }

/** What has the format, and what has not. */
const examples: Record<FormatName, { yes: string[]; no: string[] }> = {
  email: { yes: ['ada@example.com', "o'brien+x@mail.example.co"], no: ['ada@example', 'ada@@example.com', 'müller@example.com', 'Ada <ada@example.com>', `${'a'.repeat(250)}@example.com`] },
  url: { yes: ['https://example.com/a?b=c#d', 'ftp://files.example.com'], no: ['example.com', 'http://localhost', 'http://192.168.0.1', 'https://exa mple.com', 'javascript:alert(1)'] },
  uuid: { yes: ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'], no: ['urn:uuid:123e4567-e89b-12d3-a456-426614174000', '123e4567e89b12d3a456426614174000', '{123e4567-e89b-12d3-a456-426614174000}'] },
  date: { yes: ['2026-03-09', '2024-02-29'], no: ['2026-02-30', '2026-3-9', '09.03.2026', '2026-03-09\n', ' 2026-03-09', '2026-03-09T00:00:00Z', '2025-02-29'] },
  time: { yes: ['12:30:00Z', '12:30:00+01:00', '12:30:00.25Z', '23:59:60Z'], no: ['12:30:00', '12:30', '12:30:00z', '12:30:00+0100', '12:30:00+01', '25:00:00Z', '12:30:60Z'] },
  'date-time': {
    yes: ['2026-03-09T12:30:00Z', '2026-03-09T12:30:00.123456789-05:00', '2026-12-31T23:59:60Z'],
    no: ['2026-03-09 12:30:00Z', '2026-03-09t12:30:00Z', '2026-03-09T12:30:00z', '2026-03-09T12:30:00+0100', '2026-03-09T12:30:00', '2026-02-30T12:30:00Z', '2026-03-09T12:30Z'],
  },
  duration: { yes: ['P1Y2M', 'P1W', 'PT36H', 'P3DT4H5M6S'], no: ['P', 'PT', '1Y', 'P1Y2W', 'P1H', '3 days'] },
  'phone-e164': { yes: ['+49301234567', '+12025550123'], no: ['+49 30 1234567', '030 1234567', '+0301234567', '+1234567', '+1234567890123456', '0049301234567', '+４９301234567'] },
  hostname: { yes: ['api.example.com', 'localhost', 'a-b.example'], no: ['-a.example', 'a_b.example', 'exa mple', `${'a'.repeat(64)}.example`] },
  ipv4: { yes: ['192.0.2.1', '0.0.0.0'], no: ['256.0.0.1', '192.0.2', '192.0.2.01', '192.0.2.1/24'] },
  ipv6: { yes: ['2001:db8::1', '::', '::ffff:192.0.2.1'], no: ['2001:db8:::1', '2001:db8::1%eth0', '[::1]', '12345::'] },
  country: { yes: ['GB', 'DE', 'XK'].slice(0, 2), no: ['UK', 'EU', 'gb', 'GBR', 'XK', 'ZZ', 'Germany'] },
  currency: { yes: ['EUR', 'VED', 'XAU', 'ZWG', 'XCG'], no: ['HRK', 'usd', 'BTC', 'XXX', 'XTS', 'ZWL', 'ANG', 'BGN', '€', 'euro'] },
  language: { yes: ['de', 'ja', 'he'], no: ['jp', 'EN', 'ger', 'iw', 'sh', 'bh', 'German'] },
  locale: { yes: ['de-AT', 'zh-Hant-TW', 'en', 'es-419', 'de-DE-u-co-phonebk'], no: ['de_AT', 'de-at', 'DE-AT', 'de-XX', 'xx-DE', 'en-UK', 'german', 'iw-IL'] },
  'time-zone': { yes: ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+1'], no: ['Mars/Base', 'CEST', 'EST', 'europe/berlin', '+01:00', 'Berlin', 'Europe/Berlin '] },
}

describe('matchFormat', () => {
  eachPair('toMatchFormat', ({ output, expected, options }) => matchFormat(output, expected, options))

  for (const name of formatNames) {
    test(`passes what has the format ${name}, and nothing else`, () => {
      const { yes, no } = examples[name]
      expect(yes.filter((text) => matchFormat(text, name).outcome !== 'pass')).toEqual([])
      expect(no.filter((text) => matchFormat(text, name).outcome !== 'fail')).toEqual([])
      for (const text of yes) {
        for (const changed of [` ${text}`, `${text}\n`, `The answer is ${text}`, `${text}\n${text}`, `${text}\u0000`]) expect([changed, matchFormat(changed, name).outcome]).toEqual([changed, 'fail'])
        expect(matchFormat(`\n${text} `, name, { whitespace: 'trim' }).outcome).toBe('pass')
        expect(matchFormat(`\`\`\`\n${text}\n\`\`\``, name, { extract: 'codeFence' }).outcome).toBe('pass')
      }
      expect(matchFormat('', name)).toMatchObject({ outcome: 'fail', code: 'malformed', findings: [{ kind: 'malformed' }] })
    })

    test(`is quick to refuse a long text for ${name}`, () => {
      for (const pile of ['a', '1', ':', 'a.', 'a@', '-', '+1', 'http://a', '/', 'P1', '1.', 'Ä']) {
        expect(matchFormat(pile.repeat(1_000_000 / pile.length), name).outcome).toBe('fail')
        expect(matchFormat(`http://${pile.repeat(8_000 / pile.length)}`, name).outcome).toBe('fail')
      }
    }, 20_000)
  }

  test('takes several formats as alternatives, and says which the text has', () => {
    expect(matchFormat('2026-03-09', ['date-time', 'date'])).toMatchObject({ outcome: 'pass', matched: 'date' })
    expect(matchFormat('n/a', ['date', /n\/a/])).toMatchObject({ outcome: 'pass', matched: '/n\\/a/' })
    expect(matchFormat('n/a', oneOf('date', 'uuid')).outcome).toBe('fail')
  })

  test('matches a regular expression against the whole text', () => {
    expect(matchFormat('ab', /a|ab/).outcome).toBe('pass')
    expect(matchFormat('yes and no', /yes|no/).outcome).toBe('fail')
    expect(matchFormat('bad\n42\nbad', /^\d+$/m).outcome).toBe('fail')
    expect(matchFormat('42\n', /^\d+$/).outcome).toBe('fail')
    expect(matchFormat('A-2231', /[A-Z]-\d{4}/).outcome).toBe('pass')
    expect(matchFormat('é', /^\p{L}$/u).outcome).toBe('pass')
    expect(matchFormat('', /a*/).outcome).toBe('fail')
  })

  test('gives the same verdict every time, and never moves the author’s lastIndex', () => {
    const pattern = /\d+/g
    pattern.lastIndex = 1
    const sticky = /\d+/y
    sticky.lastIndex = 5
    for (let round = 0; round < 3; round++) {
      expect(matchFormat('42', pattern).outcome).toBe('pass')
      expect(matchFormat('42', sticky).outcome).toBe('pass')
    }
    expect([pattern.lastIndex, sticky.lastIndex]).toEqual([1, 5])
  })

  test('runs no method of the author’s expression', () => {
    const pattern = /\d+/
    Object.assign(pattern, { exec: () => null, test: () => true })
    expect(matchFormat('x', pattern).outcome).toBe('fail')
    expect(matchFormat('1', pattern).outcome).toBe('pass')
  })

  test('says why, where it is known', () => {
    const why = (text: string, format: FormatName | RegExp): unknown => (matchFormat(text, format).findings[0] as { why?: unknown }).why
    expect(why('2026-02-30', 'date')).toEqual({ fault: 'no such day', day: '2026-02-30' })
    expect(why('2026-02-30T00:00:00Z', 'date-time')).toEqual({ fault: 'no such day', day: '2026-02-30' })
    expect(why('gb', 'country')).toEqual({ fault: 'letter case', right: 'GB' })
    expect(why('de-at', 'locale')).toEqual({ fault: 'letter case', right: 'de-AT' })
    expect(why('2026-03-09\n', 'date')).toEqual({ fault: 'surrounding whitespace' })
    expect(why('123 days', /\d+/)).toEqual({ fault: 'goes on', end: 3 })
    expect(why('GBR', 'country')).toEqual({ fault: 'too long', most: 2 })
    expect(why('UK', 'country')).toBeUndefined()
  })

  test('stops a regular expression that runs away, as a usage error', () => {
    expect(usageErrorOf(() => matchFormat(`${'a'.repeat(40)}!`, /(a+)+/))).toBe('matchFormat: format /(a+)+/ ran for more than 1000 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away.')
  })

  test.each([/[\s\S]*/, /^[\s\S]*$/, /[^]*/, /([^]*)/, /(?:[\S\s]*)/, /[\d\D]*?/, /[^]{0,}/, /.*/s, /^(.*)$/s])('throws for %s, which every text matches', (pattern) => {
    expect(usageErrorOf(() => matchFormat('x', pattern))).toBe(`matchFormat: format must be a pattern that some text has not, but was ${pattern}.`)
  })

  test.each([/.*/, /[\s\S]+/, /[\s\D]*/, /(?:.|\n)*x/, /[^]*x/])('accepts %s, which some text has not', (pattern) => {
    expect(() => matchFormat('x', pattern)).not.toThrow()
  })

  test('is unreadable for every output that is no text, and never throws', () => {
    for (const [name, output] of hostileOutputs()) expect([name, matchFormat(output, 'date').outcome]).toEqual([name, 'unreadable'])
    fc.assert(fc.property(fc.anything(), fc.constantFrom(...formatNames), (output, name) => ['pass', 'fail', 'unreadable'].includes(matchFormat(output, name).outcome)))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...formatNames), (output, name) => ['pass', 'fail'].includes(matchFormat(output, name).outcome)))
  })

  const list = '"email", "url", "uuid", "date", "time", "date-time", "duration", "phone-e164", "hostname", "ipv4", "ipv6", "country", "currency", "language", "locale" or "time-zone"'
  test.each<[string, unknown, unknown, string]>([
    ['the name is unknown', 'datetime', undefined, `matchFormat: format must be a RegExp or ${list}, but was "datetime". Did you mean "date-time"?`],
    ['the name is that of a method', 'constructor', undefined, `matchFormat: format must be a RegExp or ${list}, but was "constructor".`],
    ['the format is missing', undefined, undefined, `matchFormat: format must be a RegExp or ${list}, but was undefined.`],
    ['the list is empty', [], undefined, 'matchFormat: format must be at least one format, but was [].'],
    ['one of several is unknown', ['date', 5], undefined, `matchFormat: format must be a RegExp or ${list}, but was 5.`],
    ['the white space is unknown', 'date', { whitespace: 'trimmed' }, 'matchFormat: option "whitespace" must be "exact" or "trim", but was "trimmed". Did you mean "trim"?'],
    ['an option is unknown', 'date', { trim: true }, 'matchFormat: option "trim" does not exist; there is "whitespace" or "extract".'],
  ])('throws when %s, whatever the output', (_, format, options, message) => {
    expect(usageErrorOf(() => matchFormat('x', format as FormatName, options as FormatOptions))).toBe(message)
    expect(usageErrorOf(() => matchFormat(undefined, format as FormatName, options as FormatOptions))).toBe(message)
  })

  test('holds the standard code lists, whatever the running Intl knows', () => {
    expect([codeLists.country.length, codeLists.language.length, codeLists.currency.length]).toEqual([249, 183, 176])
    for (const codes of Object.values(codeLists)) expect([...codes].toSorted()).toEqual([...new Set(codes)])
  })

  test('reports where the running Intl differs from the lists, without failing', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    const lacks = codeLists.currency.filter((code) => !known.has(code))
    const more = [...known].filter((code) => !codeLists.currency.includes(code))
    console.info(`Intl (ICU ${process.versions.icu}) lacks the currencies ${lacks.join(' ')}; it has beside the list ${more.join(' ')}`)
  })
})
