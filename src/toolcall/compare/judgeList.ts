import type { ReadCall } from '../callValue.ts'
import { differencesFirst } from './comparison.ts'
import type { CallComparer } from './compareCall.ts'
import { plainNamesOf, type WantedCall } from '../expected/expectedCall.ts'
import { CallPairs, countPairs, indices, largestPairing, nearestLeftOver, orderedPairing, placePairing, type Accepted, type Pairing } from './pairCalls.ts'
import { toolCallOf } from '../toolCall.ts'
import type { MatchManyPlan, ToolCallThreshold } from '../toolCallOptions.ts'
import type { BelowThreshold, ExtraCall, Judged, MissingCall, ToolCallCode, ToolCallFinding } from '../toolCallVerdict.ts'

type Relation = 'equal' | 'superset' | 'subset'
export type ListRules = Pick<MatchManyPlan, 'relation' | 'order' | 'duplicates' | 'threshold'>

/** The most places that a verdict lists where the output does not tell. */
const maxUntold = 20

/** Whether the calls made are the expected ones, in whatever sense the author has asked for. */
export function judgeList(made: readonly ReadCall[], wanted: readonly WantedCall[], comparer: CallComparer, rules: ListRules): Judged {
  if (rules.duplicates === 'ignore') return judgeOnce(made, wanted, comparer, rules)
  const pairs = new CallPairs(made, wanted, comparer)
  const pair = pairerOf(rules)
  const certain = pair(pairs, 'equal')
  const shared = sharesOf(countPairs(certain), pairs)
  const relation = wanted.length === 0 ? 'equal' : relationOf(rules)
  if (rules.threshold) return judgeThreshold(pairs, rules.threshold, shared, sharesOf(countPairs(pair(pairs, 'equal or unknown')), pairs))
  if (isSatisfied(certain, pairs, relation)) return { outcome: 'pass', findings: [], ...shared }
  const possible = pair(pairs, 'equal or unknown')
  if (isSatisfied(possible, pairs, relation)) return { outcome: 'unreadable', code: 'not-told', findings: untold(pairs, possible), ...shared }
  return { outcome: 'fail', ...whatDiffers(pairs, certain, relation), ...shared }
}

type Pairer = (pairs: CallPairs, accepted: Accepted) => Pairing

function pairerOf({ order, relation, threshold }: ListRules): Pairer {
  if (order === 'any') return largestPairing
  return order === 'same' && relation !== 'subset' && !threshold ? placePairing : orderedPairing
}

const relationOf = ({ relation, order }: ListRules): Relation => relation ?? (order === 'subsequence' ? 'superset' : 'equal')

function isSatisfied(pairing: Pairing, { made, wanted }: CallPairs, relation: Relation): boolean {
  const count = countPairs(pairing)
  return (relation === 'superset' || count === made.length) && (relation === 'subset' || count === wanted.length)
}

type Shares = Required<Pick<Judged, 'matched' | 'counts' | 'precision' | 'recall' | 'f1'>>

function sharesOf(matched: number, { made, wanted }: Pick<CallPairs, 'made' | 'wanted'>): Shares {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
  const counts = { expected: wanted.length, made: made.length }
  return { matched, counts, precision: share(matched, made.length), recall: made.length === 0 ? 0 : share(matched, wanted.length), f1: share(2 * matched, made.length + wanted.length) }
}

function judgeThreshold(pairs: CallPairs, threshold: ToolCallThreshold, certain: Shares, possible: Shares): Judged {
  const below = (shares: Shares): BelowThreshold[] =>
    (Object.entries(threshold) as [BelowThreshold['share'], number][]).flatMap(([share, least]) => (shares[share] >= least ? [] : [{ kind: 'below threshold', share, value: shares[share], least }]))
  const findings = below(certain)
  if (findings.length === 0) return { outcome: 'pass', findings, ...certain }
  if (below(possible).length === 0) return { outcome: 'unreadable', code: 'not-told', findings: untold(pairs, largestPairing(pairs, 'equal or unknown')), ...certain }
  return { outcome: 'fail', code: 'below-threshold', findings: [...findings, ...leftOver(pairs, 'equal')], ...certain }
}

function untold(pairs: CallPairs, pairing: Pairing): ToolCallFinding[] {
  const findings: ToolCallFinding[] = []
  for (const [made, wanted] of pairing.entries()) {
    if (findings.length >= maxUntold) break
    if (wanted !== -1 && pairs.at(made, wanted) === 'unknown') findings.push(...pairs.findings(made, wanted))
  }
  return findings.slice(0, maxUntold)
}

function whatDiffers(pairs: CallPairs, certain: Pairing, relation: Relation): { readonly code: ToolCallCode; readonly findings: ToolCallFinding[] } {
  const findings = leftOver(pairs, relation)
  if (findings.length === 0) return { code: 'other-order', findings: [firstOutOfOrder(pairs, certain, relation)] }
  const isMissing = findings.some(({ kind }) => kind === 'missing call')
  const isExtra = findings.some((finding) => finding.kind === 'extra call' || finding.nearest !== undefined)
  return { code: isMissing && isExtra ? 'other-calls' : isMissing ? 'missing-calls' : 'extra-calls', findings }
}

/** Calls of one side that have no partner in any order. One that was probably meant to be an expected call stands with it. */
function leftOver(pairs: CallPairs, relation: Relation): (MissingCall | ExtraCall)[] {
  const pairing = largestPairing(pairs, 'equal')
  const taken = new Set(pairing)
  const extra = indices(pairs.made).filter((index) => pairing[index] === -1)
  const missing = indices(pairs.wanted).filter((index) => !taken.has(index))
  const nearest = nearestLeftOver(pairs, extra, missing)
  const ofWanted = new Map(nearest.map(([made, wanted]) => [wanted, made]))
  const ofMade = new Map(nearest)
  const lacks = relation === 'subset' ? [] : missing.map((index): MissingCall => missingCall(pairs, index, ofWanted.get(index)))
  const tooMany = relation === 'superset' ? [] : extra.filter((index) => relation === 'subset' || !ofMade.has(index)).map((index): ExtraCall => extraCall(pairs, index, ofMade.get(index)))
  return [...lacks, ...tooMany]
}

function missingCall(pairs: CallPairs, index: number, nearest: number | undefined): MissingCall {
  const facts = nearest === undefined ? {} : { nearest: { call: toolCallOf(pairs.made[nearest]!), findings: differencesFirst(pairs.findings(nearest, index)) } }
  return { kind: 'missing call', index, expected: pairs.wanted[index]!.written, ...facts }
}

function extraCall(pairs: CallPairs, index: number, nearest: number | undefined): ExtraCall {
  const facts = nearest === undefined ? {} : { nearest: { expected: pairs.wanted[nearest]!.written, findings: differencesFirst(pairs.findings(index, nearest)) } }
  return { kind: 'extra call', call: toolCallOf(pairs.made[index]!), ...facts }
}

function firstOutOfOrder({ made, wanted }: CallPairs, pairing: Pairing, relation: Relation): ToolCallFinding {
  if (relation === 'subset') {
    const index = pairing.indexOf(-1)
    return { kind: 'order', index, expected: undefined, call: toolCallOf(made[index]!) }
  }
  const taken = new Set(pairing)
  const index = indices(wanted).find((one) => !taken.has(one))!
  const call = relation === 'superset' ? undefined : made[index]
  return { kind: 'order', index, expected: wanted[index]!.written, call: call && toolCallOf(call) }
}

/** Sets instead of bags: each name counts once on either side, and one may answer to several. */
function judgeOnce(made: readonly ReadCall[], wanted: readonly WantedCall[], comparer: CallComparer, rules: ListRules): Judged {
  const madeOnce = uniqueBy(made, ({ name }) => name)
  const wantedOnce = uniqueBy(wanted, (call) => plainNamesOf(call)?.join('\n') ?? call)
  if (rules.threshold) return judgeList(madeOnce, wantedOnce, comparer, { ...rules, duplicates: 'count' })
  const pairs = new CallPairs(madeOnce, wantedOnce, comparer)
  const relation = relationOf(rules)
  const isExpected = (index: number): boolean => wantedOnce.some((_, other) => pairs.at(index, other) === 'equal')
  const isMade = (other: number): boolean => madeOnce.some((_, index) => pairs.at(index, other) === 'equal')
  const missing = relation === 'subset' ? [] : indices(wantedOnce).filter((other) => !isMade(other))
  const extra = relation === 'superset' ? [] : indices(madeOnce).filter((index) => !isExpected(index))
  const shared = sharesOf(indices(madeOnce).filter(isExpected).length, pairs)
  if (missing.length + extra.length === 0) return { outcome: 'pass', findings: [], ...shared }
  const findings = [...missing.map((index) => missingCall(pairs, index, undefined)), ...extra.map((index) => extraCall(pairs, index, undefined))]
  return { outcome: 'fail', code: missing.length === 0 ? 'extra-calls' : extra.length === 0 ? 'missing-calls' : 'other-calls', findings, ...shared }
}

function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => unknown): T[] {
  const first = new Map<unknown, T>()
  for (const one of list) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}
