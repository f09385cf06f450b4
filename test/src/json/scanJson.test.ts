import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberPointer } from '../../../src/json/pointers.ts'
import { jsonAllowances, scanJson, type JsonAllowance, type JsonNode, type Scan, type ScanSettings } from '../../../src/json/scanJson.ts'
import { jsonContainers, jsonValues, oddJson, slips, written } from './jsonTexts.ts'

const settings = (changed: Partial<Omit<ScanSettings, 'allow'>> & { allow?: readonly JsonAllowance[] } = {}): ScanSettings => ({
  numbers: 'double',
  duplicateKeys: 'unreadable',
  maxDepth: 256,
  ...changed,
  allow: new Set(changed.allow),
})
const scan = (text: string, changed: Parameters<typeof settings>[0] = {}): Scan => scanJson(text, 0, settings(changed))

/** The value of a whole text; how the scan ended otherwise. */
function readsAs(text: string, changed: Parameters<typeof settings>[0] = {}): unknown {
  const result = scan(text, changed)
  if (result.kind !== 'value') return result.kind
  return result.end === text.length ? { value: result.value } : 'more'
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isWhole = (result: Scan, text: string): boolean => result.kind === 'value' && /^[ \t\n\r]*$/.test(text.slice(result.end))

describe('scanJson', () => {
  test('reads what JSON.parse reads, as the same value', () => {
    fc.assert(
      fc.property(written(jsonValues), (text) => {
        const result = scan(text)
        return isWhole(result, text) && result.kind === 'value' && result.faults.length === 0 && isDeepStrictEqual(result.value, JSON.parse(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('reads no text that JSON.parse does not read, and every text that it reads', () => {
    fc.assert(
      fc.property(fc.oneof(slips, oddJson), (text) => {
        const result = scan(text, { duplicateKeys: 'last' })
        if (isWhole(result, text) !== parses(text)) return false
        return !parses(text) || (result.kind === 'value' && isDeepStrictEqual(result.value, JSON.parse(text)))
      }),
      { numRuns: 5000 },
    )
  })

  test('says of every proper prefix of an object or array that it has ended too early, never that it is broken or right', () => {
    fc.assert(
      fc.property(written(jsonContainers), fc.nat(), (text, cut) => scan(text.slice(0, 1 + (cut % (text.length - 1)))).kind === 'ended'),
      { numRuns: 2000 },
    )
  })

  test('says the same of every proper prefix of a text with spellings that are allowed', () => {
    const text = "{'a': True, // yes\n b_1: [1.5e+3, -0, \"\\u00e9\\n\", None,], /* x */ 'it\\'s': [{}, [],],}"
    expect(readsAs(text, { allow: jsonAllowances })).toEqual({ value: { a: true, b_1: [1500, -0, 'é\n', null], "it's": [{}, []] } })
    for (let length = 1; length < text.length; length++) expect([text.slice(0, length), scan(text.slice(0, length), { allow: jsonAllowances }).kind]).toEqual([text.slice(0, length), 'ended'])
  })

  test.each([
    ['in a string', '{"a":"b'],
    ['behind a backslash', '{"a":"b\\'],
    ['in an escape', '{"a":"b\\u00'],
    ['in half of a surrogate pair', '{"a":"\\ud83d'],
    ['between the halves of a raw surrogate pair', '{"a":"\ud83d'],
    ['in a key', '{"a'],
    ['behind a key', '{"a"'],
    ['behind a colon', '{"a":'],
    ['at a minus', '[-'],
    ['behind a decimal point', '[1.'],
    ['behind an e', '[1e'],
    ['behind the sign of an exponent', '[1E-'],
    ['behind a digit', '[12'],
    ['in true', '[tr'],
    ['in false', '[fals'],
    ['in null', '[n'],
    ['behind a comma', '[1,'],
    ['in front of the last brace', '{"a":[1]'],
    ['at the start of a text', '"'],
  ])('tells that a text is cut off %s', (_, text) => {
    expect(scan(text).kind).toBe('ended')
  })

  test.each([
    ['NaN', '[NaN]'],
    ['Infinity', '[-Infinity]'],
    ['undefined', '{"a":undefined}'],
    ['a hexadecimal number', '[0x1F]'],
    ['a plus sign', '[+1]'],
    ['no digit in front of the point', '[.5]'],
    ['no digit behind the point', '[5.]'],
    ['an exponent behind a bare point', '[1.e'],
    ['a leading zero', '[012]'],
    ['underscores in a number', '[1_000]'],
    ['a missing comma', '[1 2]'],
    ['a missing comma between members', '{"a":1 "b":2}'],
    ['a quote inside a string', '{"a":"say "no" now"}'],
    ['an escape that does not exist', '{"a":"C:\\Users"}'],
    ['a pattern as it is', '{"a":"\\d"}'],
    ['a half escape', '{"a":"\\u12"}'],
    ['typographic quotes', '{“a”:1}'],
    ['an ellipsis', '[1,...]'],
    ['a call', '{"a":ObjectId("1")}'],
    ['texts that are added', '{"a":"b"+"c"}'],
    ['brackets that do not match', '{"a":[1}'],
    ['doubled brackets', '{{"a":1}}'],
    ['a comment with #', '{"a":1 # one\n}'],
    ['two commas', '[1,,2]'],
    ['a comma without an item', '[,]'],
    ['a number that goes on', '[1.2.3]'],
    ['a keyword that goes on', '[nullx]'],
    ['a key that is a number', '{1:2}'],
    ['a control character in a string', '["\u0001"]'],
    ['no-break space between tokens', '[\u00a01]'],
    ['a byte order mark', '\ufeff[1]'],
  ])('breaks at %s, whatever is allowed', (_, text) => {
    expect(readsAs(text)).toBe('broken')
    expect(['broken', 'more']).toContain(readsAs(text, { allow: jsonAllowances }))
  })

  test.each<[JsonAllowance, [string, unknown][], string[]]>([
    [
      'single-quotes',
      [["{'a':'say \"no\"'}", { a: 'say "no"' }], ["['it\\'s']", ["it's"]], ["{'a':\"b\"}", { a: 'b' }]],
      ['["it\\\'s"]', "{a:'b'}", "['a\nb']"],
    ],
    ['trailing-commas', [['[1,]', [1]], ['{"a":1, }', { a: 1 }], ['[[1,],]', [[1]]]], ['[,]', '{,}', '[1,,]', '{"a":1,,}', '[1,}']],
    ['comments', [['// c\n[1]', [1]], ['[1/* , 2 */]', [1]], ['{"a"://x\n1}', { a: 1 }], ['[1//\r]', [1]]], ['[1 # 2\n]', '[1 / 2]', '[/1]']],
    ['unquoted-keys', [['{a:1}', { a: 1 }], ['{$_9:{b:2}}', { $_9: { b: 2 } }]], ['{9a:1}', '{a-b:1}', '{é:1}', '{a:b}', "{'a':1}", '{:1}']],
    ['raw-newlines', [['["a\nb\tc\rd"]', ['a\nb\tc\rd']], ['{"a\nb":1}', { 'a\nb': 1 }]], ['["a\u0000b"]', '["a\u000bb"]', '["a\\\nb"]']],
    ['python-literals', [['[True,False,None]', [true, false, null]]], ['[TRUE]', '[none]', '[NaN]', "['a']", '(1,)']],
  ])('lets %s through when it alone is allowed, and nothing else', (name, lets, refuses) => {
    for (const [text, value] of lets) {
      expect([text, readsAs(text, { allow: [name] })]).toEqual([text, { value }])
      expect([text, readsAs(text, { allow: jsonAllowances.filter((other) => other !== name) })]).toEqual([text, 'broken'])
    }
    for (const text of refuses) expect([text, readsAs(text, { allow: [name] })]).toEqual([text, 'broken'])
  })

  test('tells a comment that is never closed from one that is wrong', () => {
    expect(scan('[1, /* 2', { allow: ['comments'] }).kind).toBe('ended')
    expect(scan('[1, /', { allow: ['comments'] }).kind).toBe('ended')
    expect(scan('[1, /').kind).toBe('broken')
  })

  test.each<[string, string, [string, number, string][]]>([
    ['a key that stands twice', '{"a":1,"a":1}', [['duplicate-key', 7, '/a']]],
    ['a key that stands twice once it is unescaped', '{"a":{"b":1,"\\u0062":2}}', [['duplicate-key', 12, '/a/b']]],
    ['an integer beyond 2^53 - 1', '[9007199254740991, 9007199254740992]', [['unsafe-integer', 19, '/1']]],
    ['a negative integer beyond it', '[-9007199254740993]', [['unsafe-integer', 1, '/0']]],
    ['a number too large', '{"a":[1,-1e400]}', [['number-overflow', 8, '/a/1']]],
    ['a number too small', '[0.5e-400]', [['number-underflow', 1, '/0']]],
    ['half of a character in a value', '["\\ud83d"]', [['lone-surrogate', 1, '/0']]],
    ['half of a character in a key', '{"\ude00":1}', [['lone-surrogate', 1, '/\ude00']]],
    ['__proto__', '{"__proto__":{"a":1}}', [['forbidden-key', 1, '/__proto__']]],
    ['__proto__, escaped and deep', '[{"\\u005f_proto__":1}]', [['forbidden-key', 2, '/0/__proto__']]],
    ['a constructor with a prototype', '{"constructor":{"prototype":{}}}', [['forbidden-key', 1, '/constructor']]],
    ['several faults, in the order of the text', '{"constructor":{"prototype":1e400},"b":1,"b":2}', [['forbidden-key', 1, '/constructor'], ['number-overflow', 28, '/constructor/prototype'], ['duplicate-key', 41, '/b']]],
  ])('reports %s, and where', (_, text, expected) => {
    const result = scan(text)
    expect(result.kind === 'value' && result.faults.map(({ code, offset, pointer }) => [code, offset, pointer])).toEqual(expected)
  })

  test.each(['0e-400', '-0', '1e21', '3.14159265358979323846', '9007199254740993.5', '1e300', '5e-324', '0.0'])('finds nothing wrong with %s', (text) => {
    expect(scan(`[${text}]`)).toMatchObject({ faults: [], value: [Number(text)] })
  })

  test.each(['{"constructor":"Ferrari"}', '{"constructor":{"name":1}}', '{"prototype":{}}', '{"a":{"b":1},"c":{"b":2}}', '["😀\\ud83d\\ude00"]'])('finds nothing wrong with %s', (text) => {
    expect(scan(text)).toMatchObject({ faults: [], value: JSON.parse(text) as unknown })
  })

  test('lists at most 20 faults', () => {
    const result = scan(`[${'1e400,'.repeat(50)}1]`)
    expect(result.kind === 'value' && result.faults.length).toBe(20)
  })

  test('delivers a large integer as it is asked to', () => {
    expect(readsAs('[9007199254740993, 1]', { numbers: 'bigint' })).toEqual({ value: [9007199254740993n, 1] })
    expect(readsAs('[-9007199254740993, 1.5]', { numbers: 'string' })).toEqual({ value: ['-9007199254740993', 1.5] })
    expect(scan('[9007199254740993]', { numbers: 'bigint' })).toMatchObject({ faults: [] })
  })

  test('takes the last value of a key where that is asked for, in the place of the first', () => {
    const result = scan('{"a":1,"b":2,"a":3}', { duplicateKeys: 'last' })
    expect(result).toMatchObject({ faults: [], value: { a: 3, b: 2 } })
    expect(result.kind === 'value' && Object.keys(result.value as object)).toEqual(['a', 'b'])
  })

  test('keeps half a character where that is allowed', () => {
    expect(scan('["\\ud83d"]', { allow: ['lone-surrogates'] })).toMatchObject({ faults: [], value: ['\ud83d'] })
  })

  test('makes __proto__ a member like any other, and changes no prototype', () => {
    const result = scan('{"__proto__":{"polluted":true}}') as Extract<Scan, { kind: 'value' }>
    expect(Object.keys(result.value as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('stops at once where the nesting is too deep, and overflows at no depth', () => {
    expect(scan('[[[1]]]', { maxDepth: 3 }).kind).toBe('value')
    expect(scan('[[[1]]]', { maxDepth: 2 })).toEqual({ kind: 'too deep', offset: 2 })
    expect(scan('['.repeat(100_000))).toEqual({ kind: 'too deep', offset: 256 })
    expect(scan('{"a":'.repeat(9_999) + '1' + '}'.repeat(9_999), { maxDepth: 10_000 }).kind).toBe('value')
  })

  test('knows where every value and every member stands', () => {
    fc.assert(
      fc.property(written(jsonContainers), (text) => {
        const result = scanJson(` ${text}`, 0, settings(), true)
        return result.kind === 'value' && eachNode(result.node!).every(([pointer, node]) => isDeepStrictEqual(JSON.parse(` ${text}`.slice(node.start, node.end)), valueOf(result.value, pointer)))
      }),
    )
    const { node } = scanJson('{"a": [1, {"b":true}], "a":null}', 0, settings(), true) as Extract<Scan, { kind: 'value' }>
    expect(node!.members!.map(({ key, start, end, value }) => [key, start, end, value.kind])).toEqual([
      ['a', 1, 4, 'array'],
      ['a', 23, 26, 'null'],
    ])
  })
})

function eachNode(node: JsonNode, pointer = ''): [string, JsonNode][] {
  const inner = [...(node.items ?? []).map((item, index) => [memberPointer(pointer, index), item] as const), ...(node.members ?? []).map(({ key, value }) => [memberPointer(pointer, key), value] as const)]
  return [[pointer, node], ...inner.flatMap(([at, one]) => eachNode(one, at))]
}

function valueOf(root: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce((value, key) => (value as Record<string, unknown>)[key], root)
}
