/**
 * The largest one-to-one assignment between two lists, by shortest augmenting paths (Hopcroft and Karp, 1973).
 *
 * A greedy choice is not enough: it may give an item to the only partner that another item could have had.
 *
 * @param partners  for each item on the left, the indices on the right that it may be assigned to
 * @param rightLength  how many items stand on the right
 * @returns for each item on the left the index of its partner on the right, or -1
 */
export function largestAssignment(partners: readonly (readonly number[])[], rightLength: number): Int32Array {
  const ofLeft = new Int32Array(partners.length).fill(-1)
  const ofRight = new Int32Array(rightLength).fill(-1)
  const layer = new Int32Array(partners.length)
  while (layFreeItems(partners, ofLeft, ofRight, layer)) {
    const next = new Int32Array(partners.length)
    for (let left = 0; left < partners.length; left++) {
      if (ofLeft[left] === -1) augmentFrom(left, partners, ofLeft, ofRight, layer, next)
    }
  }
  return ofLeft
}

/** Numbers the items on the left by their distance from a free one. Returns whether a free place on the right was reached. */
function layFreeItems(partners: readonly (readonly number[])[], ofLeft: Int32Array, ofRight: Int32Array, layer: Int32Array): boolean {
  const queue: number[] = []
  for (let left = 0; left < partners.length; left++) {
    layer[left] = ofLeft[left] === -1 ? 0 : -1
    if (ofLeft[left] === -1) queue.push(left)
  }
  let reached = false
  for (let head = 0; head < queue.length; head++) {
    const left = queue[head]!
    for (const right of partners[left]!) {
      const owner = ofRight[right]!
      if (owner === -1) reached = true
      else if (layer[owner] === -1) {
        layer[owner] = layer[left]! + 1
        queue.push(owner)
      }
    }
  }
  return reached
}

// A loop with its own stack: a path may be as long as the lists, longer than the call stack is deep.
function augmentFrom(
  start: number,
  partners: readonly (readonly number[])[],
  ofLeft: Int32Array,
  ofRight: Int32Array,
  layer: Int32Array,
  next: Int32Array,
): void {
  const path = [start]
  while (path.length > 0) {
    const left = path.at(-1)!
    if (next[left]! >= partners[left]!.length) {
      layer[left] = -1
      path.pop()
      continue
    }
    const right = partners[left]![next[left]!++]!
    const owner = ofRight[right]!
    if (owner === -1) {
      assignAlong(path, partners, ofLeft, ofRight, next)
      return
    }
    if (layer[owner] === layer[left]! + 1) path.push(owner)
  }
}

function assignAlong(path: number[], partners: readonly (readonly number[])[], ofLeft: Int32Array, ofRight: Int32Array, next: Int32Array): void {
  for (const left of path) {
    const right = partners[left]![next[left]! - 1]!
    ofLeft[left] = right
    ofRight[right] = left
  }
}
