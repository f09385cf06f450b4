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
    holds: [{ a: 'x' }, { a: 'x\u200b' }, { a: [null] }, { a: { b: null } }],
    broken: [
      [{ a: ' \u00a0\n' }, '/a: is empty'],
      [{ a: '\u200b' }, '/a: is empty'],
      [{ a: ' \u200d\ufe0f ' }, '/a: is empty'],
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
    holds: [{ title: 'Meeting' }, { title: 'none of them' }, { title: 'null hypothesis' }, { title: 'a < b > c' }, { title: 'No.' }, { title: 'A title' }, { title: null }, { title: 3 }],
    broken: [
      [{ title: ' N/A ' }, '/title: is the placeholder " N/A "'],
      [{ title: 'n/a\u200b' }, '/title: is the placeholder "n/a\\u200b"'],
      [{ title: 'N/A.' }, '/title: is the placeholder "N/A."'],
      [{ title: '<string>' }, '/title: is the placeholder "<string>"'],
      [{ title: 'null' }, '/title: is the placeholder "null"'],
      [{ title: '—' }, '/title: is the placeholder "—"'],
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
  'sumEquals in each item': {
    rule: meaning.sumEquals('/*/l', (item) => item, '/*/t'),
    holds: [[{ l: [1, 2], t: 3 }, { l: [5], t: 5 }]],
    broken: [
      [[{ l: [5], t: 8 }, { l: [3], t: 8 }], '/0: items add up to 5, but /0/t is 8'],
      [[{ l: [5], t: 5 }, { l: [3] }], '/1: there is no /1/t'],
      [[{ l: [5], t: 5 }, { l: [], t: 0 }], '/1: there are no items at "/1/l"'],
      [[{ l: [5], t: '5' }], '/0: /0/t is no number but "5"'],
    ],
  },
  'sumEquals in each item, where none is needed': {
    rule: { ...meaning.sumEquals('/*/l/*', (item) => item, '/*/t'), presence: 'optional' },
    holds: [[{ l: [5], t: 5 }, { l: [3] }, { t: 4 }, {}]],
    broken: [[[{}, { l: [5], t: 8 }], '/1: items add up to 5, but /1/t is 8']],
  },
  'sumEquals where the item is the shared one': {
    rule: meaning.sumEquals('/*', (item) => item.net + item.tax, '/*/total'),
    holds: [[{ net: 1, tax: 2, total: 3 }, { net: 2, tax: 2, total: 4 }]],
    broken: [[[{ net: 1, tax: 2, total: 4 }, { net: 2, tax: 2, total: 3 }], '/0: items add up to 3, but /0/total is 4']],
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
      { a: '2026-03-09T01:00:00', b: '2026-03-09T23:00:00' },
      { a: '2026-03-09 01:00', b: '20260309T010000.5' },
      { a: '2026-03-09T23:00:00.\u200b', b: '2026-03-09T23:00:00' },
    ],
    broken: [
      [{ a: 2, b: 1 }, '/a: /a is 2, /b is 1'],
      [{ a: '2026-03-10', b: '2026-03-09' }, '/a: /a is "2026-03-10", /b is "2026-03-09"'],
      [{ a: '2026-03-09T10:30:00+01:00', b: '2026-03-09T09:00:00Z' }, '/a: /a is "2026-03-09T10:30:00+01:00", /b is "2026-03-09T09:00:00Z"'],
      [{ a: '2026-03-09', b: '2026-03-09T10:00:00Z' }, '/a: /a is "2026-03-09", /b is "2026-03-09T10:00:00Z", which have no order'],
      [{ a: '2026-03-09T23:00:00', b: '2026-03-09T01:00:00' }, '/a: /a is "2026-03-09T23:00:00", /b is "2026-03-09T01:00:00"'],
      [{ a: '2026-03-09T23:00:00.', b: '2026-03-09T01:00\u200b' }, '/a: /a is "2026-03-09T23:00:00.", /b is "2026-03-09T01:00\\u200b"'],
      [{ a: '2026-03-09T10:00', b: '2026-03-09' }, '/a: /a is "2026-03-09T10:00", /b is "2026-03-09", which have no order: a clock time has no zone'],
      [{ a: '2026-03-09T10:00', b: '2026-03-10T10:00Z' }, '/a: /a is "2026-03-09T10:00", /b is "2026-03-10T10:00Z", which have no order: a clock time has no zone'],
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
      [{ lines: [{ from: 1, to: 2 }, { from: 3, to: 2 }] }, '/lines/1: /lines/1/from is 3, /lines/1/to is 2'],
      [{ lines: [{ from: 1 }] }, '/lines/0: there is no /lines/0/to'],
    ],
  },
  'lessOrEqual of all items': {
    rule: meaning.lessOrEqual('/lines/*/price', '/most'),
    holds: [{ lines: [{ price: 1 }, { price: 2 }], most: 2 }],
    broken: [[{ lines: [{ price: 1 }, { price: 3 }], most: 2 }, '/: /lines/1/price is 3, /most is 2']],
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
      [{ d: '2026-03-09T10:00:00' }, '/d: is "2026-03-09T10:00:00", which has no order beside 2020-01-01: a clock time has no zone'],
    ],
  },
  'dateInRange of clock times': {
    rule: meaning.dateInRange('/d', '2026-03-09T08:00', '2026-03-09T18:00'),
    holds: [{ d: '2026-03-09T08:00:00' }, { d: '2026-03-09 17:59' }],
    broken: [
      [{ d: '2026-03-09T18:00' }, '/d: is "2026-03-09T18:00", not from 2026-03-09T08:00 to before 2026-03-09T18:00'],
      [{ d: '2026-03-09T07:59:59' }, '/d: is "2026-03-09T07:59:59", not from 2026-03-09T08:00 to before 2026-03-09T18:00'],
      [{ d: '2026-03-09' }, '/d: is "2026-03-09", which has no order beside 2026-03-09T08:00: a clock time has no zone'],
    ],
  },
  uniqueBy: {
    rule: meaning.uniqueBy('/items', '/id'),
    holds: [{ items: [{ id: 1 }, { id: '1' }, { id: { a: 1, b: 2 } }] }],
    broken: [
      [{ items: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, '/items: /items/0/id and /items/2/id are both "a"'],
      [{ items: [{ id: { a: 1, b: 2 } }, { id: { b: 2, a: 1 } }] }, '/items: /items/0/id and /items/1/id are both { b: 2, a: 1 }'],
      [{ items: [{ id: 1 }, {}] }, '/items: /items/1 has no "/id"'],
      [{ items: [] }, '/items: there are no items'],
    ],
  },
  'uniqueBy over nested lists': {
    rule: meaning.uniqueBy('/g/*/i/*', '/id'),
    holds: [{ g: [{ i: [{ id: 1 }, { id: 2 }] }, { i: [{ id: 3 }] }, { i: [] }] }],
    broken: [
      [{ g: [{ i: [{ id: 1 }] }, { i: [{ id: 1 }] }] }, '/g: /g/0/i/0/id and /g/1/i/0/id are both 1'],
      [{ g: [{ i: [] }] }, '/g: there are no items'],
    ],
  },
  'uniqueBy of several values of an item': {
    rule: meaning.uniqueBy('/g', '/t/*'),
    holds: [{ g: [{ t: ['a', 'b'] }, { t: ['c'] }] }],
    broken: [
      [{ g: [{ t: ['a', 'a'] }] }, '/g: /g/0/t/0 and /g/0/t/1 are both "a"'],
      [{ g: [{ t: ['a', 'b'] }, { t: ['b'] }] }, '/g: /g/0/t/1 and /g/1/t/0 are both "b"'],
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
  'refersTo the list of the same item': {
    rule: meaning.refersTo('/*/answer', '/*/options'),
    holds: [[{ answer: 1, options: [1, 2] }, { answer: 3, options: [3] }]],
    broken: [[[{ answer: 1, options: [1, 2] }, { answer: 1, options: [3] }], '/1/answer: is 1, which is not among /1/options']],
  },
  'refersTo the objects of the same item': {
    rule: meaning.refersTo('/orders/*/steps/*/after', '/orders/*/steps/*/id'),
    holds: [{ orders: [{ steps: [{ id: 1 }, { id: 2, after: 1 }] }, { steps: [{ id: 3, after: 3 }] }] }],
    broken: [[{ orders: [{ steps: [{ id: 1 }] }, { steps: [{ id: 3, after: 1 }] }] }, '/orders/1/steps/0/after: is 1, which is not among /orders/1/steps/*/id']],
  },
  'refersTo a list of the whole': {
    rule: meaning.refersTo('/steps/*/after', '/ids'),
    holds: [{ steps: [{ after: 1 }, { after: 2 }], ids: [1, 2] }],
    broken: [[{ steps: [{ after: 1 }, { after: 3 }], ids: [1, 2] }, '/steps/1/after: is 3, which is not among /ids']],
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
    broken: [[[{ refund: 1, reason: 'late' }, { refund: 1 }], '/1: there is /1/refund, but no /1/reason']],
  },
  appearsIn: {
    rule: meaning.appearsIn('/quote', 'Refunds take 30 days, not 14.'),
    holds: [{ quote: '30 days, not' }],
    broken: [
      [{ quote: '30  days' }, '/quote: "30  days" does not stand in the source'],
      [{ quote: 'refunds' }, '/quote: "refunds" does not stand in the source'],
      [{ quote: ' ' }, '/quote: is blank'],
      [{ quote: '\u200b' }, '/quote: is blank'],
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

  test('asks an own rule with the pointer of the value', () => {
    const rule: MeaningRule = { name: 'r', pointer: '/*/a', check: (value, _, at) => at !== '/1/a' || value === 1, reason: (_, __, at) => `see ${at}` }
    expect(said(rule, [{ a: 2 }, { a: 2 }])).toBe('/1/a: see /1/a')
    expect(said(rule, [{ a: 2 }, { a: 1 }])).toBe(undefined)
  })

  test('reads numbers that are delivered as bigints', () => {
    const rule = { ...meaning.lessOrEqual('/a', '/b'), name: 'r' }
    expect(satisfySchema('{"a":9007199254740993,"b":9007199254740994}', { type: 'object' }, { numbers: 'bigint', rules: [rule] }).outcome).toBe('pass')
    expect(satisfySchema('{"a":9007199254740993,"b":9007199254740992}', { type: 'object' }, { numbers: 'bigint', rules: [rule] }).outcome).toBe('fail')
  })

  test('compares values of any depth', () => {
    const deep = (leaf: number): unknown => Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], leaf)
    const holds = (...leaves: number[]): boolean => meaning.uniqueBy('', '').check(leaves.map(deep), undefined, '')
    expect([holds(1, 2), holds(1, 1)]).toEqual([true, false])
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
      () => meaning.dateInRange('/a', '2026-01-01T10:00', '2027-01-01T00:00:00Z'),
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
        "meaning.dateInRange: from must be before "to", and both days, both instants, or both clock times without a zone, but was ["2027-01-01", "2026-01-01"].",
        "meaning.dateInRange: from must be before "to", and both days, both instants, or both clock times without a zone, but was ["2026-01-01", "2027-01-01T00:00:00Z"].",
        "meaning.dateInRange: from must be before "to", and both days, both instants, or both clock times without a zone, but was ["2026-01-01T10:00", "2027-01-01T00:00:00Z"].",
        "meaning.uniqueBy: pointer must be a JSON pointer such as "/lines/*/price", or the empty text for the root, but was "id".",
        "meaning.appearsIn: source must be a text that is not blank, but was " ".",
        "meaning.appearsIn: source must be a text, but was undefined.",
      ]
    `)
  })
})
