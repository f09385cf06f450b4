import { characterAt, characterBefore } from './characters.ts'

/** Where an occurrence of a text counts as that text, and not as a part of something else. */
export type Boundary = 'token' | 'word' | 'none'

/** Whether a text that stands at these UTF-16 offsets stands there for itself. */
type BoundaryTest = (text: string, start: number, end: number) => boolean

// The joiners carry meaning inside a word, in Persian and in Indic scripts.
const partOfWord = /^[\p{L}\p{M}\p{N}_\u200c\u200d]/u
const digit = /^\p{Nd}/u
// A sign that belongs to the number or name beside it: #42, @anna, €30, 30%, A&B, C++, ~30, ≤30.
const attached = /^[#№@%‰％٪﹪&+_\\^~=±≈≠≤≥√\p{Sc}]/u
// Signs that join what stands on both sides: 30.5, 1,000, it's, 12:30, 1/2, A-22. At the end of a sentence they join nothing.
const joining = new Set(".,':/-·⁄∕…")

const word: BoundaryTest = (text, start, end) =>
  isWholeCharacters(text, start, end) && edgesOf(text, start, end).every(({ edge, beside }) => !partOfWord.test(edge) || !partOfWord.test(beside))

const token: BoundaryTest = (text, start, end) =>
  isWholeCharacters(text, start, end) && edgesOf(text, start, end).every(standsAlone) && !isPartOfGroupedNumber(text, start, end)

/** The tests by their words. */
export const boundaries: Readonly<Record<Boundary, BoundaryTest>> = { token, word, none: () => true }

/** One end of an occurrence: its own character there, and those outside it, outwards. */
interface Edge {
  readonly side: 'left' | 'right'
  readonly edge: string
  readonly beside: string
  readonly beyond: string
}

function edgesOf(text: string, start: number, end: number): Edge[] {
  const left = characterBefore(text, start)
  const right = characterAt(text, end)
  return [
    { side: 'left', edge: characterAt(text, start), beside: left, beyond: characterBefore(text, start - left.length) },
    { side: 'right', edge: characterBefore(text, end), beside: right, beyond: characterAt(text, end + right.length) },
  ]
}

function standsAlone({ side, edge, beside, beyond }: Edge): boolean {
  if (!partOfWord.test(edge) || beside === '') return true
  if (partOfWord.test(beside) || attached.test(beside)) return false
  // "30..40" joins as "30-40" does.
  if (joining.has(beside) && (partOfWord.test(beyond) || (beside === '.' && beyond === '.' && digit.test(edge)))) return false
  if (!digit.test(edge)) return true
  // A minus in front of a number is its sign even where nothing stands before it, and "30 %" is thirty per cent.
  return side === 'left' ? beside !== '-' : !(/^\s$/.test(beside) && /^[%‰％٪﹪\p{No}]$/u.test(beyond)) && !(beside === '{' && beyond === ',')
}

/** "30 000" is one number in many languages: neither 30 nor 000 stands there. */
function isPartOfGroupedNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 5), start)
  const after = text.slice(end, end + 5)
  const own = text.slice(start, end)
  const continues = /(?<!\d)\d{1,3}\s$/.test(before) && /^\d{3}(?!\d)/.test(own + after)
  const goesOn = /^\s\d{3}(?!\d)/.test(after) && /(?<!\d)\d{1,3}$/.test(before.slice(-4) + own.slice(-4))
  return continues || goesOn
}

// The joiner of emoji families, and the skin tones: with them it is another picture.
const joinsPictures = /^[\u200d\p{EMod}]/u

function isWholeCharacters(text: string, start: number, end: number): boolean {
  if (isInsidePair(text, start) || isInsidePair(text, end) || isInsideFlag(text, start) || isInsideFlag(text, end)) return false
  return !joinsPictures.test(characterAt(text, end)) && characterBefore(text, start) !== '\u200d'
}

const regionalIndicator = /^\p{RI}/u

/** Two regional indicators are one flag, counted from the start of their run. */
function isInsideFlag(text: string, offset: number): boolean {
  if (!regionalIndicator.test(characterAt(text, offset))) return false
  let before = 0
  for (let index = offset; regionalIndicator.test(characterBefore(text, index)); index -= 2) before++
  return before % 2 === 1
}

function isInsidePair(text: string, offset: number): boolean {
  return (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00
}
