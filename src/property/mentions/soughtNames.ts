import { printValue } from '../../printValue.ts'
import { GraderUsageError, refuse } from '../../usageError.ts'
import { matchesOf } from '../callerPatterns.ts'
import { foldText, foldTextFurther, type FoldSettings } from '../folding/foldedText.ts'
import { KeptReferences } from '../keptReferences.ts'
import { leetUnits } from './leet.ts'
import { searchFor } from './manyNames.ts'
import { readMentionOptions, readNames, who, type MentionOptions, type NameEntry } from '../avoidMentioningOptions.ts'
import { nameFold } from './nameFold.ts'
import { gapOf, nameLetters, textOf } from './searchedLetters.ts'

/** One spelling of a name, or an allowed phrase, as it is looked for. */
export interface SoughtName {
  /** The index of the name that it belongs to; undefined for an allowed phrase. */
  readonly of?: number
  readonly written: string
  /** Folded, without spaces and hyphens. */
  readonly letters: string
  /** The same with its case; where case counts. */
  readonly exact?: string
  /** Of each letter, what stands before it in the spelling: bits of `gapOf`. */
  readonly gaps: Uint8Array
  readonly isOneWord: boolean
}

/** Spellings that are looked for together. */
export interface NameSearch {
  readonly sought: readonly SoughtName[]
  readonly search: ReturnType<typeof searchFor>
  readonly lookAlikes: FoldSettings['lookAlikes']
}

/** Everything about names and options that no output changes. */
export interface MentionPlan extends MentionOptions {
  readonly names: readonly NameEntry[]
  readonly plain: NameSearch
  readonly leet: NameSearch
  /** The spellings that have other look-alikes in capitals than in small letters, as Greek ones have: to be looked for as they are, too. */
  readonly asWritten?: NameSearch
  readonly endings: readonly string[]
  readonly beginnings: readonly string[]
}

const kept = new KeptReferences<MentionPlan>()

/** Reads names and options, and keeps what was made of the last ones. */
export function mentionPlan(names: unknown, options: unknown): MentionPlan {
  const read = readMentionOptions(options)
  const entries = readNames(names)
  return kept.get(JSON.stringify([entries, read, read.allowedPatterns.map(String)]), () => makePlan(entries, read))
}

function makePlan(names: readonly NameEntry[], options: MentionOptions): MentionPlan {
  const spellings = spellingsOf(names, options)
  requireDifferent(spellings, names)
  const phrases = options.allowedPhrases.map((phrase) => soughtName(phrase, options, {}))
  requireNarrow(spellings, phrases, options)
  const exactly: MentionOptions = { ...options, lookAlikes: 'exact' }
  const changing = options.lookAlikes === 'exact' ? [] : spellingsOf(names, exactly).filter(({ written }) => lettersOf(written.toUpperCase(), options) !== lettersOf(written.toLowerCase(), options))
  return {
    ...options,
    names,
    plain: searchOf([...spellings, ...phrases], options),
    leet: searchOf(spellings, options, leetText),
    ...(changing.length === 0 ? {} : { asWritten: searchOf(changing, exactly) }),
    endings: options.inflections.map((ending) => lettersOf(ending, options)),
    beginnings: options.proclitics.map((beginning) => lettersOf(beginning, options)),
  }
}

const spellingsOf = (names: readonly NameEntry[], options: MentionOptions): SoughtName[] =>
  names.flatMap((entry, of) => [...new Set([entry.name, ...entry.aliases])].map((written) => soughtName(written, options, { of, exact: entry.case === 'sensitive' })))

function searchOf(sought: readonly SoughtName[], { lookAlikes }: MentionOptions, as = (letters: string): string => letters): NameSearch {
  let search: ReturnType<typeof searchFor> | undefined
  return { sought, lookAlikes, search: (units, onName) => (search ??= searchFor(sought.map(({ letters }) => as(letters))))(units, onName) }
}

const leetText = (letters: string): string => textOf(leetUnits(Uint16Array.from(letters, (letter) => letter.charCodeAt(0))))

const foldOf = (text: string, options: MentionOptions, letterCase: FoldSettings['case']): string => foldTextFurther(text, { lookAlikes: options.lookAlikes, case: letterCase }, nameFold(options)).folded

/** A text as it is looked for, without spaces and hyphens. */
export const lettersOf = (text: string, options: MentionOptions, letterCase: FoldSettings['case'] = 'insensitive'): string => textOf(nameLetters(foldOf(text, options, letterCase)).units)

function soughtName(written: string, options: MentionOptions, { of, exact }: { of?: number; exact?: boolean }): SoughtName {
  const { units, gaps } = nameLetters(foldOf(written, options, 'insensitive').trim())
  if (units.length === 0) refuse(who, of === undefined ? 'option "allow"' : `name ${of + 1}`, 'a text that keeps some content when it is folded', written)
  return {
    ...(of === undefined ? {} : { of }),
    written,
    letters: textOf(units),
    ...(exact ? { exact: lettersOf(written, options, 'sensitive') } : {}),
    gaps,
    isOneWord: !gaps.subarray(1).some((gap) => (gap & gapOf.space) !== 0),
  }
}

// Nord-vale is found wherever Nordvale is; Quill Base is not found where Quillbase is.
const keyOf = ({ letters, gaps }: SoughtName): string => `${letters} ${Array.from(gaps.subarray(1), (gap) => gap & gapOf.space).join('')}`

function requireDifferent(spellings: readonly SoughtName[], names: readonly NameEntry[]): void {
  const seen = new Map<string, SoughtName>()
  for (const spelling of spellings) {
    const other = seen.get(keyOf(spelling))
    if (other && other.of !== spelling.of) {
      throw new GraderUsageError(who, {
        argument: 'names',
        problem: `must hold each name once, but ${other.of! + 1} and ${spelling.of! + 1} of ${names.length} are equal after folding: ${[other, spelling].map(({ written }) => printValue(written, { cap: 60 })).join(' and ')}`,
      })
    }
    seen.set(keyOf(spelling), spelling)
  }
}

/** What is allowed must leave a way to fail: a bare name that is allowed is never a mention. */
function requireNarrow(spellings: readonly SoughtName[], phrases: readonly SoughtName[], { allowedPatterns }: MentionOptions): void {
  const bare = new Set(spellings.map(({ letters }) => letters))
  const hint = 'The check could not fail for it.'
  const phrase = phrases.find(({ letters }) => bare.has(letters))
  if (phrase) throw new GraderUsageError(who, { argument: 'option "allow"', problem: 'must not hold a bare name', was: { value: phrase.written }, hint })
  for (const pattern of allowedPatterns) {
    const covered = spellings.find(({ written }) => [written, `x ${written} y`].every((text) => covers(pattern, text, written)))
    if (covered) throw new GraderUsageError(who, { argument: 'option "allow"', problem: `must hold no pattern that matches the bare name ${printValue(covered.written, { cap: 60 })}`, was: { value: pattern }, hint })
  }
}

function covers(pattern: RegExp, text: string, name: string): boolean {
  const start = text.indexOf(name)
  return matchesOf(who, 'option "allow"', pattern, text).some((match) => match.start <= start && match.end >= start + name.length)
}

/** The output as it is searched. Kept apart from `lettersOf`, which has no way back. */
export const foldOutput = (text: string, options: MentionOptions, settings: Partial<FoldSettings> = {}): ReturnType<typeof foldText> =>
  foldTextFurther(text, { lookAlikes: options.lookAlikes, case: 'insensitive', ...settings }, nameFold(options))
