import { matchToolCalls } from '../src/toolcall/matchToolCalls.ts'
import { whatWouldMatchCalls } from '../src/toolcall/toolCallAdvice.ts'
import type { MatchToolCallsVerdict, ToolCallFinding } from '../src/toolcall/toolCallVerdict.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { callInWords, counted, differencesInWords, expectedInWords } from './message/callWords.ts'
import type { Line, Message } from './message/message.ts'
import { adviceLine } from './message/readingLines.ts'
import { readFromLine, unreadableCalls } from './message/unreadableCalls.ts'

type Arguments = [expected: Parameters<typeof matchToolCalls>[1], options?: Parameters<typeof matchToolCalls>[2]]
type Context = MessageContext<Arguments>

/** Passes when the calls that the output makes are the expected ones. */
export const toMatchToolCalls: Matcher<Arguments> = defineMatcher<Arguments, MatchToolCallsVerdict>({
  name: 'toMatchToolCalls',
  labels: { expected: 'expected', second: 'options' },
  grade: matchToolCalls,
  explain: (verdict, context) => {
    const advice = verdict.outcome === 'pass' ? undefined : whatWouldMatchCalls(context.received, ...context.args)
    return verdict.outcome === 'unreadable' ? unreadableCalls(verdict, context, advice) : compared(verdict, context, advice)
  },
})

/** The most calls that a message lists. */
const maxLines = 10

function compared(verdict: MatchToolCallsVerdict, { args }: Context, advice: string | undefined): Message {
  const { findings, matched, counts, calls } = verdict
  const more = findings.length - maxLines
  return {
    sentence: sentenceOf(verdict, args[0]),
    values: [
      ...findings.slice(0, maxLines).flatMap(linesOf),
      ...(more > 0 ? [{ label: '', value: `and ${more} more` }] : []),
      ...(counts!.expected === 0 ? [] : [{ label: 'matched', value: `${matched} of ${counts!.expected} expected, ${matched} of ${counts!.made} made` }]),
      readFromLine(verdict, calls.length === 1 ? calls[0]!.path : undefined),
      ...adviceLine('passes with', advice),
    ],
  }
}

function sentenceOf({ code, findings, calls }: MatchToolCallsVerdict, expected: readonly unknown[]): string {
  const missing = findings.filter(({ kind }) => kind === 'missing call').length
  const extra = findings.filter((finding) => finding.kind === 'extra call' || (finding.kind === 'missing call' && finding.nearest)).length
  if (code === undefined) return expected.length === 0 ? 'No tool was called, as expected.' : 'The tool calls are the expected ones.'
  if (expected.length === 0) return `No tool call is expected, but ${counted(calls.length, 'call')} ${were(calls.length)} made.`
  if (code === 'other-order') return 'The tool calls are the expected ones, but in another order.'
  if (code === 'other-steps') return 'The calls were made in another number of steps.'
  if (code === 'below-threshold') return 'Too few of the tool calls match.'
  if (code === 'not-before') return 'A tool was called before the call that must come first.'
  const parts = [missing > 0 ? `${counted(missing, 'expected call')} ${were(missing)} not made` : '', extra > 0 ? `${counted(extra, 'made call')} ${were(extra)} not expected` : '']
  return `Tool calls differ: ${parts.filter(Boolean).join(', ')}.`
}

const were = (count: number): string => (count === 1 ? 'was' : 'were')

function linesOf(finding: ToolCallFinding): Line[] {
  const step = 'step' in finding && finding.step !== undefined ? `   step ${finding.step + 1}` : ''
  switch (finding.kind) {
    case 'missing call':
      return [{ label: 'missing', value: `${expectedInWords(finding.expected)}${finding.nearest ? `   nearest made: ${callInWords(finding.nearest.call)}, ${differencesInWords(finding.nearest.findings)}` : ''}${step}` }]
    case 'extra call':
      return [{ label: 'extra', value: `${callInWords(finding.call)}   ${finding.nearest ? `nearest expected: ${expectedInWords(finding.nearest.expected)}, ${differencesInWords(finding.nearest.findings)}` : finding.call.path}${step}` }]
    case 'order':
      return [{ label: `call ${finding.index + 1}`, value: `expected ${finding.expected === undefined ? 'another' : expectedInWords(finding.expected)}${finding.call ? `, received ${callInWords(finding.call)}` : ''}` }]
    case 'steps':
      return [{ label: 'steps', value: `${finding.expected} expected, ${finding.received} made` }]
    case 'below threshold':
      return [{ label: finding.share, value: `${finding.value.toFixed(4)}, at least ${finding.least}` }]
    case 'not before':
      return [{ label: 'before it', value: `${expectedInWords(finding.first)} must be made before ${callInWords(finding.call)}` }]
    default:
      return []
  }
}
