import type { DigitGroup } from './digitGroups.ts'
import type { DigitSequence } from './digitSequences.ts'

/** One side of the comparison: its sequences, and which of them may be one number. */
export interface JoinableSide {
  readonly sequences: readonly DigitSequence[]
  readonly groups: readonly DigitGroup[]
  /** Words that may stand for a sequence that this side lacks: how many of each key. */
  readonly words: ReadonlyMap<string, number>
}

/** Whether a key is on the source's side more often than in the output (above 0), or less often. */
type Surplus = Map<string, number>

interface Pool {
  readonly side: JoinableSide
  /** 1 for the source, -1 for the output. */
  readonly sign: 1 | -1
  readonly taken: Uint8Array
  readonly joined: DigitGroup[]
}

/**
 * Joins groups on either side where that leaves fewer sequences without a counterpart, and nowhere else: two texts that agree as
 * they stand are never read in another way.
 */
export function joinGroups(source: JoinableSide, output: JoinableSide, keyOf: (digits: string) => string): [readonly DigitSequence[], readonly DigitSequence[]] {
  const surplus: Surplus = new Map()
  for (const { digits } of source.sequences) bump(surplus, keyOf(digits), 1)
  for (const { digits } of output.sequences) bump(surplus, keyOf(digits), -1)
  const pools: [Pool, Pool] = [poolOf(source, 1), poolOf(output, -1)]
  if ([...surplus.values()].some((count) => count !== 0)) {
    joinToOne(pools[0], surplus, keyOf)
    joinToOne(pools[1], surplus, keyOf)
    joinBoth(pools, surplus, keyOf)
    joinToWord(pools[0], output.words, surplus, keyOf)
    joinToWord(pools[1], source.words, surplus, keyOf)
  }
  return [sequencesOf(pools[0]), sequencesOf(pools[1])]
}

const bump = (counts: Surplus, key: string, by: number): void => void counts.set(key, (counts.get(key) ?? 0) + by)

const poolOf = (side: JoinableSide, sign: 1 | -1): Pool => ({ side, sign, taken: new Uint8Array(side.sequences.length), joined: [] })

/** By how much the sum of all surpluses changes, whatever their sign. */
function costOf(changes: Surplus, surplus: Surplus): number {
  let cost = 0
  for (const [key, by] of changes) {
    const now = surplus.get(key) ?? 0
    cost += Math.abs(now + by) - Math.abs(now)
  }
  return cost
}

function changesOf({ side, sign }: Pool, group: DigitGroup, keyOf: (digits: string) => string, joined: number): Surplus {
  const changes: Surplus = new Map()
  for (let place = group.first; place < group.next; place++) bump(changes, keyOf(side.sequences[place]!.digits), -sign)
  if (joined !== 0) bump(changes, keyOf(group.digits), sign * joined)
  return changes
}

const isFree = ({ taken }: Pool, { first, next }: DigitGroup): boolean => taken.subarray(first, next).every((mark) => mark === 0)

function join(pool: Pool, group: DigitGroup, changes: Surplus, surplus: Surplus): void {
  pool.taken.fill(1, group.first, group.next)
  pool.joined.push(group)
  for (const [key, by] of changes) bump(surplus, key, by)
}

/** A group whose number the other side has in one sequence. */
function joinToOne(pool: Pool, surplus: Surplus, keyOf: (digits: string) => string): void {
  for (const group of pool.side.groups) {
    if ((surplus.get(keyOf(group.digits)) ?? 0) * pool.sign >= 0 || !isFree(pool, group)) continue
    const changes = changesOf(pool, group, keyOf, 1)
    if (costOf(changes, surplus) < 0) join(pool, group, changes, surplus)
  }
}

/** Groups of one number that are written with other seams on each side. */
function joinBoth([one, other]: readonly [Pool, Pool], surplus: Surplus, keyOf: (digits: string) => string): void {
  const byKey = new Map<string, DigitGroup[]>()
  for (const group of other.side.groups.toReversed()) {
    const list = byKey.get(keyOf(group.digits))
    if (list) list.push(group)
    else byKey.set(keyOf(group.digits), [group])
  }
  for (const group of one.side.groups) {
    const candidates = byKey.get(keyOf(group.digits)) ?? []
    while (candidates.length > 0 && !isFree(other, candidates.at(-1)!)) candidates.pop()
    const counterpart = candidates.at(-1)
    if (counterpart === undefined || !isFree(one, group)) continue
    const [changes, others] = [changesOf(one, group, keyOf, 0), changesOf(other, counterpart, keyOf, 0)]
    const both = new Map(changes)
    for (const [key, by] of others) bump(both, key, by)
    if (costOf(both, surplus) >= 0) continue
    join(one, group, changes, surplus)
    join(other, counterpart, others, surplus)
    candidates.pop()
  }
}

/** A group whose number the other side has as a word. */
function joinToWord(pool: Pool, words: ReadonlyMap<string, number>, surplus: Surplus, keyOf: (digits: string) => string): void {
  const left = new Map(words)
  for (const group of words.size === 0 ? [] : pool.side.groups) {
    const key = keyOf(group.digits)
    if ((left.get(key) ?? 0) <= 0 || !isFree(pool, group)) continue
    const changes = changesOf(pool, group, keyOf, 0)
    if (costOf(changes, surplus) !== group.first - group.next) continue
    join(pool, group, changes, surplus)
    bump(left, key, -1)
  }
}

/** The sequences of a side, those of a joined group as one. */
function sequencesOf({ side: { sequences }, taken, joined }: Pool): readonly DigitSequence[] {
  if (joined.length === 0) return sequences
  const numbers = joined.map(({ first, end, digits }) => ({ start: sequences[first]!.start, end, digits, mixed: false, isFraction: false }))
  return [...sequences.filter((_, place) => taken[place] === 0), ...numbers].toSorted((one, other) => one.start - other.start)
}
