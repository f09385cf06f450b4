import type { DateOptions } from '../src/date/dateOptions.ts'
import type { ExpectedDate } from '../src/date/expectedDates.ts'
import type { ContainOptions } from '../src/text/containNormalised.ts'
import type { ExpectedText } from '../src/text/expectedTexts.ts'
import type { ExpectedNumber, NumberOptions } from '../src/number/equalNumber.ts'
import type { QuantityOptions } from '../src/quantity/equalQuantity.ts'
import type { SetOptions } from '../src/set/matchSet.ts'
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

  /**
   * The output is the expected number, however it is written.
   *
   * @param expected  a number, a bigint or a text, or several of which any one is enough (a list or `oneOf(...)`)
   * @param options  `tolerance` ({ absolute, relative }, inclusive), `locale` (a BCP 47 tag whose conventions the texts keep),
   * `percent` ('distinct', default; 'fraction': 50 % is 0.5; 'points': 50), `currency` ('distinct', default; 'ignore'), `forms`
   * ('fraction', 'compact', 'radix', 'accounting', 'approximate'), `words` (['en']), `extract` (also 'onlyNumber': the one number in a text)
   * @throws GraderUsageError when an expected value has no value or several, the list is empty, or an option or word is unknown
   * @example
   * expect('1.234,50 €').toEqualNumber('€1234.5')
   *
   * Strength: sufficient. Unreadable: a text with several readings (`1,000` without a locale), one that is no number, an integer above
   * 2^53 - 1 as a JavaScript number, what is neither text nor number, a number of over 1,000 UTF-16 units.
   * Does not see: how the number was arrived at, its unit (use `toEqualQuantity`), ranges, significant digits.
   */
  toEqualNumber(expected: ExpectedNumber | readonly ExpectedNumber[] | OneOf<ExpectedNumber>, options?: NumberOptions): R

  /**
   * The output is the same date as the expected one: a day, unless `granularity` says otherwise.
   *
   * @param expected  a text or a Date (an instant), or several of which any one is enough (a list or `oneOf(...)`)
   * @param options  `granularity` ('day', default; 'month', 'quarter', 'year', 'instant'), `dateOrder` ('DMY' or 'MDY', of day and
   * month in numeric dates; default none), `locale` (a BCP 47 tag: names of months, order), `timeZone` (an IANA name: the day of an
   * instant), `twoDigitYearFrom` (the first year of a hundred), `reference` (an ISO day, for `tomorrow` and dates without a year),
   * `extract` (what stands round the date)
   * @throws GraderUsageError when an expected date cannot be read, has several readings or is coarser than the granularity, the list
   * is empty, or an option or its value is unknown
   * @example
   * expect('9. März 2026').toEqualDate('2026-03-09', { locale: 'de' })
   *
   * Strength: sufficient. Unreadable: a date with several readings (`3/9/2026` without `dateOrder`), one that does not exist, text
   * around a date, an instant without `timeZone`, what is neither text nor Date, a text of over 1,000 UTF-16 units.
   * Does not see: times of day unless `granularity: 'instant'`, ranges, durations, digits other than 0 to 9, calendars other than the
   * Gregorian, whether a date is sensible.
   */
  toEqualDate(expected: ExpectedDate, options?: DateOptions): R

  /**
   * The output is the expected number of the expected unit.
   *
   * @param expected  a text such as '5 km', or several of which any one is enough (a list or `oneOf(...)`)
   * @param options  `conversion` ('none', default; 'exact': units of one dimension are converted), `unit` ('required', default;
   * 'optional': it may be left out), `tolerance` (in the expected unit), `locale`, `forms`, `words`, `extract`
   * @throws GraderUsageError when an expected text is no quantity or has several readings, the list is empty, an option or word is
   * unknown, or conversion meets an expected unit that has several values or is unknown
   * @example
   * expect('1,5 km').toEqualQuantity('1500 m', { conversion: 'exact' })
   *
   * Strength: sufficient. Unreadable: a text that is no quantity or has several readings, a unit of several values (`cup`, `month`) or
   * an unknown one where it would have to be converted, what is not text.
   * Does not see: whether the unit suits the question, precision, physical sense.
   */
  toEqualQuantity(expected: string | readonly string[] | OneOf<string>, options?: QuantityOptions): R

  /**
   * The output holds the expected items: the same, each as often, in any order.
   *
   * @param expected  the items; an item may be `oneOf(...)`, a regular expression or an asymmetric matcher
   * @param options  `item` ('text', default; 'number', 'date', 'quantity', or one of them with its options), `separator` (where a text is
   * split: 'lines', 'bullets', 'json' or any text), `order` ('any', default; 'same'), `duplicates` ('count', default; 'ignore'), `relation`
   * of the output to the list ('equal', default; 'subset', 'superset'), `threshold` ({ precision, recall, f1 }, shares above 0)
   * @throws GraderUsageError when `expected` is no list or holds an item that cannot be read, an option or word is unknown, options
   * contradict each other, or the check could not fail
   * @example
   * expect('- red\n- blue').toMatchSet(['blue', 'red'], { separator: 'bullets' })
   *
   * Strength: sufficient. With a `relation` other than 'equal' or a `threshold`: necessary. Unreadable: what is no list, a text
   * without `separator`, a list with an item that cannot be read.
   * Does not see: order (unless `order: 'same'`), relations between items, near misses: F1 counts items, not words.
   */
  toMatchSet(expected: readonly unknown[], options?: SetOptions): R
}
