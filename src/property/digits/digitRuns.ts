import { digitOf } from '../../number/digits.ts'

/** A longest stretch of decimal digits, of whatever script. Offsets are UTF-16 units. */
export interface DigitRun {
  readonly start: number
  readonly end: number
  /** The same digits in ASCII. */
  readonly digits: string
  /** Whether the digits are of more than one script. */
  readonly mixed: boolean
}

/** The decimal digits of a text, in runs that are as long as they can be. */
export function digitRuns(text: string): DigitRun[] {
  const runs: DigitRun[] = []
  for (let index = 0; index < text.length; ) {
    let width = widthAt(text, index)
    if (width === 0) {
      index += 1
      continue
    }
    const start = index
    let isAscii = true
    for (; width > 0; width = widthAt(text, index)) {
      isAscii &&= text.charCodeAt(index) < 0x80
      index += width
    }
    const written = text.slice(start, index)
    const { digits, mixed } = isAscii ? { digits: written, mixed: false } : foldDigits(written)
    runs.push({ start, end: index, digits, mixed })
  }
  return runs
}

/** How many units the decimal digit at an offset has; 0 where there is none. */
function widthAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (!(unit >= 0x80)) return unit >= 0x30 && unit <= 0x39 ? 1 : 0
  if ((unit & 0xfc00) === 0xd800) return digitOf(text.slice(index, index + 2)) ? 2 : 0
  if (known[unit] === 0) known[unit] = digitOf(String.fromCharCode(unit)) ? 2 : 1
  return known[unit] === 2 ? 1 : 0
}

/** Whether a unit is a decimal digit: 2, it is; 1, it is not; 0, not asked yet. Asking a pattern each time takes most of the time. */
const known = new Uint8Array(0x10000)

function foldDigits(written: string): { digits: string; mixed: boolean } {
  let digits = ''
  let first: number | undefined
  let mixed = false
  for (const character of written) {
    const { value, script } = digitOf(character)!
    first ??= script
    mixed ||= script !== first
    digits += String(value)
  }
  return { digits, mixed }
}
