import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corporaFolder } from './readLines.ts'
import { exactLine, gradeCalls, gradePolicy, hasLenient, readCases, type Prediction, type QuirkLine } from './toolCallCorpora.ts'

const text = (name: string): string => readFileSync(join(corporaFolder!, 'tool-calls', name), 'utf8')
const linesOf = <T>(name: string): T[] => text(name).split('\n').filter(Boolean).map((line) => exactLine<T>(line))

/** What the rules say of the quirks that the corpus leaves open, each with the decision it rests on. */
const decisions: Readonly<Record<string, readonly [outcome: string, why: string]>> = {
  quirk_int_as_float: ['pass', '89.0 and 89 are one number'],
  quirk_positional_all: ['fail', 'unnamed arguments have no names without the tool'],
  quirk_star_kwargs: ['unreadable', 'a spread value is not looked into'],
  quirk_arith: ['unreadable', 'arithmetic is never done'],
  quirk_fstring: ['unreadable', 'a formatted text is an expression, with or without fields'],
  quirk_await: ['unreadable', 'a wrapper is taken off on request'],
  quirk_outer_quotes: ['unreadable', 'a wrapper is taken off on request'],
  quirk_tuple_of_calls: ['pass', 'a tuple of calls is a list of them'],
  quirk_set_of_calls: ['unreadable', 'a set of calls has no order'],
  quirk_not_bool: ['unreadable', 'a "not" is refused'],
  quirk_lower_true: ['pass', 'true is what JavaScript writes'],
  quirk_newline_kept: ['fail', 'white space inside a text counts'],
  quirk_nfd: ['fail', 'texts are compared code unit by code unit'],
  quirk_curly_quote: ['fail', 'a typographic apostrophe is another character'],
  quirk_optional_null: ['fail', 'null is a value that was sent'],
  quirk_default_given: ['fail', 'an argument that nobody asked for'],
  quirk_float_list_ints: ['pass', 'numbers are compared by value, in lists too'],
  quirk_float_list_ints_optional: ['pass', 'numbers are compared by value, in lists too'],
  quirk_dict_float_for_int: ['pass', 'numbers are compared by value, in objects too'],
  quirk_list_case_one_deep: ['fail', 'letter case counts at any depth'],
  quirk_list_case_two_deep: ['fail', 'letter case counts at any depth'],
  quirk_dict_list_case: ['fail', 'letter case counts at any depth'],
  quirk_dict_dict_case: ['fail', 'letter case counts at any depth'],
  quirk_tuple_as_list: ['pass', 'a list and a tuple are equal'],
  quirk_list_as_tuple: ['pass', 'a list and a tuple are equal'],
  quirk_set_value: ['fail', 'a set has no order'],
  quirk_list_order: ['fail', 'the order of a list counts'],
  quirk_float_epsilon: ['unreadable', 'arithmetic is never done'],
  quirk_list_dict_empty_optional: ['fail', 'an empty list is a value that was sent'],
  quirk_two_calls_simple: ['fail', 'a second call is one too many'],
  quirk_json_float: ['pass', '89.0 and 89 are one number'],
  quirk_json_exp: ['pass', '8.9e1 and 89 are one number'],
  quirk_json_fenced_args: ['unreadable', 'arguments are JSON, and nothing is taken off'],
}

describe.skipIf(corporaFolder === undefined)('corpora/tool-calls, which is read from CODE_GRADED_CORPORA', () => {
  test('has the lines that the specification counts', () => {
    const labels = linesOf<Prediction>('predictions.jsonl').map(({ label }) => label)
    const count = (label: string): number => labels.filter((one) => one === label).length
    expect({ equal: count('equal'), different: count('different'), policy: count('policy') }).toEqual({ equal: 2476, different: 1465, policy: 1315 })
    expect(linesOf('quirks.jsonl')).toHaveLength(83)
  })

  test('is graded without an error: right and wrong predictions', () => {
    const cases = readCases(text('cases.jsonl'))
    const mistakes = linesOf<Prediction>('predictions.jsonl')
      .filter(({ label }) => label !== 'policy')
      .map((line) => ({ id: line.id, kind: line.kind, label: line.label, came: gradeCalls(line.output, cases.get(line.case)!) }))
      .filter(({ label, came }) => (label === 'equal') !== (came.outcome === 'pass') || came.outcome === 'usage-error')
    expect(mistakes).toEqual([])
  })

  test('is graded without an error: policies, strict and lenient', () => {
    const cases = readCases(text('cases.jsonl'))
    const policies = linesOf<Prediction>('predictions.jsonl').filter(({ label }) => label === 'policy')
    const mistakes = (['strict', 'lenient'] as const).flatMap((side) =>
      policies
        .map((line) => ({ id: line.id, side, kind: line.kind, policy: line.policy, came: gradePolicy(line, cases.get(line.case)!, side), wanted: side === 'lenient' && hasLenient(line) }))
        .filter(({ wanted, came, policy, kind }) => !(policy === 'foldConstants' && kind === 'never') && (wanted !== (came.outcome === 'pass') || came.outcome === 'usage-error')),
    )
    expect(mistakes).toEqual([])
  })

  test('is graded without an error: quirks', () => {
    const quirks = linesOf<QuirkLine>('quirks.jsonl')
    const mistakes = quirks
      .map((line) => ({ id: line.id, want: line.want, decision: decisions[line.id]?.[0], came: gradeCalls(line.output, line) }))
      .filter(({ want, decision, came }) => (want === null ? came.outcome !== decision : want !== (came.outcome === 'pass')) || came.outcome === 'usage-error')
    expect(mistakes).toEqual([])
    expect(quirks.filter(({ want }) => want === null).map(({ id }) => id).toSorted()).toEqual(Object.keys(decisions).toSorted())
  })
})
