import { printValue } from '../../src/printValue.ts'
import type { UnreadableOutput } from '../../src/property/propertyVerdict.ts'
import type { Finding } from '../../src/verdict.ts'
import { unreadableSentence, type Line, type Message } from './message.ts'
import type { Paint } from './paint.ts'
import { unreadableText } from './unreadableText.ts'

/** The most findings that a message lists. */
export const mostListed = 20

/** One line a finding, in the order of the verdict; the last one says how many more there are. */
export function listed<F>(findings: readonly F[], lineOf: (finding: F) => Line): Line[] {
  const more = findings.length - mostListed
  return [...findings.slice(0, mostListed).map(lineOf), ...(more > 0 ? [{ label: '', value: `and ${more} more` }] : [])]
}

/** `2 names`, `1 name` */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What was skipped: said of a pass as well. */
export function notLookedAtLines({ notLookedAt }: { readonly notLookedAt: readonly string[] }): Line[] {
  return notLookedAt.length === 0 ? [] : [{ label: 'not looked at', value: notLookedAt.join(', ') }]
}

/** The message for an output that states nothing that a rule could be asked about. */
export function unreadableOutput(
  verdict: { readonly findings: readonly Finding[] },
  context: { readonly received: unknown; readonly isNot: boolean; readonly paint: Paint },
): Message {
  const [finding] = verdict.findings as readonly UnreadableOutput[]
  if (finding?.kind !== 'empty') return unreadableText(verdict, context)
  return {
    sentence: unreadableSentence('text', context.isNot),
    values: [{ label: 'received', value: context.paint.received(printValue(context.received)) }],
    notes: ['An empty output states nothing.'],
  }
}
