import { visibleJson } from './visibleJson.mjs'

// The lines of fixtures/toNormalisedEqual that are made from the code; all others are written by hand.
const made = /^\{"id":"(?:rule|extractor)-/

/** The lines of one file of fixtures/toNormalisedEqual, with the pairs of the catalogue as they are now. */
export function withRulePairs(text, name, { catalogue, extractors }) {
  const written = text.split('\n').filter((line) => line !== '' && !made.test(line))
  const ofRules = catalogue.flatMap(({ place, variant, rule }) =>
    linesOf(`rule-${rule.name}-${name}`, rule[name], ruleDecisions[name](rule.name), { preset: 'none', rules: { [place]: variant ?? true } }),
  )
  const ofExtractors = Object.values(extractors).flatMap((extractor) =>
    linesOf(`extractor-${extractor.name}-${name}`, extractor[name], extractorDecisions[name](extractor.name), { preset: 'none', extract: extractor.name }),
  )
  return `${[...written, ...ofRules, ...ofExtractors].join('\n')}\n`
}

const ruleDecisions = {
  equal: (rule) => `the rule ${rule} alone makes them equal`,
  different: (rule) => `the rule ${rule} alone keeps them apart`,
}

const extractorDecisions = {
  equal: (extractor) => `${extractor} takes just this out of the output`,
  different: (extractor) => `${extractor} does not take this out of the output`,
}

function linesOf(stem, pairs, why, options) {
  return pairs.map(([output, expected], index) => visibleJson({ id: `${stem}-${index + 1}`, why, output, expected, options }))
}
