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

/**
 * The one-to-one assignment of least total cost, by the Hungarian method with potentials (Kuhn, 1955; Jonker and Volgenant, 1987).
 *
 * @param costs  a row for each item on the left, a column for each on the right; Infinity where the two may not be assigned
 * @returns for each item on the left the index of its partner on the right, or -1
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): Int32Array {
  const columns = costs[0]?.length ?? 0
  const size = Math.max(costs.length, columns)
  // What may not be assigned, and what stands alone, costs more than all else together.
  const most = 1 + costs.flat().reduce((sum, cost) => (cost === Infinity ? sum : sum + cost), 0)
  const costAt = (row: number, column: number): number => Math.min(costs[row]?.[column] ?? most, most)
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(size + 1)
  const owner = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    const before = shortestPath(row, { size, costAt, rowPotential, columnPotential, owner })
    for (let column = before.last; column !== 0; column = before.previous[column]!) owner[column] = owner[before.previous[column]!]!
  }
  const ofLeft = new Int32Array(costs.length).fill(-1)
  for (let column = 1; column <= columns; column++) {
    const row = owner[column]! - 1
    if (row >= 0 && row < costs.length && costs[row]![column - 1] !== Infinity) ofLeft[row] = column - 1
  }
  return ofLeft
}

interface Costs {
  readonly size: number
  costAt(row: number, column: number): number
  readonly rowPotential: Float64Array
  readonly columnPotential: Float64Array
  readonly owner: Int32Array
}

/** The cheapest way to give a row a column, others moving to make room. Rows and columns count from 1; 0 stands for none. */
function shortestPath(row: number, { size, costAt, rowPotential, columnPotential, owner }: Costs): { readonly last: number; readonly previous: Int32Array } {
  const least = new Float64Array(size + 1).fill(Infinity)
  const previous = new Int32Array(size + 1)
  const seen = new Uint8Array(size + 1)
  owner[0] = row
  let column = 0
  do {
    seen[column] = 1
    const current = owner[column]!
    let [step, next] = [Infinity, 0]
    for (let other = 1; other <= size; other++) {
      if (seen[other]) continue
      const reduced = costAt(current - 1, other - 1) - rowPotential[current]! - columnPotential[other]!
      if (reduced < least[other]!) [least[other], previous[other]] = [reduced, column]
      if (least[other]! < step) [step, next] = [least[other]!, other]
    }
    for (let other = 0; other <= size; other++) {
      if (seen[other]) {
        rowPotential[owner[other]!]! += step
        columnPotential[other]! -= step
      } else least[other]! -= step
    }
    column = next
  } while (owner[column] !== 0)
  return { last: column, previous }
}
