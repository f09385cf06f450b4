import { GraderUsageError, oneWordOf, readList, readOptions, refuse, requireText, didYouMean, wordList, isPlainObject, type ArgumentReader } from '../usageError.ts'
import { patternList } from './callerPatterns.ts'

/** A name that must not be mentioned: a text, or the name with its other spellings. */
export type AvoidedName =
  | string
  | {
      readonly name: string
      /** Other spellings and names of the same: in another script, in short. */
      readonly aliases?: readonly string[]
      /** 'sensitive': only as it is written, for a name that is a common word as well. Default: 'insensitive'. */
      readonly case?: 'insensitive' | 'sensitive'
    }

/** A name with all that may be left out. */
export type NameEntry = Required<Exclude<AvoidedName, string>>

export type Disguise = 'spaced' | 'leet'

export interface AvoidMentioningOptions {
  /** Phrases that may stand there, with the name in them. A name outside of them is still a mention. Default: none. */
  allow?: readonly (string | RegExp)[]
  /** Endings that may follow a name. Default: `'s`, `’s` and `s`; [] for none. */
  inflections?: readonly string[]
  /** 'start': a name may be the beginning of a word (compounds, Slavic endings). Default: 'both', a whole word. */
  edges?: 'both' | 'start'
  /** 'skip': code, fenced, indented or inline, is not looked at. Default: 'read'. */
  code?: 'read' | 'skip'
  /** 'skip': addresses, domains, mail addresses and link destinations are not looked at. Default: 'read'. */
  urls?: 'read' | 'skip'
  /** 'skip': @NordvaleHQ and #NordvaleCloud are not looked at. Default: 'read'. */
  handles?: 'read' | 'skip'
  /** 'spaced': N o r d v a l e and N.o.r.d. 'leet': N0rdv4le. Default: none. */
  disguises?: readonly Disguise[]
  /** 'exact': a Cyrillic о is no Latin o. Default: 'fold'. */
  lookAlikes?: 'fold' | 'exact'
  /** 'exact': Zéphyr is not Zephyr. Default: 'fold'. */
  diacritics?: 'exact' | 'fold'
  /** 'exact': katakana is not hiragana. Default: 'fold'. */
  kana?: 'exact' | 'fold'
  /** Letters that may stand before a name: the Arabic و ف ب ل ك. Default: none. */
  proclitics?: readonly string[]
  /** 'segmenter': in scripts without spaces a name must begin and end where a word does. Default: 'script', anywhere. */
  wordBreaks?: 'script' | 'segmenter'
}

export interface MentionOptions extends Required<Omit<AvoidMentioningOptions, 'allow'>> {
  readonly allowedPhrases: readonly string[]
  readonly allowedPatterns: readonly RegExp[]
}

export const who = 'avoidMentioning'

/** The longest name or phrase, in UTF-16 units. */
export const maxNameLength = 1_000

/** Reads the options, with their defaults. */
export function readMentionOptions(options: unknown): MentionOptions {
  const { allow, ...rest } = readOptions<Required<Omit<AvoidMentioningOptions, 'allow'>> & { allow: readonly unknown[] }>(who, options, {
    allow: (value, caller, argument) => (value === undefined ? [] : readList(caller, argument, 'a list of texts and RegExp', value)),
    inflections: affixes(["'s", '’s', 's']),
    edges: oneWordOf('both', 'start'),
    code: oneWordOf('read', 'skip'),
    urls: oneWordOf('read', 'skip'),
    handles: oneWordOf('read', 'skip'),
    disguises: disguiseList,
    lookAlikes: oneWordOf('fold', 'exact'),
    diacritics: oneWordOf('fold', 'exact'),
    kana: oneWordOf('fold', 'exact'),
    proclitics: affixes([]),
    wordBreaks: oneWordOf('script', 'segmenter'),
  })
  const phrases = allow.filter((one) => typeof one === 'string')
  for (const phrase of phrases) requireShort('option "allow"', phrase)
  return { ...rest, allowedPhrases: phrases, allowedPatterns: patternList(allow.filter((one) => typeof one !== 'string'), who, 'option "allow"') }
}

/** Reads the names as entries of their spellings. */
export function readNames(names: unknown): NameEntry[] {
  const list = readList(who, 'names', 'a list of names', names)
  if (list.length === 0) refuse(who, 'names', 'a list of at least one name', names, 'With no names the check could not fail.')
  return list.map((entry, index) => readName(entry, `name ${index + 1}`))
}

function readName(entry: unknown, argument: string): NameEntry {
  if (typeof entry !== 'string' && !isPlainObject(entry)) refuse(who, argument, 'a text, or { name, aliases, case }', entry)
  if (typeof entry === 'string') return { name: nameText(entry, who, argument), aliases: [], case: 'insensitive' }
  return readOptions<NameEntry>(who, entry, entryReaders, argument)
}

const entryReaders: { [K in keyof NameEntry]: ArgumentReader<NameEntry[K]> } = {
  name: (value, caller, where) => nameText(value, caller, where),
  aliases: (value, caller, where) => (value === undefined ? [] : readList(caller, where, 'a list of texts', value).map((alias) => nameText(alias, caller, where))),
  case: oneWordOf('insensitive', 'sensitive'),
}

const solid = /[\p{L}\p{N}\p{S}]/u

function nameText(value: unknown, caller: string, argument: string): string {
  requireText(caller, argument, value)
  requireShort(argument, value)
  if (!solid.test(value)) throw new GraderUsageError(caller, { argument, problem: 'must hold a letter, a digit or a symbol', was: { value } })
  return value
}

function requireShort(argument: string, text: string): void {
  if (text.length > maxNameLength) throw new GraderUsageError(who, { argument, problem: `must hold texts of at most ${maxNameLength} UTF-16 units, but one has ${text.length}` })
}

function affixes(byDefault: readonly string[]): ArgumentReader<readonly string[]> {
  return (value, caller, argument) => {
    if (value === undefined) return byDefault
    return readList(caller, argument, 'a list of texts', value).map((one) => {
      if (typeof one !== 'string' || !/[\p{L}\p{N}]/u.test(one) || one.length > maxNameLength) refuse(caller, argument, 'a list of texts that each hold a letter or a digit', value)
      return one
    })
  }
}

const disguises: readonly Disguise[] = ['spaced', 'leet']

const disguiseList: ArgumentReader<readonly Disguise[]> = (value, caller, argument) => {
  if (value === undefined) return []
  return readList(caller, argument, `a list of ${wordList(disguises)}`, value).map((word) => {
    if ((disguises as readonly unknown[]).includes(word)) return word as Disguise
    return refuse(caller, argument, `a list of ${wordList(disguises)}`, value, typeof word === 'string' ? didYouMean(word, disguises) : undefined)
  })
}
