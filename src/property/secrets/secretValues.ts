import type { FoldedText } from '../folding/foldedText.ts'
import { isUnspaced } from '../folding/scripts.ts'
import { isSilentAt, isWordAt, lengthAt, unitsOf } from './secretUnits.ts'

/** The most separators that may stand between two characters of a secret. */
const maxSeparators = 3
const separators = /^[-_.\s\u2010-\u2015\u2212]$/u

/** The letters and digits of a text, one after the other, and what stands between them. */
export interface Letters {
  readonly text: string
  /** For each UTF-16 unit of `text` its offset in the folded text. */
  readonly offsets: Int32Array
  /** For each unit: how many units before it have more, or something else, in front of them than a secret may have inside. */
  readonly gaps: Int32Array
  readonly folded: string
}

export function lettersOf({ folded }: Pick<FoldedText, 'folded'>): Letters {
  const { texts, starts } = unitsOf({ folded }, 'character')
  const offsets = new Int32Array(texts.reduce((length, one) => length + one.length, 0))
  const gaps = new Int32Array(offsets.length + 1)
  let [unit, behind] = [0, 0]
  for (const [index, text] of texts.entries()) {
    const start = starts[index]!
    const isGap = index > 0 && !mayStandInside(folded, behind, start)
    for (let part = 0; part < text.length; part++, unit++) {
      offsets[unit] = start + part
      gaps[unit + 1] = gaps[unit]! + (part === 0 && isGap ? 1 : 0)
    }
    behind = start + text.length
  }
  return { text: texts.join(''), offsets, gaps, folded }
}

function mayStandInside(folded: string, from: number, to: number): boolean {
  let count = 0
  for (let index = from; index < to; index += lengthAt(folded, index)) {
    if (isSilentAt(folded, index) && folded[index] !== '_') continue
    count++
    if (count > maxSeparators || !separators.test(folded[index]!)) return false
  }
  return true
}

/** The places of a secret in a text: its letters and digits in order, at most three separators between two of them, at the edges of a word. */
export function placesOfSecret(letters: Letters, secret: string): { readonly start: number; readonly end: number }[] {
  const places: { start: number; end: number }[] = []
  const { text, offsets, gaps } = letters
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) {
    const last = at + secret.length - 1
    // The gap in front of the first character is none of the secret's.
    if (gaps[last + 1]! !== gaps[at + 1]! || !isFree(letters, at, 'start') || !isFree(letters, last, 'end')) continue
    places.push({ start: offsets[at]!, end: offsets[last]! + 1 })
    at = last
  }
  return places
}

/** Whether a word begins or ends here: no letter, mark or digit stands beside it, unless the script is written without spaces. */
function isFree({ folded, offsets }: Letters, unit: number, edge: 'start' | 'end'): boolean {
  const own = offsets[unit]!
  const neighbour = edge === 'start' ? own - 1 : own + 1
  const isLow = (folded.charCodeAt(neighbour) & 0xfc00) === 0xdc00
  const beside = edge === 'start' && isLow ? neighbour - 1 : neighbour
  return !isWordAt(folded, beside) || isUnspaced(folded.slice(own)) || isUnspaced(folded.slice(beside))
}
