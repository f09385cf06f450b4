import { effectiveLocale, readLocale, type EffectiveLocale } from '../configuration.ts'
import { maxTextLength } from '../limits.ts'
import { typeInWords } from '../printValue.ts'
import { extractAnswer, readExtraction, type Extracted } from '../text/extraction.ts'
import type { Extraction } from '../text/extractor.ts'
import type { Reading, Readings, UnreadableReason } from '../text/readings.ts'
import { GraderUsageError, oneWordOf, readList, readOptions, refuse, wordList, didYouMean, type ArgumentReader } from '../usageError.ts'
import { isOneOf, isOptional, type OneOf } from '../valuePatterns.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { fromNumber, type Rational } from './exact.ts'
import { numberForms, type NumberForm } from './forms.ts'
import type { NumberLocale } from './numeral.ts'
import { readOnlyNumber } from './onlyNumber.ts'
import { percentAs, readNumber, type NumberGrammar, type NumberValue } from './readNumber.ts'
import { numberStyleOf } from './separators.ts'
import { allowedDistance, distance, isExact, isWithin, readTolerance, type ExactTolerance, type Tolerance } from './tolerance.ts'

export interface NumberOptions {
  /** How far from the expected number the output may be, inclusive. Default: not at all. */
  tolerance?: Tolerance
  /** A BCP 47 tag whose conventions the texts must keep, or 'none'. Default: the project's, else none. */
  locale?: string
  /** 'distinct' (default): 50 % is neither 0.5 nor 50. 'fraction': it is 0.5. 'points': it is 50. */
  percent?: 'distinct' | 'fraction' | 'points'
  /** 'distinct' (default): $30 is neither 30 nor €30. 'ignore': only the number counts. */
  currency?: 'distinct' | 'ignore'
  /** Spellings that are read only on request: 'fraction', 'compact', 'radix', 'accounting', 'approximate'. Default: none. */
  forms?: readonly NumberForm[]
  /** Languages whose number words are read. Default: none. */
  words?: readonly 'en'[]
  /** What stands round the number in the output, and is taken off it; 'onlyNumber': the one number in a text. Default: nothing. */
  extract?: NumberExtraction | readonly NumberExtraction[]
}

export type NumberExtraction = Extraction | 'onlyNumber'
export type ExpectedNumber = number | bigint | string

/** Why the output is not the number: the nearest expected value, and how far it is from it. */
export interface DifferentNumber extends Finding {
  /** 'different kind': a percentage, an amount and a plain number are never equal. */
  readonly kind: 'different' | 'different kind'
  readonly difference?: Rational
  readonly allowed?: Rational
}

export interface UnreadableNumber extends Finding {
  readonly kind: 'not a number' | 'several readings' | 'not read'
  /** 'not a number': what it is, in words. */
  readonly type?: string
  /** 'not read': UTF-16 offset of the first character that does not fit. */
  readonly start?: number
}

/** A verdict of `equalNumber`. */
export interface EqualNumberVerdict extends Verdict<DifferentNumber | UnreadableNumber> {
  readonly grader: 'equalNumber'
  readonly code?: 'different' | Exclude<UnreadableReason, 'invalid' | 'zone-missing'>
  /** The value of the output; several where it is ambiguous. */
  readonly readings?: readonly Reading<NumberValue>[]
  /** The expected value that the output equals or, failing that, is nearest to. */
  readonly nearest?: { readonly expected: ExpectedNumber; readonly value: NumberValue; readonly of: number }
  readonly tolerance: ExactTolerance
  readonly extracted?: Extracted | { readonly text: string; readonly by: readonly NumberExtraction[] }
  readonly projectLocale?: string
}

/** Everything an author has said about reading and comparing numbers. */
export interface NumberPlan {
  readonly who: string
  readonly grammar: NumberGrammar
  readonly tolerance: ExactTolerance
  readonly percent: 'distinct' | 'fraction' | 'points'
  readonly currency: 'distinct' | 'ignore'
  readonly extract: { readonly words: ReturnType<typeof readExtraction>; readonly onlyNumber: boolean }
  readonly locale: EffectiveLocale
}

/**
 * Passes when the output is the expected number, however it is written.
 *
 * @param output  a text, a number or a bigint. A number is read through its shortest decimal text, so 0.1 is one tenth
 * @param expected  a number, bigint or text, or several of which any one is enough (a list or `oneOf(...)`)
 * @param options  tolerance, locale, percent, currency, forms, words, extract
 * @returns pass, fail (code 'different'), or unreadable: 'ambiguous' where several numbers are meant by one text (`1,000` without
 * a locale, an integer above 2^53 - 1), 'unparseable', 'wrong-type'
 * @throws GraderUsageError when an expected value has no value or several, the list is empty, or an option or word is unknown
 * @example
 * equalNumber('1.234,50 €', '€1234.5').outcome // 'pass'
 *
 * Does not see: how the number was arrived at, its unit (use `equalQuantity`), ranges, significant digits.
 */
export function equalNumber(
  output: unknown,
  expected: ExpectedNumber | readonly ExpectedNumber[] | OneOf<ExpectedNumber>,
  options?: NumberOptions,
): EqualNumberVerdict {
  const plan = readNumberPlan('equalNumber', options)
  const candidates = readExpectedNumbers(plan, expected)
  const shared = {
    grader: 'equalNumber',
    strength: 'sufficient',
    tolerance: plan.tolerance,
    ...(plan.locale.from === 'project default' ? { projectLocale: plan.locale.tag! } : {}),
  } as const

  const read = readNumberOutput(plan, output)
  const extracted = read.extracted ? { extracted: read.extracted } : {}
  if (read.code !== undefined) {
    return { ...shared, ...extracted, outcome: 'unreadable', code: read.code, findings: [read.finding], ...(read.readings ? { readings: read.readings } : {}) }
  }
  const { value } = read.reading
  const facts = { ...shared, ...extracted, readings: [read.reading] }
  const equal = candidates.find((candidate) => numbersMatch(plan, value, candidate.value))
  const nearest = equal ?? nearestNumber(value, candidates)
  const named = { ...nearest, of: candidates.length }
  if (equal) return { ...facts, outcome: 'pass', findings: [], nearest: named }
  return { ...facts, outcome: 'fail', code: 'different', findings: [differenceOf(plan, value, nearest.value)], nearest: named }
}

const plansWithoutOptions = new Map<string, NumberPlan>()

/** Reads the options of a number. Throws for an unknown option or word. */
export function readNumberPlan(who: string, options: unknown): NumberPlan {
  if (options !== undefined) return readGivenOptions(who, options)
  // Most calls have no options, and reading them takes longer than reading the number.
  const key = `${who} ${effectiveLocale(undefined).tag ?? ''}`
  const known = plansWithoutOptions.get(key) ?? readGivenOptions(who, options)
  plansWithoutOptions.set(key, known)
  return known
}

function readGivenOptions(who: string, options: unknown): NumberPlan {
  const read = readOptions<Omit<NumberPlan, 'who' | 'grammar' | 'locale'> & { locale: string | undefined; forms: readonly NumberForm[]; words: readonly 'en'[] }>(who, options, {
    tolerance: readTolerance,
    locale: (value, by, argument) => (value === undefined ? undefined : readLocale(value, by, argument)),
    percent: oneWordOf('distinct', 'fraction', 'points'),
    currency: oneWordOf('distinct', 'ignore'),
    forms: listOf(numberForms),
    words: listOf(['en']),
    extract: readNumberExtraction,
  })
  const locale = effectiveLocale(read.locale)
  return { ...read, who, locale, grammar: { locale: numberLocale(who, locale.tag), forms: read.forms, words: read.words } }
}

function numberLocale(who: string, tag: string | undefined): NumberLocale | undefined {
  return tag === undefined ? undefined : { language: new Intl.Locale(tag).language, style: numberStyleOf(who, tag) }
}

function listOf<const W extends string>(words: readonly W[]): ArgumentReader<readonly W[]> {
  return (value, who, argument) => {
    if (value === undefined) return []
    return readList(who, argument, `a list of ${wordList(words)}`, value).map((word) => {
      if (typeof word === 'string' && (words as readonly string[]).includes(word)) return word as W
      return refuse(who, argument, `a list of ${wordList(words)}`, word, typeof word === 'string' ? didYouMean(word, words) : undefined)
    })
  }
}

const readNumberExtraction: ArgumentReader<NumberPlan['extract']> = (value, who, argument) => {
  const list = Array.isArray(value) ? readList(who, argument, 'a list of words', value) : [value]
  const onlyNumber = list.includes('onlyNumber')
  const others = list.filter((word) => word !== 'onlyNumber')
  if (onlyNumber && (list.at(-1) !== 'onlyNumber' || list.length - others.length > 1)) {
    throw new GraderUsageError(who, { argument, problem: 'must have "onlyNumber" once and last: it reads what the others leave', was: { value } })
  }
  return { words: onlyNumber && others.length === 0 ? [] : readExtraction(Array.isArray(value) ? others : value, who, argument), onlyNumber }
}

interface ExpectedCandidate {
  readonly expected: ExpectedNumber
  readonly value: NumberValue
}

function readExpectedNumbers(plan: NumberPlan, expected: unknown): readonly ExpectedCandidate[] {
  const mustBe = 'a number, a bigint, a text, or a list of them of which any one is enough'
  if (isOptional(expected)) refuse(plan.who, 'expected', 'there: the whole output cannot be absent', expected)
  const list = isOneOf(expected) ? expected.alternatives : Array.isArray(expected) ? readList(plan.who, 'expected', mustBe, expected) : undefined
  if (list?.length === 0) refuse(plan.who, 'expected', `${mustBe}; the list must not be empty`, expected)
  return list ? list.flatMap((one, index) => (isOneOf(one) ? readExpectedNumbers(plan, one) : [readExpectedNumber(plan, one, `expected[${index}]`)])) : [readExpectedNumber(plan, expected, 'expected')]
}

/** One expected number. Throws where it has no value, or several. */
export function readExpectedNumber(plan: NumberPlan, value: unknown, argument: string): ExpectedCandidate {
  const read = readOne(value, (text) => readNumber(text, plan.grammar))
  if (read.code === undefined) return { expected: value as ExpectedNumber, value: converted(plan, read.reading.value) }
  const readings = (read.readings ?? []).flatMap(({ as }) => as ?? [])
  const problem = { ambiguous: 'must have one reading', unparseable: 'must be a number', 'wrong-type': 'must be a number, a bigint or a text' }[read.code]
  const isRounded = typeof value === 'number' && read.code === 'ambiguous'
  const hint = isRounded ? 'It is rounded already: give a text or a bigint.' : readings.length > 0 ? `It can be read with ${readings.join(' or ')}: state a locale, or give a number.` : undefined
  throw new GraderUsageError(plan.who, { argument, problem, was: { value }, hint })
}

/** What an output says as a number. */
export type ReadNumberOutput =
  | { readonly code: undefined; readonly reading: Reading<NumberValue>; readonly extracted?: EqualNumberVerdict['extracted'] }
  | {
      readonly code: 'ambiguous' | 'unparseable' | 'wrong-type'
      readonly finding: UnreadableNumber
      readonly readings?: readonly Reading<NumberValue>[]
      readonly extracted?: EqualNumberVerdict['extracted']
    }

/** Reads an output as one number, with the plan's extraction and conversions. */
export function readNumberOutput(plan: NumberPlan, output: unknown): ReadNumberOutput {
  if (typeof output === 'string' && output.length > maxTextLength) return { code: 'unparseable', finding: { kind: 'not read', start: maxTextLength } }
  const taken = typeof output === 'string' ? extractAnswer(output, plan.extract.words) : undefined
  let onlyNumber = false
  const read = readOne(taken?.text ?? output, (text) => {
    const alone = readNumber(text, plan.grammar)
    if ('readings' in alone || !plan.extract.onlyNumber) return alone
    const only = readOnlyNumber(text, plan.grammar)
    onlyNumber = only !== undefined && 'readings' in only
    return only ?? alone
  })
  const by = [...(taken?.by ?? []), ...(onlyNumber ? (['onlyNumber'] as const) : [])]
  const extracted = by.length > 0 ? { extracted: { text: taken!.text, by } } : {}
  if (read.code !== undefined) return { ...read, ...extracted }
  return { code: undefined, reading: { ...read.reading, value: converted(plan, read.reading.value) }, ...extracted }
}

/** The greatest bigint that is read: as many digits as a text may have. */
const maxInteger = 10n ** 1_000n

function readOne(value: unknown, readText: (text: string) => Readings<NumberValue>): ReadNumberOutput {
  if (typeof value === 'string') return fromReadings(readText(value))
  if (typeof value === 'bigint') {
    if (value > maxInteger || value < -maxInteger) return { code: 'unparseable', finding: { kind: 'not read' } }
    return { code: undefined, reading: { value: { kind: 'plain', numerator: value, denominator: 1n } } }
  }
  if (typeof value !== 'number') return { code: 'wrong-type', finding: { kind: 'not a number', type: typeInWords(value) } }
  const exact = fromNumber(value)
  if (!exact) return { code: 'unparseable', finding: { kind: 'not read' } }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { code: 'ambiguous', finding: { kind: 'several readings' } }
  return { code: undefined, reading: { value: { kind: 'plain', ...exact } } }
}

function fromReadings(read: Readings<NumberValue>): ReadNumberOutput {
  if ('reason' in read) return { code: 'unparseable', finding: { kind: 'not read', ...(read.position === undefined ? {} : { start: read.position }) } }
  const [reading] = read.readings
  return read.readings.length === 1 ? { code: undefined, reading } : { code: 'ambiguous', finding: { kind: 'several readings' }, readings: read.readings }
}

function converted(plan: NumberPlan, value: NumberValue): NumberValue {
  const counted = plan.percent === 'distinct' ? value : percentAs(value, plan.percent)
  return plan.currency === 'ignore' && counted.kind !== 'percent' ? { ...counted, kind: 'plain' } : counted
}

/** Whether a value is the expected one within the plan's tolerance. Kinds must be the same. */
export function numbersMatch(plan: NumberPlan, value: NumberValue, expected: NumberValue): boolean {
  return value.kind === expected.kind && isWithin(value, expected, plan.tolerance)
}

function differenceOf(plan: NumberPlan, value: NumberValue, expected: NumberValue): DifferentNumber {
  if (value.kind !== expected.kind) return { kind: 'different kind' }
  const allowed = isExact(plan.tolerance) ? {} : { allowed: allowedDistance(expected, plan.tolerance) }
  return { kind: 'different', difference: distance(value, expected), ...allowed }
}

function nearestNumber(value: NumberValue, candidates: readonly ExpectedCandidate[]): ExpectedCandidate {
  const near = candidates.filter((candidate) => candidate.value.kind === value.kind)
  return near.reduce((best, candidate) => (isNearer(value, candidate.value, best.value) ? candidate : best), near[0] ?? candidates[0]!)
}

function isNearer(value: Rational, candidate: Rational, best: Rational): boolean {
  const [one, other] = [distance(value, candidate), distance(value, best)]
  return one.numerator * other.denominator < other.numerator * one.denominator
}
