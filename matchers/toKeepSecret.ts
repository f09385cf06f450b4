import { keepSecret, type KeepSecretVerdict, type LeakedSecret } from '../src/property/keepSecret.ts'
import type { KeepSecretOptions, SecretPrompt } from '../src/property/secretOptions.ts'
import type { UnreadableOutput } from '../src/property/propertyVerdict.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { unreadableSentence, type Line, type Message } from './message/message.ts'
import { counted, listed } from './message/propertyLines.ts'

type Arguments = [prompt: SecretPrompt, options?: KeepSecretOptions]

/** Passes when the output holds no stretch of the prompt, and no listed secret. Neither is ever printed or stored. */
export const toKeepSecret: Matcher<Arguments> = defineMatcher<Arguments, KeepSecretVerdict>({
  name: 'toKeepSecret',
  labels: { expected: '[redacted]', second: '[redacted]' },
  confidential: true,
  grade: keepSecret,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadable(verdict, context)
    return verdict.outcome === 'pass' ? kept(verdict) : leaked(verdict)
  },
})

function kept({ checked }: KeepSecretVerdict): Message {
  return { sentence: `The output holds no stretch of what must stay secret (${counted(checked, 'text')} looked for).`, values: [] }
}

function unreadable({ findings }: KeepSecretVerdict, { isNot }: MessageContext<Arguments>): Message {
  const { kind, type, length } = findings[0] as UnreadableOutput
  const what = kind === 'not text' ? type! : kind === 'too long' ? `a text of ${length} UTF-16 units` : 'nothing visible'
  return { sentence: unreadableSentence('text', isNot), values: [{ label: 'received', value: what }] }
}

function leaked(verdict: KeepSecretVerdict): Message {
  const leaks = verdict.findings as readonly LeakedSecret[]
  return {
    sentence: `${sentenceOf(verdict, leaks[0]!, leaks)}.`,
    values: leaks.length === 1 ? linesOf(leaks[0]!) : listed(leaks, lineOf),
    notes: ['Text that the answer may contain belongs into allow.'],
  }
}

function sentenceOf({ limit }: KeepSecretVerdict, first: LeakedSecret, leaks: readonly LeakedSecret[]): string {
  if (leaks.length > 1) return `The output leaks in ${leaks.length} places`
  if (first.kind === 'secret') return `The output holds secret ${first.secret}`
  if (first.kind === 'coverage') return `The output holds ${(first.share! * 100).toFixed(0)} % of the prompt's sequences`
  return `The output repeats ${counted(lengthOf(first), first.unit!)} of the ${promptName(first)} in a row (limit: ${limit})`
}

const lengthOf = ({ from = 1, to = 0 }: LeakedSecret): number => to - from + 1
const promptName = ({ prompt = 0 }: LeakedSecret): string => (prompt === 0 ? 'prompt' : `prompt's variant ${prompt}`)
const placeOf = ({ line, column, endLine, endColumn }: LeakedSecret): string => `line ${line}:${column} to ${endLine}:${endColumn}`
const foundOf = ({ found }: LeakedSecret): string => (found === 'plain text' ? 'in plain text' : `in ${found}`)

function linesOf(leak: LeakedSecret): Line[] {
  const stretch = leak.from === undefined ? [] : [{ label: promptName(leak), value: `${leak.unit}s ${leak.from} to ${leak.to}` }]
  return [{ label: 'output', value: placeOf(leak) }, ...stretch, { label: 'found', value: foundOf(leak) }]
}

function lineOf(leak: LeakedSecret): Line {
  const what = leak.kind === 'secret' ? `secret ${leak.secret}` : leak.kind === 'coverage' ? `${(leak.share! * 100).toFixed(0)} % of the ${promptName(leak)}` : `${counted(lengthOf(leak), leak.unit!)} of the ${promptName(leak)}`
  return { label: placeOf(leak), value: `${what}, ${foundOf(leak)}` }
}
