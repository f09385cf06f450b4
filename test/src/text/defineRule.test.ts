import { describe, expect, test } from 'vitest'
import { normalisedEqual } from '../../../src/text/normalisedEqual.ts'
import { defineRule } from '../../../src/text/defineRule.ts'
import type { NormalisationRule } from '../../../src/text/rules.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const good: NormalisationRule = {
  name: 'orderPrefix',
  apply: (text) => text.replace(/^order /i, ''),
  equal: [['Order A-22', 'A-22']],
  different: [['A-22', 'A-23']],
}

describe('defineRule', () => {
  test('returns a frozen rule that works beside the catalogue', () => {
    const orderPrefix = defineRule(good)
    expect(Object.isFrozen(orderPrefix)).toBe(true)
    expect(normalisedEqual('Order A-22.', 'a-22', { rules: { orderPrefix } }).outcome).toBe('pass')
    expect(normalisedEqual('Order A-22', 'A-22', [orderPrefix]).outcome).toBe('pass')
    expect(normalisedEqual('Order A-22.', 'A-22', [orderPrefix]).outcome).toBe('fail')
  })

  test('is not changed by what happens to the object it was made of', () => {
    const source = { ...good }
    const rule = defineRule(source)
    source.apply = () => 'x'
    expect(rule.apply('order A', undefined)).toBe('A')
  })

  const never = (): never => {
    throw new Error('no')
  }
  test.each<[string, unknown, string]>([
    ['an equal pair stays different', { ...good, equal: [['Bestellung A', 'A']] }, 'defineRule: rule "orderPrefix", pair "Bestellung A" and "A" must become the same text, but they become "Bestellung A" and "A".'],
    ['an equal pair is equal without it', { ...good, equal: [['A', 'A']] }, 'defineRule: rule "orderPrefix", pair "A" and "A" must become the same text, but they are the same text without it.'],
    ['a different pair becomes equal', { ...good, different: [['order 1', '1']] }, 'defineRule: rule "orderPrefix", pair "order 1" and "1" must stay different, but they both become "1".'],
    ['it has no equal pair', { ...good, equal: [] }, 'defineRule: equal must be a list of at least one pair of texts, but was [].'],
    ['it has no different pairs', { ...good, different: undefined }, 'defineRule: different must be a list of at least one pair of texts, but was undefined.'],
    ['a pair has three texts', { ...good, equal: [['a', 'b', 'c']] }, 'defineRule: equal must be a list of at least one pair of texts, but was [["a", "b", "c"]].'],
    ['apply returns no text', { ...good, apply: () => 5 }, 'defineRule: rule "orderPrefix" must return a text, but was 5.'],
    ['apply is no function', { ...good, apply: 'x' }, 'defineRule: apply must be a function, but was "x".'],
    ['apply runs away', { ...good, apply: (text: string) => text.replace(/^(\w+\s?)*$/, ''), equal: [[`${'a'.repeat(40)}!`, 'b']] }, 'defineRule: rule "orderPrefix" ran for more than 1000 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away.'],
    ['its name is taken', { ...good, name: 'nfc' }, 'defineRule: name must not be that of a rule of the catalogue, but was "nfc".'],
    ['its name is that of a variant', { ...good, name: 'articlesDe' }, 'defineRule: name must not be that of a rule of the catalogue, but was "articlesDe".'],
    ['its name is no name', { ...good, name: 'Order prefix' }, 'defineRule: name must be a name in camelCase, but was "Order prefix".'],
    ['its place is unknown', { ...good, after: 'article' }, 'defineRule: after must be the name of a rule: "htmlEntities", "lineEndings", "nfc", "nfkc", "invisibles", "emojiVariation", "markdown", "quotes", "dashes", "whitespace", "enclosingQuotes", "trailingPunctuation", "case", "accents", "punctuation", "hyphens" or "articles", but was "article". Did you mean "articles"?'],
    ['it has an unknown member', { ...good, before: 'case' }, 'defineRule: rule "before" does not exist; there is "name", "apply", "equal", "different", "cost" or "after".'],
    ['it is no object', null, 'defineRule: rule must be an object with name, apply, equal and different, but was null.'],
  ])('throws when %s', (_, rule, message) => {
    expect(usageErrorOf(() => defineRule(rule as NormalisationRule))).toBe(message)
  })

  test('passes on what apply throws', () => {
    expect(() => defineRule({ ...good, apply: never })).toThrow(/^no$/)
  })

  test('throws at the grader when a rule returns no text for an output', () => {
    const odd = defineRule({ ...good, name: 'odd', apply: (text) => (text === 'z' ? (undefined as never) : text.replace(/^order /i, '')) })
    expect(usageErrorOf(() => normalisedEqual('z', 'a', [odd]))).toBe('normalisedEqual: rule "odd" must return a text, but was undefined.')
  })
})
