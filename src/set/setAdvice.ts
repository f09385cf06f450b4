import { firstHelpfulOption, type OptionChange } from '../optionAdvice.ts'
import { matchSet } from './matchSet.ts'
import type { SetOptions } from './setOptions.ts'

const changes: readonly OptionChange<SetOptions>[] = [
  { written: "{ order: 'any' }", options: { order: 'any' } },
  { written: "{ duplicates: 'ignore' }", options: { duplicates: 'ignore' } },
  ...(['number', 'date', 'quantity'] as const).map((item) => ({ written: `{ item: '${item}' }`, options: { item } })),
  ...(['bullets', 'lines', 'json', ', ', ','] as const).map((separator) => ({ written: `{ separator: '${separator}' }`, options: { separator } })),
]

/** The first option that alone would make an output hold the expected items; undefined when there is none. */
export function whatWouldMakeSetsEqual(...[output, expected, options]: Parameters<typeof matchSet>): string | undefined {
  return firstHelpfulOption(changes, options, (changed) => matchSet(output, expected, changed))
}
