import { isWhitespaceCode } from '../../text/characters.ts'

/** What stands between two letters, as bits. */
export const gapOf = { space: 1, hyphen: 2, mark: 4 } as const

/** The letters of a folded text without spaces and hyphens (letters here are whatever else stands there), and what stood between them. */
export interface NameLetters {
  readonly units: Uint16Array
  /** Of each letter its index in the folded text. */
  readonly indices: Int32Array
  /** Of each letter what stands before it, as bits of `gapOf`. */
  readonly gaps: Uint8Array
}

// A letter-spaced name has these between its letters.
const spacingMarks = new Set([...'.,·•*_|/~+:'].map((mark) => mark.charCodeAt(0)))

/** Takes the letters out of a folded text. `marks`: 'between' takes full stops and the like for what stands between letters. */
export function nameLetters(folded: string, marks: 'letters' | 'between' = 'letters'): NameLetters {
  const units = new Uint16Array(folded.length)
  const indices = new Int32Array(folded.length)
  const gaps = new Uint8Array(folded.length)
  let length = 0
  let gap = 0
  for (let index = 0; index < folded.length; index++) {
    const unit = folded.charCodeAt(index)
    if (unit === 0x2d) {
      gap |= gapOf.hyphen
    } else if (isWhitespaceCode(unit)) {
      // A hyphen at the end of a line divides a word.
      if (gap !== gapOf.hyphen || !isLineEnd(unit)) gap |= gapOf.space
    } else if (marks === 'between' && spacingMarks.has(unit)) {
      gap |= gapOf.mark
    } else {
      units[length] = unit
      indices[length] = index
      gaps[length++] = gap
      gap = 0
    }
  }
  return { units: units.subarray(0, length), indices: indices.subarray(0, length), gaps: gaps.subarray(0, length) }
}

const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x85

/** Units as a text. For names: a whole output may be too long for one call. */
export const textOf = (units: Uint16Array): string => String.fromCharCode(...units)
