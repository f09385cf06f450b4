import { GraderUsageError, readList, refuse, requireText } from '../usageError.ts'
import { isOneOf, isOptional, type OneOf } from '../valuePatterns.ts'

/** Several spellings of one expected text, in any of the ways an author may write them. */
export type ExpectedText = string | readonly string[] | OneOf<string>

/**
 * Reads the expected side of a text grader: one text, or several of which any one is enough.
 *
 * @param emptyList  whether a list without texts has a meaning
 */
export function readExpectedTexts(who: string, value: unknown, emptyList: 'allow' | 'forbid' = 'forbid'): readonly string[] {
  const mustBe = 'a text, or a list of texts of which any one is enough'
  if (typeof value === 'string') {
    requireText(who, 'expected', value)
    return [value]
  }
  if (isOptional(value)) {
    throw new GraderUsageError(who, { argument: 'expected', problem: 'must be there: the whole output cannot be absent', was: { value } })
  }
  const list = isOneOf(value) ? value.alternatives : Array.isArray(value) ? readList(who, 'expected', mustBe, value) : undefined
  if (list === undefined) refuse(who, 'expected', mustBe, value, value instanceof RegExp ? 'For a pattern use toMatchFormat.' : undefined)
  if (list.length === 0 && emptyList === 'forbid') refuse(who, 'expected', `${mustBe}; the list must not be empty`, value)
  return list.flatMap((text, index): readonly string[] => {
    if (isOneOf(text)) return readExpectedTexts(who, text)
    if (typeof text !== 'string') refuse(who, `expected[${index}]`, 'a text', text)
    requireText(who, `expected[${index}]`, text)
    return [text]
  })
}
