import type { ClaimGrammar } from './claimGrammar.ts'
import { currencyIds, unitIds } from './numberUnits.ts'
import { scaleOfLetters, scaleOfSigns, scaleOfWord } from '../words/scaleWords.ts'

/** What stands behind a numeral and belongs to it. */
export interface NumberSuffix {
  readonly end: number
  /** The power of ten of its scale words. */
  readonly power: number
  /** 'percent', or 'permille': a tenth of it. */
  readonly share: 'percent' | 'permille' | undefined
  readonly units: readonly string[]
  readonly isOrdinal: boolean
  /** Letters touch the numeral that are none of these: it is the start of an identifier. */
  readonly isGlued: boolean
}

// " percent", "%", " Prozent", "パーセント"; not " percentage", not "%-points".
const percent = / ?(?:%(?!-?(?:points?|Punkte?)(?!\p{L}))|(?:per ?cent|percent|pct\.?|prozent|pour ?cent|por ciento|per cento|por cento|procent)(?![\p{L}\p{M}])|パーセント|퍼센트|(?:في|ب)? ?(?:المئة|المائة|بالمئة|بالمائة)|प्रतिशत|फ़ीसदी|फीसदी)/iuy
const permille = / ?(?:‰|(?:per mille?|promille|pour mille|por mil)(?![\p{L}\p{M}]))/iuy
// "1st", "22nd", "1er", "2e", "3ème", "1º", "1.ª"
const ordinal = /(?:(?:st|nd|rd|th|er|re|e|ème|ere|ère|eme|nde|de|te[rnms]?)(?![\p{L}\p{N}])|\.?[ºª])/iuy
// Endings that leave a number a number: "3x", "20s", "5fold", "5fach", "80er", "50ish".
const ending = /(?:x|s|fold|fach|mal|ers?|ern|ish|plus)(?![\p{L}\p{N}])/uy
// " million", " Mio.", "-million", " d'euros" is none; "M€", "bn", "k".
const word = /[ -]?([\p{L}\p{M}]{1,24})\.?/uy
const touching = /[\p{L}\p{M}µ°'"′″]{1,24}/uy
const unitShape = / ?((?:[\p{L}µ°]{1,20}|°)(?:\/\p{L}{1,12})?(?:[²³]|\^?[23](?![\p{N}.,]))?)/uy
const unitWords = / ?((?:square|cubic|sq\.?|degrees?|nautical|fluid|percentage) \p{L}{1,20})/uy
const glued = /(?![ªº])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/uy

/** What follows a numeral that ends at this index. `isMoney`: a currency stands in front. */
export function suffixAt(text: string, at: number, grammar: ClaimGrammar, isMoney: boolean): NumberSuffix {
  const code = text.charCodeAt(at)
  const none = { end: at, power: 0, share: undefined, units: [], isOrdinal: false, isGlued: false } as const
  // Behind most numbers stands a mark, or a space and no letter.
  if (Number.isNaN(code) || code === 0x0a || code === 0x2c || code === 0x7c || code === 0x29) return none
  const rank = endOf(ordinal, text, at)
  if (rank !== undefined) return { ...none, end: rank, isOrdinal: true }
  const { power, end: scaled } = scaleAt(text, at, grammar, isMoney)
  const share = endOf(percent, text, scaled)
  if (share !== undefined) return { ...none, end: share, power, share: 'percent' }
  const mille = endOf(permille, text, scaled)
  if (mille !== undefined) return { ...none, end: mille, power, share: 'permille' }
  const unit = unitAt(text, scaled, grammar)
  if (unit) return { ...none, end: unit.end, power, units: unit.ids }
  const isGlued = scaled === at && endOf(ending, text, at) === undefined && endOf(glued, text, at) !== undefined
  return { ...none, end: scaled, power, isGlued }
}

function scaleAt(text: string, at: number, { language }: ClaimGrammar, isMoney: boolean): { power: number; end: number } {
  let power = 0
  let end = at
  const letters = matchAt(touching, text, at)?.[0] ?? matchAt(touching, text, text[at] === ' ' ? at + 1 : at)?.[0]
  const isBehindSpace = text[at] === ' '
  if (letters !== undefined) {
    const start = isBehindSpace ? at + 1 : at
    // "1 234,5 M€": behind a space a letter is a scale only where a currency touches it.
    const money = isMoney || currencyIds(text.slice(start + letters.length, start + letters.length + 3)) !== undefined
    const scale = !isBehindSpace || money ? scaleOfLetters(letters, money) : undefined
    if (scale !== undefined) return { power: scale, end: start + letters.length }
  }
  // "mil millones", "lakh crore", "百万": scales in a row multiply each other.
  for (let round = 0; round < 3; round++) {
    const signs = scaleOfSigns(text, end + (text[end] === ' ' ? 1 : 0))
    const match = signs ? undefined : matchAt(word, text, end)
    const scale = signs?.power ?? (match ? scaleOfWord(match[1]!, language) : undefined)
    if (scale === undefined) break
    power += scale
    end = signs?.end ?? (match!.index + match![0].length - (match![0].endsWith('.') && !/^(?:Mio|Mrd|Tsd|Bio|mill|Md|cr|mn|bn)$/i.test(match![1]!) ? 1 : 0))
  }
  return { power, end }
}

/** The unit or currency behind a numeral or its scale. Behind a space only where units count. */
function unitAt(text: string, at: number, { units }: ClaimGrammar): { end: number; ids: readonly string[] } | undefined {
  const start = text[at] === ' ' ? at + 1 : at
  if (units === 'ignore' && start !== at) return undefined
  const from = start + (/^(?:de |of |d')/.exec(text.slice(start, start + 3))?.[0].length ?? 0)
  const currency = currencyIds(text.slice(from, from + 4))
  if (currency) return { end: from + currency.length, ids: currency.ids }
  for (const pattern of [unitWords, unitShape]) {
    const match = matchAt(pattern, text, from)
    const ids = match ? unitIds(match[1]!) : undefined
    if (match && ids) return { end: from + match[0].length, ids }
  }
  return isUnspaced(text.codePointAt(from)) ? unspacedUnitAt(text, from) : undefined
}

/** In a script without spaces the next word touches the unit. */
function unspacedUnitAt(text: string, from: number): { end: number; ids: readonly string[] } | undefined {
  for (let length = 6; length > 0; length--) {
    const ids = unitIds(text.slice(from, from + length))
    if (ids) return { end: from + length, ids }
  }
  return undefined
}

const isUnspaced = (code: number | undefined): boolean => code !== undefined && code >= 0x3040 && code <= 0x9fff

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  const match = matchAt(pattern, text, at)
  return match ? at + match[0].length : undefined
}
