import { printValue, regExpParts } from '../printValue.ts'
import { runGuarded } from '../timeGuard.ts'
import { didYouMean, GraderUsageError, oneWordOf, readList, readOptions, refuse, wordList } from '../usageError.ts'
import { isOneOf, type OneOf } from '../valuePatterns.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { trimWhitespace } from './characters.ts'
import { extractAnswer, readExtraction, type Extracted } from './extraction.ts'
import type { Extraction } from './extractor.ts'
import { formatNames, formats, type FormatFault, type FormatName } from './formats.ts'
import { whyNotText, type UnreadableText } from './textOutput.ts'

/** A format by name, or a regular expression that must match the whole text. */
export type FormatPattern = FormatName | RegExp

export interface FormatOptions {
  /** 'exact' (default): white space around the text is a difference, a final newline too. 'trim': it is not. */
  whitespace?: 'exact' | 'trim'
  /** What stands round the answer in the output, and is taken off it. Default: nothing. */
  extract?: Extraction | readonly Extraction[]
}

/** The text has none of the formats. */
export interface MalformedText extends Finding {
  readonly kind: 'malformed'
  /** Why, where that is known: of the first format that can say. */
  readonly why?: FormatFault
}

/** A verdict of `matchFormat`. */
export interface MatchFormatVerdict extends Verdict<MalformedText | UnreadableText> {
  readonly grader: 'matchFormat'
  readonly code?: 'malformed' | 'wrong-type' | 'unparseable'
  /** The formats that were asked for, as an author writes them: `date`, `/^A-\d+$/`. */
  readonly formats: readonly string[]
  /** The format that the text has. */
  readonly matched?: string
  readonly extracted?: Extracted
}

/**
 * Passes when the whole output has the format, or one of several.
 *
 * @param output  the model's answer
 * @param format  the name of a format, a regular expression (which must match the whole text), or a list of them
 * @param options  `whitespace` ('exact' or 'trim') and `extract`
 * @returns pass, fail (code 'malformed', also for the empty text), or unreadable ('wrong-type' for what is no text, 'unparseable'
 * for one of over 5,000,000 UTF-16 units)
 * @throws GraderUsageError when a name or option is unknown, the list is empty, or a regular expression matches every text or
 * runs for more than a second
 * @example
 * matchFormat('2026-02-30', 'date').outcome // 'fail'
 *
 * Does not see: whether the mailbox, host or record exists, or whether it is the right one.
 */
export function matchFormat(
  output: unknown,
  format: FormatPattern | readonly FormatPattern[] | OneOf<FormatPattern>,
  options?: FormatOptions,
): MatchFormatVerdict {
  const wanted = readFormats(format)
  const { whitespace, extract } = readOptions<{ whitespace: 'exact' | 'trim'; extract: ReturnType<typeof readExtraction> }>('matchFormat', options, {
    whitespace: oneWordOf('exact', 'trim'),
    extract: readExtraction,
  })
  const shared = { grader: 'matchFormat', strength: 'necessary', formats: wanted.map(({ name }) => name) } as const

  const why = whyNotText(output)
  if (why) return { ...shared, outcome: 'unreadable', code: why.code, findings: [why.finding] }
  const extracted = extractAnswer(output as string, extract)
  const text = whitespace === 'trim' ? trimWhitespace(extracted.text) : extracted.text
  const facts = { ...shared, ...(extracted.by.length > 0 ? { extracted } : {}) }
  const matched = text === '' ? undefined : wanted.find(({ test }) => test(text))
  if (matched) return { ...facts, outcome: 'pass', findings: [], matched: matched.name }
  const fault = faultOf(text, wanted)
  return { ...facts, outcome: 'fail', code: 'malformed', findings: [{ kind: 'malformed', ...(fault ? { why: fault } : {}) }] }
}

interface WantedFormat {
  readonly name: string
  readonly test: (text: string) => boolean
  readonly fault: (text: string) => FormatFault | undefined
}

function readFormats(format: unknown): readonly WantedFormat[] {
  const list = isOneOf(format) ? format.alternatives : Array.isArray(format) ? readList('matchFormat', 'format', 'a list of formats', format) : [format]
  if (list.length === 0) refuse('matchFormat', 'format', 'at least one format', format)
  return list.map((one) => {
    const pattern = regExpParts(one)
    return pattern ? patternFormat(pattern) : namedFormat(one)
  })
}

function namedFormat(name: unknown): WantedFormat {
  if (typeof name !== 'string' || !Object.hasOwn(formats, name)) {
    refuse('matchFormat', 'format', `a RegExp or ${wordList(formatNames)}`, name, typeof name === 'string' ? didYouMean(name, formatNames) : undefined)
  }
  const format = formats[name as FormatName]
  return {
    name,
    test: (text) => text.length <= format.most && format.test(text),
    fault: (text) => (text.length > format.most ? { fault: 'too long', most: format.most } : format.fault?.(text)),
  }
}

// "[^]*", "^[\s\S]*$", "(.*)" with the flag s: each matches every text.
const everything = /^\^?(\((?:\?:)?)?(?:\[\^\]|\[\\([sdw])\\([SDW])\]|\[\\([SDW])\\([sdw])\]|(\.))(?:\*|\{0,\})\??(\))?\$?$/

function matchesEverything({ source, flags }: { source: string; flags: string }): boolean {
  const match = everything.exec(source)
  if (!match || (match[1] === undefined) !== (match[7] === undefined)) return false
  if (match[6] !== undefined) return flags.includes('s')
  return (match[2] ?? match[5])?.toLowerCase() === (match[3] ?? match[4])?.toLowerCase()
}

function patternFormat(pattern: { source: string; flags: string }): WantedFormat {
  const { source } = pattern
  const name = printPattern(pattern)
  if (matchesEverything(pattern)) {
    throw new GraderUsageError('matchFormat', { argument: 'format', problem: 'must be a pattern that some text has not', was: { value: new RegExp(source, pattern.flags) } })
  }
  // A private copy: the author's `lastIndex` is neither read nor moved. The group keeps alternatives whole (/a|ab/), and the
  // look-arounds anchor the whole text whatever the flag m says.
  const flags = pattern.flags.replace(/[gy]/g, '')
  const whole = new RegExp(`(?<![\\s\\S])(?:${source})(?![\\s\\S])`, flags)
  const start = new RegExp(`(?<![\\s\\S])(?:${source})`, flags)
  const run = <T>(work: () => T): T => runGuarded('matchFormat', `format ${name}`, work)
  return {
    name,
    test: (text) => run(() => whole.test(text)),
    fault: (text) => {
      const end = run(() => start.exec(text)?.[0].length ?? 0)
      return end > 0 ? { fault: 'goes on', end } : undefined
    },
  }
}

function printPattern({ source, flags }: { source: string; flags: string }): string {
  return printValue(new RegExp(source, flags), { cap: 100 })
}

function faultOf(text: string, wanted: readonly WantedFormat[]): FormatFault | undefined {
  const trimmed = trimWhitespace(text)
  if (trimmed !== text && trimmed !== '' && wanted.some(({ test }) => test(trimmed))) return { fault: 'surrounding whitespace' }
  if (text === '') return undefined
  for (const { fault } of wanted) {
    const found = fault(text)
    if (found) return found
  }
  return undefined
}
