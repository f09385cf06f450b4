import type { DecidingOption, UnreadableDate } from './datedOutput.ts'
import { planDates, type DateOptions, type DatePlan } from './dateOptions.ts'
import { dateLanguage, namedLanguages } from './months.ts'
import { readDate } from './readDate.ts'

const decidingWords: Readonly<Record<DecidingOption, string>> = {
  dateOrder: "{ dateOrder: 'DMY' } or { dateOrder: 'MDY' }",
  twoDigitYearFrom: '{ twoDigitYearFrom: 1950 }, say',
}

/** The options that would choose between the readings, as an author writes them; empty where none would. */
export function decidingOptions({ decidedBy = [] }: UnreadableDate): string {
  return decidedBy.map((option) => decidingWords[option]).join(', and ')
}

const mostShown = 4

/** `9 March 2026 (day first) or 3 September 2026 (month first)` */
export function readingsInWords({ readings = [] }: UnreadableDate): string {
  const shown = readings.slice(0, mostShown).map(({ inWords, as }) => (as === undefined ? inWords : `${inWords} (${as})`))
  return shown.join(' or ') + (readings.length > mostShown ? ` or ${readings.length - mostShown} more` : '')
}

/** The option without which a text is no date, as an author writes it; undefined where none is known. */
export function missingOption(text: string, plan: DatePlan): string | undefined {
  const isRead = (more: Partial<DatePlan>): boolean => {
    const read = readDate(text, { ...plan, ...more })
    return 'readings' in read || read.reason === 'invalid'
  }
  if (isRead({ reference: { year: 2024, month: 1, day: 1 } })) return "{ reference: '2026-03-09' }, say"
  const locales = namedLanguages.filter((language) => isRead({ languages: [dateLanguage(language)!] })).slice(0, 3)
  return locales.length === 0 ? undefined : locales.map((locale) => `{ locale: '${locale}' }`).join(' or ')
}

/** The same for an output that was read with these options. */
export function missingOptionOf(text: string, options: DateOptions | undefined): string | undefined {
  return missingOption(text, planDates('equalDate', options))
}
