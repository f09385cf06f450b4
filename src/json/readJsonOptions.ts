import { maxDepth, maxTextLength } from '../limits.ts'
import { didYouMean, GraderUsageError, oneWordOf, readList, refuse, wordList, type ArgumentReader } from '../usageError.ts'
import type { JsonRoot } from './proseScan.ts'
import { jsonAllowances, type JsonAllowance, type ScanSettings } from './scanJson.ts'

/** How an output is read as JSON. */
export interface ReadJsonOptions {
  /** 'bare' (default): the whole output is the value. 'fenced': one code fence may stand round it. 'embedded': prose may. */
  extract?: 'bare' | 'fenced' | 'embedded'
  /** What to look for in prose. Default: what the schema or the expected value is, else 'any'. */
  root?: JsonRoot
  /** Which of several values. 'only' (default): several are unreadable. */
  pick?: 'only' | 'first' | 'last'
  /** 'single' (default): one value. 'ndjson': one value on each line, read as a list. */
  layout?: 'single' | 'ndjson'
  /** Spellings beyond JSON that are let through, each by its name. Default: none. */
  allow?: readonly JsonAllowance[]
  /** A key that stands twice. 'unreadable' (default), or 'last': the last value counts. */
  duplicateKeys?: 'unreadable' | 'last'
  /** How an integer beyond 2^53 - 1 is delivered. 'double' (default): not at all, it is unreadable. */
  numbers?: 'double' | 'bigint' | 'string'
  /** A text that itself holds JSON. 'forbid' (default), or 'unwrap': it is read once more. */
  doubleEncoding?: 'forbid' | 'unwrap'
  /** Why the provider says the model stopped, as it says it: 'length', 'max_tokens', 'content_filter', 'refusal'. Default: not known. */
  finishReason?: string
  /** 'text' (default): a text is read, objects and lists are taken as parsed. 'value': everything is taken as parsed. */
  input?: 'text' | 'value'
  /** The deepest nesting. Default: 256. */
  maxDepth?: number
  /** The longest text, in UTF-16 units. Default: 5,000,000. */
  maxLength?: number
}

/** The options, read and checked. */
export interface ReadJsonPlan {
  readonly who: string
  readonly extract: 'bare' | 'fenced' | 'embedded'
  readonly root: JsonRoot
  readonly pick: 'only' | 'first' | 'last'
  readonly layout: 'single' | 'ndjson'
  readonly doubleEncoding: 'forbid' | 'unwrap'
  readonly finishReason: string | undefined
  readonly input: 'text' | 'value'
  readonly maxLength: number
  readonly settings: ScanSettings
}

const readers: { readonly [K in keyof Required<ReadJsonOptions>]: ArgumentReader<unknown> } = {
  extract: oneWordOf('bare', 'fenced', 'embedded'),
  root: (value, who, argument) => (value === undefined ? undefined : oneWordOf('object', 'array', 'any')(value, who, argument)),
  pick: oneWordOf('only', 'first', 'last'),
  layout: oneWordOf('single', 'ndjson'),
  allow: readAllowances,
  duplicateKeys: oneWordOf('unreadable', 'last'),
  numbers: oneWordOf('double', 'bigint', 'string'),
  doubleEncoding: oneWordOf('forbid', 'unwrap'),
  finishReason: (value, who, argument) => (value === undefined || typeof value === 'string' ? value : refuse(who, argument, 'a text such as "stop" or "length"', value)),
  input: oneWordOf('text', 'value'),
  maxDepth: positiveInteger(maxDepth, 10_000),
  maxLength: positiveInteger(maxTextLength, 100_000_000),
}

/** The names of the options, for a grader that has others beside them. */
export const readJsonOptionNames: readonly string[] = Object.keys(readers)

/**
 * Takes the options of reading out of an author's options: their members are read, checked and removed, so that the grader's own
 * are left.
 *
 * @param root  what to look for in prose where the author says nothing
 */
export function readJsonPlan(who: string, members: Map<string | symbol, unknown>, root: JsonRoot = 'any'): ReadJsonPlan {
  if (members.size > 0) return readMembers(who, members, root)
  // Most calls have no options, and reading a dozen of them takes longer than reading a short output.
  const key = `${who} ${root}`
  const plan = plansWithoutOptions.get(key) ?? readMembers(who, members, root)
  plansWithoutOptions.set(key, plan)
  return plan
}

const plansWithoutOptions = new Map<string, ReadJsonPlan>()

function readMembers(who: string, members: Map<string | symbol, unknown>, root: JsonRoot): ReadJsonPlan {
  const read: Record<string, unknown> = {}
  for (const [name, reader] of Object.entries(readers)) {
    read[name] = reader(members.get(name), who, `option "${name}"`)
    members.delete(name)
  }
  const contradict = (option: string, problem: string): never => {
    throw new GraderUsageError(who, { argument: `option "${option}"`, problem })
  }
  if (read.layout === 'ndjson' && read.pick !== 'only') contradict('pick', 'cannot stand beside layout "ndjson": every line counts')
  if (read.layout === 'ndjson' && read.extract === 'embedded') contradict('layout', 'cannot be "ndjson" beside extract "embedded": prose has lines of its own')
  if (read.layout === 'ndjson' && read.doubleEncoding === 'unwrap') contradict('doubleEncoding', 'cannot be "unwrap" beside layout "ndjson": each line is one value')
  const { allow, numbers, duplicateKeys, maxDepth: depth, ...plan } = read
  const settings = { allow, numbers, duplicateKeys, maxDepth: depth } as ScanSettings
  return { ...(plan as unknown as Omit<ReadJsonPlan, 'who' | 'settings'>), root: (plan.root as JsonRoot | undefined) ?? root, who, settings }
}

function readAllowances(value: unknown, who: string, argument: string): ReadonlySet<JsonAllowance> {
  if (value === undefined) return new Set()
  const mustBe = `a list of ${wordList(jsonAllowances)}`
  return new Set(
    readList(who, argument, mustBe, value).map((word) => {
      if ((jsonAllowances as readonly unknown[]).includes(word)) return word as JsonAllowance
      return refuse(who, argument, mustBe, word, typeof word === 'string' ? didYouMean(word, jsonAllowances) : undefined)
    }),
  )
}

function positiveInteger(byDefault: number, most: number): ArgumentReader<number> {
  return (value, who, argument) => {
    if (value === undefined) return byDefault
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
    return refuse(who, argument, `a whole number from 1 to ${most}`, value)
  }
}
