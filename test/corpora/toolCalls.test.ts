import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { corporaFolder, readLines } from './readLines.ts'
import { quirkDecisions, toolCallCorpora, type QuirkLine } from './toolCallCorpora.ts'

describe.skipIf(corporaFolder === undefined)('corpora/tool-calls, which is read from CODE_GRADED_CORPORA', () => {
  test.each(toolCallCorpora)('is graded without an error: $name', (corpus) => {
    const mistakes = readLines(corporaFolder!, corpus)
      .map((line) => ({ id: line.id, kind: line.kind, wanted: corpus.wanted(line), came: corpus.grade(line) }))
      .filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
  })

  test('has the lines that the specification counts', () => {
    expect(Object.fromEntries(toolCallCorpora.map((corpus) => [corpus.name, readLines(corporaFolder!, corpus).length]))).toEqual({
      'tool calls: predictions': 3941,
      'tool calls: policies, strict': 1315,
      'tool calls: policies, lenient': 1315,
      'tool calls: quirks': 83,
    })
  })

  test('leaves no quirk open that is not decided', () => {
    const open = readLines(corporaFolder!, toolCallCorpora.at(-1)!).filter(({ want }: QuirkLine) => want === null)
    expect(open.map(({ id }: QuirkLine) => id).toSorted()).toEqual(Object.keys(quirkDecisions).toSorted())
  })
})
