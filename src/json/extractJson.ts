import type { JsonCode } from './codes.ts'
import { jsonFences } from './jsonFences.ts'
import { behindJsonReasoning } from './jsonReasoning.ts'
import { scanProse, type Candidate, type JsonRoot, type ProseScan } from './proseScan.ts'
import type { ScanSettings, ValueFault } from './scanJson.ts'
import { readWhole, skipJsonSpace, type NoAnswer, type ReadText, type RefusedText } from './wholeJson.ts'

/** Where the value may stand, and which of several it is. */
export interface ExtractionPlan {
  readonly extract: 'bare' | 'fenced' | 'embedded'
  readonly root: JsonRoot
  readonly pick: 'only' | 'first' | 'last'
  readonly settings: ScanSettings
}

/** A value taken out of an output, or why none was. Offsets are UTF-16 units in the output. */
export type ExtractedJson =
  | { readonly kind: 'read'; readonly value: unknown; readonly start: number; readonly end: number; readonly faults: readonly ValueFault[]; readonly from: 'text' | 'fence' | 'prose'; readonly of: number }
  | { readonly kind: 'refused'; readonly code: JsonCode; readonly offset: number }

type Whole = ReadText | RefusedText | NoAnswer

/** Takes the one JSON value out of an output, as far as the plan lets it stand inside something else. */
export function extractJson(text: string, from: number, plan: ExtractionPlan): ExtractedJson {
  const whole = readWhole(text, from, text.length, plan.settings)
  if (whole.kind === 'read') return { ...whole, from: 'text', of: 1 }
  if (plan.extract === 'bare') return whole.kind === 'refused' ? whole : whatIsThere(scanProse(text, behindAnyReasoning(text, from, plan.settings), plan.root, plan.settings, 2), from)
  if (whole.kind === 'refused' && whole.code === 'empty') return whole
  return extractWrapped(text, from, whole, plan)
}

/** For a message: what stands in an output of which the whole had to be JSON. */
function whatIsThere({ candidates }: ProseScan, from: number): ExtractedJson {
  const code = candidates.length === 0 ? 'no-json' : candidates.length === 1 ? 'wrapped' : 'several'
  return { kind: 'refused', code, offset: candidates[0]?.start ?? from }
}

/** A draft in the reasoning is not what a reader is told about. */
function behindAnyReasoning(text: string, from: number, settings: ScanSettings): number {
  const behind = behindJsonReasoning(text, from, settings)
  return typeof behind === 'number' ? behind : from
}

function extractWrapped(text: string, from: number, whole: RefusedText | NoAnswer, plan: ExtractionPlan): ExtractedJson {
  const behind = behindJsonReasoning(text, from, plan.settings)
  if (behind === 'unclosed') return { kind: 'refused', code: 'unclosed-reasoning', offset: skipJsonSpace(text, from) }
  const start = behind ?? from
  let rest: Whole = whole
  if (behind !== undefined) {
    rest = readWhole(text, start, text.length, plan.settings)
    if (rest.kind === 'read') return { ...rest, from: 'text', of: 1 }
    if (rest.kind === 'refused' && rest.code === 'empty') return rest
  }
  return fromFences(text, start, plan) ?? fromProse(text, start, rest, plan)
}

function fromFences(text: string, start: number, plan: ExtractionPlan): ExtractedJson | undefined {
  const blocks = jsonFences(text, start, plan.settings)
  if (blocks.length === 0) return undefined
  if (blocks.length > 1 && plan.pick === 'only') return { kind: 'refused', code: 'several', offset: blocks[1]!.start }
  const { contentStart, contentEnd } = (plan.pick === 'last' ? blocks.at(-1) : blocks[0])!
  const content = readWhole(text, contentStart, contentEnd, plan.settings)
  if (content.kind === 'read') return { ...content, from: 'fence', of: blocks.length }
  if (content.kind === 'refused') return content
  return { kind: 'refused', code: /[{[]/.test(text.slice(contentStart, contentEnd)) ? 'syntax' : 'no-json', offset: contentStart }
}

function fromProse(text: string, start: number, rest: Whole, plan: ExtractionPlan): ExtractedJson {
  if (plan.extract === 'fenced') return wouldBeInProse(text, start, rest, plan)
  // What starts as JSON and goes on as JSON to its end is cut off, whatever stands in it.
  if (rest.kind === 'refused' && (rest.code === 'truncated' || rest.code === 'too-deep')) return rest
  if (rest.kind === 'refused' && rest.code === 'syntax' && isOneBrokenValue(text, start)) return rest
  // The first one too counts only once the text behind it is known: it may be a piece of something broken.
  const scan = scanProse(text, start, plan.root, plan.settings, plan.pick === 'only' ? 2 : Infinity)
  const found = picked(scan, plan.pick)
  if (found) return ofCandidate(found, scan.candidates.length)
  if (scan.candidates.length > 1) return { kind: 'refused', code: 'several', offset: scan.candidates[1]!.start }
  if (rest.kind === 'refused' && rest.code !== 'trailing-text') return rest
  return { kind: 'refused', code: scan.brokenAt === undefined ? 'no-json' : 'syntax', offset: scan.brokenAt ?? start }
}

// `["`, `[1`, `[{`; `{"`: nothing that prose starts with.
const startsOneValue = /(?:\[[ \t\n\r]*[{["\-0-9]|\{[ \t\n\r]*")/y

/** Whether a text that breaks starts like JSON and ends with the bracket that it starts with: what stands in it is a piece of it. */
function isOneBrokenValue(text: string, start: number): boolean {
  const first = skipJsonSpace(text, start)
  startsOneValue.lastIndex = first
  return startsOneValue.test(text) && text.trimEnd().endsWith(text[first] === '[' ? ']' : '}')
}

function wouldBeInProse(text: string, start: number, rest: Whole, { root, settings }: ExtractionPlan): ExtractedJson {
  if (rest.kind === 'refused' && (rest.code === 'syntax' || rest.code === 'truncated' || rest.code === 'too-deep')) return rest
  const scan = scanProse(text, start, root, settings, 2)
  if (rest.kind !== 'refused' || scan.candidates.length > 0) return whatIsThere(scan, start)
  // Values that the prose scan does not count, such as a text or a citation mark, but that start the output all the same.
  return rest.code === 'several' ? rest : { kind: 'refused', code: 'wrapped', offset: start }
}

function picked({ candidates }: ProseScan, pick: 'only' | 'first' | 'last'): Candidate | undefined {
  if (pick === 'only') return candidates.length === 1 ? candidates[0] : undefined
  return pick === 'first' ? candidates[0] : candidates.at(-1)
}

function ofCandidate(candidate: Candidate, of: number): ExtractedJson {
  if (candidate.kind === 'value') return { ...candidate, kind: 'read', from: 'prose', of }
  return { kind: 'refused', code: candidate.kind, offset: candidate.start }
}
