import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { excerptOf, hashOf, isRecording, keptOutputs, optionsText, recordVerdict, runningCase, type VerdictLine } from '../../../src/report/recordVerdict.ts'
import { oneOf } from '../../../src/valuePatterns.ts'

const root = mkdtempSync(join(tmpdir(), 'code-graded-record-'))
let directory: string
let count = 0

beforeEach(() => {
  directory = join(root, `run-${count++}`, 'inner')
  vi.stubEnv('CODE_GRADED_RUN_DIR', directory)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(root, { recursive: true }))

const line = (facts: object): VerdictLine => ({ kind: 'verdict', matcher: 'toX', ...facts }) as VerdictLine
const written = (): unknown[] => readdirSync(directory).flatMap((name) => readFileSync(join(directory, name), 'utf8').trimEnd().split('\n').map((text) => JSON.parse(text) as unknown))

describe('recordVerdict', () => {
  test('appends one whole line a verdict to the one file of the worker', () => {
    recordVerdict(line({ test: 'a\nb' }))
    recordVerdict(line({ test: 'c' }))
    expect(readdirSync(directory)).toEqual([expect.stringMatching(new RegExp(`^w-\\w+-${process.pid}-\\d+\\.jsonl$`))])
    expect(written()).toEqual([line({ test: 'a\nb' }), line({ test: 'c' })])
  })

  test('writes nothing when nobody has asked for it', () => {
    vi.stubEnv('CODE_GRADED_RUN_DIR', '')
    recordVerdict(line({}))
    expect([isRecording(), existsSync(directory)]).toEqual([false, false])
  })

  test('says once on standard error that it cannot write, and throws nothing', () => {
    writeFileSync(join(root, 'a-file'), '')
    vi.stubEnv('CODE_GRADED_RUN_DIR', join(root, 'a-file', 'inner'))
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    recordVerdict(line({}))
    recordVerdict(line({}))
    const lines = said.mock.calls.map(([text]) => String(text))
    said.mockRestore()
    expect(lines).toEqual([expect.stringMatching(/^code-graded: verdicts of this worker are not recorded: .*\n$/)])
  })

  test('throws nothing when a fact cannot be written as JSON', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    recordVerdict(line({ findings: [{ kind: 'x', index: 1n }] }))
    expect(said.mock.calls.length).toBe(1)
    said.mockRestore()
  })

  test.skipIf(process.getuid?.() === 0)('throws nothing when the folder is not writable', () => {
    recordVerdict(line({}))
    chmodSync(directory, 0o500)
    expect(() => recordVerdict(line({}))).not.toThrow()
  })
})

describe('hashOf', () => {
  test('is the SHA-256 of the output itself for a text', () => {
    expect(hashOf('grün')).toBe(createHash('sha256').update('grün').digest('hex'))
  })

  test('is the same in any order of keys, however deep', () => {
    expect(hashOf({ a: { b: 1, c: [{ d: 1, e: 2 }] }, f: 2 })).toBe(hashOf({ f: 2, a: { c: [{ e: 2, d: 1 }], b: 1 } }))
  })

  test('differs for values that differ', () => {
    const values: unknown[] = [
      '',
      undefined,
      null,
      0,
      -0,
      1,
      1n,
      '1 ',
      true,
      [],
      {},
      ['a,b'],
      ['a', 'b'],
      [['a'], 'b'],
      [1],
      ['1'],
      [null],
      [undefined],
      [, 1],
      [1, ,],
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { 'a:1,b': 1 },
      { a: 1, b: 1 },
      { a: { b: 1 } },
      { a: {}, b: 1 },
      new Date(0),
      new Date(1),
      /a/,
      /a/g,
      new Set([1]),
      new Set([2]),
      new Map([[1, 2]]),
      new Map([[1, 3]]),
      oneOf(1),
      oneOf(2),
      oneOf([1, 'x'.repeat(2_000), 1]),
      oneOf([1, 'x'.repeat(2_000), 2]),
      { a: 'x'.repeat(2_000) },
      { a: `${'x'.repeat(2_000)}y` },
      Array.from({ length: 30 }, () => 1),
      Array.from({ length: 30 }, (_, index) => (index === 29 ? 2 : 1)),
      [[[[[[[[1]]]]]]]],
      [[[[[[[[2]]]]]]]],
    ]
    const seen = new Map<string, number[]>()
    for (const [index, value] of values.entries()) seen.set(hashOf(value), [...(seen.get(hashOf(value)) ?? []), index])
    expect([...seen.values()].filter((indices) => indices.length > 1)).toEqual([])
  })

  test('differs for any two lists or objects of JSON that differ', () => {
    const json = fc.json({ maxDepth: 3 }).map((text) => [JSON.parse(JSON.stringify(JSON.parse(text))) as unknown])
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(hashOf(one)).toBe(hashOf(JSON.parse(JSON.stringify(one))))
        expect(hashOf(one) === hashOf(other)).toBe(sorted(one) === sorted(other))
      }),
    )
  })

  test('neither throws nor runs code, whatever the value', () => {
    const calls: string[] = []
    const handler = new Proxy({}, { get: (_, trap) => (calls.push(String(trap)), undefined) })
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    const cycle: unknown[] = []
    cycle.push(cycle, { cycle })
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level++) deep = [deep]
    const hostile = [
      proxy,
      new Proxy({}, handler),
      [new Proxy([], handler)],
      cycle,
      deep,
      Object.assign([], { length: 4_000_000_000 }),
      { get a() { return calls.push('getter') } },
      Object.defineProperty([1], '0', { get: () => calls.push('item'), enumerable: true }),
      Object.assign([1], { map: () => calls.push('map'), toJSON: () => calls.push('toJSON') }),
      { toString: () => calls.push('toString'), toJSON: () => calls.push('toJSON') },
      Object.create(new Proxy({}, handler)),
      Symbol('x'),
      () => 1,
    ]
    for (const value of hostile) {
      expect(hashOf(value)).toMatch(/^[0-9a-f]{64}$/)
      expect(optionsText(value)).toEqual(expect.any(String))
      expect(excerptOf(value, 'excerpt').length).toBeLessThanOrEqual(404)
    }
    expect(calls).toEqual([])
  })
})

describe('optionsText', () => {
  test('sorts the keys, keeps lists, and is bounded', () => {
    expect(optionsText({ b: ['x', 1], a: { d: true, c: /x/g } })).toBe('{a:{c:/x/g,d:true},b:["x",1]}')
    expect(optionsText(undefined)).toBeNull()
    expect(optionsText({ a: 'x'.repeat(9_000) })).toHaveLength(400)
  })
})

describe('excerptOf', () => {
  test('is the first 400 units of a text, or all of it when all is kept', () => {
    const text = 'ab'.repeat(500)
    expect([excerptOf(text, 'excerpt'), excerptOf(text, 'full')]).toEqual([text.slice(0, 400), text])
  })
})

describe('keptOutputs', () => {
  test.each([
    ['none', 'none'],
    ['full', 'full'],
    ['excerpt', 'excerpt'],
    ['', 'excerpt'],
    ['all', 'excerpt'],
  ])('reads %j as %s', (word, kept) => {
    vi.stubEnv('CODE_GRADED_OUTPUTS', word)
    expect(keptOutputs()).toBe(kept)
  })
})

describe('runningCase', () => {
  test('is what the store on the global object holds, and undefined without one', () => {
    const key = Symbol.for('code-graded.case')
    const holder = globalThis as Record<symbol, unknown>
    expect(runningCase()).toBeUndefined()
    holder[key] = { getStore: () => ({ suite: 's', id: 'c', attempt: 2 }) }
    expect(runningCase()).toEqual({ suite: 's', id: 'c', attempt: 2 })
    delete holder[key]
  })
})

function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  return `{${Object.keys(value).toSorted().map((key) => `${JSON.stringify(key)}:${sorted((value as Record<string, unknown>)[key])}`).join()}}`
}
