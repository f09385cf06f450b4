/**
 * UTF-16 offsets of all occurrences of a text in another, overlapping ones too, in order (Knuth, Morris and Pratt, 1977).
 *
 * Not `indexOf` moved on by one: on periodic texts ("aaaa" in "aaaaaaaa") that takes the product of both lengths.
 */
export function* occurrencesOf(wanted: string, text: string): Generator<number> {
  if (wanted === '' || wanted.length > text.length) return
  const first = text.indexOf(wanted)
  if (first === -1) return
  const borders = bordersOf(wanted)
  let matched = 0
  for (let index = first; index < text.length; index++) {
    while (matched > 0 && text.charCodeAt(index) !== wanted.charCodeAt(matched)) matched = borders[matched - 1]!
    if (text.charCodeAt(index) === wanted.charCodeAt(matched)) matched++
    if (matched < wanted.length) continue
    yield index - matched + 1
    matched = borders[matched - 1]!
  }
}

/** For each prefix the length of the longest text that both starts and ends it, itself left out. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length)
  let length = 0
  for (let index = 1; index < wanted.length; index++) {
    while (length > 0 && wanted.charCodeAt(index) !== wanted.charCodeAt(length)) length = borders[length - 1]!
    if (wanted.charCodeAt(index) === wanted.charCodeAt(length)) length++
    borders[index] = length
  }
  return borders
}
