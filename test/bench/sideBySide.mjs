/**
 * Measures two works side by side in one run, each first in every other round, since a machine has moods.
 *
 * @param {(call: number) => unknown} ours
 * @param {(call: number) => unknown} peer
 * @param {{ rounds?: number, calls?: number }} options  `calls` of each in a round
 * @returns {Promise<{ ours: number, peer: number, ratio: number, rounds: number }>}  medians, in milliseconds a call
 */
export async function sideBySide(ours, peer, { rounds = 30, calls = 1 } = {}) {
  const works = [ours, peer]
  const times = [[], []]
  // One round more than counted: the first compiles the code.
  for (let round = 0; round <= rounds; round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const milliseconds = await timeOf(works[index], calls)
      if (round > 0) times[index].push(milliseconds)
    }
  }
  const [oursMedian, peerMedian] = times.map(median)
  return { ours: oursMedian, peer: peerMedian, ratio: oursMedian / peerMedian, rounds }
}

/** Milliseconds a call. A work that gives a promise is awaited, as whoever uses it must. */
export async function timeOf(work, calls) {
  const start = performance.now()
  for (let call = 0; call < calls; call++) {
    const result = work(call)
    if (result instanceof Promise) await result
  }
  return (performance.now() - start) / calls
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
