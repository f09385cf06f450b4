import { readCallText } from './callText.ts'
import { readShape } from './providerShapes.ts'
import { toolCallOf, type RawReading, type ReadPlan, type ToolCallReading } from './toolCall.ts'
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
  const { calls, ...facts } = readOutput(readReadOptions('readToolCalls', options), output)
  return { calls: calls.map(toolCallOf), ...facts }
}

/** Text is read as text, everything else by its shape. */
export function readOutput(plan: ReadPlan, output: unknown): RawReading {
  return typeof output === 'string' ? readCallText(plan, output) : readShape(plan, output)
}
