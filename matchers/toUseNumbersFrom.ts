import { escapeInvisible } from '../src/printValue.ts'
import type { SourceNumber, UseNumbersFromFinding } from '../src/property/claims/numberFindings.ts'
import { whatWouldCover } from '../src/property/claims/useNumbersAdvice.ts'
import { useNumbersFrom, type UseNumbersFromVerdict } from '../src/property/useNumbersFrom.ts'
import type { UseNumbersFromOptions } from '../src/property/useNumbersOptions.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { unreadableSentence, type Line, type Message } from './message/message.ts'
import { counted, listed, mostListed, notLookedAtLines, unreadableOutput } from './message/propertyLines.ts'
import { projectLocaleNote } from './message/unreadableText.ts'

type Arguments = [source: string | readonly string[], options?: UseNumbersFromOptions]
type Context = MessageContext<Arguments>

/** Passes when every number of the output is in the source. */
export const toUseNumbersFrom: Matcher<Arguments> = defineMatcher<Arguments, UseNumbersFromVerdict>({
  name: 'toUseNumbersFrom',
  labels: { expected: 'source', second: 'options' },
  grade: useNumbersFrom,
  explain: (verdict, context) => {
    if (verdict.code === 'wrong-type' || verdict.code === 'empty' || verdict.findings.some(({ kind }) => kind === 'too long')) return unreadableOutput(verdict, context)
    return verdict.outcome === 'pass' ? kept(verdict) : broken(verdict, context)
  },
})

function kept(verdict: UseNumbersFromVerdict): Message {
  const { checked } = verdict
  const what = checked === 0 ? 'The output holds no number, so none is missing in the source' : `The ${counted(checked, 'number')} of the output ${checked === 1 ? 'is' : 'are'} in the source`
  return { sentence: `${what}.`, values: notLookedAtLines(verdict), notes: [projectLocaleNote(verdict)] }
}

function broken(verdict: UseNumbersFromVerdict, context: Context): Message {
  const findings = verdict.findings as readonly UseNumbersFromFinding[]
  return {
    sentence: sentenceOf(verdict, findings, context.isNot),
    values: [...listed(findings.filter(({ start }) => start !== undefined), lineOf(findings)), ...notLookedAtLines(verdict), ...unreadLines(verdict)],
    notes: [adviceOf(findings[0]!, context), projectLocaleNote(verdict)],
  }
}

function sentenceOf({ checked, outcome }: UseNumbersFromVerdict, findings: readonly UseNumbersFromFinding[], isNot: boolean): string {
  const missing = findings.filter(({ kind }) => kind === 'not in the source').length
  const few = findings.find(({ kind }) => kind === 'too few')
  if (outcome === 'unreadable') return `${unreadableSentence('numbers', isNot).slice(0, -1)}: ${findings.length} of ${counted(checked, 'number')} cannot be read.`
  const said = [...(missing > 0 ? [`${missing} of ${counted(checked, 'number')} in the output ${missing === 1 ? 'is' : 'are'} not in the source`] : []), ...(few ? [`The output has ${few.reason}`] : [])]
  return `${said.join('. ')}.`
}

function lineOf(findings: readonly UseNumbersFromFinding[]): (finding: UseNumbersFromFinding) => Line {
  const shown = (text = ''): string => (text.length > 60 ? `${escapeInvisible(text.slice(0, 57))}...` : escapeInvisible(text))
  const width = Math.max(...findings.slice(0, mostListed).map(({ text }) => shown(text).length))
  return ({ kind, line, column, text, counts, value, reason, nearest }) => {
    const what = kind === 'not in the source' ? `${counts} ${shown(value)}${nearest ? `; nearest in the source: ${shown(nearest.value)} (${placeOf(nearest)})` : ''}` : kind === 'not read' ? shown(reason) : `${kind}: ${shown(reason)}`
    return { label: `line ${line}:${column}`, value: `${shown(text).padEnd(width)}   ${what}` }
  }
}

const placeOf = ({ source, line, column }: SourceNumber): string => `${source === undefined ? '' : `source ${source}, `}line ${line}:${column}`

function unreadLines({ sourceUnread }: UseNumbersFromVerdict): Line[] {
  if (!sourceUnread) return []
  const { first, count } = sourceUnread
  const named = first.map((number) => `${escapeInvisible(number.text.slice(0, 60))} (${placeOf(number)})`).join(', ')
  return [{ label: 'not read', value: `in the source, so it covers nothing: ${named}${count > first.length ? ` and ${count - first.length} more` : ''}` }]
}

function adviceOf({ kind, start, text }: UseNumbersFromFinding, { received, args: [source, options] }: Context): string | undefined {
  if (kind === 'two readings') return "A locale with a region decides which is the day: { locale: 'en-GB' } or { locale: 'en-US' }."
  if (kind !== 'not in the source') return undefined
  const option = whatWouldCover({ start: start!, output: received as string, source, options })
  return option && `With ${option} ${escapeInvisible(text!)} would be covered.`
}
