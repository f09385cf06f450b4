import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

const blocks = (...calls: readonly (readonly [name: string, input: object])[]): object[] => calls.map(([name, input], index) => ({ type: 'tool_use', id: `t${index}`, name, input }))

describe('toMatchToolCalls', () => {
  test('names the calls that are missing and those that are too many, each once', () => {
    const output = blocks(['lookup', { id: 1 }], ['lookup', { id: 3 }], ['delete_all', {}])
    expect(messageOf(() => expect(output).toMatchToolCalls(['lookup(id=1)', 'lookup(id=2)']))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      Tool calls differ: 1 expected call was not made, 2 made calls were not expected.
      missing    lookup(id=2)   nearest made: lookup(id=3), arguments.id differs
      extra      delete_all()   $[2]
      matched    1 of 2 expected, 1 of 3 made
      read from  anthropic"
    `)
    expect(messageOf(() => expect(blocks(['lookup', { id: 1 }])).toMatchToolCalls(['lookup(id=1)', { name: 'mail', arguments: { to: /@/ } }]))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      Tool calls differ: 1 expected call was not made.
      missing      mail(to=/@/)
      matched      1 of 2 expected, 1 of 1 made
      read from    anthropic $[0]
      passes with  { relation: 'subset' }"
    `)
    expect(messageOf(() => expect(blocks(['lookup', { id: 3 }])).toMatchToolCalls(['lookup(id=1)'], { relation: 'subset' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected, options)

      Tool calls differ: 1 made call was not expected.
      extra      lookup(id=3)   nearest expected: lookup(id=1), arguments.id differs
      matched    0 of 1 expected, 0 of 1 made
      read from  anthropic $[0]"
    `)
  })

  test('names the option that would let other calls stand, once it is sure of it', () => {
    expect(messageOf(() => expect(blocks(['lookup', { id: 1 }], ['log', {}])).toMatchToolCalls(['lookup(id=1)']))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      Tool calls differ: 1 made call was not expected.
      extra        log()   $[1]
      matched      1 of 1 expected, 1 of 2 made
      read from    anthropic
      passes with  { order: 'subsequence' }"
    `)
  })

  test('names a call where none is expected', () => {
    expect(messageOf(() => expect(blocks(['delete_all', { force: true }])).toMatchToolCalls([]))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      No tool call is expected, but 1 call was made.
      extra      delete_all(force=true)   $[0]
      read from  anthropic $[0]"
    `)
  })

  test('names the place where the order breaks, and the number of steps', () => {
    expect(messageOf(() => expect('[a(), b(), c()]').toMatchToolCalls(['a()', 'c()', 'b()'], { order: 'same' }))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected, options)

      The tool calls are the expected ones, but in another order.
      call 2       expected c(), received b()
      matched      1 of 3 expected, 1 of 3 made
      read from    python
      passes with  { order: 'any' }"
    `)
    expect(messageOf(() => expect('[a(), b()]').toMatchToolCalls([['a()'], ['b()']]))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      The calls were made in another number of steps.
      steps      2 expected, 1 made
      matched    1 of 2 expected, 1 of 2 made
      read from  python"
    `)
    const turns = [{ role: 'assistant', content: blocks(['verify', { id: 1 }]) }, { role: 'assistant', content: blocks(['refund', { id: 1 }]) }]
    expect(messageOf(() => expect(turns).toMatchToolCalls([['verify(id=1)'], ['refund(id=2)']]))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      Tool calls differ: 1 expected call was not made, 1 made call was not expected.
      missing    refund(id=2)   nearest made: refund(id=1), arguments.id differs   step 2
      matched    1 of 2 expected, 1 of 2 made
      read from  conversation"
    `)
  })

  test('names the share that is too low, with its counts', () => {
    expect(messageOf(() => expect('[a(), b(), c()]').toMatchToolCalls(['a', 'd'], { compare: 'names', threshold: { recall: 1, precision: 0.3 } }))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected, options)

      Too few of the tool calls match.
      recall     0.5000, at least 1
      missing    d
      extra      b()   text 6-9
      extra      c()   text 11-14
      matched    1 of 2 expected, 1 of 3 made
      read from  python"
    `)
  })

  test('names the call that came too early', () => {
    expect(messageOf(() => expect('[refund(id=1), verify(id=1)]').toMatchToolCalls(['verify(id=1)', 'refund(id=1)'], { before: [['verify', 'refund']] }))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected, options)

      A tool was called before the call that must come first.
      before it  verify must be made before refund(id=1)
      matched    2 of 2 expected, 2 of 2 made
      read from  python"
    `)
  })

  test('lists ten calls at most', () => {
    expect(messageOf(() => expect(blocks(...Array.from({ length: 13 }, (_, index) => ['f', { a: index }] as const))).toMatchToolCalls(['g()']))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      Tool calls differ: 1 expected call was not made, 13 made calls were not expected.
      missing    g()
      extra      f(a=0)   $[0]
      extra      f(a=1)   $[1]
      extra      f(a=2)   $[2]
      extra      f(a=3)   $[3]
      extra      f(a=4)   $[4]
      extra      f(a=5)   $[5]
      extra      f(a=6)   $[6]
      extra      f(a=7)   $[7]
      extra      f(a=8)   $[8]
                 and 4 more
      matched    0 of 1 expected, 0 of 13 made
      read from  anthropic"
    `)
  })

  test('says why an output cannot be read, also under .not', () => {
    expect(messageOf(() => expect('[lookup(id=1), lookup(id=').not.toMatchToolCalls(['lookup(id=1)']))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCalls(expected)

      The output cannot be read as tool calls, so .not does not pass either: the call cannot be read at character 1: [ stands where it cannot be read.
      received  "[lookup(id=1), lookup(id="

      For "no tool was called" write toMatchToolCalls([])."
    `)
    expect(messageOf(() => expect('[f(a=x), f(a=1)]').toMatchToolCalls(['f(a=1)', 'f(a=2)']))).toMatchInlineSnapshot(`
      "expect(received).toMatchToolCalls(expected)

      The output does not tell whether this is the expected call.
      arguments.a  expected 2, received expression("x"): an expression is never run

      Nothing of the output is ever run or guessed."
    `)
  })

  test('says that the calls are the expected ones, under .not', () => {
    expect(messageOf(() => expect('[b(), a()]').not.toMatchToolCalls(['a()', 'b()']))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCalls(expected)

      The tool calls are the expected ones.
      matched    2 of 2 expected, 2 of 2 made
      read from  python"
    `)
    expect(messageOf(() => expect('Hello.').not.toMatchToolCalls([]))).toMatchInlineSnapshot(`
      "expect(received).not.toMatchToolCalls(expected)

      No tool was called, as expected.
      read from  prose"
    `)
  })

  test('holds inside a comparison', () => {
    expect({ calls: '[b(), a()]' }).toEqual({ calls: expect.toMatchToolCalls(['a()', 'b()']) })
    expect({ calls: 'b()' }).toEqual({ calls: expect.not.toMatchToolCalls([]) })
  })
})
