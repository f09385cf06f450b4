import { maxTextLength } from '../../src/limits.ts'
import { printValue } from '../../src/printValue.ts'
import type { UnreadableText } from '../../src/text/textOutput.ts'
import type { Finding } from '../../src/verdict.ts'
import { unreadableSentence, type Message } from './message.ts'
import type { Paint } from './paint.ts'

/** The message of every text matcher for an output that is no text it can grade. */
export function unreadableText(
  verdict: { readonly findings: readonly Finding[]; readonly projectLocale?: string },
  { received, isNot, paint }: { received: unknown; isNot: boolean; paint: Paint },
  numberNote?: string,
): Message {
  const finding = verdict.findings[0] as UnreadableText
  return {
    sentence: unreadableSentence('text', isNot),
    values: [{ label: 'received', value: paint.received(printValue(received)) + whatItIs(finding, received) }],
    notes: [noteOf(finding, received, numberNote), projectLocaleNote(verdict)],
  }
}

function whatItIs({ kind, type, length, rule }: UnreadableText, received: unknown): string {
  if (kind === 'not text') return printValue(received) === type ? '' : `   ${type}`
  return kind === 'too long' ? `   ${length} UTF-16 units` : `   rule ${rule} leaves nothing of it`
}

function noteOf({ kind, type }: UnreadableText, received: unknown, numberNote: string | undefined): string | undefined {
  if (kind === 'too long') return `Texts of at most ${maxTextLength} UTF-16 units are read.`
  if (kind === 'emptied') return 'Two answers of which nothing is left must not be equal.'
  if (typeof received === 'number' || typeof received === 'bigint') return ['Nothing is turned into text.', numberNote].filter(Boolean).join(' ')
  return type === 'a promise' ? 'Await the output first.' : 'Nothing is turned into text.'
}

/** `locale: de (project default)`, where the project's locale was used. */
export function projectLocaleNote({ projectLocale }: { readonly projectLocale?: string }): string | undefined {
  return projectLocale === undefined ? undefined : `locale: ${projectLocale} (project default)`
}
