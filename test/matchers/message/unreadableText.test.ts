import { describe, expect, test } from 'vitest'
import { projectLocaleNote, unreadableText } from '../../../matchers/message/unreadableText.ts'
import { composeMessage } from '../../../matchers/message/message.ts'
import { whyNotText } from '../../../src/text/textOutput.ts'

const plain = { expected: String, received: String, dim: String, bold: String }

function messageFor(received: unknown, isNot = false): string {
  const findings = [whyNotText(received)!.finding]
  return composeMessage('hint', unreadableText({ findings }, { received, isNot, paint: plain }, 'For a number use toEqualNumber.'))
}

describe('unreadableText', () => {
  test('says what it is: an output that is undefined', () => {
    expect(messageFor(undefined)).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  undefined

      Nothing is turned into text."
    `)
  })

  test('says what it is: an output that is null', () => {
    expect(messageFor(null)).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  null

      Nothing is turned into text."
    `)
  })

  test('says what it is: a number', () => {
    expect(messageFor(42)).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  42   a number

      Nothing is turned into text. For a number use toEqualNumber."
    `)
  })

  test('says what it is: a promise', () => {
    expect(messageFor(Promise.resolve('x'))).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  a promise

      Await the output first."
    `)
  })

  test('says what it is: an object', () => {
    expect(messageFor({ text: 'a\u202eb' })).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  { text: "a\\u202eb" }   an object

      Nothing is turned into text."
    `)
  })

  test('says what it is: a list', () => {
    expect(messageFor(['a'])).toMatchInlineSnapshot(`
      "hint

      The output cannot be read as text.
      received  ["a"]   a list

      Nothing is turned into text."
    `)
  })

  test('says that .not does not pass either', () => {
    expect(messageFor(undefined, true).split('\n')[2]).toBe('The output cannot be read as text, so .not does not pass either.')
  })

  test('runs no code of the output', () => {
    const calls: string[] = []
    const trapped = new Proxy({}, new Proxy({}, { get: (_, trap) => (calls.push(String(trap)), undefined) }))
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const hostile = { get text() { return calls.push('text') }, toString: () => calls.push('toString'), toJSON: () => calls.push('toJSON') }
    for (const received of [trapped, proxy, hostile, Object.create(trapped)]) messageFor(received)
    expect(calls).toEqual([])
  })

  test('stays short for a text that is too long', () => {
    const message = messageFor('x'.repeat(6_000_000))
    expect(message.length).toBeLessThan(700)
    expect(message.split('\n').at(-1)).toBe('Texts of at most 5000000 UTF-16 units are read.')
  })
})

describe('projectLocaleNote', () => {
  test('names the locale only where the project has set it', () => {
    expect([projectLocaleNote({}), projectLocaleNote({ projectLocale: 'de' })]).toEqual([undefined, 'locale: de (project default)'])
  })
})
