import type { Outcome } from '../verdict.ts'

/** What kind of fault keeps an output from being right JSON. */
export type JsonClass = 'not-json' | 'truncated' | 'wrong-shape' | 'wrong-meaning' | 'different'

/** Every code of this domain. */
export type JsonCode =
  | 'no-output'
  | 'empty'
  | 'no-json'
  | 'wrapped'
  | 'trailing-text'
  | 'several'
  | 'bom'
  | 'syntax'
  | 'too-large'
  | 'refused'
  | 'not-a-json-value'
  | 'truncated'
  | 'unclosed-reasoning'
  | 'duplicate-key'
  | 'unsafe-integer'
  | 'number-overflow'
  | 'number-underflow'
  | 'lone-surrogate'
  | 'too-deep'
  | 'forbidden-key'
  | 'root-type'
  | 'double-encoded'
  | 'schema'
  | 'field-order'
  | 'rule'
  | 'value'
  | 'type'
  | 'missing'
  | 'extra'
  | 'length'

interface CodeFacts {
  readonly class: JsonClass
  readonly outcome: Exclude<Outcome, 'pass'>
  /** What is the matter, for a message: a sentence about "the output" without its full stop. */
  readonly words: string
}

const unreadable = (of: JsonClass, words: string): CodeFacts => ({ class: of, outcome: 'unreadable', words })
const fail = (of: JsonClass, words: string): CodeFacts => ({ class: of, outcome: 'fail', words })

/**
 * What each code means. `not-json` and `truncated` are unreadable; so are the codes of `wrong-shape` where the text has two
 * readings, or was not read to its end: `.not` must never turn them green.
 */
const facts: Readonly<Record<JsonCode, CodeFacts>> = {
  'no-output': unreadable('not-json', 'There is no output'),
  empty: unreadable('not-json', 'The output is empty'),
  'no-json': unreadable('not-json', 'The output holds no JSON'),
  wrapped: unreadable('not-json', 'The output holds JSON, but something stands round it'),
  'trailing-text': unreadable('not-json', 'The output is JSON, but other text follows it'),
  several: unreadable('not-json', 'The output holds several JSON values'),
  bom: unreadable('not-json', 'The output starts with a byte order mark'),
  syntax: unreadable('not-json', 'The output starts like JSON, but breaks its syntax'),
  'too-large': unreadable('not-json', 'The output is too long'),
  refused: unreadable('not-json', 'The model refused to answer'),
  'not-a-json-value': unreadable('not-json', 'The output holds a value that JSON does not have'),
  truncated: unreadable('truncated', 'The output is cut off'),
  'unclosed-reasoning': unreadable('truncated', 'The reasoning in front of the output is never closed'),
  'duplicate-key': unreadable('wrong-shape', 'An object has a key twice'),
  'unsafe-integer': unreadable('wrong-shape', 'An integer is too large for a number of JavaScript'),
  'number-overflow': unreadable('wrong-shape', 'A number is too large for a number of JavaScript'),
  'number-underflow': unreadable('wrong-shape', 'A number is too small for a number of JavaScript'),
  'lone-surrogate': unreadable('wrong-shape', 'A text holds half of a character'),
  'too-deep': unreadable('wrong-shape', 'The output is nested too deep'),
  'forbidden-key': fail('wrong-shape', 'An object has a key that changes its prototype'),
  'root-type': fail('wrong-shape', 'The output holds an array where an object was asked for, or the reverse'),
  'double-encoded': fail('wrong-shape', 'The output is a text that holds JSON'),
  schema: fail('wrong-shape', 'The shape is wrong'),
  'field-order': fail('wrong-shape', 'The fields stand in the wrong order'),
  rule: fail('wrong-meaning', 'The shape is right, but a rule is broken'),
  value: fail('different', 'A value differs'),
  type: fail('different', 'A value has another type'),
  missing: fail('different', 'A member is missing'),
  extra: fail('different', 'A member is not expected'),
  length: fail('different', 'A list has another length'),
}

/** The facts of a code. */
export function factsOf(code: JsonCode): CodeFacts {
  return facts[code]
}
