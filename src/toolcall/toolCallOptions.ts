import { isExact, readTolerance, type ExactTolerance, type Tolerance } from '../number/tolerance.ts'
import { normalise, readNormalisation, type NormaliseOptions } from '../text/normalise.ts'
import type { NormalisationRule } from '../text/rules.ts'
import { GraderUsageError, isPlainObject, oneWordOf, ownMembers, readList, readOptions, refuse, refuseOption, type ArgumentReader } from '../usageError.ts'
import type { CallRules } from './compare/compareCall.ts'
import type { ReadPlan } from './toolCall.ts'
import { haveTypes, noSignatures, readTool, readTools, signatureOf, type Signatures, type ToolDefinition } from './compare/signature.ts'

/** How an output is read for calls of tools. */
export interface ReadToolCallsOptions {
  /** How text is read. 'auto' (default): Python and JavaScript where they say the same; 'json': no call text. */
  language?: 'auto' | 'python' | 'javascript' | 'json'
  /** 'bare' (default): the whole text is the call. 'fenced': one wrapper may stand round it. 'embedded': prose may. */
  extract?: 'bare' | 'fenced' | 'embedded'
  /** A key that stands twice. 'unreadable' (default), or 'last': the last value counts. */
  duplicateKeys?: 'unreadable' | 'last'
  /** `f(**{'a': 1})`. 'unreadable' (default), or 'literal': it is read where the spread value is a literal. */
  spread?: 'unreadable' | 'literal'
  /** Calls that the provider has run itself. 'ignore' (default), or 'count'. */
  hostedCalls?: 'ignore' | 'count'
  /** Names of tools that are known, for calls in prose. Default: those of the expected calls and definitions. */
  names?: readonly string[]
}

/** What counts as the same call. */
export interface CompareToolCallOptions {
  /** Arguments that are not expected, members of nested objects too. 'forbid' (default), or 'allow'. */
  extraArguments?: 'forbid' | 'allow'
  /** 89 and 89.0. 'ignore' (default): the same. 'compare': an integer and a float differ. */
  numberTypes?: 'ignore' | 'compare'
  /** How far numbers may be from the expected ones. Default: not at all. */
  tolerance?: Tolerance
  /** Rules of `toNormalisedEqual` for text values at any depth, never for names and keys. Default: exact. */
  strings?: readonly NormalisationRule[] | Omit<NormaliseOptions, 'extract'>
  /** Values that count as not sent: 'null', 'emptyText'. Default: none. */
  absent?: readonly ('null' | 'emptyText')[]
  /** 'none' (default), or 'schema': a text is read as the number or boolean that the tool's schema asks for. */
  coerce?: 'none' | 'schema'
}

export interface MatchToolCallOptions extends ReadToolCallsOptions, CompareToolCallOptions {
  /** The tool's definition, or the names of its parameters in order: unnamed arguments get their names, defaults are filled in. */
  tool?: ToolDefinition
  /** 'equal' (default): this call and no other. 'superset': this call, among others. */
  relation?: 'equal' | 'superset'
}

/** Shares from above 0 to 1. */
export interface ToolCallThreshold {
  precision?: number
  recall?: number
  f1?: number
}

export interface MatchToolCallsOptions extends ReadToolCallsOptions, CompareToolCallOptions {
  /** Definitions of tools, or an object from tool name to definition or parameter names. */
  tools?: readonly object[] | { readonly [name: string]: ToolDefinition }
  /** Of the calls made to the expected ones. 'equal' (default), 'superset', 'subset'. With `order: 'subsequence'`: 'superset'. */
  relation?: 'equal' | 'superset' | 'subset'
  /** 'any' (default), 'same', or 'subsequence': the expected calls in this order, others between them. */
  order?: 'any' | 'same' | 'subsequence'
  /** 'calls' (default), or 'names': arguments are not looked at. */
  compare?: 'calls' | 'names'
  /** 'count' (default), or 'ignore': how often a tool was called does not count. With `compare: 'names'` in any order only. */
  duplicates?: 'count' | 'ignore'
  /** The least precision, recall or F1 of the calls made. Default: all must match. */
  threshold?: ToolCallThreshold
  /** Pairs of a call that must be made and a call before which it must be: `[['verify', 'refund']]`. */
  before?: readonly (readonly [first: unknown, then: unknown])[]
}

type ReadMembers = Omit<ReadPlan, 'who' | 'parameters'>
type CompareMembers = Omit<CallRules, 'who' | 'compare' | 'signatures' | 'normalised'> & { readonly strings: CallRules['normalised'] }

const readMembers: { readonly [K in keyof ReadMembers]: ArgumentReader<ReadMembers[K]> } = {
  language: oneWordOf('auto', 'python', 'javascript', 'json'),
  extract: oneWordOf('bare', 'fenced', 'embedded'),
  duplicateKeys: oneWordOf('unreadable', 'last'),
  spread: oneWordOf('unreadable', 'literal'),
  hostedCalls: oneWordOf('ignore', 'count'),
  names: readNames,
}

const compareMembers: { readonly [K in keyof CompareMembers]: ArgumentReader<CompareMembers[K]> } = {
  extraArguments: oneWordOf('forbid', 'allow'),
  numberTypes: oneWordOf('ignore', 'compare'),
  tolerance: readOptionalTolerance,
  strings: readStrings,
  absent: readAbsent,
  coerce: oneWordOf('none', 'schema'),
}

/** Everything that the author has said, read and checked. */
export interface MatchPlan {
  readonly read: ReadPlan
  readonly rules: CallRules
}

/** The options of `readToolCalls`. */
export function readReadOptions(who: string, options: unknown): ReadPlan {
  return { ...readOptions<ReadMembers>(who, options, readMembers), who, parameters: noParameters }
}

const noParameters: ReadPlan['parameters'] = { get: () => undefined }

export interface MatchOnePlan extends MatchPlan {
  readonly relation: 'equal' | 'superset'
}

type OneMembers = ReadMembers & CompareMembers & { readonly tool: Signatures; readonly relation: 'equal' | 'superset' }

let usualPlan: MatchOnePlan | undefined

/** The options of `matchToolCall`. Most calls have none, and reading fifteen of them takes longer than reading a message. */
export function readMatchToolCallOptions(options: unknown): MatchOnePlan {
  return options === undefined ? (usualPlan ??= readOptionsOfOne(undefined)) : readOptionsOfOne(options)
}

function readOptionsOfOne(options: unknown): MatchOnePlan {
  const who = 'matchToolCall'
  refuseOptionsOf(who, options, manyOnly, 'toMatchToolCalls')
  const { tool, relation, ...shared } = readOptions<OneMembers>(who, options, { ...readMembers, ...compareMembers, tool: (value) => readTool(who, value), relation: oneWordOf('equal', 'superset') })
  return { ...planOf(who, shared, tool, 'calls'), relation }
}

export interface MatchManyPlan extends MatchPlan {
  /** What the author has written; undefined where nothing was. */
  readonly relation: 'equal' | 'superset' | 'subset' | undefined
  readonly order: 'any' | 'same' | 'subsequence'
  readonly compare: 'calls' | 'names'
  readonly duplicates: 'count' | 'ignore'
  readonly threshold: ToolCallThreshold | undefined
  readonly before: readonly (readonly [unknown, unknown])[]
  /** Which of the options of several calls were written, whatever they say. */
  readonly written: ReadonlySet<string>
}

type ManyMembers = ReadMembers & CompareMembers & { readonly tools: Signatures } & Omit<MatchManyPlan, 'read' | 'rules' | 'written'>

/** The options of `matchToolCalls`. Whether they fit the expected calls is asked later. */
export function readMatchToolCallsOptions(options: unknown): MatchManyPlan {
  const who = 'matchToolCalls'
  refuseOptionsOf(who, options, ['tool'], 'toMatchToolCall')
  const { tools, relation, order, compare, duplicates, threshold, before, ...shared } = readOptions<ManyMembers>(who, options, {
    ...readMembers,
    ...compareMembers,
    tools: (value) => readTools(who, value),
    relation: (value, _, argument) => (value === undefined ? undefined : oneWordOf('equal', 'superset', 'subset')(value, who, argument)),
    order: oneWordOf('any', 'same', 'subsequence'),
    compare: oneWordOf('calls', 'names'),
    duplicates: oneWordOf('count', 'ignore'),
    threshold: readThreshold,
    before: readBefore,
  })
  const written = new Set([...ownMembers(who, 'options', options)].filter(([, value]) => value !== undefined).map(([key]) => String(key)))
  const plan: MatchManyPlan = { ...planOf(who, shared, tools, compare), relation, order, compare, duplicates, threshold, before, written }
  refuseContradictions(who, plan)
  return plan
}

const manyOnly = ['tools', 'order', 'compare', 'duplicates', 'threshold', 'before'] as const

function refuseOptionsOf(who: string, options: unknown, others: readonly string[], matcher: string): void {
  if (!isPlainObject(options)) return
  const other = others.find((name) => Object.hasOwn(options, name))
  if (other !== undefined) throw new GraderUsageError(who, { argument: `option "${other}"`, problem: `does not exist here; it is an option of ${matcher}`, ...(other === 'tools' ? { hint: 'Did you mean "tool"?' } : other === 'tool' ? { hint: 'Did you mean "tools"?' } : {}) })
}

function planOf(who: string, options: ReadMembers & CompareMembers, signatures: Signatures, compare: CallRules['compare']): MatchPlan {
  const { language, extract, duplicateKeys, spread, hostedCalls, names, strings, ...rules } = options
  if (rules.numberTypes === 'compare' && rules.tolerance) throw new GraderUsageError(who, { argument: 'option "tolerance"', problem: 'cannot stand beside numberTypes "compare"' })
  if (rules.coerce === 'schema' && !haveTypes(signatures)) throw new GraderUsageError(who, { argument: 'option "coerce"', problem: `needs the types of the parameters: pass ${who === 'matchToolCall' ? 'tool' : 'tools'} with a JSON Schema` })
  const known = new Set([...names, ...signatures.named.keys()])
  return {
    read: { who, language, extract, duplicateKeys, spread, hostedCalls, names: known, parameters: signatures === noSignatures ? noParameters : { get: (name) => signatureOf(signatures, name)?.parameters } },
    rules: { who, ...rules, normalised: strings, compare, signatures },
  }
}

/** The same reading with more names of tools known. */
export function withNames(read: ReadPlan, names: readonly string[]): ReadPlan {
  return { ...read, names: new Set([...read.names, ...names]) }
}

function readNames(value: unknown, who: string, argument: string): ReadonlySet<string> {
  if (value === undefined) return new Set()
  const mustBe = 'a list of tool names'
  return new Set(readList(who, argument, mustBe, value).map((name) => (typeof name === 'string' && name !== '' ? name : refuse(who, argument, mustBe, name))))
}

function readOptionalTolerance(value: unknown, who: string, argument: string): ExactTolerance | undefined {
  if (value === undefined) return undefined
  const tolerance = readTolerance(value, who, argument)
  return isExact(tolerance) ? undefined : tolerance
}

/** What the texts of a call become before they are compared. */
function readStrings(value: unknown, who: string, argument: string): CallRules['normalised'] {
  if (value === undefined) return undefined
  if (!Array.isArray(value) && !isPlainObject(value)) refuse(who, argument, 'a list of rules, or options such as { rules: { case: true } }', value)
  if (isPlainObject(value) && value.extract !== undefined) throw new GraderUsageError(who, { argument: `${argument} "extract"`, problem: 'does not exist: extraction is for a whole output' })
  const plan = readNormalisation(who, value)
  const known = new Map<string, string>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const { text: normalised, emptiedBy } = normalise(plan, text, 'expected')
    // Two texts of which nothing is left must not be equal.
    const result = emptiedBy === undefined ? normalised : text
    if (known.size < 10_000) known.set(text, result)
    return result
  }
}

function readAbsent(value: unknown, who: string, argument: string): readonly ('null' | 'emptyText')[] {
  if (value === undefined) return []
  const word = oneWordOf('null', 'emptyText')
  return readList(who, argument, 'a list of "null" and "emptyText"', value).map((one) => (one === undefined ? refuse(who, argument, 'a list of "null" and "emptyText"', one) : word(one, who, argument)))
}

const shares = ['precision', 'recall', 'f1'] as const

function readThreshold(value: unknown, who: string, argument: string): ToolCallThreshold | undefined {
  if (value === undefined) return undefined
  const members = ownMembers(who, argument, value)
  for (const key of members.keys()) if (!(shares as readonly unknown[]).includes(key)) refuseOption(who, argument, key, shares)
  const given = shares.filter((share) => members.get(share) !== undefined)
  if (given.length === 0) refuse(who, argument, 'an object with precision, recall or f1', value)
  return Object.fromEntries(given.map((share) => [share, readShare(members.get(share), who, `${argument} "${share}"`)]))
}

function readShare(value: unknown, who: string, argument: string): number {
  return typeof value === 'number' && value > 0 && value <= 1 ? value : refuse(who, argument, 'a share above 0 and at most 1', value)
}

/** The most pairs of `before`. */
const maxBefore = 10_000

function readBefore(value: unknown, who: string, argument: string): readonly (readonly [unknown, unknown])[] {
  if (value === undefined) return []
  const mustBe = 'a list of pairs [first, then]'
  const list = readList(who, argument, mustBe, value)
  if (list.length === 0 || list.length > maxBefore) refuse(who, argument, `${mustBe}, at least one and at most ${maxBefore}`, value)
  return list.map((pair, index): readonly [unknown, unknown] => {
    const items = readList(who, `${argument} [${index}]`, 'a pair [first, then]', pair)
    return items.length === 2 ? [items[0], items[1]] : refuse(who, `${argument} [${index}]`, 'a pair [first, then]', pair)
  })
}

/** Options that say two things about one. Each with why. */
function refuseContradictions(who: string, { relation, order, compare, duplicates, threshold, written }: MatchManyPlan): void {
  const rules: readonly (readonly [holds: boolean, option: string, problem: string])[] = [
    [order === 'same' && relation === 'superset', 'relation', 'cannot be "superset" beside order "same": write order: "subsequence"'],
    [order === 'subsequence' && relation !== undefined && relation !== 'superset', 'relation', 'can only be "superset" beside order "subsequence"'],
    [threshold !== undefined && written.has('relation'), 'relation', 'cannot stand beside threshold, which says how many calls must match'],
    [duplicates === 'ignore' && (compare !== 'names' || order !== 'any'), 'duplicates', 'can only be "ignore" with compare "names" and order "any"'],
  ]
  for (const [holds, option, problem] of rules) if (holds) throw new GraderUsageError(who, { argument: `option "${option}"`, problem })
}
