import { firstHelpfulOption, type OptionChange } from '../optionAdvice.ts'
import { equalNumber, type NumberOptions } from './equalNumber.ts'
import { numberForms } from './forms.ts'

/** Spellings that may be read on request. */
export const formChanges: readonly OptionChange<Pick<NumberOptions, 'forms' | 'words'>>[] = [
  ...numberForms.map((form) => ({ written: `{ forms: ['${form}'] }`, options: { forms: [form] } })),
  { written: "{ words: ['en'] }", options: { words: ['en'] } },
]

const changes: readonly OptionChange<NumberOptions>[] = [
  { written: "{ percent: 'points' }", options: { percent: 'points' } },
  { written: "{ percent: 'fraction' }", options: { percent: 'fraction' } },
  { written: "{ currency: 'ignore' }", options: { currency: 'ignore' } },
  ...formChanges,
  ...(['none', 'en', 'de'] as const).map((locale) => ({ written: `{ locale: '${locale}' }`, options: { locale } })),
  ...(['codeFence', 'lastBoxed', 'answerPhrase', 'onlyNumber'] as const).map((extract) => ({ written: `{ extract: '${extract}' }`, options: { extract } })),
]

/** The first option that alone would make an output equal to the expected number; undefined when there is none. */
export function whatWouldMakeNumbersEqual(...[output, expected, options]: Parameters<typeof equalNumber>): string | undefined {
  return firstHelpfulOption(changes, options, (changed) => equalNumber(output, expected, changed))
}

const localesOfReading: Readonly<Record<string, string>> = {
  'comma as thousands': 'en',
  'full stop as decimal': 'en',
  'comma as decimal': 'de',
  'full stop as thousands': 'de',
}

/** A locale for each reading of an ambiguous text, in the order of the readings. */
export function decidingLocales({ readings = [] }: { readonly readings?: readonly { readonly as?: string }[] }): readonly string[] {
  return readings.flatMap(({ as }) => (as === undefined ? [] : (localesOfReading[as] ?? [])))
}
