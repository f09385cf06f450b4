import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalNumber, type NumberOptions } from '../../../src/number/equalNumber.ts'
import { printNumber } from '../../../src/number/printNumber.ts'
import { oneOf, optional } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(20))
  .map(([minus, digits, places]) => `${minus ? '-' : ''}${places === 0 ? digits : `${digits / 10n ** BigInt(places)}.${String(digits % 10n ** BigInt(places)).padStart(places, '0')}`}`)
/** In a locale every decimal has one reading. */
const en: NumberOptions = { locale: 'en' }

describe('equalNumber', () => {
  eachPair('toEqualNumber', ({ output, expected, options }) => equalNumber(output, expected, options))

  test('passes for a number against itself, and the same with the sides exchanged', () => {
    fc.assert(fc.property(decimal, (text) => equalNumber(text, text, en).outcome === 'pass'))
    fc.assert(fc.property(decimal, decimal, (one, other) => equalNumber(one, other, en).outcome === equalNumber(other, one, en).outcome))
  })

  test('is symmetric within an absolute tolerance', () => {
    const options = { ...en, tolerance: { absolute: 3 } }
    fc.assert(fc.property(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), (one, other) => equalNumber(one, other, options).outcome === equalNumber(other, one, options).outcome))
  })

  test('sees a change of any digit', () => {
    fc.assert(
      fc.property(decimal, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, shift) => {
        const places = [...text].flatMap((character, index) => (/\d/.test(character) ? [index] : []))
        const index = places[place % places.length]!
        const changed = text.slice(0, index) + ((Number(text[index]) + shift) % 10) + text.slice(index + 1)
        return equalNumber(changed, text, en).outcome === 'fail'
      }),
    )
  })

  test('reads what it prints as the same value', () => {
    const kinds = fc.constantFrom((text: string) => text, (text: string) => `${text}%`, (text: string) => `${text} EUR`, (text: string) => text.replace(/^-?/, '$&$$'))
    fc.assert(
      fc.property(decimal, kinds, (text, dress) => {
        const { readings } = equalNumber(dress(text), 0, en)
        return equalNumber(printNumber(readings![0]!.value), dress(text), en).outcome === 'pass'
      }),
    )
  })

  test('reads a JavaScript number through its shortest text', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => (Number.isInteger(value) && !Number.isSafeInteger(value)) || equalNumber(value, String(value), en).outcome === 'pass'))
    expect(equalNumber(0.1 + 0.2, 0.3).outcome).toBe('fail')
    expect(equalNumber(-0, 0).outcome).toBe('pass')
    expect(equalNumber(10n ** 20n, '100000000000000000000').outcome).toBe('pass')
  })

  test('never picks the reading that fits', () => {
    expect(equalNumber('1.000', 1)).toMatchObject({ outcome: 'unreadable', code: 'ambiguous' })
    expect(equalNumber('1.000', 1000)).toMatchObject({ outcome: 'unreadable', code: 'ambiguous' })
    expect(equalNumber('1.000', [1, 1000])).toMatchObject({ outcome: 'unreadable', code: 'ambiguous' })
    expect(equalNumber('1,005', 1, { tolerance: { absolute: 100_000 } })).toMatchObject({ outcome: 'unreadable', code: 'ambiguous' })
  })

  test('gives a verdict for every output, and never throws', () => {
    for (const [name, output] of hostileOutputs()) {
      if (name === 'a number' || name === 'minus zero') continue
      expect([name, equalNumber(output, 7, { extract: 'onlyNumber' }).outcome]).toEqual([name, 'unreadable'])
    }
    const numberLike = fc.array(fc.constantFrom('1', '0', '9', ',', '.', ' ', '-', '$', '€', '%', 'e', '+', "'", '٣', '½', '(', ')', 'k', 'EUR', '\u00a0', '/', 'A', '\u200b'), { maxLength: 12 }).map((parts) => parts.join(''))
    const options = fc.constantFrom<NumberOptions>({}, { locale: 'de' }, { extract: 'onlyNumber' }, { forms: ['fraction', 'compact', 'radix', 'accounting', 'approximate'], words: ['en'] })
    fc.assert(fc.property(fc.oneof(fc.anything(), numberLike), options, (output, given) => ['pass', 'fail', 'unreadable'].includes(equalNumber(output, 7, given).outcome)), { numRuns: 2000 })
  })

  test('gives a verdict about huge texts at once', () => {
    const digits = '9'.repeat(4_999_999)
    for (const extract of [undefined, 'onlyNumber'] as const) {
      for (const text of [digits, `${digits} `, '1,'.repeat(2_000_000), '-'.repeat(3_000_000), '$'.repeat(3_000_000), `${'a'.repeat(4_000_000)} 30`, '1e999999999', ' '.repeat(4_000_000)]) {
        expect(equalNumber(text, 30, { extract }).code).toBe(text.startsWith('a') && extract ? undefined : 'unparseable')
      }
    }
    expect(equalNumber('30 '.repeat(1_000_000), 30, { extract: 'onlyNumber' }).outcome).toBe('pass')
  }, 30_000)

  test('shows the difference and what is allowed', () => {
    expect(equalNumber('1.41', 1, { tolerance: { absolute: 0.4 } })).toMatchObject({ findings: [{ kind: 'different', difference: { numerator: 41n, denominator: 100n } }] })
    expect(equalNumber('30%', 30)).toMatchObject({ findings: [{ kind: 'different kind' }] })
  })

  test('names the nearest of several expected values', () => {
    expect(equalNumber('43', [10, 41, '42.5'])).toMatchObject({ nearest: { expected: '42.5', of: 3 } })
    expect(equalNumber('43', oneOf(42, 43)).outcome).toBe('pass')
  })

  test.each<[string, unknown, unknown, string]>([
    ['the expected text is ambiguous', '1,000', undefined, 'equalNumber: expected must have one reading, but was "1,000". It can be read with comma as thousands or comma as decimal: state a locale, or give a number.'],
    ['the expected text is no number', 'about 30', undefined, 'equalNumber: expected must be a number, but was "about 30".'],
    ['the expected number is rounded', 2 ** 53, undefined, 'equalNumber: expected must have one reading, but was 9007199254740992. It is rounded already: give a text or a bigint.'],
    ['the expected number is none', Number.NaN, undefined, 'equalNumber: expected must be a number, but was NaN.'],
    ['the expected number is infinite', Infinity, undefined, 'equalNumber: expected must be a number, but was Infinity.'],
    ['the expected value is missing', undefined, undefined, 'equalNumber: expected must be a number, a bigint or a text, but was undefined.'],
    ['a broken alternative stands beside a good one', [7, 'x'], undefined, 'equalNumber: expected[1] must be a number, but was "x".'],
    ['the list is empty', [], undefined, 'equalNumber: expected must be a number, a bigint, a text, or a list of them of which any one is enough; the list must not be empty, but was [].'],
    ['the output may be absent', optional(7), undefined, 'equalNumber: expected must be there: the whole output cannot be absent, but was optional(7).'],
    ['a tolerance is negative', 7, { tolerance: { absolute: -1 } }, 'equalNumber: option "tolerance" "absolute" must be a number of at least 0 (or its text, such as "0.1"), but was -1.'],
    ['a tolerance is infinite', 7, { tolerance: { relative: Infinity } }, 'equalNumber: option "tolerance" "relative" must be a number of at least 0 (or its text, such as "0.1"), but was Infinity.'],
    ['a tolerance has another name', 7, { tolerance: { abs: 1 } }, 'equalNumber: option "tolerance" "abs" does not exist; there is "absolute" or "relative". Did you mean "absolute"?'],
    ['the tolerance is a number', 7, { tolerance: 0.1 }, 'equalNumber: option "tolerance" must be an object such as { absolute: 0.1 } or { relative: 0.01 }, but was 0.1.'],
    ['a form is unknown', 7, { forms: ['fractions'] }, 'equalNumber: option "forms" must be a list of "fraction", "compact", "radix", "accounting" or "approximate", but was "fractions". Did you mean "fraction"?'],
    ['forms is a word', 7, { forms: 'fraction' }, 'equalNumber: option "forms" must be a list of "fraction", "compact", "radix", "accounting" or "approximate", but was "fraction".'],
    ['the percent word is unknown', 7, { percent: 'point' }, 'equalNumber: option "percent" must be "distinct", "fraction" or "points", but was "point". Did you mean "points"?'],
    ['onlyNumber stands first', 7, { extract: ['onlyNumber', 'codeFence'] }, 'equalNumber: option "extract" must have "onlyNumber" once and last: it reads what the others leave, but was ["onlyNumber", "codeFence"].'],
    ['an option is unknown', 7, { tolerence: {} }, 'equalNumber: option "tolerence" does not exist; there is "tolerance", "locale", "percent", "currency", "forms", "words" or "extract". Did you mean "tolerance"?'],
  ])('throws when %s, whatever the output', (_, expected, options, message) => {
    expect(usageErrorOf(() => equalNumber(7, expected as number, options as NumberOptions))).toBe(message)
    expect(usageErrorOf(() => equalNumber(undefined, expected as number, options as NumberOptions))).toBe(message)
  })

  test('throws for a locale whose numbers are not known, and lists the languages', () => {
    expect(usageErrorOf(() => equalNumber('1', 1, { locale: 'la' }))).toMatch(/^equalNumber: option "locale" must be of a language whose numbers are known \(af am ar as az .* zu\), but was "la"\./)
  })
})
