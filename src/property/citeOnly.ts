import { maxListLength } from '../limits.ts'
import { matchesOf } from './callerPatterns.ts'
import type { CitationMarker } from './citations/citationMarker.ts'
import { readCiteOnlyPlan, type CiteOnlyOptions, type CiteOnlyPlan } from './citations/citeOnlyPlan.ts'
import { citationStyles } from './citations/citationStyles.ts'
import { citationText, type CitationText } from './citations/citationText.ts'
import type { Documents } from './citations/citedDocuments.ts'
import { nearMisses, type NearMiss } from './citations/nearMisses.ts'
import { placesInOrder } from './placesInOrder.ts'
import { outcomeOf, whyNoOutput, type PropertyFinding, type PropertyVerdict, type UnreadableOutput, type UnreadableOutputCode } from './propertyVerdict.ts'
import { quotations } from './citations/quotations.ts'
import { whyUnresolved } from './citations/resolveCitation.ts'
import { citationItems, itemFault } from './citations/structuredCitations.ts'

export type { CiteOnlyOptions } from './citations/citeOnlyPlan.ts'

/**
 * A marker that names no document. 'too few' has no place; the others have one in the text, or the number of an item (from 0) in a
 * list of citations.
 */
export interface CitationFinding extends PropertyFinding {
  readonly kind: 'unresolved' | 'malformed' | 'misquoted' | 'too few' | 'unknown shape'
  readonly item?: number
  readonly reason: string
}

/** A verdict of `citeOnly`. */
export interface CiteOnlyVerdict extends PropertyVerdict<CitationFinding> {
  readonly grader: 'citeOnly'
  readonly code?: 'unresolved' | 'malformed' | 'misquoted' | 'too-few' | 'unknown-shape' | UnreadableOutputCode
  /** What looks like a citation and is of no listed style. */
  readonly nearMisses: readonly NearMiss[]
  /** The other base under which a marker that fails would name a document. */
  readonly otherBase?: { readonly base: 0 | 1; readonly text: string }
}

/**
 * Passes when every citation marker of the output names a document that was retrieved.
 *
 * @param output  the model's answer, or a list of citation objects as providers return them
 * @param documents  how many were retrieved, their ids, or the documents, in the order in which they were numbered
 * @param options  which forms are markers, how they count, and what is not looked at
 * @returns pass, fail (code 'unresolved', 'malformed', 'misquoted' or 'too-few'), or unreadable ('wrong-type', 'unparseable', 'empty',
 * 'unknown-shape')
 * @throws GraderUsageError when the documents are empty without `atLeast: 0`, two have one id, a style has nothing to go by, or an
 * option or word is unknown
 * @example
 * citeOnly('The pilot line opened in March [1].', ['report', 'minutes']).outcome // 'pass'
 *
 * Does not see: whether the cited document supports the sentence; sentences without a marker; markers of a style not listed.
 */
export function citeOnly(output: unknown, documents: Documents, options?: CiteOnlyOptions): CiteOnlyVerdict {
  const plan = readCiteOnlyPlan(who, documents, options)
  const items = citationItems(output)
  if (items && items.length <= maxListLength) return judgeItems(items, plan)
  const why = whyNoOutput(output)
  if (why) return { ...facts, outcome: 'unreadable', code: why.code, findings: [why.finding], checked: 0, notLookedAt: [], nearMisses: [] }
  return judgeText(citationText(output as string), plan)
}

const who = 'citeOnly'
const facts = { grader: who, strength: 'necessary' } as const
const codes = { unresolved: 'unresolved', malformed: 'malformed', misquoted: 'misquoted', 'too few': 'too-few', 'unknown shape': 'unknown-shape' } as const

function judgeItems(items: readonly unknown[], plan: CiteOnlyPlan): CiteOnlyVerdict {
  const faults = items.flatMap((item, index) => itemFault(item, index, plan.references) ?? [])
  // What is proved comes first: it explains the outcome.
  const proved = faults.filter(({ kind }) => kind !== 'unknown shape')
  const findings: CitationFinding[] = [...proved, ...tooFew(items.length, plan), ...faults.filter(({ kind }) => kind === 'unknown shape')]
  return verdictOf(findings, items.length, { notLookedAt: [], nearMisses: [] })
}

function judgeText(text: CitationText, plan: CiteOnlyPlan): CiteOnlyVerdict {
  const settings = { numbering: { base: plan.base, count: plan.references.count }, documents: plan.references, prefix: plan.prefix }
  const all = plan.styles.flatMap((style) => citationStyles[style].find(text, settings))
  const { markers, notLookedAt } = lookedAt(text, all, plan)
  const placeOf = placesInOrder(text.original)
  const findings: CitationFinding[] = []
  for (const marker of markers) {
    const fault = faultOf(marker, plan)
    const { start, end } = marker
    if (fault) findings.push({ kind: fault.kind, start, end, ...placeOf(start), text: text.original.slice(start, end), reason: fault.reason })
  }
  const counted = markers.filter(({ isUnused }) => !isUnused).length
  const misses = nearMisses(text, plan.styles, settings, counted === 0)
  return verdictOf([...findings, ...tooFew(counted, plan)], markers.length, { notLookedAt, nearMisses: misses, ...otherBase(text.original, markers, plan) })
}

function faultOf({ cited, malformed }: CitationMarker, { references }: CiteOnlyPlan): { kind: 'malformed' | 'unresolved'; reason: string } | undefined {
  if (malformed !== undefined) return { kind: 'malformed', reason: malformed }
  const reasons: string[] = []
  for (const one of cited) {
    const why = whyUnresolved(one, references)
    if (why !== undefined && !reasons.includes(why)) reasons.push(why)
    if (reasons.length === maxReasons) break
  }
  return reasons.length === 0 ? undefined : { kind: 'unresolved', reason: reasons.join('; ') }
}

/** A marker of a thousand numbers does not need a thousand reasons. */
const maxReasons = 3

function tooFew(found: number, { atLeast }: CiteOnlyPlan): CitationFinding[] {
  return found >= atLeast ? [] : [{ kind: 'too few', reason: `${found === 0 ? 'none was' : found === 1 ? '1 was' : `${found} were`} found, at least ${atLeast} must be there` }]
}

/** The markers in order, without those that the author left out, and in words what was left out. */
function lookedAt(text: CitationText, all: readonly CitationMarker[], { ignore, quotes }: CiteOnlyPlan): { markers: CitationMarker[]; notLookedAt: string[] } {
  const ignored = ignore.flatMap((pattern) => matchesOf(who, 'option "ignore"', pattern, text.original))
  const quoted = quotes === 'skip' ? quotations(text.original) : []
  const sorted = all.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const [isIgnored, isQuoted] = [insideOf(ignored), insideOf(quoted)]
  const counts = { ignored: 0, quoted: 0 }
  const markers = sorted.filter((marker) => {
    if (isIgnored(marker)) counts.ignored += 1
    else if (isQuoted(marker)) counts.quoted += 1
    else return true
    return false
  })
  return { markers, notLookedAt: [...skippedCode(text), ...said(counts.ignored, 'marker that is ignored', 'markers that are ignored'), ...said(counts.quoted, 'marker in quotations', 'markers in quotations')] }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Whether a stretch lies inside one of others. Stretches must be asked for in order of their start. */
function insideOf(others: readonly Stretch[]): (one: Stretch) => boolean {
  const sorted = others.toSorted((one, other) => one.start - other.start)
  let next = 0
  let reach = 0
  return ({ start, end }) => {
    for (; next < sorted.length && sorted[next]!.start <= start; next++) reach = Math.max(reach, sorted[next]!.end)
    return end <= reach
  }
}

const said = (count: number, one: string, several: string): string[] => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`])

function skippedCode({ zones }: CitationText): string[] {
  const blocks = zones.filter(({ kind }) => kind === 'fenced code' || kind === 'indented code').length
  return [...said(blocks, 'code block', 'code blocks'), ...said(zones.filter(({ kind }) => kind === 'inline code').length, 'stretch of inline code', 'stretches of inline code')]
}

/** Two numberings with different first numbers shift everything, so the other one is named where a marker at its end shows it. */
function otherBase(original: string, markers: readonly CitationMarker[], { base, references: { count } }: CiteOnlyPlan): Pick<CiteOnlyVerdict, 'otherBase'> {
  const wanted = base === 1 ? 0 : count
  const marker = markers.find(({ cited, malformed }) => malformed === undefined && cited.length === 1 && cited[0]!.by === 'position' && /^\d{1,9}$/.test(cited[0]!.number) && Number(cited[0]!.number) === wanted)
  return marker && count > 0 ? { otherBase: { base: base === 1 ? 0 : 1, text: original.slice(marker.start, marker.end) } } : {}
}

function verdictOf(findings: readonly CitationFinding[], checked: number, more: Pick<CiteOnlyVerdict, 'notLookedAt' | 'nearMisses' | 'otherBase'>): CiteOnlyVerdict {
  const unread = findings.filter(({ kind }) => kind === 'unknown shape').length
  const outcome = outcomeOf(findings.length - unread, unread)
  return { ...facts, outcome, ...(findings.length > 0 ? { code: codes[findings[0]!.kind] } : {}), findings: findings as readonly (CitationFinding | UnreadableOutput)[], checked, ...more }
}
