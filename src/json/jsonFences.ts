import { readFences, type Fence } from '../text/fences.ts'
import type { ScanSettings } from './scanJson.ts'
import { readWhole, skipJsonSpace, valueInFront } from './wholeJson.ts'

/** The fenced blocks from an offset on that count as JSON, by their language if they name one. Offsets are UTF-16 units in the whole text. */
export function jsonFences(text: string, from: number, settings: ScanSettings, languages: RegExp = /^(?:json|jsonc|json5)(?:\s|$)/i): Fence[] {
  const start = behindValue(text, from, settings)
  return readFences(text, 'any', start).filter((fence) => (fence.info === '' ? holdsJson(text, fence, settings) : languages.test(fence.info)))
}

/** A fence inside the text of a JSON value is a piece of that value. What follows the value on its last line starts no fence. */
function behindValue(text: string, from: number, settings: ScanSettings): number {
  const value = valueInFront(text, from, settings)
  // A quotation may well be prose.
  if (value === undefined || value.opening === '"') return from
  lineEnding.lastIndex = value.end
  return lineEnding.exec(text)?.index ?? text.length
}

const lineEnding = /[\n\r]/g

function holdsJson(text: string, { contentStart, contentEnd }: Fence, settings: ScanSettings): boolean {
  const first = skipJsonSpace(text, contentStart)
  return first < contentEnd && ('{["'.includes(text[first]!) || readWhole(text, contentStart, contentEnd, settings).kind === 'read')
}
