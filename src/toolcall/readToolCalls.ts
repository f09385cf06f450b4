import { types } from 'node:util'
import { readCallText } from './text/callText.ts'
import { readShape } from './shape/providerShapes.ts'
import { toolCallOf, type RawReading, type ReadPlan, type ToolCallProblem, type ToolCallReading } from './toolCall.ts'
import { readReadOptions, type ReadToolCallsOptions } from './toolCallOptions.ts'

/**
 * Reads the calls of tools out of an output, whatever API it came from.
 *
 * @param output  a response, a message, a list of calls or content blocks, a conversation, or text: call text in Python or JavaScript,
 * JSON, a model's own markers, prose
 * @param options  how text is read (`language`, `extract`, `spread`, `names`), keys that stand twice, calls that the provider ran itself
 * @returns the calls in the order made, and the problems: where there is one, the list is incomplete or wrong
 * @throws GraderUsageError when an option or its word is unknown; never because of the output
 * @example
 * readToolCalls('issue_refund(order_id="A-2231", amount=89)').calls[0].arguments // { order_id: 'A-2231', amount: 89 }
 *
 * Does not see: whether a call succeeded; calls in the text beside structured calls; further choices of a response. Formats: the types of
 * the providers' SDKs as of late 2026, and the chat templates of the models for text.
 */
export function readToolCalls(output: unknown, options?: ReadToolCallsOptions): ToolCallReading {
  const { calls, problems, format, extracted } = readOutput(readReadOptions('readToolCalls', options), output)
  const list = calls.map(toolCallOf)
  // Handed to a matcher, a list that is not whole must not look as if it were.
  if (problems.length > 0) Object.defineProperty(list, problemsKey, { value: problems })
  return { calls: list, problems, format, extracted }
}

const problemsKey = Symbol.for('code-graded.toolCallProblems')

/** Text is read as text, everything else by its shape. */
export function readOutput(plan: ReadPlan, output: unknown): RawReading {
  if (typeof output === 'string') return readCallText(plan, output)
  const problems = !types.isProxy(output) && Array.isArray(output) ? (Object.getOwnPropertyDescriptor(output, problemsKey)?.value as readonly ToolCallProblem[] | undefined) : undefined
  if (problems) return { calls: [], problems, format: 'tool-calls', extracted: false }
  const { texts = [], ...reading } = readShape(plan, output)
  const problem = reading.calls.length + reading.problems.length === 0 ? callInText(plan, texts) : undefined
  return problem ? { ...reading, problems: [problem] } : reading
}

/** Reasons why a text is more than something the model said. */
const saysCall: ReadonlySet<string> = new Set(['marker', 'malformed-call', 'two-languages'])

/** Where a message makes no call, what it says may be one that its server did not read. */
function callInText(plan: ReadPlan, texts: NonNullable<RawReading['texts']>): ToolCallProblem | undefined {
  for (const { text, path } of texts) {
    const { calls, problems } = readCallText({ ...plan, extract: 'bare' }, text)
    const [problem] = problems
    if (calls.length > 0 || (problem && saysCall.has(problem.code))) return { code: 'marker', reason: `the text of the message is a call${calls[0] ? ` of ${calls[0].name}` : ''} that the server did not read`, path, text }
  }
  return undefined
}
