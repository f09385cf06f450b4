import type { ErrorObject } from 'ajv'
import { escapeInvisible, printValue } from '../printValue.ts'
import { didYouMean, GraderUsageError, wordList } from '../usageError.ts'
import { placeOf } from './schemaCopy.ts'

/** What the root is called inside a validator where it has no `$id`. Relative references stay what they are beside it. */
export const rootName = 'code-graded-root'

/** The formats of ajv-formats. */
const formats = [
  ...['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'url', 'email', 'hostname', 'ipv4', 'ipv6'],
  ...['regex', 'uuid', 'json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer', 'byte', 'int32', 'int64', 'float', 'double', 'password', 'binary'],
]

const patternHint = 'Patterns have the flag u, and JavaScript has no \\Z, \\A and (?i).'

interface Mistake {
  readonly problem: string
  readonly hint?: string | undefined
}

/** What a validator throws, and what it says to the author of the schema. The first that fits counts. */
const mistakes: readonly { readonly thrown: RegExp; readonly say: (match: RegExpExecArray) => Mistake }[] = [
  {
    thrown: /^unknown format "(.*)" ignored in schema at path "(.*)"$/,
    say: ([, format = '', path = '']) => ({
      problem: `has the unknown format ${printValue(format, { cap: 60 })} at ${path.replace(rootName, '')}`,
      hint: didYouMean(format, formats),
    }),
  },
  {
    thrown: /^Invalid regular expression: /,
    say: ({ input }) => ({ problem: `has a pattern that does not compile: ${input}`, hint: patternHint }),
  },
  { thrown: /^strict mode: (.*)$/, say: ([, words = '']) => ({ problem: `does not compile: ${words}` }) },
]

/** Throws the usage error for what a validator throws, or reports, about a schema. */
export function refuseUncompiled(who: string, error: unknown, argument = 'schema'): never {
  const { problem, hint } = mistakeOf(error)
  throw new GraderUsageError(who, { argument, problem: escapeLines(problem), hint }, { cause: error })
}

/** Throws the usage error for a schema that breaks the rules of its draft. */
export function refuseInvalid(who: string, argument: string, { instancePath, keyword, message = 'is wrong', params, data }: ErrorObject): never {
  const place = placeOf(argument, instancePath)
  if (keyword === 'format') {
    throw new GraderUsageError(who, { argument: place, problem: 'must be a pattern that compiles', was: { value: data }, hint: patternHint })
  }
  const words = Array.isArray(params.allowedValues) ? params.allowedValues.filter((one) => typeof one === 'string') : []
  const problem = words.length > 0 ? `must be ${wordList(words)}` : escapeLines(message)
  const hint = typeof data === 'string' ? didYouMean(data, words) : undefined
  throw new GraderUsageError(who, { argument: place, problem, was: { value: data }, hint })
}

function mistakeOf(error: unknown): Mistake {
  const { missingRef, message = '' } = error as { missingRef?: unknown; message?: string }
  if (typeof missingRef === 'string') return missingReference(missingRef.startsWith(rootName) ? missingRef.slice(rootName.length) : missingRef)
  // Not by its class: a test runner has a realm of its own.
  if ((error as { name?: unknown }).name === 'RangeError') return { problem: 'is not supported: it is nested too deep, or refers to itself without end' }
  const words = message.replaceAll(rootName, '')
  for (const { thrown, say } of mistakes) {
    const match = thrown.exec(words)
    if (match) return say(match)
  }
  return { problem: `does not compile: ${words}` }
}

function missingReference(reference: string): Mistake {
  const problem = `refers to ${printValue(reference, { cap: 200 })}, and there is no such schema`
  if (reference.startsWith('#')) return { problem }
  const uri = printValue(reference.replace(/#.*$/, ''), { cap: 200 })
  return { problem, hint: `Nothing is fetched: give it as { schemas: { ${uri}: schema } }.` }
}

const escapeLines = (text: string): string => escapeInvisible(text).slice(0, 400)
