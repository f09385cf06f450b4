import { scaleOfSigns, scaleOfWord } from '../words/scaleWords.ts'
import type { DigitSequence } from './digitSequences.ts'

/** Neighbouring sequences that may be one number: their places in the list of sequences, and the digits of the number. */
export interface DigitGroup {
  readonly first: number
  /** The place behind the last. */
  readonly next: number
  readonly end: number
  readonly digits: string
}

const spaces = /^[ \u00a0\u202f\u2009]$/
const marks = /^[,.'’٬_]$/

/** Numbers whose digits are grouped: 1 to 3 digits and then groups of three, or groups of two and a last one of three. */
export function groupedNumbers(text: string, sequences: readonly DigitSequence[]): DigitGroup[] {
  const groups: DigitGroup[] = []
  for (let first = 0; first < sequences.length; ) {
    const separator = separatorBehind(text, sequences, first)
    let next = first + 1
    if (separator !== undefined && isFirstGroup(text, sequences, first)) {
      while (next < sequences.length && separatorBehind(text, sequences, next - 1) === separator && fits(sequences, { first, next, separator })) next++
      if (isGrouped(text, sequences, { first, next, separator })) groups.push(groupOf(sequences, first, next))
    }
    first = next
  }
  return groups
}

/** The one character between a sequence and the next, where it may group digits. */
function separatorBehind(text: string, sequences: readonly DigitSequence[], index: number): string | undefined {
  const [one, other] = [sequences[index]!, sequences[index + 1]]
  const between = other !== undefined && other.start === one.end + 1 ? text[one.end]! : ''
  return spaces.test(between) || marks.test(between) ? between : undefined
}

function isFirstGroup(text: string, sequences: readonly DigitSequence[], first: number): boolean {
  const { digits } = sequences[first]!
  if (digits.length > 3 || digits.startsWith('0')) return false
  // The 2,345 of "1.2,345" is no number of its own.
  const before = first === 0 ? undefined : separatorBehind(text, sequences, first - 1)
  return before === undefined || !marks.test(before)
}

/** Whether a sequence can follow in the same number: three digits, or two, which a group of three must end. */
function fits(sequences: readonly DigitSequence[], { first, next, separator }: { first: number; next: number; separator: string }): boolean {
  const { length } = sequences[next]!.digits
  const before = sequences[next - 1]!.digits.length
  // Between spaces two digits are a number of their own: "5 12 345 678".
  if (next === first + 1) return length === 3 || (length === 2 && before <= 2 && marks.test(separator))
  const style = sequences[first + 1]!.digits.length
  return style === 3 ? length === 3 : before === 2 && (length === 2 || length === 3)
}

function isGrouped(text: string, sequences: readonly DigitSequence[], { first, next, separator }: { first: number; next: number; separator: string }): boolean {
  if (next === first + 1 || sequences[next - 1]!.digits.length !== 3) return false
  // "1,234,56" is not grouped; a space may end the number.
  return spaces.test(separator) || separatorBehind(text, sequences, next - 1) !== separator
}

function groupOf(sequences: readonly DigitSequence[], first: number, next: number): DigitGroup {
  return { first, next, end: sequences[next - 1]!.end, digits: sequences.slice(first, next).map(({ digits }) => digits).join('') }
}

const leastPhoneDigits = 7
/** E.164 */
const mostPhoneDigits = 15
const phoneJoint = /^[ \u00a0\u202f().\-\u2010\u2011/]{1,3}$/

/** Phone numbers behind a plus sign, each with its shorter beginnings: what follows it may be another number. Longest first. */
export function phoneNumbers(text: string, sequences: readonly DigitSequence[]): DigitGroup[] {
  return sequences.flatMap(({ start }, first) => {
    if (text[start - 1] !== '+' && text[start - 1] !== '＋') return []
    const beginnings: DigitGroup[] = []
    let length = sequences[first]!.digits.length
    for (let next = first + 1; next < sequences.length && phoneJoint.test(text.slice(sequences[next - 1]!.end, Math.min(sequences[next]!.start, sequences[next - 1]!.end + 4))); next++) {
      length += sequences[next]!.digits.length
      if (length > mostPhoneDigits) break
      if (length >= leastPhoneDigits) beginnings.unshift(groupOf(sequences, first, next + 1))
    }
    return beginnings
  })
}

/** Numbers with words or signs of scale: 12万3千 is 123000. Of a number with one mark, both readings. */
export function scaledNumbers(text: string, sequences: readonly DigitSequence[], languages: readonly string[]): DigitGroup[] {
  const found = languages.flatMap((language) => scaledIn(text, sequences, language))
  const keys = new Set<string>()
  return found.filter(({ first, next, digits }) => keys.size < keys.add(`${first} ${next} ${digits}`).size)
}

function scaledIn(text: string, sequences: readonly DigitSequence[], language: string): DigitGroup[] {
  const groups: DigitGroup[] = []
  for (let first = 0; first < sequences.length; ) {
    const parts = [...partsFrom(text, sequences, first, language)]
    const last = parts.at(-1)
    if (last) groups.push(...sumsOf(parts).map((digits) => ({ first, next: last.next, end: last.end, digits })))
    first = last?.next ?? first + 1
  }
  return groups
}

interface ScaledPart {
  readonly next: number
  readonly end: number
  readonly power: number
  /** The number in front of the scale, as digits and decimals. */
  readonly readings: readonly { readonly digits: string; readonly decimals: number }[]
}

function* partsFrom(text: string, sequences: readonly DigitSequence[], start: number, language: string): Generator<ScaledPart> {
  let least = Infinity
  let end: number | undefined
  for (let first = start; first < sequences.length && (end === undefined || sequences[first]!.start === end); ) {
    const part = partAt(text, sequences, first, language) ?? (end === undefined ? undefined : unscaled(sequences[first]!, first))
    if (!part || part.power >= least) return
    yield part
    ;[least, end, first] = [part.power, part.end, part.next]
    if (least === 0) return
  }
}

const unscaled = ({ end, digits }: DigitSequence, first: number): ScaledPart => ({ next: first + 1, end, power: 0, readings: [{ digits, decimals: 0 }] })

const maxGroups = 6
// Matches " million" and "万"; the word ends where its letters do.
const wordBehind = /^[ \u00a0\u202f-]?([\p{L}\p{M}]{1,20})(?![\p{L}\p{M}])/u
// Spanish says "mil millones"; any other second word of scale makes another number.
const secondWord = /^[ \u00a0](millones)(?![\p{L}\p{M}])/u

function partAt(text: string, sequences: readonly DigitSequence[], first: number, language: string): ScaledPart | undefined {
  let next = first + 1
  while (next < first + maxGroups && next < sequences.length && separatorBehind(text, sequences, next - 1) !== undefined) next++
  for (; next > first; next--) {
    const scale = scaleBehind(text, sequences[next - 1]!.end, language)
    if (scale) return { next, ...scale, readings: readingsOf(text, sequences.slice(first, next)) }
  }
  return undefined
}

function scaleBehind(text: string, end: number, language: string): { power: number; end: number } | undefined {
  if (language === 'ja' || language === 'zh') return scaleOfSigns(text, end)
  const word = wordBehind.exec(text.slice(end, end + 24))
  const power = word ? scaleOfWord(word[1]!, language) : undefined
  if (!word || power === undefined) return undefined
  const behind = end + word[0].length
  const second = language === 'es' && power === 3 ? secondWord.exec(text.slice(behind, behind + 12)) : null
  return { power: power + (second ? 6 : 0), end: behind + (second?.[0].length ?? 0) }
}

function readingsOf(text: string, parts: readonly DigitSequence[]): { digits: string; decimals: number }[] {
  const digits = parts.map((part) => part.digits).join('')
  const last = parts.at(-1)!
  const isInThrees = parts.slice(1).every((part) => part.digits.length === 3) && parts[0]!.digits.length <= (parts.length === 1 ? Infinity : 3)
  const mark = text[last.start - 1]!
  const isDecimal = parts.length > 1 && marks.test(mark) && (parts.length === 2 || text[parts[1]!.start - 1] !== mark)
  return [...(isInThrees ? [{ digits, decimals: 0 }] : []), ...(isDecimal ? [{ digits, decimals: last.digits.length }] : [])]
}

const maxDigits = 40

/** The whole numbers that the parts add up to. */
function sumsOf(parts: readonly ScaledPart[]): string[] {
  let sums: bigint[] = [0n]
  for (const { power, readings } of parts) {
    const values = readings
      .filter(({ digits, decimals }) => digits.length <= maxDigits && (decimals <= power || /^0*$/.test(digits.slice(power - decimals))))
      .map(({ digits, decimals }) => (decimals <= power ? BigInt(digits) * 10n ** BigInt(power - decimals) : BigInt(digits.slice(0, power - decimals))))
    sums = sums.flatMap((sum) => values.map((value) => sum + value)).slice(0, 8)
  }
  return [...new Set(sums.map(String))]
}
