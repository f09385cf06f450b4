import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineRule } from '../../../src/text/defineRule.ts'
import { normalisedEqual } from '../../../src/text/normalisedEqual.ts'
import { rules } from '../../../src/text/rules.ts'
import { oneOf, optional, setOf } from '../../../src/valuePatterns.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs, oddTexts } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const anyText = fc.string({ unit: 'binary' })
const noDigits = defineRule({ name: 'noDigits', apply: (text) => text.replace(/\d+/g, ''), equal: [['a1', 'a2']], different: [['a', 'b']] })

describe('normalisedEqual', () => {
  eachPair('toNormalisedEqual', ({ output, expected, options }) => normalisedEqual(output, expected, options))

  test('passes for a text against itself', () => {
    fc.assert(fc.property(anyText, (text) => normalisedEqual(text, text).outcome === 'pass'))
  })

  test('says the same with the sides exchanged', () => {
    fc.assert(fc.property(anyText, anyText, (one, other) => normalisedEqual(one, other).outcome === normalisedEqual(other, one).outcome))
  })

  test('sees a change of any single digit', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9), fc.nat(9), fc.string(), (before, one, other, after) => {
        fc.pre(one !== other)
        return normalisedEqual(`${before}${one}${after}`, `${before}${other}${after}`).outcome === 'fail'
      }),
    )
  })

  test('is unreadable for every output that is no text, and never throws', () => {
    for (const [name, output] of hostileOutputs()) {
      const { outcome, code, findings } = normalisedEqual(output, 'billing')
      expect([name, outcome, code, findings.length]).toEqual([name, 'unreadable', name.startsWith('a text') ? 'unparseable' : 'wrong-type', 1])
    }
    fc.assert(fc.property(fc.anything(), (output) => ['pass', 'fail', 'unreadable'].includes(normalisedEqual(output, 'billing').outcome)))
  })

  test('reads every odd text as a text', () => {
    for (const text of oddTexts) expect(normalisedEqual(text, 'billing', { preset: 'none' }).outcome).toBe('fail')
  })

  test('reads the empty text as a text', () => {
    expect(normalisedEqual('', '').outcome).toBe('pass')
    expect(normalisedEqual(' \u200b', '').outcome).toBe('pass')
    expect(normalisedEqual('', 'billing').outcome).toBe('fail')
    expect(normalisedEqual('?', '').outcome).toBe('fail')
  })

  test('turns nothing into a text', () => {
    expect(normalisedEqual(5, '5')).toMatchObject({ outcome: 'unreadable', code: 'wrong-type', findings: [{ kind: 'not text', type: 'a number' }] })
  })

  test('accepts any of several expected texts, as a list or as oneOf', () => {
    expect(normalisedEqual('Colour', ['color', 'colour']).outcome).toBe('pass')
    expect(normalisedEqual('Colour', oneOf('color', oneOf('colour', 'colur'))).outcome).toBe('pass')
    expect(normalisedEqual('Color!', oneOf('grey', 'gray')).outcome).toBe('fail')
  })

  test('names the nearest of several expected texts and where it leaves it', () => {
    expect(normalisedEqual('A-2232', ['B-1', 'A-2231', 'A-1'])).toMatchObject({
      outcome: 'fail',
      code: 'different',
      findings: [{ kind: 'different', start: 5 }],
      nearest: { expected: 'A-2231', normalised: 'a-2231', of: 3 },
    })
  })

  test('does not find an answer behind words, unless extraction is asked for', () => {
    expect(normalisedEqual('Sure! The label is billing.', 'billing').outcome).toBe('fail')
    expect(normalisedEqual('Answer: billing.', 'billing').outcome).toBe('fail')
    expect(normalisedEqual('Answer: billing.', 'billing', { extract: 'answerPhrase' })).toMatchObject({ outcome: 'pass', extracted: { text: 'billing.', by: ['answerPhrase'] } })
  })

  test('extracts from the output alone', () => {
    expect(normalisedEqual('Paris', 'Answer: Paris', { extract: 'answerPhrase' }).outcome).toBe('fail')
    expect(normalisedEqual('```\nAnswer: (B)\n```', 'b', { extract: ['codeFence', 'choiceLetter'] }).outcome).toBe('pass')
  })

  test('keeps paragraphs apart from other paragraphs, whatever the line endings', () => {
    const letter = 'Dear Ms Weber,\n\nyour refund is on its way.\n\nKind regards'
    expect(normalisedEqual(letter.replaceAll('\n', '\r\n'), letter).outcome).toBe('pass')
    expect(normalisedEqual(letter.replace('is on', 'was on'), letter)).toMatchObject({ outcome: 'fail' })
    expect(normalisedEqual(letter.replaceAll('\n\n', '\n'), letter, [rules.lineEndings]).outcome).toBe('fail')
  })

  test('is unreadable when a rule of the author leaves nothing of the output', () => {
    expect(normalisedEqual('42', 'x', { rules: { noDigits } })).toMatchObject({ outcome: 'unreadable', code: 'unparseable', findings: [{ kind: 'emptied', rule: 'noDigits' }] })
    expect(normalisedEqual('', 'x', { rules: { noDigits } }).outcome).toBe('fail')
  })

  test('runs the list of rules and nothing else', () => {
    expect(normalisedEqual('Billing', 'billing', [rules.case.lower]).outcome).toBe('pass')
    expect(normalisedEqual('Billing.', 'billing', [rules.case.lower]).outcome).toBe('fail')
  })

  test('scores F1 with the SQuAD presets only', () => {
    expect(normalisedEqual('the cat sat', 'a cat', { preset: 'squad' })).toMatchObject({ outcome: 'fail', f1: 2 / 3 })
    expect(normalisedEqual('', [], { preset: 'squad' })).toMatchObject({ outcome: 'pass', f1: 1 })
    expect(normalisedEqual('', [''], { preset: 'squad-v1' })).toMatchObject({ outcome: 'pass', f1: 0 })
    expect(normalisedEqual('cat', 'cat', { preset: 'triviaqa' }).f1).toBeUndefined()
  })

  test.each<[string, () => unknown, string]>([
    ['the expected value is missing', () => normalisedEqual('x', undefined as never), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough, but was undefined.'],
    ['the expected value is a number', () => normalisedEqual('x', 5 as never), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough, but was 5.'],
    ['the expected value is a pattern for formats', () => normalisedEqual('x', /x/ as never), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough, but was /x/. For a pattern use toMatchFormat.'],
    ['the list is empty', () => normalisedEqual('x', []), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough; the list must not be empty, but was [].'],
    ['the list is empty under squad-v1', () => normalisedEqual('x', [], { preset: 'squad-v1' }), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough; the list must not be empty, but was [].'],
    ['one of several is none', () => normalisedEqual('x', ['x', null as never]), 'normalisedEqual: expected[1] must be a text, but was null.'],
    ['the whole output may be absent', () => normalisedEqual('x', optional('x') as never), 'normalisedEqual: expected must be there: the whole output cannot be absent, but was optional("x").'],
    ['the expected value is a bag', () => normalisedEqual('x', setOf(['x']) as never), 'normalisedEqual: expected must be a text, or a list of texts of which any one is enough, but was setOf(["x"]).'],
    ['the expected text is too long', () => normalisedEqual('x', 'x'.repeat(5_000_001)), 'normalisedEqual: expected must be a text of at most 5000000 UTF-16 units, but has 5000001.'],
    ['a rule of the author leaves nothing of an expected text', () => normalisedEqual('x', ['x', '42'], { rules: { noDigits } }), 'normalisedEqual: expected must keep some content under rule "noDigits", but was "42".'],
  ])('throws when %s, whatever the output', (_, call, message) => {
    expect(usageErrorOf(call)).toBe(message)
  })

  test('throws for an author’s mistake also when the output is unreadable', () => {
    expect(() => normalisedEqual(undefined, [])).toThrow('expected')
    expect(() => normalisedEqual(undefined, 'x', { preset: 'x' as never })).toThrow('preset')
  })
})
