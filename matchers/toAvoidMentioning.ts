import { printValue } from '../src/printValue.ts'
import { avoidMentioning, type AvoidMentioningVerdict, type MentionFinding } from '../src/property/avoidMentioning.ts'
import type { AvoidedName, AvoidMentioningOptions } from '../src/property/avoidMentioningOptions.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import type { Line, Message } from './message/message.ts'
import { counted, listed, mostListed, notLookedAtLines, unreadableOutput } from './message/propertyLines.ts'

type Arguments = [names: readonly AvoidedName[], options?: AvoidMentioningOptions]
type Context = MessageContext<Arguments>

/** Passes when none of the names is mentioned. */
export const toAvoidMentioning: Matcher<Arguments> = defineMatcher<Arguments, AvoidMentioningVerdict>({
  name: 'toAvoidMentioning',
  labels: { expected: 'names', second: 'options' },
  grade: avoidMentioning,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadableOutput(verdict, context)
    return verdict.outcome === 'pass' ? avoided(verdict) : mentioned(verdict, context)
  },
})

function avoided(verdict: AvoidMentioningVerdict): Message {
  const names = verdict.checked === 1 ? 'the name' : `any of the ${verdict.checked} names`
  return { sentence: `The output does not mention ${names} that it must avoid.`, values: notLookedAtLines(verdict) }
}

function mentioned(verdict: AvoidMentioningVerdict, { received }: Context): Message {
  const mentions = verdict.findings as readonly MentionFinding[]
  const names = new Set(mentions.map(({ name }) => name)).size
  return {
    sentence: `The output mentions ${names} of ${counted(verdict.checked, 'name')} that it must avoid, ${counted(mentions.length, 'time')}.`,
    values: [...listed(mentions, lineOf(mentions, received as string)), ...notLookedAtLines(verdict)],
    notes: ["Put an allowed phrase into allow, or case: 'sensitive' on the name if it is also a common word."],
  }
}

function lineOf(mentions: readonly MentionFinding[], output: string): (mention: MentionFinding) => Line {
  const width = Math.max(...mentions.slice(0, mostListed).map((mention) => nameOf(mention).length))
  return (mention) => ({ label: `line ${mention.line}:${mention.column}`, value: `${nameOf(mention).padEnd(width)}   in ${printValue(around(mention, output), { cap: 120 })}` })
}

function nameOf({ name, spelling }: MentionFinding): string {
  const printed = printValue(name, { cap: 60 })
  return spelling === name ? printed : `${printed} as ${printValue(spelling, { cap: 60 })}`
}

/** The most of a line that is shown on either side of a mention. */
const beside = 24

function around({ start, end }: MentionFinding, output: string): string {
  const before = output.slice(Math.max(0, start - beside), start)
  const behind = output.slice(end, end + beside)
  // Whole words of the same line, where there are any.
  const words = before.length < beside ? before : before.replace(/^\S*\s+/, '')
  const more = behind.length < beside ? behind : behind.replace(/\s+\S*$/, '')
  return withoutHalves(words.split(/[\r\n]/).at(-1)! + output.slice(start, Math.min(end, start + 80)) + more.split(/[\r\n]/)[0]!)
}

const withoutHalves = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
