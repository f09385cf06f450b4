import { matchesOf, type Span } from './callerPatterns.ts'
import { who, type AvoidedName, type AvoidMentioningOptions } from './avoidMentioningOptions.ts'
import { searchMentions, type Mention } from './mentions/mentionSearch.ts'
import { placesInOrder } from './placesInOrder.ts'
import { whyNoOutput, type PropertyFinding, type PropertyVerdict, type UnreadableOutputCode } from './propertyVerdict.ts'
import { skippedMentions } from './mentions/skippedMentions.ts'
import { mentionPlan, type MentionPlan } from './mentions/soughtNames.ts'

/** A place where a name is mentioned. */
export interface MentionFinding extends PropertyFinding {
  readonly kind: 'mention'
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  /** As it is written in the output. */
  readonly text: string
  /** The name, as the author gave it. */
  readonly name: string
  /** The spelling that was found: the name, or one of its aliases. */
  readonly spelling: string
}

/** A verdict of `avoidMentioning`. */
export interface AvoidMentioningVerdict extends PropertyVerdict<MentionFinding> {
  readonly grader: 'avoidMentioning'
  readonly code?: 'mentioned' | UnreadableOutputCode
}

/**
 * Passes when none of the names is mentioned in the output.
 *
 * @param output  the model's answer
 * @param names  the names: texts, or `{ name, aliases, case }`
 * @param options  what is allowed, what is not looked at, and which disguises are seen through
 * @returns pass, fail (code 'mentioned'), or unreadable ('wrong-type', 'unparseable', 'empty'). `checked` counts the names
 * @throws GraderUsageError when there is no name, a name has no letter, digit or symbol, two names are equal after folding, `allow` holds
 * a bare name or a RegExp that matches an empty text or everything, or an option or word is unknown
 * @example
 * avoidMentioning('Our plan costs less than the NORDVALE plan.', ['Nordvale']).outcome // 'fail'
 *
 * Does not see: descriptions ("the other Swiss provider"), pictures, spellings that are not listed.
 */
export function avoidMentioning(output: unknown, names: readonly AvoidedName[], options?: AvoidMentioningOptions): AvoidMentioningVerdict {
  const plan = mentionPlan(names, options)
  const facts = { grader: who, strength: 'necessary', checked: plan.names.length } as const
  const why = whyNoOutput(output)
  if (why) return { ...facts, outcome: 'unreadable', code: why.code, findings: [why.finding], notLookedAt: [] }

  const text = output as string
  const skipped = skippedMentions(text, plan)
  const found = searchMentions(text, plan)
  const isFree = outside([...skipped.spans, ...allowedSpans(text, found, plan)])
  const findings = findingsOf(text, apart(found.filter(({ sought, ...span }) => sought.of !== undefined && isFree(span))), plan)
  const verdict = { ...facts, findings, notLookedAt: skipped.notLookedAt }
  return findings.length === 0 ? { ...verdict, outcome: 'pass' } : { ...verdict, outcome: 'fail', code: 'mentioned' }
}

function allowedSpans(text: string, found: readonly Mention[], { allowedPatterns }: MentionPlan): Span[] {
  return [...found.filter(({ sought }) => sought.of === undefined), ...allowedPatterns.flatMap((pattern) => matchesOf(who, 'option "allow"', pattern, text))]
}

/** Whether a stretch lies in none of these, wholly. */
function outside(spans: readonly Span[]): (span: Span) => boolean {
  const ordered = spans.toSorted((one, other) => one.start - other.start)
  let reached = -1
  const ends = ordered.map(({ end }) => (reached = Math.max(reached, end)))
  return ({ start, end }) => {
    let low = 0
    let high = ordered.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ordered[middle]!.start <= start) low = middle + 1
      else high = middle
    }
    return low === 0 || ends[low - 1]! < end
  }
}

/** Of mentions that overlap the longest of those that start first. */
function apart(mentions: readonly Mention[]): Mention[] {
  let reached = -1
  return mentions
    .toSorted((one, other) => one.start - other.start || other.end - one.end || one.sought.of! - other.sought.of!)
    .filter(({ start, end }) => {
      if (start < reached) return false
      reached = end
      return true
    })
}

function findingsOf(text: string, mentions: readonly Mention[], { names }: MentionPlan): MentionFinding[] {
  const placeOf = placesInOrder(text)
  return mentions.map(({ sought: { of, written }, start, end }) => {
    const { name } = names[of!]!
    const reason = name === written ? 'is a name to avoid' : `is an alias of ${name}`
    return { kind: 'mention', start, end, ...placeOf(start), text: text.slice(start, end), name, spelling: written, reason }
  })
}
