import { escapeInvisible } from '../src/printValue.ts'
import { helpfulDigitOption } from '../src/property/digits/digitAdvice.ts'
import { preserveDigits, type DigitsFinding, type PreserveDigitsOptions, type PreserveDigitsVerdict } from '../src/property/preserveDigits.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import type { Line, Message } from './message/message.ts'
import { counted, listed, mostListed, notLookedAtLines, unreadableOutput } from './message/propertyLines.ts'

type Arguments = [source: string, options?: PreserveDigitsOptions]
type Context = MessageContext<Arguments>

/** Passes when a translation holds the digit sequences of its source, each as often as there. */
export const toPreserveDigits: Matcher<Arguments> = defineMatcher<Arguments, PreserveDigitsVerdict>({
  name: 'toPreserveDigits',
  labels: { expected: 'source', second: 'options' },
  grade: preserveDigits,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadableOutput(verdict, context)
    return verdict.outcome === 'pass' ? kept(verdict) : broken(verdict, context)
  },
})

function kept(verdict: PreserveDigitsVerdict): Message {
  const what = verdict.checked === 0 ? 'The source has no digit sequence to keep' : `The translation keeps ${counted(verdict.checked, 'digit sequence')} of the source`
  return { sentence: `${what}.`, values: notLookedAtLines(verdict) }
}

function broken(verdict: PreserveDigitsVerdict, { received, args: [source, options] }: Context): Message {
  const findings = verdict.findings as readonly DigitsFinding[]
  const option = helpfulDigitOption(received as string, source, options)
  return {
    sentence: `${sentenceOf(verdict, findings)}.`,
    values: [...listed(findings, lineOf(findings)), ...notLookedAtLines(verdict)],
    notes: [option && `With ${option} it would pass.`],
  }
}

function sentenceOf({ checked }: PreserveDigitsVerdict, findings: readonly DigitsFinding[]): string {
  const of = (kind: DigitsFinding['kind']): number => findings.filter((finding) => finding.kind === kind).length
  if (of('missing') > 0) return `The translation does not keep ${of('missing')} of ${counted(checked, 'digit sequence')}`
  if (of('extra') > 0) return `The translation has ${counted(of('extra'), 'digit sequence')} that the source has not`
  if (of('moved') > 0) return `The translation keeps the digit sequences, but ${of('moved')} of ${checked} in another order`
  return `The translation writes ${counted(of('mixed scripts'), 'digit sequence')} in digits of several scripts`
}

function lineOf(findings: readonly DigitsFinding[]): (finding: DigitsFinding) => Line {
  const shown = (text: string): string => (text.length > 60 ? `${escapeInvisible(text.slice(0, 57))}...` : escapeInvisible(text))
  const width = Math.max(...findings.slice(0, mostListed).map(({ text }) => shown(text).length))
  return ({ kind, text, line, column }) => ({ label: kind, value: `${shown(text).padEnd(width)}   ${kind === 'missing' ? 'source' : 'output'} line ${line}:${column}` })
}
