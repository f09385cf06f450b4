import type Anthropic from '@anthropic-ai/sdk'
import type { ConverseCommandOutput } from '@aws-sdk/client-bedrock-runtime'
import type { GenerateContentResponse } from '@google/genai'
import type { AIMessageFields } from '@langchain/core/messages'
import type { ChatCompletionResponse } from '@mistralai/mistralai/models/components'
import type { CallToolRequest } from '@modelcontextprotocol/sdk/types.js'
import type { GenerateTextResult, ModelMessage, ToolSet, UIMessage } from 'ai'
import type { ChatResponse } from 'ollama'
import type OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { readToolCalls, type ToolCallFormat } from 'code-graded'

// Types only: what each SDK says its response looks like, filled in and read as it is. A release that changes a name breaks the build.

const refund = { order_id: 'A-2231', amount: 89 }
const text = JSON.stringify(refund)

function expectRefund(output: unknown, format: ToolCallFormat): void {
  expect(readToolCalls(output)).toMatchObject({ problems: [], format })
  expect(output).toMatchToolCall({ name: 'issue_refund', arguments: refund })
  expect(output).not.toMatchToolCalls([])
}

describe('the responses of the providers', () => {
  test('are read: a completion of openai', () => {
    const completion: OpenAI.ChatCompletion = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          logprobs: null,
          message: { role: 'assistant', content: null, refusal: null, tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'issue_refund', arguments: text } }] },
        },
      ],
    }
    expectRefund(completion, 'openai-chat')
    expectRefund(completion.choices[0]!.message, 'openai-chat')
    expectRefund(completion.choices[0]!.message.tool_calls, 'openai-chat')
  })

  test('are read: a response of openai', () => {
    const response: OpenAI.Responses.Response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model: 'm',
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: null,
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'issue_refund', arguments: text, status: 'completed' },
        { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'One moment.', annotations: [] }] },
      ],
      output_text: 'One moment.',
      parallel_tool_calls: true,
      temperature: 1,
      tool_choice: 'auto',
      tools: [],
      top_p: 1,
    }
    expectRefund(response, 'openai-responses')
    expectRefund(response.output, 'openai-responses')
  })

  test('are read: a message and a conversation of @anthropic-ai/sdk', () => {
    const message: Anthropic.Message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      container: null,
      diagnostics: null,
      content: [
        { type: 'text', text: 'One moment.', citations: null },
        { type: 'tool_use', id: 'toolu_1', name: 'issue_refund', input: refund, caller: { type: 'direct' } },
      ],
      stop_details: null,
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: {
        cache_creation: null,
        cache_creation_input_tokens: null,
        cache_read_input_tokens: null,
        inference_geo: null,
        input_tokens: 1,
        output_tokens: 1,
        output_tokens_details: null,
        server_tool_use: null,
        service_tier: null,
        speed: null,
      },
    }
    const conversation: Anthropic.MessageParam[] = [
      { role: 'user', content: 'Refund A-2231.' },
      { role: 'assistant', content: message.content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', is_error: true, content: 'timeout' }] },
    ]
    expectRefund(message, 'anthropic')
    expectRefund(message.content, 'anthropic')
    expectRefund(conversation, 'conversation')
  })

  test('are read: a result, a conversation and a message of the interface of ai', () => {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2, inputTokenDetails: { noCacheTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }, outputTokenDetails: { textTokens: 1, reasoningTokens: 0 } }
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'issue_refund', input: refund, dynamic: true } as const
    type Result = Pick<GenerateTextResult<ToolSet, never>, 'content' | 'toolCalls' | 'finishReason' | 'text' | 'totalUsage'>
    const result: Result = { text: '', content: [{ type: 'text', text: 'One moment.' }, call], toolCalls: [call], finishReason: 'tool-calls', totalUsage: usage }
    const conversation: ModelMessage[] = [
      { role: 'user', content: 'Refund A-2231.' },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'issue_refund', input: refund }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: '1', toolName: 'issue_refund', output: { type: 'error-text', value: 'timeout' } }] },
    ]
    const message: UIMessage = { id: '1', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'tool-issue_refund', toolCallId: '1', state: 'input-available', input: refund }] }
    expectRefund(result, 'ai-sdk-5')
    expectRefund({ steps: [result], totalUsage: usage }, 'ai-sdk-5')
    expectRefund(result.toolCalls, 'ai-sdk-5')
    expectRefund(conversation, 'conversation')
    expectRefund(message, 'ai-sdk-5')
  })

  test('are read: a response of @google/genai', () => {
    const response: Pick<GenerateContentResponse, 'candidates' | 'responseId' | 'modelVersion'> = {
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'One moment.' }, { functionCall: { id: '1', name: 'issue_refund', args: refund } }] } }],
      responseId: 'r',
      modelVersion: 'm',
    }
    expectRefund(response, 'gemini')
    expectRefund(response.candidates![0]!.content, 'gemini')
    expectRefund(response.candidates![0]!.content!.parts, 'gemini')
  })

  test('are read: a message of @langchain/core', () => {
    const message: AIMessageFields = {
      content: '',
      tool_calls: [{ name: 'issue_refund', args: refund, id: '1', type: 'tool_call' }],
      invalid_tool_calls: [],
      response_metadata: { finish_reason: 'tool_calls' },
    }
    expectRefund(message, 'langchain')
    expectRefund(message.tool_calls, 'langchain')
  })

  test('are read: a response of @aws-sdk/client-bedrock-runtime', () => {
    const response: ConverseCommandOutput = {
      $metadata: { httpStatusCode: 200 },
      output: { message: { role: 'assistant', content: [{ text: 'One moment.' }, { toolUse: { toolUseId: 't1', name: 'issue_refund', input: refund } }] } },
      stopReason: 'tool_use',
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      metrics: { latencyMs: 1 },
    }
    expectRefund(response, 'bedrock')
    expectRefund(response.output!.message, 'bedrock')
  })

  test('are read: a request of @modelcontextprotocol/sdk', () => {
    const request: CallToolRequest = { method: 'tools/call', params: { name: 'issue_refund', arguments: refund } }
    expectRefund(request, 'mcp')
    expectRefund(request.params, 'mcp')
  })

  test('are read: a response of @mistralai/mistralai', () => {
    const response: ChatCompletionResponse = {
      id: 'x',
      object: 'chat.completion',
      model: 'm',
      created: 1,
      usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
      choices: [{ index: 0, finishReason: 'tool_calls', message: { role: 'assistant', content: '', toolCalls: [{ id: '9bytes123', function: { name: 'issue_refund', arguments: text }, index: 0 }] } }],
    }
    expectRefund(response, 'mistral')
    expectRefund(response.choices[0]!.message, 'mistral')
  })

  test('are read: a response of ollama', () => {
    const response: ChatResponse = {
      model: 'm',
      created_at: new Date(0),
      message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'issue_refund', arguments: refund } }] },
      done: true,
      done_reason: 'stop',
      total_duration: 1,
      load_duration: 1,
      prompt_eval_count: 1,
      prompt_eval_duration: 1,
      eval_count: 1,
      eval_duration: 1,
    }
    expectRefund(response, 'ollama')
    expectRefund(response.message, 'ollama')
  })
})
