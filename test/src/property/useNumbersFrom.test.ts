import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useNumbersFrom } from '../../../src/property/useNumbersFrom.ts'
import type { UseNumbersFromOptions } from '../../../src/property/useNumbersOptions.ts'
import { eachPair, readPairs } from '../../eachPair.ts'
import { hostileOutputs, oddTexts } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'
import { decoysOf } from './numberDecoys.ts'

const source = 'Revenue reached EUR 4.2 million on 9 March 2026, 12 % more than before.'

describe('useNumbersFrom', () => {
  eachPair('toUseNumbersFrom', ({ output, expected, options }) => useNumbersFrom(output, expected, options))

  test('says what it looked at, what it skipped and where a number is that has no source', () => {
    const verdict = useNumbersFrom('See `x = 1` and [2].\n\nThree said 5 million.', source)
    expect(verdict).toMatchObject({ outcome: 'fail', code: 'not-in-source', strength: 'necessary', checked: 1, notLookedAt: ['1 stretch of inline code', '1 citation marker', 'number words'] })
    expect(verdict.findings).toEqual([
      {
        kind: 'not in the source',
        start: 33,
        end: 42,
        line: 3,
        column: 12,
        text: '5 million',
        counts: 'plain',
        value: '5000000',
        reason: 'plain 5000000 is not in the source',
        nearest: { text: 'EUR 4.2 million', value: '4200000', line: 1, column: 17 },
      },
    ])
  })

  test('is unreadable where a number cannot be read, and fails where another has no source', () => {
    expect(useNumbersFrom('1.234,50', source)).toMatchObject({ outcome: 'unreadable', code: 'unparseable', findings: [{ kind: 'not read' }] })
    expect(useNumbersFrom('3/9/2026', source)).toMatchObject({ outcome: 'unreadable', code: 'ambiguous', findings: [{ kind: 'two readings', reason: '2026-09-03 or 2026-03-09' }] })
    expect(useNumbersFrom('1.234,50 and 7', source)).toMatchObject({ outcome: 'fail', code: 'not-in-source', findings: [{ text: '7' }, { kind: 'not read' }] })
  })

  test('names the numbers of the source that cover nothing', () => {
    expect(useNumbersFrom('12', 'It costs 1,23,4 or 12.')).toMatchObject({ outcome: 'pass', sourceUnread: { count: 1, first: [{ text: '1,23,4', line: 1, column: 10 }] } })
  })

  test('counts the numbers below the least', () => {
    expect(useNumbersFrom('12 %', source, { atLeast: 2 })).toMatchObject({ outcome: 'fail', code: 'too-few', checked: 1, findings: [{ kind: 'too few', reason: '1 of at least 2 numbers' }] })
  })

  test('leaves what a pattern of the author matches, and does not move it', () => {
    const ignore = /Step \d+/g
    ignore.lastIndex = 3
    expect(useNumbersFrom('Step 3: 12 %', source, { ignore: [ignore] })).toMatchObject({ outcome: 'pass', checked: 1, notLookedAt: ['1 ignored stretch'] })
    expect(ignore.lastIndex).toBe(3)
    expect(useNumbersFrom('Step 3 of 4', source, { ignore: [/Step \d+/] })).toMatchObject({ outcome: 'fail', findings: [{ text: '4' }] })
  })

  test('fails for nearly every decoy: a passing line with a digit, a sign, a scale or a kind changed', () => {
    // A derived or rounded value may be changed into another that is as good.
    const lines = readPairs('toUseNumbersFrom', 'equal').filter(({ options = {} }) => !options.derive && !options.rounding && !options.tolerance && !options.allow)
    const decoys = lines.flatMap(({ output, expected, options }) => decoysOf(output as string, expected).map((decoy) => useNumbersFrom(decoy, expected, options).outcome))
    const caught = decoys.filter((outcome) => outcome !== 'pass').length
    console.log(`decoys caught: ${caught} of ${decoys.length} (${((100 * caught) / decoys.length).toFixed(2)} %)`)
    expect(decoys.length).toBeGreaterThan(200)
    expect(caught / decoys.length).toBeGreaterThanOrEqual(0.99)
  })

  const number = fc.integer({ min: 0, max: 999_999_999 })
  const word = fc.constantFrom('people', 'came', 'and', 'units;', 'были', '名', 'رجل', 'लोग', '\n', '|')
  const grouped = (value: number): string => String(value).replace(/(?<=\d)(?=(\d{3})+$)/g, ',')

  test('never fails for numbers of the source in another order and grouping', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, word), { minLength: 1, maxLength: 12 }), fc.boolean(), (items, isGrouped) => {
        const said = (value: number): string => (isGrouped ? grouped(value) : String(value))
        const output = items.toReversed().map(([value, behind]) => `so ${said(value)}; ${behind}`).join(' ')
        expect(useNumbersFrom(output, items.map(([value, behind]) => `${behind} ; ${value};`).join(' ')).outcome).toBe('pass')
      }),
    )
  })

  test('sees a change of any single digit', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 8 }), fc.nat(), fc.integer({ min: 1, max: 9 }), (values, at, by) => {
        const place = at % values.length
        const digits = String(values[place])
        const index = at % digits.length
        const changed = `${digits.slice(0, index)}${(Number(digits[index]) + by) % 10}${digits.slice(index + 1)}`
        fc.pre(!values.includes(Number(changed)))
        const output = values.map((value, each) => (each === place ? changed : String(value))).join('; ')
        expect(useNumbersFrom(output, values.join('; ')).outcome).toBe('fail')
      }),
    )
  })

  test('is unreadable for every output that is no text, and never throws', () => {
    for (const [name, output] of hostileOutputs()) expect([name, useNumbersFrom(output, source).outcome]).toEqual([name, 'unreadable'])
    for (const text of oddTexts) expect(['pass', 'fail', 'unreadable']).toContain(useNumbersFrom(text, source).outcome)
  })

  test('never throws for 10,000 outputs of all planes', () => {
    const options: UseNumbersFromOptions = { words: ['en', 'ja', 'ar'], numerals: ['roman'], units: 'compare', identifiers: 'read', rounding: { significant: 2 }, eras: 'converted', times: 'converted', percent: 'fraction', forms: ['accounting'] }
    const pieces = ['1', '９', '٣', '०', '.', ',', ' ', "'", '-', '%', '/', ':', '年', '月', '万', '½', '×10⁸', '$', 'March ', 'v', '+41', '[', '(', '`', '\ud800', '\udc00', '\u200b', 'pm', 'e9', '\u{e0035}', '\n']
    const next = seeded(20_261_201)
    for (let round = 0; round < 10_000; round++) {
      const output = Array.from({ length: 1 + next(24) }, () => (next(3) === 0 ? anyCharacter(next(0x110000)) : pieces[next(pieces.length)]!)).join('')
      expect(['pass', 'fail', 'unreadable']).toContain(useNumbersFrom(output, source, round % 2 === 0 ? undefined : options).outcome)
    }
  })

  test('reads one number of a million digits, and a million marks', () => {
    for (const text of ['1'.repeat(1_000_000), '1,'.repeat(500_000), '['.repeat(500_000), '１'.repeat(100_000)]) expect(['pass', 'unreadable']).toContain(useNumbersFrom(`x${text}`, source, { identifiers: 'skip' }).outcome)
  })

  const plain = 'useNumbersFrom: '
  test.each<[string, unknown, unknown, string]>([
    ['the source is blank', ' \u200b', undefined, 'source must be a text, or a list of texts, that is not blank, but was " \\u200b".'],
    ['the list is empty', [], undefined, 'source must be a text, or a list of texts, that is not blank; the list must not be empty, but was [].'],
    ['a source is no text', [3], undefined, 'source must be a text, but was 3.'],
    ['an option is unknown', source, { round: 'none' }, 'option "round" does not exist; there is "locale", "sourceLocale", "atLeast", "rounding", "tolerance", "allow", "derive", "ignore", "words", "percent", "times", "numerals", "eras", "forms", "units" or "identifiers". Did you mean "rounding"?'],
    ['a locale is none', source, { locale: 'none' }, 'option "locale" must be a BCP 47 tag such as "de" or "en-GB", but was "none".'],
    ['a locale is unknown', source, { locale: 'english' }, 'option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "english".'],
    ['a language is unknown', source, { words: ['it'] }, 'option "words" must be a list of "en", "de", "fr", "es", "ja", "zh", "ar" or "hi", but was "it".'],
    ['a rounding is unknown', source, { rounding: 'written' }, 'option "rounding" must be "none", "written-precision" or { significant: n }, but was "written". Did you mean "written-precision"?'],
    ['there are no significant digits', source, { rounding: { significant: 0 } }, 'option "rounding" "significant" must be an integer from 1 to 100, but was 0.'],
    ['a tolerance is negative', source, { tolerance: { absolute: -1 } }, 'option "tolerance" "absolute" must be a number of at least 0 (or its text, such as "0.1"), but was -1.'],
    ['an allowed value is not finite', source, { allow: [Number.NaN] }, 'option "allow" must be a list of finite numbers, bigints and texts that are one number each, but was NaN.'],
    ['an allowed text is no number', source, { allow: ['much'] }, 'option "allow" must be a list of numbers, bigints and texts that are one number each (in en), but was "much".'],
    ['a pattern matches the empty text', source, { ignore: [/\d*/] }, 'option "ignore" must be a list of RegExp, none of which matches an empty text, but was /\\d*/. It would match everywhere.'],
    ['a pattern leaves no number', source, { ignore: [/\d+/] }, 'option "ignore" must be a list of RegExp, each of which leaves some number to check, but was /\\d+/gu.'],
    ['a source is too long to compute with', '7 8 '.repeat(101), { derive: ['sum'] }, 'option "derive" needs a source of at most 200 numbers, but it holds 202. Among so many pairs nearly every number is derived from two of them.'],
    ['the least is no count', source, { atLeast: -1 }, 'option "atLeast" must be an integer of at least 0, but was -1.'],
  ])('throws when %s', (_, expected, options, message) => {
    expect(usageErrorOf(() => useNumbersFrom('x', expected as string, options as UseNumbersFromOptions))).toBe(plain + message)
    expect(usageErrorOf(() => useNumbersFrom(undefined, expected as string, options as UseNumbersFromOptions))).toBe(plain + message)
  })
})

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const anyCharacter = (code: number): string => String.fromCodePoint(code)
