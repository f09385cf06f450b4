import type { ToolCallFormat, ToolCallProblemCode } from '../toolCall.ts'

/*
 * What the providers send, as data. One row says how one form of a call is told from all others and where its parts stand; the lists
 * below say where calls are kept, what else stands beside them and which words mean that a message is not whole. Taken from the
 * providers' own type declarations: openai 6.49, @anthropic-ai/sdk 1.14, ai 6.0, @google/genai 2.32, @langchain/core 1.4,
 * @aws-sdk/client-bedrock-runtime 3.1164, @modelcontextprotocol/sdk 1.32, @mistralai/mistralai 2.7, ollama 0.6.
 */

/** One form of a call. */
export interface CallRow {
  readonly format: ToolCallFormat
  /** Words its `type` may be; null: `type` may be missing. `tool-*`: the name of the tool stands behind the hyphen. */
  readonly type: readonly (string | null)[]
  /** Own keys that must stand there, whatever they hold. */
  readonly has?: readonly string[]
  /** Own keys that must not stand there with a value. */
  readonly hasNot?: readonly string[]
  /** All keys there may be. For forms that are told by nothing but two common words. */
  readonly only?: readonly string[]
  /** Own members that must hold this very text. */
  readonly says?: Readonly<Record<string, string>>
  /** The member that holds name and arguments. Where left out, the item itself does. */
  readonly inside?: string
  /** Own keys that `inside` must not have. */
  readonly insideHasNot?: readonly string[]
  /** Keys of lists that hold this form; elsewhere it is not known. */
  readonly within?: readonly string[]
  /** Known only in a JSON text, where the model itself wrote it. */
  readonly written?: true
  readonly name: string
  readonly arguments: string
  /** `free text`: no arguments at all, the text is the input. */
  readonly as: 'text' | 'object' | 'either' | 'free text'
  /** The member that holds the arguments where the SDK could not read them. */
  readonly unread?: string
  readonly id: readonly string[]
  /** Run by the provider: always, or where a member says so. */
  readonly hosted?: true | Readonly<Record<string, unknown>>
  /** Members that say the call is still being sent. */
  readonly chunk?: Readonly<Record<string, unknown>>
  /** The member that says how far an item has come. */
  readonly status?: string
}

/** Any value but undefined, null and false. */
export const anything: unique symbol = Symbol('anything')

const uiChunk = { state: 'input-streaming' }
const geminiChunk = { partialArgs: anything, willContinue: anything }
const chat = { inside: 'function', name: 'name', arguments: 'arguments', as: 'either', id: ['id'] } as const
const gemini = { name: 'name', arguments: 'args', as: 'object', chunk: geminiChunk } as const
const aiSdk = { name: 'toolName', id: ['toolCallId'], hosted: { providerExecuted: true } } as const
const block = { name: 'name', arguments: 'input', as: 'object', id: ['id'] } as const
const responses = { name: 'name', arguments: 'arguments', as: 'text', id: ['call_id', 'callId', 'id'] } as const

export const callRows: readonly CallRow[] = [
  { format: 'openai-chat', type: ['function'], has: ['function'], ...chat },
  { format: 'mistral', type: [null], has: ['function', 'id'], ...chat },
  { format: 'ollama', type: [null], has: ['function'], hasNot: ['id', 'role'], ...chat },
  { format: 'openai-chat', type: ['custom'], inside: 'custom', name: 'name', arguments: 'input', as: 'free text', id: ['id'] },
  { format: 'openai-responses', type: ['function_call'], ...responses, status: 'status' },
  { format: 'openai-responses', type: ['custom_tool_call'], ...responses, arguments: 'input', as: 'free text', status: 'status' },
  { format: 'openai-responses', type: ['mcp_call', 'hosted_tool_call'], ...responses, hosted: true },
  { format: 'anthropic', type: ['tool_use'], ...block },
  { format: 'anthropic', type: ['server_tool_use', 'mcp_tool_use'], ...block, hosted: true },
  { format: 'ai-sdk-5', type: ['tool-call', null], has: ['toolName', 'input'], hasNot: ['args', 'arguments'], arguments: 'input', as: 'either', ...aiSdk },
  { format: 'ai-sdk-4', type: ['tool-call', null], has: ['toolName', 'args'], hasNot: ['input', 'arguments'], arguments: 'args', as: 'object', chunk: { state: 'partial-call' }, ...aiSdk },
  { format: 'ai-sdk-4', type: ['tool-invocation'], inside: 'toolInvocation', arguments: 'args', as: 'object', chunk: { state: 'partial-call' }, ...aiSdk },
  { format: 'ai-sdk-5', type: ['dynamic-tool'], has: ['toolName'], arguments: 'input', as: 'either', unread: 'rawInput', chunk: uiChunk, ...aiSdk },
  { format: 'ai-sdk-5', type: ['tool-*'], has: ['toolCallId', 'state'], hasNot: ['toolName'], arguments: 'input', as: 'either', unread: 'rawInput', chunk: uiChunk, ...aiSdk, name: 'type' },
  { format: 'gemini', type: [null, 'functionCall'], inside: 'functionCall', hasNot: ['role'], insideHasNot: ['arguments'], id: ['id'], ...gemini },
  { format: 'gemini', type: [null], inside: 'function_call', hasNot: ['role', 'content'], insideHasNot: ['arguments'], id: ['id'], ...gemini },
  { format: 'gemini', type: [null], within: ['functionCalls'], only: ['name', 'args', 'id', 'partialArgs', 'willContinue'], id: ['id'], ...gemini },
  { format: 'langchain', type: ['tool_call'], hasNot: ['arguments', 'input'], name: 'name', arguments: 'args', as: 'object', id: ['id'] },
  { format: 'langchain', type: [null], has: ['name', 'args'], only: ['name', 'args', 'id', 'type', 'partialArgs', 'willContinue'], within: ['', 'tool_calls'], id: ['id'], ...gemini },
  { format: 'langchain', type: ['server_tool_call'], name: 'name', arguments: 'args', as: 'object', id: ['id'], hosted: true },
  { format: 'bedrock', type: [null], inside: 'toolUse', name: 'name', arguments: 'input', as: 'object', id: ['toolUseId'], hosted: { type: 'server_tool_use' } },
  { format: 'mcp', type: [null], says: { method: 'tools/call' }, inside: 'params', name: 'name', arguments: 'arguments', as: 'object', id: [] },
  { format: 'mcp', type: [null], has: ['name', 'arguments'], only: ['name', 'arguments', '_meta', 'task', 'type', 'id'], within: [''], name: 'name', arguments: 'arguments', as: 'object', id: [] },
  { format: 'json', type: [null], has: ['name', 'parameters'], only: ['name', 'parameters'], within: [''], written: true, name: 'name', arguments: 'parameters', as: 'object', id: [] },
  // The single call of OpenAI's deprecated `function_call`, which is no list.
  { format: 'openai-chat', type: [null], within: ['function_call'], name: 'name', arguments: 'arguments', as: 'either', id: [] },
]

/** Keys under which one form or another keeps its arguments: two of them on one call are no form. */
export const argumentKeys: readonly string[] = ['arguments', 'args', 'input', 'parameters', 'params', 'rawInput']

/** Forms that differ by name only: one server's answer may be read as another's. */
export const chatFormats: ReadonlySet<ToolCallFormat> = new Set<ToolCallFormat>(['openai-chat', 'mistral', 'ollama'])

/** Members that hold a call, whatever else is wrong with it. */
export const callMembers: readonly string[] = ['function', 'functionCall', 'function_call', 'toolUse', 'toolInvocation', 'toolName']

/** Lists that hold other things than calls as well. */
export const mixedLists: readonly string[] = ['content', 'parts', '']

/** A whole response: where in it the message is. Every object on the way may say that the message is not whole. */
export interface ResponseRow {
  readonly format: ToolCallFormat
  /** Own members and what they must be. */
  readonly keys: Readonly<Record<string, 'list' | 'object' | 'number'>>
  /** Own keys that must not stand there. */
  readonly hasNot?: readonly string[]
  readonly way: readonly (string | number)[]
  readonly holds: 'message' | 'items' | 'steps'
  /** Keys of lists beside the way that hold the same calls once more. */
  readonly copies?: readonly string[]
  /** Keys that others use as well: the message must say whose it is, or make a call. */
  readonly needsRole?: true
  /** What a list of several such responses is. */
  readonly inList?: 'chunks' | 'message'
}

export const responseRows: readonly ResponseRow[] = [
  { format: 'ai-sdk-5', keys: { steps: 'list' }, way: ['steps'], holds: 'steps', copies: ['content', 'toolCalls'] },
  { format: 'openai-chat', keys: { choices: 'list' }, way: ['choices', 0, 'message'], holds: 'message' },
  // A result of the AI SDK may have an `output`, the object that was asked for.
  { format: 'openai-responses', keys: { output: 'list' }, hasNot: ['steps'], way: ['output'], holds: 'items' },
  { format: 'bedrock', keys: { output: 'object' }, hasNot: ['steps'], way: ['output', 'message'], holds: 'message', needsRole: true },
  { format: 'gemini', keys: { candidates: 'list' }, way: ['candidates', 0, 'content'], holds: 'message', copies: ['functionCalls'], inList: 'chunks' },
  { format: 'ollama', keys: { message: 'object' }, way: ['message'], holds: 'message', needsRole: true },
  { format: 'langchain', keys: { lc: 'number', kwargs: 'object' }, way: ['kwargs'], holds: 'message', inList: 'message' },
]

/** Where a message keeps its calls, the one that counts first before its copies. */
export interface CallList {
  readonly key: string
  /** The object that has the key, where it is not the message itself. */
  readonly owner?: string
  /** Not a list but the one call. */
  readonly single?: true
  /** Keys of lists that this one may be a copy of. */
  readonly copyOf?: readonly string[]
}

export const callLists: readonly CallList[] = [
  { key: 'content' },
  { key: 'parts' },
  { key: 'toolCalls', copyOf: ['content'] },
  // LangChain's own list is the one that counts, and `content` the copy.
  { key: 'tool_calls', copyOf: ['content'] },
  { key: 'functionCalls' },
  { key: 'function_call', single: true },
  { key: 'toolInvocations', copyOf: ['parts'] },
  { key: 'tool_calls', owner: 'additional_kwargs', copyOf: ['tool_calls', 'content'] },
  { key: 'function_call', owner: 'additional_kwargs', single: true, copyOf: ['tool_calls', 'content'] },
]

/** Roles whose messages are the model's. */
export const modelRoles: ReadonlySet<string> = new Set(['assistant', 'model'])

/** What LangChain has in their place: its types and classes. */
export const langchainModels: ReadonlySet<string> = new Set(['ai', 'AIMessage', 'AIMessageChunk'])

/** Roles of everybody else. Any other word is not known, so that the calls of a `bot` are not passed over. */
export const otherRoles: ReadonlySet<string> = new Set([
  ...['user', 'system', 'developer', 'tool', 'function', 'data', 'human', 'remove'],
  ...['HumanMessage', 'SystemMessage', 'ToolMessage', 'FunctionMessage', 'RemoveMessage', 'HumanMessageChunk', 'SystemMessageChunk', 'ToolMessageChunk', 'FunctionMessageChunk'],
])

/** Roles that only LangChain's `type` spells so. */
export const langchainRoles: ReadonlySet<string> = new Set(['ai', 'human', 'system', 'tool', 'function', 'developer', 'remove', 'AIMessageChunk'])

/** Items without calls, by their `type`. */
export const silentTypes: ReadonlySet<string> = new Set([
  ...['text', 'thinking', 'redacted_thinking', 'image', 'document', 'search_result', 'container_upload', 'compaction', 'fallback', 'mcp_tool_listing', 'tool_addition', 'tool_removal'],
  ...['refusal', 'image_url', 'input_audio', 'audio', 'video', 'file', 'document_url', 'reference', 'tool_reference', 'tool_file'],
  ...['reasoning', 'item_reference', 'compaction_trigger', 'mcp_list_tools', 'mcp_approval_response', 'program', 'additional_tools'],
  ...['input_text', 'output_text', 'input_image', 'input_file', 'summary_text', 'reasoning_text'],
  ...['redacted-reasoning', 'reasoning-file', 'source', 'source-url', 'source-document', 'custom', 'tool-result', 'tool-error', 'tool-output-denied', 'tool-approval-request', 'tool-approval-response', 'step-start'],
  ...['text-plain', 'citation', 'non_standard', 'media'],
])

/** The same for families of types: results of hosted and other tools, data of an application. */
export const isSilentType = (type: string): boolean => silentTypes.has(type) || /(?:_result|_output)$|^data-/.test(type)

/** Items without calls and without `type`, by any of their keys: parts of Gemini, blocks of Bedrock. */
export const silentKeys: readonly string[] = [
  ...['text', 'inlineData', 'inline_data', 'fileData', 'file_data', 'functionResponse', 'function_response', 'codeExecutionResult', 'code_execution_result', 'toolResponse', 'audioTranscription'],
  ...['image', 'document', 'video', 'audio', 'toolResult', 'guardContent', 'cachePoint', 'reasoningContent', 'citationsContent', 'searchResult', 'toolAddition', 'toolRemoval'],
]

/** Calls that the provider runs and that have no name or no arguments, by `type` and, where there is none, by key. */
export const namelessHosted: ReadonlySet<string> = new Set(['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call', 'tool_search_call', 'mcp_approval_request', 'executableCode', 'executable_code', 'toolCall'])

/** Calls that the caller has to run and that have no name or no arguments: passing over them would say that nothing was called. */
export const namelessCalls: ReadonlySet<string> = new Set(['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call'])

/** After one of these the model has a new turn. */
export const endsTurn = (type: unknown): boolean => type === 'step-start' || (typeof type === 'string' && /^(?:function_call|custom_tool_call|computer_call|local_shell_call|shell_call|apply_patch_call)_(?:output|result)$/.test(type))

/** Events of a stream, by their `type`. */
export const isChunkType = (type: string): boolean => type.startsWith('response.') || chunkTypes.has(type)

const chunkTypes: ReadonlySet<string> = new Set([
  ...['message_start', 'message_delta', 'message_stop', 'content_block_start', 'content_block_delta', 'content_block_stop', 'input_json_delta', 'text_delta', 'tool_call_chunk', 'server_tool_call_chunk'],
  ...['start', 'start-step', 'finish-step', 'step-finish', 'finish', 'stream-start', 'response-metadata', 'text-start', 'text-delta', 'text-end', 'reasoning-start', 'reasoning-delta', 'reasoning-end'],
  ...['tool-input-start', 'tool-input-delta', 'tool-input-end', 'tool-input-available', 'tool-output-available', 'tool-call-streaming-start', 'tool-call-delta'],
])

/** Members that only an event of a stream has. */
export const chunkMembers: Readonly<Record<string, unknown>> = {
  delta: anything,
  tool_call_chunks: anything,
  object: 'chat.completion.chunk',
  done: false,
  ...{ messageStart: anything, contentBlockStart: anything, contentBlockDelta: anything, contentBlockStop: anything, messageStop: anything },
}

/** Members that say why the model stopped. */
export const finishKeys: readonly string[] = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason', 'doneReason', 'rawFinishReason']

const words = (code: ToolCallProblemCode, ...all: string[]): [string, ToolCallProblemCode][] => all.map((word) => [word, code])

/**
 * Words for a message that is not whole. A filter, a pause or an error ends it before the model has, so that a call may be missing:
 * `pause_turn` is to be continued, `content_filter` left something out, `refusal` stopped the stream. AI SDK's `other` and `unknown` say
 * nothing and are not among them.
 */
export const finishWords: ReadonlyMap<string, ToolCallProblemCode> = new Map([
  ...words('cut-off', 'length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens', 'model_length', 'model_context_window_exceeded', 'pause_turn', 'compaction'),
  ...words('cut-off', 'content_filter', 'content-filter', 'content_filtered', 'guardrail_intervened', 'refusal', 'error', 'ERROR', 'abort', 'insufficient_system_resource'),
  ...words('cut-off', 'SAFETY', 'RECITATION', 'LANGUAGE', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'),
  ...words('cut-off', 'IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'NO_IMAGE', 'IMAGE_RECITATION', 'IMAGE_OTHER'),
  ...words('malformed-call', 'MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS', 'MALFORMED_RESPONSE', 'MISSING_THOUGHT_SIGNATURE'),
  ...words('malformed-call', 'malformed_model_output', 'malformed_tool_use'),
])

/** Words that say a tool was called: a message that has none lost it on its way. */
export const calledWords: ReadonlySet<string> = new Set(['tool_calls', 'function_call', 'tool_use', 'tool-calls', 'tool_call'])

/** Keys under which no API keeps calls, so that what stands there is not passed over. */
export const strayCalls: readonly string[] = ['functionCall', 'toolUse', 'tool_use', 'tool_uses', 'tool_call', 'toolCall', 'calls', 'tools_called', 'toolInvocation']

/** What `status` of a response or an item says while it is not whole. */
export const unfinishedStatus: ReadonlySet<string> = new Set(['incomplete', 'in_progress', 'queued', 'failed', 'cancelled'])

/** Members that stand there with a value only where a response is not whole. */
export const unfinishedMembers: readonly string[] = ['incomplete_details', 'error']

/** Methods of MCP, for a request that does not say `jsonrpc`. */
export const mcpMethods: RegExp = /^(?:initialize$|ping$|(?:completion|elicitation|logging|notifications|prompts|resources|roots|sampling|tasks|tools)\/)/
