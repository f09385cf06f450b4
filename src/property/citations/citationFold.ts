import { digitOf } from '../../number/digits.ts'

/** A text as citations are looked for in it, with the way back. */
export interface CitationFold {
  /** Digits of every script and full-width forms in ASCII, one hyphen, one kind of space, nothing invisible. Raised digits stay. */
  readonly plain: string
  /** The offset in the original, for each index of `plain` and its end. */
  readonly offsetOf: (index: number) => number
}

/** Folds a text. Linear, and next to free where nothing is to be folded. */
export function foldCitations(text: string): CitationFold {
  const pieces: string[] = []
  const shifts = new Shifts()
  let behind = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80 || (kinds[unit] || kindOf(unit)) === keeps) continue
    const code = text.codePointAt(index)!
    const folded = foldOf(code)
    const length = code > 0xffff ? 2 : 1
    if (folded !== undefined) {
      pieces.push(text.slice(behind, index), folded)
      behind = index + length
      if (folded.length !== length) shifts.add(index + folded.length, length - folded.length)
    }
    index += length - 1
  }
  if (pieces.length === 0) return { plain: text, offsetOf: (index) => index }
  pieces.push(text.slice(behind))
  return { plain: pieces.join(''), offsetOf: (index) => index + shifts.at(index) }
}

/** How far indices are behind the offsets of the original, from where on. Nearly all characters fold to as many units as they have. */
class Shifts {
  private readonly from: number[] = []
  private readonly sum: number[] = []
  private total = 0

  /** @param index  the offset in the original behind what was folded, less what was left out of it */
  add(index: number, by: number): void {
    this.from.push(index - this.total)
    this.total += by
    this.sum.push(this.total)
  }

  at(index: number): number {
    let low = 0
    let high = this.from.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.from[middle]! <= index) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : this.sum[low - 1]!
  }
}

/** By UTF-16 unit, looked up on first use: 1 where the character stays as it is, 2 where it may not. */
const kinds = new Uint8Array(0x10000)
const keeps = 1

function kindOf(unit: number): number {
  const isHalf = (unit & 0xf800) === 0xd800
  kinds[unit] = isHalf || foldOf(unit) !== undefined ? 2 : keeps
  return kinds[unit]!
}

const maxKept = 5_000
const kept = new Map<number, string | undefined>()

function foldOf(code: number): string | undefined {
  if (kept.has(code)) return kept.get(code)
  const folded = foldCharacter(code)
  if (kept.size < maxKept) kept.set(code, folded)
  return folded
}

const hyphen = /^[\u2010-\u2013\u2212\ufe63]$/
const space = /^[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/
const apostrophe = /^[‘’ʼ]$/
// Selectors of pictures, joiners, marks of direction: they show nothing, and must not hide a marker.
const nothing = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u0084\u0086-\u009f]$/u

function foldCharacter(code: number): string | undefined {
  // Tag characters carry ASCII that a reader does not see and another model does.
  if (code >= 0xe0020 && code <= 0xe007e) return String.fromCharCode(code - 0xe0000)
  const character = String.fromCodePoint(code)
  const digit = digitOf(character)
  if (digit) return String(digit.value)
  // The full-width comma ends a clause in Chinese; it separates all the same.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (hyphen.test(character)) return '-'
  if (space.test(character)) return ' '
  if (apostrophe.test(character)) return "'"
  return nothing.test(character) ? '' : undefined
}
