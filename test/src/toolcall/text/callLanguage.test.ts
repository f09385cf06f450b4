import { describe, expect, test } from 'vitest'
import { readCalls } from '../../../../src/toolcall/text/callLanguage.ts'
import { plainValueOf } from '../../../../src/toolcall/callValue.ts'
import { planOf, type PlanOptions } from '../readPlan.ts'

/** The language, and the calls as text; or why the text was refused. */
function read(text: string, options?: PlanOptions): string {
  const reading = readCalls(planOf(options), text)
  if (reading.kind === 'refused') return reading.code
  const calls = reading.calls.map(({ name, named, positional }) => `${name}(${[...positional.map((value) => JSON.stringify(plainValueOf(value))), ...named.map(([key, value]) => `${key}=${JSON.stringify(plainValueOf(value))}`)].join(', ')})`)
  return `${reading.language} ${calls.join(' ')}`
}

describe('readCalls', () => {
  test.each([
    ['names and quotes alike', 'f(a=1)', 'python f(a=1)'],
    ['positional values alike', 'f("x", 2)', 'python f("x", 2)'],
    ['True, which only Python has', 'f(True)', 'python f(true)'],
    ['true, which only JavaScript has', 'f(true)', 'javascript f(true)'],
    ['null', 'f({a: null})', 'javascript f(a=null)'],
    ['an object without quotes', 'f({a: 1})', 'javascript f(a=1)'],
    ['a number that is written the same way', 'f(89.0)', 'python f(89)'],
    ['a tuple, which JavaScript does not have', 'f((1, 2))', 'python f([1,2])'],
    ['a list in both', 'f([1, 2])', 'python f([1,2])'],
    ['an escape that both read alike', 'f("a\\n")', 'python f("a\\n")'],
    ['a string prefix', 'f(b"x")', 'python'],
    ['a name in both', 'f(x)', 'python f({"source":"x"})'],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toContain(expected)
  })

  test.each([
    ['a sole dict', 'f({"a": 1})'],
    ['an empty dict', 'f({})'],
    ['a list in which one call is doubtful', '[g(b=1), f({"a": 1})]'],
    ['an escape that only one knows', "f('\\a')"],
  ])('does not guess %s', (_, text) => {
    expect(read(text)).toBe('two-languages')
    expect(read(text, { language: 'python' })).toMatch(/^python/)
    expect(read(text, { language: 'javascript' })).toMatch(/^javascript/)
  })

  test('takes a sole dict for names when each key is a parameter of that tool', () => {
    const parameters = { f: ['a', 'b'] }
    expect(read('f({"a": 1})', { parameters })).toBe('javascript f(a=1)')
    expect(read('[g(b=1), f({"a": 1})]', { parameters })).toBe('javascript g(b=1) f(a=1)')
    expect(read('f({})', { parameters })).toBe('javascript f()')
  })

  test('does not take it for names when a key is none, the tool is another, or a value is read otherwise', () => {
    const parameters = { f: ['a', 'b'] }
    expect(read('f({"c": 1})', { parameters })).toBe('two-languages')
    expect(read('g({"a": 1})', { parameters })).toBe('two-languages')
    expect(read('f({"a": "\\a"})', { parameters })).toBe('two-languages')
  })

  test('says what decides', () => {
    expect(readCalls(planOf(), 'f({"a": 1})')).toMatchObject({ reason: "the call of f means one thing in Python and another in JavaScript: set language: 'python' or 'javascript', or pass tool" })
  })

  test('refuses a name given twice in whatever language', () => {
    expect(read('f(a=1, a=2)')).toBe('duplicate-key')
    expect(read('f(a=1, a=2)', { duplicateKeys: 'last' })).toBe('duplicate-key')
  })

  test.each<['python' | 'javascript', string]>([
    ['javascript', 'f({a: 1, b: class {}})'],
    ['javascript', 'f(new Date())'],
    ['python', 'f(a=lambda: 1)'],
    ['python', 'f(a=1, b='],
  ])('refuses with the reason of %s, which %s is written in', (language, text) => {
    expect(readCalls(planOf(), text)).toEqual(readCalls(planOf({ language }), text))
  })
})
