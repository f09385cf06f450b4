import { useNumbersFrom, type UseNumbersFromOptions } from '../../src/property/useNumbersFrom.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Corpus, Graded } from './corpora.ts'

export interface NumbersLine {
  readonly id: string
  readonly output: string
  readonly source: string
  readonly options: Readonly<Record<string, any>>
  /** null: the author's mistake. */
  readonly pass: boolean | null
}

/** The names on the lines of numbers.jsonl, and the options that they stand for (SOURCE.md of the corpus). */
const translations: Readonly<Record<string, (value: any) => UseNumbersFromOptions>> = {
  percentAsFraction: () => ({ percent: 'fraction' }),
  accounting: () => ({ forms: ['accounting'] }),
  identifiers: (value) => ({ identifiers: value === 'strict' ? 'read' : value }),
  units: (value) => ({ units: value === 'same' ? 'compare' : value }),
  roman: () => ({ numerals: ['roman'] }),
  times: () => ({ times: 'converted' }),
  eras: () => ({ eras: 'converted' }),
  ignore: (sources: string[]) => ({ ignore: sources.map((source) => new RegExp(source, 'u')) }),
}

export function optionsOf(options: NumbersLine['options']): UseNumbersFromOptions {
  return Object.assign({}, ...Object.entries(options).map(([name, value]) => translations[name]?.(value) ?? { [name]: value }))
}

/** Answers and the texts that their numbers must come from. */
export const numbersCorpus: Corpus = {
  name: 'properties: numbers',
  matcher: 'toUseNumbersFrom',
  file: 'properties/numbers.jsonl',
  covers: () => true,
  wanted: ({ pass }: NumbersLine) => ({ outcome: pass === null ? 'usage-error' : pass ? 'pass' : 'fail' }),
  grade: ({ output, source, options }: NumbersLine): Graded => {
    try {
      return { outcome: useNumbersFrom(output, source, optionsOf(options)).outcome }
    } catch (error) {
      if (isUsageError(error)) return { outcome: 'usage-error' }
      throw error
    }
  },
}
