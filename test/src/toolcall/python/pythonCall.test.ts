import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeOfBigInt, plainValueOf, textNode, type CallNode } from '../../../../src/toolcall/callValue.ts'
import { decimalOf, numberOf } from '../../../../src/toolcall/decimal.ts'
import type { CallParserSettings, ParsedCalls } from '../../../../src/toolcall/text/parsedCalls.ts'
import { parsePythonCallAt, parsePythonCalls } from '../../../../src/toolcall/python/pythonCall.ts'

const parse = (text: string, changed: Partial<CallParserSettings> = {}): ParsedCalls => parsePythonCalls(text, { duplicateKeys: 'unreadable', spread: 'unreadable', ...changed })

/** The node as a short text: its kind where that is not plain, and its value. */
function shown(node: CallNode): string {
  switch (node.kind) {
    case 'integer':
    case 'float':
    case 'number':
      return `${node.kind} ${node.decimal}`
    case 'complex':
      return `complex ${node.value}`
    case 'bytes':
      return `bytes ${node.value.join(' ')}`
    case 'text':
    case 'boolean':
      return JSON.stringify(node.value)
    case 'expression':
      return `expression ${node.source}`
    case 'object':
      return `{${node.entries.map(([key, value]) => `${shown(key)}: ${shown(value)}`).join(', ')}}`
    case 'list':
    case 'tuple':
    case 'set':
      return `${node.kind}(${node.items.map(shown).join(', ')})`
    default:
      return node.kind
  }
}

/** The calls as short texts, or how the text was refused. */
function read(text: string, changed: Partial<CallParserSettings> = {}): string {
  const result = parse(text, changed)
  if (result.kind === 'refused') return `${result.code} ${result.offset}: ${result.reason}`
  return result.calls.map(({ name, positional, named }) => `${name}(${[...positional.map(shown), ...named.map(([key, value]) => `${key}=${shown(value)}`)].join(', ')})`).join('; ')
}

/** The only argument of the only call. */
const value = (source: string, changed: Partial<CallParserSettings> = {}): string => read(`f(${source})`, changed).replace(/^f\(([^]*)\)$/, '$1')

const isCut = (text: string): boolean => {
  const result = parse(text)
  return result.kind === 'refused' && result.cut && result.code === 'cut-off' && result.offset === text.length
}

/** A literal of Python, and the node that it stands for. */
interface Written {
  readonly source: string
  readonly node: CallNode
}

const surrogate = /[\ud800-\udfff]/

/** A text between one of the four quotation marks, with the escapes that it needs. */
function quoted(text: string, mark: string): string {
  const isTriple = mark.length === 3
  const inner = text.replace(/[^]/g, (unit) => {
    if (unit === '\\' || unit === mark[0]) return `\\${unit}`
    if (unit === '\n' && !isTriple) return '\\n'
    if (unit === '\0' || unit === '\r') return `\\x0${unit.charCodeAt(0).toString(16)}`
    return surrogate.test(unit) ? `\\u${unit.charCodeAt(0).toString(16)}` : unit
  })
  return mark + inner + mark
}

const texts: fc.Arbitrary<Written> = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'é', '"', "'", '\\', '\n', '\r', '\0', '{', ' ', '\ud83d', '\ude00', 'n', '0') }), fc.constantFrom("'", '"', "'''", '"""'))
  .map(([text, mark]) => ({ source: quoted(text, mark), node: textNode(text) }))

const bytes: fc.Arbitrary<Written> = fc.uint8Array({ maxLength: 5 }).map((array) => ({
  source: `b'${Array.from(array, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`,
  node: { kind: 'bytes', value: new Uint8Array(array) },
}))

const floats: fc.Arbitrary<Written> = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((number) => /[.e]/.test(String(number)))
  .map((number) => ({ source: String(number), node: { kind: 'float', decimal: decimalOf(String(number))! } }))

const scalars: fc.Arbitrary<Written> = fc.oneof(
  texts,
  bytes,
  floats,
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((number): Written => ({ source: String(number), node: nodeOfBigInt(number) })),
  fc.nat().map((number): Written => ({ source: `0x${number.toString(16)}`, node: nodeOfBigInt(BigInt(number)) })),
  fc.constantFrom<Written>(
    { source: 'True', node: { kind: 'boolean', value: true } },
    { source: 'False', node: { kind: 'boolean', value: false } },
    { source: 'None', node: { kind: 'null' } },
    { source: '...', node: { kind: 'ellipsis' } },
    { source: '-2.5j', node: { kind: 'complex', value: decimalOf('-2.5')! } },
  ),
)

const gaps = fc.constantFrom('', ' ', '\n', '\\\n', '# no, "\n', '\t\r\n')

const literals: fc.Arbitrary<Written> = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), gaps).map(([items, gap]): Written => ({ source: `[${items.map(({ source }) => source + gap).join(`,${gap}`)}]`, node: { kind: 'list', items: items.map(({ node }) => node) } })),
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), gaps).map(([items, gap]): Written => ({ source: `(${items.map(({ source }) => `${source},${gap}`).join('')})`, node: { kind: 'tuple', items: items.map(({ node }) => node) } })),
    fc.tuple(fc.uniqueArray(texts, { maxLength: 4, selector: ({ node }) => plainValueOf(node) }), fc.array(tie('value'), { minLength: 4, maxLength: 4 }), gaps).map(
      ([keys, values, gap]): Written => ({
        source: `{${keys.map(({ source }, index) => `${gap}${source}${gap}:${values[index]!.source},`).join('')}}`,
        node: { kind: 'object', entries: keys.map(({ node }, index) => [node, values[index]!.node] as const) },
      }),
    ),
    tie('value').map((inner): Written => ({ source: `(${inner.source})`, node: inner.node })),
  ),
})).value

const callTexts = fc.array(literals, { minLength: 1, maxLength: 3 }).map((values) => `m.f(${values.map(({ source }, index) => `a${index} = ${source}`).join(', ')})`)

describe('parsePythonCalls', () => {
  test.each([
    ['one call', 'issue_refund(order_id="A-2231", amount=89)', 'issue_refund(order_id="A-2231", amount=integer 89e0)'],
    ['no arguments', 'f()', 'f()'],
    ['positional arguments before named ones', 'f(1, "x", a=2,)', 'f(integer 1e0, "x", a=integer 2e0)'],
    ['a dotted name with white space round its dots', 'm . f. g (a=1)', 'm.f.g(a=integer 1e0)'],
    ['a list of calls', '[f(), g(1),]', 'f(); g(integer 1e0)'],
    ['a tuple of calls', '(f(),)', 'f()'],
    ['calls with commas between them', 'f(), g()', 'f(); g()'],
    ['one call with a comma', 'f(),', 'f()'],
    ['a call in brackets', '((f(a=1)))', 'f(a=integer 1e0)'],
    ['calls in brackets in a list in brackets', '([(f()), (g())])', 'f(); g()'],
    ['a semicolon behind the call', 'f() ; ', 'f()'],
    ['comments and blank lines round the call', '\n# one\n \t# two\n\r\nf() # three\n\n  # four', 'f()'],
    ['comments and lines inside', 'f( # one\n  a # two\r\n = 1\n, # three\n)', 'f(a=integer 1e0)'],
    ['lines that a backslash joins', 'f\\\n(\\\r\na\\\n=1)', 'f(a=integer 1e0)'],
    ['a form feed, which takes the indentation back', ' \ff()', 'f()'],
    ['names in the form that CPython compares', 'ｍ.ﬁ(ﬁ=1, é=2, _1=3)', 'm.fi(fi=integer 1e0, é=integer 2e0, _1=integer 3e0)'],
    ['words that are no names only in other places', 'print(match=1, type=2, self=3)', 'print(match=integer 1e0, type=integer 2e0, self=integer 3e0)'],
    ['a name like a literal prefix', 'f(b=1, r=2, rb=3)', 'f(b=integer 1e0, r=integer 2e0, rb=integer 3e0)'],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['0', 'integer 0e0'],
    ['89', 'integer 89e0'],
    ['1_000', 'integer 1e3'],
    ['00_0', 'integer 0e0'],
    ['0xfF_0', 'integer 408e1'],
    ['0X_1', 'integer 1e0'],
    ['0o17', 'integer 15e0'],
    ['0B101', 'integer 5e0'],
    ['99999999999999999999', 'integer 99999999999999999999e0'],
    ['-1', 'integer -1e0'],
    ['+ 1', 'integer 1e0'],
    ['-(1)', 'integer -1e0'],
    ['89.0', 'float 89e0'],
    ['1.', 'float 1e0'],
    ['.5', 'float 5e-1'],
    ['007.5', 'float 75e-1'],
    ['09e1_0', 'float 9e10'],
    ['1_0.0_1E-3', 'float 1001e-5'],
    ['1e999999999', 'float 1e999999999'],
    ['-0.0', 'float 0e0'],
    ['1j', 'complex 1e0'],
    ['0777J', 'complex 777e0'],
    ['-2.5e1j', 'complex -25e0'],
  ])('reads the number %s', (source, expected) => {
    expect(value(source)).toBe(expected)
  })

  test.each([
    ['"it\'s"', "it's"],
    ["'a' \"b\" '''c'''", 'abc'],
    ["''", ''],
    ["'''a\r\nb\rc\n'd''''e'", "a\nb\nc\n'de"],
    ["u'x' R'\\d' U'y'", 'x\\dy'],
    ["r'\\'' r'\\\r\nx'", "\\'\\\nx"],
    ["'\\\\ \\' \\\" \\a\\b\\f\\n\\r\\t\\v'", '\\ \' " \u0007\b\f\n\r\t\v'],
    ["'a\\\nb\\\r\nc'", 'abc'],
    ["'\\0\\12\\1018\\777'", '\0\nA8\u01ff'],
    ["'\\x41\\u00e9\\U0001F600\\ud800'", 'Aé😀\ud800'],
    ["'\\q\\/\\8\\é'", '\\q\\/\\8\\é'],
    ["'東京 \u00a0\u2028'", '東京 \u00a0\u2028'],
    [`'${'\\n\\"\\u00e9'.repeat(20)}'`, '\n"é'.repeat(20)],
    [`'${'\\/'.repeat(60)}'`, '\\/'.repeat(60)],
    [`'''${'\\t\n'.repeat(60)}'''`, '\t\n'.repeat(60)],
  ])('reads the text %s', (source, expected) => {
    expect(parse(`f(${source})`)).toMatchObject({ kind: 'calls', calls: [{ positional: [{ kind: 'text', value: expected }] }] })
  })

  test.each([
    ["b'x\\x00\\377\\400'", 'bytes 120 0 255 0'],
    ["Rb'\\d' bR'\\'' b'\\u00e9'", 'bytes 92 100 92 39 92 117 48 48 101 57'],
    ["B'''a\r\nb'''", 'bytes 97 10 98'],
    ['True', 'true'],
    ['False', 'false'],
    ['None', 'null'],
    ['...', 'ellipsis'],
    ['[]', 'list()'],
    ['[1, [2],]', 'list(integer 1e0, list(integer 2e0))'],
    ['()', 'tuple()'],
    ['(1,)', 'tuple(integer 1e0)'],
    ['((1))', 'integer 1e0'],
    ['((1, 2), 3)', 'tuple(tuple(integer 1e0, integer 2e0), integer 3e0)'],
    ['{1, 1.0, True, "x",}', 'set(integer 1e0, "x")'],
    ['{}', '{}'],
    ["{'a': {'b': 1}, 2: 3, None: 4, (1, 'x'): 5}", '{"a": {"b": integer 1e0}, integer 2e0: integer 3e0, null: integer 4e0, tuple(integer 1e0, "x"): integer 5e0}'],
    ["{'__proto__': 1}", '{"__proto__": integer 1e0}'],
  ])('reads the literal %s', (source, expected) => {
    expect(value(source)).toBe(expected)
  })

  test.each([
    ['x', 'x'],
    ['x .y.z', 'x . y . z'],
    ['true', 'true'],
    ['__debug__', '__debug__'],
    ['(x)', 'x'],
    ['g(1,b = "c") # no\n', 'g ( 1 , b = "c" )'],
    ["'a'.join([b])(1)", "'a' . join ( [ b ] ) ( 1 )"],
    ['x[0]', 'x [ 0 ]'],
    ['x[1:2,::3, a:, ...]', 'x [ 1 : 2 , : : 3 , a : , ... ]'],
    ['1 + 2j', '1 + 2j'],
    ['(1+2)*-x**~3//4%5@6', '( 1 + 2 ) * - x ** ~ 3 // 4 % 5 @ 6'],
    ['a<<1|b>>2&c^d', 'a << 1 | b >> 2 & c ^ d'],
    ['--1', '- - 1'],
    ['-(-1)', '- ( - 1 )'],
    ['-True', '- True'],
    ['~1', '~ 1'],
    ['1..real', '1. . real'],
    ["'%s' %\n x", "'%s' % x"],
    ["f'x'", "f'x'"],
    ["'a' f'{x!r:>{w}} {{}}' \"b\"", "'a' f'{x!r:>{w}} {{}}' \"b\""],
    ["Rf'''{ x = !s}{g(\"a\")[1]}'''", "Rf'''{ x = !s}{g(\"a\")[1]}'''"],
    ['ﬁ', 'fi'],
  ])('keeps %s as an expression', (source, expected) => {
    expect(value(source)).toBe(`expression ${expected}`)
  })

  test('keeps expressions inside literals', () => {
    expect(value('[x, {y.z: -w}, {1, g()}]')).toBe('list(expression x, {expression y . z: expression - w}, set(integer 1e0, expression g ( )))')
  })

  test.each([
    ['a lambda', 'f(a=lambda: 1)', 'syntax 4: a lambda is not a literal'],
    ['a conditional expression', 'f(a=1if x else 2)', 'syntax 5: a conditional expression is not a literal'],
    ['a comparison', 'f(a=1 < 2)', 'syntax 6: a comparison is not a literal'],
    ['a comparison that looks like a name', 'f(a==1)', 'syntax 3: a comparison is not a literal'],
    ['in', 'f(1 in x)', 'syntax 4: a comparison is not a literal'],
    ['is not', 'f(x is not y)', 'syntax 4: a comparison is not a literal'],
    ['and', 'f(a and b)', 'syntax 4: `and` is not part of a literal'],
    ['or', 'f(a=1or 2)', 'syntax 5: `or` is not part of a literal'],
    ['not', 'f(not True)', 'syntax 2: `not` is not part of a literal'],
    ['a comprehension', 'f([i for i in x])', 'syntax 5: a comprehension is not a literal'],
    ['a generator', 'f(i for i in x)', 'syntax 4: a comprehension is not a literal'],
    ['an asynchronous comprehension', 'f({i async for i in x})', 'syntax 5: a comprehension is not a literal'],
    ['a yield', 'f((yield))', 'syntax 3: a yield is not a literal'],
    ['an await', 'f(await g())', 'syntax 2: an await is not a literal'],
    ['an assignment', 'f(a := 1)', 'syntax 4: an assignment (:=) is not a literal'],
    ['an assignment in a set', 'f({a:=1})', 'syntax 4: an assignment (:=) is not a literal'],
    ['a spread of a name', 'f(*args)', 'syntax 2: a spread (*) of something that is not a literal list or tuple'],
    ['a double spread of a name', 'f(1, **d)', 'syntax 5: a spread (**) of something that is not a literal dict'],
    ['a spread of a literal', 'f(*[1])', "syntax 2: a spread (*) is read with spread: 'literal' only"],
    ['a double spread of a literal', "f(**{'a': 1})", "syntax 2: a spread (**) is read with spread: 'literal' only"],
    ['a spread in a list', 'f([*x])', 'syntax 3: a spread (*) is read among the arguments only'],
    ['a spread in a dict', "f({'a': 1, **d})", 'syntax 11: a spread (**) is read among the arguments only'],
    ['typographic quotation marks', 'f(a=“x”)', 'syntax 4: “ is a typographic quotation mark'],
    ['fullwidth digits', 'f(１)', 'syntax 2: the character U+FF11 cannot stand here'],
    ['a no-break space', 'f(a\u00a0=1)', 'syntax 3: the character U+00A0 cannot stand here'],
    ['a byte order mark', '\ufefff()', 'syntax 0: the character U+FEFF cannot stand here'],
    ['an underscore behind a number', 'f(1_)', 'syntax 2: a number that is spelt wrongly'],
    ['two underscores in a number', 'f(1__0)', 'syntax 2: a number that is spelt wrongly'],
    ['an underscore behind the point', 'f(1._5)', 'syntax 2: a number that is spelt wrongly'],
    ['a leading zero', 'f(0777)', 'syntax 2: an integer with a leading zero'],
    ['0x without digits', 'f(0x)', 'syntax 2: a number that is spelt wrongly'],
    ['an octal number with an 8', 'f(0o18)', 'syntax 2: a number that is spelt wrongly'],
    ['an e without digits', 'f(1e)', 'syntax 2: a number that is spelt wrongly'],
    ['a letter behind a number', 'f(1a)', 'syntax 2: a number that is spelt wrongly'],
    ['more digits than CPython reads', `f(${'1'.repeat(4301)})`, 'syntax 2: a number of more than 4300 digits'],
    ['as many hexadecimal digits', `f(0x${'1'.repeat(4301)})`, 'syntax 2: a number of more than 4300 digits'],
    ['as many digits of an exponent', `f(1e${'1'.repeat(4301)})`, 'syntax 2: an exponent of more than 4300 digits'],
    ['text and bytes behind one another', "f('x' b'y')", 'syntax 6: text and bytes behind one another'],
    ['a formatted text and bytes behind one another', "f(b'x' f'y')", 'syntax 7: text and bytes behind one another'],
    ['a short \\u', "f('a\\u12')", 'syntax 4: \\u without its 4 hexadecimal digits'],
    ['a short \\x in bytes', "f(b'\\x1')", 'syntax 4: \\x without its 2 hexadecimal digits'],
    ['a character beyond the last', "f('\\U00110000')", 'syntax 3: a character beyond U+10FFFF'],
    ['a character by its name', "f('a\\N{BULLET}')", 'syntax 4: \\N needs the table of the names of all characters, which is not at hand'],
    ['a letter beyond ASCII in bytes', "f(b'é')", 'syntax 4: bytes hold ASCII characters only'],
    ['a letter beyond ASCII behind a backslash in bytes', "f(b'\\é')", 'syntax 5: bytes hold ASCII characters only'],
    ['a line end in a text', "f('a\nb')", 'syntax 4: the line ends inside a text'],
    ['a prefix that is none', "f(ur'x')", 'syntax 4: \' stands where it cannot be read'],
    ['a null character in a text', "f('\0')", 'syntax 3: a null character'],
    ['a null character in a comment', 'f() # \0', 'syntax 6: a null character'],
    ['half a character', "f('\ud83d')", 'syntax 3: half a character (a lone surrogate)'],
    ['a brace that nothing opens in an f-string', "f(f'}')", "syntax 4: a single '}' in an f-string"],
    ['an empty field', "f(f'{}')", 'syntax 5: } stands where it cannot be read'],
    ['a field that does not end', "f(f'{x')", 'syntax 6: a field of an f-string that does not end'],
    ['a conversion that is none', "f(f'{x!q}')", 'syntax 6: a field of an f-string that does not end'],
    ['fields three deep', "f(f'{x:{y:{z}}}')", 'syntax 10: an f-string with fields three deep'],
    ['a backslash in a field', "f(f'{\"\\n\"}')", 'syntax 4: a backslash or a # in the field of an f-string'],
    ['a lambda in a field', "f(f'{lambda: 1}')", 'syntax 5: a lambda is not a literal'],
    ['an indented first line', ' f()', 'syntax 1: the first line is indented'],
    ['an indentation that a later line takes back', ' \\\n\ff()', 'syntax 4: the first line is indented'],
    ['a repeated name', 'f(a=1, a=2)', 'duplicate-key 7: the argument a is given twice'],
    ['a repeated name in a nested call', 'f(g(a=1, ａ=2))', 'duplicate-key 9: the argument a is given twice'],
    ['a positional argument behind a named one', 'f(a=1, 2)', 'syntax 7: a positional argument behind a named one'],
    ['a word of the language as a name', 'f(class=1)', 'syntax 2: class is not a name that an argument can have'],
    ['__debug__ as a name', 'f(__debug__=1)', 'syntax 2: __debug__ is not a name that an argument can have'],
    ['a word of the language as a tool', 'm.if()', 'syntax 2: a conditional expression is not a literal'],
    ['a call of what a call returned', 'f()(b=2)', 'syntax 3: what is called is not a dotted name'],
    ['a method of what a call returned', 'get().f()', 'syntax 5: what is called is not a dotted name'],
    ['a call of something picked', "tools['x'].f()", 'syntax 5: [ stands where it cannot be read'],
    ['arithmetic with a call', 'f() + 1', 'syntax 4: + stands where it cannot be read'],
    ['two statements in one line', 'f(); g()', 'syntax 5: more than one statement'],
    ['two statements in two lines', 'f()\ng()', 'syntax 4: more than one statement'],
    ['a name behind the call', 'f() g', 'syntax 4: a name stands where it cannot be read'],
    ['a set of calls', '{f()}', 'syntax 0: { stands where it cannot be read'],
    ['an empty list', '[]', 'syntax 0: an empty list holds no call'],
    ['an empty tuple', '()', 'syntax 0: an empty list holds no call'],
    ['a list in a list of calls', '[[f()]]', 'syntax 1: a list inside a list of calls'],
    ['a list behind a call', 'f(), [g()]', 'syntax 5: a list inside a list of calls'],
    ['a list in front of a comma', '[f()],', 'syntax 0: a list inside a list of calls'],
    ['a name without a call', 'hello', 'syntax 5: there is no call'],
    ['a blank text', ' \n', 'syntax 2: there is no call'],
    ['an assignment in front', 'x = f()', 'syntax 2: = stands where it cannot be read'],
    ['a bracket too many', 'f(a=1))', 'syntax 6: ) stands where it cannot be read'],
    ['the wrong bracket', 'f(a=[1)', 'syntax 6: ) stands where it cannot be read'],
    ['two commas', 'f(a=1,,b=2)', 'syntax 6: , stands where it cannot be read'],
    ['a missing value', 'f(a=)', 'syntax 4: ) stands where it cannot be read'],
    ['a missing comma', 'f(1 2)', 'syntax 4: 2 stands where it cannot be read'],
    ['a list as a key', 'f({[1]: 2})', 'syntax 3: a list is no key'],
    ['a tuple with a dict as a key', 'f({1: 2, (1, {}): 3})', 'syntax 9: a tuple with a dict is no key'],
    ['a set in a set', 'f({{1}})', 'syntax 3: a set is no item of a set'],
    ['an empty subscript', 'f(x[])', 'syntax 4: ] stands where it cannot be read'],
    ['two dots', 'f(..)', 'syntax 2: . stands where it cannot be read'],
    ['a backslash inside a line', 'f(\\ 1)', 'syntax 2: a backslash that does not end its line'],
    ['a backslash at the end', 'f()\\', 'syntax 3: a backslash that no line follows'],
  ])('refuses %s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['in the arguments', 'f('],
    ['behind an argument', 'f(a=1'],
    ['behind a comma', 'f(a=1,'],
    ['behind the name of an argument', 'f(a=1, b'],
    ['in a text', "f(a='x"],
    ['behind a backslash', "f(a='x\\"],
    ['in a text in three quotation marks', "f(a='''x''"],
    ['in a list', 'f(a=[1, '],
    ['in a key', "f(a={'k"],
    ['behind a key that could only be part of one', 'f(a={[1]'],
    ['in a number', 'f(1_'],
    ['in a number with a leading zero', 'f(017'],
    ['in an exponent', 'f(1e+'],
    ['behind a point', 'f(x.'],
    ['in an ellipsis', 'f(..'],
    ['behind an operator', 'f(1 +'],
    ['behind a spread', 'f(*'],
    ['behind a word of the language', 'f(lambda'],
    ['behind a joined line', 'f(\\'],
    ['in a comment', 'f( # c'],
    ['in a list of calls', '[f(), '],
    ['in a bracket round a call', '(f()'],
  ])('tells that a text is cut off %s', (_, text) => {
    expect([text, isCut(text)]).toEqual([text, true])
  })

  test('tells of every prefix that ends inside the call that it is cut off', () => {
    fc.assert(
      fc.property(callTexts, fc.nat(), (text, cut) => isCut(text.slice(0, 'm.f('.length + (cut % (text.length - 'm.f('.length))))),
      { numRuns: 2000 },
    )
  })

  test('refuses a repeated key, or keeps the last value at the first place, as asked', () => {
    const source = "f({'a': 1, 'b': 2, 'a': 3})"
    expect(read(source)).toBe('duplicate-key 19: a key of a dict is given twice')
    expect(read(source, { duplicateKeys: 'last' })).toBe('f({"a": integer 3e0, "b": integer 2e0})')
    const many = `f({${Array.from({ length: 20 }, (_, index) => `'k${index % 19}': ${index}`).join(', ')}})`
    expect(read(many)).toBe(`duplicate-key ${many.lastIndexOf("'k0'")}: a key of a dict is given twice`)
  })

  test.each([
    ['1 and 1.0', 'f({1: 2, 1.0: 3})', 9],
    ['1 and True', 'f({1: 2, True: 3})', 9],
    ['two spellings of a text', "f({'a': 2, '\\x61': 3})", 11],
    ['tuples', "f({('a', 1): 2, ('a', True): 3})", 16],
    ['expressions', 'f({x.y: 2, x . y: 3})', 11],
    ['tuples of expressions', 'f({(x, 1): 2, (x,1): 3})', 14],
  ])('sees that keys are one: %s', (_, text, offset) => {
    expect(parse(text)).toMatchObject({ kind: 'refused', code: 'duplicate-key', offset })
  })

  test('keeps keys apart that are different', () => {
    expect(parse("f({'1': 1, 1: 2, b'1': 3, (1,): 4, None: 5, x: 6, 'x': 7, ('a', 'b'): 8, (\"a', 'b\",): 9})").kind).toBe('calls')
  })

  test.each([
    ['a list', 'f(*[1, (2,)], 3)', 'f(integer 1e0, tuple(integer 2e0), integer 3e0)'],
    ['a tuple behind a named argument', 'f(a=1, *(2,))', 'f(integer 2e0, a=integer 1e0)'],
    ['a dict in the midst of names', "f(a=1, **{'b c': [2]}, d=3)", 'f(a=integer 1e0, b c=list(integer 2e0), d=integer 3e0)'],
    ['expressions in it', 'f(*[x])', 'f(expression x)'],
    ['a name that is given twice', "f(a=1, **{'a': 2})", 'duplicate-key 7: the argument a is given twice'],
    ['a name that follows it', "f(**{'a': 2}, a=1)", 'duplicate-key 14: the argument a is given twice'],
    ['a key that is no text', 'f(**{1: 2})', 'syntax 2: a spread (**) of a dict whose keys are not all texts'],
    ['a name', 'f(*x)', 'syntax 2: a spread (*) of something that is not a literal list or tuple'],
    ['a text', "f(*'ab')", 'syntax 2: a spread (*) of something that is not a literal list or tuple'],
    ['a list behind a dict', 'f(**{}, *[1])', 'syntax 8: a spread (*) behind a spread (**)'],
    ['a positional argument behind a dict', 'f(**{}, 1)', 'syntax 8: a positional argument behind a named one'],
    ['two stars apart', 'f(* *{})', 'syntax 4: a spread (*) is read among the arguments only'],
  ])("reads a spread under 'literal', or refuses it: %s", (_, text, expected) => {
    expect(read(text, { spread: 'literal' })).toBe(expected)
  })

  test.each([
    ['a plain call', 'f(a=1, b={"c": [2]})', false],
    ['a dict beside another argument', 'f({"a": 1}, 2)', false],
    ['a sole dict', 'f({"a": 1})', true],
    ['a sole empty dict', 'f({})', true],
    ['a sole dict in one of several calls', '[g(), f({"a": 1})]', true],
    ['a backslash in a text', "f('\\n')", true],
    ['a backslash in a raw text', "f(r'\\n')", true],
    ['a name beyond ASCII', 'f(é=1)', true],
    ['a text beyond ASCII', "f('é')", false],
    ['a key that is no text', 'f(a={1: 2})', true],
    ['a key that is an expression', 'f(a={x: 2})', true],
  ])('says whether JavaScript may read it otherwise: %s', (_, text, doubtful) => {
    expect(parse(text)).toMatchObject({ kind: 'calls', doubtful })
  })

  test.each(['[', '(', '{', '{1: ', 'g(', 'x[', '-[', '[1, (', '[ '])('refuses 2,000 of %s inside one another as too deep, and reads 100', (open) => {
    const closing = open.replace(/[^[({]/g, '').replace(/[[({]/g, (bracket) => ({ '[': ']', '(': ')', '{': '}' })[bracket]!)
    const reversed = Array.from(closing).toReversed().join('')
    expect(parse(`f(${open.repeat(2000)}`)).toMatchObject({ kind: 'refused', code: 'too-deep', cut: false })
    const depth = open === '{' ? 1 : 100
    expect(parse(`f(${open.repeat(depth)}1${reversed.repeat(depth)})`).kind).toBe('calls')
  })

  test('reads brackets 256 deep and refuses the next, at its offset', () => {
    expect(parse(`f(${'['.repeat(255)}${']'.repeat(255)})`).kind).toBe('calls')
    expect(parse(`f(${'['.repeat(256)}${']'.repeat(256)})`)).toMatchObject({ kind: 'refused', code: 'too-deep', offset: 257 })
    expect(parse(`f(${'[ '.repeat(256)}`)).toMatchObject({ kind: 'refused', code: 'too-deep', offset: 512 })
    expect(parse(`f(${'-'.repeat(257)}1)`)).toMatchObject({ kind: 'refused', code: 'too-deep', offset: 2 })
  })

  test('reads deep tuples as keys', () => {
    const key = `${'('.repeat(200)}'a',${'),'.repeat(199)})`
    expect(parse(`f({${key}: 1})`).kind).toBe('calls')
    expect(parse(`f({${key}: 1, ${key}: 2})`)).toMatchObject({ kind: 'refused', code: 'duplicate-key' })
  })

  test('says where each call stands', () => {
    expect(parse('\n[ f(1), (g . h ())]')).toMatchObject({ kind: 'calls', calls: [{ start: 3, end: 7 }, { name: 'g.h', start: 10, end: 18 }] })
  })

  test('reads many arguments and finds the repeated one', () => {
    const many = Array.from({ length: 50 }, (_, index) => `a${index}=${index}`).join(', ')
    expect(parse(`f(${many})`)).toMatchObject({ kind: 'calls' })
    expect(parse(`f(${many}, a3=1)`)).toMatchObject({ kind: 'refused', code: 'duplicate-key' })
  })

  test('gives back every literal that is written as Python', () => {
    fc.assert(
      fc.property(literals, ({ source, node }) => {
        const result = parse(`f(a=${source})`)
        return result.kind === 'calls' && isDeepStrictEqual(result.calls[0]!.named, [['a', node]])
      }),
      { numRuns: 3000 },
    )
  })

  test('reads a float to the double that was printed', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), (number) => {
        const result = parse(`f(${number.toExponential()})`)
        const [node] = result.kind === 'calls' ? result.calls[0]!.positional : []
        return node?.kind === 'float' && numberOf(node.decimal) === number
      }),
    )
  })

  test('throws at no text whatever', () => {
    const pieces = fc.array(fc.constantFrom(...Array.from('f(a=1)[]{}\'"\\,.:*-+# \n\r\t_0xej!<é“\0\ud83d'), '"""', "f'{", '**', '\\N{', '\\x', 'lambda ', ' if ', 'g(', '1e', '...', 'b\''), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(pieces, pieces.map((text) => `f(${text}`), fc.string({ unit: 'binary' })), fc.nat(), (text, place) => {
        const settings: CallParserSettings = { duplicateKeys: place % 2 ? 'last' : 'unreadable', spread: place % 3 ? 'literal' : 'unreadable' }
        const whole = parsePythonCalls(text, settings)
        const part = parsePythonCallAt(text, place % (text.length + 1), settings)
        return [whole, part].every((result) => (result.kind === 'refused' ? result.reason !== '' && result.offset >= 0 && result.offset <= text.length && result.cut === (result.code === 'cut-off') : result.calls.length > 0))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('parsePythonCallAt', () => {
  const at = (text: string, offset: number): ParsedCalls => parsePythonCallAt(text, offset, { duplicateKeys: 'unreadable', spread: 'unreadable' })

  test('reads the call at the offset, and says where it ends', () => {
    const text = 'First m.f(a=(1,), b="x)") then g().'
    expect(at(text, 6)).toMatchObject({ kind: 'calls', calls: [{ name: 'm.f', start: 6, end: 25 }] })
    expect(at(text, 31)).toMatchObject({ kind: 'calls', calls: [{ name: 'g', start: 31, end: 34 }] })
  })

  test('looks at nothing behind the call', () => {
    expect(at("f(1)(2) 'open \ud83d \0", 0)).toMatchObject({ kind: 'calls', calls: [{ start: 0, end: 4 }] })
  })

  test('refuses what is no call, with the offset in the whole text', () => {
    expect(at('see f(lambda: 1)', 4)).toMatchObject({ kind: 'refused', code: 'syntax', offset: 6 })
    expect(at('see f(1', 4)).toMatchObject({ kind: 'refused', code: 'cut-off', cut: true, offset: 7 })
    expect(at('see f', 0)).toMatchObject({ kind: 'refused', code: 'syntax', cut: false, offset: 4 })
    expect(at('[f()]', 0)).toMatchObject({ kind: 'refused', code: 'syntax', offset: 0 })
  })
})
