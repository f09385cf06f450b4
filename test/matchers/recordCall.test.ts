import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineMatcher } from '../../matchers/defineMatcher.ts'
import type { MatcherContext } from '../../matchers/matcherContext.ts'
import { register } from '../../matchers/register.ts'
import { GraderUsageError } from '../../src/usageError.ts'
import type { Verdict } from '../../src/verdict.ts'
import { runInVitest, type VitestRun } from './runInVitest.ts'

type Recorded = Record<string, unknown>

function beShort(output: unknown, limit: number, _options?: object): Verdict {
  if (typeof limit !== 'number') throw new GraderUsageError('beShort', { argument: 'limit', problem: 'must be a number', was: { value: limit } })
  const base = { grader: 'beShort', strength: 'necessary' } as const
  if (typeof output !== 'string') return { ...base, outcome: 'unreadable', code: 'wrong-type', class: 'type', findings: [{ kind: 'not text' }] }
  if (output.length <= limit) return { ...base, outcome: 'pass', findings: [] }
  const finding = { kind: 'too long', start: limit, end: output.length, pointer: '/a', text: output }
  return { ...base, outcome: 'fail', code: 'long', findings: Array.from({ length: 12 }, () => finding) }
}

const words = { labels: { expected: 'limit' }, explain: () => ({ sentence: 'The text is too long.', values: [{ label: 'limit', value: '3' }] }) }
const toBeShort = defineMatcher({ name: 'toBeShort', version: 3, grade: beShort, ...words })
const toHoldBack = defineMatcher({ name: 'toHoldBack', confidential: true, grade: beShort, ...words })
const toBreak = defineMatcher({ name: 'toBreak', grade: (): Verdict => { throw new RangeError('out of range') }, ...words })
const toBreakWords = defineMatcher({ name: 'toBreakWords', grade: beShort, labels: {}, explain: () => { throw new RangeError('no words') } })
register(expect, { toBeShort, toHoldBack, toBreak, toBreakWords })

// The types of these matchers are no part of what is tested here.
const expectAny = expect as any
const root = mkdtempSync(join(tmpdir(), 'code-graded-call-'))
let directory: string
let count = 0

beforeEach(() => {
  directory = join(root, String(count++))
  vi.stubEnv('CODE_GRADED_RUN_DIR', directory)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(root, { recursive: true }))

function recorded(run: () => unknown): Recorded[] {
  try {
    run()
  } catch {
    // What was recorded of it is what counts here.
  }
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => readFileSync(join(directory, name), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Recorded))
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const context = (facts: Partial<MatcherContext>): MatcherContext => ({ utils: expectUtils(), promise: '', ...facts })

function expectUtils(): MatcherContext['utils'] {
  let utils: MatcherContext['utils'] | undefined
  const spy = Object.assign(function (this: MatcherContext) {
    utils = this.utils
    return { pass: true, message: () => '' }
  })
  expect.extend({ toShowUtils: spy as never })
  expectAny(1).toShowUtils()
  return utils!
}

describe('recordCall', () => {
  test('records every fact of a failed assertion', () => {
    const [line, ...more] = recorded(() => expectAny('abcdef').toBeShort(3, { b: 1, a: 'x' }))
    expect(more).toEqual([])
    expect(line).toEqual({
      kind: 'verdict',
      suite: null,
      caseId: null,
      attempt: null,
      run: null,
      retry: 0,
      file: expect.stringMatching(/recordCall\.test\.ts$/),
      test: 'records every fact of a failed assertion',
      matcher: 'toBeShort',
      grader: 'beShort',
      version: 3,
      strength: 'necessary',
      outcome: 'fail',
      held: false,
      isNot: false,
      asymmetric: false,
      soft: false,
      poll: false,
      class: null,
      code: 'long',
      findings: Array.from({ length: 10 }, () => ({ kind: 'too long', start: 3, end: 6, pointer: '/a' })),
      options: '{a:"x",b:1}',
      expectHash: sha('3'),
      outputHash: sha('abcdef'),
      excerpt: 'abcdef',
      firstLines: ['expect(received).toBeShort(limit)', 'The text is too long.'],
      milliseconds: expect.any(Number),
    })
  })

  test('records a pass without excerpt and message', () => {
    const [line] = recorded(() => expectAny('ab').toBeShort(3))
    expect(line).toMatchObject({ outcome: 'pass', held: true, findings: [], code: null, options: null })
    expect([line!.excerpt, line!.firstLines]).toEqual([undefined, undefined])
  })

  test.each([
    ['a pass', 'ab', false, 'pass', true],
    ['a fail', 'abcd', false, 'fail', false],
    ['an unreadable output', 7, false, 'unreadable', false],
    ['a pass under .not', 'ab', true, 'pass', false],
    ['a fail under .not', 'abcd', true, 'fail', true],
    ['an unreadable output under .not', 7, true, 'unreadable', false],
  ])('records whether the assertion held: %s', (_, output, isNot, outcome, held) => {
    const [line] = recorded(() => (isNot ? expectAny(output).not : expectAny(output)).toBeShort(3))
    expect(line).toMatchObject({ outcome, held, isNot, asymmetric: false })
  })

  test('records an asymmetric call as one, with what was answered', () => {
    recorded(() => expect({ a: 'ab' }).toEqual({ a: expectAny.toBeShort(3) }))
    const [pass, unreadable] = recorded(() => expect({ a: 7 }).toEqual({ a: expectAny.not.toBeShort(3) }))
    expect(pass).toMatchObject({ asymmetric: true, outcome: 'pass', held: true, isNot: false })
    expect(unreadable).toMatchObject({ asymmetric: true, outcome: 'unreadable', held: false, isNot: true })
  })

  test('records a usage error before it throws, also one that is swallowed', () => {
    const [line] = recorded(() => expectAny('ab').not.toBeShort('3'))
    expect(line).toMatchObject({
      outcome: 'usage-error',
      grader: 'beShort',
      strength: null,
      held: false,
      isNot: true,
      firstLines: ['toBeShort: limit must be a number, but was "3".'],
    })
  })

  test('records a defect before it throws', () => {
    const [line] = recorded(() => expectAny('ab').toBreak())
    expect(line).toMatchObject({ matcher: 'toBreak', outcome: 'usage-error', held: false, firstLines: ['code-graded defect in break: out of range'], expectHash: null })
  })

  test('records nothing of output, arguments or message of a confidential matcher', () => {
    for (const outputs of ['excerpt', 'full', 'none']) {
      vi.stubEnv('CODE_GRADED_OUTPUTS', outputs)
      recorded(() => expectAny('hunter2').toHoldBack(3, { a: 'hunter2' }))
      recorded(() => expectAny('hunter2').toHoldBack('hunter2'))
    }
    const lines = recorded(() => expect(['hunter2']).toEqual([expectAny.toHoldBack(3)]))
    expect(lines.length).toBeGreaterThan(6)
    for (const line of lines) {
      expect(line).toMatchObject({ options: null, expectHash: null, outputHash: null })
      expect(['excerpt', 'firstLines'].filter((key) => key in line)).toEqual([])
    }
    expect(JSON.stringify(lines)).not.toContain('hunter2')
    expect(JSON.stringify(lines)).not.toContain(sha('hunter2'))
  })

  test('keeps no excerpt and no message when outputs are not to be kept, and every output when all are', () => {
    vi.stubEnv('CODE_GRADED_OUTPUTS', 'none')
    expect(Object.keys(recorded(() => expectAny('abcdef').toBeShort(3))[0]!)).not.toContain('excerpt')
    vi.stubEnv('CODE_GRADED_OUTPUTS', 'full')
    expect(recorded(() => expectAny('ab').toBeShort(3))[1]).toMatchObject({ held: true, excerpt: 'ab' })
  })

  test('records the case that is running', () => {
    const storage = new AsyncLocalStorage()
    const holder = globalThis as Record<symbol, unknown>
    holder[Symbol.for('code-graded.case')] = storage
    const lines = storage.run({ suite: 'mail', id: 'c-7', attempt: 2, run: 1 }, () => recorded(() => expectAny('ab').toBeShort(3)))
    delete holder[Symbol.for('code-graded.case')]
    expect(lines[0]).toMatchObject({ suite: 'mail', caseId: 'c-7', attempt: 2, run: 1 })
  })

  test.each([
    ['the name of the task first', { task: { name: 'task' }, currentTestName: 'now' }, 'task'],
    ['the concurrent name before the current one', { currentConcurrentTestName: () => 'concurrent', currentTestName: 'now' }, 'concurrent'],
    ['the current name when there is no concurrent one', { currentConcurrentTestName: () => undefined, currentTestName: 'now' }, 'now'],
    ['no name where none is known', { currentTestName: '' }, null],
  ])('takes %s', (_, facts, name) => {
    expect(recorded(() => toBeShort.call(context(facts), 'ab', 3))[0]).toMatchObject({ test: name })
  })

  test('gives the repeats of one polled assertion one number, and no other call any', () => {
    const assertions = [{}, {}]
    const [one, again, other, unpolled] = recorded(() => {
      toBeShort.call(context({ poll: true, assertion: assertions[0] }), 'abcd', 3)
      toBeShort.call(context({ poll: true, assertion: assertions[0] }), 'ab', 3)
      toBeShort.call(context({ poll: true, assertion: assertions[1] }), 'ab', 3)
      toBeShort.call(context({ assertion: assertions[1] }), 'ab', 3)
    })
    expect([one!.callSite === again!.callSite, one!.callSite === other!.callSite, unpolled!.callSite]).toEqual([true, false, undefined])
  })

  test('changes no verdict, whatever the output and whatever goes wrong', () => {
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    const cycle: unknown[] = []
    cycle.push(cycle)
    const outputs = [proxy, cycle, new Proxy({}, { getPrototypeOf: () => { throw new Error('hostile') } }), Object.assign([], { length: 4e9 }), Symbol('x'), { toJSON: () => { throw new Error('hostile') } }]
    const answer = (output: unknown, matcher: typeof toBeShort): unknown => matcher.call(context({ promise: undefined }), output, 3).pass
    const withRecording = outputs.flatMap((output) => [answer(output, toBeShort), answer(output, toBreakWords)])
    vi.stubEnv('CODE_GRADED_RUN_DIR', '')
    expect(withRecording).toEqual(outputs.flatMap((output) => [answer(output, toBeShort), answer(output, toBreakWords)]))
  })
})

describe('recordCall in a run of its own', () => {
  let run: VitestRun
  beforeAll(async () => {
    run = await runInVitest(`
      import { expect, test } from 'vitest'
      import 'SOURCE/matchers/vitest.ts'
      test('soft fail', () => { expect.soft('a').toNormalisedEqual('b'); expect.soft('c').toNormalisedEqual('c') })
      test('soft usage error', () => { expect.soft('a').toNormalisedEqual([]); expect.soft('c').toNormalisedEqual('c') })
      test('soft unreadable under not', () => { expect.soft(undefined).not.toNormalisedEqual('a') })
      test('poll holds', async () => { let n = 0; await expect.poll(() => (n++ < 2 ? 'b' : 'a'), { interval: 5 }).toNormalisedEqual('a') })
      test('poll fails', async () => { await expect.poll(() => 'b', { timeout: 30, interval: 10 }).toNormalisedEqual('a') })
      test('poll usage error', async () => { await expect.poll(() => 'b', { timeout: 30, interval: 10 }).toNormalisedEqual([]) })
      test('poll unreadable under not', async () => { await expect.poll(() => 7, { timeout: 30, interval: 10 }).not.toNormalisedEqual('a') })
      test('swallowed', () => { try { expect('a').toNormalisedEqual([]) } catch {} })
      test.concurrent('concurrent', async ({ expect }) => { expect('a').toNormalisedEqual('a') })
    `)
  }, 60_000)

  test('is red after soft and polled failures and mistakes, and green else', () => {
    expect(run.tests.map(({ title, state }) => `${title}: ${state}`)).toEqual([
      'soft fail: failed',
      'soft usage error: failed',
      'soft unreadable under not: failed',
      'poll holds: passed',
      'poll fails: failed',
      'poll usage error: failed',
      'poll unreadable under not: failed',
      'swallowed: passed',
      'concurrent: passed',
    ])
  })

  test('shows the message of the usage error under soft and poll', () => {
    const messages = run.tests.filter(({ title }) => title.endsWith('usage error')).map(({ messages: [message] }) => message!.split('\n')[0])
    for (const message of messages) expect(message).toMatch(/toNormalisedEqual: expected must be a text, or a list of texts of which any one is enough; the list must not be empty, but was \[\]\./)
    expect(messages.length).toBe(2)
  })

  test('goes on after a soft failure and records both', () => {
    const lines = run.recorded.filter(({ test: name }) => name === 'soft usage error')
    expect(lines.map(({ outcome, soft, held }) => [outcome, soft, held])).toEqual([['usage-error', true, false], ['pass', true, true]])
  })

  test('gives all repeats of a polled assertion one number', () => {
    const lines = run.recorded.filter(({ test: name }) => name === 'poll holds')
    expect(lines.map(({ outcome, poll }) => [outcome, poll])).toEqual([['fail', true], ['fail', true], ['pass', true]])
    expect(new Set(lines.map(({ callSite }) => callSite)).size).toBe(1)
    expect(new Set(run.recorded.filter(({ poll }) => poll).map(({ callSite }) => callSite)).size).toBe(4)
  })

  test('records a usage error that the test has swallowed', () => {
    expect(run.recorded.filter(({ test: name }) => name === 'swallowed').map(({ outcome }) => outcome)).toEqual(['usage-error'])
  })

  test('ends the file of the worker with the number of its lines', () => {
    const last = run.recorded.at(-1)!
    expect(last).toEqual({ kind: 'end', worker: expect.stringMatching(/^w-\w+-\d+-\d+\.jsonl$/), lines: run.recorded.length - 1 })
  })
})
