/** A stretch whose digits are not looked at. Offsets are UTF-16 units. */
export interface DigitSkip {
  readonly start: number
  readonly end: number
}

// Matches "%1$s", "%02d", "%.2f" and "%(count)d"; does not match the "% d" of "21 % de" and no per cent in front of a word.
const printf = /%(?:\d{1,3}\$)?(?:\([\p{L}\p{N}_.]{1,60}\))?[-+0#']{0,5}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|j|z|t|L)?[diouxXeEfFgGaAcspn@](?![\p{L}\p{N}])/gu
// Matches "%1" and "%L2" of Qt; does not match "%50", which is half in Turkish.
const numbered = /%L?\d(?![\p{N}\p{L}$%.,])/gu
// Matches "{0}", "{count}", "{{ name1 }}", "${x2}", "{0:N2}" and "{price, number, .00}"; does not match "{1 file}".
const braces = /[$%]?\{{1,2}\s{0,5}[\p{L}\p{N}_$.-]{1,60}(?:\s{0,5}[,:!|[][^{}\n]{0,100})?\s{0,5}\}{1,2}/gu
// Matches "<0>", "</0>" and "<1/>": the components of a message.
const components = /<\/?\d{1,3}\s?\/?>/g
// Matches "{count, plural, offset:1": what follows is text in branches.
const messageHead = /\{\s{0,5}[\p{L}\p{N}_.-]{1,60}\s{0,5},\s{0,5}(?:plural|selectordinal|select)\s{0,5},(?:\s{0,5}offset:\d{1,9})?/gu
// Matches the "=1" of "=1 {one file}".
const selectors = /=\d{1,9}(?=\s{0,5}\{)/g
// Matches what stands in front of a branch: "=1 " or "other ".
const branchStart = /(?:=\d{1,9}|\b(?:zero|one|two|few|many|other))\s{0,5}$/

/** The placeholders of a text: printf, braces, numbered components, and the heads and selectors of ICU messages. */
export function placeholdersIn(text: string): DigitSkip[] {
  const heads = spansOf(text, messageHead)
  const found = [printf, numbered, components].flatMap((pattern) => spansOf(text, pattern))
  if (heads.length === 0) return inOrder([...found, ...spansOf(text, braces)])
  // The braces of "=1 {1}" hold text.
  const inBraces = spansOf(text, braces).filter(({ start }) => !branchStart.test(text.slice(Math.max(0, start - 20), start)))
  return inOrder([...heads, ...spansOf(text, selectors), ...found, ...inBraces])
}

// A word with a letter and a digit in it, of scripts that are written with spaces: in 共有2个 the letters beside 2 are other words.
const identifiers = /(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{Nd}_])+/gu
const hasBoth = /\p{L}.*\p{Nd}|\p{Nd}.*\p{L}/su
/** Endings of ordinals and units: the number in front of them is a number. */
const endings = 'st nd rd th er re e eme ème º ª km m cm mm nm kg g mg t l ml h min s ms ns gb gib mb mib kb kib tb hz khz mhz ghz v w kw kwh px pt em rem x k am pm bit bits'
// Matches "21st", "5km" and "4GiB"; does not match "3D" and "2.0aN".
const measured = new RegExp(`^\\p{Nd}+(?:${endings.split(' ').join('|')})$`, 'iu')
const maxIdentifier = 200

/** Letters that touch digits: `3D`, `arm64`, `WebGL2`. */
export function identifiersIn(text: string): DigitSkip[] {
  return spansOf(text, identifiers).filter(({ start, end }) => {
    const word = text.slice(start, Math.min(end, start + maxIdentifier))
    return hasBoth.test(word) && !measured.test(word)
  })
}

const spansOf = (text: string, pattern: RegExp): DigitSkip[] => [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))

const inOrder = (skips: DigitSkip[]): DigitSkip[] => skips.toSorted((one, other) => one.start - other.start)
