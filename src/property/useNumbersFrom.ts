import { GraderUsageError, readList, refuse, requireText } from '../usageError.ts'
import type { Claim } from './claims/claim.ts'
import { coverOf, type Cover, type CoverPlan } from './claims/coverClaim.ts'
import { maxDeriving } from './claims/derivedValues.ts'
import { KeptReferences } from './keptReferences.ts'
import { codeOf, faultOf, inSource, tooFew, unreadOf, type SourceNumber, type UseNumbersFromFinding } from './claims/numberFindings.ts'
import { readOutput, readSource } from './claims/numberTexts.ts'
import { placesInOrder } from './placesInOrder.ts'
import { outcomeOf, whyNoOutput, type PropertyVerdict, type UnreadableOutputCode } from './propertyVerdict.ts'
import { sourceIndex, type SourceClaim, type SourceIndex } from './claims/sourceIndex.ts'
import { planNumbers, type NumbersPlan, type UseNumbersFromOptions } from './useNumbersOptions.ts'

/** A verdict of `useNumbersFrom`. */
export interface UseNumbersFromVerdict extends PropertyVerdict<UseNumbersFromFinding> {
  readonly grader: 'useNumbersFrom'
  readonly code?: ReturnType<typeof codeOf> | UnreadableOutputCode
  /** Numbers of the source that license nothing, because they cannot be read: the first few, and how many there are. */
  readonly sourceUnread?: { readonly first: readonly SourceNumber[]; readonly count: number }
  readonly projectLocale?: string
}

const maxKnown = 10_000
const maxUnreadShown = 3

/**
 * Passes when every number of the output is in the source: a number of the same kind and of equal value, however it is written.
 *
 * @param output  the answer, summary or report
 * @param source  the text that its numbers must come from, or several
 * @param options  locales, rounding, tolerance and what else may count as the same
 * @returns pass, also without any number (raise `atLeast`); fail: 'not-in-source', 'too-few'; unreadable: 'wrong-type', 'empty',
 * 'unparseable' (too long, or a number that no rule of the locale reads), 'ambiguous' (a date of two readings)
 * @throws GraderUsageError when the source is blank, an option or its word is unknown, a value of `allow` is no number, or `derive`
 * meets more than 200 numbers
 * @example
 * useNumbersFrom('Revenue was 4,200,000 euros.', 'Revenue reached EUR 4.2 million.').outcome // 'pass'
 *
 * Does not see: the right number for the wrong subject, swapped values, number words unless `words`.
 */
export function useNumbersFrom(output: unknown, source: string | readonly string[], options?: UseNumbersFromOptions): UseNumbersFromVerdict {
  const plan = planNumbers(options)
  const sources = readSources(source)
  const index = indexOf(plan, sources)
  if (plan.derive.length > 0 && index.numbers > maxDeriving) {
    throw new GraderUsageError('useNumbersFrom', { argument: 'option "derive"', problem: `needs a source of at most ${maxDeriving} numbers, but it holds ${index.numbers}`, hint: 'Among so many pairs nearly every number is derived from two of them.' })
  }
  const shared = { grader: 'useNumbersFrom', strength: 'necessary', ...(plan.locale.from === 'project default' ? { projectLocale: plan.locale.tag! } : {}) } as const
  const why = whyNoOutput(output)
  if (why) return { ...shared, outcome: 'unreadable', code: why.code, findings: [why.finding], checked: 0, notLookedAt: [] }

  const text = output as string
  const { claims, notLookedAt } = readOutput(text, plan.grammar, plan.ignore)
  const { faults, unread } = gradeClaims(claims, coverPlan(plan, index))
  const place = placesInOrder(text)
  const findings = [
    ...faults.map((claim, number) => faultOf(claim, { index, sources, text, place }, number)),
    ...tooFew(claims.length, plan.atLeast),
    ...unread.map((claim) => unreadOf(claim, text, place)),
  ]
  const outcome = outcomeOf(findings.length - unread.length, unread.length)
  return {
    ...shared,
    outcome,
    ...(outcome === 'pass' ? {} : { code: codeOf(findings[0]!) }),
    findings,
    checked: claims.length,
    notLookedAt,
    ...(index.unread.length > 0 ? { sourceUnread: { first: index.unread.slice(0, maxUnreadShown).map((claim) => inSource(claim, sources)), count: index.unread.length } } : {}),
  }
}

function readSources(source: unknown): string[] {
  const wanted = 'a text, or a list of texts, that is not blank'
  const texts = typeof source === 'string' ? [source] : readList('useNumbersFrom', 'source', wanted, source)
  if (texts.length === 0) refuse('useNumbersFrom', 'source', `${wanted}; the list must not be empty`, source)
  for (const text of texts) {
    requireText('useNumbersFrom', 'source', text)
    if (whyNoOutput(text)) refuse('useNumbersFrom', 'source', wanted, text)
  }
  return texts as string[]
}

const coverPlan = ({ grammar, sourceGrammar, allowed, rounding, tolerance, derive }: NumbersPlan, index: SourceIndex): CoverPlan => ({
  index,
  isOneLocale: grammar.tag === sourceGrammar.tag,
  allowed,
  rounding,
  tolerance,
  derive,
  units: grammar.units,
})

const indexes = new KeptReferences<SourceIndex>()

/** The index of a source under the options that decide what it says. Production traffic asks for the same ones again. */
function indexOf({ key, sourceGrammar }: NumbersPlan, sources: readonly string[]): SourceIndex {
  const lengths = sources.map(({ length }) => length)
  return indexes.get(`${key} ${lengths.join()} ${sources.join('')}`, () =>
    sourceIndex(sources.flatMap((text, of) => readSource(text, sourceGrammar).map((claim): SourceClaim => ({ claim, of })))),
  )
}

/** Which claims the source does not hold, and which cannot be read. Claims that are alike are asked about once. */
function gradeClaims(claims: readonly Claim[], plan: CoverPlan): { faults: Claim[]; unread: Claim[] } {
  const known = new Map<string, Cover>()
  const faults: Claim[] = []
  const unread: Claim[] = []
  for (const claim of claims) {
    const key = claim.spelling.length > 60 ? undefined : `${claim.readings[0]?.kind} ${claim.isDay ? 1 : 0} ${claim.spelling} ${claim.units.join()}`
    const cover = (key === undefined ? undefined : known.get(key)) ?? coverOf(claim, plan)
    if (key !== undefined && known.size < maxKnown) known.set(key, cover)
    if (cover === 'not covered') faults.push(claim)
    else if (cover === 'not read') unread.push(claim)
  }
  return { faults, unread }
}
