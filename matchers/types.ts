import type { ContainOptions } from '../src/text/containNormalised.ts'
import type { ExpectedText } from '../src/text/expectedTexts.ts'
import type { FormatOptions, FormatPattern } from '../src/text/matchFormat.ts'
import type { NormaliseOptions } from '../src/text/normalise.ts'
import type { NormalisationRule } from '../src/text/rules.ts'
import type { OneOf } from '../src/valuePatterns.ts'

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

  /**
   * The output contains the expected text, once both are normalised by the same rules.
   *
   * @param expected  the text, or several spellings of one fact of which any one is enough (a list or `oneOf(...)`)
   * @param options  those of `toNormalisedEqual` (presets 'default' and 'none' only), and `boundary`: 'token' (default; no part of
   * another word, number or id), 'word' (no letter or digit beside it), 'none' (scripts written without spaces)
   * @throws GraderUsageError when an expected text is none or normalises to nothing, the list is empty, or an option is unknown
   * @example
   * expect('Refunds take 30 days, not 14.').toContainNormalised('30 days')
   *
   * Strength: necessary. Unreadable: an output that is not text, or is longer than 5,000,000 UTF-16 units.
   * Does not see: negation (`not Paris` contains `Paris`), other answers beside it (`Paris or Rome`), who it is said of.
   */
  toContainNormalised(expected: ExpectedText, options?: ContainOptions): R

  /**
   * The whole output has the format, or one of several.
   *
   * @param format  a name such as 'date', 'email' or 'currency', a regular expression for the whole text, or a list of them
   * @param options  `whitespace`: 'exact' (default; a final newline is a difference) or 'trim'; `extract`: what stands round the answer
   * @throws GraderUsageError when a name or option is unknown, the list is empty, or a regular expression matches every text or
   * runs for more than a second
   * @example
   * expect('2026-03-09').toMatchFormat('date')
   *
   * Strength: necessary. Unreadable: an output that is not text, or is longer than 5,000,000 UTF-16 units.
   * Does not see: whether the mailbox, host or record exists, or whether it is the right one.
   */
  toMatchFormat(format: FormatPattern | readonly FormatPattern[] | OneOf<FormatPattern>, options?: FormatOptions): R
}
