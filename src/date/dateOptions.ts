import { effectiveLocale, readLocale, type EffectiveLocale } from '../configuration.ts'
import { readExtraction } from '../text/extraction.ts'
import type { Extraction, Extractor } from '../text/extractor.ts'
import { didYouMean, GraderUsageError, oneWordOf, readOptions, refuse, type ArgumentReader } from '../usageError.ts'
import { isCivilDay, lastYear, type CivilDay } from './civil.ts'
import type { DateReadingPlan } from './dateReading.ts'
import type { Granularity } from './dateValue.ts'
import { isTimeZone } from './instant.ts'
import { dateLanguage, namedLanguages, type DateLanguage } from './months.ts'
import { orderLanguages, orderOf, type DateOrder } from './orders.ts'

export interface DateOptions {
  /** What the two sides are compared at. Default: 'day'. An output that is coarser fails. */
  granularity?: Granularity
  /** The order of day and month in numeric dates with the year last. Default: none, so `3/9/2026` is ambiguous. */
  dateOrder?: DateOrder
  /** A BCP 47 tag whose month names are read beside the English ones, and whose order is used; or 'none'. Default: the project's. */
  locale?: string
  /** The IANA name of the zone in which an instant has its day. Default: none. */
  timeZone?: string
  /** The first year of the hundred years that two digits stand for. Default: none, so `9.3.26` is ambiguous. */
  twoDigitYearFrom?: number
  /** The day, as `2026-03-09`, that `tomorrow` and dates without a year start from. Default: none. */
  reference?: string
  /** What stands round the date in the output, and is taken off it. Default: nothing. */
  extract?: Extraction | readonly Extraction[]
}

/** How the two sides of a call are read and compared. Made once a call by `planDates`. */
export interface DatePlan extends DateReadingPlan {
  readonly who: string
  readonly granularity: Granularity
  readonly timeZone: string | undefined
  readonly locale: EffectiveLocale
  readonly extractors: readonly Extractor[]
}

interface GivenOptions {
  granularity: Granularity
  dateOrder: DateOrder | undefined
  locale: string | undefined
  timeZone: string | undefined
  twoDigitYearFrom: number | undefined
  reference: CivilDay | undefined
  extract: readonly Extractor[]
}

/**
 * Reads the options of a date grader.
 *
 * @param who  the grader, for its usage errors
 * @param argument  what the author calls these options: `options`, or `option "item" "date"`
 * @throws GraderUsageError when an option or its value is unknown, or two contradict each other
 */
export function planDates(who: string, options: unknown, argument = 'options'): DatePlan {
  if (options !== undefined) return makePlan(who, options, argument)
  const { tag, from } = effectiveLocale(undefined)
  // Most calls have no options, and a plan costs more than a date.
  if (planWithout?.who !== who || planWithout.locale.tag !== tag || planWithout.locale.from !== from) planWithout = makePlan(who, undefined, argument)
  return planWithout
}

let planWithout: DatePlan | undefined

function makePlan(who: string, options: unknown, argument: string): DatePlan {
  const given = readOptions<GivenOptions>(who, options, optionReaders, argument)
  if (given.dateOrder !== undefined && given.granularity === 'instant') {
    throw new GraderUsageError(who, {
      argument: 'option "dateOrder"',
      problem: 'has no meaning with granularity "instant": an instant is written with the year first, or with the name of its month',
    })
  }
  const locale = effectiveLocale(given.locale)
  const { languages, order: orderOfLocale } = localeFacts(who, locale)
  const { granularity, timeZone, twoDigitYearFrom, reference, dateOrder } = given
  return {
    who,
    granularity,
    timeZone,
    locale,
    extractors: given.extract,
    order: dateOrder ?? orderOfLocale,
    dottedOrder: dateOrder ?? (orderOfLocale === 'MDY' ? 'DMY unless both' : 'DMY'),
    languages,
    twoDigitYearFrom,
    reference,
  }
}

function optionally<T>(read: ArgumentReader<T>): ArgumentReader<T | undefined> {
  return (value, who, argument) => (value === undefined ? undefined : read(value, who, argument))
}

const optionReaders: { [K in keyof GivenOptions]-?: ArgumentReader<GivenOptions[K]> } = {
  granularity: oneWordOf<Granularity>('day', 'month', 'quarter', 'year', 'instant'),
  dateOrder: optionally(oneWordOf<DateOrder>('DMY', 'MDY')),
  locale: optionally(readLocale),
  timeZone: optionally((value, who, argument) => {
    if (typeof value !== 'string' || !isTimeZone(value)) refuse(who, argument, 'the IANA name of a time zone, such as "Europe/Berlin"', value)
    return value
  }),
  twoDigitYearFrom: optionally((value, who, argument) => {
    const latest = lastYear - 99
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > latest) {
      refuse(who, argument, `a year from 1 to ${latest}, the first of the hundred that two digits stand for`, value)
    }
    return value
  }),
  reference: optionally((value, who, argument) => {
    const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
    const day = match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
    if (!day || !isCivilDay(day)) refuse(who, argument, 'a day that exists, as "2026-03-09"', value)
    return day
  }),
  extract: readExtraction,
}

interface LocaleFacts {
  readonly languages: readonly DateLanguage[]
  readonly order: DateOrder | undefined
}

const english: LocaleFacts = { languages: [dateLanguage('en')!], order: undefined }
const knownLanguages = new Set([...orderLanguages, ...namedLanguages])

function localeFacts(who: string, { tag, from }: EffectiveLocale): LocaleFacts {
  if (tag === undefined) return english
  const [language = ''] = tag.split('-')
  if (!knownLanguages.has(language)) {
    const list = [...knownLanguages].toSorted()
    throw new GraderUsageError(who, {
      argument: from === 'call' ? 'option "locale"' : `option "locale" (${from})`,
      problem: `must be of a language whose dates are known (${list.join(' ')})`,
      was: { value: tag },
      hint: didYouMean(language, list),
    })
  }
  const own = language === 'en' ? undefined : dateLanguage(language)
  // The region stands before any extension, whose parts are of lower case.
  const region = /-([A-Z]{2}|\d{3})(?=-|$)/.exec(tag)?.[1]
  return { languages: own ? [own, ...english.languages] : english.languages, order: orderOf(language, region) }
}
