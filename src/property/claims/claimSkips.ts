import { masked } from './claimText.ts'
import type { Zone, ZoneKind } from '../zones/zones.ts'

/** A stretch in which no numbers are looked for, and what it is, in words. */
export interface Skip {
  readonly start: number
  readonly end: number
  readonly what: string
}

/** Zones of an output that hold no numbers. The text of a link does, its address does not. */
const skippedZones: Partial<Readonly<Record<ZoneKind, string>>> = {
  'fenced code': 'code block',
  'indented code': 'code block',
  'inline code': 'inline code',
  destination: 'URL',
  autolink: 'URL',
  'bare URL': 'URL',
  'list marker': 'list marker',
  'heading number': 'heading number',
}

/** A source may be a table in a code block, or indented: what stands there is in the source all the same. */
const readInSource: ReadonlySet<ZoneKind> = new Set(['fenced code', 'indented code', 'inline code'])

/** Marks of a line. With nothing behind it "42." is an answer. */
const ofLine: ReadonlySet<ZoneKind> = new Set(['list marker', 'heading number'])

const lineRest = /[^\S\n\r]*(?=[\n\r]|$)/y

function isLineEnd(text: string, at: number): boolean {
  lineRest.lastIndex = at
  return lineRest.test(text)
}

// "[1]", "[1, 2]", "[3–5]", "[7, p. 12]", "［９］", "[^1]", "[doc:a-1]", "【3】", "【4:0†source】"; not "[2019]", which is a year, not "[1.5]",
// not "[12%]". Every repetition has a bound, so that a million brackets cost no more than a million letters.
const marker =
  /[[［]\s{0,2}\p{Nd}{1,3}(?:\s?[-–—‑,;、，]\s?\p{Nd}{1,3}){0,40}(?:[,，]\s?(?:pp?|S)\.\s?[\p{Nd}–, -]{1,20})?\s{0,2}[\]］]|\[\^[^\]\n]{1,60}\]|\[doc:[^\]\n]{1,200}\]|【[^】\n]{0,100}†[^】\n]{0,100}】|【[\s\p{Nd},;、，–-]{1,60}】/gu
// "&#39;", "&#x27;"
const entity = /&#(?:\d{1,7}|x[0-9a-f]{1,6});/gi

/**
 * What is skipped in a text, in order and without overlap.
 *
 * @param ignored  the spans of the author's own patterns
 */
export function skipsOf(text: string, zones: readonly Zone[], side: 'output' | 'source', ignored: readonly Skip[] = []): Skip[] {
  const skips: Skip[] = [...ignored]
  for (const { kind, start, end } of zones) {
    const what = skippedZones[kind]
    if (what === undefined || (side === 'source' && readInSource.has(kind)) || (ofLine.has(kind) && isLineEnd(text, end))) continue
    skips.push({ start, end, what })
  }
  for (const { index, 0: written } of text.matchAll(marker)) skips.push({ start: index, end: index + written.length, what: 'citation marker' })
  for (const { index, 0: written } of text.matchAll(entity)) skips.push({ start: index, end: index + written.length, what: 'HTML entity' })
  skips.push(...mailAddresses(text))
  return withoutOverlap(skips)
}

const localPart = /[\p{L}\p{N}._%+-]/u
const domainPart = /[\p{L}\p{N}.-]/u

function mailAddresses(text: string): Skip[] {
  const found: Skip[] = []
  let behind = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > behind && localPart.test(text[start - 1]!)) start--
    let end = at + 1
    while (end < text.length && domainPart.test(text[end]!)) end++
    behind = end
    if (start < at && text.slice(at + 1, end).replace(/\.+$/, '').includes('.')) found.push({ start, end, what: 'mail address' })
  }
  return found
}

function withoutOverlap(skips: Skip[]): Skip[] {
  const sorted = skips.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const kept: Skip[] = []
  let behind = 0
  for (const skip of sorted) {
    if (skip.end <= behind) continue
    kept.push(skip.start < behind ? { ...skip, start: behind } : skip)
    behind = skip.end
  }
  return kept
}

/** The text with other characters in the place of what is skipped. Every offset stays what it is. */
export function maskSkips(text: string, skips: readonly Skip[]): string {
  if (skips.length === 0) return text
  const pieces: string[] = []
  let behind = 0
  for (const { start, end } of skips) {
    pieces.push(text.slice(behind, start), masked.repeat(end - start))
    behind = end
  }
  pieces.push(text.slice(behind))
  return pieces.join('')
}

const aDigit = /\p{Nd}/u
const plurals: Readonly<Record<string, string>> = { 'inline code': 'stretches of inline code', 'mail address': 'mail addresses', 'HTML entity': 'HTML entities' }

/** `2 code blocks`, `1 URL`: what was skipped and holds a digit. */
export function skippedInWords(text: string, skips: readonly Skip[], counts: ReadonlyMap<string, number> = new Map()): string[] {
  const found = new Map<string, number>()
  for (const { start, end, what } of skips) if (aDigit.test(text.slice(start, end))) found.set(what, (found.get(what) ?? 0) + 1)
  for (const [what, count] of counts) if (count > 0) found.set(what, count)
  return [...found].map(([what, count]) => (count === 1 ? (what === 'inline code' ? '1 stretch of inline code' : `1 ${what}`) : `${count} ${plurals[what] ?? `${what}s`}`))
}
