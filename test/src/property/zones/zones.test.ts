import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readZones, type Zone } from '../../../../src/property/zones/zones.ts'

/** `kind text`, one a zone. */
const zonesOf = (text: string): string[] => readZones(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)
const of = (kind: Zone['kind'], text: string): string[] => zonesOf(text).filter((zone) => zone.startsWith(kind)).map((zone) => zone.slice(kind.length + 1))

describe('readZones', () => {
  test.each<[string, string, string[]]>([
    ['a fence', 'a\n```js\nx[7]\n```\nb [1]', ['fenced code ```js\nx[7]\n```']],
    ['a fence of tildes with backticks in it', '~~~\n```\n~~~\n`x`', ['fenced code ~~~\n```\n~~~', 'inline code `x`']],
    ['a fence that only a longer one closes', '````\n```\n````\n', ['fenced code ````\n```\n````']],
    ['an unclosed fence to the end', 'a\n\n```\nx[7]\n\nmore', ['fenced code ```\nx[7]\n\nmore']],
    ['a fence in a list item', '- a\n\n  ```\n  x[7]\n  ```\n  [1]', ['fenced code ```\n  x[7]\n  ```']],
    ['a fence that a list item begins with', '1. ```\n   x\n   ```', ['list marker 1.', 'fenced code ```\n   x\n   ```']],
    ['a fence that its quotation ends', '> ```\n> x\nout [1]', ['fenced code ```\n> x']],
    ['no fence where backticks follow on the line', '``` a ``` b', ['inline code ``` a ```']],
    ['indented code behind a blank line', 'a\n\n    x[7]\n\n    y\nb', ['indented code     x[7]\n\n    y']],
    ['indented code by a tab', '\tx', ['indented code \tx']],
    ['no indented code in a paragraph', 'a\n    [7]', []],
    ['no indented code in a list item', '- a\n\n    [7]\n', []],
    ['indented code inside a list item', '- a\n\n      x[7]\n', ['indented code       x[7]']],
    ['indented code behind a list', '- a\n\nb\n\n    x[7]\n', ['indented code     x[7]']],
    ['a code span', 'a `x[4]` b', ['inline code `x[4]`']],
    ['a code span with backticks in it', '`` a`b ``', ['inline code `` a`b ``']],
    ['a code span over a line break', '`a\nb`', ['inline code `a\nb`']],
    ['no code span over a blank line', '`a\n\nb`', []],
    ['no code span over items of a list', '- `a\n- b`', []],
    ['no code span over rows of a table', '| `a |\n| b` |', []],
    ['no code span behind an escaped backtick', '\\`a`', ['escape \\`']],
    ['a code span that ends with a backslash', '`a\\` b`', ['inline code `a\\`']],
    ['a link and its address', '[7](https://example.org/a "seven") [1]', ['link [7](https://example.org/a "seven")', 'destination https://example.org/a']],
    ['an address with brackets', '[a](https://example.org/t?id=[9]_(x))', ['link [a](https://example.org/t?id=[9]_(x))', 'destination https://example.org/t?id=[9]_(x)']],
    ['an address in angle brackets', '[a](<b c>)', ['link [a](<b c>)', 'destination b c']],
    ['a link without an address', '[a]()', ['link [a]()']],
    ['no link by reference', '[1][9]', []],
    ['no link with words for an address', '[7](see the annex)', []],
    ['no link without an end', '[7](https://example.org', ['bare URL https://example.org']],
    ['an image', '![4](chart.png)', ['image ![4](chart.png)', 'destination chart.png']],
    ['an image in a link', '[![4](a.png)](b)', ['link [![4](a.png)](b)', 'image ![4](a.png)', 'destination a.png', 'destination b']],
    ['an image in an image once', '![![4](a)](b)', ['image ![![4](a)](b)', 'destination a', 'destination b']],
    ['the inner link of two', '[a [7](b)](c)', ['link [7](b)', 'destination b']],
    ['an autolink', '<https://example.org/a> <team@example.org> <b>', ['autolink <https://example.org/a>', 'autolink <team@example.org>']],
    ['a bare address without the stop behind it', 'See https://example.org/a?b=1. And (www.example.org/x_(y)).', ['bare URL https://example.org/a?b=1', 'bare URL www.example.org/x_(y)']],
    ['a bare address with a citation glued to it', 'https://example.org/a[1]。', ['bare URL https://example.org/a']],
    ['a bare address in a Chinese sentence', '见https://example.org/a，然后', ['bare URL https://example.org/a']],
    ['a comment over lines', 'a <!-- [9]\nb --> c', ['HTML comment <!-- [9]\nb -->']],
    ['a comment that opens a line over a blank line and a fence', '<!-- [9]\n\n```\n--> [1]', ['HTML comment <!-- [9]\n\n```\n-->']],
    ['no comment without an end', 'a <!-- [9]', []],
    ['escapes', '\\[8\\] \\a', ['escape \\[', 'escape \\]']],
    ['task boxes', '- [x] a [1]\n* [ ] b\n- [9] c', ['task box [x]', 'task box [ ]']],
    ['markers of ordered lists', '1. a\n2) b\n\n14. c', ['list marker 1.', 'list marker 2)', 'list marker 14.']],
    ['markers of ordered lists in other digits', '١. أ\n٢. ب\n\n３．東京', ['list marker ١.', 'list marker ٢.', 'list marker ３．']],
    ['no marker inside a paragraph', 'We did it in\n2024. Then', []],
    ['no marker without a space', '1.5 a', []],
    ['numbers of headings', '# 1. A\n\n## 1.1 B\n\n## 1.2 C', ['heading number 1.', 'heading number 1.1', 'heading number 1.2']],
    ['no number of a heading that states one', '## 2.5 million users\n\n## 2024 results\n\n## 2025 results', []],
  ])('marks %s', (_, text, zones) => {
    expect(zonesOf(text)).toEqual(zones)
  })

  test('reads every kind of line end', () => {
    expect(of('fenced code', 'a\r\n```\r\nx\r\n```\r\nb')).toEqual(['```\r\nx\r\n```'])
    expect(of('fenced code', 'a\r```\rx\r```\rb')).toEqual(['```\rx\r```'])
  })

  test('pairs runs of backticks of growing length without looking twice', () => {
    let runs = ''
    for (let length = 1; runs.length < 500_000; length++) runs += `${'`'.repeat(length)} `
    expect(readZones(runs)).toEqual([])
  })

  test('ends for any text, in order, with zones of one kind apart and addresses inside their links', () => {
    const piece = fc.constantFrom('`', '``', '```', '~~~', '\n', '\n\n', '    ', '- ', '1. ', '> ', '[', ']', '](', ')', '![', '<', '>', '<!--', '-->', 'https://', 'a.b', '\\', '# ', '2.1 ', '| ', '"', '\ud800', '[x] ', 'é', '３．')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const zones = readZones(text)
        const ends = new Map<string, number>()
        let last = 0
        for (const { kind, start, end } of zones) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(start).toBeGreaterThanOrEqual(ends.get(kind) ?? 0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
          ends.set(kind, end)
          if (kind === 'destination') expect(zones.some((outer) => (outer.kind === 'link' || outer.kind === 'image') && outer.start < start && outer.end > end)).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
