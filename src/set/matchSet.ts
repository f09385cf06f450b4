import { scanJson, type ScanSettings } from '../json/scanJson.ts'
import { readWhole } from '../json/wholeJson.ts'
import { maxDepth, maxTextLength } from '../limits.ts'
import { compare, fromDecimalText, fromNumber, type Rational } from '../number/exact.ts'
import { plainItems } from '../plainItems.ts'
import { regExpParts, typeInWords } from '../printValue.ts'
import type { UnreadableReason } from '../text/readings.ts'
import { GraderUsageError, oneWordOf, ownMembers, readList, readOptions, refuse, refuseOption, wordList, didYouMean, type ArgumentReader } from '../usageError.ts'
import { askPattern, isAsymmetric, isOneOf, isOptional } from '../valuePatterns.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { matchByAssignment, matchByKey, matchByPlace, type Matching } from './bag.ts'
import { itemReaders, type ItemKind, type ItemReader } from './itemKinds.ts'
import { splitAt, splitBullets, splitLines } from './split.ts'

export interface SetOptions {
  /** What an item is compared as: a kind, or a kind with the options of its grader. Default: 'text'. */
  item?: ItemKind
  /** Where a text is split: at this text, into 'lines', into 'bullets', or 'json' for a JSON array. Default: a text is no list. */
  separator?: string
  /** 'any' (default): order does not matter. 'same': item by item. */
  order?: 'any' | 'same'
  /** 'count' (default): an item stands as often as expected. 'ignore': each item once. */
  duplicates?: 'count' | 'ignore'
  /** Of the output to the expected list. Default: 'equal'. */
  relation?: 'equal' | 'subset' | 'superset'
  /** Shares that are enough, each from 0 (not included) to 1. Default: all items. */
  threshold?: { precision?: number; recall?: number; f1?: number }
}

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

interface SetPlan {
  readonly item: ItemReader
  readonly separator: string | undefined
  readonly order: 'any' | 'same'
  readonly duplicates: 'count' | 'ignore'
  readonly relation: 'equal' | 'subset' | 'superset'
  readonly threshold: Threshold | undefined
}

type Share = 'precision' | 'recall' | 'f1'
type Threshold = Readonly<Partial<Record<Share, Rational>>>

/** The most items on a side where every pair may have to be compared. */
const maxPairedItems = 2_000
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
  const plan = readPlan(options)
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

/** An expected item: read as its kind, or something that decides by itself. */
interface WantedItem {
  readonly alternatives?: readonly unknown[]
  readonly decides?: (value: unknown) => boolean
}

const isKeyed = (item: WantedItem): boolean => item.alternatives?.length === 1

function readWantedItem(reader: ItemReader, value: unknown, argument: string): WantedItem {
  if (isOptional(value)) refuse(who, argument, 'an item: an item of a list cannot be absent', value)
  if (isOneOf(value)) {
    const parts = value.alternatives.map((alternative) => readWantedItem(reader, alternative, argument))
    const decides = parts.flatMap((part) => part.decides ?? [])
    return {
      alternatives: parts.flatMap((part) => part.alternatives ?? []),
      ...(decides.length > 0 ? { decides: (item: unknown) => decides.some((decide) => decide(item)) } : {}),
    }
  }
  if (regExpParts(value) || isAsymmetric(value)) return { decides: (item) => askPattern(value, item, who) === true }
  return { alternatives: [reader.readExpected(value, argument)] }
}

function readPlan(options: unknown): SetPlan {
  return readOptions<SetPlan>(who, options, {
    item: readItemKind,
    separator: (value, by, argument) => (value === undefined || (typeof value === 'string' && value !== '') ? value : refuse(by, argument, '"lines", "bullets", "json" or a text to split at, which is not empty', value)),
    order: oneWordOf('any', 'same'),
    duplicates: oneWordOf('count', 'ignore'),
    relation: oneWordOf('equal', 'subset', 'superset'),
    threshold: readThreshold,
  })
}

const readItemKind: ArgumentReader<ItemReader> = (value, by, argument) => {
  const kinds = Object.keys(itemReaders) as (keyof typeof itemReaders)[]
  const words = wordList(kinds)
  if (value === undefined || typeof value === 'string') {
    const kind = (value ?? 'text') as keyof typeof itemReaders
    if (Object.hasOwn(itemReaders, kind)) return itemReaders[kind](by, undefined) as ItemReader
    return refuse(by, argument, words, value, didYouMean(kind, kinds))
  }
  const members = [...ownMembers(by, argument, value)]
  const [kind, options] = members[0] ?? []
  if (members.length !== 1) refuse(by, argument, `${words}, or one of them with its options`, value)
  if (typeof kind !== 'string' || !Object.hasOwn(itemReaders, kind)) refuseOption(by, argument, kind!, kinds)
  return itemReaders[kind as keyof typeof itemReaders](by, options) as ItemReader
}

const readThreshold: ArgumentReader<Threshold | undefined> = (value, by, argument) => {
  if (value === undefined) return undefined
  const members = ownMembers(by, argument, value)
  const read: Partial<Record<Share, Rational>> = {}
  for (const [key, share] of members) {
    if (key !== 'precision' && key !== 'recall' && key !== 'f1') refuseOption(by, argument, key, ['precision', 'recall', 'f1'])
    if (share === undefined) continue
    // The decimal text of the number: 0.9 means nine tenths, not the double next to it.
    const exact = typeof share === 'number' ? fromNumber(share) : undefined
    if (!exact || compare(exact, { numerator: 0n, denominator: 1n }) <= 0 || compare(exact, { numerator: 1n, denominator: 1n }) > 0) {
      refuse(by, `${argument} "${key}"`, 'a number above 0 and at most 1', share)
    }
    read[key] = exact
  }
  if (Object.keys(read).length === 0) refuse(by, argument, 'at least one of "precision", "recall" and "f1"', value)
  return read
}

function refuseContradictions(plan: SetPlan, wanted: readonly unknown[], read: readonly WantedItem[]): void {
  const contradict = (argument: string, problem: string): never => {
    throw new GraderUsageError(who, { argument: `option "${argument}"`, problem })
  }
  if (plan.threshold && plan.relation !== 'equal') contradict('threshold', 'cannot stand beside a relation: a threshold is one of its own')
  if (plan.order === 'same' && (plan.threshold || plan.relation !== 'equal')) contradict('order', 'must be "any" beside a threshold or a relation')
  const isEquivalence = plan.item.keyOf !== undefined && read.every(isKeyed)
  if (plan.duplicates === 'ignore' && !isEquivalence) contradict('duplicates', 'must be "count" where items have a tolerance, a conversion or several values: which items repeat is not decided then')
  if (plan.relation === 'superset' && wanted.length === 0) contradict('relation', 'must not be "superset" of an empty list: every list is one')
  if (!isEquivalence && wanted.length > maxPairedItems) {
    throw new GraderUsageError(who, { argument: 'expected', problem: `must hold at most ${maxPairedItems} items where every pair has to be compared, but holds ${wanted.length}` })
  }
}

type Listed = { readonly items: readonly unknown[] } | { readonly code: 'wrong-type' | 'unparseable'; readonly finding: UnreadableSet }

function itemsOf(output: unknown, separator: string | undefined): Listed {
  const plain = plainItems(output)
  if (plain) return { items: plain }
  if (typeof output !== 'string' || separator === undefined) return { code: 'wrong-type', finding: { kind: 'not a list', type: typeInWords(output) } }
  if (output.length > maxTextLength) return { code: 'unparseable', finding: { kind: 'not a list', type: `a text of ${output.length} UTF-16 units` } }
  return separator === 'json' ? itemsOfJson(output) : { items: (splitters[separator] ?? splitAt)(output, separator) }
}

const splitters: Readonly<Record<string, ((text: string) => string[]) | undefined>> = Object.assign(Object.create(null), { lines: splitLines, bullets: splitBullets })

const strict: ScanSettings = { allow: new Set(), numbers: 'bigint', duplicateKeys: 'unreadable', maxDepth }

/** The items of a JSON array, read strictly: a number keeps its digits or is not read. */
function itemsOfJson(text: string): Listed {
  const refuseText = (type: string): Listed => ({ code: 'unparseable', finding: { kind: 'not a list', type } })
  const whole = readWhole(text, 0, text.length, strict)
  if (whole.kind !== 'read') return refuseText(whole.kind === 'refused' && whole.code === 'truncated' ? 'JSON that is cut off' : 'no JSON')
  if (!Array.isArray(whole.value)) return refuseText('JSON, but no array')
  if (whole.faults.length > 0) return refuseText(`JSON with a fault: ${whole.faults[0]!.code}`)
  const scan = scanJson(text, whole.start, strict, true)
  const nodes = scan.kind === 'value' ? scan.node!.items! : []
  const isRounded = nodes.some(({ kind, start, end }) => kind === 'number' && losesDigits(text.slice(start, end)))
  return isRounded ? refuseText('JSON with a number of more digits than a double holds') : { items: whole.value }
}

function losesDigits(literal: string): boolean {
  const [exact, rounded] = [fromDecimalText(literal), fromNumber(Number(literal))]
  return !/^-?\d+$/.test(literal) && (!exact || !rounded || compare(exact, rounded) !== 0)
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
