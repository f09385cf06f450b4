import { regExpParts } from '../printValue.ts'
import { runGuarded } from '../timeGuard.ts'
import { GraderUsageError, readList, refuse, type ArgumentReader } from '../usageError.ts'

/** A stretch of a text. Offsets are UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

// Letters of several scripts, digits, marks and spaces: what matches each of them alone leaves nothing to look at.
const anything = ['a', 'Z', '7', '[', ' ', '.', 'é', '界', 'ب', 'अ']

/** A reader of a list of the caller's patterns. They are copied: what is done with the copy moves no `lastIndex` of the caller's. */
export const patternList: ArgumentReader<readonly RegExp[]> = (value, who, argument) => {
  if (value === undefined) return []
  return readList(who, argument, 'a list of RegExp', value).map((one) => copyOf(one, who, argument))
}

function copyOf(value: unknown, who: string, argument: string): RegExp {
  const parts = regExpParts(value)
  if (!parts) refuse(who, argument, 'a list of RegExp', value)
  const pattern = compiled(parts, value, who, argument)
  if (matchesOf(who, argument, pattern, '').length > 0 || anything.some((text) => matchesEmpty(who, argument, pattern, text))) {
    refuse(who, argument, 'a list of RegExp, none of which matches an empty text', value, 'It would match everywhere.')
  }
  if (anything.every((text) => matchesOf(who, argument, pattern, text).length > 0)) {
    refuse(who, argument, 'a list of RegExp, none of which matches everything', value, 'The check could not fail.')
  }
  return pattern
}

function compiled({ source, flags }: { readonly source: string; readonly flags: string }, value: unknown, who: string, argument: string): RegExp {
  const kept = flags.replace(/[gyu]/g, '')
  try {
    return new RegExp(source, `${kept}g${kept.includes('v') ? '' : 'u'}`)
  } catch (cause) {
    throw new GraderUsageError(who, { argument, problem: 'must hold patterns that are valid with the flag u', was: { value } }, { cause })
  }
}

const matchesEmpty = (who: string, argument: string, pattern: RegExp, text: string): boolean => matchesOf(who, argument, pattern, text).some(({ start, end }) => start === end)

/** Where a pattern of `patternList` matches, in order. Stopped when it runs away. */
export function matchesOf(who: string, argument: string, pattern: RegExp, text: string): Span[] {
  return runGuarded(who, argument, () => Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length })))
}
