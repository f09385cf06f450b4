import { readFences, type Fence } from '../text/fences.ts'
import type { ScanSettings } from './scanJson.ts'
import { readWhole, skipJsonSpace } from './wholeJson.ts'

/** The fenced blocks from an offset on that count as JSON. Offsets are UTF-16 units in the whole text. */
export function jsonFences(text: string, start: number, settings: ScanSettings): Fence[] {
  return readFences(text.slice(start), 'any')
    .map((fence): Fence => ({ ...fence, start: fence.start + start, end: fence.end + start, contentStart: fence.contentStart + start, contentEnd: fence.contentEnd + start }))
    .filter((fence) => holdsJson(text, fence, settings))
}

/** A block of JSON by its language or, where it names none, by what it holds. */
function holdsJson(text: string, { info, contentStart, contentEnd }: Fence, settings: ScanSettings): boolean {
  if (info !== '') return /^(?:json|jsonc|json5)(?:\s|$)/i.test(info)
  const first = skipJsonSpace(text, contentStart)
  return first < contentEnd && ('{["'.includes(text[first]!) || readWhole(text, contentStart, contentEnd, settings).kind === 'read')
}
