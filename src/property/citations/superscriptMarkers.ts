import type { CitationMarker } from './citationMarker.ts'
import type { CitationView } from './citationText.ts'
import { readNumberList } from './numberList.ts'
import { markerOf } from './numberMarkers.ts'

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const valueOf: Readonly<Record<string, string>> = { ...Object.fromEntries([...raised].map((digit, value) => [digit, String(value)])), '⁻': '-' }

/** Powers stand behind these: `m²`. */
const units: ReadonlySet<string> = new Set('m cm mm km dm nm µm μm pm ft yd mi min ms ha kg g mg t mol Pa kPa MPa Hz kHz kN kW kWh GHz MHz dB px м см мм км дм 米 公里 厘米 メートル'.split(' '))
/** These are also plain words, so a number has to stand before them. */
const unitsBehindNumbers: ReadonlySet<string> = new Set(['in', 's', 'h', 'a'])

/** `text¹,²`, `text¹⁻³`; not `m²`, `10⁸`, `x²`, `¹⁴C`, `Ca²⁺`. */
export function superscriptMarkers(view: CitationView): CitationMarker[] {
  const { plain } = view
  return superscriptRuns(plain).flatMap(({ start, end }) => {
    if (!isMarkedPlace(plain, start) || isInFormula(plain, start, end)) return []
    const list = readNumberList(Array.from(plain.slice(start, end), (character) => valueOf[character] ?? character).join(''))
    return list ? [markerOf(view, start, end, list)] : []
  })
}

const anyRaised = /[⁰¹²³⁴-⁹]/g

/** Runs of raised digits, with commas and dashes where another raised digit follows. */
export function superscriptRuns(plain: string): { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = []
  anyRaised.lastIndex = 0
  for (let match = anyRaised.exec(plain); match; match = anyRaised.exec(plain)) {
    const end = runEnd(plain, match.index)
    runs.push({ start: match.index, end })
    anyRaised.lastIndex = end
  }
  return runs
}

const isRaised = (character: string | undefined): boolean => character !== undefined && raised.includes(character)

function runEnd(plain: string, start: number): number {
  let end = start
  for (;;) {
    while (isRaised(plain[end])) end++
    const next = end + joint(plain, end)
    if (next === end || !isRaised(plain[next])) return end
    end = next
  }
}

function joint(plain: string, at: number): number {
  if (plain[at] === ',' || plain[at] === '，' || plain[at] === '、') return plain[at + 1] === ' ' ? 2 : 1
  return plain[at] === '⁻' || plain[at] === '-' ? 1 : 0
}

const letter = /[\p{L}\p{M}]$/u
const punctuation = /[\p{P}\ufffc]$/u
const openingMark = /[\p{Ps}\p{Pi}]$/u

/** Behind a word or a mark of punctuation, and not where a power stands. */
function isMarkedPlace(plain: string, start: number): boolean {
  const at = plain[start - 1] === '⁽' ? start - 1 : start
  const before = plain.slice(Math.max(0, at - 2), at)
  if (letter.test(before)) return !isPowerOf(plain, at)
  return punctuation.test(before) && !openingMark.test(before)
}

const wordBefore = /[\p{L}\p{M}]{1,12}$/u
const oneLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}?$/u

function isPowerOf(plain: string, at: number): boolean {
  const word = wordBefore.exec(plain.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  if (units.has(word)) return true
  const before = plain.slice(Math.max(0, at - word.length - 4), at - word.length)
  if (unitsBehindNumbers.has(word)) return /[\d/·*] ?$/.test(before)
  return oneLetter.test(word)
}

/** A charge (`Ca²⁺`) or an isotope (`¹²C/¹³C`). */
function isInFormula(plain: string, start: number, end: number): boolean {
  if (plain[end] === '+' || plain[end] === '⁺' || plain[end] === '⁻') return true
  return (plain[start - 1] === '/' || plain[start - 1] === '-') && /^\p{Script=Latin}/u.test(plain.slice(end, end + 2))
}
