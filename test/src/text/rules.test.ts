import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasContent, isWhitespaceCode, whitespace } from '../../../src/text/characters.ts'
import { catalogue, leavesAsciiAlone, rules } from '../../../src/text/rules.ts'

/** Any text at all: lone surrogates, controls and unassigned characters are in it. */
const anyText = fc.string({ unit: 'binary' })
/** Texts in which rules find something to do. */
const busyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'.,;:!?…"\'`*-_()[]{}&#;  \n\r\t'),
      fc.constantFrom('&amp;', '&nbsp;', '**', '“', '”', '«', '’', '−', '\u200b', '\u00ad', '\ufe0f', '\u0301', '\u030c', 'ß', 'İ', 'ς', 'Σ', 'ﬁ', 'が', 'the ', 'l’', '\u00a0', '\u3000'),
      fc.constantFrom(...'aAbJj15'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const someText = fc.oneof(anyText, busyText)

const actOnce = new Set(['htmlEntities', 'markdown', ...catalogue.filter(({ place }) => place === 'articles').map(({ rule }) => rule.name)])

describe('rules', () => {
  for (const { rule } of catalogue) {
    test(`${rule.name} makes its own equal pairs the same, alone`, () => {
      for (const [one, other] of rule.equal) {
        expect(one, 'the pair must differ before').not.toBe(other)
        expect(rule.apply(one, undefined)).toBe(rule.apply(other, undefined))
      }
    })

    test(`${rule.name} keeps its own different pairs apart, alone`, () => {
      for (const [one, other] of rule.different) expect(rule.apply(one, undefined)).not.toBe(rule.apply(other, undefined))
    })

    test(`${rule.name} returns a text for any text`, () => {
      fc.assert(fc.property(someText, (text) => typeof rule.apply(text, undefined) === 'string'))
    })

    test(`${rule.name} leaves something of every text that has content`, () => {
      // An entity may stand for a space, which is no content.
      const text = someText.filter((candidate) => rule.name !== 'htmlEntities' || !candidate.includes('&'))
      fc.assert(fc.property(text, (candidate) => !hasContent(candidate) || hasContent(rule.apply(candidate, undefined))))
    })

    if (actOnce.has(rule.name)) continue
    test(`${rule.name} applied twice is ${rule.name} applied once`, () => {
      fc.assert(
        fc.property(someText, fc.constantFrom(undefined, 'tr'), (text, locale) => {
          const once = rule.apply(text, locale)
          return rule.apply(once, locale) === once
        }),
        { numRuns: 500 },
      )
    })
  }

  test('says rightly which rules leave printable ASCII alone', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' })
    for (const { place, rule } of catalogue.filter((entry) => leavesAsciiAlone.has(entry.place))) {
      fc.assert(fc.property(ascii, (text) => rule.apply(text, undefined) === text))
      expect(place).toBe(rule.name)
    }
  })

  test('acts once where a second time would mean something else', () => {
    expect(rules.htmlEntities.apply('&amp;lt;', undefined)).toBe('&lt;')
    expect(rules.articles.en.apply('the a cat', undefined)).toBe('a cat')
    expect(rules.markdown.apply('**`x`**', undefined)).toBe('`x`')
  })

  test('lowers the Turkish letters under a Turkish locale only', () => {
    expect(rules.case.lower.apply('DİYARBAKIR', 'tr')).toBe('diyarbakır')
    expect(rules.case.lower.apply('DİYARBAKIR', 'az-Latn-AZ')).toBe('diyarbakır')
    expect(rules.case.lower.apply('DIYARBAKIR', 'de')).toBe('diyarbakir')
  })

  test('strips marks at the end, but neither ellipses nor factorials nor the whole answer', () => {
    const strip = (text: string): string => rules.trailingPunctuation.apply(text, undefined)
    expect(['a.', 'a .', 'a?!.', 'a...', 'a...!', '5!', '5!.', '٥!', 'a!!', '5!!', '?!', '', ' . ', 'a . '].map(strip)).toEqual([
      'a',
      'a',
      'a',
      'a...',
      'a...',
      '5!',
      '5!',
      '٥!',
      'a',
      '5!!',
      '?!',
      '',
      ' . ',
      'a',
    ])
  })

  test('takes the time of a text in proportion to its length, also where marks pile up', () => {
    const piles = ['!', '.', ')', '("', '\'"', '5!', ' .', '*', '`', '&', "l'", '-a', '\u0301', '&amp;']
    for (const { rule } of catalogue) {
      for (const pile of piles) {
        // Quadratic work on 400,000 units would take minutes and run into the time limit of the test.
        expect(typeof rule.apply(`a${pile.repeat(400_000 / pile.length)}`, undefined)).toBe('string')
        expect(typeof rule.apply(`${pile.repeat(400_000 / pile.length)}a`, undefined)).toBe('string')
      }
    }
  }, 30_000)

  test('knows the same white space by its class and by its codes', () => {
    const inClass = new RegExp(`[${whitespace}]`)
    for (let code = 0; code <= 0xffff; code++) if (inClass.test(String.fromCharCode(code)) !== isWhitespaceCode(code)) expect(code).toBe('one or the other')
  })

  test('is frozen', () => {
    expect(Object.isFrozen(rules) && Object.isFrozen(rules.case) && Object.isFrozen(rules.articles) && catalogue.every(({ rule }) => Object.isFrozen(rule))).toBe(true)
  })
})
