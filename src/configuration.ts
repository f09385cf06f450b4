import { GraderUsageError, oneWordOf, readOptions, refuse, type ArgumentReader } from './usageError.ts'

/** The SQL dialects that can be a project's default. */
export type Dialect = 'sqlite' | 'mysql' | 'mariadb' | 'postgresql' | 'bigquery' | 'snowflake' | 'transactsql' | 'redshift'

/** The defaults of a whole project. No option that makes a comparison lenient is among them: leniency stands at the call. */
export interface Configuration {
  /** A BCP 47 tag, or 'none', for graders that read locale-dependent text. */
  locale?: string
  /** The dialect of SQL graders. */
  dialect?: Dialect
}

// On globalThis, because the ESM and the CommonJS build may both be loaded, and module registries are reset between tests.
const storeKey = Symbol.for('code-graded.configuration')

/**
 * Sets the defaults of the project: once, in a setup file.
 *
 * The same value again does nothing; an option that is left out stays as it is.
 *
 * @param configuration  `locale` (a BCP 47 tag or 'none') and `dialect` (a SQL dialect)
 * @throws GraderUsageError when an option or its value is unknown, or when it is already set to another value
 * @example
 * configure({ locale: 'de' })
 *
 * Does not see: which graders will use it. A grader whose tables lack the language says so at its call.
 */
export function configure(configuration: Configuration): void {
  if (configuration === undefined) refuse('configure', 'configuration', 'an object of options', configuration)
  const given = readOptions<Configuration>('configure', configuration, {
    locale: (value, who, argument) => (value === undefined ? undefined : readLocale(value, who, argument)),
    dialect: (value, who, argument) => (value === undefined ? undefined : readDialect(value, who, argument)),
  })
  const current = store()
  // All are looked at before one is set, so that a call that is refused changes nothing.
  for (const [key, value] of Object.entries(given) as [keyof Configuration, never][]) {
    if (value !== undefined && current[key] !== undefined && current[key] !== value) {
      throw new GraderUsageError('configure', {
        argument: `option "${key}"`,
        problem: `is already set to "${current[key]}" and cannot be set again`,
        was: { value },
        hint: 'Call configure once, in one setup file.',
      })
    }
  }
  for (const [key, value] of Object.entries(given)) if (value !== undefined) current[key as keyof Configuration] = value as never
}

/** The locale in force, and where it comes from. `tag` is undefined where none is. */
export interface EffectiveLocale {
  readonly tag: string | undefined
  readonly from: 'call' | 'project default' | 'nowhere'
}

/** The call's own locale, else the project's, else none. 'none' at the call switches the project's off. */
export function effectiveLocale(ofCall: string | undefined): EffectiveLocale {
  if (ofCall !== undefined) return { tag: ofCall === 'none' ? undefined : ofCall, from: 'call' }
  const ofProject = store().locale
  if (ofProject === undefined || ofProject === 'none') return { tag: undefined, from: 'nowhere' }
  return { tag: ofProject, from: 'project default' }
}

/** Reads a locale option: a well-formed BCP 47 tag, in canonical case, or 'none'. */
export const readLocale: ArgumentReader<string> = (value, who, argument) => {
  if (value === 'none') return value
  const tag = typeof value === 'string' && value.length <= 100 ? canonicalTag(value) : undefined
  if (tag === undefined) refuse(who, argument, 'a BCP 47 tag such as "de" or "en-GB", or "none"', value)
  return tag
}

const readDialect = oneWordOf<Dialect>('sqlite', 'mysql', 'mariadb', 'postgresql', 'bigquery', 'snowflake', 'transactsql', 'redshift')

function canonicalTag(text: string): string | undefined {
  // Five to eight letters are well-formed too, but no language has such a tag: "german" is a mistake.
  if (!/^[A-Za-z]{2,3}(?:-|$)/.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

function store(): Configuration {
  const holder = globalThis as unknown as Record<symbol, Configuration | undefined>
  return (holder[storeKey] ??= {})
}
