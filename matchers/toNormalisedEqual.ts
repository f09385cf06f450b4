import { normalisedEqual, type DifferentText, type NormalisedEqualVerdict } from '../src/text/normalisedEqual.ts'
import { characterNumber } from '../src/text/offsets.ts'
import { whatMadeEqual, whatWouldMakeEqual } from '../src/text/ruleAdvice.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { comparedLines, extractedLine } from './message/comparedTexts.ts'
import type { Line } from './message/message.ts'
import { projectLocaleNote, unreadableText } from './message/unreadableText.ts'

type Arguments = [expected: Parameters<typeof normalisedEqual>[1], rules?: Parameters<typeof normalisedEqual>[2]]

/** Passes when the output is the same text as an expected one, once both are normalised by the same rules. */
export const toNormalisedEqual: Matcher<Arguments> = defineMatcher<Arguments, NormalisedEqualVerdict>({
  name: 'toNormalisedEqual',
  labels: { expected: 'expected', second: 'rules' },
  grade: normalisedEqual,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadableText(verdict, context, 'For a number use toEqualNumber.')
    const said = verdict.outcome === 'pass' ? 'are equal' : 'differ'
    return {
      sentence: `The texts ${said} after normalising (${verdict.rules}).`,
      values: [...comparedLines(verdict, context, { output: placeOf(verdict), expected: placeOf(verdict) }), ...extractedLine(verdict), ...(verdict.outcome === 'pass' ? passLines : failLines)(verdict, context)],
      notes: [publishedNote(verdict), projectLocaleNote(verdict)],
    }
  },
})

function placeOf(verdict: NormalisedEqualVerdict): number {
  return (verdict.findings[0] as DifferentText | undefined)?.start ?? 0
}

function failLines(verdict: NormalisedEqualVerdict, { received, args: [expected, rules] }: MessageContext<Arguments>): Line[] {
  const advice = whatWouldMakeEqual(received as string, expected, rules)
  return [
    { label: 'differs at', value: `character ${characterNumber(verdict.normalised!, placeOf(verdict))}` },
    ...(advice ? [{ label: 'equal with', value: advice.options + (advice.cost ? ` (cost: ${advice.cost})` : '') }] : []),
  ]
}

function passLines(verdict: NormalisedEqualVerdict, { received, args: [, rules] }: MessageContext<Arguments>): Line[] {
  const made = whatMadeEqual(received as string, verdict.nearest!.expected, rules)
  return made.length > 0 ? [{ label: 'equal by', value: made.join(', ') }] : []
}

function publishedNote({ rules, f1 }: NormalisedEqualVerdict): string | undefined {
  const preset = /^preset (squad|squad-v1|triviaqa)$/.exec(rules)?.[1]
  if (preset === undefined) return undefined
  const score = f1 === undefined ? '' : ` F1 ${f1.toFixed(3)}.`
  return `The preset ${preset} is a published procedure, kept with its authors' known faults.${score}`
}
