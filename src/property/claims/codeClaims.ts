import { isCurrency } from '../../text/codes.ts'
import type { CodeReading } from './claim.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import { numeralEnd } from './numeralClaims.ts'

/** Digits that are no number: a version, a phone number, an identifier. */
export interface FoundCode {
  readonly start: number
  readonly end: number
  readonly reading: CodeReading
}

// "3.10.2", "192.168.0.1", "3.10.2-rc1"
const dotted = /\d{1,9}(?:\.\d{1,9}){2,}(?!\d)(?:-?(?:alpha|beta|rc|dev|post|a|b)\.?\d{0,4}(?![\p{L}\p{N}]))?/uy
// Behind "v" or "version": one number is enough.
const anyVersion = /\d{1,9}(?:\.\d{1,9})*(?!\d)(?:-?(?:alpha|beta|rc|dev|post)\.?\d{0,4}(?![\p{L}\p{N}]))?/uy
const versionInFront = /(?<![\p{L}\p{N}])(?:v\.? ?|versi[oó]ns?:? |versionen |version |الإصدار |संस्करण )$|(?:バージョン|版本) ?$/iu
// "+41 44 123 45 67", "+1 (555) 123-4567", "+41.44.123.45.67"; not "+1,200,000".
const phone = /\+(?: ?\(?\d{1,14}\)?)(?:[ ./-]{0,2}\(?\d{1,14}\)?){0,14}/y

/** The code whose first digit stands at this index; undefined where a number starts. */
export function codeAt(text: string, at: number, grammar: ClaimGrammar): FoundCode | undefined {
  return identifierAt(text, at) ?? phoneAt(text, at, grammar) ?? versionAt(text, at, grammar)
}

function versionAt(text: string, at: number, grammar: ClaimGrammar): FoundCode | undefined {
  const isNamed = /[\p{L} ]$/u.test(text.slice(at - 1, at)) && versionInFront.test(text.slice(Math.max(0, at - 12), at))
  const match = matchAt(isNamed ? anyVersion : dotted, text, at)
  if (!match) return undefined
  const end = at + match[0].length
  // "1.250.000" is a number where a full stop groups.
  if (!isNamed && numeralEnd(text, at) === end && grammar.numeral(match[0], false) !== undefined) return undefined
  return { start: at, end, reading: { kind: 'version', code: match[0] } }
}

function phoneAt(text: string, at: number, grammar: ClaimGrammar): FoundCode | undefined {
  if (text[at - 1] !== '+' || /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at - 1))) return undefined
  const match = matchAt(phone, text, at - 1)
  const digits = match?.[0].replace(/\D/g, '') ?? ''
  if (!match || digits.length < 7 || digits.length > 18) return undefined
  const end = at - 1 + match[0].length
  // "+1.200.000" where a full stop groups, and "+1,200,000": a number with its sign.
  const number = numeralEnd(text, at)
  if (/[.,']/.test(text.slice(at, number)) && grammar.numeral(text.slice(at, number), false) !== undefined) return undefined
  return { start: at - 1, end, reading: { kind: 'phone', code: `+${digits}` } }
}

const lettersInFront = /[\p{L}\p{M}\p{N}_]{1,40}$/u
const cased = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
// What belongs to an identifier: letters, digits, and inner joints ("S4-1", "A320-200", "report_2024", "A4.5").
const identifier = /[\p{L}\p{M}\p{N}_]+(?:[-_](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}_]+|\.(?=\p{Nd})[\p{L}\p{M}\p{N}_]+)*/uy

/** Letters that touch the digits from the left: `A320`, `H2O`. Words of other scripts are written without a space, and are none. */
function identifierAt(text: string, at: number): FoundCode | undefined {
  const before = text[at - 1]
  if (before === undefined || !lettersInFront.test(before)) return undefined
  const run = lettersInFront.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  // Behind Han or Kana an identifier may start in the middle: "型号A320".
  const own = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_]+$/u.exec(run)?.[0] ?? ''
  if (!cased.test(own) || isCurrency(own) || /^(?:v|Rs|US|CHF|No|Nr)$/.test(own)) return undefined
  const start = at - own.length
  identifier.lastIndex = start
  const match = identifier.exec(text)!
  return { start, end: start + match[0].length, reading: { kind: 'identifier', code: match[0] } }
}

/** The identifier that starts with the digits at this index: `3D`, `4chan`. */
export function identifierFrom(text: string, at: number): FoundCode {
  const match = matchAt(identifier, text, at)!
  return { start: at, end: at + match[0].length, reading: { kind: 'identifier', code: match[0] } }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
