import { printValue } from './printValue.ts'
import { maxListLength, maxTextLength } from './limits.ts'

const brand = Symbol.for('code-graded.usageError')

/** The parts of the one wording: `who: argument must be wanted, but was found. Hint` */
export interface UsageProblem {
  /** The argument or option, as the author knows it: `expected`, `option "extra"`. */
  readonly argument: string
  /** What it must be, or what is wrong with it: `must be a text`. */
  readonly problem: string
  /** The value that was given. Left out where there is none to show. */
  readonly was?: { readonly value: unknown }
  /** A sentence that helps: the nearest right word, the matcher to use instead. */
  readonly hint?: string
}

/**
 * A mistake of the test's author: a broken schema, an unknown option, an expected value that cannot be read.
 *
 * Thrown on the call, also under `.not`. Recognise it with `isUsageError`, not with `instanceof`: the ESM and the CommonJS
 * build, and each realm of a test runner, have a class of their own.
 */
export class GraderUsageError extends TypeError {
  /** The grader, matcher or function that was called wrongly. */
  readonly who: string
  readonly details: UsageProblem

  constructor(who: string, details: UsageProblem, options?: { cause?: unknown; confidential?: boolean }) {
    super(wording(who, details, options?.confidential === true), options && 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'GraderUsageError'
    this.who = who
    this.details = options?.confidential === true ? { argument: details.argument, problem: details.problem } : details
    Object.defineProperty(this, brand, { value: true })
    // The name and the message say it all; a runner that prints the own members of an error would print them twice.
    for (const key of ['name', 'who', 'details']) Object.defineProperty(this, key, { enumerable: false })
  }
}

function wording(who: string, { argument, problem, was, hint }: UsageProblem, confidential: boolean): string {
  const found = was === undefined ? '' : `, but was ${confidential ? '[redacted]' : printValue(was.value)}`
  return `${who}: ${argument} ${problem}${found}.${hint === undefined ? '' : ` ${hint}`}`
}

/** Whether a caught value is a usage error, of this copy of the package or of another. */
export function isUsageError(value: unknown): value is GraderUsageError {
  if (typeof value !== 'object' || value === null) return false
  try {
    return Object.getOwnPropertyDescriptor(value, brand)?.value === true
  } catch {
    // A proxy may refuse to be asked.
    return false
  }
}

/** Reads one argument or option: returns its value or throws a `GraderUsageError`. */
export type ArgumentReader<T> = (value: unknown, who: string, argument: string) => T

/** Throws the usage error for an argument that is not what it must be. */
export function refuse(who: string, argument: string, mustBe: string, value: unknown, hint?: string): never {
  throw new GraderUsageError(who, { argument, problem: `must be ${mustBe}`, was: { value }, hint })
}

/** Reads the own members of an options object by a table of readers; `undefined` means the default, which the reader gives. */
export function readOptions<T extends object>(
  who: string,
  options: unknown,
  readers: { [K in keyof T]-?: ArgumentReader<T[K]> },
  argument = 'options',
): T {
  const given = ownMembers(who, argument, options)
  for (const key of given.keys()) {
    if (typeof key !== 'string' || !Object.hasOwn(readers, key)) refuseOption(who, argument, key, Object.keys(readers))
  }
  const read = {} as T
  for (const key of Object.keys(readers) as (keyof T & string)[]) {
    read[key] = readers[key](given.get(key), who, optionName(argument, key))
  }
  return read
}

/** The own members of a plain options object. Throws for anything else, `null` included; `undefined` has none. */
export function ownMembers(who: string, argument: string, options: unknown): Map<string | symbol, unknown> {
  const members = new Map<string | symbol, unknown>()
  if (options === undefined) return members
  if (!isPlainObject(options)) refuse(who, argument, 'an object of options', options)
  try {
    for (const key of Reflect.ownKeys(options)) members.set(key, (options as Record<string | symbol, unknown>)[key])
  } catch (cause) {
    throw new GraderUsageError(who, { argument, problem: 'must be an object whose members can be read' }, { cause })
  }
  return members
}

function optionName(argument: string, key: string): string {
  return argument === 'options' ? `option "${key}"` : `${argument} "${key}"`
}

/** Whether this is an object literal or one without a prototype, of any realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  try {
    if (Array.isArray(value)) return false
    const prototype = Object.getPrototypeOf(value) as object | null
    // Not compared with Object.prototype: a runner's realm has another one.
    return prototype === null || (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty'))
  } catch {
    return false
  }
}

/** Throws the usage error for an option that does not exist, with the nearest name that does. */
export function refuseOption(who: string, argument: string, key: string | symbol, known: readonly string[]): never {
  const name = typeof key === 'string' ? printValue(key, { cap: 60 }) : printValue(key)
  const list = known.length === 0 ? 'there are none' : `there is ${wordList(known)}`
  throw new GraderUsageError(who, {
    argument: argument === 'options' ? `option ${name}` : `${argument} ${name}`,
    problem: `does not exist; ${list}`,
    hint: typeof key === 'string' ? didYouMean(key, known) : undefined,
  })
}

/** A reader of a closed set of words. The first word is the default. */
export function oneWordOf<const W extends string>(...words: [W, ...W[]]): ArgumentReader<W> {
  return (value, who, argument) => {
    if (value === undefined) return words[0]
    if (typeof value === 'string' && (words as string[]).includes(value)) return value as W
    throw new GraderUsageError(who, {
      argument,
      problem: `must be ${wordList(words)}`,
      was: { value },
      hint: typeof value === 'string' ? didYouMean(value, words) : undefined,
    })
  }
}

/** Throws unless the value is a text within the limit. */
export function requireText(who: string, argument: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') refuse(who, argument, 'a text', value)
  if (value.length > maxTextLength) {
    throw new GraderUsageError(who, {
      argument,
      problem: `must be a text of at most ${maxTextLength} UTF-16 units, but has ${value.length}`,
    })
  }
}

/** The items of an author's list, read once. Throws unless the value is an array that can be read. */
export function readList(who: string, argument: string, mustBe: string, value: unknown): unknown[] {
  if (!isList(value)) refuse(who, argument, mustBe, value)
  try {
    if (value.length > maxListLength) throw new RangeError(`A list may have ${maxListLength} items.`)
    return Array.from({ length: value.length }, (_, index) => (value as unknown[])[index])
  } catch (cause) {
    throw new GraderUsageError(who, { argument, problem: `must be ${mustBe}, whose items can be read` }, { cause })
  }
}

function isList(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy cannot be asked.
    return false
  }
}

/** `"a", "b" or "c"` */
export function wordList(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** `Did you mean "allow"?`, or nothing when no word is near. */
export function didYouMean(word: string, words: readonly string[]): string | undefined {
  const nearest = nearestWord(word, words)
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`
}

function nearestWord(word: string, words: readonly string[]): string | undefined {
  if (word.length > 60) return undefined
  let nearest: string | undefined
  let least = Infinity
  for (const candidate of words) {
    const distance = distanceOf(plain(word), plain(candidate))
    // Beyond a third of the word a suggestion is a guess.
    if (distance < least && distance <= Math.floor(candidate.length / 3)) {
      nearest = candidate
      least = distance
    }
  }
  return nearest
}

/** A word that starts with the other is as near as one slip: "trimmed" for "trim", "art" for "articles". */
function distanceOf(word: string, candidate: string): number {
  const extended = word !== candidate && word.length > 2 && (word.startsWith(candidate) || candidate.startsWith(word))
  return extended ? 1 : editDistance(word, candidate)
}

const plain = (word: string): string => word.toLowerCase().replace(/[-_ ]/g, '')

/** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other: the restricted Damerau-Levenshtein distance. */
function editDistance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) => [i, ...Array.from({ length: to.length }, () => 0)])
  for (let j = 1; j <= to.length; j++) rows[0]![j] = j
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  }
  return rows[from.length]![to.length]!
}
