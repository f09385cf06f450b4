import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whatStandsRound, whatWouldRead } from '../../../src/json/readingAdvice.ts'
import { readJson, type JsonRefusal } from '../../../src/json/readJson.ts'
import type { ReadJsonOptions } from '../../../src/json/readJsonOptions.ts'
import { oddJson, slips } from './jsonTexts.ts'

const written = (output: unknown, options?: ReadJsonOptions, forbidden?: readonly string[]): string | undefined => whatWouldRead(output, readJson(output, options) as JsonRefusal, options, forbidden)?.written

describe('whatWouldRead', () => {
  test.each<[string, unknown, string | undefined, ReadJsonOptions?]>([
    ['the fewest spellings', "{'a':1}", "{ allow: ['single-quotes'] }"],
    ['those beside the ones that are allowed', "{'a':1,}", "{ allow: ['trailing-commas'] }", { allow: ['single-quotes'] }],
    ['the way out of a fence', '```\n{}\n```', "{ extract: 'fenced' }"],
    ['the way out of prose', 'So {}', "{ extract: 'embedded' }"],
    ['the way out of prose round a fence of another language', '```js\n{"a":1}\n```', "{ extract: 'embedded' }"],
    ['the last of several fences', '```json\n{}\n```\n```json\n{}\n```', "{ extract: 'fenced', pick: 'last' }"],
    ['the last of several values', '{} or {"a":1}', "{ extract: 'embedded' }", { pick: 'last' }],
    ['nothing where one option is not enough', '\ufeff{"a":1,}', undefined],
    ['nothing for two kinds of fault', '{"a":1,"a":9007199254740993}', undefined],
    ['nothing for a text that is cut off', '{"a":', undefined],
    ['nothing for a refusal', 'Sorry.', undefined],
    ['nothing for NaN', '[NaN]', undefined],
  ])('names %s', (_, output, expected, options) => {
    expect(written(output, options)).toBe(expected)
  })

  test('names no option that the call does not take', () => {
    expect(written('{"a":1,"a":2}')).toBe("{ duplicateKeys: 'last' }")
    expect(written('{"a":1,"a":2}', undefined, ['duplicateKeys'])).toBeUndefined()
  })

  test('looks at no member that is not the reader\'s', () => {
    expect(whatWouldRead('So {}', readJson('So {}') as JsonRefusal, { pointer: 1, presence: {} })?.written).toBe("{ extract: 'embedded' }")
  })

  test('names nothing that does not let the output be read', () => {
    fc.assert(
      fc.property(fc.oneof(slips, oddJson), (text) => {
        const reading = readJson(text)
        if (reading.outcome === 'read') return true
        const advice = whatWouldRead(text, reading)
        // oxlint-disable-next-line no-new-func -- what is written is an object of options
        return advice === undefined || readJson(text, new Function(`return (${advice.written})`)() as ReadJsonOptions).outcome === 'read'
      }),
      { numRuns: 2000 },
    )
  })
})

describe('whatStandsRound', () => {
  test('tells a fence from reasoning and from other text', () => {
    expect(whatStandsRound('```\n{}\n```', 4)).toBe('fence')
    expect(whatStandsRound('<think>a</think> {}', 17)).toBe('reasoning')
    expect(whatStandsRound('<think>a</think>\n```\n{}\n```', 21)).toBe('fence')
    expect(whatStandsRound('<think>a</think> So {}', 20)).toBe('text')
    expect(whatStandsRound('So {}', 3)).toBe('text')
  })
})
