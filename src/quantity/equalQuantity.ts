import { maxTextLength } from '../limits.ts'
import { readNumberPlan, type NumberOptions, type NumberPlan } from '../number/equalNumber.ts'
import { add, divide, multiply, subtract, zero, type Rational } from '../number/exact.ts'
import { allowedDistance, distance, isExact, isWithin, type ExactTolerance } from '../number/tolerance.ts'
import { typeInWords } from '../printValue.ts'
import { extractAnswer, type Extracted } from '../text/extraction.ts'
import type { Extraction } from '../text/extractor.ts'
import type { Reading, UnreadableReason } from '../text/readings.ts'
import { GraderUsageError, oneWordOf, ownMembers, readList, refuse } from '../usageError.ts'
import { isOneOf, isOptional, type OneOf } from '../valuePatterns.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { readQuantity, type QuantityValue } from './readQuantity.ts'
import type { Unit } from './units.ts'

export interface QuantityOptions extends Omit<NumberOptions, 'extract' | 'percent' | 'currency'> {
  /** 'none' (default): units must be the same. 'exact': units of one dimension are converted by exact factors. */
  conversion?: 'none' | 'exact'
  /** 'required' (default): both sides have a unit or neither has. 'optional': it may be left out, but never be another one. */
  unit?: 'required' | 'optional'
  /** What stands round the quantity in the output, and is taken off it. Default: nothing. */
  extract?: Extraction | readonly Extraction[]
}

export interface DifferentQuantity extends Finding {
  readonly kind: 'different' | 'different unit' | 'missing unit' | 'different dimension'
  /** In the expected unit. */
  readonly difference?: Rational
  readonly allowed?: Rational
}

export interface UnreadableQuantity extends Finding {
  readonly kind: 'not a quantity' | 'several readings' | 'not read' | 'no one unit'
  /** 'not a quantity': what it is, in words. */
  readonly type?: string
  /** 'not read': UTF-16 offset of the first character that does not fit. */
  readonly start?: number
  /** 'no one unit': the unit that cannot be converted. */
  readonly unit?: Unit
}

/** A verdict of `equalQuantity`. */
export interface EqualQuantityVerdict extends Verdict<DifferentQuantity | UnreadableQuantity> {
  readonly grader: 'equalQuantity'
  readonly code?: 'different' | Exclude<UnreadableReason, 'invalid' | 'zone-missing'>
  /** The value of the output; several where it is ambiguous. */
  readonly readings?: readonly Reading<QuantityValue>[]
  /** The output's number in the expected unit, where it was converted. */
  readonly converted?: Rational
  readonly nearest?: { readonly expected: string; readonly value: QuantityValue; readonly of: number }
  readonly tolerance: ExactTolerance
  readonly extracted?: Extracted
  readonly projectLocale?: string
}

interface QuantityPlan extends NumberPlan {
  readonly conversion: 'none' | 'exact'
  readonly unit: 'required' | 'optional'
}

interface Candidate {
  readonly expected: string
  readonly value: QuantityValue
}

/** What comes of comparing with one expected quantity. */
type Comparison = { readonly outcome: 'pass'; readonly converted?: Rational } | { readonly outcome: 'fail'; readonly finding: DifferentQuantity; readonly converted?: Rational } | { readonly outcome: 'unreadable'; readonly finding: UnreadableQuantity; readonly code: 'ambiguous' | 'unparseable' }

/**
 * Passes when the output is the expected number of the expected unit.
 *
 * @param output  a text
 * @param expected  a text such as `5 km`, or several of which any one is enough (a list or `oneOf(...)`)
 * @param options  `conversion`, `unit`, and tolerance (in the expected unit), locale, forms, words as in `equalNumber`, `extract`
 * @returns pass, fail (code 'different'), or unreadable: 'ambiguous' (two readings, or a unit of several values under conversion),
 * 'unparseable', 'wrong-type'
 * @throws GraderUsageError when an expected text is no quantity or has several readings, the list is empty, an option or word is
 * unknown, or conversion meets an expected unit that has several values or is unknown
 * @example
 * equalQuantity('1 kg', '1000 g', { conversion: 'exact' }).outcome // 'pass'
 *
 * Does not see: whether the unit suits the question, precision, physical sense.
 */
export function equalQuantity(output: unknown, expected: string | readonly string[] | OneOf<string>, options?: QuantityOptions): EqualQuantityVerdict {
  const plan = readQuantityPlan('equalQuantity', options)
  const candidates = readExpectedQuantities(plan, expected)
  const shared = {
    grader: 'equalQuantity',
    strength: 'sufficient',
    tolerance: plan.tolerance,
    ...(plan.locale.from === 'project default' ? { projectLocale: plan.locale.tag! } : {}),
  } as const

  const read = readQuantityOutput(plan, output)
  if (read.code !== undefined) {
    const { code, finding, readings, extracted } = read
    return { ...shared, ...(extracted ? { extracted } : {}), outcome: 'unreadable', code, findings: [finding], ...(readings ? { readings } : {}) }
  }
  const facts = { ...shared, ...(read.extracted ? { extracted: read.extracted } : {}), readings: [read.reading] }
  let nearest: { candidate: Candidate; comparison: Comparison } | undefined
  for (const candidate of candidates) {
    const comparison = compareQuantities(plan, read.reading.value, candidate.value)
    if (comparison.outcome === 'pass') {
      return { ...facts, outcome: 'pass', findings: [], nearest: { ...candidate, of: candidates.length }, ...(comparison.converted ? { converted: comparison.converted } : {}) }
    }
    if (!nearest || rank(comparison) < rank(nearest.comparison)) nearest = { candidate, comparison }
  }
  const { candidate, comparison } = nearest!
  const named = { ...candidate, of: candidates.length }
  if (comparison.outcome === 'unreadable') return { ...facts, outcome: 'unreadable', code: comparison.code, findings: [comparison.finding], nearest: named }
  const { finding, converted } = comparison as Extract<Comparison, { outcome: 'fail' }>
  return { ...facts, outcome: 'fail', code: 'different', findings: [finding], nearest: named, ...(converted ? { converted } : {}) }
}

/** An unreadable comparison outranks: the output might be right. Then the nearest in kind. */
function rank(comparison: Comparison): number {
  if (comparison.outcome !== 'fail') return 0
  return ['different', 'missing unit', 'different unit', 'different dimension'].indexOf(comparison.finding.kind) + 1
}

/** Reads the options of a quantity. Throws for an unknown option or word. */
export function readQuantityPlan(who: string, options: unknown): QuantityPlan {
  const members = ownMembers(who, 'options', options)
  const conversion = oneWordOf('none', 'exact')(members.get('conversion'), who, 'option "conversion"')
  const unit = oneWordOf('required', 'optional')(members.get('unit'), who, 'option "unit"')
  for (const own of ['conversion', 'unit']) members.delete(own)
  for (const foreign of ['percent', 'currency']) {
    if (members.has(foreign)) throw new GraderUsageError(who, { argument: `option "${foreign}"`, problem: 'does not exist: a percentage and an amount of money stay what they are' })
  }
  const plan = readNumberPlan(who, Object.fromEntries(members))
  if (plan.extract.onlyNumber) throw new GraderUsageError(who, { argument: 'option "extract"', problem: 'must not be "onlyNumber": it would leave the unit behind' })
  return { ...plan, conversion, unit }
}

function readExpectedQuantities(plan: QuantityPlan, expected: unknown): readonly Candidate[] {
  const mustBe = 'a text such as "5 km", or a list of them of which any one is enough'
  if (isOptional(expected)) refuse(plan.who, 'expected', 'there: the whole output cannot be absent', expected)
  const list = isOneOf(expected) ? expected.alternatives : Array.isArray(expected) ? readList(plan.who, 'expected', mustBe, expected) : undefined
  if (list?.length === 0) refuse(plan.who, 'expected', `${mustBe}; the list must not be empty`, expected)
  if (!list) return [readExpectedQuantity(plan, expected, 'expected')]
  return list.flatMap((one, index) => (isOneOf(one) ? readExpectedQuantities(plan, one) : [readExpectedQuantity(plan, one, `expected[${index}]`)]))
}

/** One expected quantity. Throws where it has no value, or several. */
export function readExpectedQuantity(plan: QuantityPlan, value: unknown, argument: string): Candidate {
  if (typeof value !== 'string') refuse(plan.who, argument, 'a text such as "5 km"', value)
  const read = readQuantity(value, plan.grammar)
  if ('reason' in read) refuse(plan.who, argument, 'a number and a unit, such as "5 km"', value)
  if (read.readings.length > 1) {
    const ways = read.readings.flatMap(({ as }) => as ?? []).join(' or ')
    throw new GraderUsageError(plan.who, { argument, problem: 'must have one reading', was: { value }, hint: `It can be read with ${ways}: state a locale.` })
  }
  return { expected: value, value: read.readings[0].value }
}

/** What an output says as a quantity. */
export type ReadQuantityOutput =
  | { readonly code: undefined; readonly reading: Reading<QuantityValue>; readonly extracted: Extracted | undefined }
  | {
      readonly code: 'ambiguous' | 'unparseable' | 'wrong-type'
      readonly finding: UnreadableQuantity
      readonly readings?: readonly Reading<QuantityValue>[]
      readonly extracted?: Extracted | undefined
    }

/** Reads an output as one quantity, with the plan's extraction. */
export function readQuantityOutput(plan: NumberPlan, output: unknown): ReadQuantityOutput {
  if (typeof output !== 'string') return { code: 'wrong-type', finding: { kind: 'not a quantity', type: typeInWords(output) } }
  if (output.length > maxTextLength) return { code: 'unparseable', finding: { kind: 'not read', start: maxTextLength } }
  const taken = extractAnswer(output, plan.extract.words)
  const extracted = taken.by.length > 0 ? taken : undefined
  const read = readQuantity(taken.text, plan.grammar)
  if ('reason' in read) return { code: 'unparseable', finding: { kind: 'not read', ...(read.position === undefined ? {} : { start: read.position }) }, extracted }
  if (read.readings.length > 1) return { code: 'ambiguous', finding: { kind: 'several readings' }, readings: read.readings, extracted }
  return { code: undefined, reading: read.readings[0], extracted }
}

/** Compares a quantity with an expected one. Throws where conversion meets an expected unit that has no one value. */
export function compareQuantities(plan: QuantityPlan, value: QuantityValue, expected: QuantityValue): Comparison {
  const [unit, wanted] = [value.unit, expected.unit]
  if (value.number.kind !== expected.number.kind) return { outcome: 'fail', finding: { kind: 'different unit' } }
  if (unit?.id === wanted?.id) return compareNumbers(plan, value.number, expected.number)
  // A word of the output's own might be no unit at all: "5 million", "5 dozen".
  const mayBeLeftOut = plan.unit === 'optional' && value.number.kind === 'plain' && unit?.kind !== 'unknown'
  if (!unit || !wanted) return mayBeLeftOut ? compareNumbers(plan, value.number, expected.number) : { outcome: 'fail', finding: { kind: 'missing unit' } }
  if (plan.conversion === 'none') return { outcome: 'fail', finding: { kind: 'different unit' } }
  if (wanted.kind !== 'exact') {
    throw new GraderUsageError(plan.who, {
      argument: 'expected',
      problem: wanted.kind === 'unknown' ? `has the unit "${wanted.id}", which is not known and cannot be converted` : `has the unit "${wanted.id}", which has several values and cannot be converted`,
    })
  }
  if (unit.kind !== 'exact') return { outcome: 'unreadable', code: unit.kind === 'unknown' ? 'unparseable' : 'ambiguous', finding: { kind: 'no one unit', unit } }
  if (unit.dimension !== wanted.dimension) return { outcome: 'fail', finding: { kind: 'different dimension' } }
  const converted = inUnit(value.number, unit, wanted)
  return { ...compareNumbers(plan, converted, expected.number), converted } as Comparison
}

function compareNumbers({ tolerance }: NumberPlan, value: Rational, expected: Rational): Comparison {
  if (isWithin(value, expected, tolerance)) return { outcome: 'pass' }
  const allowed = isExact(tolerance) ? {} : { allowed: allowedDistance(expected, tolerance) }
  return { outcome: 'fail', finding: { kind: 'different', difference: distance(value, expected), ...allowed } }
}

function inUnit(value: Rational, from: Unit, to: Unit): Rational {
  return divide(subtract(inBaseUnit(value, from), to.offset ?? zero), to.factor!)
}

/** A number of an exact unit in the base unit of its dimension. */
export function inBaseUnit(value: Rational, { factor, offset }: Unit): Rational {
  return add(multiply(value, factor!), offset ?? zero)
}
