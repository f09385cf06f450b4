// Classes and maps of characters, as the inside of a regular expression's brackets or as tables. Frozen: a grader's verdict
// must not move with the Unicode data of the running Node where a short list decides.

/**
 * White space: Unicode's White_Space. JavaScript's `\s` lacks U+0085 and has U+FEFF, and both matter here.
 */
export const whitespace = '\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** Characters that show nothing and carry no meaning. ZWNJ (Persian) and ZWJ (Indic scripts, emoji families) carry some. */
export const invisible = '\\u200b\\ufeff\\u2060\\u00ad\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069'

/** The selectors that choose between the text and the emoji picture of one character. */
export const emojiVariation = '\\ufe0e\\ufe0f'

/** Typographic marks and the straight ones that mean the same. */
export const straightQuotes: Readonly<Record<string, string>> = {
  '\u2019': "'",
  '\u2018': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u00b4': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2033': '"',
}

/** Hyphens, the figure and en dash, the minus sign and their full-width forms. The em dash is no hyphen. */
export const hyphenLike = '\\u2010-\\u2013\\u2212\\ufe63\\uff0d'

/** Pairs of marks that quote a whole answer. A mark that opens in one language closes in another. */
export const quotePairs: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['‘', '’'],
  ['‚', '‘'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
]

/** Marks that end a sentence or a clause. */
export const sentenceMarks = '.,;:!?。，！？｡．；：।۔؟،؛'

/** The white space beyond ASCII, by its code units. */
const otherWhitespace = new Set([0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000])

/** Whether this UTF-16 unit is white space. */
export function isWhitespaceCode(code: number): boolean {
  return code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code > 0x7e && otherWhitespace.has(code)
}

/** Offsets of the text without the white space around it. Both are the length for a text of nothing else. */
export function trimmedRange(text: string): [start: number, end: number] {
  let start = 0
  while (start < text.length && isWhitespaceCode(text.charCodeAt(start))) start++
  return [start, trimmedEnd(text, start, text.length)]
}

/** Where the part of a text between two offsets ends without the white space behind it. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end
  while (trimmed > start && isWhitespaceCode(text.charCodeAt(trimmed - 1))) trimmed--
  return trimmed
}

export function trimWhitespace(text: string): string {
  const [start, end] = trimmedRange(text)
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

const content = new RegExp(`[^${whitespace}${invisible}${emojiVariation}]`)

/** Whether anything but white space and invisible characters stands in the text. */
export function hasContent(text: string): boolean {
  return content.test(text)
}

/** The character that ends at this offset, whole; empty at the start of the text. */
export function characterBefore(text: string, offset: number): string {
  if (offset <= 0) return ''
  const unit = text.charCodeAt(offset - 1)
  const pair = unit >= 0xdc00 && unit <= 0xdfff && offset > 1 && (text.charCodeAt(offset - 2) & 0xfc00) === 0xd800
  return text.slice(pair ? offset - 2 : offset - 1, offset)
}

/** The character that starts at this offset, whole; empty at the end of the text. */
export function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  return code === undefined ? '' : String.fromCodePoint(code)
}
