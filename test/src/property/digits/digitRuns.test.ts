import { describe, expect, test } from 'vitest'
import { digitRuns } from '../../../../src/property/digits/digitRuns.ts'

const digitsIn = (text: string): string[] => digitRuns(text).map(({ digits }) => digits)

describe('digitRuns', () => {
  test('gives runs with their place, digits and scripts', () => {
    expect(digitRuns('a 12, ١٢ and 1२')).toEqual([
      { start: 2, end: 4, digits: '12', mixed: false },
      { start: 6, end: 8, digits: '12', mixed: false },
      { start: 13, end: 15, digits: '12', mixed: true },
    ])
  })

  test('counts offsets in units where a digit has two', () => {
    expect(digitRuns('𝟗𝟎 7')).toEqual([
      { start: 0, end: 4, digits: '90', mixed: false },
      { start: 5, end: 6, digits: '7', mixed: false },
    ])
  })

  test('gives no run for other numerals and for half a character', () => {
    expect(digitsIn('² ① ½ Ⅳ 三 \ud835 \udfce')).toEqual([])
  })

  test('gives the value of the digits of every script', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => (code & 0xf800) !== 0xd800 && /^\p{Nd}$/u.test(String.fromCodePoint(code)))
    expect(all.length).toBeGreaterThan(600)
    // Unicode assigns decimal digits in blocks of ten, from zero on.
    expect(all.filter((code, index) => digitsIn(String.fromCodePoint(code))[0] !== String(index % 10))).toEqual([])
  })
})
