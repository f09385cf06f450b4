import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

describe('toPreserveDigits', () => {
  test('names what is missing and what is too much, and where', () => {
    expect(messageOf(() => expect('Der Vollkreis hat 36 Grad.\nSeite 2').toPreserveDigits('Page 2: a full circle has 360 degrees.'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The translation does not keep 1 of 2 digit sequences.
      missing  360   source line 1:27
      extra    36    output line 1:19"
    `)
  })

  test('names digits that the source has not, and the option that allows them', () => {
    expect(messageOf(() => expect('5 Meilen (8 km)').toPreserveDigits('5 miles'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The translation has 1 digit sequence that the source has not.
      extra  8   output line 1:11

      With extra: 'allow' it would pass."
    `)
  })

  test('names the languages whose words would account for the digits', () => {
    expect(messageOf(() => expect('共有2个文件。').toPreserveDigits('There are two files.'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The translation has 1 digit sequence that the source has not.
      extra  2   output line 1:3

      With words: ['en'] it would pass."
    `)
    expect(messageOf(() => expect('12万3千円').toPreserveDigits('123,000 yen'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The translation does not keep 2 of 2 digit sequences.
      missing  123   source line 1:1
      missing  000   source line 1:5
      extra    12    output line 1:1
      extra    3     output line 1:4

      With scaleWords: ['ja'] it would pass."
    `)
  })

  test('names what moved', () => {
    expect(messageOf(() => expect('12 Seiten, davon ٣ leer').toPreserveDigits('3 of 12 pages', { order: 'same' }))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source, options)

      The translation keeps the digit sequences, but 1 of 2 in another order.
      moved  ٣   output line 1:18

      With order: 'any' it would pass."
    `)
  })

  test('names digits of several scripts', () => {
    expect(messageOf(() => expect('1२ पृष्ठ').toPreserveDigits('12 pages', { mixedScripts: 'forbid' }))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source, options)

      The translation writes 1 digit sequence in digits of several scripts.
      mixed scripts  1२   output line 1:1

      With mixedScripts: 'allow' it would pass."
    `)
  })

  test('lists twenty findings and counts the rest, and cuts long sequences', () => {
    expect(messageOf(() => expect('1'.repeat(100)).toPreserveDigits(Array.from({ length: 60 }, (_, index) => `n ${index + 10}`).join('; ')))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The translation does not keep 60 of 60 digit sequences.
      missing  10   source line 1:3
      missing  11   source line 1:9
      missing  12   source line 1:15
      missing  13   source line 1:21
      missing  14   source line 1:27
      missing  15   source line 1:33
      missing  16   source line 1:39
      missing  17   source line 1:45
      missing  18   source line 1:51
      missing  19   source line 1:57
      missing  20   source line 1:63
      missing  21   source line 1:69
      missing  22   source line 1:75
      missing  23   source line 1:81
      missing  24   source line 1:87
      missing  25   source line 1:93
      missing  26   source line 1:99
      missing  27   source line 1:105
      missing  28   source line 1:111
      missing  29   source line 1:117
               and 41 more"
    `)
  })

  test('says what it did not look at', () => {
    expect(messageOf(() => expect('%s: 4').toPreserveDigits('%1$s: 3', { placeholders: 'skip' }))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source, options)

      The translation does not keep 1 of 1 digit sequence.
      missing        3   source line 1:7
      extra          4   output line 1:5
      not looked at  1 placeholder of the source and 0 of the output"
    `)
  })

  test('says, under .not, that the sequences are kept', () => {
    expect(messageOf(() => expect('Kapitel 3, 3D').not.toPreserveDigits('Chapter 3, 3D', { identifiers: 'skip' }))).toMatchInlineSnapshot(`
      "expect(received).not.toPreserveDigits(source, options)

      The translation keeps 1 digit sequence of the source.
      not looked at  1 identifier of the source and 1 of the output"
    `)
    expect(messageOf(() => expect('Speichern').not.toPreserveDigits('Save'))).toMatchInlineSnapshot(`
      "expect(received).not.toPreserveDigits(source)

      The source has no digit sequence to keep."
    `)
  })

  test('says that an output states nothing or is no text, also under .not', () => {
    expect(messageOf(() => expect(' \u200b').toPreserveDigits('Save'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The output cannot be read as text.
      received  " \\u200b"

      An empty output states nothing."
    `)
    expect(messageOf(() => expect(undefined).not.toPreserveDigits('Save'))).toMatchInlineSnapshot(`
      "expect(received).not.toPreserveDigits(source)

      The output cannot be read as text, so .not does not pass either.
      received  undefined

      Nothing is turned into text."
    `)
    expect(messageOf(() => expect(Promise.resolve('3')).toPreserveDigits('3'))).toMatchInlineSnapshot(`
      "expect(received).toPreserveDigits(source)

      The output cannot be read as text.
      received  a promise

      Await the output first."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('x').toPreserveDigits(' '))).toMatchInlineSnapshot(`"toPreserveDigits: source must be a text that holds something visible, but was " "."`)
  })

  test('holds inside a comparison', () => {
    expect({ de: 'Kapitel 3' }).toEqual({ de: expect.toPreserveDigits('Chapter 3') })
    expect({ de: 'Kapitel 4' }).not.toEqual({ de: expect.toPreserveDigits('Chapter 3') })
  })
})
