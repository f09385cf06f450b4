import { didYouMean, GraderUsageError } from '../usageError.ts'

/** How a locale writes a number: the mark between groups of digits, and the one before the fraction. */
export interface NumberStyle {
  readonly group: ',' | '.' | ' ' | "'" | '٬'
  readonly decimal: '.' | ',' | '٫'
  /** 'three': 1,234,567. 'indian': 12,34,567. */
  readonly grouping: 'three' | 'indian'
  /** Marks are used with the locale's own digits; with ASCII digits it has plain integers only. */
  readonly nativeDigits?: true
}

interface StyleRow extends NumberStyle {
  /** Languages, and tags of language and region that depart from their language's row. */
  readonly locales: string
}

/** Frozen data after CLDR 48, corrected: Intl's moves between releases of Node. A region that is not listed has its language's row. */
const rows: readonly StyleRow[] = [
  {
    group: ',',
    decimal: '.',
    grouping: 'three',
    locales:
      'am ar cy en fil ga gd ha he ig ja km ko mn ms mt my si so sw th ti ur yo zh zu ' +
      'es-419 es-BR es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US ta-MY ta-SG',
  },
  { group: ',', decimal: '.', grouping: 'indian', locales: 'as bn gu hi kn ml mr ne or pa ta te en-IN' },
  {
    group: '.',
    decimal: ',',
    grouping: 'three',
    locales:
      'az bs ca da de el es eu fo fy gl hr id is it jv ku lb lo mk nl pt ro sl sr tr vi wo ar-DZ ar-MA ar-TN ' +
      'en-AT en-BE en-DE en-ES en-ID en-IT en-NL fr-LU fr-MA ms-ID',
  },
  {
    group: ' ',
    decimal: ',',
    grouping: 'three',
    locales:
      'af be bg br cs eo et fi fr hu hy ka kk ky lt lv nb nn no pl ru sk sq sv tg tk tt uk uz de-AT ' +
      'en-FR en-PT en-ZA es-CR fr-CA pt-PT pt-CH pt-LU',
  },
  { group: "'", decimal: '.', grouping: 'three', locales: 'gsw de-CH de-LI en-CH it-CH' },
  { group: ' ', decimal: '.', grouping: 'three', locales: 'xh' },
  { group: '٬', decimal: '٫', grouping: 'three', nativeDigits: true, locales: 'ckb fa ps ar-EG ar-IL ar-IQ ar-LB ar-QA ar-SA ar-SY ur-IN' },
  { group: '٬', decimal: '.', grouping: 'three', locales: 'sd' },
]

let styles: ReadonlyMap<string, NumberStyle> | undefined

/** The whole table: language or tag, and its style. */
export function numberStyles(): ReadonlyMap<string, NumberStyle> {
  styles ??= new Map(rows.flatMap(({ locales, ...style }) => locales.split(' ').map((locale) => [locale, style] as const)))
  return styles
}

/** The style of a canonical BCP 47 tag. Throws for a language that the table lacks. */
export function numberStyleOf(who: string, tag: string): NumberStyle {
  const { language, region } = new Intl.Locale(tag)
  const known = numberStyles()
  const style = (region && known.get(`${language}-${region}`)) || known.get(language)
  if (style) return style
  const languages = [...known.keys()].filter((locale) => !locale.includes('-')).toSorted()
  throw new GraderUsageError(who, {
    argument: 'option "locale"',
    problem: `must be of a language whose numbers are known (${languages.join(' ')})`,
    was: { value: tag },
    hint: didYouMean(language, languages),
  })
}

/** Languages whose texts may group digits of their own script with the Arabic marks, whatever their row says. */
export const arabicScriptLanguages: ReadonlySet<string> = new Set(['ar', 'ckb', 'fa', 'ps', 'sd', 'ur'])
