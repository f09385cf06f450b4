import { readNumber, type NumberGrammar, type NumberValue } from '../number/readNumber.ts'
import { invisible, trimWhitespace } from '../text/characters.ts'
import { maxReadableLength, type Reading, type Readings } from '../text/readings.ts'
import { unitOf, type Unit } from './units.ts'

/** A number and its unit. A number without a unit, a percentage and an amount of money have none. */
export interface QuantityValue {
  readonly number: NumberValue
  readonly unit: Unit | undefined
}

const dropped = new RegExp(`[${invisible}]`, 'g')
/** The longest name of a unit that is looked for. */
const maxUnitLength = 60

/**
 * Every value that a text can have as a quantity, or why it has none: the longest number at its start, white space or none, and
 * a unit.
 *
 * Does not see: compound quantities (`5 ft 3 in`), ranges, words around the quantity.
 */
export function readQuantity(text: string, grammar: NumberGrammar = {}): Readings<QuantityValue> {
  const clean = trimWhitespace(text.replace(dropped, ''))
  if (clean.length > maxReadableLength) return { reason: 'unparseable', position: maxReadableLength }
  const alone = readNumber(clean, grammar)
  const measured = readMeasured(clean, grammar)
  if (!('readings' in alone)) return measured ?? alone
  const bare = withUnit(alone.readings, undefined)
  // "300 K" is 300,000 in compact form, and a temperature: two readings.
  const isBoth = measured && 'readings' in measured && measured.readings[0].value.unit?.kind !== 'unknown'
  return isBoth && 'readings' in bare ? { readings: [...bare.readings, ...measured.readings] } : bare
}

/** The longest number at the start, and the unit behind it; undefined where there is no unit. */
function readMeasured(clean: string, grammar: NumberGrammar): Readings<QuantityValue> | undefined {
  for (let start = clean.length - 1; start > Math.max(0, clean.length - maxUnitLength); start--) {
    const unit = unitAt(clean, start)
    if (!unit) continue
    const number = readNumber(clean.slice(0, start), grammar)
    if ('readings' in number && isBareNumber(clean.slice(0, start), number.readings)) return withUnit(number.readings, unit)
  }
  return undefined
}

/** The unit that stands from an offset to the end, a full stop that ends the sentence left out. */
function unitAt(text: string, start: number): Unit | undefined {
  // A unit starts behind the number or behind the space, never in the middle of a word.
  if (/[\s\d]/.test(text[start]!) || /[\p{L}\p{M}]/u.test(text[start - 1]!)) return undefined
  const written = text.slice(start)
  return unitOf(written) ?? (written.endsWith('.') ? unitOf(written.slice(0, -1)) : undefined)
}

/** `5. km` ends a sentence in the middle, and `50% km` has two kinds. */
function isBareNumber(text: string, readings: readonly Reading<NumberValue>[]): boolean {
  return !trimWhitespace(text).endsWith('.') && readings.every(({ value }) => value.kind === 'plain')
}

function withUnit(readings: readonly [Reading<NumberValue>, ...Reading<NumberValue>[]], unit: Unit | undefined): Readings<QuantityValue> {
  const [first, ...others] = readings.map((reading) => ({ ...reading, value: { number: reading.value, unit } }))
  return { readings: [first!, ...others] }
}
