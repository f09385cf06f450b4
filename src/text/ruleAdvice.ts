import { readExpectedTexts, type ExpectedText } from './expectedTexts.ts'
import { extractors } from './extraction.ts'
import { normalise, readNormalisation, withExtractor, withRule, withoutRule, type NormaliseOptions } from './normalise.ts'
import { catalogue, type CatalogueEntry, type NormalisationRule } from './rules.ts'

/** One change of the options that would make the texts equal. */
export interface Advice {
  /** As an author writes it: `{ rules: { articles: 'en' } }` */
  readonly options: string
  /** What else would become equal, and is wrong for some users. */
  readonly cost?: string
}

/**
 * The first rule in catalogue order that is off and alone would make a failing output equal to an expected text; failing
 * that the first extraction. Undefined when there is none.
 *
 * For messages: it normalises both texts again for each rule, so it is asked only when a failure is printed.
 */
export function whatWouldMakeEqual(output: string, expected: ExpectedText, rules?: readonly NormalisationRule[] | NormaliseOptions): Advice | undefined {
  const plan = readNormalisation('normalisedEqual', rules)
  if (plan.published) return undefined
  const golds = readExpectedTexts('normalisedEqual', expected)
  const equalUnder = (changed: typeof plan): boolean => {
    const answer = normalise(changed, output, 'output').text
    return golds.some((gold) => normalise(changed, gold, 'expected').text === answer)
  }
  for (const entry of catalogue) {
    if (plan.entries.includes(entry) || !equalUnder(withRule(plan, entry))) continue
    return { options: asWritten(entry, plan.preset === undefined), ...(entry.rule.cost === undefined ? {} : { cost: entry.rule.cost }) }
  }
  for (const extractor of Object.values(extractors)) {
    if (plan.extract.includes(extractor) || !equalUnder(withExtractor(plan, extractor))) continue
    return { options: `{ extract: '${extractor.name}' }` }
  }
  return undefined
}

/** How an author switches a rule on: in the options, or in a list of rules. */
function asWritten({ place, variant }: CatalogueEntry, inList: boolean): string {
  if (inList) return `rules.${place}${variant === undefined ? '' : `.${variant}`} in the list`
  const word = variant === undefined || variant === 'lower' ? 'true' : `'${variant}'`
  return `{ rules: { ${place}: ${word} } }`
}

/** The rules that a pass rests on: without any one of them the two texts would differ. In running order. */
export function whatMadeEqual(output: string, expected: string, rules?: readonly NormalisationRule[] | NormaliseOptions): readonly string[] {
  const plan = readNormalisation('normalisedEqual', rules)
  return plan.steps.flatMap(({ rule, place }) => {
    const without = withoutRule(plan, rule)
    const same = normalise(without, output, 'output').text === normalise(without, expected, 'expected').text
    return same ? [] : [place ?? rule.name]
  })
}
