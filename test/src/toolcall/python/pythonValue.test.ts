import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CallNode } from '../../../../src/toolcall/callValue.ts'
import { integerOf, numberOf } from '../../../../src/toolcall/decimal.ts'
import { parsePythonCalls } from '../../../../src/toolcall/python/pythonCall.ts'

/** A value as CPython 3.11 reads it, by its type. */
type Tagged =
  | { readonly t: 'int' | 'float' | 'complex' | 'str'; readonly v: string }
  | { readonly t: 'bytes'; readonly v: readonly number[] }
  | { readonly t: 'bool'; readonly v: boolean }
  | { readonly t: 'list' | 'tuple' | 'set'; readonly v: readonly Tagged[] }
  | { readonly t: 'dict'; readonly v: readonly (readonly [Tagged, Tagged])[] }
  | { readonly t: 'none' | 'ellipsis' | 'call' | 'starred' | 'expr' }

interface TaggedCall {
  readonly name: string | null
  readonly args: readonly Tagged[]
  readonly kwargs: readonly (readonly [name: string | null, value: Tagged])[]
}

interface Row {
  readonly text: string
  readonly accepted: boolean
  readonly compiles?: boolean
  readonly calls?: readonly TaggedCall[] | null
}

const rows = readFileSync(new URL('../../../../fixtures/toolcall/python_syntax.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)

const parse = (text: string) => parsePythonCalls(text, { duplicateKeys: 'last', spread: 'literal' })

/** A text is no double in the row, where CPython prints its infinity. */
const doubleOf = (text: string): number => Number(text.replace('inf', 'Infinity'))

/** Whether a node is what the row says; an expression where the row has something that is no literal. */
function isSame(node: CallNode, row: Tagged): boolean {
  switch (row.t) {
    case 'int':
      return node.kind === 'integer' && integerOf(node.decimal) === BigInt(row.v)
    case 'float':
      return node.kind === 'float' && numberOf(node.decimal) === doubleOf(row.v)
    case 'complex':
      return node.kind === 'complex' && numberOf(node.value) === doubleOf(/([-+]?[^-+(]*(?:e[-+]\d+)?)j\)?$/.exec(row.v)![1]!)
    case 'str':
      return node.kind === 'text' && node.value === row.v
    case 'bytes':
      return node.kind === 'bytes' && node.value.join() === row.v.join()
    case 'bool':
      return node.kind === 'boolean' && node.value === row.v
    case 'none':
      return node.kind === 'null'
    case 'ellipsis':
      return node.kind === 'ellipsis'
    case 'list':
    case 'tuple':
    case 'set':
      return node.kind === row.t && node.items.length === row.v.length && node.items.every((item, index) => isSame(item, row.v[index]!))
    case 'dict': {
      // The row has a repeated key twice, and the last value of it counts.
      const last = row.v.filter(([key], index) => !row.v.slice(index + 1).some(([other]) => JSON.stringify(other) === JSON.stringify(key)))
      return node.kind === 'object' && node.entries.length === last.length && node.entries.every(([key, value], index) => isSame(key, last[index]![0]) && isSame(value, last[index]![1]))
    }
    default:
      return node.kind === 'expression'
  }
}

const isLiteral = (row: Tagged): boolean => {
  if (row.t === 'dict') return row.v.every(([key, value]) => isLiteral(key) && isLiteral(value))
  if (row.t === 'list' || row.t === 'tuple' || row.t === 'set') return row.v.every(isLiteral)
  return row.t !== 'call' && row.t !== 'starred' && row.t !== 'expr'
}

const valuesOf = ({ args, kwargs }: TaggedCall): Tagged[] => [...args, ...kwargs.map(([, value]) => value)]

/** The named arguments of a row, with those of a spread dict among them. */
const namedOf = ({ kwargs }: TaggedCall): (readonly [string, Tagged])[] =>
  kwargs.flatMap(([name, value]): (readonly [string, Tagged])[] => {
    if (name !== null) return [[name, value]]
    return value.t === 'dict' ? value.v.map(([key, inner]) => [(key as { readonly v: string }).v, inner]) : [['', value]]
  })

/** Whether the calls read are those of the row. */
function isRead({ text, calls }: Row): boolean {
  const result = parse(text)
  if (result.kind !== 'calls' || result.calls.length !== calls!.length) return false
  return result.calls.every(({ name, positional, named }, index) => {
    const row = calls![index]!
    const expected = namedOf(row)
    const isNamed = named.length === expected.length && named.every(([key, value], place) => key === expected[place]![0] && isSame(value, expected[place]![1]))
    return name === row.name && positional.length === row.args.length && positional.every((value, place) => isSame(value, row.args[place]!)) && isNamed
  })
}

const isRefused = ({ text }: Row): boolean => parse(text).kind === 'refused'
const hasCalls = ({ accepted, compiles, calls }: Row): boolean => accepted && compiles === true && calls !== null && calls !== undefined && calls.every(({ name }) => name !== null)
const isOfLiterals = ({ calls }: Row): boolean => calls!.every((call) => valuesOf(call).every(isLiteral))
const textsOf = (list: readonly Row[]): string[] => list.map(({ text }) => text)

describe('pythonValue', () => {
  const named = rows.filter(hasCalls)

  test('reads every call of literals to the values of CPython, but for characters by their name', () => {
    const literal = named.filter((row) => isOfLiterals(row) && !row.text.includes('\\N{'))
    expect(literal.length).toBeGreaterThan(300)
    expect(textsOf(literal.filter((row) => !isRead(row)))).toEqual([])
  })

  test('refuses characters by their name', () => {
    const byName = named.filter(({ text }) => text.includes('\\N{'))
    expect(byName.length).toBeGreaterThan(0)
    expect(textsOf(byName.filter((row) => !isRefused(row)))).toEqual([])
  })

  test('refuses what CPython refuses, what is no call, and what is called by no dotted name', () => {
    const others = rows.filter((row) => !hasCalls(row))
    expect(others.length).toBeGreaterThan(400)
    expect(textsOf(others.filter((row) => !isRefused(row)))).toEqual([])
  })

  test('reads what is no literal as an expression in its place, or refuses it', () => {
    const opaque = named.filter((row) => !isOfLiterals(row))
    expect(opaque.length).toBeGreaterThan(100)
    expect(textsOf(opaque.filter((row) => !isRefused(row) && !isRead(row)))).toEqual([])
    expect(opaque.filter((row) => !isRefused(row)).length).toBeGreaterThan(60)
  })
})
