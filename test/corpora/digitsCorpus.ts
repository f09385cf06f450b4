import { preserveDigits, type PreserveDigitsOptions } from '../../src/property/preserveDigits.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Corpus, Graded } from './corpora.ts'

interface DigitsLine {
  readonly id: string
  readonly output: string
  readonly source: string
  readonly options: Readonly<Record<string, unknown>>
  readonly pass: boolean | null
}

/** Digit sequences of translations, with the options that their lines name. */
export const digitsCorpus: Corpus = {
  name: 'properties: digits',
  matcher: 'toPreserveDigits',
  file: 'properties/digits.jsonl',
  covers: () => true,
  wanted: ({ pass }: DigitsLine) => ({ outcome: pass === null ? 'usage-error' : pass ? 'pass' : 'fail' }),
  grade: ({ output, source, options }: DigitsLine): Graded => {
    try {
      return { outcome: preserveDigits(output, source, digitsOptions(options)).outcome }
    } catch (error) {
      if (isUsageError(error)) return { outcome: 'usage-error' }
      throw error
    }
  },
}

/** What each name on a line stands for; all other names are the options themselves. */
const translations: Readonly<Record<string, (value: unknown) => PreserveDigitsOptions>> = {
  months: () => ({ numerals: ['months'] }),
  ideographic: () => ({ numerals: ['ideographic'] }),
  roman: () => ({ numerals: ['roman'] }),
  compat: () => ({ compatibilityDigits: 'fold' }),
  skipPlaceholders: () => ({ placeholders: 'skip' }),
  skipIdentifiers: () => ({ identifiers: 'skip' }),
  leadingZeros: (value) => ({ leadingZeros: value === 'keep' ? 'exact' : (value as 'fold') }),
  mixedScripts: (value) => ({ mixedScripts: value === 'reject' ? 'forbid' : (value as 'allow') }),
}

function digitsOptions(options: Readonly<Record<string, unknown>>): PreserveDigitsOptions {
  return Object.assign({}, ...Object.entries(options).map(([key, value]) => (Object.hasOwn(translations, key) ? translations[key]!(value) : { [key]: value }))) as PreserveDigitsOptions
}
