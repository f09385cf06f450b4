import type { MentionOptions } from '../avoidMentioningOptions.ts'
import type { Span } from '../callerPatterns.ts'
import { readZones, type ZoneKind } from '../zones/zones.ts'

interface Skipped {
  readonly spans: readonly Span[]
  readonly notLookedAt: readonly string[]
}

/** Code, addresses and handles that the options say are not looked at. */
export function skippedMentions(text: string, { code, urls, handles }: MentionOptions): Skipped {
  if (code === 'read' && urls === 'read' && handles === 'read') return { spans: [], notLookedAt: [] }
  const zones = code === 'skip' || urls === 'skip' ? readZones(text) : []
  const ofKinds = (kinds: readonly ZoneKind[]): Span[] => zones.filter(({ kind }) => kinds.includes(kind))
  const parts: [one: string, many: string, spans: Span[]][] = [
    ['stretch of code', 'stretches of code', code === 'skip' ? ofKinds(['fenced code', 'indented code', 'inline code']) : []],
    ['address', 'addresses', urls === 'skip' ? outermost([...ofKinds(['destination', 'autolink', 'bare URL']), ...addresses(text)]) : []],
    ['handle', 'handles', handles === 'skip' ? Array.from(text.matchAll(handle), ({ index, 0: found }) => ({ start: index, end: index + found.length })) : []],
  ]
  return {
    spans: parts.flatMap(([, , spans]) => spans),
    notLookedAt: parts.filter(([, , { length }]) => length > 0).map(([one, many, { length }]) => `${length} ${length === 1 ? one : many}`),
  }
}

// #NordvaleCloud and @NordvaleHQ; not the # of C#, nor the @ of a mail address.
const handle = /(?<![\p{L}\p{M}\p{N}_.@#/&])[@#＠＃][\p{L}\p{M}\p{N}_]+/gu
const token = /[^\s<>"'`()[\]{}|，。、；：！？（）「」『』《》“”‘’«»]+/g
const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]{0,30}:\/\//
const mail = /^[^@]+@[^@]+\.[\p{L}]{2,24}$/u
// Labels and a top level in one case: `nordvale.example/pricing`, not `Nordvale.Then`.
const domain = /^(?:[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}_-]*\.)+(?:[\p{Ll}\p{Lo}]{2,24}|\p{Lu}{2,24})(?:[/:?#]|$)/u

function addresses(text: string): Span[] {
  const spans: Span[] = []
  for (const { index, 0: found } of text.matchAll(token)) {
    const address = found.replace(/[.,;:!?*_~]+$/, '')
    if (scheme.test(address) || mail.test(address) || domain.test(address)) spans.push({ start: index, end: index + address.length })
  }
  return spans
}

function outermost(spans: Span[]): Span[] {
  let reached = -1
  return spans
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ end }) => {
      if (end <= reached) return false
      reached = end
      return true
    })
}
