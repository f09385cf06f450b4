import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeInvisible, patternBrand, printValue, regExpParts, typeInWords } from '../../src/printValue.ts'
import { oneOf, optional, setOf } from '../../src/valuePatterns.ts'

/** A print may show nothing that a reader cannot see, and the plain space is its only white space. */
const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]*$/u

/** Any UTF-16 units in any order, lone surrogates among them. */
const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 600 }).map((units) => String.fromCharCode(...units))

const anyValue = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
  key: anyUnits,
})

/** An object whose every way of being looked at counts. */
function trapped(target: object): { value: object; calls: string[] } {
  const calls: string[] = []
  const handler = new Proxy({}, { get: (_, trap) => (calls.push(String(trap)), undefined) })
  return { value: new Proxy(target, handler), calls }
}

const prints: readonly { why: string; value: unknown; printed: string }[] = [
  { why: 'undefined', value: undefined, printed: 'undefined' },
  { why: 'null', value: null, printed: 'null' },
  { why: 'true', value: true, printed: 'true' },
  { why: 'a number', value: 89, printed: '89' },
  { why: 'the same digits as a text', value: '89', printed: '"89"' },
  { why: 'minus zero', value: -0, printed: '-0' },
  { why: 'minus zero in a list', value: [-0, 0], printed: '[-0, 0]' },
  { why: 'what is no number', value: Number.NaN, printed: 'NaN' },
  { why: 'an infinite number', value: -Infinity, printed: '-Infinity' },
  { why: 'a bigint', value: -12n, printed: '-12n' },
  { why: 'a symbol', value: Symbol('a\nb'), printed: 'Symbol("a\\nb")' },
  { why: 'a symbol without a description', value: Symbol(), printed: 'Symbol("")' },
  { why: 'an empty text', value: '', printed: '""' },
  { why: 'quotes and backslashes', value: 'a"b\\c', printed: '"a\\"b\\\\c"' },
  { why: 'line feed and tab', value: 'a\nb\tc', printed: '"a\\nb\\tc"' },
  { why: 'carriage return', value: 'a\rb', printed: '"a\\u000db"' },
  { why: 'a terminal escape', value: '\u001b[31mred', printed: '"\\u001b[31mred"' },
  { why: 'the eight-bit terminal escape', value: '\u009b31m', printed: '"\\u009b31m"' },
  { why: 'a no-break space', value: '1\u00a0000', printed: '"1\\u00a0000"' },
  { why: 'a zero-width space', value: 'a\u200bb', printed: '"a\\u200bb"' },
  { why: 'a byte order mark', value: '\ufeffa', printed: '"\\ufeffa"' },
  { why: 'a right-to-left override', value: 'a\u202eb', printed: '"a\\u202eb"' },
  { why: 'an isolate', value: '\u2066a\u2069', printed: '"\\u2066a\\u2069"' },
  { why: 'a line separator', value: 'a\u2028b', printed: '"a\\u2028b"' },
  { why: 'a lone high surrogate', value: 'a\ud83d', printed: '"a\\ud83d"' },
  { why: 'a lone low surrogate', value: '\ude00a', printed: '"\\ude00a"' },
  { why: 'a tag character', value: 'a\u{e0041}', printed: '"a\\udb40\\udc41"' },
  { why: 'a Mongolian variation selector', value: 'a\u180b', printed: '"a\\u180b"' },
  { why: 'an inherent vowel of Khmer, which nobody sees', value: 'a\u17b4', printed: '"a\\u17b4"' },
  { why: 'a braille pattern without dots', value: 'a\u2800', printed: '"a\\u2800"' },
  { why: 'letters of other scripts and an emoji', value: 'é ß 漢 😀', printed: '"é ß 漢 😀"' },
  { why: 'a list', value: [1, 'a', null], printed: '[1, "a", null]' },
  { why: 'an empty list and object', value: [[], {}], printed: '[[], {}]' },
  { why: 'a hole', value: [1, , 3], printed: '[1, [no item], 3]' },
  { why: 'an object in its own order', value: { b: 1, a: { c: 'x' } }, printed: '{ b: 1, a: { c: "x" } }' },
  { why: 'a key that is no name', value: { 'a b': 1, 'c\n': 2, '': 3 }, printed: '{ "a b": 1, "c\\n": 2, "": 3 }' },
  { why: 'a key that could pollute', value: JSON.parse('{"__proto__":1}'), printed: '{ __proto__: 1 }' },
  { why: 'an object without a prototype', value: Object.assign(Object.create(null), { a: 1 }), printed: '{ a: 1 }' },
  { why: 'an instance', value: new (class Order { id = 7 })(), printed: 'Order { id: 7 }' },
  { why: 'a Map', value: new Map<unknown, unknown>([['a', 1], [{ b: 2 }, -0]]), printed: 'Map { "a" => 1, { b: 2 } => -0 }' },
  { why: 'a Set', value: new Set(['a', 1]), printed: 'Set { "a", 1 }' },
  { why: 'a Date', value: new Date(0), printed: 'Date 1970-01-01T00:00:00.000Z' },
  { why: 'an invalid Date', value: new Date(Number.NaN), printed: 'Date invalid' },
  { why: 'a regular expression', value: /a\/b"c\n/giu, printed: '/a\\/b"c\\n/giu' },
  { why: 'a regular expression with a raw escape', value: new RegExp('\u001b'), printed: '/\\u001b/' },
  { why: 'an error', value: new RangeError('a\nb'), printed: 'RangeError "a\\nb"' },
  { why: 'a promise', value: Promise.resolve(1), printed: 'a promise' },
  { why: 'a boxed text', value: Object('x'), printed: 'a boxed String' },
  { why: 'bytes', value: new Uint8Array(3), printed: 'Uint8Array {...}' },
  { why: 'a function', value: function total() {}, printed: '[function total]' },
  { why: 'a function without a name', value: (() => () => 1)(), printed: '[function without a name]' },
  { why: 'a getter', value: { get a() { return 1 } }, printed: '{ a: [getter] }' },
  { why: 'a proxy', value: new Proxy({}, {}), printed: '[proxy]' },
  { why: 'a list of another realm', value: runInNewContext('[1, { a: new Map([[1, 2]]) }]'), printed: '[1, { a: Map { 1 => 2 } }]' },
  { why: 'oneOf', value: oneOf(1, '2'), printed: 'oneOf(1, "2")' },
  { why: 'optional', value: { a: optional(), b: optional(1) }, printed: '{ a: optional(), b: optional(1) }' },
  { why: 'setOf', value: setOf(['a', oneOf(1, 2)]), printed: 'setOf(["a", oneOf(1, 2)])' },
]

describe('printValue', () => {
  test.each(prints)('prints $why', ({ value, printed }) => {
    expect(printValue(value)).toBe(printed)
  })

  test('prints 20 entries and counts the rest', () => {
    const numbers = Array.from({ length: 34 }, (_, index) => index % 10)
    const first = numbers.slice(0, 20).join(', ')
    expect(printValue(numbers)).toBe(`[${first}, and 14 more]`)
    expect(printValue(new Set(Array.from({ length: 21 }, (_, index) => index)))).toMatch(/19, and 1 more }$/)
    expect(printValue(new Map(Array.from({ length: 23 }, (_, index) => [index, 0])))).toMatch(/19 => 0, and 3 more }$/)
    expect(printValue(Object.fromEntries(numbers.map((_, index) => [`k${index}`, 0])))).toMatch(/k19: 0, and 14 more }$/)
  })

  test('prints no deeper than six levels', () => {
    expect(printValue([[[[[[[1]]]]]]])).toBe('[[[[[[[...]]]]]]]')
    expect(printValue({ a: [[[[[{ b: 1 }]]]]] })).toBe('{ a: [[[[[{...}]]]]] }')
    expect(printValue([[[[[[]]]]]])).toBe('[[[[[[]]]]]]')
  })

  test('marks a cycle, and a value that stands twice without one is printed twice', () => {
    const list: unknown[] = [1]
    list.push(list)
    const shared = { a: 1 }
    const map = new Map<string, unknown>()
    map.set('self', map)
    expect(printValue(list)).toBe('[1, [circular]]')
    expect(printValue(map)).toBe('Map { "self" => [circular] }')
    expect(printValue([shared, shared])).toBe('[{ a: 1 }, { a: 1 }]')
  })

  test('shows what stands after a nested value while there is room', () => {
    const value = { first: { a: { b: { c: { d: 'x'.repeat(150) } } } }, second: 1 }
    expect(printValue(value)).toBe(`{ first: { a: { b: { c: { d: "${'x'.repeat(150)}" } } } }, second: 1 }`)
  })

  test('cuts a long text around the difference, outside the quotes', () => {
    const text = `${'a'.repeat(1000)}X${'b'.repeat(1000)}`
    expect(printValue(text)).toBe(`"${'a'.repeat(400)}"...`)
    expect(printValue(text, { around: 1000, cap: 10 })).toBe('..."aaaaaXbbbb"...')
    expect(printValue(text, { around: 2000, cap: 10 })).toBe('..."bbbbbbbbbb"')
    expect(printValue(text, { around: 0, cap: 3 })).toBe('"aaa"...')
    expect(printValue('a'.repeat(400))).toBe(`"${'a'.repeat(400)}"`)
  })

  test('cuts no character in two', () => {
    for (let around = 0; around < 40; around++) expect(printValue('😀'.repeat(20), { around, cap: 7 })).not.toContain('\\u')
  })

  test('keeps the quotes of a text that is cut inside a list', () => {
    expect(printValue(['a'.repeat(1000)])).toBe(`["${'a'.repeat(398)}"...`)
    expect(printValue(['\u200b'.repeat(1000)], { cap: 20 })).toBe('["\\u200b\\u200b\\u200b"...')
    expect(printValue(['\\'.repeat(1000)], { cap: 21 })).toBe(`["${'\\'.repeat(18)}"...`)
  })

  test('never runs the code of a value', () => {
    const calls: string[] = []
    const count = (name: string) => () => (calls.push(name), 'secret')
    const hostile: object = {
      toString: count('toString'),
      toJSON: count('toJSON'),
      valueOf: count('valueOf'),
      asymmetricMatch: count('asymmetricMatch'),
      toAsymmetricMatcher: count('toAsymmetricMatcher'),
      [Symbol.toPrimitive]: count('toPrimitive'),
      [Symbol.iterator]: count('iterator'),
      [Symbol.for('nodejs.util.inspect.custom')]: count('inspect'),
      get [Symbol.toStringTag]() { return count('toStringTag')() },
      get name() { return count('name')() },
      get constructor() { return count('constructor')() },
    }
    const holders = [
      hostile,
      Object.create(hostile) as object,
      Object.assign(new Map([[1, 2]]), { entries: count('entries'), [Symbol.iterator]: count('iterator') }),
      Object.assign(new Set([1]), { values: count('values'), [Symbol.iterator]: count('iterator') }),
      Object.assign(new Date(0), { toISOString: count('toISOString'), getTime: count('getTime') }),
      Object.assign([1], { map: count('map'), join: count('join'), [Symbol.iterator]: count('iterator') }),
      Object.defineProperty(new Map(), 'size', { get: count('size') }),
      Object.defineProperty(/a/, 'source', { get: count('source') }),
      Object.defineProperty(/a/, 'flags', { get: count('flags') }),
      Object.defineProperty(new Error('x'), 'message', { get: count('message') }),
      Object.defineProperty(() => 1, 'name', { get: count('function name') }),
      Object.defineProperty([1], '0', { get: count('item') }),
      new (class { get size() { return count('size of a class')() } static override get name() { return count('class name')() } } as never as new () => object)(),
    ]
    for (const holder of holders) for (const value of [holder, [holder], { holder }, new Map([[holder, holder]])]) printValue(value)
    expect(calls).toEqual([])
  })

  test('never runs a trap of a proxy, wherever it stands', () => {
    for (const target of [{}, [], () => 1, new Map(), new Date(0), /a/]) {
      const { value, calls } = trapped(target)
      const places = [value, [value], { value }, new Map([[value, value]]), new Set([value]), Object.create(value) as object]
      for (const place of places) printValue(place)
      class Base {}
      Object.defineProperty(Base.prototype, 'constructor', { value })
      printValue(new Base())
      typeInWords(value)
      regExpParts(value)
      expect(calls).toEqual([])
    }
  })

  test('prints a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    expect(printValue([proxy])).toBe('[[proxy]]')
    expect(typeInWords(proxy)).toBe('a proxy')
  })

  test('prints a forged pattern without trusting it', () => {
    const calls: string[] = []
    const forged: unknown[] = [
      {},
      1,
      { name: 'a' },
      { name: 'a', arguments: 3 },
      { name: '\u001b[31m', arguments: [] },
      { get name() { return calls.push('name') }, arguments: [] },
      { name: 'a', get arguments() { return calls.push('arguments') } },
      { name: 'a', arguments: Object.defineProperty([1], '0', { get: () => calls.push('item') }) },
      trapped({}).value,
    ]
    for (const pattern of forged) expect(printValue({ [patternBrand]: pattern, a: 1 })).toMatch(printable)
    expect(calls).toEqual([])
  })

  test('is quick with what is huge', () => {
    const huge: unknown[] = [
      'x'.repeat(6_000_000),
      '\u200b'.repeat(6_000_000),
      Array.from({ length: 100_000 }, () => ({ a: 'x' })),
      Object.assign([], { length: 4_000_000_000 }),
      { text: 'x'.repeat(6_000_000) },
      2n ** 4_000_000n,
      new Set(Array.from({ length: 300_000 }, (_, index) => index)),
      new RegExp('x'.repeat(1_000_000)),
      Symbol('x'.repeat(6_000_000)),
      new Error('x'.repeat(6_000_000)),
    ]
    const start = performance.now()
    for (const value of huge) expect(printValue(value).length).toBeLessThan(2_500)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('follows a wide tree no further than it prints', () => {
    let visited = 0
    const leaf = () => (visited += 1, { text: 'x'.repeat(50) })
    const tree = (depth: number): unknown => (depth === 0 ? leaf() : Array.from({ length: 20 }, () => tree(depth - 1)))
    const value = tree(3)
    const start = performance.now()
    printValue(value)
    expect(visited).toBe(20 ** 3)
    expect(performance.now() - start).toBeLessThan(50)
  })

  test('prints any value whatever on one line, printable and bounded', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const printed = printValue(value)
        expect(printed).toMatch(printable)
        expect(printed.length).toBeLessThanOrEqual(typeof value === 'string' ? 6 * 400 + 8 : 404)
      }),
      { numRuns: 500 },
    )
  })

  test('prints any text so that JSON reads it back', () => {
    fc.assert(
      fc.property(fc.oneof(anyUnits, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        const printed = printValue(text, { cap: 10_000 })
        expect(printed).toMatch(printable)
        expect(JSON.parse(printed)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the difference in view, whatever its place', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.nat(900), fc.integer({ min: 3, max: 300 }), (length, around, cap) => {
        const text = Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + index)).join('')
        const [, before, body, after] = /^(\.\.\.)?(".*")(\.\.\.)?$/su.exec(printValue(text, { around, cap }))!
        const shown = JSON.parse(body!) as string
        const start = text.indexOf(shown)
        expect(shown.length).toBeLessThanOrEqual(cap)
        expect([before !== undefined, after !== undefined]).toEqual([start > 0, start + shown.length < text.length])
        if (around < text.length) expect(around - start).toBeGreaterThanOrEqual(0)
        if (around < text.length) expect(around - start).toBeLessThanOrEqual(shown.length)
      }),
      { numRuns: 300 },
    )
  })

  test('escapes every character that Unicode lets a renderer ignore', () => {
    const shown: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (/^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]$/u.test(character) && escapeInvisible(character) === character) shown.push(code.toString(16))
    }
    expect(shown).toEqual([])
  })
})

describe('escapeInvisible', () => {
  test('leaves quotes and backslashes as they are', () => {
    expect(escapeInvisible('a"b\\c\n\u200b')).toBe('a"b\\c\\n\\u200b')
  })
})

describe('typeInWords', () => {
  const words: readonly [unknown, string][] = [
    [undefined, 'undefined'],
    [null, 'null'],
    ['', 'a text'],
    [0, 'a number'],
    [0n, 'a bigint'],
    [false, 'a boolean'],
    [Symbol.iterator, 'a symbol'],
    [() => 1, 'a function'],
    [[], 'a list'],
    [{}, 'an object'],
    [new Date(), 'a Date'],
    [Promise.resolve(), 'a promise'],
    [new Proxy({}, {}), 'a proxy'],
    [Object.create(null), 'an object'],
    [runInNewContext('[]'), 'a list'],
  ]

  test.each(words)('says what %# is', (value, said) => {
    expect(typeInWords(value)).toBe(said)
  })
})

describe('regExpParts', () => {
  test('reads source and flags past what an own property says', () => {
    const pattern = Object.defineProperties(/a/dgimsuy, { source: { value: 'b' }, flags: { value: '' }, global: { value: false } })
    expect(regExpParts(pattern)).toEqual({ source: 'a', flags: 'dgimsuy' })
  })

  test('is undefined for what only looks like a regular expression', () => {
    for (const value of [{ source: 'a', flags: '' }, new Proxy(/a/, {}), null, 'a', Object.create(RegExp.prototype)]) {
      expect(regExpParts(value)).toBeUndefined()
    }
  })
})
