import { largestAssignment } from '../assignment.ts'

/** What became of matching the items of two lists. Indices are those of the lists. */
export interface Matching {
  readonly matched: number
  /** Expected items that found no partner. */
  readonly missing: readonly number[]
  /** Items of the output that found no partner. */
  readonly extra: readonly number[]
}

/** Matches items by a key that equal items share. Linear. */
export function matchByKey(output: readonly string[], expected: readonly string[]): Matching {
  const waiting = new Map<string, number[]>()
  for (const [index, key] of expected.entries()) {
    const sameKey = waiting.get(key)
    if (sameKey) sameKey.push(index)
    else waiting.set(key, [index])
  }
  // The first expected item of a key is taken first, so the later ones are the missing ones.
  for (const indices of waiting.values()) indices.reverse()
  const extra = output.flatMap((key, index) => (waiting.get(key)?.pop() === undefined ? [index] : []))
  const missing = [...waiting.values()].flat().toSorted((one, other) => one - other)
  return { matched: output.length - extra.length, missing, extra }
}

/** Matches items one to one so that as many as possible find a partner. Takes the time of all pairs. */
export function matchByAssignment(output: readonly unknown[], expected: readonly unknown[], fits: (output: number, expected: number) => boolean): Matching {
  const partners = output.map((_, item) => expected.flatMap((__, wanted) => (fits(item, wanted) ? [wanted] : [])))
  const assigned = largestAssignment(partners, expected.length)
  const taken = new Set(assigned)
  const extra = output.flatMap((_, item) => (assigned[item] === -1 ? [item] : []))
  return { matched: output.length - extra.length, missing: expected.flatMap((_, wanted) => (taken.has(wanted) ? [] : [wanted])), extra }
}

/** Matches items of the same place only. */
export function matchByPlace(output: number, expected: number, fits: (output: number, expected: number) => boolean): Matching {
  const differs: number[] = []
  for (let place = 0; place < Math.min(output, expected); place++) if (!fits(place, place)) differs.push(place)
  const behind = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return { matched: Math.min(output, expected) - differs.length, missing: [...differs, ...behind(output, expected)], extra: [...differs, ...behind(expected, output)] }
}
