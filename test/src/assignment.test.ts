import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestAssignment } from '../../src/assignment.ts'

/** The size of the largest assignment, found by trying everything. */
function bruteForce(partners: readonly (readonly number[])[], left = 0, taken = 0): number {
  if (left === partners.length) return 0
  let best = bruteForce(partners, left + 1, taken)
  for (const right of new Set(partners[left])) {
    if ((taken & (1 << right)) === 0) best = Math.max(best, 1 + bruteForce(partners, left + 1, taken | (1 << right)))
  }
  return best
}

function requireValid(partners: readonly (readonly number[])[], assigned: Int32Array): number {
  const used = [...assigned].filter((right) => right !== -1)
  expect(new Set(used).size).toBe(used.length)
  assigned.forEach((right, left) => right === -1 || expect(partners[left]).toContain(right))
  return used.length
}

const graph = fc.integer({ min: 0, max: 7 }).chain((rights) =>
  fc.record({
    rights: fc.constant(rights),
    partners: fc.array(rights === 0 ? fc.constant([] as number[]) : fc.array(fc.nat(rights - 1), { maxLength: 6 }), { maxLength: 7 }),
  }),
)

describe('largestAssignment', () => {
  test('is as large as any that trying everything finds', () => {
    fc.assert(
      fc.property(graph, ({ rights, partners }) => {
        expect(requireValid(partners, largestAssignment(partners, rights))).toBe(bruteForce(partners))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is not greedy', () => {
    expect([...largestAssignment([[0, 1], [0]], 2)]).toEqual([1, 0])
    expect([...largestAssignment([[0, 1], [1, 2], [0], [1, 3]], 4)].toSorted()).toEqual([0, 1, 2, 3])
  })

  test('assigns nothing where nothing fits', () => {
    expect([...largestAssignment([], 0)]).toEqual([])
    expect([...largestAssignment([[], []], 3)]).toEqual([-1, -1])
    expect([...largestAssignment([[0], [0]], 1)].toSorted()).toEqual([-1, 0])
  })

  test('follows a path longer than the call stack is deep', () => {
    // Each item wants the next place first, so that the last one moves all that stand before it.
    const length = 200_000
    const partners = Array.from({ length }, (_, left) => (left === length - 1 ? [0] : [left, left + 1]))
    const assigned = largestAssignment(partners, length)
    expect(assigned.indexOf(-1)).toBe(-1)
    expect(new Set(assigned).size).toBe(length)
  })

  test('takes little time for many items that fit nearly everywhere', () => {
    const length = 1_000
    const partners = Array.from({ length }, (_, left) => Array.from({ length: length - left }, (__, right) => right))
    const start = performance.now()
    expect(largestAssignment(partners, length).indexOf(-1)).toBe(-1)
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})
