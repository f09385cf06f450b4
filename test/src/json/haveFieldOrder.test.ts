import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { haveFieldOrder } from '../../../src/json/haveFieldOrder.ts'
import { isUsageError } from '../../../src/usageError.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'
import { jsonValues, oddJson } from './jsonTexts.ts'

const order = ['reasoning', 'answer']
const mistake = (wanted: unknown, options?: unknown, output: unknown = '{}'): string => usageErrorOf(() => haveFieldOrder(output, wanted as never, options as never))

describe('haveFieldOrder', () => {
  eachPair('toHaveFieldOrder', ({ output, expected, options }) => haveFieldOrder(output, expected, options))

  test('fails with both keys and their places', () => {
    expect(haveFieldOrder('{"a": [\n{"answer": 4, "reasoning": ""}]}', order, { pointer: '/a/0' })).toEqual({
      grader: 'haveFieldOrder',
      strength: 'necessary',
      outcome: 'fail',
      class: 'wrong-shape',
      code: 'field-order',
      found: 1,
      findings: [{ kind: 'field-order', layer: 'field order', pointer: '/a/0', line: 2, column: 2, rule: 'order', key: 'answer', other: { key: 'reasoning', line: 2, column: 15 } }],
    })
  })

  test('fails with each key that is missing, at the object that lacks it', () => {
    expect(haveFieldOrder(' {"x": 1}', order).findings).toEqual([
      { kind: 'field-order', layer: 'field order', pointer: '', line: 1, column: 2, rule: 'missing', key: 'reasoning' },
      { kind: 'field-order', layer: 'field order', pointer: '', line: 1, column: 2, rule: 'missing', key: 'answer' },
    ])
  })

  test('fails where no object is, and where nothing is left to compare', () => {
    expect(haveFieldOrder('[1, {"a": [{}]}]', order, { pointer: '/1/a/*/b' }).findings).toMatchObject([{ rule: 'no object', pointer: '/1/a/*/b' }])
    expect(haveFieldOrder('42', order).findings).toMatchObject([{ rule: 'no object', pointer: '' }])
    expect(haveFieldOrder('[{"answer": 1}, {"reasoning": 2}]', order, { pointer: '/*', presence: 'optional' }).findings).toMatchObject([{ rule: 'nothing to compare', pointer: '/*', line: 1, column: 2 }])
  })

  test('looks past what is no object where a star finds others', () => {
    expect(haveFieldOrder('[1, null, {"reasoning": 1, "answer": 2}]', order, { pointer: '/*' }).outcome).toBe('pass')
  })

  test('lists at most 20 breaks in the order of the text, and counts all', () => {
    const verdict = haveFieldOrder(`[${'{"answer":1,"reasoning":2},'.repeat(30)}{}]`, order, { pointer: '/*' })
    expect(verdict).toMatchObject({ outcome: 'fail', found: 32 })
    expect(verdict.findings.map(({ pointer }) => pointer)).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`))
  })

  test('is unreadable with the class and code of the reader, and names the fault', () => {
    expect(haveFieldOrder('{"answer": 1, "answer": 2}', order)).toMatchObject({
      outcome: 'unreadable',
      class: 'wrong-shape',
      code: 'duplicate-key',
      refusal: { code: 'duplicate-key' },
      findings: [{ kind: 'duplicate-key', layer: 'value', pointer: '/answer', line: 1, column: 15 }],
    })
    expect(haveFieldOrder('{"answer":', order)).toMatchObject({ outcome: 'unreadable', class: 'truncated', findings: [{ kind: 'truncated', layer: 'read', pointer: '' }] })
    expect(haveFieldOrder('So: [{"answer": 1}]', order, { extract: 'embedded' })).toMatchObject({ outcome: 'fail', code: 'root-type' })
  })

  test('passes or fails with the notes of the reader', () => {
    expect(haveFieldOrder('{"reasoning":1,"answer":2} or {}', order, { extract: 'embedded', pick: 'first' })).toMatchObject({ outcome: 'pass', notes: ['first of 2 values'] })
  })

  test('looks for a list in prose only where the pointer leads into one', () => {
    expect(haveFieldOrder('So [1]: [{"reasoning":1,"answer":2}]', order, { extract: 'embedded', pointer: '/*', pick: 'last' }).outcome).toBe('pass')
    expect(haveFieldOrder('So [1]: {"reasoning":1,"answer":2}', order, { extract: 'embedded' }).outcome).toBe('pass')
  })

  test.each<[unknown, unknown, string]>([
    [[], undefined, 'haveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was [].'],
    [['answer'], undefined, 'haveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was ["answer"].'],
    ['answer', undefined, 'haveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was "answer".'],
    [undefined, undefined, 'haveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was undefined.'],
    [{}, undefined, 'haveFieldOrder: order must be a list of at least two keys, or an object that says for each key which ones stand behind it, but was {}.'],
    [['a', 1], undefined, 'haveFieldOrder: order must be a list of keys, which are texts, but was 1.'],
    [['a', 'b', 'a'], undefined, 'haveFieldOrder: order must name each key once. "a" stands twice.'],
    [{ a: [] }, undefined, 'haveFieldOrder: order "a" must be a list of at least one key, but was [].'],
    [{ a: 'b' }, undefined, 'haveFieldOrder: order "a" must be a list of keys, but was "b".'],
    [{ a: ['b', 'b'] }, undefined, 'haveFieldOrder: order "a" must name each key once. "b" stands twice.'],
    [{ a: ['a'] }, undefined, 'haveFieldOrder: order must go in no circle. "a" would stand behind itself.'],
    [{ a: ['b'], b: ['c'], c: ['b'] }, undefined, 'haveFieldOrder: order must go in no circle. "b" would stand behind itself.'],
    [order, { pointer: 'a/b' }, 'haveFieldOrder: option "pointer" must be a JSON pointer such as "/answers/*", but was "a/b".'],
    [order, { pointer: 1 }, 'haveFieldOrder: option "pointer" must be a JSON pointer such as "/answers/*", but was 1.'],
    [order, { presence: 'any' }, 'haveFieldOrder: option "presence" must be "required" or "optional", but was "any".'],
    [order, { duplicateKeys: 'last' }, 'haveFieldOrder: option "duplicateKeys" cannot be "last": a key that stands twice has two places.'],
    [order, { input: 'value' }, 'haveFieldOrder: option "input" cannot be "value": a value that was parsed before has lost the order of its keys.'],
    [order, { extract: 'all' }, 'haveFieldOrder: option "extract" must be "bare", "fenced" or "embedded", but was "all".'],
    [
      order,
      { ponter: '/a' },
      'haveFieldOrder: option "ponter" does not exist; there is "extract", "root", "pick", "layout", "allow", "duplicateKeys", "numbers", "doubleEncoding", "finishReason", "input", "maxDepth", "maxLength", "pointer" or "presence". Did you mean "pointer"?',
    ],
  ])('throws for the order %j and the options %j', (wanted, options, message) => {
    expect(mistake(wanted, options)).toBe(message)
    expect(mistake(wanted, options, undefined)).toBe(message)
  })

  test('throws for an output that was parsed before', () => {
    const hint = 'A value that was parsed before has lost the order of its keys.'
    expect(mistake(order, undefined, { reasoning: 1, answer: 2 })).toBe(`haveFieldOrder: output must be the text of the model, but was { reasoning: 1, answer: 2 }. ${hint}`)
    expect(mistake(order, undefined, [1])).toBe(`haveFieldOrder: output must be the text of the model, but was [1]. ${hint}`)
    expect(mistake(order, undefined, Promise.resolve('{}'))).toBe('haveFieldOrder: output must be awaited first, but was a promise.')
  })

  test('takes an order of keys whatever they are called', () => {
    expect(haveFieldOrder('{"constructor": 1, "toString": 2, "": 3, "a/b": 4}', ['constructor', 'toString', '', 'a/b']).outcome).toBe('pass')
    expect(haveFieldOrder('{"toString": 1}', ['constructor', 'toString']).findings).toMatchObject([{ rule: 'missing', key: 'constructor' }])
  })

  test.each(hostileOutputs())('has a verdict for %s, or asks the author for the text', (_, output) => {
    try {
      expect(['fail', 'unreadable']).toContain(haveFieldOrder(output, order).outcome)
    } catch (error) {
      if (!isUsageError(error)) throw error
      expect(typeof output).toBe('object')
    }
  })

  test('has a verdict for any text', () => {
    fc.assert(
      fc.property(oddJson, fc.constantFrom('', '/a', '/*', '/*/*'), fc.constantFrom('bare', 'embedded'), (text, pointer, extract) => {
        const { outcome, findings } = haveFieldOrder(text, ['a', 'b'], { pointer, extract, presence: 'optional' })
        return (findings.length === 0) === (outcome === 'pass')
      }),
      { numRuns: 2000 },
    )
  })

  test('passes exactly when the keys stand in the order, whatever stands round them', () => {
    const keys = ['a', 'b', 'c', '1', '2']
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: 2 }), fc.shuffledSubarray(keys, { minLength: 2 }), jsonValues, (written, wanted, value) => {
        const text = `{${written.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')}}`
        const present = wanted.filter((key) => written.includes(key))
        const isOrdered = present.length === wanted.length && present.every((key, index) => index === 0 || written.indexOf(present[index - 1]!) < written.indexOf(key))
        return (haveFieldOrder(text, wanted).outcome === 'pass') === isOrdered
      }),
      { numRuns: 1000 },
    )
  })

  test('says of a list what the record of its pairs says', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }), (written) => {
        const text = `{${written.map((key) => `"${key}":0`).join()}}`
        return haveFieldOrder(text, ['a', 'b', 'c']).outcome === haveFieldOrder(text, { a: ['b'], b: ['c'] }).outcome
      }),
    )
  })
})
