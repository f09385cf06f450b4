import { isUsageError } from './usageError.ts'
import type { Verdict } from './verdict.ts'

/** One option, as an author writes it, and what it adds to the options of a call. */
export interface OptionChange<O> {
  readonly written: string
  readonly options: O
}

/**
 * The first change of the options that alone would make a grader pass; undefined when there is none.
 *
 * For messages: it grades once for each change, so it is asked only when a failure is printed.
 *
 * @param grade  the grader with its output and expected value, under the options it is given
 */
export function firstHelpfulOption<O extends object>(changes: readonly OptionChange<O>[], given: O | undefined, grade: (options: O) => Verdict): string | undefined {
  return changes.find(({ options }) => passes(() => grade(merged(given, options))))?.written
}

/** Lists are joined, other options replaced. */
function merged<O extends object>(given: O | undefined, change: O): O {
  const result = { ...given, ...change } as Record<string, unknown>
  for (const [key, value] of Object.entries(given ?? {})) {
    const added = (change as Record<string, unknown>)[key]
    if (Array.isArray(value) && Array.isArray(added)) result[key] = [...new Set([...(value as unknown[]), ...(added as unknown[])])]
  }
  return result as O
}

function passes(grade: () => Verdict): boolean {
  try {
    return grade().outcome === 'pass'
  } catch (error) {
    // An expected value may have no reading under another option.
    if (isUsageError(error)) return false
    throw error
  }
}
