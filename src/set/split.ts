import { trimWhitespace } from '../text/characters.ts'

// "- a", "* a", "• a", "1. a", "1) a", "**1.** a"; not "-a", not "1.a". What follows is the item.
const bullet = /^(?:[-*•◦▪]|\d{1,9}[.)]|\*\*\d{1,9}[.)]\*\*)[ \t\u00a0]+(.*)$/s
const lineEnding = /\r\n?|[\n\u2028\u2029\u0085]/

/** The items of a text that is split at a separator: every piece counts, empty ones too, but the empty text is the empty list. */
export function splitAt(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator)
}

/** The lines of a text, blank ones left out. */
export function splitLines(text: string): string[] {
  return text.split(lineEnding).filter((line) => trimWhitespace(line) !== '')
}

/** The lines of a text, blank ones left out, each without one bullet or number in front of it. */
export function splitBullets(text: string): string[] {
  return splitLines(text).map((line) => bullet.exec(trimWhitespace(line))?.[1] ?? line)
}
