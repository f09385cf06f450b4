import { trimWhitespace } from '../text/characters.ts'
import { printValue } from '../printValue.ts'
import { add, printRational, zero, type Rational } from '../number/exact.ts'
import { isWithin, readTolerance, type Tolerance } from '../number/tolerance.ts'
import { GraderUsageError, readList, readOptions, refuse, requireText } from '../usageError.ts'
import { canonicalText, comparableOf, compareValues, exactNumber, type Comparable } from './comparables.ts'
import { requirePointer, type MeaningRule } from './meaning.ts'
import { isObject, memberPointer, pointerKeys, valuesAt } from './pointers.ts'

/** Why a value is wrong; undefined when it is right. */
type Fault = string | undefined

const show = (value: unknown): string => printValue(value, { cap: 80 })

/** A rule out of one function that says why a value is wrong. */
function ruleOf(name: string, pointer: string, faultOf: (value: unknown, root: unknown, rule: MeaningRule) => Fault): MeaningRule {
  return {
    name,
    pointer,
    check(value, root) {
      return faultOf(value, root, this) === undefined
    },
    reason(this: MeaningRule, value: unknown, root: unknown) {
      return faultOf(value, root, this) ?? ''
    },
  }
}

const isOptional = (rule: MeaningRule): boolean => rule.presence === 'optional'

/** Where two pointers go through the same items, they are about the same item: the way both share, up to its last `*`. */
function sharedWay(one: readonly string[], other: readonly string[]): { shared: string; rests: [string[], string[]] } {
  const differ = one.findIndex((key, index) => key !== other[index])
  const same = one.slice(0, differ === -1 ? one.length : differ)
  const length = same.lastIndexOf('*') + 1
  return { shared: same.slice(0, length).reduce(memberPointer, ''), rests: [one.slice(length), other.slice(length)] }
}

interface Pair {
  readonly ours: readonly unknown[]
  readonly theirs: readonly unknown[]
  readonly rule: MeaningRule
}

/** A rule about two values of one item, or of the whole. */
function pairRule(name: string, a: string, b: string, faultOf: (pair: Pair) => Fault): MeaningRule {
  const [ours, theirs] = [requirePointer(`meaning.${name}`, 'a', a), requirePointer(`meaning.${name}`, 'b', b)]
  const { shared, rests } = sharedWay(ours, theirs)
  return ruleOf(`${name} ${a} ${b}`, shared, (value, _, rule) => {
    const [left, right] = rests.map((keys) => valuesAt(value, keys).map((one) => one.value)) as [unknown[], unknown[]]
    return faultOf({ ours: left, theirs: right, rule })
  })
}

const lengths: readonly { readonly is: (value: unknown) => boolean; readonly of: (value: unknown) => number }[] = [
  { is: (value) => typeof value === 'string', of: (value) => trimWhitespace(value as string).length },
  { is: Array.isArray, of: (value) => (value as unknown[]).length },
  { is: isObject, of: (value) => Object.keys(value as object).length },
]

const placeholders = ['', 'n/a', 'na', 'none', '-', '...', '…', 'tbd', 'string', 'example', 'lorem']

function nonZero(pointer: string): MeaningRule {
  requirePointer('meaning.nonZero', 'pointer', pointer)
  return ruleOf(`nonZero ${pointer}`, pointer, (value) => {
    const number = exactNumber(value)
    if (!number) return `is no number but ${show(value)}`
    return number.numerator === 0n ? 'is 0' : undefined
  })
}

function nonEmpty(pointer: string): MeaningRule {
  requirePointer('meaning.nonEmpty', 'pointer', pointer)
  return ruleOf(`nonEmpty ${pointer}`, pointer, (value) => {
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
  const plain = (text: string): string => trimWhitespace(text).toLowerCase()
  const refused = new Set([...placeholders, ...words, ...(key === undefined || key === '*' ? [] : [key])].map(plain))
  return ruleOf(`notPlaceholder ${pointer}`, pointer, (value) => {
    if (typeof value !== 'string') return undefined
    return refused.has(plain(value)) || /^lorem ipsum\b/.test(plain(value)) ? `is the placeholder ${show(value)}` : undefined
  })
}

function sumEquals(items: string, amountOf: (item: any) => number | bigint, total: string, options?: { tolerance?: Tolerance }): MeaningRule {
  const who = 'meaning.sumEquals'
  const itemKeys = requirePointer(who, 'items', items)
  requirePointer(who, 'total', total)
  if (typeof amountOf !== 'function') refuse(who, 'the second argument', 'a function from an item to a number', amountOf)
  const { tolerance } = readOptions<{ tolerance: ReturnType<typeof readTolerance> }>(who, options, { tolerance: readTolerance })
  return ruleOf(`sumEquals ${items} ${total}`, total, (value, root, rule) => {
    const list = itemsAt(root, itemKeys)
    if (list.length === 0) return isOptional(rule) ? undefined : `there are no items at ${show(items)}`
    const wanted = exactNumber(value)
    if (!wanted) return `is no number but ${show(value)}`
    const sum = list.map((item) => amount(who, amountOf(item))).reduce(add, zero)
    return isWithin(wanted, sum, tolerance) ? undefined : `items add up to ${printRational(sum)}, but it is ${printRational(wanted)}`
  })
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
  const faultOf = ({ ours, theirs, rule }: Pair): Fault => {
    if (ours.length === 0 || theirs.length === 0) return isOptional(rule) ? undefined : `there is no ${ours.length === 0 ? a : b}`
    for (const one of ours) {
      for (const other of theirs) if (!isAtMost(one, other)) return `${a} is ${show(one)}, ${b} is ${show(other)}${notComparable(one, other)}`
    }
    return undefined
  }
  const rule = pairRule('lessOrEqual', a, b, faultOf)
  const others = pointerKeys(b)!
  // About one value: then the finding points to it, not to the whole.
  if (pointerKeys(a)!.includes('*') || others.includes('*')) return rule
  return ruleOf(rule.name, a, (value, root, self) => faultOf({ ours: [value], theirs: valuesAt(root, others).map((one) => one.value), rule: self }))
}

function isAtMost(one: unknown, other: unknown): boolean {
  const [left, right] = [comparableOf(one), comparableOf(other)]
  const order = left && right ? compareValues(left, right) : undefined
  return order !== undefined && order <= 0
}

function notComparable(one: unknown, other: unknown): string {
  const [left, right] = [comparableOf(one), comparableOf(other)]
  return left && right && compareValues(left, right) !== undefined ? '' : ', which have no order'
}

function dateInRange(pointer: string, from: string, to: string): MeaningRule {
  const who = 'meaning.dateInRange'
  requirePointer(who, 'pointer', pointer)
  const [first, end] = [requireDate(who, 'from', from), requireDate(who, 'to', to)]
  const order = compareValues(first, end)
  if (order === undefined || order >= 0) {
    throw new GraderUsageError(who, { argument: 'from', problem: 'must be before "to", and both days or both instants', was: { value: [from, to] } })
  }
  return ruleOf(`dateInRange ${pointer}`, pointer, (value) => {
    const date = typeof value === 'string' ? comparableOf(value) : undefined
    if (!date) return `is no date but ${show(value)}`
    const [afterFirst, beforeEnd] = [compareValues(first, date), compareValues(date, end)]
    if (afterFirst === undefined || beforeEnd === undefined) return `is ${show(value)}, which has no order beside ${from}`
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
  const way = itemKeys.at(-1) === '*' ? itemKeys.slice(0, -1) : itemKeys
  return ruleOf(`uniqueBy ${items} ${pointer}`, way.reduce(memberPointer, ''), (value, _, rule) => {
    const list = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : []
    if (list.length === 0) return isOptional(rule) ? undefined : 'there are no items'
    const seen = new Map<string, number>()
    for (const [index, item] of list.entries()) {
      const found = valuesAt(item, keys)
      if (found.length === 0 && !isOptional(rule)) return `item ${index + 1} has no ${show(pointer)}`
      for (const one of found) {
        const text = canonicalText(one.value)
        const first = seen.get(text)
        if (first !== undefined) return `items ${first + 1} and ${index + 1} both have ${show(one.value)}`
        seen.set(text, index)
      }
    }
    return undefined
  })
}

function refersTo(pointer: string, ids: string): MeaningRule {
  const who = 'meaning.refersTo'
  requirePointer(who, 'pointer', pointer)
  const idKeys = requirePointer(who, 'ids', ids)
  // One set for all the references of one output: a set for each would take quadratic time.
  const kept = new WeakMap<object, ReadonlySet<string>>()
  return ruleOf(`refersTo ${pointer} ${ids}`, pointer, (value, root) => {
    const owner = typeof root === 'object' && root !== null ? root : {}
    const known = kept.get(owner) ?? new Set(itemsAt(root, idKeys).map(canonicalText))
    kept.set(owner, known)
    return known.has(canonicalText(value)) ? undefined : `is ${show(value)}, which is not among ${ids}`
  })
}

function impliesPresent(a: string, b: string): MeaningRule {
  const isPresent = (values: readonly unknown[]): boolean => values.some((value) => value !== null)
  return pairRule('impliesPresent', a, b, ({ ours, theirs }) => (isPresent(ours) && !isPresent(theirs) ? `there is ${a}, but no ${b}` : undefined))
}

function appearsIn(pointer: string, source: string): MeaningRule {
  const who = 'meaning.appearsIn'
  requirePointer(who, 'pointer', pointer)
  requireText(who, 'source', source)
  if (trimWhitespace(source) === '') refuse(who, 'source', 'a text that is not blank', source)
  return ruleOf(`appearsIn ${pointer}`, pointer, (value) => {
    if (typeof value !== 'string') return `is no text but ${show(value)}`
    if (trimWhitespace(value) === '') return 'is blank'
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
 * @throws GraderUsageError when a pointer, a date, a source or an option is none
 * @example
 * satisfySchema('{"total": 0}', { type: 'object' }, { rules: [meaning.nonZero('/total')] }).class // 'wrong-meaning'
 */
export const meaning: {
  /** The number is not 0. */
  nonZero: (pointer: string) => MeaningRule
  /** The text has more than white space, the array an item, the object a member. */
  nonEmpty: (pointer: string) => MeaningRule
  /** The text is none of `n/a`, `na`, `none`, `-`, `...`, `tbd`, `string`, `example`, `lorem`, its own name or one of `words`, in any letter case. */
  notPlaceholder: (pointer: string, options?: { words?: readonly string[] }) => MeaningRule
  /** What the function makes of each item adds up to the total. */
  sumEquals: (items: string, amountOf: (item: any) => number | bigint, total: string, options?: { tolerance?: Tolerance }) => MeaningRule
  /** The first is at most the second: two numbers, two days, two instants with zones. Two kinds have no order, and break the rule. */
  lessOrEqual: (a: string, b: string) => MeaningRule
  /** The date is `from` or later, and before `to`. */
  dateInRange: (pointer: string, from: string, to: string) => MeaningRule
  /** No two items have the same value at the pointer inside the item. */
  uniqueBy: (items: string, pointer: string) => MeaningRule
  /** The value is one of those that `ids` leads to. */
  refersTo: (pointer: string, ids: string) => MeaningRule
  /** Where the first is present (and not null), the second is too. */
  impliesPresent: (a: string, b: string) => MeaningRule
  /** The text stands in the source, letter by letter. */
  appearsIn: (pointer: string, source: string) => MeaningRule
} = Object.freeze({ nonZero, nonEmpty, notPlaceholder, sumEquals, lessOrEqual, dateInRange, uniqueBy, refersTo, impliesPresent, appearsIn })
