import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../src/json/compileSchema.ts'
import type { JsonSchema } from '../../src/json/schemaKeywords.ts'
import { isUsageError } from '../../src/usageError.ts'
import { corporaFolder } from './readLines.ts'

interface Group {
  readonly description: string
  readonly schema: JsonSchema
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

type Name = [file: string, group: string, test: string]

/** The drafts of the published suite, and where the schemas lie that its tests refer to. */
const drafts = [
  { name: 'draft7', uri: 'http://json-schema.org/draft-07/schema#', other: 'draft2020-12' },
  { name: 'draft2020-12', uri: 'https://json-schema.org/draft/2020-12/schema', other: 'draft7' },
] as const

const suite = corporaFolder === undefined ? '' : join(corporaFolder, 'schema/json-schema-test-suite')
const readJsonFile = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const jsonFilesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json')).toSorted()

/** The schemas that the suite would have a server give out, under the address it names. */
function remotes(other: string): Record<string, JsonSchema> {
  const folder = join(suite, 'remotes')
  const paths = jsonFilesIn(folder).filter((path) => !path.startsWith(other))
  return Object.fromEntries(paths.map((path) => [`http://localhost:1234/${path}`, readJsonFile(join(folder, path)) as JsonSchema]))
}

describe.skipIf(corporaFolder === undefined)('compileSchema', () => {
  test.each(drafts)('fails exactly the tests of $name that the validator is known to fail', ({ name, uri, other }) => {
    const known = (readJsonFile(join(suite, 'ajv-known-failures.json')) as { required: Record<string, Name[]> }).required[name]!
    const schemas = remotes(other)
    const failing: Name[] = []
    let count = 0
    for (const file of readdirSync(join(suite, 'tests', name)).filter((path) => path.endsWith('.json')).toSorted()) {
      for (const group of readJsonFile(join(suite, 'tests', name, file)) as Group[]) {
        const holds = validatorOf(group.schema, uri, schemas)
        for (const { description, data, valid } of group.tests) {
          count += 1
          if (holds(data) !== valid) failing.push([file, group.description, description])
        }
      }
    }
    expect(failing.map((one) => one.join(' | ')).toSorted()).toEqual(known.map((one) => one.join(' | ')).toSorted())
    expect(count).toBe({ draft7: 927, 'draft2020-12': 1299 }[name])
  }, 120_000)
})

/** Undefined for a schema that does not compile, or refers to itself without end: its tests fail then. */
function validatorOf(schema: JsonSchema, uri: string, schemas: Record<string, JsonSchema>): (data: unknown) => boolean | undefined {
  const orUndefined = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (isUsageError(error)) return undefined
      throw error
    }
  }
  const settings = { unknownKeywords: 'ignore', strictSchema: false } as const
  // A boolean cannot say which draft it is of, and refers to nothing.
  const compiled = orUndefined(() =>
    typeof schema === 'boolean' ? compileSchema('compileSchema', schema, { ...settings, schemas: {} }) : compileSchema('compileSchema', { $schema: uri, ...schema }, { ...settings, schemas }),
  )
  return (data) => compiled && orUndefined(() => compiled.holds(data))
}
