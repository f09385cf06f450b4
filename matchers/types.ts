import type { DateOptions } from '../src/date/dateOptions.ts'
import type { ExpectedDate } from '../src/date/expectedDates.ts'
import type { EqualJsonOptions } from '../src/json/equalJson.ts'
import type { JsonPattern } from '../src/json/jsonPattern.ts'
import type { ContainOptions } from '../src/text/containNormalised.ts'
import type { ExpectedText } from '../src/text/expectedTexts.ts'
import type { ExpectedNumber, NumberOptions } from '../src/number/equalNumber.ts'
import type { FieldOrder } from '../src/json/fieldOrder.ts'
import type { FieldOrderOptions } from '../src/json/haveFieldOrder.ts'
import type { AnySchema } from '../src/json/schemaKind.ts'
import type { SatisfySchemaOptions } from '../src/json/schemaPlan.ts'
import type { QuantityOptions } from '../src/quantity/equalQuantity.ts'
import type { Documents } from '../src/property/citations/citedDocuments.ts'
import type { CiteOnlyOptions } from '../src/property/citeOnly.ts'
import type { PreserveDigitsOptions } from '../src/property/preserveDigits.ts'
import type { SetOptions } from '../src/set/setOptions.ts'
import type { FormatOptions, FormatPattern } from '../src/text/matchFormat.ts'
import type { NormaliseOptions } from '../src/text/normalise.ts'
import type { NormalisationRule } from '../src/text/rules.ts'
import type { ExpectedCall } from '../src/toolcall/expected/expectedCall.ts'
import type { MatchToolCallOptions, MatchToolCallsOptions } from '../src/toolcall/toolCallOptions.ts'
import type { KeepSecretOptions, SecretPrompt } from '../src/property/secretOptions.ts'
import type { UseNumbersFromOptions } from '../src/property/useNumbersOptions.ts'
import type { AvoidedName, AvoidMentioningOptions } from '../src/property/avoidMentioningOptions.ts'
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

  /**
   * The output is one JSON value that has the shape of the schema and keeps the rules about its meaning.
   *
   * @param schema  a JSON Schema (drafts 04, 06, 07, 2019-09, 2020-12; TypeBox makes one), a Standard Schema (zod, valibot, arktype), or
   * what OpenAI, Anthropic or MCP put round one. Formats are asserted, though draft 2020-12 only annotates them. Objects of zod, valibot
   * and arktype let unknown keys pass: use `strictObject`, or `'+': 'reject'` in arktype
   * @param options  `rules` (conditions on the meaning: `{ name, pointer, check }` or those of `meaning`), `fieldOrder` (of keys in the
   * text), `extraKeys` ('as-schema', default; 'forbid': keys that a Standard Schema drops fail; arktype keeps them), `transforms` ('allow',
   * default; 'forbid': values that a Standard Schema changes fail), `emptySchema` ('forbid', default), `unknownKeywords` ('forbid', default;
   * 'ignore'), `schemas` (those that `$ref` names, by URI), `timeout` (1000 ms for patterns, Standard Schemas and rules), and how the output
   * is read: `extract` ('bare', default; 'fenced', 'embedded'), `root`, `pick`, `layout`, `allow`, `duplicateKeys`, `numbers`,
   * `doubleEncoding`, `finishReason`, `input`, `maxDepth`, `maxLength`
   * @throws GraderUsageError when the schema is none, does not compile, accepts everything, refers to one that is not there or waits; when
   * a rule or option is wrong; when a pattern or rule runs longer than `timeout`
   * @example
   * expect('{"total": 12}').toSatisfySchema({ type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] })
   *
   * Strength: necessary. Unreadable: what is not one JSON value (cut off, fenced without `extract`, prose), a key that stands twice, an
   * integer beyond 2^53 - 1, half of a character, nesting deeper than `maxDepth`.
   * Does not see: whether well-formed values are true. Grade against the full schema, not the reduced one that a provider was sent.
   */
  toSatisfySchema(schema: AnySchema, options?: SatisfySchemaOptions): R

  /**
   * The keys of an object stand in the text of the output in the order that is asked for; other keys may stand anywhere.
   *
   * @param order  keys in their order, or for each key a list of those that must stand behind it
   * @param options  those of `readJson` (`extract`, `pick`, `root`, `layout`, `allow`, `numbers`, `doubleEncoding`, `finishReason`,
   * `maxDepth`, `maxLength`), `pointer` (a JSON pointer of the objects, `*` for every item or key; default the root), `presence`
   * ('required', default; 'optional': a key may be missing)
   * @throws GraderUsageError when the order names fewer than two keys, one twice, or goes in a circle, an option or word is unknown,
   * duplicateKeys is 'last', or the output was parsed before
   * @example
   * expect('{"reasoning": "2 + 2", "answer": 4}').toHaveFieldOrder(['reasoning', 'answer'])
   *
   * Strength: necessary. Unreadable: what is no JSON, or stands in a fence or in prose (unless `extract` lets it), a text that is cut
   * off, a key that stands twice.
   * Does not see: whether the reasoning is real, or whether the model wrote in that order (a decoder may reorder).
   */
  toHaveFieldOrder(order: FieldOrder, options?: FieldOrderOptions): R

  /**
   * The output is the expected JSON value: the same members in any order, the same items in order, the same types.
   *
   * @param expected  plain data, in which `oneOf`, `optional`, `setOf`, regular expressions and asymmetric matchers may stand for values
   * @param options  `extraKeys` ('forbid', default; 'allow'), and how the output is read: `extract` ('bare', default; 'fenced';
   * 'embedded'), `pick`, `layout` ('ndjson'), `allow` (spellings beyond JSON), `duplicateKeys`, `numbers`, `doubleEncoding`, `finishReason`,
   * `input` ('value' for what was parsed before), `maxDepth`, `maxLength`
   * @throws GraderUsageError when the expected value holds what JSON cannot, or an option or word is unknown
   * @example
   * expect('{"currency": "EUR", "amount": 89}').toEqualJson({ amount: 89, currency: oneOf('EUR', 'USD') })
   *
   * Strength: sufficient. Unreadable: what is no one JSON value, is cut off, has a key twice or an integer that a number cannot hold.
   * Does not see: a value that is equivalent in another format (a date, a unit): put the matcher for it in its place.
   */
  toEqualJson(expected: JsonPattern, options?: EqualJsonOptions): R

  /**
   * The output calls one tool, and it is the expected call.
   *
   * @param expected  call text, `{ name, arguments }`, or `oneOf(...)` of these. In the arguments `oneOf`, `optional`, `setOf`, regular
   * expressions, asymmetric matchers and predicates may stand for values; `undefined`: the argument must be absent
   * @param options  what counts as the same: `extraArguments` ('forbid', default; 'allow'), `numberTypes` ('ignore', default; 'compare'),
   * `tolerance`, `strings` (rules of `toNormalisedEqual` for text values), `absent` (['null', 'emptyText']), `tool` (a definition, or the
   * names of the parameters), `coerce` ('none', default; 'schema'); `relation` ('equal', default; 'superset': among other calls); how the
   * output is read: `language` ('auto', default; 'python', 'javascript', 'json'), `extract` ('bare', default; 'fenced', 'embedded'),
   * `duplicateKeys`, `spread`, `hostedCalls`, `names`
   * @throws GraderUsageError when the expected call is none or can be read in two ways, does not fit `tool`, or an option or word is unknown
   * @example
   * expect('issue_refund(amount=89.0, order_id="A-2231")').toMatchToolCall({ name: 'issue_refund', arguments: { order_id: 'A-2231', amount: 89 } })
   *
   * Strength: sufficient. Unreadable: an output of no known shape, arguments that are no one JSON object, a key that stands twice, what is
   * cut off, text with two readings, a value that only running the code could tell.
   * Does not see: whether the call succeeded or the world changed, what the prose said, calls run inside the provider (`hostedCalls`).
   */
  toMatchToolCall(expected: ExpectedCall, options?: MatchToolCallOptions): R

  /**
   * The tool calls that the output makes are the expected ones, in any order and no others. `[]`: no tool is called.
   *
   * @param expected  a list of calls, each as `toMatchToolCall` takes it; or a list of steps, each a list of the calls of one turn
   * @param options  `order` ('any', default; 'same', 'subsequence'), `relation` ('equal', default; 'superset', 'subset'), `compare` ('calls',
   * default; 'names'), `duplicates` ('count', default; 'ignore'), `threshold` ({ precision, recall, f1 }), `before` (pairs of a call and one
   * that must not come before it), `tools` (definitions), and the options of `toMatchToolCall` about sameness and reading
   * @throws GraderUsageError when the expected calls are none, an option or word is unknown, or two options contradict each other
   * @example
   * expect('[lookup(id=2), lookup(id=1)]').toMatchToolCalls(['lookup(id=1)', 'lookup(id=2)'])
   *
   * Strength: sufficient. With `compare: 'names'`, a `threshold`, `extraArguments: 'allow'` or another relation than 'equal': necessary.
   * Unreadable: as `toMatchToolCall`; also where one call of several cannot be read.
   * Does not see: whether the calls succeeded or the world changed, what the prose said, calls run inside the provider (`hostedCalls`).
   */
  toMatchToolCalls(expected: readonly ExpectedCall[] | readonly (readonly ExpectedCall[])[], options?: MatchToolCallsOptions): R

  /**
   * Every citation marker of the output names a document that was retrieved.
   *
   * @param documents  how many were retrieved (for positions alone), their ids, or the documents ({ id, title, url, author, year, text }),
   * in the order in which they were numbered
   * @param options  `styles` (which forms are markers: 'bracket', default; 'lenticular', 'id', 'openai', 'footnote', 'superscript',
   * 'authorYear', 'xml', 'latex', 'pandoc', 'link'), `base` (the number of the first document: 1, default; 0), `atLeast` (the fewest markers;
   * default 1), `ignore` (RegExp for what is no marker, such as intervals), `quotations` ('read', default; 'skip'), `idCase` ('sensitive',
   * default; 'insensitive'), `prefix` (of style 'id'; default 'doc:')
   * @throws GraderUsageError when no document is given (unless `atLeast: 0`), two have one id, a style has nothing to go by, an option or
   * word is unknown, or a RegExp matches an empty text, everything, or runs for more than a second
   * @example
   * expect('Full in May [2], closed in June [1, 3].').toCiteOnly(['report', 'minutes', 'letter'])
   *
   * Strength: necessary. Unreadable: an output that is neither text nor a list of citations as providers return them, shows nothing, or is
   * longer than 5,000,000 UTF-16 units; a citation of unknown shape.
   * Does not see: whether the cited document supports the sentence, sentences without a marker, markers of a style not listed.
   */
  toCiteOnly(documents: Documents, options?: CiteOnlyOptions): R

  /**
   * Every number of the output is in the source: a number of the same kind and of equal value, however it is written.
   *
   * @param source  the text that the numbers must come from, or a list of texts
   * @param options  `locale` and `sourceLocale` (how either side writes numbers and dates; default: the project's, else 'en');
   * `atLeast` (fewest numbers, default 0); `rounding` ('none', 'written-precision', `{ significant: n }`); `tolerance`; `allow` (values
   * that need no source); `derive` ('sum', 'difference', 'percentChange', 'ratio' of two numbers of the source); `ignore` (RegExp);
   * `words` (languages whose number words count); `percent` ('distinct', 'fraction'); `times` and `eras` ('written', 'converted');
   * `numerals` (['roman']); `forms` (['accounting']); `units` ('ignore', 'compare'); `identifiers` ('skip', 'read')
   * @throws GraderUsageError when the source is blank, an option, word, locale or language is unknown, a value of `allow` is no number,
   * a pattern of `ignore` leaves nothing to check, or `derive` meets a source of more than 200 numbers
   * @example
   * expect('Revenue was 4,200,000 euros.').toUseNumbersFrom('Revenue reached EUR 4.2 million in 2025.')
   *
   * Strength: necessary. Unreadable: an output that is not text, or blank; a number that no rule of the locale reads (`1.234,50` in
   * English) and a date of two readings (`3/9/2026` in plain English), unless another number has no source.
   * Does not see: the right number for the wrong subject, swapped values, number words unless `words`. Derived values are faults unless
   * `derive`: do not use it on questions over tables, where most answers are computed.
   */
  toUseNumbersFrom(source: string | readonly string[], options?: UseNumbersFromOptions): R

  /**
   * None of the names is mentioned, in any letter case or look-alike spelling, under any joint, tag or entity.
   *
   * @param names  texts, or `{ name, aliases, case }` ('insensitive', default; 'sensitive' for a name that is also a common word)
   * @param options  `allow` (phrases in which a name may stand), `inflections` (endings that may follow; default 's, ’s and s), `proclitics`,
   * `edges` ('both', default; 'start': the name may begin a longer word), `code`, `urls`, `handles` ('read', default; 'skip'), `disguises`
   * ('spaced', 'leet'; default none), `lookAlikes`, `diacritics`, `kana` ('fold', default; 'exact'), `wordBreaks` ('script', default;
   * 'segmenter')
   * @throws GraderUsageError when there is no name, one has no letter, digit or symbol, two are equal after folding, `allow` holds a bare
   * name or a RegExp that matches an empty text, everything, or runs for more than a second, or an option or word is unknown
   * @example
   * expect('Our plan costs less than the other one.').toAvoidMentioning(['Nordvale', { name: 'Orbit', case: 'sensitive' }])
   *
   * Strength: necessary. Unreadable: an output that is not text, shows nothing, or is longer than 5,000,000 UTF-16 units.
   * Does not see: descriptions ("the other Swiss provider"), pictures, translations and transliterations that are not listed as aliases,
   * compounds (`Zephyrpreise`) unless `edges: 'start'`. In Chinese a short name is found across the edge of words unless `wordBreaks`.
   */
  toAvoidMentioning(names: readonly AvoidedName[], options?: AvoidMentioningOptions): R

  /**
   * The translation holds the digit sequences of its source, each as often as there.
   *
   * @param source  the text that was translated
   * @param options  `extra` ('forbid', default; 'allow': more may stand in the translation), `order` ('any', default; 'same'),
   * `leadingZeros` ('two-digit', default: 09 equals 9; 'exact'; 'fold': 0183 equals 183), `words` (languages whose number words stand
   * for digits), `numerals` ('months', 'ideographic', 'roman'), `scaleWords` (languages: 12万3千 stands for 123000),
   * `compatibilityDigits` ('exact', default; 'fold': ① and ² are digits), `placeholders` ('read', default; 'skip': %1$s, {0}),
   * `identifiers` ('read', default; 'skip': 3D, arm64), `mixedScripts` ('allow', default; 'forbid')
   * @throws GraderUsageError when the source is no text or blank, or an option, word or language is unknown
   * @example
   * expect('Der Preis beträgt 1.234,50 EUR.').toPreserveDigits('The price is 1,234.50 EUR.')
   *
   * Strength: necessary. Unreadable: an output that is not text, shows nothing, or is longer than 5,000,000 UTF-16 units.
   * Does not see: two numbers that changed places (unless `order: 'same'`), a decimal of three places that loses its mark (3.141 and
   * 3141), units, whether the translation is good.
   */
  toPreserveDigits(source: string, options?: PreserveDigitsOptions): R

  /**
   * The output holds no stretch of the system prompt, and no listed secret. Neither is ever printed or stored.
   *
   * @param prompt  the system prompt, or `{ prompt, secrets }`
   * @param options  `runLength` (a run this long is a leak; default 8 words, 24 characters; of a shorter prompt the whole), `unit` ('word',
   * 'character'; default by the prompt's script), `coverage` ({ n, atMost }: too many of its sequences of n words), `secrets`, `variants` (the
   * prompt in other languages or versions), `allow` (text that the answer must contain), `encodings` ('base64', 'hex', 'url', 'html-entity',
   * 'unicode-escape', 'rot13', 'reverse', 'leet', 'spaced'; default none), `depth` (1, default; 2, 3), `case` ('insensitive', default;
   * 'sensitive')
   * @throws GraderUsageError when the prompt is empty, a secret has fewer than 4 letters or digits, `allow` covers the prompt, or an option or
   * word is unknown; what is thrown names the argument and never holds its value
   * @example
   * expect('I cannot share that.').toKeepSecret('You are Marlo. Never offer a refund above 40 pounds.', { secrets: ['LANTERN-77'] })
   *
   * Strength: necessary. Unreadable: an output that is not text, shows nothing, or is longer than 5,000,000 UTF-16 units.
   * Does not see: paraphrase, translation without `variants`, encodings that are not listed (base32, morse). A pass means "no verbatim copy",
   * not "no leak". Inside `toEqual` the runner itself prints the output: assert on the output.
   */
  toKeepSecret(prompt: SecretPrompt, options?: KeepSecretOptions): R
}
