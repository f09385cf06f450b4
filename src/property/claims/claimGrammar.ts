import type { DateReadingPlan } from '../../date/dateReading.ts'
import { dateLanguage, type DateLanguage } from '../../date/months.ts'
import { orderOf } from '../../date/orders.ts'
import type { Rational } from '../../number/exact.ts'
import { readNumeral, type NumberLocale } from '../../number/numeral.ts'
import { numberStyleOf } from '../../number/separators.ts'
import { maxReadableLength } from '../../text/readings.ts'
import { GraderUsageError, isUsageError } from '../../usageError.ts'

/** Spellings that are read only on request, and what two spellings of one thing are turned into. The same on both sides. */
export interface ClaimForms {
  readonly percent: 'distinct' | 'fraction'
  readonly times: 'written' | 'converted'
  readonly numerals: readonly 'roman'[]
  readonly eras: 'written' | 'converted'
  readonly forms: readonly 'accounting'[]
  readonly units: 'ignore' | 'compare'
  readonly identifiers: 'skip' | 'read'
}

/** How one side writes its numbers and dates. */
export interface ClaimGrammar extends ClaimForms {
  readonly tag: string
  readonly language: string
  /** Every way of grouping that the locale admits. */
  readonly locales: readonly NumberLocale[]
  readonly dates: DateReadingPlan
  /** Whether `9.3.` and `9.3.26` are dates here: a comma stands before decimals, and a stop behind a day. */
  readonly dayStop: boolean
  /** Languages whose number words are read. */
  readonly words: readonly string[]
  /** Whether halves, thirds and quarters are among those words. */
  readonly fractionWords: boolean
  /** A numeral read under the locale; undefined where no rule of it fits. */
  readonly numeral: (text: string, isArabic: boolean) => ReadNumeral | undefined
}

export interface ReadNumeral {
  readonly value: Rational
  /** How many decimals are written. */
  readonly decimals: number
}

/**
 * The grammar of a side.
 *
 * @param who  the grader, for its usage errors
 * @param argument  the option that the tag came with
 * @throws GraderUsageError for a language whose numbers are not known
 */
export function claimGrammar(who: string, argument: string, tag: string, settings: { readonly words: readonly string[]; readonly fractionWords: boolean; readonly forms: ClaimForms }): ClaimGrammar {
  const { language, region } = new Intl.Locale(tag)
  const style = styleOf(who, argument, tag)
  // 2-2-3 groups stand beside groups of three where they are written at all.
  const locales: NumberLocale[] = style.grouping === 'indian' ? [{ language, style }, { language, style: { ...style, grouping: 'three' } }] : [{ language, style }]
  const own = language === 'en' ? undefined : dateLanguage(language)
  const order = orderOf(language, region)
  const english: DateLanguage = dateLanguage('en')!
  return {
    ...settings.forms,
    tag,
    language,
    locales,
    dates: {
      order,
      dottedOrder: order === 'MDY' ? 'DMY unless both' : 'DMY',
      languages: own ? [own, english] : [english],
      twoDigitYearFrom: undefined,
      reference: undefined,
    },
    dayStop: own?.dayStop === true && style.decimal === ',',
    words: settings.words,
    fractionWords: settings.fractionWords,
    numeral: numeralReader(locales),
  }
}

function styleOf(who: string, argument: string, tag: string): NumberLocale['style'] {
  try {
    return numberStyleOf(who, tag)
  } catch (error) {
    if (!isUsageError(error)) throw error
    throw new GraderUsageError(who, { ...error.details, argument })
  }
}

const maxKept = 10_000

function numeralReader(locales: readonly NumberLocale[]): ClaimGrammar['numeral'] {
  const kept = [new Map<string, ReadNumeral | undefined>(), new Map<string, ReadNumeral | undefined>()] as const
  return (text, isArabic) => {
    const known = kept[isArabic ? 1 : 0]
    if (known.has(text)) return known.get(text)
    const read = readUnder(locales, text, isArabic)
    if (known.size < maxKept && text.length < 40) known.set(text, read)
    return read
  }
}

function readUnder(locales: readonly NumberLocale[], text: string, isArabic: boolean): ReadNumeral | undefined {
  if (text.length > maxReadableLength) return undefined
  if (/^\d+$/.test(text)) return { value: { numerator: BigInt(text), denominator: 1n }, decimals: 0 }
  const written = isArabic ? text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : text
  for (const locale of locales) {
    const readings = readNumeral(written, locale)
    if (readings.length > 1) return undefined
    if (readings.length === 1) return { value: readings[0]!.value, decimals: decimalsOf(text, locale, isArabic) }
  }
  return undefined
}

function decimalsOf(text: string, { style }: NumberLocale, isArabic: boolean): number {
  const mark = Math.max(text.lastIndexOf(style.decimal), isArabic ? text.lastIndexOf('٫') : -1)
  return mark === -1 ? 0 : text.length - mark - 1
}
