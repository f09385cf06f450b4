import { GraderUsageError } from '../usageError.ts'
import type { Finding, Verdict } from '../verdict.ts'
import { hasContent } from './characters.ts'
import { readExpectedTexts, type ExpectedText } from './expectedTexts.ts'
import type { Extracted } from './extraction.ts'
import { normalise, readNormalisation, type Normalisation, type NormaliseOptions } from './normalise.ts'
import type { NormalisationRule } from './rules.ts'
import { whyNotText, type UnreadableText } from './textOutput.ts'

/** The output differs from every expected text; this is the nearest. */
export interface DifferentText extends Finding {
  readonly kind: 'different'
  /** UTF-16 offset in the normalised output at which it leaves the nearest expected text. */
  readonly start: number
}

/** A verdict of `normalisedEqual`. */
export interface NormalisedEqualVerdict extends Verdict<DifferentText | UnreadableText> {
  readonly grader: 'normalisedEqual'
  readonly code?: 'different' | 'wrong-type' | 'unparseable'
  /** The rules that ran: `preset default, case off`. */
  readonly rules: string
  /** The output's normal form; undefined when the output is unreadable. */
  readonly normalised?: string
  /** The expected text that the output equals or, failing that, is nearest to: as written, and its normal form. */
  readonly nearest?: { readonly expected: string; readonly normalised: string; readonly of: number }
  /** What extraction took out of the output. */
  readonly extracted?: Extracted
  /** The project's default locale, where it was used. */
  readonly projectLocale?: string
  /** The greatest F1 over the golds, a share from 0 to 1. Presets `squad` and `squad-v1` only. */
  readonly f1?: number
}

/**
 * Passes when the output is the same text as an expected one, once both are normalised by the same rules.
 *
 * @param output  the model's answer
 * @param expected  a text, or several of which any one is enough (a list or `oneOf(...)`)
 * @param rules  exactly these rules (a list), or options: preset, switches, locale, extract. Default: the preset 'default'
 * @returns pass, fail (code 'different'), or unreadable: 'wrong-type' for what is no text, 'unparseable' for a text of over
 * 5,000,000 UTF-16 units or one that a custom rule leaves nothing of
 * @throws GraderUsageError when an expected text is none, the list is empty, or a rule, preset, option or word is unknown
 * @example
 * normalisedEqual('**Billing.**', 'billing', { rules: { markdown: true } }).outcome // 'pass'
 *
 * Does not see: meaning (`thirty` and `30`), synonyms, plurals, word order, extra words. Where the answer is a number, a date
 * or a quantity, use the grader for it.
 */
export function normalisedEqual(
  output: unknown,
  expected: ExpectedText,
  rules?: readonly NormalisationRule[] | NormaliseOptions,
): NormalisedEqualVerdict {
  const plan = readNormalisation('normalisedEqual', rules)
  const golds = readExpectedTexts('normalisedEqual', expected, plan.published?.emptyList)
  const counted = plan.published?.golds(golds) ?? golds
  const candidates = counted.map((text) => ({ text, normalised: normaliseExpected(plan, text) }))

  const why = whyNotText(output)
  if (why) return verdictOf(plan, 'unreadable', { code: why.code, findings: [why.finding] })
  const text = output as string
  const answer = normalise(plan, text, 'output')
  if (answer.emptiedBy !== undefined) {
    return verdictOf(plan, 'unreadable', { code: 'unparseable', findings: [{ kind: 'emptied', rule: answer.emptiedBy }] })
  }

  const equal = candidates.find(({ normalised }) => normalised === answer.text)
  const nearest = equal ?? nearestOf(answer.text, candidates)
  const facts = {
    normalised: answer.text,
    nearest: { expected: nearest.text, normalised: nearest.normalised, of: candidates.length },
    ...(answer.extracted ? { extracted: answer.extracted } : {}),
    ...(plan.published?.f1 ? { f1: plan.published.f1(text, counted) } : {}),
  }
  if (equal) return verdictOf(plan, 'pass', { findings: [], ...facts })
  const start = commonPrefix(answer.text, nearest.normalised)
  return verdictOf(plan, 'fail', { code: 'different', findings: [{ kind: 'different', start }], ...facts })
}

/** The normal form of an expected text. One that a custom rule empties would equal every other emptied answer. */
export function normaliseExpected(plan: Normalisation, text: string): string {
  const { text: normalised, emptiedBy } = normalise(plan, text, 'expected')
  if (emptiedBy !== undefined && !hasContent(normalised)) {
    throw new GraderUsageError(plan.who, { argument: 'expected', problem: `must keep some content under rule "${emptiedBy}"`, was: { value: text } })
  }
  return normalised
}

function verdictOf(
  plan: Normalisation,
  outcome: NormalisedEqualVerdict['outcome'],
  facts: Omit<NormalisedEqualVerdict, 'grader' | 'outcome' | 'strength' | 'rules'>,
): NormalisedEqualVerdict {
  const projectLocale = plan.locale.from === 'project default' ? { projectLocale: plan.locale.tag! } : {}
  return { grader: 'normalisedEqual', outcome, strength: 'sufficient', rules: plan.label, ...projectLocale, ...facts }
}

function nearestOf<C extends { normalised: string }>(text: string, candidates: readonly C[]): C {
  let nearest = candidates[0]!
  let longest = -1
  for (const candidate of candidates) {
    const length = commonPrefix(text, candidate.normalised)
    if (length > longest) {
      nearest = candidate
      longest = length
    }
  }
  return nearest
}

/** How many UTF-16 units two texts share at their start, whole characters only. */
function commonPrefix(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let length = 0
  while (length < shorter && one.charCodeAt(length) === other.charCodeAt(length)) length++
  const unit = one.charCodeAt(length - 1)
  return length > 0 && unit >= 0xd800 && unit <= 0xdbff ? length - 1 : length
}
