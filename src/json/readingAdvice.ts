import { isUsageError } from '../usageError.ts'
import { behindReasoning, readFences } from '../text/fences.ts'
import type { JsonCode } from './codes.ts'
import { readJson, type JsonRefusal } from './readJson.ts'
import { readJsonOptionNames, type ReadJsonOptions } from './readJsonOptions.ts'
import { jsonAllowances } from './scanJson.ts'

/** An option that would let an output be read, and for whose code that is right: `your code ...`. */
export interface ReadingAdvice {
  readonly written: string
  readonly when: string
}

/** What stands round JSON that is not the whole output. */
export type Surroundings = 'fence' | 'reasoning' | 'text'

/** What stands round the JSON at an offset. */
export function whatStandsRound(text: string, offset: number): Surroundings {
  const behind = behindReasoning(text)
  const start = typeof behind === 'number' ? behind : 0
  if (readFences(text, 'any', start).some((fence) => fence.start <= offset && offset < fence.end)) return 'fence'
  return typeof behind === 'number' && behind <= offset && /^\s*$/.test(text.slice(behind, offset)) ? 'reasoning' : 'text'
}

interface Change extends ReadingAdvice {
  readonly options: ReadJsonOptions
}

const embedded: Change = { written: "{ extract: 'embedded' }", options: { extract: 'embedded' }, when: 'your code looks for the JSON inside other text' }
const fenced = (when: string): Change => ({ written: "{ extract: 'fenced' }", options: { extract: 'fenced' }, when })

const roundedBy: Readonly<Record<Surroundings, readonly Change[]>> = {
  fence: [fenced('your code strips the fence before parsing'), embedded],
  reasoning: [fenced('your code drops the reasoning before parsing'), embedded],
  text: [embedded],
}

const ofCode: Partial<Record<JsonCode, readonly Change[]>> = {
  'no-output': [{ written: "{ input: 'value' }", options: { input: 'value' }, when: 'your code has parsed the output before' }],
  // A scalar in a fence: nothing that starts like JSON stands in the output.
  'no-json': [fenced('your code strips the fence before parsing')],
  'trailing-text': [embedded],
  several: [
    { written: "{ layout: 'ndjson' }", options: { layout: 'ndjson' }, when: 'your code parses each line' },
    { written: "{ extract: 'fenced', pick: 'last' }", options: { extract: 'fenced', pick: 'last' }, when: 'your code takes the last value' },
    { written: "{ extract: 'embedded', pick: 'last' }", options: { extract: 'embedded', pick: 'last' }, when: 'your code takes the last value' },
  ],
  bom: [{ written: "{ allow: ['bom'] }", options: { allow: ['bom'] }, when: 'your code drops the mark before parsing' }],
  'duplicate-key': [{ written: "{ duplicateKeys: 'last' }", options: { duplicateKeys: 'last' }, when: 'your parser takes the last value of a key' }],
  'unsafe-integer': [{ written: "{ numbers: 'bigint' }", options: { numbers: 'bigint' }, when: 'your parser keeps every digit' }],
  'lone-surrogate': [{ written: "{ allow: ['lone-surrogates'] }", options: { allow: ['lone-surrogates'] }, when: 'your code can do with half a character' }],
  'too-deep': [{ written: '{ maxDepth: 10000 }', options: { maxDepth: 10_000 }, when: 'your parser goes deeper' }],
  'too-large': [{ written: '{ maxLength: 100000000 }', options: { maxLength: 100_000_000 }, when: 'your parser takes longer texts' }],
}

/** Beyond this length an output is not read again for the sake of a message. */
const maxAdvisedLength = 1_000_000

/**
 * The option under which an output that was refused can be read; undefined where there is none, or none that alone is enough.
 *
 * For messages: it reads the output again for each option, so it is asked only when a failure is printed.
 *
 * @param options  those of the call; members that are not the reader's own are left out
 * @param forbidden  names of options that the call does not take
 */
export function whatWouldRead(output: unknown, { code, offset }: Pick<JsonRefusal, 'code' | 'offset'>, options?: object, forbidden: readonly string[] = []): ReadingAdvice | undefined {
  if (typeof output === 'string' && output.length > maxAdvisedLength && code !== 'too-large') return undefined
  const given: ReadJsonOptions = Object.fromEntries(Object.entries(options ?? {}).filter(([name]) => readJsonOptionNames.includes(name)))
  const all = code === 'wrapped' ? roundedBy[whatStandsRound(output as string, offset)] : (ofCode[code] ?? [])
  const changes = all.filter((change) => !Object.keys(change.options).some((name) => forbidden.includes(name)))
  // A text of millions of units is not read only to print that it can be.
  const found = code === 'too-large' ? changes[0] : changes.find((change) => reads(output, merged(given, change.options)))
  if (found) return { written: found.written, when: found.when }
  return (code === 'syntax' || code === 'no-json') && typeof output === 'string' ? whatWouldAllow(output, given) : undefined
}

const merged = (given: ReadJsonOptions, change: ReadJsonOptions): ReadJsonOptions => ({ ...given, ...change, ...(change.allow ? { allow: [...(given.allow ?? []), ...change.allow] } : {}) })

function reads(output: unknown, options: ReadJsonOptions): boolean {
  try {
    return readJson(output, options).outcome === 'read'
  } catch (error) {
    // Two options may exclude each other.
    if (isUsageError(error)) return false
    throw error
  }
}

/** The fewest spellings that would have to be allowed. */
function whatWouldAllow(output: string, given: ReadJsonOptions): ReadingAdvice | undefined {
  const spellings = jsonAllowances.filter((name) => name !== 'bom' && name !== 'lone-surrogates')
  const allowing = (names: readonly (typeof jsonAllowances)[number][]): boolean => reads(output, merged(given, { allow: names }))
  if (!allowing(spellings)) return undefined
  const needed = spellings.reduce((names, name) => (allowing(names.filter((other) => other !== name)) ? names.filter((other) => other !== name) : names), spellings)
  return { written: `{ allow: [${needed.map((name) => `'${name}'`).join(', ')}] }`, when: `your parser takes ${needed.length > 1 ? 'these spellings' : 'this spelling'}` }
}
