import { compare } from '../number/exact.ts'
import type { UnreadableReason } from '../text/readings.ts'
import { readList } from '../usageError.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { matchByAssignment, matchByKey, matchByPlace, type Matching } from './bag.ts'
import { itemsOf } from './listItems.ts'
import { isKeyed, maxPairedItems, readSetPlan, readWantedItem, refuseContradictions, type SetOptions, type SetPlan, type Share, type Threshold, type WantedItem } from './setOptions.ts'

export interface DifferentSet extends Finding {
  readonly kind: 'missing' | 'extra' | 'order' | 'below threshold'
  /** 'missing': index in the expected list. 'extra', 'order': index in the output's list. */
  readonly index?: number
  /** 'below threshold': the share that was not reached. */
  readonly share?: 'precision' | 'recall' | 'f1'
}

export interface UnreadableSet extends Finding {
  readonly kind: 'not a list' | 'too many items' | 'unreadable item'
  /** 'not a list': what it is, in words. */
  readonly type?: string
  /** 'unreadable item': its index in the output's list. */
  readonly index?: number
  /** 'unreadable item': what its grader found. */
  readonly because?: Finding
  /** 'too many items': how many are read at most. */
  readonly most?: number
}

/** A verdict of `matchSet`. Shares are from 0 to 1. */
export interface MatchSetVerdict extends Verdict<DifferentSet | UnreadableSet> {
  readonly grader: 'matchSet'
  readonly code?: 'different' | 'below-threshold' | UnreadableReason
  readonly matched?: number
  readonly missing?: readonly unknown[]
  readonly extra?: readonly unknown[]
  readonly precision?: number
  readonly recall?: number
  readonly f1?: number
  readonly counts?: { readonly output: number; readonly expected: number }
  /** The items of the output, as they were split. */
  readonly items?: readonly unknown[]
}

const who = 'matchSet' as const

/**
 * Passes when the output holds the expected items: the same, each as often, in any order.
 *
 * @param output  a list, a Set, or with `separator` a text
 * @param expected  the items; an item may be `oneOf(...)`, a regular expression or an asymmetric matcher
 * @param options  `item` (what items are compared as), `separator`, `order`, `duplicates`, `relation`, `threshold`
 * @returns pass, fail (code 'different' or 'below-threshold'), or unreadable: the code of the first item that cannot be read,
 * 'wrong-type' for what is no list, 'unparseable' for a text that is no list or for too many items
 * @throws GraderUsageError when `expected` is no list or holds an item that cannot be read, an option or word is unknown, options
 * contradict each other, or the check could not fail
 * @example
 * matchSet('- red\n- blue', ['blue', 'red'], { separator: 'bullets' }).outcome // 'pass'
 *
 * Does not see: order (unless `order: 'same'`), relations between items, near misses: an item is equal or not, and F1 counts
 * items, not words.
 */
export function matchSet(output: unknown, expected: readonly unknown[], options?: SetOptions): MatchSetVerdict {
  const plan = readSetPlan(options)
  const wanted = readList(who, 'expected', 'a list of items', expected)
  const readWanted = wanted.map((value, index) => readWantedItem(plan.item, value, `expected[${index}]`))
  refuseContradictions(plan, wanted, readWanted)
  const strength = plan.relation === 'equal' && !plan.threshold ? 'sufficient' : 'necessary'
  const shared = { grader: who, strength } as const

  const listed = itemsOf(output, plan.separator)
  if ('finding' in listed) return { ...shared, outcome: 'unreadable', code: listed.code, findings: [listed.finding] }
  const { items } = listed
  const most = plan.item.keyOf && readWanted.every(isKeyed) ? Infinity : maxPairedItems
  if (items.length > most) return { ...shared, outcome: 'unreadable', code: 'unparseable', findings: [{ kind: 'too many items', most }], items }
  const read = items.map((value) => plan.item.readOutput(value))
  const broken = read.findIndex((item, index) => !('item' in item) && !readWanted.some((one) => one.decides?.(items[index]) === true))
  if (broken !== -1) {
    const { code, finding } = read[broken] as { code: UnreadableReason; finding: Finding }
    return { ...shared, outcome: 'unreadable', code, findings: [{ kind: 'unreadable item', index: broken, because: finding }], items }
  }

  const sides = distinctSides(plan, { items, read: read.map((item) => ('item' in item ? item.item : undefined)) }, { items: wanted, read: readWanted })
  return { ...shared, items, ...judged(plan, sides, matchSides(plan, sides)) }
}

/** The items of both sides that are compared: values as given, and as read. */
interface Sides {
  readonly output: { readonly items: readonly unknown[]; readonly read: readonly unknown[] }
  readonly expected: { readonly items: readonly unknown[]; readonly read: readonly WantedItem[] }
}

function distinctSides(plan: SetPlan, output: Sides['output'], expected: Sides['expected']): Sides {
  if (plan.duplicates === 'count') return { output, expected }
  const keyOf = plan.item.keyOf!
  return {
    output: distinct(output, (item) => keyOf(item as never)),
    expected: distinct(expected, (item) => keyOf(item.alternatives![0] as never)),
  }
}

function distinct<T>(side: { readonly items: readonly unknown[]; readonly read: readonly T[] }, keyOf: (item: T) => string): { items: unknown[]; read: T[] } {
  const seen = new Set<string>()
  const kept = side.read.flatMap((item, index) => {
    const key = keyOf(item)
    if (seen.has(key)) return []
    seen.add(key)
    return [index]
  })
  return { items: kept.map((index) => side.items[index]), read: kept.map((index) => side.read[index]!) }
}

function matchSides({ item, order }: SetPlan, { output, expected }: Sides): Matching {
  const fits = (index: number, wanted: number): boolean => {
    const { alternatives = [], decides } = expected.read[wanted]!
    const read = output.read[index]
    return (read !== undefined && alternatives.some((one) => item.fits(read as never, one as never))) || decides?.(output.items[index]) === true
  }
  if (order === 'same') return matchByPlace(output.items.length, expected.items.length, fits)
  const { keyOf } = item
  if (!keyOf || !expected.read.every(isKeyed)) return matchByAssignment(output.items, expected.items, fits)
  return matchByKey(
    output.read.map((read) => keyOf(read as never)),
    expected.read.map(({ alternatives }) => keyOf(alternatives![0] as never)),
  )
}

function judged(plan: SetPlan, { output, expected }: Sides, { matched, missing, extra }: Matching): Omit<MatchSetVerdict, 'grader' | 'strength' | 'items'> {
  const counts = { output: output.items.length, expected: expected.items.length }
  const facts = {
    matched,
    missing: missing.map((index) => expected.items[index]),
    extra: extra.map((index) => output.items[index]),
    ...sharesOf(matched, counts),
    counts,
  }
  const short = shareBelow(plan.threshold, matched, counts)
  if (short) return { outcome: 'fail', code: 'below-threshold', findings: [{ kind: 'below threshold', share: short }], ...facts }
  const missingCounts = !plan.threshold && plan.relation !== 'subset' && missing.length > 0
  const extraCounts = !plan.threshold && plan.relation !== 'superset' && extra.length > 0
  if (!missingCounts && !extraCounts) return { outcome: 'pass', findings: [], ...facts }
  const findings: DifferentSet[] =
    plan.order === 'same'
      ? [{ kind: 'order', index: Math.min(missing[0] ?? Infinity, extra[0] ?? Infinity) }]
      : [...(missingCounts ? missing.map((index): DifferentSet => ({ kind: 'missing', index })) : []), ...(extraCounts ? extra.map((index): DifferentSet => ({ kind: 'extra', index })) : [])]
  return { outcome: 'fail', code: 'different', findings, ...facts }
}

/** m of p and m of e; both empty: 1, one empty: 0. */
function sharesOf(matched: number, { output, expected }: { output: number; expected: number }): { precision: number; recall: number; f1: number } {
  if (output === 0 || expected === 0) {
    const share = output === expected ? 1 : 0
    return { precision: share, recall: share, f1: share }
  }
  return { precision: matched / output, recall: matched / expected, f1: (2 * matched) / (output + expected) }
}

/** The first share that is below its threshold, compared exactly on integers. */
function shareBelow(threshold: Threshold | undefined, matched: number, { output, expected }: { output: number; expected: number }): Share | undefined {
  const fractions: Readonly<Record<Share, readonly [number, number]>> = {
    precision: [matched, output],
    recall: [matched, expected],
    f1: [2 * matched, output + expected],
  }
  const oneEmpty = (output === 0) !== (expected === 0)
  return (Object.keys(fractions) as Share[]).find((share) => {
    const wanted = threshold?.[share]
    if (!wanted) return false
    const [part, whole] = fractions[share]
    if (output === 0 || expected === 0) return oneEmpty
    return compare({ numerator: BigInt(part), denominator: BigInt(whole) }, wanted) < 0
  })
}
