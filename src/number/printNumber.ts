import { printRational } from './exact.ts'
import type { NumberValue } from './readNumber.ts'

/** A number as a reader writes it: `1234.5`, `50%`, `$30`, `30 EUR`. Reading it again gives the same value. */
export function printNumber(value: NumberValue): string {
  const text = printRational(value)
  if (value.kind === 'plain') return text
  if (value.kind === 'percent') return `${text}%`
  return /^[A-Z]{3}$/.test(value.kind) ? `${text} ${value.kind}` : text.replace(/^-?/, `$&${value.kind.replaceAll('$', '$$$$')}`)
}
