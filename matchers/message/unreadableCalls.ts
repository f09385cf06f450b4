import { escapeInvisible, printValue } from '../../src/printValue.ts'
import { knownToolCallFormats } from '../../src/toolcall/toolCall.ts'
import type { ToolCallVerdict, UnreadableCalls } from '../../src/toolcall/toolCallVerdict.ts'
import { argumentLine } from './callWords.ts'
import type { Line, Message } from './message.ts'
import type { Paint } from './paint.ts'
import { adviceLine } from './readingLines.ts'

interface Context {
  readonly received: unknown
  readonly isNot: boolean
  readonly paint: Paint
}

/** The message of every matcher of tool calls for an output that cannot be read, or that does not tell. */
export function unreadableCalls(verdict: ToolCallVerdict, context: Context, advice: string | undefined): Message {
  const [first] = verdict.findings
  return first?.kind === 'unreadable' ? unread(first, verdict, context, advice) : untold(verdict, context, advice)
}

function unread(problem: UnreadableCalls, { findings }: ToolCallVerdict, { received, isNot, paint }: Context, advice: string | undefined): Message {
  const { code, reason, path, offset, text } = problem
  const around = { around: offset ?? 0 }
  return {
    sentence: `The output cannot be read as tool calls${isNot ? ', so .not does not pass either' : ''}: ${escapeInvisible(reason)}.`,
    values: [
      ...(text === undefined ? [{ label: 'received', value: paint.received(printValue(received, typeof received === 'string' ? around : {})) }] : [{ label: 'arguments', value: paint.received(printValue(text, around)) }]),
      ...(typeof received === 'string' ? [] : [{ label: 'stands at', value: escapeInvisible(path) }]),
      ...moreProblems(findings.length - 1),
      ...adviceLine('passes with', advice),
    ],
    notes: [code === 'shape-not-known' ? `Known: ${knownToolCallFormats()}.` : undefined, isNot ? 'For "no tool was called" write toMatchToolCalls([]).' : undefined],
  }
}

const moreProblems = (count: number): Line[] => (count > 0 ? [{ label: '', value: `and ${count} more` }] : [])

function untold({ findings }: ToolCallVerdict, { isNot }: Context, advice: string | undefined): Message {
  const lines = findings.flatMap((finding) => ('path' in finding && finding.kind !== 'unreadable' ? [argumentLine(finding)] : []))
  return {
    sentence: `The output does not tell whether this is the expected call${isNot ? ', so .not does not pass either' : ''}.`,
    values: [...lines, ...adviceLine('passes with', advice)],
    notes: ['Nothing of the output is ever run or guessed.'],
  }
}

/** Where the calls were read: `openai-chat $.tool_calls[0]`, and what was taken off. */
export function readFromLine({ format, extracted }: Pick<ToolCallVerdict, 'format' | 'extracted'>, path: string | undefined): Line {
  const place = path === undefined ? '' : ` ${escapeInvisible(path)}`
  return { label: 'read from', value: `${format}${place}${extracted ? ' (something round it was taken off)' : ''}` }
}
