import type { OptionChange } from '../../optionAdvice.ts'
import { isUsageError } from '../../usageError.ts'
import { useNumbersFrom } from '../useNumbersFrom.ts'
import { wordLanguages } from '../words/numberWords.ts'
import type { UseNumbersFromOptions } from '../useNumbersOptions.ts'

/** What may cover a number, the narrowest first. */
const changes: readonly OptionChange<UseNumbersFromOptions>[] = [
  { written: "times: 'converted'", options: { times: 'converted' } },
  { written: "eras: 'converted'", options: { eras: 'converted' } },
  { written: "forms: ['accounting']", options: { forms: ['accounting'] } },
  { written: "numerals: ['roman']", options: { numerals: ['roman'] } },
  { written: "percent: 'fraction'", options: { percent: 'fraction' } },
  { written: "rounding: 'written-precision'", options: { rounding: 'written-precision' } },
  ...[4, 3, 2, 1].map((significant) => ({ written: `rounding: { significant: ${significant} }`, options: { rounding: { significant } } })),
  ...(['sum', 'difference', 'percentChange', 'ratio'] as const).map((derivation) => ({ written: `derive: ['${derivation}']`, options: { derive: [derivation] } })),
  ...wordLanguages.map((language) => ({ written: `words: ['${language}']`, options: { words: [language] } })),
]

/** Texts are graded once for each change, which takes long for long ones. */
const maxAdvised = 100_000

/** A number of an output that its source does not hold, as the grader was asked about it. */
export interface UncoveredNumber {
  /** UTF-16 offset in the output. */
  readonly start: number
  readonly output: string
  readonly source: string | readonly string[]
  readonly options: UseNumbersFromOptions | undefined
}

/** The first option that alone would cover a number, as an author writes it; undefined where none would. */
export function whatWouldCover(number: UncoveredNumber): string | undefined {
  const { output, source } = number
  const length = typeof source === 'string' ? source.length : source.reduce((sum, text) => sum + text.length, 0)
  if (output.length + length > maxAdvised) return undefined
  return changes.find(({ options }) => isCoveredUnder(options, number))?.written
}

function isCoveredUnder(change: UseNumbersFromOptions, { start, output, source, options }: UncoveredNumber): boolean {
  const { words = [], derive = [] } = options ?? {}
  // Words that an author reads already are read on; the derivations one by one.
  const joined = { ...change, ...(change.words ? { words: [...new Set([...words, ...change.words])] } : {}), ...(change.derive ? { derive: [...new Set([...derive, ...change.derive])] } : {}) }
  try {
    const { findings } = useNumbersFrom(output, source, { ...options, ...joined })
    return !findings.some((finding) => finding.start !== undefined && finding.end !== undefined && finding.start <= start && finding.end > start)
  } catch (error) {
    // A long source cannot be computed with.
    if (isUsageError(error)) return false
    throw error
  }
}
