import { effectiveLocale, readLocale, type EffectiveLocale } from '../configuration.ts'
import { fromNumber } from '../number/exact.ts'
import { noTolerance, readTolerance, type ExactTolerance, type Tolerance } from '../number/tolerance.ts'
import { oneWordOf, ownMembers, readList, readOptions, refuse, refuseOption, didYouMean, GraderUsageError, wordList, type ArgumentReader } from '../usageError.ts'
import { matchesOf, patternList } from './callerPatterns.ts'
import { keyOf } from './claims/claim.ts'
import { claimGrammar, type ClaimForms, type ClaimGrammar } from './claims/claimGrammar.ts'
import type { Rounding } from './claims/claimRounding.ts'
import type { Derivation } from './claims/derivedValues.ts'
import { KeptReferences } from './keptReferences.ts'
import { wordLanguages, type WordLanguage } from './words/numberWords.ts'
import { readClaims } from './claims/readClaims.ts'

export interface UseNumbersFromOptions {
  /** How the output writes numbers and dates: a BCP 47 tag. Default: the project's, else 'en'. */
  locale?: string
  /** How the source writes them. Default: as the output. */
  sourceLocale?: string
  /** Fewest numbers in the output. Default: 0. */
  atLeast?: number
  /** 'none' (default); 'written-precision': to the decimals that the output writes; `{ significant: n }`: to n digits or more. */
  rounding?: Rounding
  /** Distance from the nearest number of the source of the same kind, inclusive. Default: none. */
  tolerance?: Tolerance
  /** Numbers that need no source; a text is read in `locale`. Default: none. */
  allow?: readonly (number | bigint | string)[]
  /** What may be computed from two numbers of the source, which may then hold 200 numbers at most. Default: nothing. */
  derive?: readonly Derivation[]
  /** Stretches of the output that are not checked. Default: none. */
  ignore?: readonly RegExp[]
  /** Languages whose number words are numbers, on both sides. Default: none in the output, cardinals and ordinals in the source. */
  words?: readonly WordLanguage[]
  /** 'distinct' (default); 'fraction': 5 % equals 0.05. */
  percent?: 'distinct' | 'fraction'
  /** 'written' (default); 'converted': 3 pm equals 15:00. */
  times?: 'written' | 'converted'
  /** 'roman': XXI is 21. Default: none. */
  numerals?: readonly 'roman'[]
  /** 'written' (default); 'converted': 令和8年 equals 2026. */
  eras?: 'written' | 'converted'
  /** 'accounting': (1,200) equals -1,200. Default: none. */
  forms?: readonly 'accounting'[]
  /** 'ignore' (default); 'compare': currency and unit beside a number must agree. Nothing is converted. */
  units?: 'ignore' | 'compare'
  /** 'skip' (default): letters touching digits (A320, H2O) are no numbers; 'read': they must stand in the source as they are. */
  identifiers?: 'skip' | 'read'
}

/** Everything an author has said, read. */
export interface NumbersPlan {
  readonly locale: EffectiveLocale
  readonly grammar: ClaimGrammar
  readonly sourceGrammar: ClaimGrammar
  readonly atLeast: number
  readonly rounding: Rounding
  readonly tolerance: ExactTolerance
  readonly allowed: ReadonlySet<string>
  readonly derive: readonly Derivation[]
  readonly ignore: readonly RegExp[]
  /** One text for all options that decide what the source says. */
  readonly key: string
}

interface Given extends ClaimForms {
  locale: string | undefined
  sourceLocale: string | undefined
  atLeast: number
  rounding: Rounding
  tolerance: ExactTolerance
  allow: readonly unknown[]
  derive: readonly Derivation[]
  ignore: readonly RegExp[]
  words: readonly WordLanguage[]
}

const who = 'useNumbersFrom'

/**
 * Reads the options of `useNumbersFrom`.
 *
 * @throws GraderUsageError when an option or word is unknown, a bound is out of range, or a value of `allow` is no number
 */
export function planNumbers(options: UseNumbersFromOptions | undefined): NumbersPlan {
  const given = readOptions<Given>(who, options, readers)
  const locale = effectiveLocale(given.locale)
  const tag = locale.tag ?? 'en'
  const sourceTag = given.sourceLocale ?? tag
  const { percent, times, numerals, eras, forms: spellings, units, identifiers, words } = given
  const forms: ClaimForms = { percent, times, numerals, eras, forms: spellings, units, identifiers }
  const key = JSON.stringify([tag, sourceTag, forms, words])
  const { grammar, sourceGrammar } = grammars.get(key, () => {
    const sourceWords = [...new Set([new Intl.Locale(sourceTag).language, ...words])]
    return {
      grammar: claimGrammar(who, locale.from === 'project default' ? 'option "locale" (project default)' : 'option "locale"', tag, { words, fractionWords: true, forms }),
      sourceGrammar: claimGrammar(who, given.sourceLocale === undefined ? 'option "locale"' : 'option "sourceLocale"', sourceTag, { words: sourceWords, fractionWords: words.length > 0, forms }),
    }
  })
  const { atLeast, rounding, tolerance, derive, ignore } = given
  return { locale, grammar, sourceGrammar, atLeast, rounding, tolerance, derive, ignore, key, allowed: allowedKeys(given.allow, grammar) }
}

interface Grammars {
  readonly grammar: ClaimGrammar
  readonly sourceGrammar: ClaimGrammar
}

const grammars = new KeptReferences<Grammars>()

const readers: { [K in keyof Given]-?: ArgumentReader<Given[K]> } = {
  locale: readTag,
  sourceLocale: readTag,
  atLeast: (value, grader, argument) => {
    if (value === undefined) return 0
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) refuse(grader, argument, 'an integer of at least 0', value)
    return value
  },
  rounding: readRounding,
  tolerance: (value, grader, argument) => (value === undefined ? noTolerance : readTolerance(value, grader, argument)),
  allow: (value, grader, argument) => (value === undefined ? [] : readList(grader, argument, 'a list of numbers, bigints and texts', value)),
  derive: someOf<Derivation>('sum', 'difference', 'percentChange', 'ratio'),
  ignore: readIgnored,
  words: someOf<WordLanguage>(...wordLanguages),
  percent: oneWordOf('distinct', 'fraction'),
  times: oneWordOf('written', 'converted'),
  numerals: someOf('roman'),
  eras: oneWordOf('written', 'converted'),
  forms: someOf('accounting'),
  units: oneWordOf('ignore', 'compare'),
  identifiers: oneWordOf('skip', 'read'),
}

function readTag(value: unknown, grader: string, argument: string): string | undefined {
  if (value === undefined) return undefined
  // A text of many numbers cannot ask about each, so there is always a locale.
  if (value === 'none') refuse(grader, argument, 'a BCP 47 tag such as "de" or "en-GB"', value)
  return readLocale(value, grader, argument)
}

/** A reader of a list of words, each once, in the order of the closed set. */
function someOf<const W extends string>(...words: readonly W[]): ArgumentReader<readonly W[]> {
  return (value, grader, argument) => {
    if (value === undefined) return []
    const given = readList(grader, argument, `a list of ${wordList(words)}`, value)
    for (const item of given) {
      if (typeof item === 'string' && (words as readonly string[]).includes(item)) continue
      throw new GraderUsageError(grader, { argument, problem: `must be a list of ${wordList(words)}`, was: { value: item }, hint: typeof item === 'string' ? didYouMean(item, words) : undefined })
    }
    return words.filter((word) => given.includes(word))
  }
}

/** A text with numbers of many kinds: a pattern that leaves none of them leaves nothing to check. */
const anyNumbers = '0 1 2 3 4 5 6 7 8 9 12 345 6.7 89% $10 and (11), 2026-03-09'

function readIgnored(value: unknown, grader: string, argument: string): readonly RegExp[] {
  const patterns = patternList(value, grader, argument)
  for (const pattern of patterns) {
    const rest = matchesOf(grader, argument, pattern, anyNumbers).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), anyNumbers)
    if (!/\d/.test(rest)) refuse(grader, argument, 'a list of RegExp, each of which leaves some number to check', pattern)
  }
  return patterns
}

function readRounding(value: unknown, grader: string, argument: string): Rounding {
  if (value === undefined || value === 'none' || value === 'written-precision') return value ?? 'none'
  if (typeof value === 'string') {
    throw new GraderUsageError(grader, { argument, problem: 'must be "none", "written-precision" or { significant: n }', was: { value }, hint: didYouMean(value, ['none', 'written-precision']) })
  }
  const members = ownMembers(grader, argument, value)
  for (const key of members.keys()) if (key !== 'significant') refuseOption(grader, argument, key, ['significant'])
  const significant = members.get('significant')
  if (typeof significant !== 'number' || !Number.isInteger(significant) || significant < 1 || significant > 100) refuse(grader, `${argument} "significant"`, 'an integer from 1 to 100', significant)
  return { significant }
}

function allowedKeys(values: readonly unknown[], grammar: ClaimGrammar): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const value of values) {
    if (typeof value === 'string') for (const key of keysOfText(value, grammar)) keys.add(key)
    else if (typeof value === 'bigint') keys.add(`plain ${value}`)
    else {
      const exact = typeof value === 'number' ? fromNumber(value) : undefined
      if (!exact) refuse(who, 'option "allow"', 'a list of finite numbers, bigints and texts that are one number each', value)
      keys.add(keyOf({ kind: 'plain', value: exact, place: 0 }))
    }
  }
  return keys
}

function keysOfText(text: string, grammar: ClaimGrammar): string[] {
  const trimmed = text.trim()
  const { claims } = readClaims(trimmed, grammar, 'skip')
  const [claim] = claims
  const isWhole = claims.length === 1 && claim !== undefined && claim.unread === undefined && claim.start === 0 && trimmed.slice(claim.end).replace(/^\s?[\p{L}\p{M}\p{Sc}²³°/.]*$/u, '') === ''
  if (!isWhole) refuse(who, 'option "allow"', `a list of numbers, bigints and texts that are one number each (in ${grammar.tag})`, text)
  return claim.readings.map(keyOf)
}
