import { expect as jestExpect } from 'expect'
import { describe, expect, test } from 'vitest'
import { defineMatcher } from '../../matchers/defineMatcher.ts'
import { register } from '../../matchers/register.ts'
import type { Verdict } from '../../src/verdict.ts'
import { messageOf } from '../messageOf.ts'

// `code-graded/jest` imports @jest/globals, which only runs inside Jest, so this is what it does, on the expect that Jest has.
const grade = (output: unknown, secret: unknown): Verdict =>
  JSON.stringify(output).includes(String(secret))
    ? { grader: 'mention', strength: 'necessary', outcome: 'pass', findings: [] }
    : { grader: 'mention', strength: 'necessary', outcome: 'fail', code: 'missing', findings: [{ kind: 'missing' }] }
const words = { labels: { expected: 'secret' }, explain: () => ({ sentence: 'It does not stand there.', values: [] }) }
register(jestExpect as never)
register(jestExpect as never)
register(jestExpect as never, {
  toHoldBack: defineMatcher({ name: 'toHoldBack', confidential: true, grade, ...words }),
  toMention: defineMatcher({ name: 'toMention', grade, ...words }),
})

// The types of these matchers are no part of what is tested here.
const jest = jestExpect as any
const expectAny = expect as any

describe('the expect of Jest', () => {
  test('writes the same message, byte for byte', () => {
    const messages = (expectOf: any): string[] => [
      messageOf(() => expectOf('sales').toNormalisedEqual('billing')),
      messageOf(() => expectOf('Billing').not.toNormalisedEqual('billing')),
      messageOf(() => expectOf(7).not.toNormalisedEqual('billing')),
      messageOf(() => expectOf(7).not.toNormalisedEqual([])),
    ]
    expect(messages(jest)).toEqual(messages(expectAny))
  })

  test('prints an asymmetric matcher as written in a difference', () => {
    expect(messageOf(() => jest({ a: 'x' }).toEqual({ a: jest.toMention('y', { z: [1] }) }))).toMatchInlineSnapshot(`
      "expect(received).toEqual(expected) // deep equality

      - Expected  - 1
      + Received  + 1

        Object {
      -   "a": toMention("y", { z: [1] }),
      +   "a": "x",
        }"
    `)
  })

  test('keeps the arguments of a confidential matcher out of every difference', () => {
    const outputs = [{ a: 'x' }, { a: ['x'] }, { a: { b: 1 } }]
    for (const output of outputs) {
      for (const secret of ['hunter2', ['hunter2'], { b: 'hunter2' }]) {
        for (const asymmetric of [jest.toHoldBack(secret), jest.not.toHoldBack(secret)]) {
          const message = messageOf(() => jest({ ...output, other: 1 }).toEqual({ a: asymmetric }))
          expect(message).toContain('- Expected')
          expect(message).not.toContain('hunter2')
        }
      }
    }
  })
})
