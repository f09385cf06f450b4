import { compare, fromNumber, type Rational } from '../number/exact.ts'
import { regExpParts } from '../printValue.ts'
import { didYouMean, GraderUsageError, oneWordOf, ownMembers, readOptions, refuse, refuseOption, wordList, type ArgumentReader } from '../usageError.ts'
import { askPattern, isAsymmetric, isOneOf, isOptional } from '../valuePatterns.ts'
import { itemReaders, type ItemKind, type ItemReader } from './itemKinds.ts'

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

/** Everything an author has said about comparing lists, read and checked. */
export interface SetPlan {
  readonly item: ItemReader
  readonly separator: string | undefined
  readonly order: 'any' | 'same'
  readonly duplicates: 'count' | 'ignore'
  readonly relation: 'equal' | 'subset' | 'superset'
  readonly threshold: Threshold | undefined
}

export type Share = 'precision' | 'recall' | 'f1'
export type Threshold = Readonly<Partial<Record<Share, Rational>>>

/** The most items on a side where every pair may have to be compared. */
export const maxPairedItems = 2_000
const who = 'matchSet'

/** An expected item: read as its kind, or something that decides by itself. */
export interface WantedItem {
  readonly alternatives?: readonly unknown[]
  readonly decides?: (value: unknown) => boolean
}

/** Whether an item has one value, and so a key. */
export const isKeyed = (item: WantedItem): boolean => item.alternatives?.length === 1

/** Reads one expected item. Throws for what is no item of the kind. */
export function readWantedItem(reader: ItemReader, value: unknown, argument: string): WantedItem {
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

/** Reads the options. Throws for an unknown option or word. */
export function readSetPlan(options: unknown): SetPlan {
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

/** Throws where options contradict each other, or the check could not fail. */
export function refuseContradictions(plan: SetPlan, wanted: readonly unknown[], read: readonly WantedItem[]): void {
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
