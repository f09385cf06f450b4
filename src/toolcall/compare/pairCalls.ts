import { cheapestAssignment, largestAssignment } from '../../assignment.ts'
import { distanceOf, type CallComparer } from './compareCall.ts'
import type { ArgumentFinding, Comparison } from './comparison.ts'
import type { ReadCall } from '../callValue.ts'
import { plainNamesOf, type WantedCall } from '../expected/expectedCall.ts'

/** For each call that was made, the index of the expected one that it is, or -1. */
export type Pairing = Int32Array

/** Which of the calls made are which of the expected ones, each pair compared once at most. */
export class CallPairs {
  readonly made: readonly ReadCall[]
  readonly wanted: readonly WantedCall[]
  private readonly comparer: CallComparer
  private readonly results: (Comparison | undefined)[] = []
  private readonly names: readonly (readonly string[] | undefined)[]

  constructor(made: readonly ReadCall[], wanted: readonly WantedCall[], comparer: CallComparer) {
    this.made = made
    this.wanted = wanted
    this.comparer = comparer
    this.names = wanted.map(plainNamesOf)
  }

  at(made: number, wanted: number): Comparison {
    const names = this.names[wanted]
    if (names && !names.includes(this.made[made]!.name)) return 'different'
    return (this.results[made * this.wanted.length + wanted] ??= this.comparer.compare(this.made[made]!, this.wanted[wanted]!))
  }

  /** What keeps a call that was made from being an expected one. */
  findings(made: number, wanted: number): ArgumentFinding[] {
    const findings: ArgumentFinding[] = []
    this.comparer.compare(this.made[made]!, this.wanted[wanted]!, findings)
    return findings
  }

  /** How many places differ; Infinity where another tool was called. */
  distance(made: number, wanted: number): number {
    const distance = distanceOf(this.findings(made, wanted))
    return distance >= 1_000 ? Infinity : distance
  }
}

/** Which results let two calls be paired: only equal ones, or also those that the output does not tell. */
export type Accepted = 'equal' | 'equal or unknown'

const accepts = (accepted: Accepted, result: Comparison): boolean => result === 'equal' || (accepted === 'equal or unknown' && result === 'unknown')

/** As many pairs as there can be, in any order. Never greedy: a call must not take the only partner that another could have had. */
export function largestPairing(pairs: CallPairs, accepted: Accepted, made: readonly number[] = indices(pairs.made), wanted: readonly number[] = indices(pairs.wanted)): Pairing {
  const pairing = new Int32Array(pairs.made.length).fill(-1)
  // Most outputs stand in the expected order: then nothing else is compared.
  if (made.length === wanted.length && made.every((index, place) => accepts(accepted, pairs.at(index, wanted[place]!)))) {
    for (const [place, index] of made.entries()) pairing[index] = wanted[place]!
    return pairing
  }
  const partners = made.map((index) => wanted.flatMap((other, place) => (accepts(accepted, pairs.at(index, other)) ? [place] : [])))
  for (const [place, partner] of largestAssignment(partners, wanted.length).entries()) if (partner !== -1) pairing[made[place]!] = wanted[partner]!
  return pairing
}

/** As many pairs as there can be with both lists in their order: their longest common subsequence. */
export function orderedPairing(pairs: CallPairs, accepted: Accepted): Pairing {
  const [rows, columns] = [pairs.made.length, pairs.wanted.length]
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1))
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const without = Math.max(longest[row + 1]![column]!, longest[row]![column + 1]!)
      longest[row]![column] = accepts(accepted, pairs.at(row, column)) ? Math.max(without, 1 + longest[row + 1]![column + 1]!) : without
    }
  }
  return alongLongest(pairs, longest, accepted)
}

function alongLongest(pairs: CallPairs, longest: readonly Uint16Array[], accepted: Accepted): Pairing {
  const pairing = new Int32Array(pairs.made.length).fill(-1)
  for (let row = 0, column = 0; row < pairs.made.length && column < pairs.wanted.length; ) {
    const here = longest[row]![column]!
    if (here === 1 + longest[row + 1]![column + 1]! && accepts(accepted, pairs.at(row, column))) pairing[row++] = column++
    else if (longest[row + 1]![column] === here) row++
    else column++
  }
  return pairing
}

/** The i-th with the i-th. */
export function placePairing(pairs: CallPairs, accepted: Accepted): Pairing {
  return Int32Array.from(pairs.made, (_, index) => (index < pairs.wanted.length && accepts(accepted, pairs.at(index, index)) ? index : -1))
}

export function countPairs(pairing: Pairing): number {
  return pairing.reduce((count, partner) => (partner === -1 ? count : count + 1), 0)
}

/** The most calls a side that left-over ones are compared pair by pair, for a message. */
const maxCompared = 200

/**
 * What each left-over expected call was probably meant by: a left-over call of the same tool, with the fewest differences in all.
 *
 * @returns pairs of indices, made and wanted
 */
export function nearestLeftOver(pairs: CallPairs, made: readonly number[], wanted: readonly number[]): (readonly [made: number, wanted: number])[] {
  if (made.length === 0 || wanted.length === 0) return []
  if (made.length > maxCompared || wanted.length > maxCompared) return inListOrder(pairs, made, wanted)
  const costs = wanted.map((one) => made.map((index) => pairs.distance(index, one)))
  return Array.from(cheapestAssignment(costs)).flatMap((partner, place) => (partner === -1 ? [] : [[made[partner]!, wanted[place]!] as const]))
}

function inListOrder(pairs: CallPairs, made: readonly number[], wanted: readonly number[]): (readonly [number, number])[] {
  return wanted.flatMap((one, place) => {
    const index = made[place]
    return index !== undefined && pairs.distance(index, one) < Infinity ? [[index, one] as const] : []
  })
}

export const indices = (list: readonly unknown[]): number[] => Array.from(list, (_, index) => index)
