import { printValue } from '../../src/printValue.ts'
import { characterNumber } from '../../src/text/offsets.ts'
import type { Line } from './message.ts'
import { unreadableSentence } from './message.ts'
import type { Paint } from './paint.ts'

/** One way to read a text, printed: `1000` as `comma as thousands`. */
export interface PrintedReading {
  readonly text: string
  readonly as?: string | undefined
}

const counts = ['no', 'one', 'two', 'three', 'four']

/** The sentence of an output that has no value, or several. */
export function unreadableReading(
  fault: string | undefined,
  { readings = [], as, isNot }: { readings?: readonly PrintedReading[] | undefined; as: string; isNot: boolean },
): string {
  const behind = isNot ? ', so .not does not pass either.' : '.'
  if (fault !== undefined) return fault.charAt(0).toUpperCase() + fault.slice(1) + behind
  return readings.length > 1 ? `The text has ${counts[readings.length] ?? readings.length} readings${behind}` : unreadableSentence(as, isNot)
}

/** `received  "1,000"   1000 (comma as thousands) or 1 (comma as decimal)` */
export function receivedReadings(
  { received, paint }: { received: unknown; paint: Paint },
  readings: readonly PrintedReading[] | undefined,
  type: string | undefined,
): Line {
  const printed = printValue(received)
  const ways = readings?.map(({ text, as }) => (as === undefined ? text : `${text} (${as})`)).join(' or ') ?? (type === printed ? undefined : type)
  return { label: 'received', value: paint.received(printed) + (ways ? `   ${ways}` : '') }
}

/** The expected value, as the author wrote it. */
export function expectedLine({ args, paint }: { args: readonly unknown[]; paint: Paint }): Line {
  return { label: 'expected', value: paint.expected(printValue(args[0])) }
}

/** What a text was read as, where that is not what it shows. */
export function readAs(written: unknown, read: string): string {
  const printed = printValue(written)
  return printed === read || printed === `"${read}"` ? '' : `  -> ${read}`
}

/** Where reading stopped, as a character of the text; nothing where it is not known. */
export function stopLine(text: unknown, start: number | undefined): Line[] {
  return start === undefined || typeof text !== 'string' ? [] : [{ label: 'stops at', value: `character ${characterNumber(text, start)}` }]
}

/** The options that pick one of several readings. */
export function decideLine(options: readonly string[]): Line[] {
  return options.length > 1 ? [{ label: 'decide with', value: options.join(' or ') }] : []
}

/** The option that would change the verdict; nothing where there is none. */
export function adviceLine(label: string, advice: string | undefined): Line[] {
  return advice === undefined ? [] : [{ label, value: advice }]
}
