import { arabicZeros, digitOf } from '../../number/digits.ts'

/** A text as numbers are looked for in it, with the way back. Never NFKC: that makes digits of ², ① and ½. */
export interface ClaimText {
  readonly original: string
  /** ASCII digits and marks, one kind of space, one hyphen, nothing invisible. */
  readonly plain: string
  readonly isAscii: boolean
  /** For each unit of `plain`, and for its end, the offset in the original. */
  readonly offsetOf: (index: number) => number
}

/** Stands in the place of what is not looked at. It is neither a letter nor a mark that a number goes on with. */
export const masked = '\ufffc'

// Code units below 128, the controls but for white space left out: nothing to change.
const ascii = /^[\t-\r -~]*$/

/** Makes the text that the scanner reads. Linear. */
export function claimText(text: string): ClaimText {
  if (ascii.test(text)) return { original: text, plain: text, isAscii: true, offsetOf: (index) => index }
  const offsets = new Int32Array(text.length * 2 + 2)
  const pieces: string[] = []
  let length = 0
  let inTags = false
  const put = (piece: string, offset: number): void => {
    for (let unit = 0; unit < piece.length; unit++) offsets[length + unit] = offset
    length += piece.length
    pieces.push(piece)
  }
  for (let index = 0; index < text.length; ) {
    const end = unchangedEnd(text, index)
    if (end > index) {
      if (inTags) put(' ', index)
      inTags = false
      for (let unit = index; unit < end; unit++) offsets[length++] = unit
      pieces.push(text.slice(index, end))
      index = end
      continue
    }
    const code = text.codePointAt(index)!
    const isTag = code >= 0xe0020 && code <= 0xe007e
    // A text in tag characters is set apart, so that it joins nothing.
    if (isTag !== inTags) put(' ', index)
    inTags = isTag
    put(isTag ? String.fromCodePoint(code - 0xe0000) : plainOf(code, text, index), index)
    index += code > 0xffff ? 2 : 1
  }
  offsets[length] = text.length
  return { original: text, plain: pieces.join(''), isAscii: false, offsetOf: (index) => offsets[Math.min(index, length)]! }
}

/** The end of a stretch in which every unit stands for itself: ASCII, and letters of which none is a digit or a mark. */
function unchangedEnd(text: string, start: number): number {
  let end = start
  for (let code = text.charCodeAt(end); isUnchanged(code); code = text.charCodeAt(end)) end++
  return end
}

const isUnchanged = (code: number): boolean =>
  (code >= 0x20 && code < 0x7f) || (code >= 0x09 && code <= 0x0d) || (code >= 0xc0 && code < 0x2bc) || (code >= 0x391 && code < 0x483) || (code >= 0x620 && code < 0x660) || (code >= 0x900 && code < 0x966) || (code >= 0x3040 && code < 0x3100) || (code >= 0x4e00 && code < 0xa000)

const maxKept = 5_000
const kept = new Map<number, string>()

function plainOf(code: number, text: string, index: number): string {
  // In Chinese prose the full-width comma ends a clause; between full-width digits it groups.
  if (code === 0xff0c) return isFullWidthDigit(text.charCodeAt(index - 1)) && isFullWidthDigit(text.charCodeAt(index + 1)) ? ',' : '，'
  let plain = kept.get(code)
  if (plain === undefined) {
    plain = plainCharacter(code)
    if (kept.size < maxKept) kept.set(code, plain)
  }
  return plain
}

const isFullWidthDigit = (unit: number): boolean => unit >= 0xff10 && unit <= 0xff19

const spelled: Readonly<Record<string, string>> = { '‘': "'", '’': "'", ʼ: "'", '٪': '%', '﹪': '%', '⁄': '/', '∕': '/', '∶': ':', '〜': '~', '∼': '~', '⁺': '+' }
const hyphen = /^[\u2010-\u2013\u2212\ufe63]$/
const space = /^[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/
// Keycaps (5️⃣) and what shows nothing.
const nothing = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3\u0080-\u0084\u0086-\u009f]$/u

function plainCharacter(code: number): string {
  if (code < 0x20 || code === 0x7f) return ''
  const character = String.fromCodePoint(code)
  const digit = digitOf(character)
  if (digit) return String(digit.value)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (spelled[character] !== undefined) return spelled[character]
  return hyphen.test(character) ? '-' : space.test(character) ? ' ' : nothing.test(character) ? '' : character
}

/** Whether the digit at an index of `plain` was written in a script that may use the Arabic marks. */
export function isArabicDigit({ original, isAscii, offsetOf }: ClaimText, index: number): boolean {
  if (isAscii) return false
  const script = digitOf(String.fromCodePoint(original.codePointAt(offsetOf(index)) ?? 0))?.script
  return script !== undefined && arabicZeros.has(script)
}
