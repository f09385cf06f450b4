import { positionOf } from '../../text/offsets.ts'
import { isNumber, printReading, type Claim, type ClaimKind } from './claim.ts'
import type { placesInOrder } from '../placesInOrder.ts'
import type { PropertyFinding } from '../propertyVerdict.ts'
import type { SourceClaim, SourceIndex } from './sourceIndex.ts'
import { neighbours } from './valueIndex.ts'

/** A number of a source: how it is written, its value, and where it stands. */
export interface SourceNumber {
  readonly text: string
  readonly value: string
  readonly line: number
  readonly column: number
  /** Which of several sources, from 1. Absent where there is one. */
  readonly source?: number
}

export interface UseNumbersFromFinding extends PropertyFinding {
  /** 'not in the source'; 'not read': no rule of the locale reads it; 'two readings'; 'too few': fewer numbers than `atLeast`. */
  readonly kind: 'not in the source' | 'not read' | 'two readings' | 'too few'
  /** What it counts as, and its value: `8000`, `5%`, `2026-03-09`. */
  readonly counts?: ClaimKind
  readonly value?: string
  /** The number of the source of the same kind that is nearest to it. On the first 100 findings. */
  readonly nearest?: SourceNumber
}

/** Each nearest number is placed by a walk over the source. */
const maxNearest = 100

interface Places {
  readonly index: SourceIndex
  readonly sources: readonly string[]
  readonly text: string
  readonly place: ReturnType<typeof placesInOrder>
}

/** The fault of a number that the source does not hold, the `number`-th of its output. */
export function faultOf({ start, end, readings: [reading] }: Claim, { index, sources, text, place }: Places, number: number): UseNumbersFromFinding {
  const value = printReading(reading!)
  const near = number < maxNearest && isNumber(reading!) ? neighbours(index.values(reading.kind), reading.value)[0] : undefined
  return {
    kind: 'not in the source',
    start,
    end,
    ...place(start),
    text: text.slice(start, end),
    counts: reading!.kind,
    value,
    reason: `${reading!.kind} ${value} is not in the source`,
    ...(near?.claim ? { nearest: inSource({ claim: near.claim, of: near.of! }, sources) } : {}),
  }
}

/** A claim of a source as a reader finds it. */
export function inSource({ claim: { start, end, readings, unread }, of }: SourceClaim, sources: readonly string[]): SourceNumber {
  const text = sources[of]!.slice(start, end)
  return { text, value: unread === undefined && readings[0] ? printReading(readings[0]) : text, ...positionOf(sources[of]!, start), ...(sources.length > 1 ? { source: of + 1 } : {}) }
}

export function unreadOf({ start, end, readings, unread }: Claim, text: string, place: Places['place']): UseNumbersFromFinding {
  const isDate = readings.length > 1
  return { kind: isDate ? 'two readings' : 'not read', start, end, ...place(start), text: text.slice(start, end), reason: isDate ? readings.map(printReading).join(' or ') : unread! }
}

export function tooFew(found: number, atLeast: number): UseNumbersFromFinding[] {
  return found < atLeast ? [{ kind: 'too few', reason: `${found} of at least ${atLeast} numbers` }] : []
}

const codes = { 'not in the source': 'not-in-source', 'too few': 'too-few', 'two readings': 'ambiguous', 'not read': 'unparseable' } as const

/** The code of a verdict whose first finding is this one. */
export const codeOf = ({ kind }: UseNumbersFromFinding): (typeof codes)[UseNumbersFromFinding['kind']] => codes[kind]
