import type { ExpectedText } from '../src/text/expectedTexts.ts'
import type { NormaliseOptions } from '../src/text/normalise.ts'
import type { NormalisationRule } from '../src/text/rules.ts'

/** Every matcher of this package. `R` is what an assertion returns in the host. */
export interface CodeGradedMatchers<R> {
  /**
   * The output is the same text as the expected one, once both are normalised by the same rules.
   *
   * @param expected  the right text, or several of which any one is enough (a list or `oneOf(...)`)
   * @param rules  exactly these rules, or options: `preset` ('default', 'none', 'squad', 'squad-v1', 'triviaqa'), `rules`
   * (switches on top of the preset), `locale` (a BCP 47 tag), `extract` (what stands round the answer). Default: preset 'default'
   * @throws GraderUsageError when an expected text is none, the list is empty, or a rule, preset, option or word is unknown
   * @example
   * expect('Billing.').toNormalisedEqual('billing')
   *
   * Strength: sufficient. Unreadable: an output that is not text, or is longer than 5,000,000 UTF-16 units.
   * Does not see: meaning (`thirty` and `30`), synonyms, plurals, word order, extra words.
   */
  toNormalisedEqual(expected: ExpectedText, rules?: readonly NormalisationRule[] | NormaliseOptions): R
}
