import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../src/json/compileSchema.ts'
import { isMultiple } from '../../../src/json/multipleOf.ts'
import { acceptsEverything, eachSchema } from '../../../src/json/schemaKeywords.ts'

const settings = { unknownKeywords: 'forbid', schemas: {} } as const
const compile = (schema: boolean | object): ReturnType<typeof compileSchema> => compileSchema('compileSchema', schema, settings)

describe('compileSchema', () => {
  test('knows a schema by its text', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } }
    expect(compile(schema)).toBe(compile(structuredClone(schema)))
    expect(compile(schema)).not.toBe(compile({ ...schema, title: 'another' }))
    expect(compile(schema)).not.toBe(compileSchema('compileSchema', schema, { ...settings, unknownKeywords: 'ignore' }))
    expect(compile(schema)).not.toBe(compileSchema('compileSchema', schema, { ...settings, schemas: { a: { type: 'string' } } }))
  })

  test('keeps 500 schemas, and lets go of the first', () => {
    const [first, second] = [{ const: 'first' }, { const: 'second' }]
    const kept = [compile(first), compile(second)]
    for (let index = 0; index < 499; index++) compile({ const: index })
    expect(compile(second)).toBe(kept[1])
    expect(compile(first)).not.toBe(kept[0])
  })

  test('says whether it may run long, and what it starts from', () => {
    expect([{ pattern: 'a' }, { properties: { a: { format: 'date' } } }, { uniqueItems: true }, { patternProperties: { a: { type: 'string' } } }].map((one) => compile(one).mayRunLong)).toEqual([true, true, true, true])
    expect(compile({ type: 'string', description: 'a pattern of format' }).mayRunLong).toBe(false)
    expect([{ type: 'object' }, { type: 'array' }, { type: ['object'] }, { type: 'string' }].map((one) => compile(one).root)).toEqual(['object', 'array', 'any', 'any'])
  })

  test('leaves the schema of the author as it is', () => {
    const schema = { type: 'object', discriminator: { propertyName: 'k', mapping: { a: '#/$defs/a' } }, oneOf: [{ $ref: '#/$defs/a' }], $defs: { a: { properties: { k: { const: 'a' } }, required: ['k'] } }, 'x-note': 1 }
    const before = structuredClone(schema)
    expect(compile(schema).holds({ k: 'a' })).toBe(true)
    expect(schema).toEqual(before)
    expect(Object.isFrozen(Object.freeze(schema)) && compile(schema).holds({ k: 'b' })).toBe(false)
  })

  test('is not loaded, nor is its validator, by the package itself', () => {
    const script = `
      const { createServer } = await import('vite')
      const server = await createServer({ server: { middlewareMode: true, watch: null }, logLevel: 'silent', appType: 'custom' })
      const loaded = () => Object.keys(require.cache).filter((path) => /node_modules.(ajv|ajv-formats)./.test(path)).length
      const { createRequire } = await import('node:module')
      const require = createRequire(import.meta.url)
      const { satisfySchema } = await server.ssrLoadModule('/src/index.ts')
      const before = loaded()
      satisfySchema('{}', { type: 'object' })
      process.stdout.write(JSON.stringify([before, loaded() > 0]))
      await server.close()
    `
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: fileURLToPath(new URL('../../..', import.meta.url)), encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([0, true])
  }, 30_000)
})

describe('isMultiple', () => {
  test('divides by exact decimals', () => {
    const multiples: [number, number][] = [[6, 3], [0, 5], [-6, 4.5 / 3], [19.99, 0.01], [1234567.89, 0.01], [0.3, 0.1], [1e308, 1e-300], [4.5, 1.5], [1e21, 7e20 / 7]]
    const others: [number, number][] = [[7, 3], [0.015, 0.01], [1e308, 0.123456789], [0.30000000000000004, 0.1], [5e-324, 1], [0.1, 0.3]]
    expect(multiples.filter(([value, of]) => !isMultiple(value, of))).toEqual([])
    expect(others.filter(([value, of]) => isMultiple(value, of))).toEqual([])
  })
})

describe('acceptsEverything', () => {
  test('tells schemas that refuse nothing from those that refuse something', () => {
    const everything = [true, {}, { title: 'a' }, { properties: {} }, { properties: { a: {} }, additionalProperties: true }, { items: true }, { required: [] }, { anyOf: [{ type: 'string' }, {}] }, { allOf: [{}, true] }, { minLength: 0, 'x-a': 1 }]
    const something = [false, { type: 'object' }, { required: ['a'] }, { additionalProperties: false }, { properties: { a: false } }, { anyOf: [{ type: 'string' }] }, { allOf: [{}, { const: 1 }] }, { oneOf: [{}, {}] }, { not: {} }, { $ref: '#/$defs/a' }, { minLength: 1 }]
    expect(everything.filter((one) => !acceptsEverything(one))).toEqual([])
    expect(something.filter(acceptsEverything)).toEqual([])
  })
})

describe('eachSchema', () => {
  test('visits schemas, and nothing that only looks like one', () => {
    const seen: string[] = []
    eachSchema({ properties: { type: { enum: [{ type: 'x' }] } }, items: [{ not: {} }], default: { type: 1 }, dependencies: { a: ['b'], c: { const: { if: 1 } } } }, (_, pointer) => seen.push(pointer))
    expect(seen.toSorted()).toEqual(['', '/dependencies/c', '/items/0', '/items/0/not', '/properties/type'])
  })
})
