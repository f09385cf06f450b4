import { matchesOf } from '../callerPatterns.ts'
import type { Claim } from './claim.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import { maskSkips, skippedInWords, skipsOf, type Skip } from './claimSkips.ts'
import { jsonAsText } from './jsonText.ts'
import { numberWordsIn, wordLanguages } from '../words/numberWords.ts'
import { readClaims } from './readClaims.ts'
import { readZones } from '../zones/zones.ts'

/** The numbers of a source, with the names of months that stand without a number. */
export function readSource(text: string, grammar: ClaimGrammar): readonly Claim[] {
  const { read, skips } = looked(text, grammar, 'source', [])
  return readClaims(maskSkips(read, skips), grammar, 'read').claims
}

/** The numbers of an output, and what was not looked at. */
export function readOutput(text: string, grammar: ClaimGrammar, ignore: readonly RegExp[]): { readonly claims: readonly Claim[]; readonly notLookedAt: string[] } {
  const ignored = ignore.flatMap((pattern) => matchesOf('useNumbersFrom', 'option "ignore"', pattern, text).map((span): Skip => ({ ...span, what: 'ignored stretch' })))
  const { read, skips } = looked(text, grammar, 'output', ignored)
  const masked = maskSkips(read, skips)
  const { claims, passed } = readClaims(masked, grammar, 'skip')
  return { claims, notLookedAt: [...skippedInWords(text, skips, passed), ...(hasUnreadWords(masked, grammar) ? ['number words'] : [])] }
}

/** What is read of a text, and what is skipped in it. The indents and brackets of JSON are neither code nor citations. */
function looked(text: string, { locales }: ClaimGrammar, side: 'output' | 'source', ignored: readonly Skip[]): { readonly read: string; readonly skips: Skip[] } {
  const json = jsonAsText(text, locales[0]!.style.decimal)
  const zones = readZones(text)
  if (json === undefined) return { read: text, skips: skipsOf(text, zones, side, ignored) }
  const addresses = zones.filter(({ kind }) => kind === 'bare URL')
  return { read: json, skips: skipsOf(text, addresses, side, ignored).filter(({ what }) => what !== 'citation marker') }
}

const pieceLength = 5_000

/** Whether a number stands there as a word that is not read. One is enough, so the text is taken piece by piece. */
function hasUnreadWords(text: string, { language, words }: ClaimGrammar): boolean {
  if (!(wordLanguages as readonly string[]).includes(language) || words.includes(language)) return false
  for (let start = 0; start < text.length; ) {
    const space = text.slice(start + pieceLength, start + 2 * pieceLength).indexOf(' ')
    const end = start + pieceLength + Math.max(space, 0)
    if (numberWordsIn(text.slice(start, end), [language]).length > 0) return true
    start = end
  }
  return false
}
