import { describe, expect, test } from 'vitest'
import { messageOf } from '../messageOf.ts'

const documents = [
  { id: 'd1', title: 'Annual report', url: 'https://example.org/a', author: 'Okafor', year: 2021, text: 'Full in May.' },
  { id: 'd2', title: 'Board minutes', url: 'https://example.org/b', author: 'Lindqvist', year: 2019 },
]

describe('toCiteOnly', () => {
  test('names each marker that names no document, its place, and the base that would help', () => {
    expect(messageOf(() => expect('The line opened in March [1].\nIt was full\nin May, as the minutes say [1, 6]. Costs fell [2], [3].\n\nNote [0].').toCiteOnly(4))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      2 of 5 citation markers name no retrieved document.
      line 3:28  [1, 6]   6 is not one of 1 to 4
      line 5:6   [0]      0 is not one of 1 to 4

      With base: 0 the marker [0] would name the first document."
    `)
    expect(messageOf(() => expect('A [0] [3].').toCiteOnly(3, { base: 0 }))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents, options)

      1 of 2 citation markers names no retrieved document.
      line 1:7  [3]   3 is not one of 0 to 2

      With base: 1 the marker [3] would name the last document."
    `)
  })

  test('says what is malformed', () => {
    expect(messageOf(() => expect('A [3-1], [-1] and [1,].').toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      3 of 3 citation markers name no retrieved document.
      line 1:3   [3-1]   3-1 runs downwards
      line 1:10  [-1]    -1 is negative
      line 1:19  [1,]    an item is empty"
    `)
  })

  test('says that there is no marker, and which styles would have found one', () => {
    expect(messageOf(() => expect('Full in May.').toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      The output has too few citation markers.
      found  none was found, at least 1 must be there"
    `)
    expect(messageOf(() => expect('Full in May.[^1] Closed in June.[^2] Sold ^[3].').toCiteOnly(3, { atLeast: 2 }))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents, options)

      The output has too few citation markers.
      found  none was found, at least 2 must be there

      Not counted: [^1] (line 1:13 and 1 more, styles: ['footnote']), ^[3] (line 1:43, no style)."
    `)
  })

  test('says both when markers are wrong and too few', () => {
    expect(messageOf(() => expect('A [9].').toCiteOnly(3, { atLeast: 2 }))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents, options)

      1 of 1 citation marker names no retrieved document.
      line 1:3  [9]   9 is not one of 1 to 3
      found     1 was found, at least 2 must be there"
    `)
  })

  test('gives a reason for each style', () => {
    const text = 'A [doc:d9], 【4:0†letter.pdf】 b [^1] c⁴ d (Okafor 2022) e <cite id="d9"> f \\cite{d9} g [@d8] h <https://example.org/c>\n\n[^2]: Letter'
    expect(messageOf(() => expect(text).toCiteOnly(documents, { styles: ['id', 'openai', 'footnote', 'superscript', 'authorYear', 'xml', 'latex', 'pandoc', 'link'] }))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents, options)

      9 of 9 citation markers name no retrieved document.
      line 1:3   [doc:d9]                  no document has the id "d9"
      line 1:13  【4:0†letter.pdf】          no document is named "letter.pdf"
      line 1:32  [^1]                      there is no footnote "1"
      line 1:42  (Okafor 2022)             no document is by Okafor of 2022, only of 2021
      line 1:58  <cite id="d9">            no document has the id "d9"
      line 1:75  \\cite{d9}                 no document has the id "d9"
      line 1:88  @d8                       no document has the id "d8"
      line 1:95  <https://example.org/c>   no document has the address "https://example.org/c"
      line 3:1   [^2]                      footnote "2" names no document"
    `)
  })

  test('lists twenty findings and counts the others', () => {
    expect(messageOf(() => expect('[7] [8]\n'.repeat(15)).toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      30 of 30 citation markers name no retrieved document.
      line 1:1   [7]   7 is not one of 1 to 3
      line 1:5   [8]   8 is not one of 1 to 3
      line 2:1   [7]   7 is not one of 1 to 3
      line 2:5   [8]   8 is not one of 1 to 3
      line 3:1   [7]   7 is not one of 1 to 3
      line 3:5   [8]   8 is not one of 1 to 3
      line 4:1   [7]   7 is not one of 1 to 3
      line 4:5   [8]   8 is not one of 1 to 3
      line 5:1   [7]   7 is not one of 1 to 3
      line 5:5   [8]   8 is not one of 1 to 3
      line 6:1   [7]   7 is not one of 1 to 3
      line 6:5   [8]   8 is not one of 1 to 3
      line 7:1   [7]   7 is not one of 1 to 3
      line 7:5   [8]   8 is not one of 1 to 3
      line 8:1   [7]   7 is not one of 1 to 3
      line 8:5   [8]   8 is not one of 1 to 3
      line 9:1   [7]   7 is not one of 1 to 3
      line 9:5   [8]   8 is not one of 1 to 3
      line 10:1  [7]   7 is not one of 1 to 3
      line 10:5  [8]   8 is not one of 1 to 3
                 and 10 more"
    `)
  })

  test('shows what is hidden in a marker, and cuts a long one', () => {
    expect(messageOf(() => expect(`A [\u200b9\u202e]. B [${'1,'.repeat(100)}9].`).toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      2 of 2 citation markers name no retrieved document.
      line 1:3   [\\u200b9\\u202e]                                                9 is not one of 1 to 3
      line 1:12  [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,...   9 is not one of 1 to 3"
    `)
  })

  test('says what was not looked at, also of a pass under .not', () => {
    expect(messageOf(() => expect('`a[9]` [9]').toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      1 of 1 citation marker names no retrieved document.
      line 1:8       [9]   9 is not one of 1 to 3
      not looked at  1 stretch of inline code"
    `)
    expect(messageOf(() => expect('`a[9]` [1] and [2].').not.toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents)

      All 2 citation markers name a retrieved document.
      not looked at  1 stretch of inline code"
    `)
    expect(messageOf(() => expect('A [1].').not.toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents)

      The one citation marker names a retrieved document."
    `)
    expect(messageOf(() => expect('A.').not.toCiteOnly([], { atLeast: 0 }))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents, options)

      The output has no citation marker."
    `)
  })

  test('names the items of a list of citations', () => {
    const cited = [
      { type: 'page_location', document_index: 3 },
      { type: 'char_location', document_index: 0, cited_text: 'in June', start_char_index: 5, end_char_index: 11 },
      { type: 'url_citation', url: 'https://example.org/a' },
      { id: 'd9' },
      { segment: {} },
    ]
    expect(messageOf(() => expect(cited).toCiteOnly(documents))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      3 of 5 citations name no retrieved document or do not quote it.
      item 1  document_index 3 is not one of 0 to 1
      item 2  cited_text is "in June", but the document has "in May" there
      item 4  no document has the id "d9"
      item 5  cannot be read: it has no id and no url"
    `)
    expect(messageOf(() => expect(cited.slice(1, 3)).toCiteOnly(documents))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      1 of 2 citations does not quote its document.
      item 1  cited_text is "in June", but the document has "in May" there"
    `)
    expect(messageOf(() => expect([{ id: 'd1' }]).not.toCiteOnly(documents))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents)

      The one citation names a retrieved document."
    `)
  })

  test('is unreadable for a citation of unknown shape, also under .not', () => {
    expect(messageOf(() => expect([{ segment: {} }, 5]).not.toCiteOnly(documents))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents)

      The output cannot be read as a list of citations, so .not does not pass either.
      item 1  cannot be read: it has no id and no url
      item 2  cannot be read: it is no object of data"
    `)
  })

  test('is unreadable for an output that states nothing, also under .not', () => {
    expect(messageOf(() => expect(' \u200b').not.toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).not.toCiteOnly(documents)

      The output cannot be read as text, so .not does not pass either.
      received  " \\u200b"

      An empty output states nothing."
    `)
    expect(messageOf(() => expect(undefined).toCiteOnly(3))).toMatchInlineSnapshot(`
      "expect(received).toCiteOnly(documents)

      The output cannot be read as text.
      received  undefined

      Nothing is turned into text."
    `)
  })

  test('names itself in a usage error', () => {
    expect(messageOf(() => expect('A [1].').not.toCiteOnly([]))).toMatchInlineSnapshot(`"toCiteOnly: documents must be at least one document, but was []. Pass atLeast: 0 to ask that nothing is cited."`)
  })

  test('holds inside toEqual, and with expect.soft', () => {
    expect({ answer: 'A [1].' }).toEqual({ answer: expect.toCiteOnly(1) })
    expect({ answer: 'A [2].' }).not.toEqual({ answer: expect.toCiteOnly(1) })
    expect({ answer: 'A [2].' }).toEqual({ answer: expect.not.toCiteOnly(1) })
    expect.soft('A [1].').toCiteOnly(1)
  })
})
