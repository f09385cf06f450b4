import { oneWordOf, readList, readOptions, refuse, requireText, didYouMean, wordList, type ArgumentReader } from '../usageError.ts'
import { joinGroups, type JoinableSide } from './digits/digitJoining.ts'
import { movedPairs } from './digits/digitOrder.ts'
import { keyFunction, pairSequences, pairWords, wordSurplus, type LeadingZeros, type Pair, type Pairing } from './digits/digitPairing.ts'
import type { DigitSequence } from './digits/digitSequences.ts'
import { digitSide, type DigitSide, type SideSettings } from './digits/digitSide.ts'
import type { NumeralWord, WordNumerals } from './words/numeralWords.ts'
import { wordLanguages, type WordLanguage } from './words/numberWords.ts'
import { placesInOrder } from './placesInOrder.ts'
import { whyNoOutput, type PropertyFinding, type PropertyVerdict, type UnreadableOutputCode } from './propertyVerdict.ts'

export interface PreserveDigitsOptions {
  /** Digit sequences that the source has not. Default: 'forbid'. */
  extra?: 'forbid' | 'allow'
  /** 'same': the sequences stand in the order of the source. Default: 'any', since languages order words differently. */
  order?: 'any' | 'same'
  /** 'two-digit' (default): 09 equals 9, and nothing longer folds. 'fold': 0183 equals 183. Never behind a decimal mark. */
  leadingZeros?: LeadingZeros
  /** Languages whose number words, cardinal or ordinal, stand for a sequence that the other side has. Default: none. */
  words?: readonly WordLanguage[]
  /** The same for names of months, 三 and XXI. Default: none. */
  numerals?: readonly WordNumerals[]
  /** Languages whose words of scale are read: 12万3千 stands for 123000. Default: none. */
  scaleWords?: readonly WordLanguage[]
  /** 'fold': ①, ² and ½ are digits. Default: 'exact', they are none. */
  compatibilityDigits?: 'exact' | 'fold'
  /** 'skip': the digits of %1$s and {0}, and of the selectors of ICU messages, do not count. Default: 'read'. */
  placeholders?: 'read' | 'skip'
  /** 'skip': the digits of words such as 3D and arm64 do not count; those of 21st and 5km do. Default: 'read'. */
  identifiers?: 'read' | 'skip'
  /** 'forbid': a sequence of the output in digits of two scripts is a fault. Default: 'allow'. */
  mixedScripts?: 'allow' | 'forbid'
}

/** A digit sequence that is not kept. Offsets, line and column are those of the output, for 'missing' of the source. */
export interface DigitsFinding extends PropertyFinding {
  readonly kind: 'missing' | 'extra' | 'moved' | 'mixed scripts'
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  /** As it is written. */
  readonly text: string
  /** In ASCII. */
  readonly digits: string
}

/** A verdict of `preserveDigits`. */
export interface PreserveDigitsVerdict extends PropertyVerdict<DigitsFinding> {
  readonly grader: 'preserveDigits'
  readonly code?: 'missing' | 'extra' | 'moved' | 'mixed-scripts' | UnreadableOutputCode
}

/**
 * Passes when a translation holds the digit sequences of its source, each as often as there.
 *
 * @param output  the translation
 * @param source  the text that was translated
 * @param options  what may be added, in which order the sequences stand, and what else stands for digits
 * @returns pass, fail (code 'missing', 'extra', 'moved' or 'mixed-scripts'), or unreadable ('wrong-type', 'unparseable', 'empty').
 * `checked` counts the sequences of the source; a source without any passes
 * @throws GraderUsageError when the source is no text or blank, or an option, word or language is unknown
 * @example
 * preserveDigits('Der Preis beträgt 1.234,50 EUR.', 'The price is 1,234.50 EUR.').outcome // 'pass'
 *
 * Does not see: two numbers that changed places (unless `order: 'same'`); a decimal of three places that loses its mark (3.141 and
 * 3141); units; whether the translation is good.
 */
export function preserveDigits(output: unknown, source: string, options?: PreserveDigitsOptions): PreserveDigitsVerdict {
  const plan = readOptions<Required<PreserveDigitsOptions>>(who, options, readers)
  requireText(who, 'source', source)
  if (whyNoOutput(source)) refuse(who, 'source', 'a text that holds something visible', source)
  const wanted = readSource(source, plan)
  const why = whyNoOutput(output)
  if (why) return { ...facts, outcome: 'unreadable', code: why.code, findings: [why.finding], checked: wanted.sequences.length, notLookedAt: [] }

  const text = output as string
  const found = digitSide(text, plan)
  const { pairing, sequences } = compare(wanted, found, keyFunction(plan.leadingZeros))
  const findings = [
    ...located(source, 'missing', pairing.missing),
    ...(plan.extra === 'forbid' ? located(text, 'extra', pairing.extra) : []),
    ...(plan.order === 'same' ? located(text, 'moved', moved(pairing, sequences, plan)) : []),
    ...(plan.mixedScripts === 'forbid' ? located(text, 'mixed scripts', found.sequences.filter(({ mixed }) => mixed)) : []),
  ]
  const verdict = { ...facts, findings, checked: wanted.sequences.length, notLookedAt: skippedIn(wanted, found) }
  return findings.length === 0 ? { ...verdict, outcome: 'pass' } : { ...verdict, outcome: 'fail', code: codes[findings[0]!.kind] }
}

const who = 'preserveDigits'
const facts = { grader: who, strength: 'necessary' } as const
const codes = { missing: 'missing', extra: 'extra', moved: 'moved', 'mixed scripts': 'mixed-scripts' } as const

const readers: { [K in keyof Required<PreserveDigitsOptions>]: ArgumentReader<Required<PreserveDigitsOptions>[K]> } = {
  extra: oneWordOf('forbid', 'allow'),
  order: oneWordOf('any', 'same'),
  leadingZeros: oneWordOf('two-digit', 'exact', 'fold'),
  words: listOf(wordLanguages),
  numerals: listOf(['months', 'ideographic', 'roman']),
  scaleWords: listOf(wordLanguages),
  compatibilityDigits: oneWordOf('exact', 'fold'),
  placeholders: oneWordOf('read', 'skip'),
  identifiers: oneWordOf('read', 'skip'),
  mixedScripts: oneWordOf('allow', 'forbid'),
}

const maxSources = 16
const sources = new Map<string, DigitSide>()

/** The source as it is compared. Translations of one text follow each other, so the last ones are kept. */
function readSource(source: string, plan: SideSettings): DigitSide {
  const { compatibilityDigits, placeholders, identifiers, words, numerals, scaleWords } = plan
  const key = `${JSON.stringify([compatibilityDigits, placeholders, identifiers, words, numerals, scaleWords])}${source}`
  const side = sources.get(key) ?? digitSide(source, plan)
  sources.delete(key)
  sources.set(key, side)
  if (sources.size > maxSources) sources.delete(sources.keys().next().value!)
  return side
}

function listOf<const W extends string>(words: readonly W[]): ArgumentReader<readonly W[]> {
  return (value, grader, argument) => {
    if (value === undefined) return []
    const items = readList(grader, argument, `a list of ${wordList(words)}`, value).map((word) => {
      if (typeof word === 'string' && (words as readonly string[]).includes(word)) return word as W
      return refuse(grader, argument, `a list of ${wordList(words)}`, word, typeof word === 'string' ? didYouMean(word, words) : undefined)
    })
    return [...new Set(items)]
  }
}

function compare(source: DigitSide, output: DigitSide, keyOf: (digits: string) => string): { pairing: Pairing; sequences: readonly DigitSequence[] } {
  const asWritten = pairSequences(source.sequences, output.sequences, keyOf)
  if (asWritten.missing.length + asWritten.extra.length === 0) return { pairing: asWritten, sequences: output.sequences }
  const spare = { source: wordSurplus(source.words(), output.words(), keyOf), output: wordSurplus(output.words(), source.words(), keyOf) }
  const joinable = (side: DigitSide, words: ReadonlyMap<string, readonly NumeralWord[]>): JoinableSide => ({
    sequences: side.sequences,
    groups: side.groups(),
    words: new Map([...words].map(([key, list]) => [key, list.length])),
  })
  const [wanted, found] = joinGroups(joinable(source, spare.source), joinable(output, spare.output), keyOf)
  return { pairing: pairWords(pairSequences(wanted, found, keyOf), spare.source, spare.output, keyOf), sequences: found }
}

/** The sequences that do not stand in the source's order. */
function moved({ pairs, extra }: Pairing, sequences: readonly DigitSequence[], { extra: extras, leadingZeros }: Required<PreserveDigitsOptions>): Pair['output'][] {
  const pairsMoved = movedPairs(pairs)
  if (pairsMoved.length === 0 || extras === 'forbid' || extra.length === 0) return pairsMoved.map(({ output }) => output)
  // Where more may stand in the output than in the source, another of two equal sequences can be the one that was kept.
  const keyOf = keyFunction(leadingZeros)
  const wanted = pairs.toSorted((one, other) => one.source.start - other.source.start).map(({ source }) => keyOf(source.digits))
  const starts = new Set(sequences.map(({ start }) => start))
  const words = pairs.map(({ output }) => output).filter(({ start }) => !starts.has(start))
  const all = [...sequences, ...words].toSorted((one, other) => one.start - other.start)
  let met = 0
  for (const { digits } of all) if (met < wanted.length && keyOf(digits) === wanted[met]) met += 1
  return met === wanted.length ? [] : pairsMoved.map(({ output }) => output)
}

function located(text: string, kind: DigitsFinding['kind'], places: readonly { readonly start: number; readonly end: number; readonly digits: string }[]): DigitsFinding[] {
  const placeOf = placesInOrder(text)
  return places.map(({ start, end, digits }) => ({ kind, start, end, ...placeOf(start), text: text.slice(start, end), digits }))
}

function skippedIn(source: DigitSide, output: DigitSide): string[] {
  return (['placeholder', 'identifier'] as const).flatMap((what) => {
    const [one, other] = [source.skipped[`${what}s`], output.skipped[`${what}s`]]
    const many = (count: number): string => `${count} ${what}${count === 1 ? '' : 's'}`
    return one + other === 0 ? [] : [`${many(one)} of the source and ${other} of the output`]
  })
}
