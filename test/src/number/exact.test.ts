import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, divide, equal, fromDecimalText, fromNumber, multiply, printRational, reduce, subtract, type Rational } from '../../../src/number/exact.ts'

const rational = fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n })).map(([numerator, denominator]): Rational => ({ numerator, denominator }))

describe('exact', () => {
  test('reads what JavaScript prints, and nothing else', () => {
    const texts = ['1', '-0.5', '.5', '1.', '1e+21', '5e-324', '+2']
    expect(texts.map((text) => printRational(fromDecimalText(text)!))).toEqual(['1', '-0.5', '0.5', '1', '1000000000000000000000', expect.stringMatching(/^5e-324$/), '2'])
    for (const text of ['', '.', '-', '1,5', '0x10', '1_000', 'e5', '1e99999', ' 1', 'NaN', 'Infinity']) expect([text, fromDecimalText(text)]).toEqual([text, undefined])
    expect([fromNumber(Number.NaN), fromNumber(Infinity)]).toEqual([undefined, undefined])
  })

  test('keeps the laws of arithmetic', () => {
    fc.assert(
      fc.property(rational, rational, rational, (a, b, c) => {
        const distributes = equal(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))
        const undoes = equal(subtract(add(a, b), b), a) && (b.numerator === 0n || equal(multiply(divide(a, b), b), a))
        return distributes && undoes && compare(a, b) === -compare(b, a) + 0
      }),
    )
  })

  test('prints the value exactly, so that it reads as the same value', () => {
    fc.assert(
      fc.property(rational, (value) => {
        const [numerator, denominator = '1'] = printRational(value).split('/') as [string, string?]
        return equal(divide(fromDecimalText(numerator)!, fromDecimalText(denominator)!), value)
      }),
    )
    expect(printRational({ numerator: -1n, denominator: 3n })).toBe('-1/3')
    expect(printRational({ numerator: 5n, denominator: 1000n })).toBe('0.005')
    expect(printRational({ numerator: 10n ** 999n, denominator: 1n })).toBe('1e+999')
    expect(printRational({ numerator: -(10n ** 60n) - 1n, denominator: 1n })).toBe('-1.000000000000000000000000000000000000000...e+60')
  })

  test('has one reduced form for equal fractions', () => {
    fc.assert(
      fc.property(rational, fc.bigInt({ min: 1n, max: 999n }), (value, factor) => {
        const [one, other] = [reduce(value), reduce({ numerator: value.numerator * factor, denominator: value.denominator * factor })]
        return one.numerator === other.numerator && one.denominator === other.denominator
      }),
    )
  })
})
