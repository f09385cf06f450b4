import { emojiVariation, invisible, trimWhitespace } from '../text/characters.ts'
import { escapeInvisible, printValue } from '../printValue.ts'
import { add, printRational, zero, type Rational } from '../number/exact.ts'
import { isWithin, readTolerance, type Tolerance } from '../number/tolerance.ts'
import { GraderUsageError, readList, readOptions, refuse, requireText } from '../usageError.ts'
import { canonicalText, comparableOf, compareValues, exactNumber, type Comparable } from './comparables.ts'
import { requirePointer, type MeaningRule } from './meaning.ts'
import { isObject, memberPointer, pointerKeys, valuesAt, type Located } from './pointers.ts'

/** Why a value is wrong; undefined when it is right. */
type Fault = string | undefined

const show = (value: unknown): string => printValue(value, { cap: 80 })

/** A pointer in words: its keys may be those of the output. */
const showPointer = (pointer: string): string => escapeInvisible(pointer === '' ? '/' : pointer).slice(0, 200)

// The joiners mean something inside a word, and nothing in a text of nothing else.
const unseen = new RegExp(`[${invisible}${emojiVariation}\\u200c\\u200d]`, 'g')

/** What a reader sees of a text, without the white space around it. */
const visibleText = (text: string): string => trimWhitespace(text.replace(unseen, ''))

/** What a rule is asked: about a value, in which root, at which pointer, and by which rule (it may be a copy with another `presence`). */
interface Question {
  readonly value: unknown
  readonly root: unknown
  readonly at: string
  readonly rule: MeaningRule
}

/** A rule out of one function that says why a value is wrong. */
function ruleOf(name: string, pointer: string, faultOf: (question: Question) => Fault): MeaningRule {
  return {
    name,
    pointer,
    check(value, root, at) {
      return faultOf({ value, root, at, rule: this }) === undefined
    },
    reason(this: MeaningRule, value: unknown, root: unknown, at: string) {
      return faultOf({ value, root, at, rule: this }) ?? ''
    },
  }
}

const isOptional = (rule: MeaningRule): boolean => rule.presence === 'optional'

/** Where two pointers go through the same items, they are about the same item: the way both share, up to its last `*`. */
function sharedWay(one: readonly string[], other: readonly string[]): { shared: string; rests: [string[], string[]] } {
  const depth = sharedDepth(one, other)
  return { shared: one.slice(0, depth).reduce(memberPointer, ''), rests: [one.slice(depth), other.slice(depth)] }
}

/** How many keys that way has. */
function sharedDepth(one: readonly string[], other: readonly string[]): number {
  const differ = one.findIndex((key, index) => key !== other[index])
  return one.slice(0, differ === -1 ? one.length : differ).lastIndexOf('*') + 1
}

interface Pair {
  readonly ours: readonly Located[]
  readonly theirs: readonly Located[]
  /** Where each was looked for, with a `*` only for items that the two do not share. */
  readonly places: readonly [ours: string, theirs: string]
  readonly rule: MeaningRule
}

/** A rule about two values of one item, or of the whole. */
function pairRule(name: string, a: string, b: string, faultOf: (pair: Pair) => Fault): MeaningRule {
  const [ours, theirs] = [requirePointer(`meaning.${name}`, 'a', a), requirePointer(`meaning.${name}`, 'b', b)]
  const { shared, rests } = sharedWay(ours, theirs)
  return ruleOf(`${name} ${a} ${b}`, shared, ({ value, at, rule }) => {
    const [left, right] = rests.map((keys) => valuesAt(value, keys, at)) as [Located[], Located[]]
    const places = rests.map((keys) => showPointer(keys.reduce(memberPointer, at))) as [string, string]
    return faultOf({ ours: left, theirs: right, places, rule })
  })
}

const lengths: readonly { readonly is: (value: unknown) => boolean; readonly of: (value: unknown) => number }[] = [
  { is: (value) => typeof value === 'string', of: (value) => visibleText(value as string).length },
  { is: Array.isArray, of: (value) => (value as unknown[]).length },
  { is: isObject, of: (value) => Object.keys(value as object).length },
]

const placeholders = ['', 'n/a', 'na', 'none', 'null', '-', '–', '—', '...', '…', 'tbd', 'string', 'example', 'lorem']

function nonZero(pointer: string): MeaningRule {
  requirePointer('meaning.nonZero', 'pointer', pointer)
  return ruleOf(`nonZero ${pointer}`, pointer, ({ value }) => {
    const number = exactNumber(value)
    if (!number) return `is no number but ${show(value)}`
    return number.numerator === 0n ? 'is 0' : undefined
  })
}

function nonEmpty(pointer: string): MeaningRule {
  requirePointer('meaning.nonEmpty', 'pointer', pointer)
  return ruleOf(`nonEmpty ${pointer}`, pointer, ({ value }) => {
    const length = lengths.find(({ is }) => is(value))?.of(value)
    if (length === undefined) return `is no text, array or object but ${show(value)}`
    return length === 0 ? 'is empty' : undefined
  })
}

function notPlaceholder(pointer: string, options?: { words?: readonly string[] }): MeaningRule {
  const who = 'meaning.notPlaceholder'
  const key = requirePointer(who, 'pointer', pointer).at(-1)
  const { words } = readOptions<{ words: readonly string[] }>(who, options, {
    words: (value, by, argument) => {
      if (value === undefined) return []
      return readList(by, argument, 'a list of texts', value).map((word) => (typeof word === 'string' ? word : refuse(by, argument, 'a list of texts', word)))
    },
  })
  const plain = (text: string): string => visibleText(text).toLowerCase()
  const refused = new Set([...placeholders, ...words, ...(key === undefined || key === '*' ? [] : [key])].map(plain))
  return ruleOf(`notPlaceholder ${pointer}`, pointer, ({ value }) => {
    if (typeof value !== 'string') return undefined
    const text = plain(value)
    // "N/A." and "<string>" say no more than "n/a" and "string".
    const spellings = [text, text.replace(/\.$/, ''), text.replace(/^<(.*)>$/, '$1')]
    return spellings.some((spelling) => refused.has(spelling)) || /^lorem ipsum\b/.test(text) ? `is the placeholder ${show(value)}` : undefined
  })
}

function sumEquals(items: string, amountOf: (item: any) => number | bigint, total: string, options?: { tolerance?: Tolerance }): MeaningRule {
  const who = 'meaning.sumEquals'
  const itemKeys = requirePointer(who, 'items', items)
  const totalKeys = requirePointer(who, 'total', total)
  if (typeof amountOf !== 'function') refuse(who, 'the second argument', 'a function from an item to a number', amountOf)
  const { tolerance } = readOptions<{ tolerance: ReturnType<typeof readTolerance> }>(who, options, { tolerance: readTolerance })
  const name = `sumEquals ${items} ${total}`
  const faultOf = (list: readonly unknown[], value: unknown, subject: string): Fault => {
    const wanted = exactNumber(value)
    if (!wanted) return `${subject}is no number but ${show(value)}`
    const sum = list.map((item) => amount(who, amountOf(item))).reduce(add, zero)
    return isWithin(wanted, sum, tolerance) ? undefined : `items add up to ${printRational(sum)}, but ${subject || 'it '}is ${printRational(wanted)}`
  }
  const { shared, rests } = sharedWay(itemKeys, totalKeys)
  // About one total of the whole: then the finding points to it.
  if (shared === '') {
    return ruleOf(name, total, ({ value, root, rule }) => {
      const list = itemsAt(root, itemKeys)
      if (list.length === 0) return isOptional(rule) ? undefined : `there are no items at ${show(items)}`
      return faultOf(list, value, '')
    })
  }
  const [ours, theirs] = rests
  return ruleOf(name, shared, ({ value, at, rule }) => {
    // The shared item itself, where the items are what both go through.
    const list = ours.length === 0 ? [value] : itemsAt(value, ours)
    const totals = valuesAt(value, theirs, at)
    if (list.length === 0 && !isOptional(rule)) return `there are no items at ${show(ours.reduce(memberPointer, at))}`
    if (totals.length === 0 && !isOptional(rule)) return `there is no ${showPointer(theirs.reduce(memberPointer, at))}`
    if (list.length === 0) return undefined
    return firstFault(totals, (one) => faultOf(list, one.value, `${showPointer(one.pointer)} `))
  })
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => Fault): Fault {
  for (const item of items) {
    const fault = faultOf(item)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** The values that a pointer leads to, or the items of the arrays it leads to. */
function itemsAt(root: unknown, keys: readonly string[]): unknown[] {
  const found = valuesAt(root, keys).map(({ value }) => value)
  return keys.at(-1) === '*' ? found : found.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
}

function amount(who: string, value: unknown): Rational {
  return exactNumber(value) ?? refuse(who, 'the second argument', 'a function that returns a number', value)
}

function lessOrEqual(a: string, b: string): MeaningRule {
  const faultOf = ({ ours, theirs, places, rule }: Pair): Fault => {
    if (ours.length === 0 || theirs.length === 0) return isOptional(rule) ? undefined : `there is no ${ours.length === 0 ? places[0] : places[1]}`
    for (const one of ours) {
      for (const other of theirs) {
        if (isAtMost(one.value, other.value)) continue
        const [left, right] = [one, other].map(({ pointer, value }) => `${showPointer(pointer)} is ${show(value)}`)
        return `${left}, ${right}${notComparable(one.value, other.value)}`
      }
    }
    return undefined
  }
  const rule = pairRule('lessOrEqual', a, b, faultOf)
  const others = pointerKeys(b)!
  // About one value: then the finding points to it, not to the whole.
  if (pointerKeys(a)!.includes('*') || others.includes('*')) return rule
  return ruleOf(rule.name, a, ({ value, root, at, rule: self }) => faultOf({ ours: [{ value, pointer: at }], theirs: valuesAt(root, others), places: [a, b], rule: self }))
}

function isAtMost(one: unknown, other: unknown): boolean {
  const [left, right] = [comparableOf(one), comparableOf(other)]
  const order = left && right ? compareValues(left, right) : undefined
  return order !== undefined && order <= 0
}

function notComparable(one: unknown, other: unknown): string {
  const [left, right] = [comparableOf(one), comparableOf(other)]
  return left && right && compareValues(left, right) !== undefined ? '' : `, which have no order${withoutZone(left, right)}`
}

function withoutZone(...values: (Comparable | undefined)[]): string {
  return values.some((value) => value?.kind === 'clock time') ? ': a clock time has no zone' : ''
}

function dateInRange(pointer: string, from: string, to: string): MeaningRule {
  const who = 'meaning.dateInRange'
  requirePointer(who, 'pointer', pointer)
  const [first, end] = [requireDate(who, 'from', from), requireDate(who, 'to', to)]
  const order = compareValues(first, end)
  if (order === undefined || order >= 0) {
    throw new GraderUsageError(who, { argument: 'from', problem: 'must be before "to", and both days, both instants, or both clock times without a zone', was: { value: [from, to] } })
  }
  return ruleOf(`dateInRange ${pointer}`, pointer, ({ value }) => {
    const date = typeof value === 'string' ? comparableOf(value) : undefined
    if (!date) return `is no date but ${show(value)}`
    const [afterFirst, beforeEnd] = [compareValues(first, date), compareValues(date, end)]
    if (afterFirst === undefined || beforeEnd === undefined) return `is ${show(value)}, which has no order beside ${from}${withoutZone(first, date)}`
    return afterFirst <= 0 && beforeEnd < 0 ? undefined : `is ${show(value)}, not from ${from} to before ${to}`
  })
}

function requireDate(who: string, argument: string, text: unknown): Comparable {
  const date = typeof text === 'string' ? comparableOf(text) : undefined
  return date ?? refuse(who, argument, 'a date such as "2026-03-09", or an instant with its zone', text)
}

function uniqueBy(items: string, pointer: string): MeaningRule {
  const who = 'meaning.uniqueBy'
  const itemKeys = requirePointer(who, 'items', items)
  const keys = requirePointer(who, 'pointer', pointer)
  const way = itemKeys.at(-1) === '*' ? itemKeys : [...itemKeys, '*']
  // Nested lists are one: the rule is about what stands before all of them.
  const depth = way.indexOf('*')
  return ruleOf(`uniqueBy ${items} ${pointer}`, way.slice(0, depth).reduce(memberPointer, ''), ({ value, at, rule }) => {
    const list = valuesAt(value, way.slice(depth), at)
    if (list.length === 0) return isOptional(rule) ? undefined : 'there are no items'
    const seen = new Map<string, string>()
    for (const item of list) {
      const found = valuesAt(item.value, keys, item.pointer)
      if (found.length === 0 && !isOptional(rule)) return `${showPointer(item.pointer)} has no ${show(pointer)}`
      for (const one of found) {
        const text = canonicalText(one.value)
        const first = seen.get(text)
        if (first !== undefined) return `${showPointer(first)} and ${showPointer(one.pointer)} are both ${show(one.value)}`
        seen.set(text, one.pointer)
      }
    }
    return undefined
  })
}

function refersTo(pointer: string, ids: string): MeaningRule {
  const who = 'meaning.refersTo'
  const keys = requirePointer(who, 'pointer', pointer)
  const idKeys = requirePointer(who, 'ids', ids)
  // The list of the ids is what their last `*` goes through: it belongs to the items before that.
  const outerDepth = sharedDepth(keys, idKeys.slice(0, Math.max(idKeys.lastIndexOf('*'), 0)))
  const innerDepth = sharedDepth(keys, idKeys)
  // One set for all the references of one list: a set for each would take quadratic time.
  const kept = new WeakMap<object, ReadonlySet<string>>()
  const knownAt = (owner: unknown, idsOfOwner: readonly string[]): ReadonlySet<string> => {
    const key = isObject(owner) || Array.isArray(owner) ? owner : {}
    const known = kept.get(key) ?? new Set(itemsAt(owner, idsOfOwner).map(canonicalText))
    kept.set(key, known)
    return known
  }
  return ruleOf(`refersTo ${pointer} ${ids}`, pointer, ({ value, root, at }) => {
    const way = pointerKeys(at)!
    const ownerOf = (depth: number): unknown => way.slice(0, depth).reduce((one, key) => (one as Record<string, unknown>)[key], root)
    const depth = innerDepth > outerDepth && hasOwnList(ownerOf(innerDepth), idKeys.slice(innerDepth)) ? innerDepth : outerDepth
    const known = knownAt(ownerOf(depth), idKeys.slice(depth))
    const place = idKeys.reduce<string>((made, key, index) => memberPointer(made, index < depth ? way[index]! : key), '')
    return known.has(canonicalText(value)) ? undefined : `is ${show(value)}, which is not among ${showPointer(place)}`
  })
}

/** Whether each item that the ids stand in has a list of them, rather than one that makes a list with those of the other items. */
function hasOwnList(owner: unknown, keys: readonly string[]): boolean {
  return keys.length > 0 && valuesAt(owner, keys).some(({ value }) => Array.isArray(value))
}

function impliesPresent(a: string, b: string): MeaningRule {
  const isPresent = (values: readonly Located[]): boolean => values.some(({ value }) => value !== null)
  return pairRule('impliesPresent', a, b, ({ ours, theirs, places }) =>
    isPresent(ours) && !isPresent(theirs) ? `there is ${places[0]}, but no ${places[1]}` : undefined,
  )
}

function appearsIn(pointer: string, source: string): MeaningRule {
  const who = 'meaning.appearsIn'
  requirePointer(who, 'pointer', pointer)
  requireText(who, 'source', source)
  if (visibleText(source) === '') refuse(who, 'source', 'a text that is not blank', source)
  return ruleOf(`appearsIn ${pointer}`, pointer, ({ value }) => {
    if (typeof value !== 'string') return `is no text but ${show(value)}`
    if (visibleText(value) === '') return 'is blank'
    return source.includes(value) ? undefined : `${show(value)} does not stand in the source`
  })
}

/**
 * Ready-made rules for the option `rules` of `satisfySchema`. Each takes JSON pointers, with `*` for every item or key, and gives a
 * rule: spread it to give it another name or `presence: 'optional'`.
 *
 * Numbers are compared as exact decimals of their shortest text, so 0.1 + 0.2 equals 0.3. An empty list breaks a rule about its items
 * unless `presence` is 'optional'.
 *
 * Two pointers that go through the same `*` are about the same item: `sumEquals` adds up each order's own lines where both of its pointers
 * start with `/orders/*`.
 *
 * @throws GraderUsageError when a pointer, a date, a source or an option is none
 * @example
 * satisfySchema('{"total": 0}', { type: 'object' }, { rules: [meaning.nonZero('/total')] }).class // 'wrong-meaning'
 */
export const meaning: {
  /** The number is not 0. */
  nonZero: (pointer: string) => MeaningRule
  /** The text has more than white space and invisible characters, the array an item, the object a member. */
  nonEmpty: (pointer: string) => MeaningRule
  /**
   * The text is none of `n/a`, `na`, `none`, `null`, `-`, `...`, `tbd`, `string`, `example`, `lorem`, its own name or one of `words`, in any
   * letter case, with a full stop or between `<` and `>`. Invisible characters do not count; a dash may be a long one.
   */
  notPlaceholder: (pointer: string, options?: { words?: readonly string[] }) => MeaningRule
  /** What the function makes of each item adds up to the total; under a shared `*`, the items of each to its own total. */
  sumEquals: (items: string, amountOf: (item: any) => number | bigint, total: string, options?: { tolerance?: Tolerance }) => MeaningRule
  /** The first is at most the second: two numbers, two days, two instants with zones, two clock times without. Two kinds have no order, and break the rule. */
  lessOrEqual: (a: string, b: string) => MeaningRule
  /** The date is `from` or later, and before `to`. It is of their kind: a day, an instant with its zone, or a clock time without. */
  dateInRange: (pointer: string, from: string, to: string) => MeaningRule
  /** No two values at the pointer inside the items are the same, over all the lists that `items` leads to. */
  uniqueBy: (items: string, pointer: string) => MeaningRule
  /**
   * The value is one of those that `ids` leads to. Where both pointers go through the same `*`, and the ids are a list inside that item (each
   * question's own options), only that list counts. Where each of the items has one id (the steps of a plan), the ids of all of them count.
   */
  refersTo: (pointer: string, ids: string) => MeaningRule
  /** Where the first is present (and not null), the second is too. */
  impliesPresent: (a: string, b: string) => MeaningRule
  /** The text stands in the source, letter by letter. */
  appearsIn: (pointer: string, source: string) => MeaningRule
} = Object.freeze({ nonZero, nonEmpty, notPlaceholder, sumEquals, lessOrEqual, dateInRange, uniqueBy, refersTo, impliesPresent, appearsIn })
