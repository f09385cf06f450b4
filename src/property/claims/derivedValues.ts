import { divide, magnitude, multiply, subtract, add, type Rational } from '../../number/exact.ts'
import { keyOf, type ClaimKind } from './claim.ts'
import type { LicensedValue } from './valueIndex.ts'

/** What may be computed from two numbers of the source. */
export type Derivation = 'sum' | 'difference' | 'percentChange' | 'ratio'

/** More numbers in a source make so many pairs that nearly every small number is derived from some two. */
export const maxDeriving = 200

type Kind = Extract<ClaimKind, 'plain' | 'percent'>
type Values = Readonly<Record<Kind, readonly LicensedValue[]>>

const hundred: Rational = { numerator: 100n, denominator: 1n }

const derivations: Readonly<Record<Derivation, (one: Rational, other: Rational) => readonly Rational[]>> = {
  sum: (one, other) => [add(one, other)],
  difference: (one, other) => [subtract(one, other)],
  // "Fell by 25 %" says the size of a change of -25 %.
  percentChange: (one, other) => {
    if (one.numerator === 0n) return []
    const change = multiply(divide(subtract(other, one), magnitude(one)), hundred)
    return [change, magnitude(change)]
  },
  ratio: (one, other) => (other.numerator === 0n ? [] : [divide(one, other)]),
}

/** Sums and differences are of the kind of their numbers, changes percentages, ratios plain. */
const kindOf = (derivation: Derivation, kind: Kind): Kind => (derivation === 'percentChange' ? 'percent' : derivation === 'ratio' ? 'plain' : kind)

/** Every value that the derivations make of two numbers of one kind. */
export function derivedValues(values: Values, derivations_: readonly Derivation[]): { readonly kind: Kind; readonly licensed: LicensedValue }[] {
  const found = new Map<string, { kind: Kind; licensed: LicensedValue }>()
  for (const kind of ['plain', 'percent'] as const) {
    for (const [first, one] of values[kind].entries()) {
      for (const [second, other] of values[kind].entries()) {
        if (first === second) continue
        const units = new Set([...one.units].filter((unit) => other.units.has(unit)))
        for (const derivation of derivations_) {
          for (const value of derivations[derivation](one.value, other.value)) {
            const made = kindOf(derivation, kind)
            const key = keyOf({ kind: made, value, place: 0 })
            if (!found.has(key)) found.set(key, { kind: made, licensed: { value, units } })
          }
        }
      }
    }
  }
  return [...found.values()]
}
