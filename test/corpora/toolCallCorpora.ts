import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallNode } from '../../src/toolcall/callValue.ts'
import type { ExpectedCall, ExpectedCallObject } from '../../src/toolcall/expected/expectedCall.ts'
import { readExactJson } from '../../src/toolcall/jsonArguments.ts'
import { matchToolCall } from '../../src/toolcall/matchToolCall.ts'
import { matchToolCalls } from '../../src/toolcall/matchToolCalls.ts'
import type { MatchToolCallOptions, MatchToolCallsOptions } from '../../src/toolcall/toolCallOptions.ts'
import { isUsageError } from '../../src/usageError.ts'
import { oneOf, optional, setOf } from '../../src/valuePatterns.ts'
import type { Corpus, Graded } from './corpora.ts'
import { corporaFolder } from './readLines.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly default?: unknown
}

interface Tool {
  readonly name: string
  readonly parameters: Schema
}

/** Accepted values by parameter; '' among them: it may be left out, unless it is required. */
type Accepted = Readonly<Record<string, readonly unknown[]>>

/** What is right: the tools, and for each call the accepted values of its arguments. */
export interface GoldCase {
  readonly functions: readonly Tool[]
  readonly possible_answer: readonly Readonly<Record<string, Accepted>>[]
}

export interface Prediction {
  readonly id: string
  readonly case: string
  readonly kind: string
  readonly form: string
  readonly output: unknown
  readonly label: 'equal' | 'different' | 'policy'
  readonly policy?: string
}

export interface QuirkLine extends GoldCase {
  readonly id: string
  readonly output: unknown
  readonly want: boolean | null
}

/** One line of a file, with integers beyond 2^53 - 1 kept. */
export function exactLine<T>(line: string): T {
  const read = readExactJson(line, 'last')
  if ('problem' in read) throw new Error(read.problem.reason)
  return read.value as T
}

interface Building {
  /** Lists in any order. */
  readonly bags?: boolean
  /** Dots of a tool's name may be underscores. */
  readonly separators?: boolean
}

/** The expected calls of a case. */
export function expectedCalls({ functions, possible_answer }: GoldCase, building: Building = {}): ExpectedCallObject[] {
  return possible_answer.map((answer) => {
    const [name, accepted] = Object.entries(answer)[0]!
    const schema = functions.find((tool) => tool.name === name)?.parameters
    return { name: building.separators ? oneOf(name, name.replaceAll('.', '_')) : name, arguments: acceptedMembers(accepted, schema, building, true) as Record<string, object> }
  })
}

function acceptedMembers(accepted: Accepted, schema: Schema | undefined, building: Building, isTop: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(accepted).map(([name, values]) => {
      const isRequired = schema?.required?.includes(name) ?? false
      return [name, acceptedValue(values, { isRequired, schema: schema?.properties?.[name], building, isTop })]
    }),
  )
}

interface Position {
  readonly isRequired: boolean
  readonly schema: Schema | undefined
  readonly building: Building
  readonly isTop: boolean
}

function acceptedValue(values: readonly unknown[], { isRequired, schema, building, isTop }: Position): unknown {
  const mayBeLeftOut = !isRequired && values.includes('')
  const given = mayBeLeftOut ? values.filter((value) => value !== '') : values
  if (given.length === 0) return undefined
  const plain = given.map((value) => {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => (isDict(item) ? acceptedMembers(item, schema?.items, building, false) : item))
      return building.bags ? setOf(items) : items
    }
    // A dict among accepted values has lists of accepted values itself, one level down.
    return isTop && isDict(value) ? acceptedMembers(value, schema, building, false) : value
  })
  const one = plain.length === 1 ? plain[0] : oneOf(...plain)
  return mayBeLeftOut ? optional(one) : one
}

const isDict = (value: unknown): value is Accepted => typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaTypes: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array' }

/** The corpus has type names of its own. */
export function asJsonSchema(schema: Schema): Record<string, unknown> {
  const { type, properties, items, required, default: byDefault } = schema
  return {
    ...(type === undefined || type === 'any' ? {} : { type: schemaTypes[type] ?? type }),
    ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, asJsonSchema(one)])) } : {}),
    ...(items ? { items: asJsonSchema(items) } : {}),
    ...(required ? { required } : {}),
    ...(byDefault === undefined ? {} : { default: byDefault }),
  }
}

/** The tools of a case. Some call a parameter a text and accept truth values for it: then it may be either. */
export function toolsOf({ functions, possible_answer }: GoldCase): object[] {
  return functions.map(({ name, parameters }) => {
    const schema = asJsonSchema(parameters) as { properties?: Record<string, object> }
    const accepted = possible_answer.flatMap((answer) => Object.entries(answer[name] ?? {}))
    const truths = accepted.filter(([, values]) => values.some((value) => typeof value === 'boolean')).map(([parameter]) => parameter)
    const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, truths.includes(key) ? { ...one, type: 'boolean' } : one]))
    return { name, parameters: { ...schema, properties } }
  })
}

type Options = Omit<MatchToolCallOptions, 'tool' | 'relation'> & { relation?: 'superset'; order?: 'same'; withTools?: boolean }

interface Policy {
  readonly strict?: Options
  /** Undefined: there is no option that makes it a match. */
  readonly lenient?: Options
  readonly building?: Building
}

const strings = (rule: string): Options => ({ strings: { preset: 'none', rules: { [rule]: true } } })

/** Under which options a row of each policy must not match, and must. */
const policies: Readonly<Record<string, Policy>> = {
  bindPositional: { lenient: { withTools: true } },
  case: { lenient: strings('case') },
  whitespace: { lenient: strings('whitespace') },
  unicode: { lenient: strings('invisibles') },
  punctuation: { lenient: strings('punctuation') },
  coerce: { lenient: { withTools: true, coerce: 'schema' } },
  defaults: { lenient: { withTools: true } },
  duplicateKeys: { lenient: { duplicateKeys: 'last' } },
  spreadLiterals: { lenient: { spread: 'literal' } },
  emptyIsAbsent: { lenient: { absent: ['emptyText'] } },
  nullIsAbsent: { lenient: { absent: ['null'] } },
  extraArgs: { lenient: { extraArguments: 'allow' } },
  extraCalls: { lenient: { relation: 'superset' } },
  extractFromProse: { lenient: { extract: 'embedded' } },
  foldConstants: {},
  repairJson: {},
  listOrder: { lenient: {}, building: { bags: true } },
  nameSeparator: { lenient: {}, building: { separators: true } },
  numericTypes: { strict: { numberTypes: 'compare' }, lenient: {} },
  order: { strict: { order: 'same' }, lenient: {} },
  tolerance: { lenient: { tolerance: { absolute: 1e-9, relative: 1e-9 } } },
}

/** What no option makes a match, though others of its policy have one. */
const neverKinds: readonly string[] = ['digit_separator_removed']
const fencedKinds: readonly string[] = ['python_fenced', 'python_assignment']

export const hasLenient = ({ policy, kind }: Prediction): boolean => policies[policy!]!.lenient !== undefined && !neverKinds.includes(kind)

/** Grades an output against a case: one expected call by `matchToolCall`, several by `matchToolCalls`. */
export function gradeCalls(output: unknown, gold: GoldCase, { withTools, ...options }: Options = {}, building: Building = {}, expected: readonly ExpectedCall[] = expectedCalls(gold, building)): Graded {
  try {
    const { order, ...ofOne } = options
    const tools = withTools ? toolsOf(gold) : undefined
    const { outcome, code } =
      expected.length === 1
        ? matchToolCall(output, expected[0]!, { ...ofOne, ...(tools ? { tool: tools[0]! } : {}) })
        : matchToolCalls(output, expected, { ...ofOne, ...(order ? { order } : {}), ...(tools ? { tools } : {}) } as MatchToolCallsOptions)
    return { outcome, ...(code === undefined ? {} : { code }) }
  } catch (error) {
    if (isUsageError(error)) return { outcome: 'usage-error', code: error.message }
    throw error
  }
}

/** A row of a policy under the options that make it no match, or a match. */
export function gradePolicy(prediction: Prediction, gold: GoldCase, side: 'strict' | 'lenient'): Graded {
  const { building, ...sides } = policies[prediction.policy!]!
  if (side === 'lenient') return gradeCalls(prediction.output, gold, fencedKinds.includes(prediction.kind) ? { extract: 'fenced' } : sides.lenient, building)
  return gradeCalls(prediction.output, gold, sides.strict, {}, prediction.policy === 'numericTypes' ? typedCalls(gold) : undefined)
}

/** The cases, by their name. Kinds of numbers are kept on the side: a JavaScript number has none. */
export function readCases(text: string): Map<string, GoldCase> {
  return new Map(
    text.split('\n').filter(Boolean).map((line) => {
      const read = readExactJson(line, 'last')
      if ('problem' in read) throw new Error(read.problem.reason)
      const gold = read.value as GoldCase & { readonly case: string }
      nodes.set(gold.possible_answer, read.nodeOf(gold.possible_answer as unknown as object)!)
      return [gold.case, gold]
    }),
  )
}

const nodes = new WeakMap<object, CallNode>()

/** The expected calls as Python text, which tells 5 from 5.0: every combination of accepted values. */
function typedCalls(gold: GoldCase): ExpectedCall[] {
  const answers = (nodes.get(gold.possible_answer) as Extract<CallNode, { kind: 'list' | 'tuple' | 'set' }>).items
  return answers.map((answer) => {
    const [[name, accepted]] = memberNodes(answer) as [[string, CallNode]]
    const schema = gold.functions.find((tool) => tool.name === name)?.parameters
    const lists = memberNodes(accepted).map(([parameter, values]) => choices(parameter, (values as { items: readonly CallNode[] }).items, schema?.required?.includes(parameter) ?? false))
    const combinations = lists.reduce<string[][]>((all, list) => all.flatMap((given) => list.map((one) => [...given, one])), [[]])
    return oneOf(...combinations.map((given) => `${name}(${given.filter(Boolean).join(', ')})`))
  })
}

function choices(parameter: string, values: readonly CallNode[], isRequired: boolean): string[] {
  return values.map((value) => (value.kind === 'text' && value.value === '' && !isRequired ? '' : `${parameter}=${pythonText(value)}`))
}

const memberNodes = (node: CallNode): [string, CallNode][] => (node as Extract<CallNode, { kind: 'object' }>).entries.map(([key, value]) => [(key as { value: string }).value, value])

function pythonText(node: CallNode): string {
  if (node.kind === 'integer' || node.kind === 'float') return node.kind === 'float' ? `${Number(node.decimal)}${Number.isInteger(Number(node.decimal)) ? '.0' : ''}` : String(BigInt(Number(node.decimal)))
  if (node.kind === 'boolean') return node.value ? 'True' : 'False'
  if (node.kind === 'null') return 'None'
  if (node.kind === 'text') return JSON.stringify(node.value)
  if ('items' in node) return `[${node.items.map(pythonText).join(', ')}]`
  return `{${memberNodes(node).map(([key, value]) => `${JSON.stringify(key)}: ${pythonText(value)}`).join(', ')}}`
}

/** What the rules say of the quirks that the corpus leaves open, each with the decision it rests on. */
export const quirkDecisions: Readonly<Record<string, readonly [outcome: 'pass' | 'fail' | 'unreadable', why: string]>> = {
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

let cases: Map<string, GoldCase> | undefined

/** The case that a prediction answers. */
export function caseOf({ case: name }: Prediction): GoldCase {
  cases ??= readCases(readFileSync(join(corporaFolder!, 'tool-calls', 'cases.jsonl'), 'utf8'))
  return cases.get(name)!
}

const predictions = { matcher: 'toMatchToolCall', file: 'tool-calls/predictions.jsonl', parse: exactLine }

/** The lines that the matchers of tool calls are graded by. */
export const toolCallCorpora: readonly Corpus[] = [
  {
    ...predictions,
    name: 'tool calls: predictions',
    covers: ({ label }: Prediction) => label !== 'policy',
    wanted: ({ label }: Prediction) => ({ outcome: label === 'equal' ? 'pass' : 'no pass' }),
    grade: (line: Prediction) => gradeCalls(line.output, caseOf(line)),
  },
  ...(['strict', 'lenient'] as const).map(
    (side): Corpus => ({
      ...predictions,
      name: `tool calls: policies, ${side}`,
      covers: ({ label }: Prediction) => label === 'policy',
      wanted: (line: Prediction) => ({ outcome: side === 'lenient' && hasLenient(line) ? 'pass' : 'no pass' }),
      grade: (line: Prediction) => gradePolicy(line, caseOf(line), side),
    }),
  ),
  {
    name: 'tool calls: quirks',
    matcher: 'toMatchToolCall',
    file: 'tool-calls/quirks.jsonl',
    parse: exactLine,
    covers: () => true,
    wanted: ({ id, want }: QuirkLine) => ({ outcome: want === null ? quirkDecisions[id]![0] : want ? 'pass' : 'no pass' }),
    grade: (line: QuirkLine) => gradeCalls(line.output, line),
  },
]
