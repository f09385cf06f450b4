import { firstHelpfulOption, type OptionChange } from '../optionAdvice.ts'
import { matchToolCall } from './matchToolCall.ts'
import { matchToolCalls } from './matchToolCalls.ts'
import type { CompareToolCallOptions, MatchToolCallOptions, MatchToolCallsOptions, ReadToolCallsOptions } from './toolCallOptions.ts'

const textRules = ['case', 'whitespace', 'nfc', 'invisibles', 'trailingPunctuation', 'quotes', 'dashes'] as const

const readingChanges: readonly OptionChange<ReadToolCallsOptions>[] = [
  { written: "{ extract: 'fenced' }", options: { extract: 'fenced' } },
  { written: "{ extract: 'embedded' }", options: { extract: 'embedded' } },
  { written: "{ language: 'python' }", options: { language: 'python' } },
  { written: "{ language: 'javascript' }", options: { language: 'javascript' } },
  { written: "{ duplicateKeys: 'last' }", options: { duplicateKeys: 'last' } },
  { written: "{ spread: 'literal' }", options: { spread: 'literal' } },
  { written: "{ hostedCalls: 'count' }", options: { hostedCalls: 'count' } },
]

/** The narrowest first: what forgives one value before what lets any other stand. */
const comparingChanges: readonly OptionChange<CompareToolCallOptions>[] = [
  { written: "{ coerce: 'schema' }", options: { coerce: 'schema' } },
  { written: "{ absent: ['null'] }", options: { absent: ['null'] } },
  { written: "{ absent: ['emptyText'] }", options: { absent: ['emptyText'] } },
  { written: '{ tolerance: { absolute: 1e-9, relative: 1e-9 } }', options: { tolerance: { absolute: 1e-9, relative: 1e-9 } } },
  ...textRules.map((rule) => ({ written: `{ strings: { preset: 'none', rules: { ${rule}: true } } }`, options: { strings: { preset: 'none', rules: { [rule]: true } } } as const })),
  { written: '{ strings: {} }', options: { strings: {} } },
  { written: "{ extraArguments: 'allow' }", options: { extraArguments: 'allow' } },
  { written: "{ numberTypes: 'ignore' }", options: { numberTypes: 'ignore' } },
]

const changesOfOne: readonly OptionChange<MatchToolCallOptions>[] = [...readingChanges, ...comparingChanges, { written: "{ relation: 'superset' }", options: { relation: 'superset' } }]

const changesOfMany: readonly OptionChange<MatchToolCallsOptions>[] = [
  ...readingChanges,
  { written: "{ order: 'any' }", options: { order: 'any' } },
  { written: "{ order: 'subsequence' }", options: { order: 'subsequence' } },
  ...comparingChanges,
  { written: "{ relation: 'superset' }", options: { relation: 'superset' } },
  { written: "{ relation: 'subset' }", options: { relation: 'subset' } },
]

/** The first option that alone would make an output the expected call; undefined when there is none. */
export function whatWouldMatchCall(...[output, expected, options]: Parameters<typeof matchToolCall>): string | undefined {
  return firstHelpfulOption(changesOfOne, options, (changed) => matchToolCall(output, expected, changed))
}

/** The first option that alone would make an output's calls the expected ones; undefined when there is none. */
export function whatWouldMatchCalls(...[output, expected, options]: Parameters<typeof matchToolCalls>): string | undefined {
  return firstHelpfulOption(changesOfMany, options, (changed) => matchToolCalls(output, expected, changed))
}
