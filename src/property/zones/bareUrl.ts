// Stops at what no address holds, at the quotation marks, brackets and stops of Chinese and Japanese, at the cell of a table,
// and at square brackets: a citation is often glued to an address.
const addressEnd = /[\s<>"`[\]{}|\\^\u2018-\u201f\u2026\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]|$/g
// "https://x" inside "xhttps://x" starts no address.
const wordCharacter = /[a-z0-9]/i
const openingPart = /(?:https?:\/\/|ftp:\/\/|www\.)/iy
const trailing = '.,;:!?*_~\'"'

/**
 * The end of the bare address that starts at the offset, without the punctuation of the sentence behind it; undefined where none
 * starts. A closing bracket belongs to it when it was opened in it.
 */
export function bareUrlAt(text: string, at: number, limit: number): number | undefined {
  if (at > 0 && wordCharacter.test(text[at - 1]!)) return undefined
  openingPart.lastIndex = at
  if (!openingPart.test(text)) return undefined
  const from = openingPart.lastIndex
  // The address of a host may be a number in brackets: http://[::1]/
  addressEnd.lastIndex = text[from] === '[' ? from + 1 : from
  let end = Math.min(addressEnd.exec(text)!.index, limit)
  if (text[from] === '[' && text[end] === ']') {
    addressEnd.lastIndex = end + 1
    end = Math.min(addressEnd.exec(text)!.index, limit)
  }
  end = withoutTrailing(text, from, end)
  return end > from ? end : undefined
}

function withoutTrailing(text: string, from: number, to: number): number {
  let open = 0
  for (let at = from; at < to; at++) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  let end = to
  for (; end > from; end--) {
    const last = text[end - 1]!
    if (last === ')' && open < 0) open += 1
    else if (!trailing.includes(last)) break
  }
  return end
}
