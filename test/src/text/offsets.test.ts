import { describe, expect, test } from 'vitest'
import { characterCount, characterNumber, positionOf } from '../../../src/text/offsets.ts'

describe('offsets', () => {
  test('count lines and characters from 1, whatever the line ending', () => {
    const text = 'ab\ncd\r\nef\rg😀h\u2028i'
    const positions = [0, 1, 3, 7, 10, 13, 15].map((offset) => positionOf(text, offset))
    expect(positions).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
      { line: 4, column: 3 },
      { line: 5, column: 1 },
    ])
  })

  test('count a pair of surrogates once and a lone one once', () => {
    expect(characterNumber('😀a', 2)).toBe(2)
    expect(characterCount('😀a\ud800')).toBe(3)
    expect(characterCount('')).toBe(0)
  })
})
