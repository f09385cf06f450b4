import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise, readNormalisation, type NormaliseOptions } from '../../../src/text/normalise.ts'
import { defineRule } from '../../../src/text/defineRule.ts'
import { catalogue, rules, type NormalisationRule } from '../../../src/text/rules.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const normal = (text: string, options?: readonly NormalisationRule[] | NormaliseOptions): string => normalise(readNormalisation('normalise', options), text, 'output').text
const anyText = fc.string({ unit: 'binary' })
const busyText = fc
  .array(fc.constantFrom('"', "'", '.', '!', '?', ',', ' ', '\n', '\u200b', '\u00a0', '“', '”', 'e', '\u0301', 'J', '\u030c', 'Σ', 'a', '5', '…', '「', '」', '-', '−', '\ufe0f', '`', '**'), { maxLength: 12 })
  .map((parts) => parts.join(''))

const orderPrefix = defineRule({
  name: 'orderPrefix',
  apply: (text) => text.replace(/^order /i, ''),
  equal: [['Order A-22', 'A-22']],
  different: [['A-22', 'A-23']],
})

describe('normalise', () => {
  test('without rules leaves every text as it is', () => {
    fc.assert(fc.property(anyText, (text) => normal(text, { preset: 'none' }) === text))
  })

  test('with the default preset, applied twice, is the same as applied once', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, busyText), (text) => {
        const once = normal(text)
        return normal(once) === once
      }),
      { numRuns: 3000 },
    )
  })

  test('gives the same whatever order the rules are written in', () => {
    const some = fc.shuffledSubarray([rules.lineEndings, rules.nfc, rules.invisibles, rules.quotes, rules.dashes, rules.whitespace, rules.enclosingQuotes, rules.trailingPunctuation, rules.case.lower, rules.punctuation, rules.articles.en, orderPrefix], { minLength: 1 })
    fc.assert(
      fc.property(some, busyText, (list, text) => normal(text, list) === normal(text, list.toReversed())),
    )
  })

  test('skips no rule that would have changed a printable ASCII text', () => {
    const plan = readNormalisation('normalise', { rules: { accents: true, nfkc: true, punctuation: true, hyphens: true, articles: 'en', markdown: true } })
    const slow = { ...plan, steps: plan.steps.map((step) => ({ ...step, leavesAscii: false })) }
    fc.assert(fc.property(fc.oneof(fc.string(), busyText), (text) => normalise(plan, text, 'output').text === normalise(slow, text, 'output').text))
  })

  test('closes by composing and trimming what the rules have brought together', () => {
    expect(normal('cafe\u200b\u0301')).toBe('caf\u00e9')
    expect(normal('J\u030c')).toBe('\u01f0')
    expect(normal('" billing "')).toBe('billing')
    expect(normal('"Billing."')).toBe('billing')
    expect(normal('"Billing".')).toBe('billing')
    expect(normal(`"'Billing!'".`)).toBe('billing')
  })

  test('has the same label in three scripts and five languages', () => {
    const pairs: [string, string, NormaliseOptions?][] = [
      ['„Rückerstattung“.', 'rückerstattung'],
      ['« Remboursement »', 'remboursement'],
      ['ΕΠΙΣΤΡΟΦΗ ΧΡΗΜΑΤΩΝ.', 'Επιστροφη χρηματων'],
      ['ΛΟΓΑΡΙΑΣΜΟΣ', 'λογαριασμος'],
      ['İADE', 'iade', { locale: 'tr' }],
      ['FATURA KAYDI', 'fatura kaydı', { locale: 'tr-TR' }],
      ['「返金」。', '返金'],
      ['返金！', '返金'],
      ['\u200fاسترداد\u200f.', 'استرداد'],
      ['\u202bفوترة\u202c', 'فوترة'],
    ]
    for (const [output, expected, options] of pairs) expect(normal(output, options)).toBe(normal(expected, options))
  })

  test('keeps labels apart that differ in a letter, in those scripts too', () => {
    const pairs: [string, string, NormaliseOptions?][] = [
      ['Ruckerstattung', 'Rückerstattung'],
      ['IADE', 'iade', { locale: 'tr' }],
      ['返品', '返金'],
      ['がく', 'かく'],
      ['فاتورة', 'فوترة'],
      ['می‌خواهم', 'میخواهم'],
    ]
    for (const [output, expected, options] of pairs) expect(normal(output, options)).not.toBe(normal(expected, options))
  })

  test('runs a custom rule behind the rule it names', () => {
    const early = defineRule({ name: 'early', apply: (text) => text.replace('A', 'b'), equal: [['A', 'b']], different: [['a', 'b']], after: 'whitespace' })
    expect(normal('A', { rules: { early } })).toBe('b')
    const late = defineRule({ name: 'late', apply: (text) => text.replace('A', 'b'), equal: [['A', 'b']], different: [['a', 'b']] })
    expect(normal('A', { rules: { late } })).toBe('a')
  })

  test('takes any switch of any rule', () => {
    for (const { place, variant, rule } of catalogue) {
      const word = variant ?? true
      expect(normal('x', { preset: 'none', rules: { [place]: word as never } })).toBe('x')
      expect(normal('x', [rule])).toBe('x')
      expect(normal('x', { rules: { [place]: false } })).toBe('x')
      for (const [one, other] of rule.equal) expect(normal(one, { preset: 'none', rules: { [place]: word as never } })).toBe(normal(other, { preset: 'none', rules: { [place]: word as never } }))
    }
  })

  test('lets nfkc replace nfc, and gives nfc back when it is switched off', () => {
    expect(normal('①', { rules: { nfkc: true } })).toBe('1')
    expect(normal('①', { rules: { nfkc: false } })).toBe('①')
    expect(normal('e\u0301', { rules: { nfkc: false } })).toBe('\u00e9')
    expect(normal('e\u0301', { rules: { nfc: false } })).toBe('e\u0301')
  })

  test.each([
    ['a rule is unknown', { rules: { cases: false } }, 'normalise: rule "cases" does not exist; there is "htmlEntities", "lineEndings", "nfc", "nfkc", "invisibles", "emojiVariation", "markdown", "quotes", "dashes", "whitespace", "enclosingQuotes", "trailingPunctuation", "case", "accents", "punctuation", "hyphens" or "articles". Did you mean "case"?'],
    ['a variant is unknown', { rules: { case: 'upper' } }, 'normalise: rule "case" must be "lower" or "fold", or true or false, but was "upper".'],
    ['a language is unknown', { rules: { articles: 'hu' } }, 'normalise: rule "articles" must be "en", "de", "fr", "es", "it", "pt" or "nl", or false, but was "hu".'],
    ['articles have no language', { rules: { articles: true } }, 'normalise: rule "articles" must be "en", "de", "fr", "es", "it", "pt" or "nl", or false, but was true.'],
    ['a rule is switched by a number', { rules: { nfc: 1 } }, 'normalise: rule "nfc" must be true or false, but was 1.'],
    ['two rules share a place', { rules: { nfc: true, nfkc: true } }, 'normalise: option "rules" must hold one rule of a place, but "nfc" and "nfkc" share theirs.'],
    ['the switches are a list', { rules: [rules.nfc] }, /^normalise: option "rules" must be an object of options, but was \[\{ name: "nfc"/],
    ['a custom rule has another key', { rules: { prefix: orderPrefix } }, 'normalise: rule "prefix" must be under the rule\'s own name, "orderPrefix", but was "prefix".'],
    ['a rule was not defined', { rules: { mine: { name: 'mine', apply: String, equal: [['a', 'b']], different: [['a', 'c']] } } }, /^normalise: rule "mine" must be a rule of the catalogue .* or one made by defineRule, but was/],
    ['the preset is unknown', { preset: 'strict' }, 'normalise: option "preset" must be "default", "none", "squad", "squad-v1" or "triviaqa", but was "strict".'],
    ['a published preset has rules', { preset: 'squad', rules: { case: false } }, 'normalise: option "rules" cannot stand beside preset "squad", which is a whole published procedure.'],
    ['a published preset has a locale', { preset: 'triviaqa', locale: 'tr' }, 'normalise: option "locale" cannot stand beside preset "triviaqa", which is a whole published procedure.'],
    ['an option is unknown', { preset: 'none', rule: {} }, 'normalise: option "rule" does not exist; there is "preset", "rules", "locale" or "extract". Did you mean "rules"?'],
    ['the locale is no language', { locale: 'xx' }, 'normalise: option "locale" must be a BCP 47 tag of a language that exists, or "none", but was "xx".'],
    ['the locale is a name', { locale: 'turkish' }, 'normalise: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "turkish".'],
    ['an extraction is unknown', { extract: 'boxed' }, 'normalise: option "extract" must be "codeFence", "lastBoxed", "answerPhrase" or "choiceLetter", but was "boxed".'],
    ['an extraction list is empty', { extract: [] }, 'normalise: option "extract" must be at least one word, but was [].'],
    ['an extraction stands twice', { extract: ['codeFence', 'codeFence'] }, 'normalise: option "extract" must hold each word once, but was ["codeFence", "codeFence"].'],
    ['the options are null', null, 'normalise: options must be an object of options, but was null.'],
    ['the options are a word', 'squad', 'normalise: options must be an object of options, but was "squad".'],
    ['the options are one rule', rules.nfc, /^normalise: rules must be a list of rules, or options such as \{ rules: \{ case: false \} \}, but was/],
    ['the list of rules is empty', [], 'normalise: rules must be a list of at least one rule, but was []. To compare without any rule pass { preset: "none" }.'],
    ['a list holds two of one place', [rules.articles.en, rules.articles.de], 'normalise: rules must hold one rule of a place, but "articlesEn" and "articlesDe" share theirs.'],
    ['a list holds nfc and nfkc', [rules.nfkc, rules.nfc], 'normalise: rules must hold one rule of a place, but "nfkc" and "nfc" share theirs.'],
    ['a list holds a custom rule twice', [orderPrefix, orderPrefix], 'normalise: rules must hold each rule once, but holds "orderPrefix" again.'],
    ['a list holds a name', ['nfc'], 'normalise: rules must be a rule of the catalogue (rules.nfc, rules.case.lower) or one made by defineRule, but was "nfc".'],
    ['a list holds a group', [rules.case], /^normalise: rules must be a rule of the catalogue/],
  ])('throws when %s', (_, options, message) => {
    const said = usageErrorOf(() => readNormalisation('normalise', options))
    if (typeof message === 'string') expect(said).toBe(message)
    else expect(said).toMatch(message)
  })
})
