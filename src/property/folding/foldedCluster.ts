import { digitOf } from '../../number/digits.ts'
import { lookAlikes } from './lookAlikes.ts'

/** What is folded beside what always is. */
export interface FoldSettings {
  readonly lookAlikes: 'fold' | 'exact'
  readonly case: 'insensitive' | 'sensitive'
  /** Text written in tag characters. 'read' (default): as the ASCII it carries, set apart by spaces. 'strip': not at all. */
  readonly tags?: 'read' | 'strip'
}

/** A fold on top of `foldText`, of what came of one character with its marks. It leaves printable ASCII as it is. */
export interface FurtherFold {
  /** Names the fold: the same key is the same fold. Few keys, for what is folded is kept for each. */
  readonly key: string
  readonly fold: (folded: string) => string
}

/** How many UTF-16 units the character at this offset has. */
export const characterLength = (text: string, offset: number): number => (text.codePointAt(offset)! > 0xffff ? 2 : 1)

const tagStart = 0xe0020
const tagEnd = 0xe007e

/** Whether this code point is a tag character that carries ASCII. */
export const isTag = (code: number): boolean => code >= tagStart && code <= tagEnd

// What NFKC may join to the character before it: marks, the vowels and finals of Hangul, and the half-width marks of Kana.
const joined = /^[\p{M}\u1160-\u11ff\uff9e\uff9f]$/u
// Joiners and selectors of pictures, controls, fillers: they show nothing, and must not hide a letter or keep a mark from it.
const nothing = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]$/u

/** 1: may join the character before it or show nothing, alone or as the first half of a pair. 2: does not. 0: not asked yet. */
const extending = new Uint8Array(0x10000)

/** Whether a character that starts with this unit may belong to the one before it, or show nothing. */
export function mayExtend(unit: number): boolean {
  if (unit < 0x7f) return unit < 0x20
  // Not a number: the end of the text.
  if (!(unit >= 0x7f)) return false
  if (extending[unit] === 0) extending[unit] = (unit & 0xf800) === 0xd800 || extensionOf(unit) !== 'none' ? 1 : 2
  return extending[unit] === 1
}

type Extension = 'joined' | 'nothing' | 'none'

const extensions = new Map<number, Extension>()

/** What a character is to the one before it: a part of it, nothing at all, or another character. */
export function extensionOf(code: number): Extension {
  let extension = extensions.get(code)
  if (extension === undefined) {
    const character = String.fromCodePoint(code)
    extension = isTag(code) ? 'none' : nothing.test(character) ? 'nothing' : joined.test(character) ? 'joined' : 'none'
    if (extensions.size < maxKept) extensions.set(code, extension)
  }
  return extension
}

/** The longest run that one character and its marks are looked up as. Unicode's stream-safe form allows 30 marks. */
const maxCluster = 64

/** Where the character at this offset ends, with the marks that belong to it, over whatever shows nothing between them. */
export function clusterEnd(text: string, start: number): number {
  let end = start + characterLength(text, start)
  let index = end
  while (index < text.length && index - start < maxCluster && mayExtend(text.charCodeAt(index))) {
    const code = text.codePointAt(index)!
    const extension = extensionOf(code)
    if (extension === 'none') break
    index += code > 0xffff ? 2 : 1
    if (extension === 'joined') end = index
  }
  return end
}

/** How many folds are kept. Texts of many marks have no end of clusters. */
const maxKept = 20_000

/** The folds of one setting, as they were met. */
export interface Folds {
  readonly fold: (cluster: string) => string
  readonly kept: Map<string, string>
  /** What a unit that is a character folds to when that is one unit, 0 or 1 otherwise. */
  readonly single: Uint16Array
}

const allFolds = new Map<string, Folds>()

export function foldsOf(settings: FoldSettings, further: FurtherFold | undefined): Folds {
  const key = `${settings.lookAlikes} ${settings.case} ${further?.key ?? ''}`
  let folds = allFolds.get(key)
  if (!folds) {
    const table = settings.lookAlikes === 'fold' ? lookAlikes(settings.case) : undefined
    const fold = (cluster: string): string => further ? further.fold(foldCluster(cluster, table, settings.case)) : foldCluster(cluster, table, settings.case)
    folds = { fold, kept: new Map(), single: new Uint16Array(0x10000) }
    for (let unit = 0x09; unit < 0x7f; unit++) folds.single[unit] = settings.case === 'insensitive' && unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit > 0x0d && unit < 0x20 ? 0 : unit
    allFolds.set(key, folds)
  }
  return folds
}

/** What a character with its marks folds to. */
export function foldedCluster({ fold, kept, single }: Folds, cluster: string): string {
  let result = kept.get(cluster)
  if (result === undefined) {
    result = fold(cluster)
    if (kept.size < maxKept) kept.set(cluster, result)
    if (cluster.length === 1 && result.length === 1 && result > '\u0001' && (cluster.charCodeAt(0) & 0xf800) !== 0xd800) single[cluster.charCodeAt(0)] = result.charCodeAt(0)
  }
  return result
}

const anyNothing = new RegExp(nothing.source.slice(1, -1), 'gu')
const asciiOnly = /^[ -~]*$/

/** A change of case can set a letter free that has a look-alike (ᾀ is ΑΙ in capitals), so the steps are taken until nothing changes. */
function foldCluster(cluster: string, table: ReadonlyMap<string, string> | undefined, letterCase: FoldSettings['case']): string {
  let folded = cluster
  for (let round = 0, before = ''; round < 4 && folded !== before; round++) {
    before = folded
    folded = foldOnce(folded, table, letterCase)
  }
  return folded
}

function foldOnce(cluster: string, table: ReadonlyMap<string, string> | undefined, letterCase: FoldSettings['case']): string {
  let folded = cluster.replace(anyNothing, '').normalize('NFKC').replace(anyNothing, '')
  if (asciiOnly.test(folded)) return letterCase === 'insensitive' ? folded.toLowerCase() : folded
  folded = folded.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)!.value))
  // Taken apart, so that a letter is known under its marks.
  if (table) folded = [...folded.normalize('NFD')].map((letter) => table.get(letter) ?? letter).join('').normalize('NFC')
  // toLowerCase alone keeps ß. The change of case can take a letter apart.
  return letterCase === 'insensitive' ? folded.toUpperCase().toLowerCase().normalize('NFC') : folded
}
