import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configure, effectiveLocale, readLocale } from '../../src/configuration.ts'
import { GraderUsageError } from '../../src/usageError.ts'
import { messageOf } from '../messageOf.ts'

const store = Symbol.for('code-graded.configuration')

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[store]
})

describe('configure', () => {
  test('sets a default once, and the same value again does nothing', () => {
    configure({ locale: 'de' })
    configure({ locale: 'de' })
    configure({ locale: 'DE' })
    configure({})
    expect(effectiveLocale(undefined)).toEqual({ tag: 'de', from: 'project default' })
  })

  test('throws on another value and keeps the first', () => {
    configure({ locale: 'de' })
    expect(messageOf(() => configure({ locale: 'fr' }))).toMatchInlineSnapshot(`"configure: option "locale" is already set to "de" and cannot be set again, but was "fr". Call configure once, in one setup file."`)
    expect(effectiveLocale(undefined).tag).toBe('de')
  })

  test('sets nothing at all when one of two options is refused', () => {
    configure({ dialect: 'sqlite' })
    expect(() => configure({ locale: 'de', dialect: 'mysql' })).toThrow(GraderUsageError)
    expect(effectiveLocale(undefined).from).toBe('nowhere')
    expect(() => configure({ locale: 'fr' })).not.toThrow()
  })

  test('takes options one call at a time', () => {
    configure({ dialect: 'sqlite' })
    configure({ locale: 'de', dialect: undefined })
    expect(messageOf(() => configure({ dialect: 'postgresql' }))).toMatchInlineSnapshot(`"configure: option "dialect" is already set to "sqlite" and cannot be set again, but was "postgresql". Call configure once, in one setup file."`)
  })

  test('shares its state with another copy of the module', async () => {
    configure({ locale: 'pt-BR' })
    vi.resetModules()
    const other = await import('../../src/configuration.ts')
    expect(other.configure).not.toBe(configure)
    expect(other.effectiveLocale(undefined).tag).toBe('pt-BR')
    expect(() => other.configure({ locale: 'de' })).toThrow('already set to "pt-BR"')
  })

  test.each([
    ['nothing', undefined, 'configure: configuration must be an object of options, but was undefined.'],
    ['null', null, 'configure: options must be an object of options, but was null.'],
    ['a text', 'de', 'configure: options must be an object of options, but was "de".'],
    ['an unknown option', { local: 'de' }, 'configure: option "local" does not exist; there is "locale" or "dialect". Did you mean "locale"?'],
    ['a language in words', { locale: 'german' }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "german".'],
    ['an underscore', { locale: 'de_DE' }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "de_DE".'],
    ['a locale of the C library', { locale: 'de_DE.UTF-8' }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "de_DE.UTF-8".'],
    ['an empty tag', { locale: '' }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was "".'],
    ['null as locale', { locale: null }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was null.'],
    ['two tags', { locale: ['de', 'fr'] }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was ["de", "fr"].'],
    ['an Intl.Locale', { locale: new Intl.Locale('de') }, 'configure: option "locale" must be a BCP 47 tag such as "de" or "en-GB", or "none", but was Locale {}.'],
  ])('throws for %s', (_, configuration, message) => {
    expect(messageOf(() => configure(configuration as never))).toBe(message)
    expect(effectiveLocale(undefined).from).toBe('nowhere')
  })

  test('names the nearest dialect', () => {
    expect(messageOf(() => configure({ dialect: 'postgres' as never }))).toMatchInlineSnapshot(`"configure: option "dialect" must be "sqlite", "mysql", "mariadb", "postgresql", "bigquery", "snowflake", "transactsql" or "redshift", but was "postgres". Did you mean "postgresql"?"`)
    expect(messageOf(() => configure({ dialect: 'MySQL' as never }))).toMatchInlineSnapshot(`"configure: option "dialect" must be "sqlite", "mysql", "mariadb", "postgresql", "bigquery", "snowflake", "transactsql" or "redshift", but was "MySQL". Did you mean "mysql"?"`)
  })
})

describe('effectiveLocale', () => {
  test('prefers the call, and "none" at the call switches the default of the project off', () => {
    configure({ locale: 'de' })
    expect(effectiveLocale('fr')).toEqual({ tag: 'fr', from: 'call' })
    expect(effectiveLocale('none')).toEqual({ tag: undefined, from: 'call' })
  })

  test('knows no locale where the project has said "none"', () => {
    configure({ locale: 'none' })
    expect(effectiveLocale(undefined)).toEqual({ tag: undefined, from: 'nowhere' })
  })
})

describe('readLocale', () => {
  test.each([
    ['de', 'de'],
    ['EN-gb', 'en-GB'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['none', 'none'],
    ['de-DE-u-co-phonebk', 'de-DE-u-co-phonebk'],
  ])('reads %s as %s', (tag, canonical) => {
    expect(readLocale(tag, 'x', 'option "locale"')).toBe(canonical)
  })

  test.each(['NONE', 'en-', '-en', 'e', 'x-private', 'de-', 'de--AT', 'de AT', ' de', 'de\n', 'd\u00e9', `de${'-abcdefgh'.repeat(20)}`])('refuses %j', (tag) => {
    expect(() => readLocale(tag, 'x', 'option "locale"')).toThrow(GraderUsageError)
  })
})
