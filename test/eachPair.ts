import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Outcome } from '../src/verdict.ts'

/** One line of a fixture: a decision of a grader, as data. */
export interface Pair {
  readonly id: string
  readonly why: string
  readonly output: unknown
  // A line holds what its grader takes, and each grader takes something else.
  readonly expected: any
  readonly options?: any
  readonly outcome?: 'fail' | 'unreadable'
  readonly issue?: string
}

const keysInOrder = ['id', 'why', 'output', 'expected', 'options', 'outcome', 'issue']

/** The lines of `fixtures/<stem>/<name>.jsonl`. */
export function readPairs(stem: string, name: 'equal' | 'different'): Pair[] {
  const text = readFileSync(new URL(`../fixtures/${stem}/${name}.jsonl`, import.meta.url), 'utf8')
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Pair)
}

/**
 * Makes a test of each line of `fixtures/<stem>/`: those of `equal.jsonl` must pass, those of `different.jsonl` must have the
 * outcome they name ('fail' where they name none).
 */
export function eachPair(stem: string, grade: (pair: Pair) => { readonly outcome: Outcome }): void {
  const equal = readPairs(stem, 'equal')
  const different = readPairs(stem, 'different')

  test.each(equal)('passes $id: $why', (pair) => {
    expect(grade(pair).outcome).toBe('pass')
  })
  test.each(different)('does not pass $id: $why', (pair) => {
    expect(grade(pair).outcome).toBe(pair.outcome ?? 'fail')
  })
  test('has fixtures whose ids are unique and whose keys are known and in order', () => {
    const lines = [...equal, ...different]
    const ids = lines.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(lines.filter((line) => !hasKeysInOrder(line)).map(({ id }) => id)).toEqual([])
    expect(Math.min(equal.length, different.length)).toBeGreaterThan(0)
  })
}

function hasKeysInOrder(line: Pair): boolean {
  const keys = Object.keys(line)
  const wanted = keysInOrder.filter((key) => keys.includes(key))
  return keys.length === wanted.length && keys.every((key, index) => key === wanted[index])
}
