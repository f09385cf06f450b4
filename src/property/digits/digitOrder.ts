import type { Pair } from './digitPairing.ts'

/** The fewest pairs whose removal leaves the output in the order of the source, in the order of the output. */
export function movedPairs(pairs: readonly Pair[]): Pair[] {
  const ordered = pairs.toSorted((one, other) => one.source.start - other.source.start)
  const kept = longestRising(ordered.map(({ output }) => output.start))
  return ordered.filter((_, index) => !kept.has(index)).toSorted((one, other) => one.output.start - other.output.start)
}

/** The places of a longest rising subsequence, by patience sorting. Equal numbers rise: both halves of ½ stand at one place. */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = new Int32Array(numbers.length)
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! <= number) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = index
  }
  const places = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index]!) places.add(index)
  return places
}
