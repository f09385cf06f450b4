import { printRational } from '../src/number/exact.ts'
import { decidingLocales } from '../src/number/numberAdvice.ts'
import { printNumber } from '../src/number/printNumber.ts'
import { printValue } from '../src/printValue.ts'
import { equalQuantity, type DifferentQuantity, type EqualQuantityVerdict, type UnreadableQuantity } from '../src/quantity/equalQuantity.ts'
import { whatWouldMakeQuantitiesEqual } from '../src/quantity/quantityAdvice.ts'
import type { QuantityValue } from '../src/quantity/readQuantity.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { extractedLine } from './message/comparedTexts.ts'
import type { Line, Message } from './message/message.ts'
import { adviceLine, decideLine, expectedLine, readAs, receivedReadings, stopLine, unreadableReading } from './message/readingLines.ts'
import { projectLocaleNote } from './message/unreadableText.ts'

type Arguments = [expected: Parameters<typeof equalQuantity>[1], options?: Parameters<typeof equalQuantity>[2]]
type Context = MessageContext<Arguments>

/** Passes when the output is the expected number of the expected unit. */
export const toEqualQuantity: Matcher<Arguments> = defineMatcher<Arguments, EqualQuantityVerdict>({
  name: 'toEqualQuantity',
  labels: { expected: 'expected', second: 'options' },
  grade: equalQuantity,
  explain: (verdict, context) => (verdict.outcome === 'unreadable' ? unreadable : compared)(verdict, context),
})

const sentences: Readonly<Record<DifferentQuantity['kind'], string>> = {
  different: 'The quantities differ.',
  'different unit': 'The quantities have different units.',
  'missing unit': 'One of the quantities has no unit.',
  'different dimension': 'The units measure different things.',
}

function compared(verdict: EqualQuantityVerdict, { received, args, paint }: Context): Message {
  const finding = verdict.findings[0] as DifferentQuantity | undefined
  const { expected, value, of } = verdict.nearest!
  const inUnit = verdict.converted ? `  -> ${printRational(verdict.converted)} ${value.unit!.id}` : readAs(received, printQuantity(verdict.readings![0]!.value))
  return {
    sentence: finding ? sentences[finding.kind] : 'The quantities are equal.',
    values: [
      { label: 'received', value: paint.received(printValue(received)) + inUnit },
      { label: 'expected', value: paint.expected(printValue(expected)) + readAs(expected, printQuantity(value)) + (of > 1 ? `   nearest of ${of}` : '') },
      ...extractedLine(verdict),
      ...differenceLine(finding, value),
      ...(finding ? adviceLine('equal with', whatWouldMakeQuantitiesEqual(received, ...args)) : []),
    ],
    notes: [caseNote(verdict), projectLocaleNote(verdict)],
  }
}

function caseNote({ readings, nearest }: EqualQuantityVerdict): string | undefined {
  const [one, other] = [readings![0]!.value.unit?.id, nearest!.value.unit?.id]
  return one !== other && one?.toLowerCase() === other?.toLowerCase() ? 'Symbols of units are case-sensitive.' : undefined
}

function differenceLine(finding: DifferentQuantity | undefined, { unit }: QuantityValue): Line[] {
  if (!finding?.difference) return []
  const suffix = unit ? ` ${unit.id}` : ''
  const allowed = finding.allowed ? `, allowed ${printRational(finding.allowed)}${suffix}` : ''
  return [{ label: 'difference', value: printRational(finding.difference) + suffix + allowed }]
}

function unreadable(verdict: EqualQuantityVerdict, context: Context): Message {
  const { received, args, isNot } = context
  const { type, start, unit } = verdict.findings[0] as UnreadableQuantity
  const readings = verdict.code === 'ambiguous' && !unit ? verdict.readings?.map(({ value, as }) => ({ text: printQuantity(value), as })) : undefined
  const fault = unit && (unit.kind === 'unknown' ? `the unit "${unit.id}" is not known, so it cannot be converted` : `the unit "${unit.id}" has several values, so it cannot be converted`)
  return {
    sentence: unreadableReading(fault, { readings, as: 'a quantity', isNot }),
    values: [
      receivedReadings(context, readings, type),
      expectedLine(context),
      ...extractedLine(verdict),
      ...stopLine(verdict.extracted?.text ?? received, start),
      ...decideLine(decidingLocales(verdict).map((locale) => `{ locale: '${locale}' }`)),
      ...(readings ? [] : adviceLine('equal with', whatWouldMakeQuantitiesEqual(received, ...args))),
    ],
    notes: [projectLocaleNote(verdict)],
  }
}

const printQuantity = ({ number, unit }: QuantityValue): string => printNumber(number) + (unit ? ` ${unit.id}` : '')
