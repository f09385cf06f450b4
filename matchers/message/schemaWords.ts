import { escapeInvisible, printValue } from '../../src/printValue.ts'
import type { FieldOrderFinding } from '../../src/json/fieldOrder.ts'
import type { MeaningFinding } from '../../src/json/meaning.ts'
import type { SchemaFinding } from '../../src/json/schemaFindings.ts'

const shown = (value: unknown): string => printValue(value, { cap: 200 })

/** What an author's validator or rule says, on one line. */
function quoted(text: string): string {
  return text.length > 300 ? `${escapeInvisible(text.slice(0, 300))}...` : escapeInvisible(text)
}

/** What a schema has against a value: `expected integer, received "8900" (string)`. */
export function schemaWords(finding: SchemaFinding): string {
  const { rule, near, closest } = finding
  const words = (Object.hasOwn(wordsOfRule, rule) ? wordsOfRule[rule]! : bound)(finding)
  const meant = near === undefined ? '' : ` (did you mean ${shown(near)}?)`
  return `${words}${meant}${closest ? ` (closest of ${closest.of})` : ''}`
}

const wordsOfRule: Readonly<Record<string, (finding: SchemaFinding) => string>> = {
  type: ({ wanted, received }) => `expected ${alternatives(wanted)}, received ${shown(received)} (${jsonType(received)})`,
  enum: oneOfValues,
  const: oneOfValues,
  discriminator: ({ property, wanted, received }) => `expected ${shown(property)} to be ${valueList(wanted)}, received ${shown(received)}`,
  required: missing,
  dependentRequired: missing,
  dependencies: missing,
  additionalProperties: unexpected,
  unevaluatedProperties: unexpected,
  extraKeys: ({ property, received }) => `the schema drops ${shown(property)}, received ${shown(received)}`,
  transforms: ({ wanted, received }) => `the schema turns ${received === undefined ? 'nothing' : shown(received)} into ${shown(wanted)}`,
  oneOf: ({ wanted, received }) => {
    const { of, fits } = wanted as { of: number; fits?: readonly number[] }
    return `expected exactly one of ${of} shapes, received ${shown(received)}, which ${fits ? `fits ${fits.join(' and ')}` : 'fits none'}`
  },
  anyOf: ({ wanted, received }) => `expected one of ${(wanted as { of: number }).of} shapes, received ${shown(received)}`,
  not: ({ received }) => `expected a value of another shape, received ${shown(received)}`,
  contains: ({ wanted, received }) => `expected ${containsWords(wanted as ContainsBounds)} of the wanted shape, received ${shown(received)}`,
  uniqueItems: ({ wanted }) => `expected different items, but items ${(wanted as number[]).map((index) => index + 1).join(' and ')} are equal`,
  format: ({ wanted, received }) => `expected the format ${shown(wanted)}, received ${shown(received)}`,
  pattern: ({ wanted, received }) => `expected a match of ${shown(wanted)}, received ${shown(received)}`,
  schema: ({ received }) => `the schema refuses ${shown(received)}`,
  issue: ({ says = '' }) => quoted(says),
  'false schema': ({ received }) => `expected nothing here, received ${shown(received)}`,
}

/** A keyword with a bound: `expected at least 0, received -1`; or a key that breaks a rule about keys. */
function bound({ rule, wanted, received, property, comparison }: SchemaFinding): string {
  if (property !== undefined && received === undefined) return `the key ${shown(property)} is not allowed: expected ${shown(wanted)}`
  const size = Object.hasOwn(sizes, rule) ? sizes[rule]! : undefined
  if (size && typeof wanted === 'number') {
    const most = rule.startsWith('min') ? 'at least' : 'at most'
    return `expected ${most} ${counted(wanted, size)}, received ${counted(size.of(received), size)}: ${shown(received)}`
  }
  const wish = comparison === undefined ? (rule === 'multipleOf' ? 'a multiple of' : rule) : (comparisons[comparison] ?? comparison)
  return `expected ${wish} ${shown(wanted)}, received ${shown(received)}`
}

const comparisons: Readonly<Record<string, string>> = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }

interface Size {
  readonly one: string
  readonly several: string
  readonly of: (value: unknown) => number
}

const characters: Size = { one: 'character', several: 'characters', of: (value) => [...(value as string)].length }
const items: Size = { one: 'item', several: 'items', of: (value) => (value as unknown[]).length }
const properties: Size = { one: 'property', several: 'properties', of: (value) => Object.keys(value as object).length }
const sizes: Readonly<Record<string, Size>> = {
  minLength: characters,
  maxLength: characters,
  minItems: items,
  maxItems: items,
  minProperties: properties,
  maxProperties: properties,
}

const counted = (count: number, { one, several }: Size): string => `${count} ${count === 1 ? one : several}`

function missing({ property, wanted }: SchemaFinding): string {
  return `${shown(property)} is missing${typeof wanted === 'string' ? `, though there is ${shown(wanted)}` : ''}`
}

function unexpected({ property, received }: SchemaFinding): string {
  return `${shown(property)} is not expected, received ${shown(received)}`
}

interface ContainsBounds {
  readonly atLeast: number
  readonly atMost?: number
}

function containsWords({ atLeast, atMost }: ContainsBounds): string {
  return atMost === undefined ? `at least ${counted(atLeast, items)}` : `from ${atLeast} to ${counted(atMost, items)}`
}

function oneOfValues({ wanted, received }: SchemaFinding): string {
  return `expected ${valueList(wanted)}, received ${shown(received)}`
}

/** The most values of a list that are printed. */
const mostValues = 12

function valueList(wanted: unknown): string {
  const values = wanted as readonly unknown[]
  const more = values.length > mostValues ? ` and ${values.length - mostValues} more` : ''
  const printed = values.slice(0, mostValues).map((value) => printValue(value, { cap: 60 }))
  return `${values.length > 1 ? 'one of ' : ''}${printed.join(', ')}${more}`
}

function alternatives(wanted: unknown): string {
  const types = wanted as readonly string[]
  return types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** What a rule has against a value: its own reason, else the value. */
export function meaningWords({ reason, received, absent }: MeaningFinding): string {
  if (absent) return 'there is no such value'
  return reason === undefined || reason === '' ? `received ${shown(received)}` : quoted(reason)
}

/** What is wrong with the order of keys: `"answer" stands before "reasoning" (line 1:17)`. */
export function orderWords({ rule, key, other }: FieldOrderFinding): string {
  if (rule === 'order') return `${shown(key)} stands before ${shown(other!.key)}${other!.line === undefined ? '' : ` (line ${other!.line}:${other!.column})`}`
  return rule === 'no object' ? 'there is no object' : 'no object has two of the keys'
}
