import { describe, expect, test } from 'vitest'
import type { MeaningRule } from '../../../src/json/meaning.ts'
import { meaning } from '../../../src/json/meaningRules.ts'
import { satisfySchema } from '../../../src/json/satisfySchema.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

/** What a rule says of a value: nothing where it holds, else its words, or that there is no such value. */
function said(rule: MeaningRule, value: unknown): string | undefined {
  const verdict = satisfySchema(JSON.stringify(value), {}, { rules: [rule], emptySchema: 'allow' })
  const [finding] = verdict.findings as { reason?: string; absent?: true; pointer: string }[]
  return finding && `${finding.pointer || '/'}: ${finding.absent ? 'absent' : (finding.reason ?? 'broken')}`
}

interface Decision {
  readonly rule: MeaningRule
  readonly holds: readonly unknown[]
  readonly broken: readonly [value: unknown, says: string][]
}

const invoice = (total: unknown, ...cents: unknown[]): object => ({ lines: cents.map((one) => ({ cents: one })), total })
const adds = (items: string, options?: { tolerance?: { absolute?: number | string; relative?: number } }): MeaningRule => meaning.sumEquals(items, (item) => item.cents ?? item, '/total', options)

const decisions: Record<string, Decision> = {
  nonZero: {
    rule: meaning.nonZero('/a'),
    holds: [{ a: 1 }, { a: -0.5 }, { a: 5e-324 }],
    broken: [
      [{ a: 0 }, '/a: is 0'],
      [{ a: '5' }, '/a: is no number but "5"'],
      [{ a: null }, '/a: is no number but null'],
      [{}, '/a: absent'],
    ],
  },
  nonEmpty: {
    rule: meaning.nonEmpty('/a'),
    holds: [{ a: 'x' }, { a: [null] }, { a: { b: null } }],
    broken: [
      [{ a: ' \u00a0\n' }, '/a: is empty'],
      [{ a: [] }, '/a: is empty'],
      [{ a: {} }, '/a: is empty'],
      [{ a: null }, '/a: is no text, array or object but null'],
      [{ a: 3 }, '/a: is no text, array or object but 3'],
    ],
  },
  'nonEmpty of each': {
    rule: meaning.nonEmpty('/*/name'),
    holds: [[{ name: 'a' }, { name: 'b' }], { x: { name: 'a' } }],
    broken: [
      [[{ name: 'a' }, { name: '' }], '/1/name: is empty'],
      [[], '/*/name: absent'],
    ],
  },
  notPlaceholder: {
    rule: meaning.notPlaceholder('/title', { words: ['to do'] }),
    holds: [{ title: 'Meeting' }, { title: 'none of them' }, { title: 'A title' }, { title: null }, { title: 3 }],
    broken: [
      [{ title: ' N/A ' }, '/title: is the placeholder " N/A "'],
      [{ title: 'Title' }, '/title: is the placeholder "Title"'],
      [{ title: '...' }, '/title: is the placeholder "..."'],
      [{ title: '' }, '/title: is the placeholder ""'],
      [{ title: 'To Do' }, '/title: is the placeholder "To Do"'],
      [{ title: 'Lorem ipsum dolor' }, '/title: is the placeholder "Lorem ipsum dolor"'],
    ],
  },
  sumEquals: {
    rule: adds('/lines'),
    holds: [invoice(0.3, 0.1, 0.2), invoice(1e22, 5e21, 5e21), invoice(-1, -2, 1)],
    broken: [
      [invoice(1520, 650, 600), '/total: items add up to 1250, but it is 1520'],
      [invoice('3', 1, 2), '/total: is no number but "3"'],
      [invoice(0), '/total: there are no items at "/lines"'],
      [{ lines: [] }, '/total: absent'],
    ],
  },
  'sumEquals of values': {
    rule: adds('/parts/*', { tolerance: { absolute: '0.1' } }),
    holds: [{ parts: { a: 1, b: 2 }, total: 3.1 }, { parts: [1, 2], total: 2.9 }],
    broken: [[{ parts: [1, 2], total: 3.11 }, '/total: items add up to 3, but it is 3.11']],
  },
  'sumEquals where no item is needed': {
    rule: { ...adds('/lines'), presence: 'optional' },
    holds: [invoice(0), {}],
    broken: [[invoice(1, 2), '/total: items add up to 2, but it is 1']],
  },
  lessOrEqual: {
    rule: meaning.lessOrEqual('/a', '/b'),
    holds: [
      { a: 1, b: 1 },
      { a: 0.1, b: 0.30000000000000004 },
      { a: '2026-03-09', b: '2026-03-10' },
      { a: '2026-03', b: '2026-03' },
      { a: '2026-03-09T10:00:00+01:00', b: '2026-03-09T09:30:00Z' },
    ],
    broken: [
      [{ a: 2, b: 1 }, '/a: /a is 2, /b is 1'],
      [{ a: '2026-03-10', b: '2026-03-09' }, '/a: /a is "2026-03-10", /b is "2026-03-09"'],
      [{ a: '2026-03-09T10:30:00+01:00', b: '2026-03-09T09:00:00Z' }, '/a: /a is "2026-03-09T10:30:00+01:00", /b is "2026-03-09T09:00:00Z"'],
      [{ a: '2026-03-09', b: '2026-03-09T10:00:00Z' }, '/a: /a is "2026-03-09", /b is "2026-03-09T10:00:00Z", which have no order'],
      [{ a: 1, b: '2' }, '/a: /a is 1, /b is "2", which have no order'],
      [{ a: '3/9/2026', b: '2026-12-31' }, '/a: /a is "3/9/2026", /b is "2026-12-31", which have no order'],
      [{ a: 'apple', b: 'pear' }, '/a: /a is "apple", /b is "pear", which have no order'],
      [{ a: 1 }, '/a: there is no /b'],
      [{ b: 1 }, '/a: absent'],
    ],
  },
  'lessOrEqual of each item': {
    rule: meaning.lessOrEqual('/lines/*/from', '/lines/*/to'),
    holds: [{ lines: [{ from: 1, to: 2 }, { from: 5, to: 5 }] }],
    broken: [
      [{ lines: [{ from: 1, to: 2 }, { from: 3, to: 2 }] }, '/lines/1: /lines/*/from is 3, /lines/*/to is 2'],
      [{ lines: [{ from: 1 }] }, '/lines/0: there is no /lines/*/to'],
    ],
  },
  'lessOrEqual of all items': {
    rule: meaning.lessOrEqual('/lines/*/price', '/most'),
    holds: [{ lines: [{ price: 1 }, { price: 2 }], most: 2 }],
    broken: [[{ lines: [{ price: 1 }, { price: 3 }], most: 2 }, '/: /lines/*/price is 3, /most is 2']],
  },
  dateInRange: {
    rule: meaning.dateInRange('/d', '2020-01-01', '2030-01-01'),
    holds: [{ d: '2020-01-01' }, { d: '2029-12-31' }],
    broken: [
      [{ d: '2030-01-01' }, '/d: is "2030-01-01", not from 2020-01-01 to before 2030-01-01'],
      [{ d: '2019-12-31' }, '/d: is "2019-12-31", not from 2020-01-01 to before 2030-01-01'],
      [{ d: '2026-02-30' }, '/d: is no date but "2026-02-30"'],
      [{ d: 2026 }, '/d: is no date but 2026'],
      [{ d: '2026-03-09T10:00:00Z' }, '/d: is "2026-03-09T10:00:00Z", which has no order beside 2020-01-01'],
    ],
  },
  uniqueBy: {
    rule: meaning.uniqueBy('/items', '/id'),
    holds: [{ items: [{ id: 1 }, { id: '1' }, { id: { a: 1, b: 2 } }] }],
    broken: [
      [{ items: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, '/items: items 1 and 3 both have "a"'],
      [{ items: [{ id: { a: 1, b: 2 } }, { id: { b: 2, a: 1 } }] }, '/items: items 1 and 2 both have { b: 2, a: 1 }'],
      [{ items: [{ id: 1 }, {}] }, '/items: item 2 has no "/id"'],
      [{ items: [] }, '/items: there are no items'],
    ],
  },
  refersTo: {
    rule: meaning.refersTo('/steps/*/after', '/steps/*/id'),
    holds: [{ steps: [{ id: 1 }, { id: 2, after: 1 }] }],
    broken: [
      [{ steps: [{ id: 1, after: 3 }] }, '/steps/0/after: is 3, which is not among /steps/*/id'],
      [{ steps: [{ id: 1, after: '1' }] }, '/steps/0/after: is "1", which is not among /steps/*/id'],
      [{ steps: [{ id: 1 }] }, '/steps/*/after: absent'],
    ],
  },
  impliesPresent: {
    rule: meaning.impliesPresent('/a', '/b'),
    holds: [{}, { a: null }, { b: 1 }, { a: 1, b: 0 }, { a: 0, b: '' }],
    broken: [
      [{ a: 1 }, '/: there is /a, but no /b'],
      [{ a: false, b: null }, '/: there is /a, but no /b'],
    ],
  },
  'impliesPresent in each item': {
    rule: meaning.impliesPresent('/*/refund', '/*/reason'),
    holds: [[{ refund: 1, reason: 'late' }, {}]],
    broken: [[[{ refund: 1, reason: 'late' }, { refund: 1 }], '/1: there is /*/refund, but no /*/reason']],
  },
  appearsIn: {
    rule: meaning.appearsIn('/quote', 'Refunds take 30 days, not 14.'),
    holds: [{ quote: '30 days, not' }],
    broken: [
      [{ quote: '30  days' }, '/quote: "30  days" does not stand in the source'],
      [{ quote: 'refunds' }, '/quote: "refunds" does not stand in the source'],
      [{ quote: ' ' }, '/quote: is blank'],
      [{ quote: 30 }, '/quote: is no text but 30'],
    ],
  },
}

describe('meaning', () => {
  test.each(Object.entries(decisions))('%s holds where it should', (_, { rule, holds }) => {
    expect(holds.map((value) => said(rule, value))).toEqual(holds.map(() => undefined))
  })

  test.each(Object.entries(decisions))('%s is broken where it should be, and says why', (_, { rule, broken }) => {
    expect(broken.map(([value]) => said(rule, value))).toEqual(broken.map(([, says]) => says))
  })

  test('gives rules of different names, which stand beside each other', () => {
    const rules = [meaning.nonZero('/a'), meaning.nonZero('/b'), meaning.nonEmpty('/a'), meaning.lessOrEqual('/a', '/b'), meaning.lessOrEqual('/b', '/a')]
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    expect(satisfySchema('{"a":1,"b":2}', { type: 'object' }, { rules: rules.slice(0, 2) }).outcome).toBe('pass')
  })

  test('gives rules that may be renamed', () => {
    const verdict = satisfySchema('{"a":0}', { type: 'object' }, { rules: [{ ...meaning.nonZero('/a'), name: 'paid' }, { ...meaning.nonZero('/b'), presence: 'optional' }] })
    expect(verdict.findings).toMatchObject([{ rule: 'paid', reason: 'is 0' }])
  })

  test('reads numbers that are delivered as bigints', () => {
    const rule = { ...meaning.lessOrEqual('/a', '/b'), name: 'r' }
    expect(satisfySchema('{"a":9007199254740993,"b":9007199254740994}', { type: 'object' }, { numbers: 'bigint', rules: [rule] }).outcome).toBe('pass')
    expect(satisfySchema('{"a":9007199254740993,"b":9007199254740992}', { type: 'object' }, { numbers: 'bigint', rules: [rule] }).outcome).toBe('fail')
  })

  test('compares ten thousand references in little time', () => {
    const steps = Array.from({ length: 10_000 }, (_, id) => ({ id, after: id }))
    const start = performance.now()
    expect(said(meaning.refersTo('/*/after', '/*/id'), steps)).toBe(undefined)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('throws for an argument that is none', () => {
    const wrong: (() => unknown)[] = [
      () => meaning.nonZero('total'),
      () => meaning.nonEmpty(3 as never),
      () => meaning.notPlaceholder('/a', { words: [1] as never }),
      () => meaning.notPlaceholder('/a', { word: [] } as never),
      () => meaning.sumEquals('/a', '/b' as never, '/c'),
      () => meaning.sumEquals('/a', () => 1, '/c', { tolerance: { absolute: -1 } }),
      () => said(meaning.sumEquals('/a', () => '1' as never, '/c'), { a: [1], c: 1 }),
      () => meaning.lessOrEqual('/a', 'b'),
      () => meaning.dateInRange('/a', '2026-13-01', '2027-01-01'),
      () => meaning.dateInRange('/a', '2027-01-01', '2026-01-01'),
      () => meaning.dateInRange('/a', '2026-01-01', '2027-01-01T00:00:00Z'),
      () => meaning.uniqueBy('/a', 'id'),
      () => meaning.appearsIn('/a', ' '),
      () => meaning.appearsIn('/a', undefined as never),
    ]
    expect(wrong.map(usageErrorOf)).toMatchInlineSnapshot(`
      [
        "meaning.nonZero: pointer must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was "total".",
        "meaning.nonEmpty: pointer must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was 3.",
        "meaning.notPlaceholder: option "words" must be a list of texts, but was 1.",
        "meaning.notPlaceholder: option "word" does not exist; there is "words". Did you mean "words"?",
        "meaning.sumEquals: the second argument must be a function from an item to a number, but was "/b".",
        "meaning.sumEquals: option "tolerance" "absolute" must be a number of at least 0 (or its text, such as "0.1"), but was -1.",
        "meaning.sumEquals: the second argument must be a function that returns a number, but was "1".",
        "meaning.lessOrEqual: b must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was "b".",
        "meaning.dateInRange: from must be a date such as "2026-03-09", or an instant with its zone, but was "2026-13-01".",
        "meaning.dateInRange: from must be before "to", and both days or both instants, but was ["2027-01-01", "2026-01-01"].",
        "meaning.dateInRange: from must be before "to", and both days or both instants, but was ["2026-01-01", "2027-01-01T00:00:00Z"].",
        "meaning.uniqueBy: pointer must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was "id".",
        "meaning.appearsIn: source must be a text that is not blank, but was " ".",
        "meaning.appearsIn: source must be a text, but was undefined.",
      ]
    `)
  })
})
