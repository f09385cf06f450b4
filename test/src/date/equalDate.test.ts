import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { configure } from '../../../src/configuration.ts'
import { dayNumber, dayOfNumber } from '../../../src/date/civil.ts'
import type { DateOptions } from '../../../src/date/dateOptions.ts'
import { printIso } from '../../../src/date/dateValue.ts'
import { equalDate } from '../../../src/date/equalDate.ts'
import { oneOf, optional } from '../../../src/valuePatterns.ts'
import { eachPair, readPairs } from '../../eachPair.ts'
import { hostileOutputs, oddTexts } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const store = Symbol.for('code-graded.configuration')
const zone = process.env.TZ
const firstDay = dayNumber({ year: 1, month: 1, day: 1 })
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 })
const anyDay = fc.integer({ min: firstDay, max: lastDay }).map((number) => printIso({ kind: 'day', ...dayOfNumber(number) }))

afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[store]
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('equalDate', () => {
  eachPair('toEqualDate', ({ output, expected, options }) => equalDate(output, expected, options))

  test('fails with both dates as ISO texts and their distance in days', () => {
    expect(equalDate('10 March 2026', '9.3.2026')).toEqual({
      grader: 'equalDate',
      outcome: 'fail',
      strength: 'sufficient',
      code: 'different',
      granularity: 'day',
      value: '2026-03-10',
      nearest: { expected: '9.3.2026', value: '2026-03-09', of: 1 },
      findings: [{ kind: 'different', output: '2026-03-10', expected: '2026-03-09', days: 1 }],
    })
    expect(equalDate('2026-09-03', '2026-03-09').findings).toEqual([{ kind: 'day and month swapped', output: '2026-09-03', expected: '2026-03-09', days: 178 }])
    expect(equalDate('2026-03', '2026-03-01').findings).toEqual([{ kind: 'coarser', output: '2026-03', expected: '2026-03-01', equalAt: 'month' }])
    expect(equalDate('2025', '2026-03-01').findings).toEqual([{ kind: 'coarser', output: '2025', expected: '2026-03-01' }])
    expect(equalDate('Q1 2026', '2026-03', { granularity: 'month' }).findings).toEqual([{ kind: 'coarser', output: '2026-Q1', expected: '2026-03', equalAt: 'quarter' }])
    expect(equalDate('2026', '2027', { granularity: 'year' }).findings).toEqual([{ kind: 'different', output: '2026', expected: '2027' }])
  })

  test('passes with the date that was met, and fails with the nearest', () => {
    expect(equalDate('10.3.2026', ['2026-03-09', '2026-03-10'])).toMatchObject({ outcome: 'pass', findings: [], value: '2026-03-10', nearest: { expected: '2026-03-10', value: '2026-03-10', of: 2 } })
    expect(equalDate('20.3.2026', oneOf('2026-03-09', '2026-03-18', '2026-04-01')).nearest).toEqual({ expected: '2026-03-18', value: '2026-03-18', of: 3 })
    expect(equalDate('9.3.2026', ['2026-03-01', oneOf('2026-03-09', '2026-03-10')] as never).outcome).toBe('pass')
  })

  test.each<[string, unknown, DateOptions | undefined, object]>([
    ['several readings', '09/03/2026', undefined, { code: 'ambiguous', findings: [{ kind: 'several readings', decidedBy: ['dateOrder'], readings: [{ value: '2026-03-09', inWords: '9 March 2026', as: 'day first' }, { value: '2026-09-03', inWords: '3 September 2026', as: 'month first' }] }] }],
    ['an open century', '9.3.26', undefined, { code: 'ambiguous', findings: [{ kind: 'several readings', decidedBy: ['twoDigitYearFrom'], readings: [{ value: '1926-03-09', inWords: '9 March 1926' }, { value: '2026-03-09', inWords: '9 March 2026' }] }] }],
    ['a year that is first or last', '26-03-09', { twoDigitYearFrom: 2000 }, { code: 'ambiguous', findings: [{ decidedBy: [], readings: [{ value: '2009-03-26', as: 'day first' }, { value: '2026-03-09', as: 'year first' }] }] }],
    ['no date', 'soon', undefined, { code: 'unparseable', findings: [{ kind: 'no date' }] }],
    ['a day that does not exist', '2026-02-30', undefined, { code: 'invalid', findings: [{ kind: 'no such date', detail: 'no such day: 2026-02-30' }] }],
    ['an instant', '2026-03-09T00:00:00Z', undefined, { code: 'zone-missing', findings: [{ kind: 'no time zone', value: '2026-03-09T00:00:00Z' }] }],
    ['an invalid Date', new Date(Number.NaN), undefined, { code: 'invalid', findings: [{ kind: 'no such date', detail: 'an invalid Date' }] }],
    ['a Date', new Date(0), undefined, { code: 'zone-missing', findings: [{ kind: 'no time zone', value: '1970-01-01T00:00:00Z' }] }],
    ['an epoch', 1_773_014_400, undefined, { code: 'wrong-type', findings: [{ kind: 'not text', type: 'a number' }] }],
    ['a text of over 5,000,000 units', 'a'.repeat(5_000_001), undefined, { code: 'unparseable', findings: [{ kind: 'too long', length: 5_000_001 }] }],
    ['a date of over 1,000 units', '9'.repeat(1_001), undefined, { code: 'unparseable', findings: [{ kind: 'no date' }] }],
  ])('is unreadable for %s', (_, output, options, facts) => {
    expect(equalDate(output, '2026-03-09', options)).toMatchObject({ outcome: 'unreadable', ...facts })
  })

  test('is unreadable for a day where an instant was asked for', () => {
    const finding = (output: string): object => equalDate(output, '2026-03-09T00:00:00Z', { granularity: 'instant' })
    expect(finding('2026-03-09')).toMatchObject({ code: 'zone-missing', findings: [{ kind: 'no offset', value: '2026-03-09' }] })
    expect(finding('2026-03-09T00:00:00')).toMatchObject({ code: 'zone-missing' })
    expect(finding('2026-02-30')).toMatchObject({ code: 'invalid' })
    expect(finding('soon')).toMatchObject({ code: 'unparseable' })
  })

  test('reads a Date of any realm, and no method of it that was put in the way', () => {
    const options = { timeZone: 'UTC' }
    expect(equalDate(new Date('2026-03-09T12:00:00Z'), '2026-03-09', options).outcome).toBe('pass')
    expect(equalDate('2026-03-09', runInNewContext('new Date(Date.UTC(2026, 2, 9))') as Date, options).outcome).toBe('pass')
    expect(equalDate(runInNewContext('new Date(Date.UTC(2026, 2, 9))'), new Date('2026-03-09T00:00:00Z'), { granularity: 'instant' }).outcome).toBe('pass')
    const dressed = Object.assign(new Date(0), { getTime: () => Date.UTC(2026, 2, 9), valueOf: () => Date.UTC(2026, 2, 9) })
    expect(equalDate(dressed, '2026-03-09', options).value).toBe('1970-01-01')
    expect(equalDate(Object.create(Date.prototype), '2026-03-09', options).code).toBe('wrong-type')
  })

  test('takes the day of an instant in the zone, on both sides of a change of the clock', () => {
    const dayIn = (instant: string, timeZone: string): string | undefined => equalDate(instant, '2026-03-09', { timeZone }).value
    expect(dayIn('2026-03-09T04:59:59Z', 'America/New_York')).toBe('2026-03-09')
    expect(dayIn('2026-03-09T03:59:59Z', 'America/New_York')).toBe('2026-03-08')
    expect(dayIn('2026-03-08T04:59:59Z', 'America/New_York')).toBe('2026-03-07')
    expect(dayIn('2011-12-30T12:00:00Z', 'Pacific/Apia')).toBe('2011-12-31')
    expect(dayIn('2026-03-08T18:30:00Z', 'Asia/Kolkata')).toBe('2026-03-09')
    expect(equalDate('2026-03-31T23:00:00Z', '2026-Q2', { timeZone: 'Europe/Berlin', granularity: 'quarter' }).outcome).toBe('pass')
  })

  test('shows what extraction took out of the output', () => {
    expect(equalDate('The answer is 9.3.2026', '2026-03-09', { extract: 'answerPhrase' })).toMatchObject({ outcome: 'pass', extracted: { text: '9.3.2026', by: ['answerPhrase'] } })
    expect(equalDate('The answer is soon', '2026-03-09', { extract: 'answerPhrase' })).toMatchObject({ outcome: 'unreadable', extracted: { text: 'soon' } })
    expect('extracted' in equalDate('9.3.2026', '2026-03-09', { extract: 'answerPhrase' })).toBe(false)
  })

  test('uses the locale of the project and says so, unless the call has its own', () => {
    expect(equalDate('9. März 2026', '2026-03-09').outcome).toBe('unreadable')
    configure({ locale: 'de' })
    expect(equalDate('9. März 2026', '2026-03-09')).toMatchObject({ outcome: 'pass', projectLocale: 'de' })
    expect(equalDate('9. März 2026', '2026-03-09', { granularity: 'month' })).toMatchObject({ outcome: 'pass', projectLocale: 'de' })
    expect(equalDate('03/09/2026', '2026-03-09', { locale: 'en-US' })).not.toHaveProperty('projectLocale')
    expect(equalDate('9. März 2026', '2026-03-09', { locale: 'none' }).outcome).toBe('unreadable')
  })

  test('throws when the language of the project’s locale is not known for dates', () => {
    configure({ locale: 'la' })
    expect(usageErrorOf(() => equalDate('2026-03-09', '2026-03-09'))).toMatch(/^equalDate: option "locale" \(project default\) must be of a language whose dates are known \(af am ar .* zu\), but was "la"\./)
    expect(equalDate('2026-03-09', '2026-03-09', { locale: 'de' }).outcome).toBe('pass')
  })

  test('is symmetric', () => {
    const texts = [...new Set(readPairs('toEqualDate', 'equal').flatMap(({ output, expected, options }) => (options === undefined ? [output, expected] : [])))].filter((text) => typeof text === 'string')
    fc.assert(fc.property(fc.constantFrom(...texts), fc.constantFrom(...texts), (one, other) => equalDate(one, other).outcome === equalDate(other, one).outcome))
    fc.assert(fc.property(anyDay, anyDay, (one, other) => equalDate(one, other).outcome === (one === other ? 'pass' : 'fail') && equalDate(other, one).outcome === equalDate(one, other).outcome))
  })

  test('passes a day against itself in every form that has one reading', () => {
    fc.assert(
      fc.property(anyDay, (iso) => {
        const [year, month, day] = iso.split('-').map(Number) as [number, number, number]
        const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))
        const four = String(year).padStart(4, '0')
        const forms = [`${day}.${month}.${four}`, `${four}/${month}/${day}`, `${name} ${day}, ${four}`, `${day} ${name.slice(0, 3)} ${four}`, iso.replaceAll('-', '')]
        return forms.every((form) => equalDate(form, iso).outcome === 'pass')
      }),
    )
  })

  test('sees a change of any digit of an ISO day', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(9), fc.integer({ min: 1, max: 9 }), (iso, place, by) => {
        fc.pre(iso[place] !== '-')
        return equalDate(iso.slice(0, place) + ((Number(iso[place]) + by) % 10) + iso.slice(place + 1), iso).outcome !== 'pass'
      }),
    )
  })

  test('gives the same verdicts in every time zone of the machine', () => {
    const lines = [...readPairs('toEqualDate', 'equal'), ...readPairs('toEqualDate', 'different')]
    const hours = new Set<number>()
    const verdicts = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'].map((each) => {
      process.env.TZ = each
      hours.add(new Date(0).getHours())
      return JSON.stringify(lines.map(({ output, expected, options }) => equalDate(output, expected, options)))
    })
    expect(hours.size).toBe(4)
    expect(new Set(verdicts).size).toBe(1)
  })

  test('never throws because of an output, whatever it is', () => {
    for (const [name, output] of hostileOutputs()) expect([name, equalDate(output, '2026-03-09').outcome]).toEqual([name, 'unreadable'])
    for (const text of oddTexts) expect([text, equalDate(text, '2026-03-09').outcome]).toEqual([text, 'unreadable'])
    const options = fc.constantFrom<DateOptions>({}, { locale: 'tr', reference: '2026-03-09' }, { locale: 'ja', timeZone: 'UTC' }, { locale: 'hu', twoDigitYearFrom: 1950 }, { extract: ['codeFence', 'lastBoxed'] })
    const outcomes = ['pass', 'fail', 'unreadable']
    fc.assert(fc.property(fc.anything(), options, (output, given) => outcomes.includes(equalDate(output, '2026-03-09', given).outcome)))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), options, (output, given) => outcomes.includes(equalDate(output, '2026-03-09', given).outcome)))
    const pieces = fc.array(fc.constantFrom('9', '03', '2026', '26', ' ', ', ', '.', '-', '/', 'T', ':', 'Z', 'March', 'mar', 'Monday', 'pazar', 'de', 'the', 'of', 'th', 'Q1', '年', '月', '日', '(', ')', 'next', 'in', 'days', 'W11', '+01:00', 'г.'), { maxLength: 9 })
    fc.assert(fc.property(pieces, options, (list, given) => outcomes.includes(equalDate(list.join(''), '2026-03-09', given).outcome)), { numRuns: 2_000 })
  })

  const mustBe = 'a text or a Date, or a list of them of which any one is enough'
  test.each<[string, unknown, DateOptions | undefined, string]>([
    ['the expected date has two readings', '09/03/2026', undefined, `expected must be one date, not 9 March 2026 (day first) or 3 September 2026 (month first), but was "09/03/2026". Give { dateOrder: 'DMY' } or { dateOrder: 'MDY' }, or write it as 2026-03-09.`],
    ['one of several has', ['2026-03-09', '09/03/2026'], undefined, `expected[1] must be one date, not 9 March 2026 (day first) or 3 September 2026 (month first), but was "09/03/2026". Give { dateOrder: 'DMY' } or { dateOrder: 'MDY' }, or write it as 2026-03-09.`],
    ['the century is open', '9.3.26', undefined, 'expected must be one date, not 9 March 1926 or 9 March 2026, but was "9.3.26". Give { twoDigitYearFrom: 1950 }, say, or write it as 2026-03-09.'],
    ['order and century are open', '09/03/26', undefined, `expected must be one date, not 9 March 1926 (day first) or 3 September 1926 (month first) or 9 March 2026 (day first) or 3 September 2026 (month first) or 2 more, but was "09/03/26". Give { dateOrder: 'DMY' } or { dateOrder: 'MDY' }, and { twoDigitYearFrom: 1950 }, say, or write it as 2026-03-09.`],
    ['no option would decide', '26-03-09', { twoDigitYearFrom: 2000 }, 'expected must be one date, not 26 March 2009 (day first) or 9 March 2026 (year first), but was "26-03-09". Write it as 2026-03-09.'],
    ['it does not exist', '2026-02-30', undefined, 'expected must be a date that exists (no such day: 2026-02-30), but was "2026-02-30".'],
    ['it is no date', 'soon', undefined, 'expected must be a date that can be read, but was "soon". Write it as 2026-03-09.'],
    ['it is empty', '', undefined, 'expected must be a date that can be read, but was "". Write it as 2026-03-09.'],
    ['its language is not stated', '9. März 2026', undefined, `expected must be a date that can be read, but was "9. März 2026". Give { locale: 'de' }, or write it as 2026-03-09.`],
    ['its reference is not stated', 'tomorrow', undefined, `expected must be a date that can be read, but was "tomorrow". Give { reference: '2026-03-09' }, say, or write it as 2026-03-09.`],
    ['it is coarser than the granularity', 'March 2026', undefined, `expected must be a day, or finer, but was "March 2026". Give { granularity: 'month' }.`],
    ['it is an instant and a day is asked for', '2026-03-09T00:00:00Z', undefined, `expected must be a day, or an instant in a stated time zone, but was "2026-03-09T00:00:00Z". Give { timeZone: 'Europe/Berlin' }, say, or { granularity: 'instant' }.`],
    ['it is a Date and a month is asked for', new Date(0), { granularity: 'month' }, `expected must be a month, or an instant in a stated time zone, but was Date 1970-01-01T00:00:00.000Z. Give { timeZone: 'Europe/Berlin' }, say, or { granularity: 'instant' }.`],
    ['it is a day and an instant is asked for', '2026-03-09', { granularity: 'instant' }, 'expected must be an instant with an offset, as 2026-03-09T00:00:00Z, but was "2026-03-09".'],
    ['it is an invalid Date', new Date(Number.NaN), undefined, 'expected must be a date that exists (an invalid Date), but was Date invalid.'],
    ['it is an epoch', 0, undefined, `expected must be ${mustBe}, but was 0. A number is no date: give a text or a Date.`],
    ['it is missing', undefined, undefined, `expected must be ${mustBe}, but was undefined.`],
    ['it may be absent', optional('2026-03-09'), undefined, 'expected must be there: the whole output cannot be absent, but was optional("2026-03-09").'],
    ['the list is empty', [], undefined, `expected must be ${mustBe}; the list must not be empty, but was [].`],
    ['the list holds a list', ['2026-03-09', ['2026-03-10']], undefined, 'expected[1] must be a text or a Date, but was ["2026-03-10"].'],
    ['the granularity is unknown', '2026-03-09', { granularity: 'days' as never }, 'option "granularity" must be "day", "month", "quarter", "year" or "instant", but was "days". Did you mean "day"?'],
    ['the order is unknown', '2026-03-09', { dateOrder: 'YMD' as never }, 'option "dateOrder" must be "DMY" or "MDY", but was "YMD".'],
    ['an order stands beside an instant', '2026-03-09T00:00:00Z', { granularity: 'instant', dateOrder: 'DMY' }, 'option "dateOrder" has no meaning with granularity "instant": an instant is written with the year first, or with the name of its month.'],
    ['the time zone is unknown', '2026-03-09', { timeZone: 'Mars/Base' }, 'option "timeZone" must be the IANA name of a time zone, such as "Europe/Berlin", but was "Mars/Base".'],
    ['the time zone is an offset', '2026-03-09', { timeZone: '+01:00' }, 'option "timeZone" must be the IANA name of a time zone, such as "Europe/Berlin", but was "+01:00".'],
    ['the reference is no ISO day', '2026-03-09', { reference: '9.3.2026' }, 'option "reference" must be a day that exists, as "2026-03-09", but was "9.3.2026".'],
    ['the reference is a basic ISO day', '2026-03-09', { reference: '20260309' }, 'option "reference" must be a day that exists, as "2026-03-09", but was "20260309".'],
    ['the reference does not exist', '2026-03-09', { reference: '2026-02-29' }, 'option "reference" must be a day that exists, as "2026-03-09", but was "2026-02-29".'],
    ['the window starts at no year', '2026-03-09', { twoDigitYearFrom: 1950.5 }, 'option "twoDigitYearFrom" must be a year from 1 to 9900, the first of the hundred that two digits stand for, but was 1950.5.'],
    ['the window ends behind the last year', '2026-03-09', { twoDigitYearFrom: 9901 }, 'option "twoDigitYearFrom" must be a year from 1 to 9900, the first of the hundred that two digits stand for, but was 9901.'],
    ['the locale is no tag', '2026-03-09', { locale: 'german' }, 'option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "german".'],
    ['an option is unknown', '2026-03-09', { order: 'DMY' } as never, 'option "order" does not exist; there is "granularity", "dateOrder", "locale", "timeZone", "twoDigitYearFrom", "reference" or "extract".'],
    ['an extractor is unknown', '2026-03-09', { extract: 'fence' as never }, 'option "extract" must be "codeFence", "lastBoxed", "answerPhrase" or "choiceLetter", but was "fence".'],
  ])('throws when %s, whatever the output', (_, expected, options, message) => {
    expect(usageErrorOf(() => equalDate('2026-03-09', expected as string, options))).toBe(`equalDate: ${message}`)
    expect(usageErrorOf(() => equalDate(undefined, expected as string, options))).toBe(`equalDate: ${message}`)
  })

  test('is at most 30 times as slow as Date.parse, both sides read', () => {
    const timeOf = (run: () => unknown): number => {
      let least = Infinity
      for (let round = 0; round < 20; round++) {
        const start = performance.now()
        for (let call = 0; call < 2_000; call++) run()
        least = Math.min(least, performance.now() - start)
      }
      return least
    }
    const ours = (): unknown => equalDate('9.3.2026', '2026-03-09')
    const theirs = (): unknown => Date.parse('2026-03-09')
    timeOf(ours)
    expect(timeOf(ours) / timeOf(theirs)).toBeLessThan(30)
  })
})
