import { escapeInvisible } from '../../src/printValue.ts'
import type { Line } from './message.ts'

/** A fault at a place of a JSON value. Line and column are missing where the value was parsed before. */
export interface PlacedFault {
  readonly kind: string
  readonly pointer: string
  readonly line?: number
  readonly column?: number
  readonly words: string
}

/** One line a fault: `/currency  line 1:49  enum  expected one of "EUR", received "eur"`, the columns one below the other. */
export function placedLines(faults: readonly PlacedFault[]): Line[] {
  const places = faults.map(({ line, column }) => (line === undefined ? '' : `line ${line}:${column}`))
  const placeWidth = Math.max(0, ...places.map((place) => place.length))
  const kindWidth = Math.max(0, ...faults.map(({ kind }) => kind.length))
  return faults.map(({ pointer, kind, words }, index) => {
    const place = placeWidth === 0 ? '' : `${places[index]!.padEnd(placeWidth)}  `
    return { label: `  ${shownPointer(pointer)}`, value: `${place}${kind.padEnd(kindWidth)}  ${words}` }
  })
}

/** A pointer of the output's own keys: they may hold anything. The root is `/`. */
function shownPointer(pointer: string): string {
  const text = escapeInvisible(pointer === '' ? '/' : pointer)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
