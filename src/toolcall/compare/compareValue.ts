import { largestAssignment } from '../../assignment.ts'
import { isWithin } from '../../number/tolerance.ts'
import { runGuarded } from '../../timeGuard.ts'
import { GraderUsageError, isUsageError } from '../../usageError.ts'
import { askPattern, asAuthor } from '../../valuePatterns.ts'
import { holdsExpression, keyText, plainValueOf, type CallNode, type Entry, type ListNode } from '../callValue.ts'
import { better, worse, type ArgumentFinding, type Comparison, type ComparisonRules } from './comparison.ts'
import { numberOf, rationalOf } from '../decimal.ts'
import { expectedPlainOf } from '../expected/expectedPlain.ts'
import { mayBeMissing, type ExpectedNode } from '../expected/expectedValue.ts'
import { readExactJson } from '../jsonArguments.ts'

/** One comparison that is going on. Without `findings` it ends at the first difference. */
export interface Comparing {
  readonly rules: ComparisonRules
  readonly findings: ArgumentFinding[] | undefined
}

/**
 * Compares a value of a call with an expected one. Kinds never mix; numbers are compared by their exact value, lists and tuples are the
 * same, order of keys does not count.
 *
 * @param path  where the value stands, for the findings: `arguments.city`
 */
export function compareValue(made: CallNode, expected: ExpectedNode, path: string, comparing: Comparing): Comparison {
  const compare = comparers[expected.kind] as (made: CallNode, expected: ExpectedNode, path: string, comparing: Comparing) => Comparison
  return compare(made, expected, path, comparing)
}

type Of<K extends ExpectedNode['kind']> = K extends ListNode<ExpectedNode>['kind'] ? ListNode<ExpectedNode> : K extends NumberNode['kind'] ? NumberNode : Extract<ExpectedNode, { kind: K }>
type Comparer<K extends ExpectedNode['kind']> = (made: CallNode, expected: Of<K>, path: string, comparing: Comparing) => Comparison

const comparers: { readonly [K in ExpectedNode['kind']]: Comparer<K> } = {
  integer: compareNumbers,
  float: compareNumbers,
  number: compareNumbers,
  text: compareTexts,
  boolean: (made, expected, path, comparing) => scalar(made, expected, made.kind === 'boolean' && made.value === expected.value, path, comparing),
  null: (made, expected, path, comparing) => scalar(made, expected, made.kind === 'null', path, comparing),
  ellipsis: (made, expected, path, comparing) => scalar(made, expected, made.kind === 'ellipsis', path, comparing),
  complex: (made, expected, path, comparing) => scalar(made, expected, made.kind === 'complex' && made.value === expected.value, path, comparing),
  bytes: (made, expected, path, comparing) => scalar(made, expected, made.kind === 'bytes' && keyText(made) === keyText(expected), path, comparing),
  expression: compareExpression,
  list: compareLists,
  tuple: compareLists,
  set: (made, expected, path, comparing) => (made.kind === 'set' ? compareBags(made.items, expected.items, { expected, path }, comparing) : scalar(made, expected, false, path, comparing)),
  object: compareObjects,
  absent: (made, expected, path, comparing) => found({ kind: 'extra', path, received: made }, comparing),
  oneOf: compareAlternatives,
  optional: (made, expected, path, comparing) => (expected.value ? compareValue(made, expected.value, path, comparing) : 'equal'),
  setOf: (made, expected, path, comparing) =>
    made.kind === 'list' || made.kind === 'tuple' || made.kind === 'set' ? compareBags(made.items, expected.items, { expected, path }, comparing) : scalar(made, expected, false, path, comparing),
  asks: comparePattern,
  predicate: comparePredicate,
}

/** A difference with nodes for values: they are turned into plain values only where somebody will read them. */
interface Difference extends Omit<ArgumentFinding, 'expected' | 'received'> {
  readonly expected?: ExpectedNode
  readonly received?: CallNode
}

export function found({ expected, received, ...facts }: Difference, { findings }: Comparing): Comparison {
  findings?.push({ ...facts, ...(expected ? { expected: expectedPlainOf(expected) } : {}), ...(received ? { received: plainValueOf(received) } : {}) })
  return facts.kind === 'unknown' ? 'unknown' : 'different'
}

function scalar(made: CallNode, expected: ExpectedNode, isEqual: boolean, path: string, comparing: Comparing): Comparison {
  if (isEqual) return 'equal'
  const unknown = whyUnknown(made, expected, comparing.rules)
  return found({ kind: unknown ? 'unknown' : 'value', path, expected, received: made, ...(unknown ? { reason: unknown } : {}) }, comparing)
}

/** Why the output does not tell whether two values are the same; undefined where it does. */
function whyUnknown(made: CallNode, expected: ExpectedNode, rules: ComparisonRules): string | undefined {
  if (made.kind === 'expression') return 'an expression is never run'
  if (made.kind !== 'text' || !made.untyped || expected.kind === 'text') return undefined
  const read = readExactJson(made.value.trim(), 'unreadable')
  const isValue = !('problem' in read) && compareValue(read.node, expected, '', { rules, findings: undefined }) === 'equal'
  return isValue ? 'it stands where texts have no quotation marks' : undefined
}

type NumberNode = Extract<CallNode, { decimal: string }>

const isNumber = (node: CallNode | ExpectedNode): node is NumberNode => node.kind === 'integer' || node.kind === 'float' || node.kind === 'number'

function compareNumbers(made: CallNode, expected: NumberNode, path: string, comparing: Comparing): Comparison {
  if (!isNumber(made)) return scalar(made, expected, false, path, comparing)
  const { numberTypes, tolerance } = comparing.rules
  if (tolerance && isNear(made, expected, tolerance)) return 'equal'
  const rounded = made.rounded ?? expected.rounded
  const isEqual = rounded ? numberOf(made.decimal) === numberOf(expected.decimal) : made.decimal === expected.decimal
  if (!isEqual) return found({ kind: 'value', path, expected, received: made }, comparing)
  const differ = (reason: string): Comparison => found({ kind: 'unknown', path, expected, received: made, reason }, comparing)
  if (rounded) return differ('it was rounded to a double when it was parsed')
  if (numberTypes === 'ignore' || made.kind === expected.kind) return made.kind === 'number' && numberTypes === 'compare' ? differ('a parsed number does not tell 89 from 89.0') : 'equal'
  if (made.kind === 'number' || expected.kind === 'number') return differ('a parsed number does not tell 89 from 89.0')
  return found({ kind: 'value', path, expected, received: made, reason: `${made.kind}, not ${expected.kind}` }, comparing)
}

function isNear(made: NumberNode, expected: NumberNode, tolerance: NonNullable<ComparisonRules['tolerance']>): boolean {
  if (made.decimal === expected.decimal) return !made.rounded && !expected.rounded
  const [one, other] = [rationalOf(made.decimal), rationalOf(expected.decimal)]
  return one !== undefined && other !== undefined && isWithin(one, other, tolerance)
}

function compareTexts(made: CallNode, expected: Of<'text'>, path: string, comparing: Comparing): Comparison {
  const { normalised } = comparing.rules
  const isEqual = made.kind === 'text' && (made.value === expected.value || (normalised !== undefined && normalised(made.value) === normalised(expected.value)))
  return scalar(made, expected, isEqual, path, comparing)
}

function compareExpression(made: CallNode, expected: Of<'expression'>, path: string, comparing: Comparing): Comparison {
  if (made.kind === 'expression') return made.source === expected.source ? 'equal' : found({ kind: 'value', path, expected, received: made }, comparing)
  return found({ kind: 'unknown', path, expected, received: made, reason: 'an expression is never run' }, comparing)
}

function compareLists(made: CallNode, expected: Of<'list' | 'tuple'>, path: string, comparing: Comparing): Comparison {
  if (made.kind !== 'list' && made.kind !== 'tuple') return scalar(made, expected, false, path, comparing)
  if (made.items.length !== expected.items.length) return found({ kind: 'length', path, expected, received: made }, comparing)
  let result: Comparison = 'equal'
  for (let index = 0; index < expected.items.length; index++) {
    result = worse(result, compareValue(made.items[index]!, expected.items[index]!, comparing.findings ? `${path}[${index}]` : '', comparing))
    if (result === 'different' && !comparing.findings) return result
  }
  return result
}

function compareAlternatives(made: CallNode, expected: Of<'oneOf'>, path: string, comparing: Comparing): Comparison {
  const silently = { ...comparing, findings: undefined }
  let best: Comparison = 'different'
  for (const alternative of expected.alternatives) {
    best = better(best, compareValue(made, alternative, path, silently))
    if (best === 'equal') return best
  }
  return best === 'unknown' ? found({ kind: 'unknown', path, expected, received: made, reason: 'the output does not tell' }, comparing) : scalar(made, expected, false, path, comparing)
}

/** The most items of a bag: every pair of two bags is compared. */
const maxBagItems = 2_000

function compareBags(made: readonly CallNode[], expected: readonly ExpectedNode[], whole: { expected: ExpectedNode; path: string }, comparing: Comparing): Comparison {
  const { path } = whole
  const received: CallNode = { kind: 'list', items: made }
  if (made.length !== expected.length || made.length > maxBagItems) return found({ kind: 'length', path, expected: whole.expected, received }, comparing)
  const silently = { ...comparing, findings: undefined }
  const pairs = made.map((item) => expected.map((wanted) => compareValue(item, wanted, path, silently)))
  const assign = (accepted: readonly Comparison[]): Int32Array => largestAssignment(pairs.map((row) => row.flatMap((result, index) => (accepted.includes(result) ? [index] : []))), expected.length)
  const assigned = assign(['equal'])
  if (!assigned.includes(-1)) return 'equal'
  if (!assign(['equal', 'unknown']).includes(-1)) return found({ kind: 'unknown', path, expected: whole.expected, received, reason: 'an item is an expression, which is never run' }, comparing)
  const taken = new Set(assigned)
  for (const [index, partner] of assigned.entries()) if (partner === -1) found({ kind: 'extra', path: `${path}[${index}]`, received: made[index]! }, comparing)
  for (const [index, wanted] of expected.entries()) if (!taken.has(index)) found({ kind: 'missing', path, expected: wanted }, comparing)
  return 'different'
}

function compareObjects(made: CallNode, expected: Of<'object'>, path: string, comparing: Comparing): Comparison {
  if (made.kind !== 'object') return scalar(made, expected, false, path, comparing)
  return compareEntries(made.entries, expected.entries, path, comparing)
}

function compareEntries(made: readonly Entry<CallNode>[], expected: readonly Entry<ExpectedNode>[], path: string, comparing: Comparing): Comparison {
  const left = new Map(made.map((entry) => [keyText(entry[0]), entry]))
  let result: Comparison = 'equal'
  for (const [key, wanted] of expected) {
    const text = keyText(key)
    const value = left.get(text)?.[1]
    left.delete(text)
    const place = comparing.findings ? memberPath(path, key) : ''
    if (value) result = worse(result, compareValue(value, wanted, place, comparing))
    else if (!mayBeMissing(wanted)) result = worse(result, found(unlessExpression(made, { kind: 'missing', path: place, expected: wanted }), comparing))
    if (result === 'different' && !comparing.findings) return result
  }
  if (comparing.rules.extraArguments === 'allow') return result
  for (const [key, value] of left.values()) result = worse(result, found(unlessExpression([[key, value]], { kind: 'extra', path: memberPath(path, key), received: value }), comparing))
  return result
}

/** Where a key is an expression, it may be any key. */
function unlessExpression(made: readonly Entry<CallNode>[], difference: Difference): Difference {
  return made.some(([key]) => key.kind === 'expression') ? { ...difference, kind: 'unknown', reason: 'a key is an expression, which is never run' } : difference
}

/** `arguments.city`, `arguments["first name"]`. */
export function memberPath(path: string, key: CallNode | string): string {
  const name = typeof key === 'string' ? key : key.kind === 'text' ? key.value : undefined
  if (name === undefined) return `${path}[${String(plainValueOf(key as CallNode))}]`
  return /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name.slice(0, 80))}]`
}

function comparePattern(made: CallNode, expected: Of<'asks'>, path: string, comparing: Comparing): Comparison {
  // Only of what it cannot be asked about is it taken at its word: null is not anything for a runner.
  if (holdsExpression(made) && expected.acceptsAll) return 'equal'
  const unknown = expressionInside(made, expected, path, comparing)
  if (unknown) return unknown
  const answer = askPattern(expected.written, plainValueOf(made), comparing.rules.who)
  return scalar(made, expected, answer === true, path, comparing)
}

function expressionInside(made: CallNode, expected: ExpectedNode, path: string, comparing: Comparing): Comparison | undefined {
  if (!holdsExpression(made)) return undefined
  return found({ kind: 'unknown', path, expected, received: made, reason: 'an expression is never run' }, comparing)
}

function comparePredicate(made: CallNode, expected: Of<'predicate'>, path: string, comparing: Comparing): Comparison {
  const { who } = comparing.rules
  const unknown = expressionInside(made, expected, path, comparing)
  if (unknown) return unknown
  const answer = askPredicate(who, path, expected.written, plainValueOf(made))
  return scalar(made, expected, answer, path, comparing)
}

function askPredicate(who: string, path: string, predicate: (value: unknown) => unknown, value: unknown): boolean {
  const argument = `predicate of expected${path === '' ? '' : ` ${path}`}`
  let answer: unknown
  try {
    answer = runGuarded(who, argument, () => asAuthor(() => predicate(value)))
  } catch (cause) {
    if (isUsageError(cause)) throw cause
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new GraderUsageError(who, { argument, problem: `threw: ${words}` }, { cause })
  }
  if (typeof answer !== 'boolean') throw new GraderUsageError(who, { argument, problem: 'must answer true or false', was: { value: answer } })
  return answer
}
