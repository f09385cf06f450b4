import type { ArgumentFinding } from '../src/toolcall/compare/comparison.ts'
import { matchToolCall, type MatchToolCallVerdict } from '../src/toolcall/matchToolCall.ts'
import { whatWouldMatchCall } from '../src/toolcall/toolCallAdvice.ts'
import type { ExtraCall } from '../src/toolcall/toolCallVerdict.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { argumentLine, callInWords, counted, expectedInWords } from './message/callWords.ts'
import type { Line, Message } from './message/message.ts'
import { adviceLine } from './message/readingLines.ts'
import { readFromLine, unreadableCalls } from './message/unreadableCalls.ts'

type Arguments = [expected: Parameters<typeof matchToolCall>[1], options?: Parameters<typeof matchToolCall>[2]]
type Context = MessageContext<Arguments>

/** Passes when the output calls one tool, and it is the expected call. */
export const toMatchToolCall: Matcher<Arguments> = defineMatcher<Arguments, MatchToolCallVerdict>({
  name: 'toMatchToolCall',
  labels: { expected: 'expected', second: 'options' },
  grade: matchToolCall,
  explain: (verdict, context) => {
    const advice = verdict.outcome === 'pass' ? undefined : whatWouldMatchCall(context.received, ...context.args)
    return verdict.outcome === 'unreadable' ? unreadableCalls(verdict, context, advice) : compared(verdict, context, advice)
  },
})

function compared(verdict: MatchToolCallVerdict, { args, paint }: Context, advice: string | undefined): Message {
  const differences = verdict.findings.filter((finding): finding is ArgumentFinding => 'path' in finding && finding.kind !== 'unreadable')
  const extra = verdict.findings.filter((finding): finding is ExtraCall => finding.kind === 'extra call')
  const nearest = verdict.nearest === undefined ? undefined : verdict.calls[verdict.nearest]
  const lines: Line[] = [
    ...(nearest ? [{ label: 'received', value: paint.received(callInWords(nearest)) }] : []),
    { label: 'expected', value: paint.expected(expectedInWords(args[0])) },
    ...(isOtherTool(verdict) ? differences.filter(({ kind }) => kind === 'name') : differences).slice(0, maxLines).map(argumentLine),
    ...extra.slice(0, maxLines).map(({ call }) => ({ label: 'also called', value: callInWords(call) })),
    readFromLine(verdict, nearest?.path),
    ...adviceLine('passes with', advice),
  ]
  return { sentence: sentenceOf(verdict, differences), values: lines, notes: [noteOf(differences, extra)] }
}

/** The most differences that a message lists. */
const maxLines = 10

/** What another tool was given says nothing about what this one should be. */
const isOtherTool = ({ code }: MatchToolCallVerdict): boolean => code === 'other-tool'

function sentenceOf({ code, calls, nearest }: MatchToolCallVerdict, differences: readonly ArgumentFinding[]): string {
  if (code === undefined) return 'The output makes the expected tool call.'
  if (code === 'no-call') return 'No tool was called.'
  const { name } = calls[nearest!]!
  const beside = calls.length > 1 ? `, and ${counted(calls.length, 'call')} were made` : ''
  if (code === 'extra-calls') return `${counted(calls.length, 'call')} were made, but one is expected.`
  if (code === 'other-tool') return `Another tool was called${beside}.`
  return `Tool call differs: ${counted(new Set(differences.map(argumentOf)).size, 'argument')} of ${name}${beside}.`
}

/** `arguments.guest.name` is a place in one argument. */
const argumentOf = ({ path }: ArgumentFinding): string => /^(?:arguments)?(?:\.[^.[]+|\["[^"]*"\]|[^.[]*(?:\[\d+\])?)/.exec(path)?.[0] ?? path

function noteOf(differences: readonly ArgumentFinding[], extra: readonly ExtraCall[]): string | undefined {
  if (differences.some(({ path, kind }) => kind === 'extra' && path.startsWith('positional'))) return 'Unnamed arguments get their names from the tool: pass { tool }.'
  if (differences.length > 0 && differences.every(isNumberAsText)) return "A text is not a number; with a tool definition, coerce: 'schema' reads it as one."
  const wrapper = differences.find(({ kind, path }) => kind === 'extra' && wrappers.includes(path))
  if (wrapper && differences.some(({ kind }) => kind === 'missing')) return `The arguments stand once more in an object of their own, under ${wrapper.path}.`
  return differences.length === 0 && extra.length > 0 ? 'For several expected calls use toMatchToolCalls.' : undefined
}

/** What models call the arguments when they wrap them once more. */
const wrappers: readonly string[] = ['arguments', 'args', 'input', 'parameters', 'kwargs'].map((name) => `arguments.${name}`)

function isNumberAsText({ kind, expected, received }: ArgumentFinding): boolean {
  return kind === 'value' && typeof expected === 'number' && typeof received === 'string' && received.trim() !== '' && Number(received) === expected
}
