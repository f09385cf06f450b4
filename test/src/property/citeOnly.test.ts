import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citeOnly, type CiteOnlyOptions } from '../../../src/property/citeOnly.ts'
import type { CitationStyle } from '../../../src/property/citations/citationStyles.ts'
import type { Documents } from '../../../src/property/citations/citedDocuments.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs, oddTexts } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const documents = [
  { id: 'd1', title: 'Annual report', url: 'https://example.org/a', author: 'Okafor', year: 2021 },
  { id: 'd2', title: 'Board minutes', url: 'https://example.org/b', author: 'Lindqvist', year: 2019 },
  { id: 'd3', title: 'Tariff sheet', url: 'https://example.org/c', author: '王小明', year: 2020 },
]

/** For each style a marker of one of the documents, and one that is invented. */
const markers: Readonly<Record<CitationStyle, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  bracket: { right: ['[1]', '[2, 3]', '[1–3]', '［２］', '[३]', '[ 1 ]', '[2, p. 9]'], wrong: ['[4]', '[1, 4]', '[2-4]', '[0]', '［９］', '[٩]', '[2][7]', '[-1]', '[3-1]', '[4, p. 2]'] },
  lenticular: { right: ['【1】', '【2、3】'], wrong: ['【4】', '【1-9】', '【９】'] },
  id: { right: ['[doc:d1]', '[doc:d1, doc:d2]'], wrong: ['[doc:d]', '[doc:d11]', '[doc:d1, doc:x]', '[doc:D1]', '[doc:d1, d2]', '[doc:d1#2]'] },
  openai: { right: ['【4:0†Annual report】', '【3†d2】'], wrong: ['【4:0†Annual】', '【9†source】', '【†source】'] },
  footnote: { right: [], wrong: ['[^9]', '[^]', '[^x]'] },
  superscript: { right: ['²', '¹,³', '¹⁻²'], wrong: ['⁴', '¹,⁴', '²⁻⁹', '⁰', '³⁻¹'] },
  authorYear: { right: ['(Okafor 2021)', '(Lindqvist, 2019)', '(Okafor, 2021; Lindqvist et al., 2019)', '（王，2020）'], wrong: ['(Okafor 2019)', '(Lindqvist, 2021)', '(Okafor 2021; Bjørnson 2020)', '(NATO 2021)', '（王，2021）'] },
  xml: { right: ['<cite id="d1">', "<cite id='d1,d2'>"], wrong: ['<cite id="d9">', '<cite id="d1,d9">', '<cite>', '<cite id=d1>', '<CITE id="">'] },
  latex: { right: ['\\cite{d1}', '\\citep*[see][p. 3]{d1,d2}'], wrong: ['\\cite{d9}', '\\citet{d1, d9}', '\\citep[p. 3]{d1,,d2}', '\\cite{}', '\\cite[p. 3]'] },
  pandoc: { right: ['[@d1]', '[@d1; @d2, p. 3]', '@d3'], wrong: ['[@d9]', '[@d1; @d9]', '@d11', '[-@d9]', '[@]'] },
  link: { right: ['[r](https://example.org/a)', '<https://example.org/b>', 'https://example.org/c', '[r](https://EXAMPLE.org/a/#x "t")'], wrong: ['[r](https://example.org/d)', '<https://example.net/a>', 'http://example.org/a', 'https://example.org/a?x=1', '[r](https://example.org:8443/a)'] },
}
const styles = Object.keys(markers) as CitationStyle[]

/** Sentences of several languages without any marker. */
const sentence = fc.constantFrom('Sales rose by 4 % in the north', 'Der Umsatz stieg um 4 %', 'Le chiffre d’affaires progresse', 'Las ventas crecieron', '売上は増加した', '销售额在增长', 'ارتفعت المبيعات', 'बिक्री बढ़ी', '`rows[4]`', '40 m² and 10⁸', '**bold**', 'team@example.com', '\\[8\\]', '[sic]', '[12%]', '…')
const joint = fc.constantFrom('. ', ', ', '\n\n', '。', ' — ')
const prose = fc.array(fc.tuple(sentence, joint), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(''))

describe('citeOnly', () => {
  eachPair('toCiteOnly', ({ output, expected, options }) => citeOnly(output, expected, options))

  test.each(styles)('sees an invented marker of style %s in any text', (style) => {
    fc.assert(
      fc.property(prose, prose, fc.constantFrom(...markers[style].wrong), fc.array(fc.constantFrom('', ...markers[style].right), { maxLength: 3 }), (before, after, wrong, right) => {
        // A letter in front would make a mail address of one form, and no address at all of another.
        const gap = style === 'pandoc' || style === 'link' ? ' ' : ''
        const said = [...right, wrong].map((marker) => `so${gap}${marker}`).join(', ')
        const verdict = citeOnly(`${before}${said} ${after}`, documents, { styles: [style] })
        expect(verdict.outcome).toBe('fail')
        expect(verdict.code).not.toBe('too-few')
      }),
    )
  })

  test.each(styles.filter((style) => markers[style].right.length > 0))('passes a text whose markers of style %s all name a document', (style) => {
    fc.assert(
      fc.property(prose, fc.array(fc.constantFrom(...markers[style].right), { minLength: 1, maxLength: 4 }), prose, (before, right, after) => {
        const verdict = citeOnly(`${before} it says${right.map((marker) => (style === 'superscript' ? marker : ` ${marker}`)).join(' so')}\n\n${after}`, documents, { styles: [style], atLeast: right.length })
        expect([verdict.outcome, verdict.findings]).toEqual(['pass', []])
      }),
    )
  })

  test('sees every number that is out of range, wherever it stands in a list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }), fc.integer({ min: 6, max: 1e9 }), fc.nat(6), fc.constantFrom(', ', ',', '; ', '、', '،'), (right, wrong, at, separator) => {
        const numbers = [...right.slice(0, at), wrong, ...right.slice(at)]
        expect(citeOnly(`A [${numbers.join(separator)}].`, 5).outcome).toBe('fail')
      }),
    )
  })

  test.each<[string, string, Documents, CiteOnlyOptions, number]>([
    ['a heading in brackets', '【重要】A [1].', 3, { styles: ['bracket', 'lenticular'] }, 1],
    ['a word in brackets under style id', '[TODO] A [doc:d1].', documents, { styles: ['id'] }, 1],
    ['a month before a year', '(in March 2020) (im März 2020) (en mars 2020) (في مارس 2020) (Okafor 2021)', documents, { styles: ['authorYear'] }, 1],
    ['a year with its sign', '公司（成立于2019年） (Okafor 2021)', documents, { styles: ['authorYear'] }, 1],
    ['the end of an id before kana', '@d1によると', documents, { styles: ['pandoc'] }, 1],
    ['an address before kana', 'https://example.org/aを参照', documents, { styles: ['link'] }, 1],
    ['a citation glued to an address', 'https://example.org/a[1]', documents, { styles: ['link', 'bracket'] }, 2],
    ['a mailbox and a place in the answer', '<team@example.com> [a](mailto:x@example.com) [b](#c) https://example.org/a', documents, { styles: ['link'] }, 1],
    ['a picture', '![a](https://example.net/p.png) https://example.org/a', documents, { styles: ['link'] }, 1],
    ['a day', '[2024-05-01] A [1].', 3, {}, 1],
    ['a Japanese name', '田中（2020）と（田中、2020）', [{ id: 'x', author: '田中', year: 2020 }], { styles: ['authorYear'] }, 2],
    ['a family name of two words', 'García Márquez (1967) and (Márquez 1967)', [{ id: 'x', author: 'Gabriel García Márquez', year: 1967 }], { styles: ['authorYear'] }, 2],
    ['an organisation', '(World Health Organization, 2020)', [{ id: 'x', author: 'World Health Organization', year: '2020' }], { styles: ['authorYear'] }, 1],
    ['a title in a script without spaces', 'A[^1]\n\n[^1]: 年次報告書の3頁', [{ id: 'x', title: '年次報告書' }], { styles: ['footnote'] }, 1],
  ])('reads %s', (_, output, given, options, checked) => {
    const verdict = citeOnly(output, given, options)
    expect([verdict.outcome, verdict.checked, verdict.findings]).toEqual(['pass', checked, []])
  })

  test('places each marker by line and column, on a text of many lines', () => {
    expect(citeOnly('a\nb [9]\r\n👍 c [1, 8] ［7］', 3).findings).toEqual([
      { kind: 'unresolved', start: 4, end: 7, line: 2, column: 3, text: '[9]', reason: '9 is not one of 1 to 3' },
      { kind: 'unresolved', start: 14, end: 20, line: 3, column: 5, text: '[1, 8]', reason: '8 is not one of 1 to 3' },
      { kind: 'unresolved', start: 21, end: 24, line: 3, column: 12, text: '［7］', reason: '7 is not one of 1 to 3' },
    ])
  })

  test('keeps every finding, and names at most three reasons of one marker', () => {
    expect(citeOnly('[9] '.repeat(1000), 3).findings).toHaveLength(1000)
    expect(citeOnly('[4, 5, 6, 7, 8]', 3).findings).toMatchObject([{ reason: '4 is not one of 1 to 3; 5 is not one of 1 to 3; 6 is not one of 1 to 3' }])
  })

  test('names what looks like a citation and is of no listed style', () => {
    expect(citeOnly('A [1]. B [^3], ^[3], 【3】 and [2, see below].', 3).nearMisses).toEqual([
      { style: 'lenticular', count: 1, text: '【3】', line: 1, column: 22 },
      { style: 'footnote', count: 1, text: '[^3]', line: 1, column: 10 },
      { count: 2, text: '^[3]', line: 1, column: 16 },
    ])
    expect(citeOnly('A (Okafor 2021). See https://example.org/a.', 3).nearMisses).toMatchObject([{ style: 'authorYear' }, { style: 'link' }])
    expect(citeOnly('A [1]. See https://example.org/a.', 3).nearMisses).toEqual([])
  })

  test('says what was not looked at', () => {
    const verdict = citeOnly('"[9]" `a[9]`\n\n```\n[9]\n```\n\n[0, 1] [1]', 3, { quotations: 'skip', ignore: [/\[0, 1\]/] })
    expect([verdict.outcome, verdict.notLookedAt]).toEqual(['pass', ['1 code block', '1 stretch of inline code', '1 marker that is ignored', '1 marker in quotations']])
  })

  test('ignores a marker only when it lies in a match as a whole', () => {
    expect(citeOnly('rows[4] [1]', 3, { ignore: [/rows\[\d+\]/] }).outcome).toBe('pass')
    expect(citeOnly('rows[4] [1]', 3, { ignore: [/rows\[/] }).outcome).toBe('fail')
  })

  test('leaves the lastIndex of a pattern as it is, and reads the whole text whatever it says', () => {
    const pattern = /\[0, 1\]/gy
    pattern.lastIndex = 3
    expect(citeOnly('In [0, 1] [1]', 3, { ignore: [pattern] }).outcome).toBe('pass')
    expect(pattern.lastIndex).toBe(3)
  })

  test('is unreadable for an item of unknown shape, unless another item is proved wrong', () => {
    expect(citeOnly([{ id: 'd1' }, 'd2'], documents)).toMatchObject({ outcome: 'unreadable', code: 'unknown-shape', findings: [{ item: 1 }] })
    expect(citeOnly(['d2', { id: 'd9' }], documents)).toMatchObject({ outcome: 'fail', code: 'unresolved', findings: [{ item: 1 }, { item: 0 }] })
    const getter = Object.defineProperty({}, 'id', { get: () => 'd1', enumerable: true })
    expect(citeOnly([getter, new Proxy({ id: 'd1' }, {})], documents).outcome).toBe('unreadable')
  })

  test('counts characters in a cited text beyond the basic plane as the provider does, or as JavaScript does', () => {
    const given = [{ id: 'a', text: '👍 Full in May.' }]
    const cited = (start: number): unknown => [{ type: 'char_location', document_index: 0, cited_text: 'Full', start_char_index: start, end_char_index: start + 4 }]
    expect([1, 2, 3, 4].map((start) => citeOnly(cited(start), given).outcome)).toEqual(['fail', 'pass', 'pass', 'fail'])
  })

  test('fails on an address in a definition, whatever word of it is an id', () => {
    expect(citeOnly('A[^1]\n\n[^1]: https://example.net/d1', documents, { styles: ['footnote'] }).outcome).toBe('fail')
  })

  test('is unreadable for every output that is neither text nor a list of citations, and never throws', () => {
    for (const [name, output] of hostileOutputs()) {
      const { outcome } = citeOnly(output, documents, { styles, atLeast: 0 })
      expect([name, outcome]).toEqual([name, 'unreadable'])
    }
    for (const text of oddTexts) expect(['pass', 'fail', 'unreadable']).toContain(citeOnly(text, documents, { styles, atLeast: 0 }).outcome)
    fc.assert(fc.property(fc.anything(), (output) => ['pass', 'fail', 'unreadable'].includes(citeOnly(output, documents, { styles }).outcome)))
  })

  test('gives a verdict for any text of any plane, lone surrogates and all', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)), fc.constantFrom('[', ']', '【', '】', '†', '^', ':', '@', '(', ')', '1', '2021', 'Okafor ', '¹', '`', '\\cite{', '<cite id="', '[doc:', 'https://', '\n', '\u{e005b}'))
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join('')
        for (const { start, end, text: found } of citeOnly(text, documents, { styles, atLeast: 0 }).findings) if (start !== undefined) expect(text.slice(start, end)).toBe(found)
      }),
      { numRuns: 10_000, seed: 6 },
    )
  }, 60_000)

  test.each(['[', '(', '【', '7', '1,', '`', '<', '\u200b', '[1', '[^1]: a\n', '\\cite[', '@{', '(Okafor 2021', 'a¹', '[@', '"'])('ends on a text of 500,000 times %j', (piece) => {
    expect(['pass', 'fail', 'unreadable']).toContain(citeOnly(piece.repeat(500_000), documents, { styles, atLeast: 0, quotations: 'skip' }).outcome)
  }, 60_000)

  test.each<[string, unknown, unknown, string]>([
    ['there is no document', [], undefined, 'citeOnly: documents must be at least one document, but was []. Pass atLeast: 0 to ask that nothing is cited.'],
    ['the count is zero', 0, undefined, 'citeOnly: documents must be at least one document, but was 0. Pass atLeast: 0 to ask that nothing is cited.'],
    ['the count is negative', -1, undefined, 'citeOnly: documents must be a count, a list of ids, or a list of documents ({ id, title, url, author, year, text }), but was -1.'],
    ['the documents are a text', 'a', undefined, 'citeOnly: documents must be a count, a list of ids, or a list of documents ({ id, title, url, author, year, text }), but was "a".'],
    ['an id is blank', ['a', ' '], undefined, 'citeOnly: documents[1] must be a text that is not blank, but was " ".'],
    ['a document has no id', [{ url: 'https://example.org' }], undefined, 'citeOnly: documents[0] "id" must be a text that is not blank, but was undefined.'],
    ['a document has an unknown member', [{ id: 'a', link: 'x' }], undefined, 'citeOnly: documents[0] "link" does not exist; there is "id", "title", "url", "author", "year" or "text".'],
    ['a year is none', [{ id: 'a', author: 'b', year: 'soon' }], undefined, 'citeOnly: documents[0] "year" must be a year, such as 2021 or "2021a", but was "soon".'],
    ['two documents have one id', ['a', 'b', 'a'], undefined, 'citeOnly: documents[2] must have an id of its own, but was "a".'],
    ['two ids differ in composition alone', ['\u00fc', 'u\u0308'], undefined, 'citeOnly: documents[1] must have an id of its own, but was "u\u0308".'],
    ['two ids differ in case alone and case does not count', ['a', 'A'], { idCase: 'insensitive' }, 'citeOnly: documents[1] must have an id of its own, but was "A".'],
    ['a count is given for ids', 3, { styles: ['id'] }, 'citeOnly: documents must be a list for the style "id", which names no positions, but was 3.'],
    ['no document has an author and a year', ['a'], { styles: ['authorYear'] }, 'citeOnly: documents must hold an author and a year for the style "authorYear", and no document does.'],
    ['no document has an address', ['a'], { styles: ['link'] }, 'citeOnly: documents must hold an address for the style "link", and no document does.'],
    ['no style is listed', 3, { styles: [] }, 'citeOnly: option "styles" must be a list of at least one of "bracket", "lenticular", "id", "openai", "footnote", "superscript", "authorYear", "xml", "latex", "pandoc" or "link", but was [].'],
    ['a style is unknown', 3, { styles: ['brackets'] }, 'citeOnly: option "styles" must be a list of at least one of "bracket", "lenticular", "id", "openai", "footnote", "superscript", "authorYear", "xml", "latex", "pandoc" or "link", but was ["brackets"]. Did you mean "bracket"?'],
    ['the base is neither 0 nor 1', 3, { base: 2 }, 'citeOnly: option "base" must be 1 or 0, but was 2.'],
    ['atLeast is negative', 3, { atLeast: -1 }, 'citeOnly: option "atLeast" must be an integer, 0 or more, but was -1.'],
    ['a pattern is a text', 3, { ignore: ['a'] }, 'citeOnly: option "ignore" must be a list of RegExp, but was "a".'],
    ['a pattern matches an empty text', 3, { ignore: [/a*/] }, 'citeOnly: option "ignore" must be a list of RegExp, none of which matches an empty text, but was /a*/. It would match everywhere.'],
    ['a pattern matches everything', 3, { ignore: [/[^]/] }, 'citeOnly: option "ignore" must be a list of RegExp, none of which matches everything, but was /[^]/. The check could not fail.'],
    ['a pattern is invalid with the flag u', 3, { ignore: [/{/] }, 'citeOnly: option "ignore" must hold patterns that are valid with the flag u, but was /{/.'],
    ['the prefix is blank', ['a'], { prefix: ' ' }, 'citeOnly: option "prefix" must be a text that is not blank, without square brackets, but was " ". Without a prefix any word in brackets would be an id.'],
    ['a word is unknown', 3, { quotations: 'ignore' }, 'citeOnly: option "quotations" must be "read" or "skip", but was "ignore".'],
    ['an option is unknown', 3, { atleast: 1 }, 'citeOnly: option "atleast" does not exist; there is "styles", "base", "atLeast", "ignore", "quotations", "idCase" or "prefix". Did you mean "atLeast"?'],
  ])('throws when %s', (_, given, options, message) => {
    expect(usageErrorOf(() => citeOnly('A [1].', given as Documents, options as CiteOnlyOptions))).toBe(message)
    expect(usageErrorOf(() => citeOnly(undefined, given as Documents, options as CiteOnlyOptions))).toBe(message)
  })

  test('throws when a pattern runs away', () => {
    expect(usageErrorOf(() => citeOnly(`${'a'.repeat(60)}! [1]`, 3, { ignore: [/(a+)+b/] }))).toMatch(/^citeOnly: option "ignore" ran for more than 1000 ms and was stopped\./)
  })
})
