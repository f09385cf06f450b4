import type { Rational } from '../../number/exact.ts'
import { scale } from '../../number/forms.ts'
import type { Claim, ClaimReading } from './claim.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import { claimText, type ClaimText } from './claimText.ts'
import { codeAt, identifierFrom, type FoundCode } from './codeClaims.ts'
import { dateAt, monthOf } from './dateClaims.ts'
import { numberWordsIn } from '../words/numberWords.ts'
import { suffixAt } from './numberSuffix.ts'
import { asReading, numberAt, type FoundClaim } from './numeralClaims.ts'
import { spreadOverRanges } from './rangeClaims.ts'
import { romanClaims } from './romanClaims.ts'
import { timeAt } from './timeClaims.ts'

/** The numbers of a text in their order, and how many were passed over by kind. */
export interface ReadClaims {
  readonly claims: readonly Claim[]
  /** `identifier`, `superscript mark`. */
  readonly passed: ReadonlyMap<string, number>
}

/**
 * Finds and reads every number of a text.
 *
 * @param text  without what is not looked at (`maskSkips`)
 * @param months  'read': names of months without a number are claims too, as parts of the dates of a source
 */
export function readClaims(text: string, grammar: ClaimGrammar, months: 'read' | 'skip'): ReadClaims {
  const source = claimText(text)
  const passed = new Map<string, number>()
  const written = inDigits(source, grammar, passed)
  const others = [
    ...(grammar.words.length > 0 ? inWords(source, grammar) : []),
    ...(grammar.numerals.includes('roman') ? romanClaims(source.plain) : []),
    ...(months === 'read' ? monthNames(source.plain, grammar) : []),
  ]
  const found = spreadOverRanges(source.plain, others.length === 0 ? written : merged(written, others), grammar)
  return { claims: found.map((claim) => placedInOriginal(source, claim)), passed }
}

// A digit, or one character that is a fraction.
const candidate = /[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/g
// Raised digits that belong to no number: references to notes. Behind a letter they are the exponent of a unit.
const raised = /[⁰¹²³⁴-⁹]+/gu

function inDigits(source: ClaimText, grammar: ClaimGrammar, passed: Map<string, number>): FoundClaim[] {
  const text = source.plain
  const found: FoundClaim[] = []
  const count = (what: string): void => void passed.set(what, (passed.get(what) ?? 0) + 1)
  let behind = 0
  candidate.lastIndex = 0
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const at = match.index
    const claims = claimsAt(source, at, behind, grammar)
    for (const claim of claims) {
      if (isSkipped(claim, grammar)) count('identifier')
      else if (claim.end > claim.start) found.push(claim)
    }
    behind = Math.max(at + 1, claims.at(-1)?.end ?? at + 1)
    candidate.lastIndex = behind
  }
  if (!source.isAscii) for (const { index, 0: marks } of text.matchAll(raised)) if (isNoteMark(text, index, marks)) count('superscript mark')
  return found
}

const isSkipped = ({ readings: [reading] }: FoundClaim, { identifiers }: ClaimGrammar): boolean => identifiers === 'skip' && reading?.kind === 'identifier'

const isNoteMark = (text: string, index: number, marks: string): boolean =>
  !/(?:[\p{L}⁻⁺]|10)$/u.test(text.slice(Math.max(0, index - 2), index)) || (marks.length > 1 && /\p{L}$/u.test(text.slice(index - 1, index)))

/** What starts with the character at this index, the longest first. A date with a clock behind it is two claims. `behind`: the end of the claim before. */
function claimsAt(source: ClaimText, at: number, behind: number, grammar: ClaimGrammar): FoundClaim[] {
  const text = source.plain
  const before = text[at - 1]
  // "m^2", "x^2": an exponent that is no number of its own.
  if (before === '^') return [nothing(at, digitsEnd(text, at))]
  const isDigit = text.charCodeAt(at) < 0x80
  if (!isDigit) return [numberAt(source, at, grammar)]
  const isFree = before === undefined || !/[\p{L}\p{N}_]/u.test(before) || !/[\p{Script=Latin}\p{N}_]/u.test(before)
  const date = isFree ? dateAt(text, at, grammar) : undefined
  // In "1 May 2 people" the month is taken.
  if (date && date.start >= behind) {
    const claim = { ...date, spelling: text.slice(date.start, date.end), units: [] }
    const clock = clockBehind(text, date.end, grammar)
    return clock ? [claim, clock] : [claim]
  }
  const time = isFree ? timeAt(text, at, grammar) : undefined
  if (time) return [{ start: time.start, end: time.end, spelling: text.slice(time.start, time.end), readings: [{ kind: 'time', code: time.code }], units: [] }]
  const code = codeAt(text, at, grammar)
  if (code) return [asClaim(text, code)]
  const number = numberAt(source, at, grammar)
  return [number.isIdentifier ? asClaim(text, identifierFrom(text, at)) : number]
}

const nothing = (start: number, end: number): FoundClaim => ({ start: end, end: Math.max(end, start + 1), spelling: '', readings: [{ kind: 'identifier', code: '' }], units: [] })

function digitsEnd(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++
  return end
}

const asClaim = (text: string, { start, end, reading }: FoundCode): FoundClaim => ({ start, end, spelling: text.slice(start, end), readings: [reading], units: [] })

// "T15:00:00.5Z", "T15:00+01:00" behind a date.
const clock = /T(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?(?!\d)/y

function clockBehind(text: string, at: number, grammar: ClaimGrammar): FoundClaim | undefined {
  clock.lastIndex = at
  const match = clock.exec(text)
  const time = match && timeAt(match[1]!, 0, grammar)
  return match && time ? { start: at + 1, end: at + match[0].length, spelling: match[0], readings: [{ kind: 'time', code: time.code }], units: [] } : undefined
}

/** Number words, with the scale, the per cent and the unit behind them. */
function inWords({ plain }: ClaimText, grammar: ClaimGrammar): FoundClaim[] {
  return numberWordsIn(plain, grammar.words).flatMap(({ start, end, value, ordinal }): FoundClaim[] => {
    if (typeof value !== 'bigint' && !grammar.fractionWords) return []
    const exact: Rational = typeof value === 'bigint' ? { numerator: value, denominator: 1n } : value
    const suffix = ordinal ? undefined : suffixAt(plain, end, grammar, false)
    const last = suffix && !suffix.isOrdinal ? suffix.end : end
    const reading: ClaimReading = asReading(scale(exact, suffix?.power ?? 0), { decimals: 0, power: 0, share: suffix?.share }, grammar)
    return [{ start, end: last, spelling: plain.slice(start, last), readings: [reading], units: suffix?.units ?? [], ...(ordinal ? { isDay: true } : {}) }]
  })
}

const word = /[\p{L}\p{M}]{3,20}/gu

function monthNames(text: string, grammar: ClaimGrammar): FoundClaim[] {
  const found: FoundClaim[] = []
  for (const { index, 0: name } of text.matchAll(word)) {
    const month = monthOf(name, grammar)
    if (month !== undefined) found.push({ start: index, end: index + name.length, spelling: name, readings: [{ kind: 'date', month }], units: [], isWord: true })
  }
  return found
}

/** What stands in digits comes first: "5 thousand" is no thousand of its own. */
function merged(written: readonly FoundClaim[], others: readonly FoundClaim[]): FoundClaim[] {
  const all = [...written.map((claim) => ({ claim, rank: 0 })), ...others.map((claim) => ({ claim, rank: 1 }))]
  all.sort((one, other) => one.claim.start - other.claim.start || one.rank - other.rank)
  const kept: FoundClaim[] = []
  let behind = 0
  for (const [index, { claim, rank }] of all.entries()) {
    const next = all[index + 1]
    const isOverlaid = rank === 1 && (claim.start < behind || (next?.rank === 0 && next.claim.start < claim.end))
    if (isOverlaid) continue
    kept.push(claim)
    behind = Math.max(behind, claim.end)
  }
  return kept
}

function placedInOriginal({ original, isAscii, offsetOf }: ClaimText, { start, end, spelling, readings, unread, units, isYear, isDay, isWord }: FoundClaim): Claim {
  // Not the offset of what follows: something invisible may stand between.
  const last = offsetOf(end - 1)
  const behind = isAscii || (original.codePointAt(last) ?? 0) <= 0xffff ? last + 1 : last + 2
  return { start: offsetOf(start), end: behind, spelling, readings, unread, units, isYear, isDay, isWord }
}
