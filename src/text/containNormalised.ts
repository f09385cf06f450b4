import { GraderUsageError, oneWordOf, ownMembers, refuse } from '../usageError.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { boundaries, type Boundary } from './boundaries.ts'
import { isWhitespaceCode } from './characters.ts'
import { readExpectedTexts, type ExpectedText } from './expectedTexts.ts'
import type { Extracted } from './extraction.ts'
import { fromOptions, normalise, type Normalisation, type NormaliseOptions } from './normalise.ts'
import { normaliseExpected } from './normalisedEqual.ts'
import { occurrencesOf } from './occurrences.ts'
import { whyNotText, type UnreadableText } from './textOutput.ts'

export interface ContainOptions extends NormaliseOptions {
  /**
   * What may stand beside the expected text. 'token' (default): nothing that would make it another word, number or id.
   * 'word': no letter, mark, digit or `_`. 'none': anything, for scripts that are written without spaces.
   */
  boundary?: Boundary
  /** Published presets compare whole answers, so they cannot stand here. */
  preset?: 'default' | 'none'
}

/** Offsets are UTF-16 units in the normalised output. */
export interface MissingText extends Finding {
  /** 'inside': it occurs, but only as a part of something else. */
  readonly kind: 'missing' | 'inside'
  readonly start?: number
  readonly end?: number
  /** 'inside': the word or number that it is a part of. */
  readonly part?: string
  /** 'inside': the boundary under which it would count. */
  readonly accepts?: Boundary
}

/** A verdict of `containNormalised`. */
export interface ContainNormalisedVerdict extends Verdict<MissingText | UnreadableText> {
  readonly grader: 'containNormalised'
  readonly code?: 'missing' | 'inside' | 'wrong-type' | 'unparseable'
  readonly rules: string
  readonly boundary: Boundary
  /** The output's normal form; undefined when the output is unreadable. */
  readonly normalised?: string
  /** The expected text that was found or, failing that, looked for: as written, and its normal form. */
  readonly nearest?: { readonly expected: string; readonly normalised: string; readonly of: number }
  /** Where it was found, as UTF-16 offsets in the normalised output. */
  readonly found?: { readonly start: number; readonly end: number }
  readonly extracted?: Extracted
  readonly projectLocale?: string
}

/**
 * Passes when the output contains an expected text, once both are normalised by the same rules.
 *
 * @param output  the model's answer
 * @param expected  a text, or several spellings of one fact of which any one is enough (a list or `oneOf(...)`)
 * @param options  those of `normalisedEqual` (presets 'default' and 'none' only), and `boundary`
 * @returns pass, fail (code 'missing', or 'inside' where it occurs only as a part of something else), or unreadable
 * ('wrong-type', 'unparseable')
 * @throws GraderUsageError when an expected text is none or normalises to nothing, the list is empty, or an option or word is
 * unknown
 * @example
 * containNormalised('The capital is Paris.', 'paris').outcome // 'pass'
 *
 * Does not see: negation (`not Paris` contains `Paris`), other answers beside it (`Paris or Rome`), who it is said of.
 */
export function containNormalised(output: unknown, expected: ExpectedText, options?: ContainOptions): ContainNormalisedVerdict {
  const { plan, boundary } = readContainOptions(options)
  const candidates = readExpectedTexts('containNormalised', expected).map((text) => {
    const normalised = normaliseExpected(plan, text)
    if (normalised === '') refuse('containNormalised', 'expected', 'a text that keeps some content when it is normalised', text, 'Every output contains nothing.')
    return { expected: text, normalised, of: 1 }
  })

  const why = whyNotText(output)
  if (why) return verdictOf(plan, boundary, 'unreadable', { code: why.code, findings: [why.finding] })
  const answer = normalise(plan, output as string, 'output')
  if (answer.emptiedBy !== undefined) {
    return verdictOf(plan, boundary, 'unreadable', { code: 'unparseable', findings: [{ kind: 'emptied', rule: answer.emptiedBy }] })
  }

  const facts = { normalised: answer.text, ...(answer.extracted ? { extracted: answer.extracted } : {}) }
  let missed: { finding: MissingText; nearest: (typeof candidates)[0] } | undefined
  for (const candidate of candidates) {
    const nearest = { ...candidate, of: candidates.length }
    const found = findText(candidate.normalised, answer.text, boundary)
    if (found.kind === 'found') return verdictOf(plan, boundary, 'pass', { findings: [], ...facts, nearest, found: { start: found.start, end: found.end } })
    if (!missed || (missed.finding.kind === 'missing' && found.kind === 'inside')) missed = { finding: found, nearest }
  }
  const { finding, nearest } = missed!
  return verdictOf(plan, boundary, 'fail', { code: finding.kind, findings: [finding], ...facts, nearest })
}

function readContainOptions(options: unknown): { plan: Normalisation; boundary: Boundary } {
  const who = 'containNormalised'
  const members = ownMembers(who, 'options', options)
  const boundary = oneWordOf<Boundary>('token', 'word', 'none')(members.get('boundary'), who, 'option "boundary"')
  members.delete('boundary')
  const plan = fromOptions(who, members, ['boundary'])
  if (plan.published) {
    throw new GraderUsageError(who, { argument: 'option "preset"', problem: 'must be "default" or "none": a published preset compares whole answers', was: { value: plan.preset } })
  }
  return { plan, boundary }
}

type Found = { readonly kind: 'found'; readonly start: number; readonly end: number } | MissingText

function findText(wanted: string, text: string, boundary: Boundary): Found {
  let inside: { start: number; accepts: Boundary } | undefined
  for (const start of occurrencesOf(wanted, text)) {
    const end = start + wanted.length
    if (boundaries[boundary](text, start, end)) return { kind: 'found', start, end }
    const accepts = boundary === 'token' && boundaries.word(text, start, end) ? 'word' : 'none'
    // The nearest miss: one that a looser boundary for words would accept, else the first.
    if (!inside || (inside.accepts === 'none' && accepts === 'word')) inside = { start, accepts }
  }
  if (!inside) return { kind: 'missing' }
  const end = inside.start + wanted.length
  return { kind: 'inside', start: inside.start, end, part: partAround(text, inside.start, end), accepts: inside.accepts }
}

/** What stands between the white space on both sides, at most 40 units of it on each. */
function partAround(text: string, start: number, end: number): string {
  const most = 40
  let from = start
  while (from > Math.max(0, start - most) && !isWhitespaceCode(text.charCodeAt(from - 1))) from--
  let to = end
  while (to < Math.min(text.length, end + most) && !isWhitespaceCode(text.charCodeAt(to))) to++
  // "30 %" and "30 000" hold their number together over one space.
  const before = from === start ? (/\d+\s$/.exec(text.slice(Math.max(0, from - most), from))?.[0].length ?? 0) : 0
  const after = to === end ? (/^\s(?:\d+|[%‰])/.exec(text.slice(to, to + most))?.[0].length ?? 0) : 0
  return text.slice(from - before, to + after)
}

function verdictOf(
  plan: Normalisation,
  boundary: Boundary,
  outcome: ContainNormalisedVerdict['outcome'],
  facts: Omit<ContainNormalisedVerdict, 'grader' | 'outcome' | 'strength' | 'rules' | 'boundary'>,
): ContainNormalisedVerdict {
  const projectLocale = plan.locale.from === 'project default' ? { projectLocale: plan.locale.tag! } : {}
  return { grader: 'containNormalised', outcome, strength: 'necessary', rules: plan.label, boundary, ...projectLocale, ...facts }
}
