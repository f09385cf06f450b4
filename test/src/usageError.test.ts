import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  didYouMean,
  GraderUsageError,
  isPlainObject,
  isUsageError,
  oneWordOf,
  ownMembers,
  readList,
  readOptions,
  refuse,
  requireText,
  wordList,
} from '../../src/usageError.ts'
import { messageOf } from '../messageOf.ts'

interface Options {
  extra?: 'forbid' | 'allow'
  order?: 'any' | 'same'
}

const read = (options: unknown): Options =>
  readOptions<Options>('keepDigits', options, { extra: oneWordOf('forbid', 'allow'), order: oneWordOf('any', 'same') })

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

const throwing = (): never => {
  throw new Error('hostile')
}

describe('GraderUsageError', () => {
  test('says who, which argument, what it must be, what it was, and the nearest word', () => {
    expect(messageOf(() => read({ extra: 'alow' }))).toMatchInlineSnapshot(`"keepDigits: option "extra" must be "forbid" or "allow", but was "alow". Did you mean "allow"?"`)
  })

  test('is a TypeError with a name of its own and no members that a runner would print', () => {
    const error = new GraderUsageError('keepDigits', { argument: 'source', problem: 'must be a text', was: { value: 1 } })
    expect(error).toBeInstanceOf(TypeError)
    expect([error.name, error.who, error.details.argument]).toEqual(['GraderUsageError', 'keepDigits', 'source'])
    expect(Object.keys(error)).toEqual([])
    expect('cause' in error).toBe(false)
  })

  test('escapes the value that was given and bounds it', () => {
    const error = new GraderUsageError('keepDigits', { argument: 'source', problem: 'must be short', was: { value: `\u001b[2J${'x'.repeat(9_000)}` } })
    expect(error.message).toMatch(/^keepDigits: source must be short, but was "\\u001b\[2Jx+"\.\.\.\.$/)
    expect(error.message.length).toBeLessThan(500)
  })

  test('keeps the value out of a confidential error, also of its details', () => {
    const error = new GraderUsageError('keepSecret', { argument: 'secrets', problem: 'must be a list', was: { value: 'hunter2' } }, { confidential: true })
    expect(error.message).toMatchInlineSnapshot(`"keepSecret: secrets must be a list, but was [redacted]."`)
    expect(JSON.stringify([error.details, error.stack])).not.toContain('hunter2')
  })

  test('never runs the code of the value it shows', () => {
    const calls: string[] = []
    const value = { toString: () => calls.push('toString'), toJSON: () => calls.push('toJSON'), get a() { return calls.push('a') } }
    expect(messageOf(() => refuse('keepDigits', 'source', 'a text', value))).toMatchInlineSnapshot(`"keepDigits: source must be a text, but was { toString: [function toString], toJSON: [function toJSON], a: [getter] }."`)
    expect(calls).toEqual([])
  })
})

describe('isUsageError', () => {
  test('recognises one of another copy of the module', async () => {
    vi.resetModules()
    const other = await import('../../src/usageError.ts')
    const error = new other.GraderUsageError('x', { argument: 'a', problem: 'b' })
    expect(error).not.toBeInstanceOf(GraderUsageError)
    expect(isUsageError(error)).toBe(true)
    expect(other.isUsageError(new GraderUsageError('x', { argument: 'a', problem: 'b' }))).toBe(true)
  })

  test('is false for anything else, a hostile value too', () => {
    const inherited: unknown = Object.create(new GraderUsageError('x', { argument: 'a', problem: 'b' }))
    const values = [undefined, null, 1, 'x', new TypeError('x'), { name: 'GraderUsageError' }, inherited, () => 1, revoked, new Proxy({}, { getOwnPropertyDescriptor: throwing })]
    for (const value of values) expect(isUsageError(value)).toBe(false)
  })
})

describe('readOptions', () => {
  test('gives each default where an option is left out or undefined', () => {
    for (const options of [undefined, {}, { extra: undefined }, Object.create(null)]) expect(read(options)).toEqual({ extra: 'forbid', order: 'any' })
  })

  test('reads the options of another realm and of an object without a prototype', () => {
    expect(read(runInNewContext('({ extra: "allow" })')).extra).toBe('allow')
    expect(read(Object.assign(Object.create(null), { extra: 'allow' })).extra).toBe('allow')
  })

  test.each([
    ['null', null, 'keepDigits: options must be an object of options, but was null.'],
    ['a text', 'allow', 'keepDigits: options must be an object of options, but was "allow".'],
    ['a list', ['allow'], 'keepDigits: options must be an object of options, but was ["allow"].'],
    ['a function', () => 1, 'keepDigits: options must be an object of options, but was [function without a name].'],
    ['a Map', new Map([['extra', 'allow']]), 'keepDigits: options must be an object of options, but was Map { "extra" => "allow" }.'],
    ['an instance', new (class Options { extra = 'allow' })(), 'keepDigits: options must be an object of options, but was Options { extra: "allow" }.'],
    ['an heir of options', Object.create({ extra: 'allow' }), 'keepDigits: options must be an object of options, but was {}.'],
    ['a revoked proxy', revoked, 'keepDigits: options must be an object of options, but was [proxy].'],
    ['a proxy that throws', new Proxy({}, { getPrototypeOf: throwing }), 'keepDigits: options must be an object of options, but was [proxy].'],
    ['a proxy that hides its keys', new Proxy({}, { ownKeys: throwing }), 'keepDigits: options must be an object whose members can be read.'],
    ['a getter that throws', { get extra() { return throwing() } }, 'keepDigits: options must be an object whose members can be read.'],
    ['an unknown option', { extras: 'allow' }, 'keepDigits: option "extras" does not exist; there is "extra" or "order". Did you mean "extra"?'],
    ['an unknown option that is undefined', { foo: undefined }, 'keepDigits: option "foo" does not exist; there is "extra" or "order".'],
    ['a symbol as option', { [Symbol('s')]: 1 }, 'keepDigits: option Symbol("s") does not exist; there is "extra" or "order".'],
    ['an option of every object', { ['__proto__']: 1 }, 'keepDigits: option "__proto__" does not exist; there is "extra" or "order".'],
    ['an inherited name', { constructor: 1 }, 'keepDigits: option "constructor" does not exist; there is "extra" or "order".'],
    ['a hidden option', Object.defineProperty({}, 'foo', { value: 1 }), 'keepDigits: option "foo" does not exist; there is "extra" or "order".'],
    ['a hostile name', { '\u001b[2J': 1 }, 'keepDigits: option "\\u001b[2J" does not exist; there is "extra" or "order".'],
    ['null as an option', { extra: null }, 'keepDigits: option "extra" must be "forbid" or "allow", but was null.'],
    ['a word in other case', { extra: 'Allow' }, 'keepDigits: option "extra" must be "forbid" or "allow", but was "Allow". Did you mean "allow"?'],
    ['swapped letters', { extra: 'froibd' }, 'keepDigits: option "extra" must be "forbid" or "allow", but was "froibd". Did you mean "forbid"?'],
    ['a word far away', { extra: 'perhaps' }, 'keepDigits: option "extra" must be "forbid" or "allow", but was "perhaps".'],
    ['a word in a list', { extra: ['allow'] }, 'keepDigits: option "extra" must be "forbid" or "allow", but was ["allow"].'],
    ['a boxed word', { extra: Object('allow') }, 'keepDigits: option "extra" must be "forbid" or "allow", but was a boxed String.'],
  ])('throws the usage error for %s', (_, options, message) => {
    let caught: unknown
    try {
      read(options)
    } catch (error) {
      caught = error
    }
    expect(isUsageError(caught)).toBe(true)
    expect((caught as Error).message).toBe(message)
  })

  test('reads each option once', () => {
    let reads = 0
    read({ get extra() { return (reads += 1, 'allow') } })
    expect(reads).toBe(1)
  })

  test('names an option of an inner object by its argument', () => {
    const inner = (options: unknown) => readOptions<{ absolute?: 'a' }>('equalNumber', options, { absolute: oneWordOf('a') }, 'tolerance')
    expect(messageOf(() => inner({ absolut: 1 }))).toMatchInlineSnapshot(`"equalNumber: tolerance "absolut" does not exist; there is "absolute". Did you mean "absolute"?"`)
    expect(messageOf(() => inner({ absolute: 1 }))).toMatchInlineSnapshot(`"equalNumber: tolerance "absolute" must be "a", but was 1."`)
    expect(messageOf(() => inner(null))).toMatchInlineSnapshot(`"equalNumber: tolerance must be an object of options, but was null."`)
  })

  test('throws nothing but the usage error, whatever the options', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withSet: true, withDate: true }), (options) => {
        try {
          read(options)
        } catch (error) {
          expect(isUsageError(error)).toBe(true)
        }
      }),
    )
  })
})

describe('ownMembers', () => {
  test('keeps an own __proto__ and a symbol', () => {
    const key = Symbol('key')
    expect([...ownMembers('x', 'options', { ['__proto__']: 1, [key]: 2 })]).toEqual([['__proto__', 1], [key, 2]])
  })
})

describe('requireText', () => {
  test('takes a text at the limit and refuses a longer one by its length', () => {
    expect(() => requireText('keepDigits', 'source', 'x'.repeat(5_000_000))).not.toThrow()
    expect(messageOf(() => requireText('keepDigits', 'source', 'x'.repeat(5_000_001)))).toMatchInlineSnapshot(`"keepDigits: source must be a text of at most 5000000 UTF-16 units, but has 5000001."`)
  })

  test('refuses what only behaves like a text', () => {
    for (const value of [Object('x'), ['x'], { toString: () => 'x' }, undefined, null, 1]) {
      expect(() => requireText('keepDigits', 'source', value)).toThrow(GraderUsageError)
    }
  })
})

describe('readList', () => {
  test('copies the items once, holes as undefined', () => {
    let reads = 0
    const list = Object.defineProperty([1, 2, , 4], '1', { get: () => (reads += 1) })
    expect(readList('x', 'items', 'a list', list)).toEqual([1, 1, undefined, 4])
    expect(reads).toBe(1)
  })

  test('is not led astray by an iterator or a method of the list', () => {
    const list = Object.assign([1, 2], { [Symbol.iterator]: throwing, map: throwing, slice: throwing })
    expect(readList('x', 'items', 'a list', list)).toEqual([1, 2])
  })

  test.each([
    ['a Set', new Set([1]), 'x: items must be a list, but was Set { 1 }.'],
    ['a text', 'ab', 'x: items must be a list, but was "ab".'],
    ['an object with a length', { length: 1, 0: 1 }, 'x: items must be a list, but was { "0": 1, length: 1 }.'],
    ['a revoked proxy', revoked, 'x: items must be a list, but was [proxy].'],
    ['an item that throws', Object.defineProperty([1], '0', { get: throwing }), 'x: items must be a list, whose items can be read.'],
    ['a list too long to hold', Object.assign([], { length: 4_294_967_295 }), 'x: items must be a list, whose items can be read.'],
  ])('throws the usage error for %s', (_, value, message) => {
    expect(messageOf(() => readList('x', 'items', 'a list', value))).toBe(message)
  })
})

describe('isPlainObject', () => {
  test('is true for literals only, of any realm', () => {
    const plain = [{}, Object.create(null), runInNewContext('({})')]
    const other = [[], new Date(), new Map(), /a/, () => 1, null, 'x', revoked, new (class {})(), Object.create({}), Object.create(Object.create(null)), new Error('x')]
    expect(plain.map(isPlainObject)).toEqual(plain.map(() => true))
    expect(other.map(isPlainObject)).toEqual(other.map(() => false))
  })
})

describe('didYouMean', () => {
  const words = ['forbid', 'allow', 'ignore', 'lineEndings', 'case', 'idCase']

  test.each([
    ['alow', 'allow'],
    ['alloww', 'allow'],
    ['alloiw', 'allow'],
    ['allwo', 'allow'],
    ['ALLOW', 'allow'],
    ['fobrid', 'forbid'],
    ['line-endings', 'lineEndings'],
    ['line_ending', 'lineEndings'],
    ['lineEndngis', 'lineEndings'],
    ['caes', 'case'],
    ['idcase', 'idCase'],
  ])('names for %s the word %s', (word, nearest) => {
    expect(didYouMean(word, words)).toBe(`Did you mean "${nearest}"?`)
  })

  test('names none that is far away, and none for an empty or endless word', () => {
    const far = ['', 'x', 'deny', 'perhaps', 'permit-the-extras', 'allow'.repeat(100_000)]
    expect(far.filter((word) => didYouMean(word, words) !== undefined)).toEqual([])
  })

  test('does not guess between words of one or two letters', () => {
    expect(didYouMean('x', ['a', 'b'])).toBeUndefined()
    expect(didYouMean('fr', ['de', 'en'])).toBeUndefined()
  })

  test('names for any single slip of the finger the word that was meant', () => {
    fc.assert(
      fc.property(fc.constantFrom('forbid', 'lineEndings', 'transactsql'), fc.nat(), fc.constantFrom('insert', 'delete', 'replace', 'swap'), (word, at, slip) => {
        const index = at % (word.length - 1)
        const [before, here, next, after] = [word.slice(0, index), word[index]!, word[index + 1]!, word.slice(index + 2)]
        const slips = { insert: `${before}#${here}${next}`, delete: before + next, replace: `${before}#${next}`, swap: before + next + here }
        expect(didYouMean(slips[slip] + after, ['case', word, 'none'])).toBe(`Did you mean "${word}"?`)
      }),
    )
  })
})

describe('wordList', () => {
  test('joins words as a sentence would', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(wordList)).toEqual(['', '"a"', '"a" or "b"', '"a", "b" or "c"'])
  })
})
