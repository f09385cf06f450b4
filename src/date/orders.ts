// Which of day and month comes first in a numeric date, by language and region. Frozen, after CLDR 48: Intl cannot parse, and its
// data moves between releases of Node.

/** The order of day and month in a numeric date with the year last. */
export type DateOrder = 'DMY' | 'MDY'

/** The languages that have an order. A tag of another language is the author's mistake. */
export const orderLanguages: readonly string[] = Object.freeze(
  (
    'af am ar as az be bg bn br bs ca ckb cs cy da de el en eo es et eu fa fi fil fo fr fy ga gd gl gsw gu ha he hi hr hu hy id ig is it ja jv ' +
    'ka kk km kn ko ku ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no or pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te tg th ti tk ' +
    'tr tt uk ur uz vi wo xh yo zh zu'
  ).split(' '),
)

const monthFirst = new Set(['en-US', 'fil', 'es-PA', 'es-PR'])

/**
 * Languages and regions that decide nothing: their own order starts with the year, so a date with the year last follows no rule
 * of theirs; or CLDR has the month first there where other sources do not; or, as in plain English, both orders are at home.
 */
const undecided = new Set(
  (
    'en af ckb eo eu fa hu ja ko lt mn ne or ps sd si sv ti xh zh zu ' +
    'en-AS en-BI en-CA en-GU en-JP en-MH en-MP en-PH en-PR en-SE en-UM en-VI en-ZA fr-CA ku-IQ uz-AF'
  ).split(' '),
)

/** Regions that put the day first though their language, elsewhere, puts the year first. */
const dayFirst = new Set(['sv-AX', 'sv-FI', 'zh-HK', 'zh-MO', 'zh-SG'])

/** The order that a locale decides; undefined where it decides none. */
export function orderOf(language: string, region: string | undefined): DateOrder | undefined {
  const regional = region === undefined ? undefined : `${language}-${region}`
  if (monthFirst.has(language) || (regional !== undefined && monthFirst.has(regional))) return 'MDY'
  if (regional !== undefined && undecided.has(regional)) return undefined
  if (undecided.has(language)) return regional !== undefined && (language === 'en' || dayFirst.has(regional)) ? 'DMY' : undefined
  return 'DMY'
}
