import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preserveDigits, type PreserveDigitsOptions } from '../../../src/property/preserveDigits.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ar', 'hi'] as const
const everything: PreserveDigitsOptions = {
  words: languages,
  scaleWords: languages,
  numerals: ['months', 'ideographic', 'roman'],
  compatibilityDigits: 'fold',
  placeholders: 'skip',
  identifiers: 'skip',
  mixedScripts: 'forbid',
  order: 'same',
}

const number = fc.integer({ min: 1000, max: 999_999_999 }).map(String)
const grouped = (digits: string, separator: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
const inScript = (text: string, zero: number): string => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const separators = [',', '.', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', '٬', '_', '']

describe('preserveDigits', () => {
  eachPair('toPreserveDigits', ({ output, expected, options }) => preserveDigits(output, expected, options))

  test('says what is missing in the source and what is too much in the output', () => {
    expect(preserveDigits('Am 9.\nJahr 1942', '9 March\n1492')).toEqual({
      grader: 'preserveDigits',
      outcome: 'fail',
      strength: 'necessary',
      code: 'missing',
      checked: 2,
      notLookedAt: [],
      findings: [
        { kind: 'missing', start: 8, end: 12, line: 2, column: 1, text: '1492', digits: '1492' },
        { kind: 'extra', start: 11, end: 15, line: 2, column: 6, text: '1942', digits: '1942' },
      ],
    })
  })

  test('counts places in units and columns in characters', () => {
    expect(preserveDigits('😀😀 ٧', 'Save').findings).toEqual([{ kind: 'extra', start: 5, end: 6, line: 1, column: 4, text: '٧', digits: '7' }])
  })

  test('passes a source without digits and says that nothing was checked', () => {
    expect(preserveDigits('Speichern', 'Save')).toMatchObject({ outcome: 'pass', checked: 0 })
    expect(preserveDigits('Speichern 1', 'Save')).toMatchObject({ outcome: 'fail', code: 'extra', checked: 0 })
  })

  test('says what it did not look at, also of a pass', () => {
    expect(preserveDigits('%s, 3D', '%1$s, 3D', { placeholders: 'skip', identifiers: 'skip' })).toMatchObject({
      outcome: 'pass',
      notLookedAt: ['1 placeholder of the source and 0 of the output', '1 identifier of the source and 1 of the output'],
    })
  })

  test('fails with the fewest sequences that moved', () => {
    expect(preserveDigits('4 1 2 3', '1 2 3 4', { order: 'same' })).toMatchObject({ outcome: 'fail', code: 'moved', findings: [{ kind: 'moved', start: 0, text: '4' }] })
    expect(preserveDigits('zwei 1', '1 2', { order: 'same', words: ['de'] })).toMatchObject({ code: 'moved', findings: [{ kind: 'moved' }] })
  })

  test('fails for every change of one digit of a number, however it is grouped', () => {
    const change = fc.record({ digits: number, at: fc.nat(), by: fc.integer({ min: 1, max: 9 }), from: fc.constantFrom(...separators), to: fc.constantFrom(...separators), zero: fc.constantFrom(0x30, 0x660, 0x966, 0xff10) })
    fc.assert(
      fc.property(change, ({ digits, at, by, from, to, zero }) => {
        const index = at % digits.length
        const other = digits.slice(0, index) + ((Number(digits[index]) + by) % 10) + digits.slice(index + 1)
        const source = `It costs ${grouped(digits, from)} in 2026.`
        expect(preserveDigits(`2026: ${inScript(grouped(digits, to), zero)}.`, source).outcome).toBe('pass')
        expect(preserveDigits(`2026: ${inScript(grouped(other, to), zero)}.`, source).outcome).toBe('fail')
      }),
      { seed: 4, numRuns: 1000 },
    )
  })

  test('passes every text as its own translation, whatever the options', () => {
    const pieces = fc.array(fc.constantFrom('12', '3.5', '1,234', '٣', ' ', 'drei', 'three', '三', 'XXI', 'May', '%1$s', '{0}', '3D', '½', '+49 30 1234567', '万', '\n', '.'), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(pieces, (list) => {
        const text = `x${list.join(' ')}`
        expect([preserveDigits(text, text).outcome, preserveDigits(text, text, { ...everything, mixedScripts: 'allow' }).outcome]).toEqual(['pass', 'pass'])
      }),
      { seed: 5, numRuns: 500 },
    )
  })

  test('fails when any one of several sequences is left out or said twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 1, maxLength: 8 }), fc.nat(), (numbers, at) => {
        const source = numbers.map((each) => `n ${each};`).join(' ')
        const index = at % numbers.length
        const without = numbers.toSpliced(index, 1).map((each) => `n ${each};`).join(' ')
        expect(preserveDigits(`n; ${without}`, source)).toMatchObject({ outcome: 'fail', code: 'missing' })
        expect(preserveDigits(`${source} n ${numbers[index]}`, source)).toMatchObject({ outcome: 'fail', code: 'extra' })
      }),
      { seed: 6 },
    )
  })

  test('gives a verdict for random outputs of all planes and lone surrogates', () => {
    let state = 20_260_301
    const random = (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below
    const blocks = [0x20, 0x30, 0x660, 0x966, 0x2070, 0x2460, 0x3400, 0x4e00, 0xd800, 0xdc00, 0xff10, 0x1d7ce, 0xe0020]
    for (let round = 0; round < 10_000; round++) {
      const units = Array.from({ length: 12 }, () => (random(2) === 0 ? random(0x110000) : blocks[random(blocks.length)]! + random(16)))
      const output = String.fromCodePoint(...units)
      expect(['pass', 'fail', 'unreadable']).toContain(preserveDigits(output, 'Chapter 3 has 1,234 pages.', round % 2 === 0 ? {} : everything).outcome)
    }
  })

  test('is unreadable for every output that is no text', () => {
    for (const [name, output] of hostileOutputs()) expect([name, preserveDigits(output, 'Chapter 3').outcome]).toEqual([name, 'unreadable'])
  })

  test('answers for long texts of digits, marks and words', () => {
    for (const unit of ['1', '1,', '111,', '[', '{a', '%(', 'one ', '1万', 'a1', '\u200b']) {
      const text = unit.repeat(50_000 / unit.length)
      expect(['pass', 'fail', 'unreadable']).toContain(preserveDigits(text, '3 files', everything).outcome)
    }
  })

  test.each<[string, unknown, unknown, string]>([
    ['the source is blank', ' \u200b', undefined, 'preserveDigits: source must be a text that holds something visible, but was " \\u200b".'],
    ['the source is no text', 3, undefined, 'preserveDigits: source must be a text, but was 3.'],
    ['an option is unknown', 'x', { extras: 'allow' }, 'preserveDigits: option "extras" does not exist; there is "extra", "order", "leadingZeros", "words", "numerals", "scaleWords", "compatibilityDigits", "placeholders", "identifiers" or "mixedScripts". Did you mean "extra"?'],
    ['a word is unknown', 'x', { order: 'strict' }, 'preserveDigits: option "order" must be "any" or "same", but was "strict".'],
    ['a language is unknown', 'x', { words: ['it'] }, 'preserveDigits: option "words" must be a list of "en", "de", "fr", "es", "ja", "zh", "ar" or "hi", but was "it".'],
    ['the languages are no list', 'x', { words: 'de' }, 'preserveDigits: option "words" must be a list of "en", "de", "fr", "es", "ja", "zh", "ar" or "hi", but was "de".'],
  ])('throws when %s', (_, source, options, message) => {
    expect(usageErrorOf(() => preserveDigits('x', source as string, options as PreserveDigitsOptions))).toBe(message)
    expect(usageErrorOf(() => preserveDigits(undefined, source as string, options as PreserveDigitsOptions))).toBe(message)
  })
})
