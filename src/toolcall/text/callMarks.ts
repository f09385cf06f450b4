/** Parts of a call in the templates of DeepSeek and of Kimi. */
export const deepSeek = { call: '<｜tool▁call▁begin｜>', separator: '<｜tool▁sep｜>', endOfCall: '<｜tool▁call▁end｜>' } as const
export const kimi = { call: '<|tool_call_begin|>', argument: '<|tool_call_argument_begin|>', endOfCall: '<|tool_call_end|>' } as const

/** What a chat template writes in front of calls that are read. */
export const openingMarks = ['<tool_call>', '<|python_tag|>', '<function=', '[TOOL_CALLS]', '<｜tool▁calls▁begin｜>', '<|tool_calls_section_begin|>', '✿FUNCTION✿:', '<|channel|>', '<|start|>'] as const

/** Those of Harmony stand in front of every message, of calls among others. */
const messageMarks: readonly string[] = ['<|channel|>', '<|start|>']

/** Marks of calls that are not read, and ends of calls whose start is missing: a text that holds one is not one without calls. */
const otherMarks: readonly string[] = [
  ...['</tool_call>', deepSeek.call, deepSeek.endOfCall, kimi.call, kimi.endOfCall, '✿ARGS✿', '✿FUNCTION✿', '[ARGS]', 'to=functions.'],
  ...['<tool_calls>', '<function_calls>', '<function_call>', '<invoke name=', '<tool_use>', '<tool_code>', '<tool name=', '<TOOLCALL>', '<|tool_call|>', '<|tool_call>', '<|tool_call_start|>', '<|action_start|>', '<|tools_prefix|>'],
  ...['<start_function_call>', '<minimax:tool_call>', '<seed:tool_call>', '<｜DSML｜', '<|tool▁calls▁begin|>', '<|tool▁call▁begin|>', 'functools[', 'Action Input:'],
]

const escaped = (literal: string): string => literal.replace(/[|[\]]/g, '\\$&')
const patternOf = (marks: readonly string[]): RegExp => new RegExp(marks.map(escaped).join('|'), 'g')
const anyMark = patternOf([...openingMarks, ...otherMarks])
const anyCallMark = patternOf([...openingMarks.filter((mark) => !messageMarks.includes(mark)), ...otherMarks])

export interface FoundMark {
  readonly mark: string
  /** UTF-16 offset in the text. */
  readonly start: number
}

/** The next mark of a chat template, from an offset on. */
export const nextMark = (text: string, from: number): FoundMark | undefined => next(anyMark, text, from)

/** The first mark that only a call has: where a server has read the message, one that is left says that it missed a call. */
export const firstCallMark = (text: string): FoundMark | undefined => next(anyCallMark, text, 0)

function next(pattern: RegExp, text: string, from: number): FoundMark | undefined {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match ? { mark: match[0], start: match.index } : undefined
}
