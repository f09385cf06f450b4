import { printValue } from '../src/printValue.ts'
import { equalNumber, type DifferentNumber, type EqualNumberVerdict, type UnreadableNumber } from '../src/number/equalNumber.ts'
import { printRational } from '../src/number/exact.ts'
import { decidingLocales, whatWouldMakeNumbersEqual } from '../src/number/numberAdvice.ts'
import { printNumber } from '../src/number/printNumber.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { extractedLine } from './message/comparedTexts.ts'
import type { Line, Message } from './message/message.ts'
import { adviceLine, decideLine, expectedLine, readAs, receivedReadings, stopLine, unreadableReading } from './message/readingLines.ts'
import { projectLocaleNote } from './message/unreadableText.ts'

type Arguments = [expected: Parameters<typeof equalNumber>[1], options?: Parameters<typeof equalNumber>[2]]
type Context = MessageContext<Arguments>

/** Passes when the output is the expected number, however it is written. */
export const toEqualNumber: Matcher<Arguments> = defineMatcher<Arguments, EqualNumberVerdict>({
  name: 'toEqualNumber',
  labels: { expected: 'expected', second: 'options' },
  grade: equalNumber,
  explain: (verdict, context) => (verdict.outcome === 'unreadable' ? unreadable : compared)(verdict, context),
})

function compared(verdict: EqualNumberVerdict, context: Context): Message {
  const { received, args, paint } = context
  const finding = verdict.findings[0] as DifferentNumber | undefined
  const { expected, value, of } = verdict.nearest!
  return {
    sentence: finding ? (finding.kind === 'different' ? 'The numbers differ.' : 'The numbers are of different kinds.') : 'The numbers are equal.',
    values: [
      { label: 'received', value: paint.received(printValue(received)) + readAs(received, printNumber(verdict.readings![0]!.value)) },
      { label: 'expected', value: paint.expected(printValue(expected)) + readAs(expected, printNumber(value)) + (of > 1 ? `   nearest of ${of}` : '') },
      ...extractedLine(verdict),
      ...differenceLine(finding),
      ...(finding ? adviceLine('equal with', whatWouldMakeNumbersEqual(received, ...args)) : []),
    ],
    notes: [projectLocaleNote(verdict)],
  }
}

function differenceLine(finding: DifferentNumber | undefined): Line[] {
  if (!finding?.difference) return []
  const allowed = finding.allowed ? `, allowed ${printRational(finding.allowed)}` : ''
  return [{ label: 'difference', value: printRational(finding.difference) + allowed }]
}

function unreadable(verdict: EqualNumberVerdict, context: Context): Message {
  const { received, args, isNot } = context
  const finding = verdict.findings[0] as UnreadableNumber
  const readings = verdict.readings?.map(({ value, as }) => ({ text: printNumber(value), as }))
  const isRounded = verdict.code === 'ambiguous' && !readings
  const holdsSeveral = readings?.every(({ as }) => as === undefined) === true
  const fault = isRounded ? 'the number is rounded already' : holdsSeveral ? 'the text holds several numbers' : undefined
  return {
    sentence: unreadableReading(fault, { readings, as: 'a number', isNot }),
    values: [
      receivedReadings(context, readings, finding.type),
      expectedLine(context),
      ...extractedLine(verdict),
      ...stopLine(verdict.extracted?.text ?? received, finding.start),
      ...decideLine(decidingLocales(verdict).map((locale) => `{ locale: '${locale}' }`)),
      ...(readings ? [] : adviceLine('equal with', whatWouldMakeNumbersEqual(received, ...args))),
    ],
    notes: [isRounded ? 'An integer above 2^53 - 1 has lost digits before it came here: give a text or a bigint.' : undefined, projectLocaleNote(verdict)],
  }
}
