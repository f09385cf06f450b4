import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFences } from '../../../src/text/fences.ts'

const contents = (text: string): [string, string, boolean][] => readFences(text).map((fence) => [fence.info, text.slice(fence.contentStart, fence.contentEnd), fence.closed])

describe('readFences', () => {
  test.each<[string, string, [string, string, boolean][]]>([
    ['a block', '```\na\n```', [['', 'a', true]]],
    ['the language', '``` json \n{}\n```', [['json', '{}', true]]],
    ['a tilde fence that holds backticks', '~~~\n```\n~~~', [['', '```', true]]],
    ['a longer fence that holds a shorter one', '````\n```\na\n```\n````', [['', '```\na\n```', true]]],
    ['two blocks', '```\na\n```\ntext\n```\nb\n```', [['', 'a', true], ['', 'b', true]]],
    ['an empty block', '```\n```', [['', '', true]]],
    ['a block of one empty line', '```\n\n```', [['', '', true]]],
    ['an open block', '```\na', [['', 'a', false]]],
    ['nothing behind an opening', '```', [['', '', false]]],
    ['any line ending', 'x\r\n```js\r\na\r\nb\r\n```\r\n', [['js', 'a\r\nb', true]]],
    ['a line ending of the oldest kind', '```\ra\r```', [['', 'a', true]]],
    ['a block indented by three', '   ```\na\n   ```', [['', 'a', true]]],
    ['no block indented by four', '    ```\na\n    ```', []],
    ['no block in a line of code', '```a```', []],
    ['no end that has words behind it', '```\na\n``` b\n```', [['', 'a\n``` b', true]]],
    ['no block in plain text', 'a\nb', []],
  ])('finds %s', (_, text, expected) => {
    expect(contents(text)).toEqual(expected)
  })

  test('gives offsets inside the text, in order, for any text', () => {
    const text = fc.array(fc.constantFrom('```', '~~~', '\n', '\r\n', ' ', 'a', '`'), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (candidate) => {
        let last = 0
        for (const { start, contentStart, contentEnd, end } of readFences(candidate)) {
          const inOrder = last <= start && start <= contentStart && contentStart <= contentEnd && contentEnd <= end && end <= candidate.length
          if (!inOrder) return false
          last = end
        }
        return true
      }),
      { numRuns: 2000 },
    )
  })
})
