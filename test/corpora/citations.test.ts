import { describe, expect, test } from 'vitest'
import { citationsCorpus, type CitationLine } from './citationsCorpus.ts'
import { isRight } from './corpora.ts'
import { corporaFolder, readLines } from './readLines.ts'

describe.skipIf(corporaFolder === undefined)('corpora/properties/citations, which is read from CODE_GRADED_CORPORA', () => {
  test('is graded without an error', () => {
    const lines: CitationLine[] = readLines(corporaFolder!, citationsCorpus)
    const mistakes = lines.map((line) => ({ id: line.id, wanted: citationsCorpus.wanted(line), came: citationsCorpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
    expect(lines).toHaveLength(87)
  })
})
