import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainValueOf } from '../../../../src/toolcall/callValue.ts'
import { parseJavascriptCallAt, parseJavascriptCalls } from '../../../../src/toolcall/javascript/javascriptCall.ts'
import type { CallParserSettings, ParsedCalls } from '../../../../src/toolcall/text/parsedCalls.ts'

const strict: CallParserSettings = { duplicateKeys: 'unreadable', spread: 'unreadable' }
const read = (text: string, settings: Partial<CallParserSettings> = {}): ParsedCalls => parseJavascriptCalls(text, { ...strict, ...settings }, 'test')
const valuesOf = (text: string, settings?: Partial<CallParserSettings>): unknown => {
  const parsed = read(text, settings)
  return parsed.kind === 'refused' ? parsed.reason : parsed.calls.map(({ name, named, positional }) => [name, Object.fromEntries(named.map(([key, value]) => [key, plainValueOf(value)])), positional.map(plainValueOf)])
}
const nodeOf = (value: string): unknown => {
  const parsed = read(`f({a: ${value}})`)
  return parsed.kind === 'refused' ? parsed.reason : parsed.calls[0]!.named[0]?.[1]
}

describe('parseJavascriptCalls', () => {
  test('reads arguments named by an object literal, by an assignment, or not at all', () => {
    expect(valuesOf('f({a: 1, "b c": [true, null], 3: {}})')).toEqual([['f', { a: 1, 'b c': [true, null], 3: {} }, []]])
    expect(valuesOf('f(a=1, b="x")')).toEqual([['f', { a: 1, b: 'x' }, []]])
    expect(valuesOf('f(1, "x", {a: 1})')).toEqual([['f', {}, [1, 'x', { a: 1 }]]])
    expect(valuesOf('f(1, a=2)')).toEqual([['f', { a: 2 }, [1]]])
    expect(valuesOf('shop.orders.find()')).toEqual([['shop.orders.find', {}, []]])
  })

  test('reads a list of calls, comments and a semicolon', () => {
    expect(valuesOf('[f({a: 1}), g()];')).toEqual([
      ['f', { a: 1 }, []],
      ['g', {}, []],
    ])
    expect(valuesOf('/* one */ f({ /* two */ a: 1 }) // three')).toEqual([['f', { a: 1 }, []]])
  })

  test('keeps numbers as exactly as they are written', () => {
    expect(nodeOf('89')).toEqual({ kind: 'integer', decimal: '89e0' })
    expect(nodeOf('89.0')).toEqual({ kind: 'float', decimal: '89e0' })
    expect(nodeOf('8.9e1')).toEqual({ kind: 'float', decimal: '89e0' })
    expect(nodeOf('-1_000')).toEqual({ kind: 'integer', decimal: '-1e3' })
    expect(nodeOf('0x59')).toEqual({ kind: 'integer', decimal: '89e0' })
    expect(nodeOf('0b1_0')).toEqual({ kind: 'integer', decimal: '2e0' })
    expect(nodeOf('9007199254740993n')).toEqual({ kind: 'integer', decimal: '9007199254740993e0' })
    expect(nodeOf('+.5')).toEqual({ kind: 'float', decimal: '5e-1' })
    expect(nodeOf('1e400')).toEqual({ kind: 'float', decimal: '1e400' })
  })

  test('reads texts, templates without fields, and leaves out what is undefined', () => {
    expect(nodeOf("'it\\'s \\u{1f600}\\x41'")).toEqual({ kind: 'text', value: 'it\'s \u{1f600}A' })
    expect(nodeOf('`a\nb`')).toEqual({ kind: 'text', value: 'a\nb' })
    expect(valuesOf('f({a: undefined, b: {c: undefined}})')).toEqual([['f', { b: {} }, []]])
    expect(valuesOf('f(1, undefined)')).toEqual([['f', {}, [1]]])
    expect(valuesOf('f(a=undefined)')).toEqual([['f', {}, []]])
  })

  test('keeps as it is written what only running it could tell', () => {
    for (const [value, source] of [
      ['x', 'x'],
      ['NaN', 'NaN'],
      ['a . b [ 0 ]', 'a . b [ 0 ]'],
      ['today( )', 'today ( )'],
      ['1+2 /* three */', '1 + 2'],
      ['- -1', '- - 1'],
      ['~1', '~ 1'],
      ['a ** b', 'a ** b'],
    ]) {
      expect(nodeOf(value!), value).toEqual({ kind: 'expression', source })
    }
    expect(nodeOf('`a${x}`')).toMatchObject({ kind: 'expression' })
    expect(nodeOf('[1, x]')).toEqual({ kind: 'list', items: [{ kind: 'integer', decimal: '1e0' }, { kind: 'expression', source: 'x' }] })
    expect(read('f({a})')).toMatchObject({ calls: [{ named: [['a', { kind: 'expression', source: 'a' }]] }] })
  })

  test('refuses whatever else is no literal, with its name and place', () => {
    for (const [text, reason, offset] of [
      ['f({a: () => 1})', 'a function', 6],
      ['f({a: function () {}})', 'a function', 6],
      ['f({a() {}})', 'a method', 3],
      ['f({get a() {}})', 'a getter', 3],
      ['f({[a]: 1})', 'a computed key', 3],
      ['f({a: [1,,2]})', 'a hole', 6],
      ['f({a: /x/})', 'a regular expression', 6],
      ['f({a: new Date()})', 'a "new"', 6],
      ['f({a: class {}})', 'a class', 6],
      ['f({a: await x})', 'an "await"', 6],
      ['f({a: x ? 1 : 2})', 'a condition', 6],
      ['f({a: x && y})', 'an "and" or "or"', 6],
      ['f({a: x < y})', 'a comparison', 6],
      ['f({a: !x})', '"!"', 6],
      ['f({a: typeof x})', '"typeof"', 6],
      ['f({a: x = 1})', 'an assignment', 6],
      ['f({a: x++})', 'an update', 6],
      ['f({a: (1, 2)})', 'a sequence', 7],
      ['f({a: t`x`})', 'a tagged template', 6],
      ['f({a: this})', 'a "this"', 6],
      ['f({a: x?.y})', 'optional chaining', 6],
      ['f({a: import("x")})', 'an import', 6],
      ['f({__proto__: 1})', '__proto__', 3],
      ['f({"__proto__": 1})', '__proto__', 3],
      ['f(a.b = 1)', 'an assignment', 2],
      ['f(a = 1, 2)', 'an unnamed argument', 9],
      ['f(a = 1, a = 2)', 'given twice', 9],
      ['f({a: 1})({b: 2})', 'no plain name', 0],
      ['tools["x"].f()', 'no plain name', 0],
      ['f?.()', 'no call', 0],
      ['f(); g()', 'something follows', 5],
      ['x', 'no call', 0],
      ['[]', 'no call in the brackets', 0],
      ['const x = f()', 'no expression', 0],
      ['f({a: 0777})', 'the syntax', 6],
      ['f(..[1])', 'the syntax', 2],
      ['done.\nf(a=1)', 'a line ends', 0],
      ['done\n(a=1)', 'a line ends', 0],
    ] as const) {
      const parsed = read(text)
      expect(parsed, text).toMatchObject({ kind: 'refused', offset, code: 'syntax' })
      expect(parsed.kind === 'refused' && parsed.reason, text).toContain(reason)
    }
  })

  test('refuses an assignment in brackets of its own, which is a value', () => {
    expect(valuesOf('f((a = 1))')).toBe('an assignment inside a value is no literal')
    expect(valuesOf('f(a = 1, (b = 2))')).toBe('an unnamed argument stands behind a named one')
    expect(valuesOf('f(1, /* ( */ a = (2), b = 3)')).toEqual([['f', { a: 2, b: 3 }, [1]]])
    expect(valuesOf('f(/* ( */ a = 1)')).toEqual([['f', { a: 1 }, []]])
  })

  test('refuses comments of HTML and a hashbang', () => {
    for (const text of ['<!-- x\nf()', 'f() <!-- x', 'f()\n--> x', '#!x\nf()', 'f(<a/>)']) expect(read(text), text).toMatchObject({ kind: 'refused', code: 'syntax' })
  })

  test('leaves out what is undefined behind the last unnamed argument only', () => {
    expect(valuesOf('f(1, undefined, undefined, a=2)')).toEqual([['f', { a: 2 }, [1]]])
    expect(read('f(undefined, 1)')).toMatchObject({ calls: [{ positional: [{ kind: 'expression', source: 'undefined' }, { kind: 'integer' }] }] })
    expect(nodeOf('[undefined]')).toEqual({ kind: 'list', items: [{ kind: 'expression', source: 'undefined' }] })
  })

  test('keeps a division behind an object as it is written, whatever the space round it', () => {
    for (const value of ['{a: 1}/b', '{a: 1} / b', '{a:1} /* c */ / b']) expect(nodeOf(value), value).toEqual({ kind: 'expression', source: '{ a : 1 } / b' })
    expect(nodeOf('`x ${ {a: 1} / b }`')).toEqual({ kind: 'expression', source: '` x  ${ { a : 1 } / b }  `' })
  })

  test('tells a text that is cut off from a closed one that is wrong', () => {
    for (const text of ['f("a', 'f("\\u12', 'f(`a', 'f(`a${', 'f(`a${"}"', 'f(/* a', 'f(1, // )', 'f(")"', "f('\\", 'f() +']) expect(read(text), text).toMatchObject({ cut: true, code: 'cut-off', offset: text.length })
    for (const text of ['f(yield)', 'f(delete x)', 'f(let)', 'f(a.#b)', 'f(new.target)', 'f({__proto__: 1, __proto__: 2})', 'f("a\nb")', 'f("a\nb', 'f(a b)', 'f(]']) expect(read(text), text).toMatchObject({ cut: false, code: 'syntax' })
  })

  test('says that a text is cut off, wherever that is', () => {
    const whole = 'f({a: [1, "x"], b: {c: `y`}})'
    for (let end = 2; end < whole.length; end++) expect(read(whole.slice(0, end)), whole.slice(0, end)).toMatchObject({ kind: 'refused', cut: true, code: 'cut-off' })
  })

  test('refuses a key that stands twice unless the last shall count', () => {
    expect(read('f({a: 1, a: 2})')).toMatchObject({ kind: 'refused', code: 'duplicate-key', offset: 9 })
    expect(read('f({b: {"a": 1, a: 2}})')).toMatchObject({ kind: 'refused', code: 'duplicate-key' })
    expect(valuesOf('f({a: 1, a: 2})', { duplicateKeys: 'last' })).toEqual([['f', { a: 2 }, []]])
  })

  test('reads a spread literal where that is asked for', () => {
    expect(valuesOf('f(...[1, 2])')).toContain("spread: 'literal'")
    expect(valuesOf('f(...[1, 2], 3)', { spread: 'literal' })).toEqual([['f', {}, [1, 2, 3]]])
    expect(valuesOf('f({...{a: 1}, b: [...[2]]})', { spread: 'literal' })).toEqual([['f', { a: 1, b: [2] }, []]])
    expect(read('f({...{a: 1}, a: 2})', { spread: 'literal', duplicateKeys: 'last' })).toMatchObject({ kind: 'refused', code: 'duplicate-key' })
    expect(read('f({...{a: 1}, a: 2})', { spread: 'literal' })).toMatchObject({ kind: 'refused', code: 'duplicate-key' })
    expect(valuesOf('f(...x)', { spread: 'literal' })).toContain('no literal array')
    expect(valuesOf('f({...x})', { spread: 'literal' })).toContain('no literal object')
  })

  test('refuses what is nested too deep, and overflows no stack', () => {
    expect(read(`f({a: ${'['.repeat(2_000)}${']'.repeat(2_000)}})`)).toMatchObject({ kind: 'refused', code: 'too-deep' })
    expect(read(`f({a: ${'['.repeat(250)}${']'.repeat(250)}})`).kind).toBe('calls')
    expect(read(`f({a: ${'-'.repeat(100_001)}1})`).kind).toBe('refused')
    expect(['refused', 'calls']).toContain(read(`f({a: ${'1+'.repeat(100_000)}1})`).kind)
  })

  test('refuses brackets that are too deep at the place of the first, also in fields of templates, and none in texts and comments', () => {
    expect(read(`f(${'['.repeat(300)}`)).toMatchObject({ code: 'too-deep', cut: false, offset: 257 })
    expect(read(`f(${'`${'.repeat(2_000)}1${'}`'.repeat(2_000)})`)).toMatchObject({ code: 'too-deep' })
    expect(valuesOf(`f("${'['.repeat(300)}", \`${'('.repeat(300)}\` /* ${'{'.repeat(300)} */) // ${'['.repeat(300)}`)).toEqual([['f', {}, ['['.repeat(300), '('.repeat(300)]]])
    for (const chain of ['1+', '!', '- ', 'a=', '1**', 'new ', 'a?b:']) expect(read(`f(${chain.repeat(50_000)}1)`), chain).toMatchObject({ kind: 'refused', code: 'too-deep' })
  })

  test('reads long texts in time that grows with them', () => {
    const before = performance.now()
    for (const text of [`f(${'1,'.repeat(50_000)}1)`, `f(${'undefined,'.repeat(50_000)}1)`, `f(${'x,'.repeat(50_000)}1)`, `f(a${'.b'.repeat(2_000)})`, `a${'.b'.repeat(50_000)}(1)`, `f(${'"\\'.repeat(50_000)}`, '/*'.repeat(50_000)]) read(text)
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  test('loads acorn when a text is first read, not before', () => {
    const script = `
      const { createServer } = await import('vite')
      const server = await createServer({ server: { middlewareMode: true, watch: null }, logLevel: 'silent', appType: 'custom' })
      const { createRequire } = await import('node:module')
      const require = createRequire(import.meta.url)
      const loaded = () => Object.keys(require.cache).filter((path) => /node_modules.acorn./.test(path)).length
      const { parseJavascriptCalls } = await server.ssrLoadModule('/src/toolcall/javascript/javascriptCall.ts')
      const before = loaded()
      parseJavascriptCalls('f()', { duplicateKeys: 'last', spread: 'literal' }, 'test')
      process.stdout.write(JSON.stringify([before, loaded() > 0]))
      await server.close()
    `
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: fileURLToPath(new URL('../../../..', import.meta.url)), encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([0, true])
  }, 30_000)

  test('reads what JSON.stringify writes', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('"__proto__"') && !/\d{16}|e\+/.test(JSON.stringify(value)))
    fc.assert(fc.property(json, (value) => {
      expect(valuesOf(`f(${JSON.stringify(value)}, 0)`)).toEqual([['f', {}, [JSON.parse(JSON.stringify(value)), 0]]])
    }))
  })

  test('throws for no text whatever', () => {
    const settings = fc.record({ duplicateKeys: fc.constantFrom('unreadable' as const, 'last' as const), spread: fc.constantFrom('unreadable' as const, 'literal' as const) })
    const pieces = ['f', '(', ')', '{', '}', '[', ']', 'a', ':', '=', ',', '1', '"', "'", '`', '${', '...', '/', '/*', '*/', '//', '\n', '\\', ' ', 'undefined', 'new ', '.', '?.', '-', '<!--', '\ud800', '__proto__']
    const reads = (text: string, offset: number, given: CallParserSettings): boolean => read(text, given).kind !== undefined && parseJavascriptCallAt(text, Math.min(offset, text.length), given, 'test').kind !== undefined
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('f(', 'f({', '[f(', ''), fc.nat(9), settings, (text, start, offset, given) => reads(start + text, offset, given)))
    fc.assert(fc.property(fc.array(fc.constantFrom(...pieces)), fc.constantFrom('f(', 'f({a: {}', ''), fc.nat(9), settings, (tokens, start, offset, given) => reads(start + tokens.join(''), offset, given)), { numRuns: 3_000 })
  })
})

describe('parseJavascriptCallAt', () => {
  test('reads the call at an offset, whatever is done with it and stands behind it', () => {
    for (const [text, offset, end] of [
      ['Use f({a: 1}) now', 4, 13],
      ['x = f({a: 1}).then(y)', 4, 13],
      ['f({a: 1}) + 2', 0, 9],
      ['f({a: 1}), then g()', 0, 9],
    ] as const) {
      expect(parseJavascriptCallAt(text, offset, strict, 'test'), text).toMatchObject({ kind: 'calls', calls: [{ name: 'f', start: offset, end }] })
    }
    expect(parseJavascriptCallAt('see f({a: ', 4, strict, 'test')).toMatchObject({ kind: 'refused', cut: true })
  })

  test('reads the same call whatever stands behind it', () => {
    const tails = ['?', '. Then', '.', ' = 2', '++', '[', ' + ', ', ', " - it's", '\n`x', ' (see', ' => x', ' "', ' **bold**', ' \u{1f600}', '.g(', '()', `${'('.repeat(3_000)}`, ' /* x', ' 01']
    const call = 'a.f({b: ")", c: `)${d(1)})`}/* ) */)'
    for (const tail of tails) expect(parseJavascriptCallAt(`it's ${call}${tail}`, 5, strict, 'test'), tail).toMatchObject({ kind: 'calls', calls: [{ name: 'a.f', start: 5, end: 5 + call.length }] })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (tail) => {
      expect(parseJavascriptCallAt(`f({a: 1})${tail}`, 0, strict, 'test')).toEqual(read('f({a: 1})'))
    }))
  })

  test('refuses what is no call of a dotted name from that offset on', () => {
    for (const [text, offset] of [['x = f(1)', 0], ['(f(1))', 0], ['-f(1)', 0], ['new f(1)', 0], ['await f(1)', 0], ['a?.b(1)', 0], ['f', 0], ['f[0](1)', 0], ['f and (x)', 0], [' f(1)', 0], ['f(1)', 4], ['', 0]] as const) {
      expect(parseJavascriptCallAt(text, offset, strict, 'test'), text).toMatchObject({ kind: 'refused' })
    }
    expect(parseJavascriptCallAt('see f(a => 1) there', 4, strict, 'test')).toMatchObject({ kind: 'refused', offset: 6, cut: false })
  })
})
