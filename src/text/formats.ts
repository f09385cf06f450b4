import { loadOnFirstUse } from '../optionalPeer.ts'
import { isCountry, isCurrency, isLanguage, isRegionGroup } from './codes.ts'

/** The names of the formats, in the order of the documentation. */
export const formatNames = [
  'email',
  'url',
  'uuid',
  'date',
  'time',
  'date-time',
  'duration',
  'phone-e164',
  'hostname',
  'ipv4',
  'ipv6',
  'country',
  'currency',
  'language',
  'locale',
  'time-zone',
] as const

export type FormatName = (typeof formatNames)[number]

/** Why a text has not a format, where that is known beyond "it has not". */
export type FormatFault =
  | { readonly fault: 'no such day'; readonly day: string }
  | { readonly fault: 'letter case'; readonly right: string }
  | { readonly fault: 'too long'; readonly most: number }
  | { readonly fault: 'surrounding whitespace' }
  /** The pattern matches the text up to this UTF-16 offset. */
  | { readonly fault: 'goes on'; readonly end: number }

interface Format {
  /** What is accepted, for the documentation. */
  readonly accepts: string
  readonly source: string
  /** The longest text that can have the format, in UTF-16 units: longer ones are not looked at. */
  readonly most: number
  readonly test: (text: string) => boolean
  /** Why a text that fails has not the format; undefined where there is nothing to add. */
  readonly fault?: (text: string) => FormatFault | undefined
}

// "12:30:00Z", "12:30:00.5+01:00"; not "12:30:00z", not "12:30:00+0100", not "12:30:00+01".
const timeWithOffset = /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
// Controls, format characters and backslashes, which a path would take as a part of it.
const unseen = /[\p{Cc}\p{Cf}\\]/u
// Labels of at most 63 characters, and no number as the last: "mail.example.com", not "1.2.3.4".
const mailHost = /^(?:[^.]{1,63}\.)+(?=[^.]*[A-Za-z])[^.]{1,63}$/
const day = /^\d{4}-\d{2}-\d{2}$/
// "+49301234567"; not "+0301234567", not "+49 30 1234567".
const internationalNumber = /^\+[1-9]\d{7,14}$/
// "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+1"; not "EST", not "europe/berlin", not "+01:00".
// Each word of a place starts with a capital: "Port_of_Spain", "BajaNorte"; not "New_york", not "BERLIN".
const placeWord = /^(?:(?:[A-Z][a-z]+)+|[A-Z]{1,3}|of|es|au|\d+)$/
const areaAndPlace = /^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]+)+$/

/** The formats, by name. What ajv-formats is looser in than the name promises is narrowed behind it. */
export const formats: Readonly<Record<FormatName, Format>> = {
  email: { accepts: '`ada@example.com`, ASCII only', source: 'ajv-formats', most: 254, test: byAjv('email', (text) => mailHost.test(text.slice(text.lastIndexOf('@') + 1))) },
  url: {
    accepts: 'http, https or ftp with a public host',
    source: 'ajv-formats, narrowed',
    most: 8_192,
    test: byAjv('url', (text) => !unseen.test(text)),
  },
  uuid: {
    accepts: '36 characters, without `urn:uuid:`',
    source: 'ajv-formats, narrowed',
    most: 36,
    test: byAjv('uuid', (text) => text.length === 36),
  },
  date: {
    accepts: '`2026-03-09`, a day that exists',
    source: 'ajv-formats',
    most: 10,
    test: byAjv('date'),
    fault: noSuchDay,
  },
  time: {
    accepts: '`12:30:00Z`, `12:30:00+01:00`',
    source: 'ajv-formats, narrowed',
    most: 100,
    test: byAjv('time', (text) => timeWithOffset.test(text)),
  },
  'date-time': {
    accepts: '`2026-03-09T12:30:00Z`: RFC 3339 with `T` and an offset',
    source: 'ajv-formats, narrowed',
    most: 100,
    test: byAjv('date-time', (text) => text[10] === 'T' && timeWithOffset.test(text.slice(11))),
    fault: noSuchDay,
  },
  duration: { accepts: '`P1Y2M`, `P1W`, `PT36H`: ISO 8601', source: 'ajv-formats', most: 1_000, test: byAjv('duration') },
  'phone-e164': {
    accepts: '`+49301234567`: `+` and 8 to 15 digits, the first not 0',
    source: 'ITU-T E.164',
    most: 16,
    test: (text) => internationalNumber.test(text),
  },
  hostname: { accepts: '`api.example.com`', source: 'ajv-formats', most: 254, test: byAjv('hostname') },
  ipv4: { accepts: '`192.0.2.1`', source: 'ajv-formats', most: 15, test: byAjv('ipv4') },
  ipv6: { accepts: '`2001:db8::1`', source: 'ajv-formats', most: 100, test: byAjv('ipv6') },
  country: { accepts: '`GB`: ISO 3166-1 alpha-2, upper case', source: 'dictionary', most: 2, test: isCountry, fault: letterCase(isCountry, upper) },
  currency: {
    accepts: '`EUR`: ISO 4217, upper case, active',
    source: 'dictionary',
    most: 3,
    test: isCurrency,
    fault: letterCase(isCurrency, upper),
  },
  language: { accepts: '`de`: ISO 639-1, lower case', source: 'dictionary', most: 2, test: isLanguage, fault: letterCase(isLanguage, lower) },
  locale: {
    accepts: '`de-AT`: BCP 47 in canonical case, language and region from the dictionaries',
    source: 'Intl.getCanonicalLocales, dictionaries',
    most: 100,
    test: isLocale,
    fault: letterCase(isLocale, (text) => canonicalLocale(text) ?? text),
  },
  'time-zone': {
    accepts: '`Europe/Berlin`: an IANA name with area and place, or `UTC`',
    source: 'Intl.DateTimeFormat',
    most: 64,
    test: isTimeZone,
  },
}

type AjvFormat = RegExp | ((text: string) => boolean) | { validate: RegExp | ((text: string) => boolean) }

function byAjv(name: string, narrower?: (text: string) => boolean): (text: string) => boolean {
  let validate: ((text: string) => boolean) | undefined
  return (text) => {
    validate ??= loadFormat(name)
    return validate(text) && (narrower?.(text) ?? true)
  }
}

function loadFormat(name: string): (text: string) => boolean {
  const format = loadOnFirstUse<{ get(name: string, mode: 'full'): AjvFormat }>('ajv-formats', 'matchFormat').get(name, 'full')
  const validate = 'validate' in format ? format.validate : format
  return typeof validate === 'function' ? validate : (text) => validate.test(text)
}

function noSuchDay(text: string): FormatFault | undefined {
  const shown = text.slice(0, 10)
  return day.test(shown) && !formats.date.test(shown) ? { fault: 'no such day', day: shown } : undefined
}

function upper(text: string): string {
  return text.toUpperCase()
}

function lower(text: string): string {
  return text.toLowerCase()
}

function letterCase(test: (text: string) => boolean, inCase: (text: string) => string): (text: string) => FormatFault | undefined {
  return (text) => {
    const right = inCase(text)
    return right.length === text.length && right.toLowerCase() === text.toLowerCase() && test(right) ? { fault: 'letter case', right } : undefined
  }
}

function isLocale(text: string): boolean {
  if (canonicalLocale(text) !== text) return false
  const { language, region } = new Intl.Locale(text)
  return isLanguage(language) && (region === undefined || isCountry(region) || isRegionGroup(region))
}

function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

function isTimeZone(text: string): boolean {
  if (text === 'UTC') return true
  if (!areaAndPlace.test(text)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    // Intl ignores letter case, and answers an older name with a newer one.
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone === text : text.split(/[/_-]/).every((word) => placeWord.test(word))
  } catch {
    return false
  }
}
