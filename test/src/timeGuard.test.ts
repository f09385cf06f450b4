import { describe, expect, test } from 'vitest'
import { runGuarded } from '../../src/timeGuard.ts'
import { GraderUsageError } from '../../src/usageError.ts'
import { messageOf } from '../messageOf.ts'

const runaway = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}!`)
const endless = (): never => {
  for (;;);
}

describe('runGuarded', () => {
  test('returns what the work returns, the very same value', () => {
    const value = { a: 1 }
    expect(runGuarded('x', 'predicate', () => value)).toBe(value)
    expect(runGuarded('x', 'predicate', () => undefined)).toBeUndefined()
  })

  test.each([new RangeError('mine'), 'a text', undefined, null, 0])('passes on what the work throws', (thrown) => {
    let caught: unknown = 'nothing'
    try {
      runGuarded('x', 'predicate', () => {
        throw thrown
      })
    } catch (error) {
      caught = error
    }
    expect(caught).toBe(thrown)
  })

  test('stops a regular expression that runs away', () => {
    expect(messageOf(() => runGuarded('matchFormat', 'format /^(a+)+$/', runaway, 30))).toMatchInlineSnapshot(`"matchFormat: format /^(a+)+$/ ran for more than 30 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away."`)
    expect(() => runGuarded('x', 'p', runaway, 30)).toThrow(GraderUsageError)
  })

  test('stops an endless loop, also one that catches everything', () => {
    const stubborn = (): never => {
      for (;;) {
        try {
          endless()
        } catch {
          // What is stopped must not be able to go on.
        }
      }
    }
    for (const work of [endless, stubborn]) expect(() => runGuarded('x', 'predicate', work, 30)).toThrow(GraderUsageError)
  })

  test('stops work after one second by default', () => {
    const start = performance.now()
    expect(() => runGuarded('x', 'predicate', endless)).toThrow('ran for more than 1000 ms and was stopped')
    expect(performance.now() - start).toBeGreaterThan(900)
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  test('works again after a stop', () => {
    expect(() => runGuarded('x', 'predicate', endless, 20)).toThrow(GraderUsageError)
    expect(runGuarded('x', 'predicate', () => 7)).toBe(7)
  })

  test('goes on with the outer work after an inner stop', () => {
    const outer = (): string => {
      expect(() => runGuarded('inner', 'pattern', endless, 20)).toThrow('inner: pattern ran for more than 20 ms')
      return runGuarded('inner', 'pattern', () => 'done')
    }
    expect(runGuarded('outer', 'predicate', outer, 10_000)).toBe('done')
  })

  test('stops the outer work while the inner is running, and names the outer', () => {
    const nested = (): unknown => runGuarded('inner', 'pattern', endless, 5_000)
    const start = performance.now()
    expect(() => runGuarded('outer', 'predicate', nested, 30)).toThrow('outer: predicate ran for more than 30 ms')
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(runGuarded('outer', 'predicate', () => 1)).toBe(1)
  })

  test('nests as deep as predicates do', () => {
    const nest = (depth: number): number => (depth === 0 ? 0 : 1 + runGuarded('x', 'predicate', () => nest(depth - 1)))
    expect(nest(30)).toBe(30)
  })

  test('does not take an error of the work for the end of its time', () => {
    const error = Object.assign(new Error('mine'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
    const work = (): never => {
      throw error
    }
    expect(() => runGuarded('x', 'predicate', work)).toThrow('mine')
  })

  test('leaves nothing of one call to the next', () => {
    const seen = runGuarded('x', 'predicate', () => Object.keys(globalThis).filter((key) => key === 'run' || key === 'room'))
    expect(seen).toEqual([])
  })
})
