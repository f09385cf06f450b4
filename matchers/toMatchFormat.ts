import { printValue } from '../src/printValue.ts'
import type { FormatFault } from '../src/text/formats.ts'
import { matchFormat, type MalformedText, type MatchFormatVerdict } from '../src/text/matchFormat.ts'
import { characterNumber } from '../src/text/offsets.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { extractedLine } from './message/comparedTexts.ts'
import type { Line } from './message/message.ts'
import { unreadableText } from './message/unreadableText.ts'

type Arguments = [format: Parameters<typeof matchFormat>[1], options?: Parameters<typeof matchFormat>[2]]

/** Passes when the whole output has the format, or one of several. */
export const toMatchFormat: Matcher<Arguments> = defineMatcher<Arguments, MatchFormatVerdict>({
  name: 'toMatchFormat',
  labels: { expected: 'format', second: 'options' },
  grade: matchFormat,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadableText(verdict, context)
    const { formats, matched } = verdict
    const sentence = matched ? `The text has the format ${matched}.` : `The text ${formats.length > 1 ? 'has none of the formats' : 'does not have the format'} ${formats.join(', ')}.`
    const why = (verdict.findings[0] as MalformedText | undefined)?.why
    return {
      sentence,
      values: [receivedLine(context, why), ...extractedLine(verdict), ...(why ? [{ label: 'why', value: inWords(why, verdict, context) }] : [])],
    }
  },
})

function receivedLine({ received, paint }: MessageContext<Arguments>, why: FormatFault | undefined): Line {
  return { label: 'received', value: paint.received(printValue(received, { around: why?.fault === 'goes on' ? why.end : 0 })) }
}

function inWords(why: FormatFault, { extracted }: MatchFormatVerdict, { received }: MessageContext<Arguments>): string {
  switch (why.fault) {
    case 'no such day':
      return `no such day: ${why.day}`
    case 'letter case':
      return `letter case counts: ${why.right} has the format`
    case 'too long':
      return `longer than ${why.most} characters`
    case 'surrounding whitespace':
      return "matches but for surrounding whitespace; whitespace: 'trim' would accept it"
    case 'goes on':
      return `matches up to character ${characterNumber(extracted?.text ?? (received as string), why.end) - 1}`
  }
}
