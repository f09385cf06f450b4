import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/json/readJson.ts'
import { readJsonOptionNames, readJsonPlan } from '../../../src/json/readJsonOptions.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const mistake = (options: unknown): string => usageErrorOf(() => readJson('{}', options as never))

describe('readJsonPlan', () => {
  test('gives the defaults that are documented', () => {
    expect(readJsonPlan('readJson', new Map())).toEqual({
      who: 'readJson',
      extract: 'bare',
      root: 'any',
      pick: 'only',
      layout: 'single',
      doubleEncoding: 'forbid',
      finishReason: undefined,
      input: 'text',
      maxLength: 5_000_000,
      settings: { allow: new Set(), duplicateKeys: 'unreadable', numbers: 'double', maxDepth: 256 },
    })
  })

  test('takes its options out of those of a grader, and leaves the others', () => {
    const members = new Map<string | symbol, unknown>([['extract', 'fenced'], ['pointer', '/a'], ['root', undefined]])
    expect(readJsonPlan('haveFieldOrder', members, 'object')).toMatchObject({ extract: 'fenced', root: 'object' })
    expect([...members.keys()]).toEqual(['pointer'])
  })

  test('lets the author overrule the root', () => {
    expect(readJsonPlan('x', new Map([['root', 'array']]), 'object').root).toBe('array')
  })

  test('names every option of the interface', () => {
    expect(readJsonOptionNames).toEqual(['extract', 'root', 'pick', 'layout', 'allow', 'duplicateKeys', 'numbers', 'doubleEncoding', 'finishReason', 'input', 'maxDepth', 'maxLength'])
  })

  test.each<[unknown, string]>([
    [{ extract: 'fence' }, 'readJson: option "extract" must be "bare", "fenced" or "embedded", but was "fence". Did you mean "fenced"?'],
    [{ root: 'list' }, 'readJson: option "root" must be "object", "array" or "any", but was "list".'],
    [{ pick: 'frist' }, 'readJson: option "pick" must be "only", "first" or "last", but was "frist". Did you mean "first"?'],
    [{ layout: 'jsonl' }, 'readJson: option "layout" must be "single" or "ndjson", but was "jsonl".'],
    [{ allow: 'comments' }, 'readJson: option "allow" must be a list of "bom", "single-quotes", "trailing-commas", "comments", "unquoted-keys", "raw-newlines", "python-literals" or "lone-surrogates", but was "comments".'],
    [{ allow: ['comment'] }, 'readJson: option "allow" must be a list of "bom", "single-quotes", "trailing-commas", "comments", "unquoted-keys", "raw-newlines", "python-literals" or "lone-surrogates", but was "comment". Did you mean "comments"?'],
    [{ allow: [1] }, 'readJson: option "allow" must be a list of "bom", "single-quotes", "trailing-commas", "comments", "unquoted-keys", "raw-newlines", "python-literals" or "lone-surrogates", but was 1.'],
    [{ duplicateKeys: 'first' }, 'readJson: option "duplicateKeys" must be "unreadable" or "last", but was "first".'],
    [{ numbers: 'BigInt' }, 'readJson: option "numbers" must be "double", "bigint" or "string", but was "BigInt". Did you mean "bigint"?'],
    [{ doubleEncoding: true }, 'readJson: option "doubleEncoding" must be "forbid" or "unwrap", but was true.'],
    [{ finishReason: null }, 'readJson: option "finishReason" must be a text such as "stop" or "length", but was null.'],
    [{ input: 'parsed' }, 'readJson: option "input" must be "text" or "value", but was "parsed".'],
    [{ maxDepth: 0 }, 'readJson: option "maxDepth" must be a whole number from 1 to 10000, but was 0.'],
    [{ maxDepth: 1.5 }, 'readJson: option "maxDepth" must be a whole number from 1 to 10000, but was 1.5.'],
    [{ maxLength: '5' }, 'readJson: option "maxLength" must be a whole number from 1 to 100000000, but was "5".'],
    [{ pick: 'last', layout: 'ndjson' }, 'readJson: option "pick" cannot stand beside layout "ndjson": every line counts.'],
    [{ doubleEncoding: 'unwrap', layout: 'ndjson' }, 'readJson: option "doubleEncoding" cannot be "unwrap" beside layout "ndjson": each line is one value.'],
    [{ extract: 'embedded', layout: 'ndjson' }, 'readJson: option "layout" cannot be "ndjson" beside extract "embedded": prose has lines of its own.'],
    [
      { extrct: 'bare' },
      'readJson: option "extrct" does not exist; there is "extract", "root", "pick", "layout", "allow", "duplicateKeys", "numbers", "doubleEncoding", "finishReason", "input", "maxDepth" or "maxLength". Did you mean "extract"?',
    ],
    [null, 'readJson: options must be an object of options, but was null.'],
    [[], 'readJson: options must be an object of options, but was [].'],
  ])('throws for %j', (options, message) => {
    expect(mistake(options)).toBe(message)
  })

  test('throws whatever the output is', () => {
    for (const output of [undefined, null, '', '{"a":1', {}]) expect(usageErrorOf(() => readJson(output, { extract: 'x' as never }))).toContain('option "extract"')
  })
})
