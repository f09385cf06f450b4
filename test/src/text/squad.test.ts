import { describe, expect, test } from 'vitest'
import { squadText } from '../../../src/text/squad.ts'
import { squadF1 } from '../../../src/text/squadF1.ts'
import { triviaqaText } from '../../../src/text/triviaqa.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

describe('squad', () => {
  test.each([
    ['The answer', 'answer'],
    ['A.M.', 'am'],
    ['éa', 'éa'],
    ['the²', 'the²'],
    ['中a', '中a'],
    ['a\u0301', '\u0301'],
    ['a\u001cb', 'b'],
    ['x\u0085y', 'x y'],
    ['x\ufeffy', 'x\ufeffy'],
    ['x\u200by', 'x\u200by'],
    ['don’t', 'don’t'],
    ['vitamin A', 'vitamin'],
    ['', ''],
  ])('normalises %j to %j', (text, normal) => {
    expect(squadText(text)).toBe(normal)
  })

  test('scores the best gold, and an empty side only against an empty side', () => {
    expect(squadF1('the cat sat', ['a dog', 'a cat'])).toBeCloseTo(2 / 3, 12)
    expect(squadF1('cat cat', ['cat'])).toBeCloseTo(2 / 3, 12)
    expect([squadF1('', []), squadF1('', ['the']), squadF1('x', []), squadF1('', ['x'])]).toEqual([1, 1, 0, 0])
  })

  test('throws for what is no text', () => {
    expect(usageErrorOf(() => squadF1(5 as never, ['x']))).toBe('squadF1: output must be a text, but was 5.')
    expect(usageErrorOf(() => squadF1('x', 'x' as never))).toBe('squadF1: golds must be a list of texts, but was "x".')
    expect(usageErrorOf(() => squadF1('x', [5 as never]))).toBe('squadF1: golds must be a list of texts, but was [5].')
  })
})

describe('triviaqa', () => {
  test.each([
    ['The_Who', 'who'],
    ['a.m.', 'm'],
    ['‘Rock´n`roll’', 'rock n roll'],
  ])('normalises %j to %j', (text, normal) => {
    expect(triviaqaText(text)).toBe(normal)
  })
})
