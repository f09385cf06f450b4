import { decidingOptions, missingOptionOf, readingsInWords } from '../src/date/dateAdvice.ts'
import type { UnreadableDate } from '../src/date/datedOutput.ts'
import { equalDate, type DifferentDate, type EqualDateVerdict } from '../src/date/equalDate.ts'
import { printValue } from '../src/printValue.ts'
import { maxReadableLength } from '../src/text/readings.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { extractedLine } from './message/comparedTexts.ts'
import { unreadableSentence, type Line } from './message/message.ts'
import { projectLocaleNote } from './message/unreadableText.ts'

type Arguments = [expected: Parameters<typeof equalDate>[1], options?: Parameters<typeof equalDate>[2]]
type Context = MessageContext<Arguments>

/** Passes when the output is the same date as an expected one: a day, unless `granularity` says otherwise. */
export const toEqualDate: Matcher<Arguments> = defineMatcher<Arguments, EqualDateVerdict>({
  name: 'toEqualDate',
  labels: { expected: 'expected', second: 'options' },
  grade: equalDate,
  explain: (verdict, context) => {
    const [finding] = verdict.findings
    const { sentence, beside, line, note } = verdict.outcome === 'unreadable' ? unread(finding as UnreadableDate, verdict, context) : compared(verdict)
    return {
      sentence,
      values: [receivedLine(verdict, context, beside), expectedLine(verdict, context), ...extractedLine({ extracted: verdict.extracted }), ...(line ? [line] : [])],
      notes: [note, projectLocaleNote(verdict)],
    }
  },
})

interface Words {
  readonly sentence: string
  /** What is said of the output beside its print. */
  readonly beside?: string | undefined
  readonly line?: Line | undefined
  readonly note?: string | undefined
}

function compared({ findings, value, granularity }: EqualDateVerdict): Words {
  const finding = findings[0] as DifferentDate | undefined
  if (finding === undefined) return { sentence: 'The dates are equal.', beside: value }
  const { kind, days, equalAt } = finding
  if (kind === 'coarser') return { sentence: `The date is coarser than the ${granularity} that was asked for.`, beside: value, line: lineOf('equal with', equalAt && `{ granularity: '${equalAt}' }`) }
  const distance = lineOf('difference', days === undefined ? '' : `${days} ${days === 1 ? 'day' : 'days'}`)
  return { sentence: 'The dates differ.', beside: value, line: distance, note: kind === 'different' ? undefined : 'Day and month are swapped.' }
}

function unread(finding: UnreadableDate, { extracted }: EqualDateVerdict, { isNot, received, args: [, options] }: Context): Words {
  const sentence = unreadableSentence('a date', isNot)
  switch (finding.kind) {
    case 'several readings': {
      const { length } = finding.readings!
      const count = `The date has ${length === 2 ? 'two' : length} readings${isNot ? ', so .not does not pass either' : ''}.`
      return { sentence: count, beside: readingsInWords(finding), line: lineOf('decide with', decidingOptions(finding)) }
    }
    case 'no such date':
      return { sentence, beside: finding.detail }
    case 'no offset':
      return { sentence: unreadableSentence('an instant', isNot), beside: `${finding.value} without an offset` }
    case 'no time zone':
      return { sentence, beside: `the instant ${finding.value}`, note: "Its day depends on the time zone: give { timeZone: 'Europe/Berlin' }, say." }
    case 'too long':
      return { sentence, beside: `${finding.length} UTF-16 units`, note: `Dates of at most ${maxReadableLength} UTF-16 units are read.` }
    case 'not text':
      return { sentence, beside: printValue(received) === finding.type ? undefined : finding.type, note: finding.type === 'a promise' ? 'Await the output first.' : 'A text or a Date is read.' }
    case 'no date':
      return { sentence, line: lineOf('read with', missingOptionOf(extracted?.text ?? (received as string), options)) }
  }
}

const lineOf = (label: string, value: string | undefined): Line | undefined => (value ? { label, value } : undefined)

function receivedLine({ extracted }: EqualDateVerdict, { received, paint }: Context, beside: string | undefined): Line {
  return { label: 'received', value: paint.received(printValue(received)) + (beside === undefined || beside === (extracted?.text ?? received) ? '' : `   ${beside}`) }
}

function expectedLine({ nearest: { expected, value, of } }: EqualDateVerdict, { paint }: Context): Line {
  const printed = expected === value ? value : `${printValue(expected)}   ${value}`
  return { label: 'expected', value: paint.expected(printed) + (of > 1 ? `   nearest of ${of}` : '') }
}
