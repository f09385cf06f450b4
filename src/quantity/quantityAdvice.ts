import { firstHelpfulOption, type OptionChange } from '../optionAdvice.ts'
import { formChanges } from '../number/numberAdvice.ts'
import { equalQuantity, type QuantityOptions } from './equalQuantity.ts'

const changes: readonly OptionChange<QuantityOptions>[] = [
  { written: "{ conversion: 'exact' }", options: { conversion: 'exact' } },
  { written: "{ unit: 'optional' }", options: { unit: 'optional' } },
  ...formChanges,
  ...(['codeFence', 'lastBoxed', 'answerPhrase'] as const).map((extract) => ({ written: `{ extract: '${extract}' }`, options: { extract } })),
]

/** The first option that alone would make an output equal to the expected quantity; undefined when there is none. */
export function whatWouldMakeQuantitiesEqual(...[output, expected, options]: Parameters<typeof equalQuantity>): string | undefined {
  return firstHelpfulOption(changes, options, (changed) => equalQuantity(output, expected, changed))
}
