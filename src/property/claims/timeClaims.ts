import type { ClaimGrammar } from './claimGrammar.ts'

/** A time in a text, as one spelling: `15:00`, `3:00 pm`, `1:23:45`. */
export interface FoundTime {
  readonly start: number
  readonly end: number
  readonly code: string
}

type Half = 'am' | 'pm'

// "15:00", "3:30:15", "45:30"; not "1:2", not "4:30:5:1". Behind it "pm", "p.m." or "Uhr".
const withColon = /(\d{1,3}):(\d{2})(?::(\d{2})(?:[.,]\d{1,3})?)?(?![\d:])/y
// "3 pm", "3.30 p.m.", "11AM"; not "3 amps".
const withHalf = /(\d{1,2})(?:[.:](\d{2}))? ?([ap])(?:m|\.m\.?)(?![\p{L}\p{N}])/iuy
const half = / ?([ap])(?:m|\.m\.?)(?![\p{L}\p{N}])/iuy
// "15 Uhr", "15.30 Uhr"; "15h30"; "3 o'clock"; "8 बजे".
const spoken: readonly RegExp[] = [/(\d{1,2})(?:[.:](\d{2}))? Uhr(?! ?\p{Ll}*zeit)/uy, /(\d{1,2}) ?h ?(\d{2})(?![\d\p{L}])/uy, /(\d{1,2}) o'clock/y, /(\d{1,2})(?:[.:](\d{2}))? ?बजे/y]
// "3点30分", "15時", "午後3時半"; not "3時間".
const withSigns = /(\d{1,2}) ?[時时點点](?!間|间)(?: ?(\d{1,2}) ?分|(半))?/y
// "3 مساءً", "3:30 صباحا"
const arabic = /(\d{1,2})(?::(\d{2}))? ?(صباح|مساء)[\p{L}\p{M}]*/uy
// "3-5 pm", "3:30-5 pm": the first of two.
const first = /(\d{1,2})(?::(\d{2}))?(?=-\d{1,2}(?::\d{2})? ?([ap])\.?m(?![\p{L}\p{N}]))/iuy

const halfInFront: Readonly<Record<string, Half>> = { 午前: 'am', 上午: 'am', 早上: 'am', 凌晨: 'am', 午後: 'pm', 午后: 'pm', 下午: 'pm', 晚上: 'pm', 오전: 'am', 오후: 'pm' }

/** The time that starts with the digit at this index; undefined where none does. */
export function timeAt(text: string, at: number, { times }: ClaimGrammar): FoundTime | undefined {
  const found = readTime(text, at)
  if (!found) return undefined
  const { hour, minute, second, half: part } = found
  const converted = times === 'converted' && part !== undefined && hour <= 12 ? (hour % 12) + (part === 'pm' ? 12 : 0) : hour
  const shown = `${converted}:${minute}${second === undefined || second === '00' ? '' : `:${second}`}`
  return { start: found.start, end: found.end, code: times === 'converted' || part === undefined ? shown : `${shown} ${part}` }
}

interface ReadTime {
  readonly start: number
  readonly end: number
  readonly hour: number
  readonly minute: string
  readonly second?: string | undefined
  readonly half?: Half | undefined
}

function readTime(text: string, at: number): ReadTime | undefined {
  const near = text.slice(at, at + 5)
  // Cheap to ask first: behind most numbers stands none of the marks of a time.
  if (!/^\d{1,3}[ :.時时點点aphAPH-]/.test(near)) return undefined
  const [before, isBehindHalf] = halfBefore(text, at)
  const range = matchAt(first, text, at)
  if (range) return { start: at, end: at + range[0].length, hour: Number(range[1]), minute: range[2] ?? '00', half: halfOf(range[3]!) }
  const name = matchAt(arabic, text, at)
  if (name) return { start: at, end: at + name[0].length, hour: Number(name[1]), minute: name[2] ?? '00', half: name[3] === 'صباح' ? 'am' : 'pm' }
  const colon = matchAt(withColon, text, at)
  if (colon) return behindColon(text, at, colon, before)
  const letters = matchAt(withHalf, text, at)
  if (letters) return { start: at, end: at + letters[0].length, hour: Number(letters[1]), minute: letters[2] ?? '00', half: halfOf(letters[3]!) }
  for (const pattern of spoken) {
    const match = matchAt(pattern, text, at)
    if (match) return { start: at, end: at + match[0].length, hour: Number(match[1]), minute: match[2] ?? '00' }
  }
  const signs = matchAt(withSigns, text, at)
  // "3点" alone is a time or three points.
  if (!signs || (!isBehindHalf && signs[2] === undefined && signs[3] === undefined && !/[時时點]/.test(signs[0]))) return undefined
  return { start: at, end: at + signs[0].length, hour: Number(signs[1]), minute: signs[3] ? '30' : (signs[2] ?? '00').padStart(2, '0'), half: before }
}

function behindColon(text: string, at: number, match: RegExpExecArray, before: Half | undefined): ReadTime {
  const end = at + match[0].length
  const behind = matchAt(half, text, end)
  const hours = behind ? undefined : /^ (?:Uhr|h)(?!\p{L})/u.exec(text.slice(end, end + 6))
  return { start: at, end: end + (behind ?? hours ?? [''])[0].length, hour: Number(match[1]), minute: match[2]!, second: match[3], half: behind ? halfOf(behind[1]!) : before }
}

function halfBefore(text: string, at: number): [half: Half | undefined, isThere: boolean] {
  const name = text.slice(Math.max(0, at - 3), at).trimEnd().slice(-2)
  return Object.hasOwn(halfInFront, name) ? [halfInFront[name], true] : [undefined, false]
}

const halfOf = (letter: string): Half => (letter.toLowerCase() === 'a' ? 'am' : 'pm')

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
