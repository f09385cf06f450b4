import { describe, expect, test } from 'vitest'
import { defineRule } from '../../src/text/defineRule.ts'
import { rules } from '../../src/text/rules.ts'
import { messageOf } from '../messageOf.ts'

describe('toNormalisedEqual', () => {
  test('says where the texts differ', () => {
    expect(messageOf(() => expect('A‑22-31').toNormalisedEqual('A-2231'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    "A‑22-31"  -> "a-22-31"
      expected    "A-2231"   -> "a-2231"
      differs at  character 5"
    `)
  })

  test('names the first rule that alone would make them equal, with its cost', () => {
    expect(messageOf(() => expect('the 30 days.').toNormalisedEqual('30 days'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    "the 30 days."  -> "the 30 days"
      expected    "30 days"       -> "30 days"
      differs at  character 1
      equal with  { rules: { articles: 'en' } } (cost: "The Who" = "Who")"
    `)
    expect(messageOf(() => expect('Straße').toNormalisedEqual('strasse', { rules: { nfc: false } }))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected, rules)

      The texts differ after normalising (preset default, nfc off).
      received    "Straße"   -> "straße"
      expected    "strasse"  -> "strasse"
      differs at  character 5
      equal with  { rules: { case: 'fold' } } (cost: "Maße" = "Masse")"
    `)
    expect(messageOf(() => expect('Billing').toNormalisedEqual('billing', [rules.nfc]))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected, rules)

      The texts differ after normalising (rules nfc).
      received    "Billing"  -> "Billing"
      expected    "billing"  -> "billing"
      differs at  character 1
      equal with  rules.case.lower in the list (cost: "US" = "us", "CO" = "Co", "mW" = "MW", "Polish" = "polish": turn it off for codes and units)"
    `)
  })

  test('names an extraction when no rule would help', () => {
    expect(messageOf(() => expect('The answer is Paris').toNormalisedEqual('Paris'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    "The answer is Paris"  -> "the answer is paris"
      expected    "Paris"                -> "paris"
      differs at  character 1
      equal with  { extract: 'answerPhrase' }"
    `)
  })

  test('shows the nearest of several expected texts', () => {
    expect(messageOf(() => expect('colr').toNormalisedEqual(['grey', 'colour', 'color']))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    "colr"    -> "colr"
      expected    "colour"  -> "colour"   nearest of 3
      differs at  character 4"
    `)
  })

  test('shows what was extracted', () => {
    expect(messageOf(() => expect('```\nAnswer: Rome\n```').toNormalisedEqual('Paris', { extract: ['codeFence', 'answerPhrase'] }))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected, rules)

      The texts differ after normalising (preset default).
      received    "\`\`\`\\nAnswer: Rome\\n\`\`\`"  -> "rome"
      expected    "Paris"                   -> "paris"
      extracted   "Rome" (codeFence, answerPhrase)
      differs at  character 1"
    `)
  })

  test('cuts long texts round the difference, and escapes what cannot be seen', () => {
    expect(messageOf(() => expect(`${'word '.repeat(200)}\u202eend\u0000`).toNormalisedEqual(`${'word '.repeat(200)}other`))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    ..."word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word \\u202eend\\u0000"  -> ..." word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end\\u0000"
      expected    ..."word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word other"  -> ..."word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word other"
      differs at  character 1001"
    `)
  })

  test('shows a lone surrogate as an escape', () => {
    expect(messageOf(() => expect('a\ud800').toNormalisedEqual('a\ud801'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The texts differ after normalising (preset default).
      received    "a\\ud800"  -> "a\\ud800"
      expected    "a\\ud801"  -> "a\\ud801"
      differs at  character 2"
    `)
  })

  test('says that a published preset has known faults', () => {
    expect(messageOf(() => expect('the cat sat').toNormalisedEqual('a dog', { preset: 'squad' }))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected, rules)

      The texts differ after normalising (preset squad).
      received    "the cat sat"  -> "cat sat"
      expected    "a dog"        -> "dog"
      differs at  character 1

      The preset squad is a published procedure, kept with its authors' known faults. F1 0.000."
    `)
  })

  test('names, under .not, the rules that made them equal', () => {
    expect(messageOf(() => expect('“Billing.”').not.toNormalisedEqual('billing'))).toMatchInlineSnapshot(`
      "expect(received).not.toNormalisedEqual(expected)

      The texts are equal after normalising (preset default).
      received  "“Billing.”"  -> "billing"
      expected  "billing"     -> "billing"
      equal by  enclosingQuotes, trailingPunctuation, case"
    `)
    expect(messageOf(() => expect('billing').not.toNormalisedEqual('billing'))).toMatchInlineSnapshot(`
      "expect(received).not.toNormalisedEqual(expected)

      The texts are equal after normalising (preset default).
      received  "billing"  -> "billing"
      expected  "billing"  -> "billing""
    `)
    const orderPrefix = defineRule({ name: 'orderPrefix', apply: (text) => text.replace(/^order /i, ''), equal: [['Order A', 'A']], different: [['A', 'B']] })
    expect(messageOf(() => expect('Order A-22').not.toNormalisedEqual('a-22', { rules: { orderPrefix } }))).toMatchInlineSnapshot(`
      "expect(received).not.toNormalisedEqual(expected, rules)

      The texts are equal after normalising (preset default, orderPrefix on).
      received  "Order A-22"  -> "a-22"
      expected  "a-22"        -> "a-22"
      equal by  case, orderPrefix"
    `)
  })

  test('says that what is no text is neither equal nor different', () => {
    expect(messageOf(() => expect(5).toNormalisedEqual('5'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The output cannot be read as text.
      received  5   a number

      Nothing is turned into text. For a number use toEqualNumber."
    `)
    expect(messageOf(() => expect(undefined).not.toNormalisedEqual('5'))).toMatchInlineSnapshot(`
      "expect(received).not.toNormalisedEqual(expected)

      The output cannot be read as text, so .not does not pass either.
      received  undefined

      Nothing is turned into text."
    `)
    expect(messageOf(() => expect(Promise.resolve('5')).toNormalisedEqual('5'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The output cannot be read as text.
      received  a promise

      Await the output first."
    `)
    expect(messageOf(() => expect({ label: 'billing' }).toNormalisedEqual('billing'))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The output cannot be read as text.
      received  { label: "billing" }   an object

      Nothing is turned into text."
    `)
  })

  test('says why a long text, or one of which nothing is left, cannot be read', () => {
    const noDigits = defineRule({ name: 'noDigits', apply: (text) => text.replace(/\d+/g, ''), equal: [['a1', 'a2']], different: [['a', 'b']] })
    expect(messageOf(() => expect('42').toNormalisedEqual('x', { rules: { noDigits } }))).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected, rules)

      The output cannot be read as text.
      received  "42"   rule noDigits leaves nothing of it

      Two answers of which nothing is left must not be equal."
    `)
    expect(messageOf(() => expect('a'.repeat(6_000_000)).toNormalisedEqual('a')).replace(/a{400}/, 'a…a')).toMatchInlineSnapshot(`
      "expect(received).toNormalisedEqual(expected)

      The output cannot be read as text.
      received  "a…a"...   6000000 UTF-16 units

      Texts of at most 5000000 UTF-16 units are read."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').not.toNormalisedEqual('x', { preset: 'defualt' as never }))).toMatchInlineSnapshot(`"toNormalisedEqual: option "preset" must be "default", "none", "squad", "squad-v1" or "triviaqa", but was "defualt". Did you mean "default"?"`)
  })
})
