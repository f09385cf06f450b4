import { readDatedOutput } from '../date/datedOutput.ts'
import { planDates, type DateOptions } from '../date/dateOptions.ts'
import { printIso } from '../date/dateValue.ts'
import { readExpectedDates } from '../date/expectedDates.ts'
import { numbersMatch, readExpectedNumber, readNumberOutput, readNumberPlan, type NumberOptions } from '../number/equalNumber.ts'
import { reduce, type Rational } from '../number/exact.ts'
import { isExact } from '../number/tolerance.ts'
import { compareQuantities, inBaseUnit, readExpectedQuantity, readQuantityOutput, readQuantityPlan, type QuantityOptions } from '../quantity/equalQuantity.ts'
import { normalise, readNormalisation, type NormaliseOptions } from '../text/normalise.ts'
import { normaliseExpected } from '../text/normalisedEqual.ts'
import type { UnreadableReason } from '../text/readings.ts'
import { whyNotText } from '../text/textOutput.ts'
import { refuse, requireText } from '../usageError.ts'
import type { Finding } from '../verdict.ts'

/** What an item is compared as, with the options of its grader. */
export type ItemKind =
  | 'text'
  | 'number'
  | 'date'
  | 'quantity'
  | { text: NormaliseOptions }
  | { number: NumberOptions }
  | { date: DateOptions }
  | { quantity: QuantityOptions }

/** An item of the output, read or not. */
export type ReadItem<T> = { readonly item: T } | { readonly code: UnreadableReason; readonly finding: Finding }

/** How items of one kind are read and compared. */
export interface ItemReader<T = any> {
  readOutput(value: unknown): ReadItem<T>
  /** Throws for what is no item of this kind. */
  readExpected(value: unknown, argument: string): T
  /** A text that equal items share; undefined where a tolerance or a conversion makes being equal no equivalence. */
  readonly keyOf: ((item: T) => string) | undefined
  fits(item: T, expected: T): boolean
}

/** The readers, by the name of the kind. Each takes the options of its grader. */
export const itemReaders: Readonly<Record<'text' | 'number' | 'date' | 'quantity', (who: string, options: unknown) => ItemReader>> = {
  text: textItems,
  number: numberItems,
  date: dateItems,
  quantity: quantityItems,
}

function textItems(who: string, options: unknown): ItemReader<string> {
  const plan = readNormalisation(who, options)
  const same = (text: string): string => text
  return {
    readOutput: (value) => {
      const why = whyNotText(value)
      if (why) return why
      const { text, emptiedBy } = normalise(plan, value as string, 'output')
      return emptiedBy === undefined ? { item: text } : { code: 'unparseable', finding: { kind: 'emptied', rule: emptiedBy } as Finding }
    },
    readExpected: (value, argument) => {
      if (typeof value === 'number' || typeof value === 'bigint') refuse(who, argument, 'a text', value, "For numbers pass { item: 'number' }.")
      requireText(who, argument, value)
      return normaliseExpected(plan, value)
    },
    keyOf: same,
    fits: (item, expected) => item === expected,
  }
}

type Numeric = ReturnType<typeof readExpectedNumber>['value']

function numberItems(who: string, options: unknown): ItemReader<Numeric> {
  const plan = readNumberPlan(who, options)
  return {
    readOutput: (value) => {
      const read = readNumberOutput(plan, value)
      return read.code === undefined ? { item: read.reading.value } : read
    },
    readExpected: (value, argument) => readExpectedNumber(plan, value, argument).value,
    keyOf: isExact(plan.tolerance) ? ({ kind, ...value }) => `${kind} ${fractionKey(value)}` : undefined,
    fits: (item, expected) => numbersMatch(plan, item, expected),
  }
}

/** Under conversion, equal quantities share their value in the base unit. */
function quantityKey(number: Numeric, unit: Quantity['unit'], conversion: 'none' | 'exact'): string {
  if (conversion === 'none' || unit?.kind !== 'exact') return `${unit?.id ?? ''} ${number.kind} ${fractionKey(number)}`
  return `${unit.dimension} ${fractionKey(inBaseUnit(number, unit))}`
}

function fractionKey(value: Rational): string {
  const { numerator, denominator } = reduce(value)
  return `${numerator.toString(16)}/${denominator.toString(16)}`
}

function dateItems(who: string, options: unknown): ItemReader<string> {
  const plan = planDates(who, options)
  return {
    readOutput: (value) => {
      const { side } = readDatedOutput(value, plan)
      return 'value' in side ? { item: printIso(side.value) } : side
    },
    readExpected: (value, argument) => {
      if (Array.isArray(value)) refuse(who, argument, 'one date', value)
      return printIso(readExpectedDates(value as string, plan, argument)[0]!.value)
    },
    keyOf: (item) => item,
    fits: (item, expected) => item === expected,
  }
}

type Quantity = ReturnType<typeof readExpectedQuantity>['value']

function quantityItems(who: string, options: unknown): ItemReader<Quantity> {
  const plan = readQuantityPlan(who, options)
  const isEquivalence = isExact(plan.tolerance) && plan.unit === 'required'
  return {
    readOutput: (value) => {
      const read = readQuantityOutput(plan, value)
      return read.code === undefined ? { item: read.reading.value } : read
    },
    readExpected: (value, argument) => readExpectedQuantity(plan, value, argument).value,
    keyOf: isEquivalence ? ({ number, unit }) => quantityKey(number, unit, plan.conversion) : undefined,
    fits: (item, expected) => compareQuantities(plan, item, expected).outcome === 'pass',
  }
}
