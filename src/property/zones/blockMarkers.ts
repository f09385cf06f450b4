import { digitOf } from '../../number/digits.ts'
import type { HeadingNumber } from './headingNumbers.ts'

/** A place in a line. The column counts a tab as up to the next multiple of four. */
export interface Cursor {
  at: number
  column: number
}

export function skipSpace(text: string, cursor: Cursor, end: number): void {
  for (; cursor.at < end; cursor.at++) {
    const character = text[cursor.at]
    if (character === ' ') cursor.column += 1
    else if (character === '\t') cursor.column += 4 - (cursor.column % 4)
    else return
  }
}

/** Skips quotation marks and a space behind each; stops before the spaces of the text. Returns how many there were. */
export function skipQuotes(text: string, cursor: Cursor, end: number, most: number): number {
  for (let depth = 0; ; depth++) {
    const ahead = { ...cursor }
    skipSpace(text, ahead, end)
    if (depth === most || text[ahead.at] !== '>' || ahead.at >= end || ahead.column - cursor.column > 3) return depth
    cursor.at = ahead.at + 1
    cursor.column = ahead.column + 1
    if (text[cursor.at] !== ' ') continue
    cursor.at += 1
    cursor.column += 1
  }
}

export interface Marker {
  /** Behind the bullet, or the number and its stop. */
  readonly end: number
  readonly isOrdered: boolean
}

/** The marker of a list item at the cursor. Inside a paragraph a number other than 1 is text: "in\n2024. Then". */
export function listMarkerAt(text: string, at: number, end: number, isInParagraph: boolean): Marker | undefined {
  const isEnd = (offset: number): boolean => offset >= end || text[offset] === ' ' || text[offset] === '\t'
  if (text[at] === '-' || text[at] === '*' || text[at] === '+') return isEnd(at + 1) ? { end: at + 1, isOrdered: false } : undefined
  let digits = at
  let value = 0
  for (let digit = digitAt(text, digits); digit && digits < end && digits - at < 18; digit = digitAt(text, digits)) {
    value = value * 10 + digit.value
    digits += digit.length
  }
  if (digits === at || digits >= end || !'.)．）'.includes(text[digits]!)) return undefined
  const isWide = text.charCodeAt(digits) > 0x7f && !digitAt(text, digits + 1)
  if (!isWide && !isEnd(digits + 1)) return undefined
  return isInParagraph && value !== 1 ? undefined : { end: digits + 1, isOrdered: true }
}

function digitAt(text: string, at: number): { readonly value: number; readonly length: number } | undefined {
  const code = text.codePointAt(at)
  if (code === undefined || code < 0x30 || (code > 0x39 && code < 0x80)) return undefined
  if (code < 0x80) return { value: code - 0x30, length: 1 }
  const digit = digitOf(String.fromCodePoint(code))
  return digit && { value: Number(digit.value), length: code > 0xffff ? 2 : 1 }
}

const taskBox = /\[[ xX]\](?=[ \t\r\n]|$)/y

/** Whether a task box (`[ ]`, `[x]`) stands at this place. */
export function isTaskBox(text: string, at: number): boolean {
  taskBox.lastIndex = at
  return taskBox.test(text)
}

const headingMark = /#{1,6}[ \t]+/y
const sectionNumber = /(\d{1,3}(?:\.\d{1,3}){0,5})([.):]?)(?=[ \t])/y

/** A heading at this place, and the number that it begins with, if it does. */
export function headingAt(text: string, at: number): { readonly number?: HeadingNumber } | undefined {
  headingMark.lastIndex = at
  if (!headingMark.test(text)) return undefined
  sectionNumber.lastIndex = headingMark.lastIndex
  const start = sectionNumber.lastIndex
  const match = sectionNumber.exec(text)
  return match ? { number: { start, end: sectionNumber.lastIndex, parts: match[1]!.split('.').map(Number), hasStop: match[2] !== '' } } : {}
}
