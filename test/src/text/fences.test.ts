import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { behindReasoning, readFences } from '../../../src/text/fences.ts'

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

  test.each<[string, string, [string, string, boolean][]]>([
    ['a block indented by four', '    ```\na\n    ```', [['', 'a', true]]],
    ['a block indented by tabs', '\t\t~~~json\n{}\n\t~~~', [['json', '{}', true]]],
    ['an end that is indented otherwise', '- x\n        ```\n  a\n```', [['', '  a', true]]],
    ['no block in a line of code', '        ```a```', []],
    ['no block in a quotation', '> ```\n> a\n> ```', []],
  ])('finds, whatever the indent, %s', (_, text, expected) => {
    expect(readFences(text, 'any').map((fence) => [fence.info, text.slice(fence.contentStart, fence.contentEnd), fence.closed])).toEqual(expected)
  })

  test('finds the same blocks under any indent where none is indented', () => {
    const text = fc.array(fc.constantFrom('```', '~~~', '````', '\n', '\r\n', 'a', '`'), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(fc.property(text, (candidate) => JSON.stringify(readFences(candidate, 'any')) === JSON.stringify(readFences(candidate))))
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

describe('behindReasoning', () => {
  const rest = (text: string): string | undefined => {
    const behind = behindReasoning(text)
    return typeof behind === 'number' ? text.slice(behind) : behind
  }

  test.each([
    ['behind the closing tag', '<think>a</think>b', 'b'],
    ['behind white space and a tag', ' \n<think>\na\n</think>\nb', '\nb'],
    ['behind a tag in capitals', '<THINKING>a</Thinking>b', 'b'],
    ['behind a tag that holds another', '<reasoning>a</think>b</reasoning>c', 'c'],
    ['behind the first closing tag of a tag nested in itself', '<think>a<think>b</think>c</think>d', 'c</think>d'],
    ['behind the last closing tag where none opens', 'a</think>b</reasoning>c', 'c'],
    ['behind the last closing tag where the tag opens later', 'a<think>b</think>c', 'c'],
    ['nowhere without tags', 'a < think > b', undefined],
    ['nowhere behind a tag of another name', '<thought>a</thought>b', undefined],
    ['nowhere behind a tag that only starts alike', '<thinker>a</thinker>b', undefined],
    ['behind a tag with attributes', '<think type="x">a</think >b', 'b'],
    ['never where a tag with attributes is not closed', '<think type="x">a', 'unclosed'],
    ['behind every block', '<think>a</think>\n<thinking>b</thinking>c', 'c'],
    ['behind the block that follows a closing tag', 'a</think> <think>b</think>c', 'c'],
    ['never where the second block is not closed', '<think>a</think>\n<think>b', 'unclosed'],
    ['never where the tag is not closed', '<think>a', 'unclosed'],
    ['never where another tag is closed', '<think>a</thinking>b', 'unclosed'],
    ['at the end where nothing follows', '<think>a</think>', ''],
  ])('goes on %s', (_, text, expected) => {
    expect(rest(text)).toBe(expected)
  })

  test('does not hang on many tags', () => {
    for (const pile of ['<think>', '</think>', '<', '</', '\n']) expect(() => behindReasoning(pile.repeat(2_000_000 / pile.length))).not.toThrow()
  })
})
