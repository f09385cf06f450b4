import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractAnswer, extractors } from '../../../src/text/extraction.ts'

describe('extractors', () => {
  for (const { name, take, equal, different } of Object.values(extractors)) {
    test(`${name} takes what its equal pairs say`, () => {
      for (const [output, answer] of equal) expect(take(output) ?? output).toBe(answer)
    })

    test(`${name} does not take what its different pairs say`, () => {
      for (const [output, answer] of different) expect(take(output) ?? output).not.toBe(answer)
    })

    test(`${name} never throws, and takes a part of the text`, () => {
      const text = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('\\boxed{', '{', '}', '\\', '```', '\n', '~~~', 'Answer:', 'The answer is', '**', '(B)', 'B', ' ', 'or'), { maxLength: 14 }).map((parts) => parts.join('')))
      fc.assert(fc.property(text, (output) => output.includes(take(output) ?? '')), { numRuns: 1000 })
    })

    test(`${name} takes time in proportion to the length`, () => {
      for (const pile of ['\\boxed{', '{', '```\n', '\n', 'answer is ', '**', '(B) ', 'B. ', 'or B ', ' ', '`', '~~~\n']) {
        expect(() => take(pile.repeat(400_000 / pile.length))).not.toThrow()
        expect(() => take(`B. ${pile.repeat(400_000 / pile.length)}`)).not.toThrow()
        expect(() => take(`Answer: ${pile.repeat(400_000 / pile.length)}`)).not.toThrow()
      }
    }, 30_000)
  }

  test('are applied in the order of the list, and those that find nothing are not named', () => {
    const { codeFence, answerPhrase, lastBoxed } = extractors
    expect(extractAnswer('```\nAnswer: Paris\n```', [lastBoxed, codeFence, answerPhrase])).toEqual({ text: 'Paris', by: ['codeFence', 'answerPhrase'] })
    expect(extractAnswer('```\nAnswer: Paris\n```', [answerPhrase, codeFence])).toEqual({ text: 'Answer: Paris', by: ['codeFence'] })
    expect(extractAnswer('Paris', [codeFence])).toEqual({ text: 'Paris', by: [] })
  })

  test('choiceLetter reads the letter in every usual dress', () => {
    const dressed = ['B', ' B ', '(B)', 'B)', 'B.', 'B:', '**B**', '**(B)**', '**B)** Paris', '**B) Paris**', 'B: Paris', 'B. Paris', 'B) Paris', '(B) Paris', '(B): Paris', 'Answer: B', 'Answer: **B**', '**Answer:** B', '**Answer: B**', 'Option B', 'option (B)', 'The answer is B', 'The answer is (B) Paris.', 'The correct answer is B.', 'Final answer: B', 'The answer is option B', 'Answer: B) Paris']
    expect(dressed.map((text) => extractors.choiceLetter.take(text))).toEqual(dressed.map(() => 'B'))
  })

  test('choiceLetter leaves a text alone that names no letter or more than one', () => {
    const others = ['A or B', '(A) or (B)', 'A/B', 'A, B', 'A and C', 'B, not C', 'Bern', 'B12', 'B-2', 'B.5', 'not B', 'I think B', 'AB', 'A dog', 'I am sure', 'Answer: A or B', 'Option A and Option B', 'A) wrong\nB) right', 'A: no, it is B', '', 'Paris', 'Answer:', '(AB)', 'B C']
    expect(others.filter((text) => extractors.choiceLetter.take(text) !== undefined)).toEqual([])
  })
})
