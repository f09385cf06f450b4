import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toAvoidMentioning', () => {
  test('says which names are mentioned, where, and in what', () => {
    expect(messageOf(() => expect('Try Nord\u200bvale instead.\n#NordvaleCloud is trending, dearer than the Zephyr plan, as everybody knows.').toAvoidMentioning(['Nordvale', 'Zephyr', 'Orbit']))).toMatchInlineSnapshot(`
      "expect(received).toAvoidMentioning(names)

      The output mentions 2 of 3 names that it must avoid, 3 times.
      line 1:5   "Nordvale"   in "Try Nord\\u200bvale instead."
      line 2:2   "Nordvale"   in "#NordvaleCloud is trending,"
      line 2:45  "Zephyr"     in "dearer than the Zephyr plan, as everybody"

      Put an allowed phrase into allow, or case: 'sensitive' on the name if it is also a common word."
    `)
  })

  test('names the alias that was found', () => {
    expect(messageOf(() => expect('Нордвейл дороже, чем Nordvale.').toAvoidMentioning([{ name: 'Nordvale', aliases: ['Нордвейл'] }]))).toMatchInlineSnapshot(`
      "expect(received).toAvoidMentioning(names)

      The output mentions 1 of 1 name that it must avoid, 2 times.
      line 1:1   "Nordvale" as "Нордвейл"   in "Нордвейл дороже, чем Nordvale."
      line 1:22  "Nordvale"                 in "Нордвейл дороже, чем Nordvale."

      Put an allowed phrase into allow, or case: 'sensitive' on the name if it is also a common word."
    `)
  })

  test('lists twenty mentions at most, and says what was not looked at', () => {
    expect(messageOf(() => expect(`${'Nordvale '.repeat(61)}\`x\``).toAvoidMentioning(['Nordvale'], { code: 'skip' }))).toMatchInlineSnapshot(`
      "expect(received).toAvoidMentioning(names, options)

      The output mentions 1 of 1 name that it must avoid, 61 times.
      line 1:1       "Nordvale"   in "Nordvale Nordvale Nordvale"
      line 1:10      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale"
      line 1:19      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:28      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:37      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:46      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:55      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:64      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:73      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:82      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:91      "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:100     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:109     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:118     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:127     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:136     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:145     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:154     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:163     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
      line 1:172     "Nordvale"   in "Nordvale Nordvale Nordvale Nordvale Nordvale"
                     and 41 more
      not looked at  1 stretch of code

      Put an allowed phrase into allow, or case: 'sensitive' on the name if it is also a common word."
    `)
  })

  test('shows a hostile output escaped and cut', () => {
    expect(messageOf(() => expect(`\u001b[31m${'😀'.repeat(40)}nordvale\u202e${'x'.repeat(500)}@nordvale\ud83d`).toAvoidMentioning(['Nordvale']))).toMatchInlineSnapshot(`
      "expect(received).toAvoidMentioning(names)

      The output mentions 1 of 1 name that it must avoid, 1 time.
      line 1:556  "Nordvale"   in "xxxxxxxxxxxxxxxxxxxxxxx@nordvale"

      Put an allowed phrase into allow, or case: 'sensitive' on the name if it is also a common word."
    `)
  })

  test('says that no name is mentioned, under .not', () => {
    expect(messageOf(() => expect('Our plan is `cheap`.').not.toAvoidMentioning(['Nordvale'], { code: 'skip' }))).toMatchInlineSnapshot(`
      "expect(received).not.toAvoidMentioning(names, options)

      The output does not mention the name that it must avoid.
      not looked at  1 stretch of code"
    `)
    expect(messageOf(() => expect('Our plan is cheap.').not.toAvoidMentioning(['Nordvale', 'Zephyr']))).toMatchInlineSnapshot(`
      "expect(received).not.toAvoidMentioning(names)

      The output does not mention any of the 2 names that it must avoid."
    `)
  })

  test('says what an output is that is no text, or shows nothing, also under .not', () => {
    expect(messageOf(() => expect(undefined).not.toAvoidMentioning(['Nordvale']))).toMatchInlineSnapshot(`
      "expect(received).not.toAvoidMentioning(names)

      The output cannot be read as text, so .not does not pass either.
      received  undefined

      Nothing is turned into text."
    `)
    expect(messageOf(() => expect('\u200b').toAvoidMentioning(['Nordvale']))).toMatchInlineSnapshot(`
      "expect(received).toAvoidMentioning(names)

      The output cannot be read as text.
      received  "\\u200b"

      An empty output states nothing."
    `)
  })

  test('throws for a mistake of the author, also under .not', () => {
    expect(messageOf(() => expect('x').not.toAvoidMentioning([]))).toMatchInlineSnapshot(`"toAvoidMentioning: names must be a list of at least one name, but was []. With no names the check could not fail."`)
  })

  test('holds in every position of an assertion', () => {
    expect({ reply: 'Our plan is cheap.' }).toEqual({ reply: expect.toAvoidMentioning(['Nordvale']) })
    expect({ reply: 'Nordvale is dear.' }).toEqual({ reply: expect.not.toAvoidMentioning(['Nordvale']) })
    expect.soft('Our plan is cheap.').toAvoidMentioning(['Nordvale'])
  })
})
