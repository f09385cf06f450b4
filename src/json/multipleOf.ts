import type { Ajv } from 'ajv'
import { fromNumber } from '../number/exact.ts'

/**
 * Whether a number is a whole multiple of another, by their exact decimals: 19.99 is one of 0.01, 1e308 is none of 0.123456789. A
 * quotient of doubles gets both wrong, and a tolerance for it trades one for the other.
 */
export function isMultiple(value: number, of: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0
  const [whole, part] = [fromNumber(value), fromNumber(of)]
  if (!whole || !part) return false
  return (whole.numerator * part.denominator) % (whole.denominator * part.numerator) === 0n
}

/** Puts it in the place of the validator's own keyword. */
export function addExactMultipleOf(ajv: Ajv): void {
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: (of: number, value: number) => isMultiple(value, of), errors: false })
}
