import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containNormalised, type ContainOptions } from '../../../src/text/containNormalised.ts'
import { defineRule } from '../../../src/text/defineRule.ts'
import { oneOf } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const outcomes = (output: string, expected: string): string =>
  (['token', 'word', 'none'] as const).map((boundary) => (containNormalised(output, expected, { boundary }).outcome === 'pass' ? boundary : '-')).join(' ')

describe('containNormalised', () => {
  eachPair('toContainNormalised', ({ output, expected, options }) => containNormalised(output, expected, options))

  test.each([
    ['The capital is Paris.', 'paris', 'token word none'],
    ['Refunds take 30 days, not 14.', '30 days', 'token word none'],
    ['Ask for "Billing".', 'billing', 'token word none'],
    ['Parisian', 'Paris', '- - none'],
    ['This is it', 'I', '- - none'],
    ['711', '11', '- - none'],
    ['1.30', '30', '- word none'],
    ['30%', '30', '- word none'],
    ['$30', '30', '- word none'],
    ['-30', '30', '- word none'],
    ['12:30', '30', '- word none'],
    ['30.5', '30', '- word none'],
    ['A-22-31', '22', '- word none'],
    ['A-22-31', 'A-22', '- word none'],
    ['C++ and C#', 'C', '- word none'],
    ['Use .NET Core', '.NET', 'token word none'],
    ['the well-known case', 'known', '- word none'],
    ['東京です', '東京', '- - none'],
    ['東京、大阪', '東京', 'token word none'],
    ['30 %', '30', '- word none'],
    ['₹30', '30', '- word none'],
    ['about ≤30 days', '30', '- word none'],
    ['It costs 30 000 Euro', '30', '- word none'],
    ['It costs 30 000 Euro', '000', '- word none'],
    ['It costs 30\u202f000 Euro', '30', '- word none'],
    ['It costs 30 000 Euro', '30 000', 'token word none'],
    ['In 2020 300 people came', '2020', 'token word none'],
    ['1 300 000', '300', '- word none'],
    ['**30** days', '30', 'token word none'],
    ['<b>30</b>', '30', 'token word none'],
    ['(30)', '30', 'token word none'],
    ["'30'", '30', 'token word none'],
    ['30, 40 or 50.', '30', 'token word none'],
    ['30-40 days', '30', '- word none'],
    ['user_id', 'id', '- - none'],
    ["it's", 'it', '- word none'],
    ['x²', 'x', '- - none'],
    ['cafe\u0301', 'cafe', '- - -'],
    ['👍🏽', '👍', '- - none'],
    ['👩\u200d👧', '👧', '- - none'],
    ['Parisian, then Paris', 'Paris', 'token word none'],
    ['not Paris', 'Paris', 'token word none'],
  ])('finds in %j the text %j under: %s', (output, expected, boundaries) => {
    expect(outcomes(output, expected)).toBe(boundaries)
  })

  test('looks for the expected text in the output, never the other way round', () => {
    expect(containNormalised('Paris', 'Paris, France').outcome).toBe('fail')
  })

  test('finds an order number and an amount in a letter of several paragraphs', () => {
    const letter = 'Guten Tag,\n\nIhre Bestellung **A‑2231** wurde storniert.\n\nSie erhalten 89,00 € zurück.\n'
    expect(containNormalised(letter, 'A-2231').outcome).toBe('pass')
    expect(containNormalised(letter, '89,00 €').outcome).toBe('pass')
    expect(containNormalised(letter, 'A-223').outcome).toBe('fail')
    expect(containNormalised(letter, '9,00 €').outcome).toBe('fail')
  })

  test('accepts any spelling of one fact, and says which it found where', () => {
    expect(containNormalised('The colour is grey', ['gray', 'grey'])).toMatchObject({ outcome: 'pass', found: { start: 14, end: 18 }, nearest: { expected: 'grey', of: 2 } })
    expect(containNormalised('The colour is grey', oneOf('gray', 'grey')).outcome).toBe('pass')
  })

  test('names what the text is a part of, and the boundary that would accept it', () => {
    expect(containNormalised('It is Parisian', 'Paris')).toMatchObject({ outcome: 'fail', code: 'inside', findings: [{ kind: 'inside', start: 6, end: 11, part: 'parisian', accepts: 'none' }] })
    expect(containNormalised('parisian well-paris', 'Paris')).toMatchObject({ findings: [{ kind: 'inside', start: 14, part: 'well-paris', accepts: 'word' }] })
    expect(containNormalised('London', 'Paris')).toMatchObject({ outcome: 'fail', code: 'missing', findings: [{ kind: 'missing' }] })
  })

  test('contains every text in itself, surrounded by other words', () => {
    const text = fc.string({ minLength: 1 }).filter((candidate) => /[a-z]/.test(candidate))
    fc.assert(fc.property(text, (wanted) => containNormalised(`x ${wanted} y`, wanted, { preset: 'none' }).outcome === 'pass'))
  })

  test('agrees with indexOf where any boundary will do', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (output, wanted) => {
        fc.pre(wanted !== '')
        return (containNormalised(output, wanted, { preset: 'none', boundary: 'none' }).outcome === 'pass') === output.includes(wanted)
      }),
      { numRuns: 1000 },
    )
  })

  test('takes time in proportion to the length, also where the text repeats itself', () => {
    const output = 'a'.repeat(2_000_000)
    expect(containNormalised(output, 'a'.repeat(500_000)).code).toBe('inside')
    expect(containNormalised('30 '.repeat(500_000), '30 31').outcome).toBe('fail')
  })

  test('is unreadable for every output that is no text, and never throws', () => {
    for (const [name, output] of hostileOutputs()) expect([name, containNormalised(output, 'billing').outcome]).toEqual([name, 'unreadable'])
    fc.assert(fc.property(fc.anything(), (output) => ['pass', 'fail', 'unreadable'].includes(containNormalised(output, 'billing').outcome)))
  })

  test('fails for an empty output', () => {
    expect(containNormalised('', 'billing').outcome).toBe('fail')
  })

  const noDigits = defineRule({ name: 'noDigits', apply: (text) => text.replace(/\d+/g, ''), equal: [['a1', 'a2']], different: [['a', 'b']] })
  test.each<[string, unknown, unknown, string]>([
    ['the expected text is empty', '', undefined, 'containNormalised: expected must be a text that keeps some content when it is normalised, but was "". Every output contains nothing.'],
    ['the expected text is nothing but white space', ' \u200b', undefined, 'containNormalised: expected must be a text that keeps some content when it is normalised, but was " \\u200b". Every output contains nothing.'],
    ['a rule of the author empties the expected text', '42', { rules: { noDigits } }, 'containNormalised: expected must keep some content under rule "noDigits", but was "42".'],
    ['the list is empty', [], undefined, 'containNormalised: expected must be a text, or a list of texts of which any one is enough; the list must not be empty, but was [].'],
    ['the expected value is a number', 30, undefined, 'containNormalised: expected must be a text, or a list of texts of which any one is enough, but was 30.'],
    ['the boundary is unknown', 'x', { boundary: 'tokens' }, 'containNormalised: option "boundary" must be "token", "word" or "none", but was "tokens". Did you mean "token"?'],
    ['an option is unknown', 'x', { boundry: 'word' }, 'containNormalised: option "boundry" does not exist; there is "preset", "rules", "locale", "extract" or "boundary". Did you mean "boundary"?'],
    ['the preset is a published one', 'x', { preset: 'squad' }, 'containNormalised: option "preset" must be "default" or "none": a published preset compares whole answers, but was "squad".'],
    ['the options are a list of rules', 'x', [], 'containNormalised: options must be an object of options, but was [].'],
  ])('throws when %s', (_, expected, options, message) => {
    expect(usageErrorOf(() => containNormalised('x', expected as string, options as ContainOptions))).toBe(message)
    expect(usageErrorOf(() => containNormalised(undefined, expected as string, options as ContainOptions))).toBe(message)
  })
})
