import { firstHelpfulOption, type OptionChange } from '../../optionAdvice.ts'
import { wordLanguages } from '../words/numberWords.ts'
import { preserveDigits, type PreserveDigitsOptions } from '../preserveDigits.ts'

type Change = OptionChange<PreserveDigitsOptions>

const ofLanguages = (option: 'words' | 'scaleWords'): Change[] => wordLanguages.map((language) => ({ written: `${option}: ['${language}']`, options: { [option]: [language] } }))

/** What may make a translation pass, the narrowest first. */
const changes: readonly Change[] = [
  ...ofLanguages('words'),
  ...(['months', 'ideographic', 'roman'] as const).map((numeral): Change => ({ written: `numerals: ['${numeral}']`, options: { numerals: [numeral] } })),
  ...ofLanguages('scaleWords'),
  { written: "compatibilityDigits: 'fold'", options: { compatibilityDigits: 'fold' } },
  { written: "placeholders: 'skip'", options: { placeholders: 'skip' } },
  { written: "identifiers: 'skip'", options: { identifiers: 'skip' } },
  { written: "leadingZeros: 'fold'", options: { leadingZeros: 'fold' } },
  { written: "leadingZeros: 'two-digit'", options: { leadingZeros: 'two-digit' } },
  { written: "mixedScripts: 'allow'", options: { mixedScripts: 'allow' } },
  { written: "order: 'any'", options: { order: 'any' } },
  { written: "extra: 'allow'", options: { extra: 'allow' } },
]

/** Texts are graded once for each change, which takes long for long ones. */
const maxAdvised = 100_000

/** The option that alone would make a translation pass, as an author writes it. */
export function helpfulDigitOption(output: string, source: string, options: PreserveDigitsOptions | undefined): string | undefined {
  if (output.length + source.length > maxAdvised) return undefined
  return firstHelpfulOption(changes, options, (changed) => preserveDigits(output, source, changed))
}
