import type { FoundClaim } from './numeralClaims.ts'

// "IV", "XXI", "Ⅳ"; nothing that a letter or a digit touches.
const capitals = /(?<![\p{L}\p{N}])(?:[IVXLCDM]{1,15}|[\u2160-\u216f]{1,4})(?![\p{L}\p{N}])/gu
const wellFormed = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

/** Letters that are words or signs of their own more often than numerals. */
const alone = new Set(['I', 'L', 'C', 'D', 'M'])

/** The Roman numerals in capitals. "I" is a pronoun, and "C" a note, a degree or a grade. */
export function romanClaims(text: string): FoundClaim[] {
  return [...text.matchAll(capitals)].flatMap(({ index, 0: written }) => {
    const letters = written.normalize('NFKC')
    if (alone.has(written) || !wellFormed.test(letters)) return []
    return [{ start: index, end: index + written.length, spelling: written, readings: [{ kind: 'plain', value: { numerator: BigInt(valueOf(letters)), denominator: 1n }, place: 0 }], units: [] } satisfies FoundClaim]
  })
}

function valueOf(letters: string): number {
  return [...letters].reduce((sum, letter, index, all) => sum + (values[letter]! < (values[all[index + 1] ?? ''] ?? 0) ? -values[letter]! : values[letter]!), 0)
}
