import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { mentionsCorpus } from './mentionsCorpus.ts'
import { corporaFolder, readLines } from './readLines.ts'

describe.skipIf(corporaFolder === undefined)('corpora/properties/mentions, which is read from CODE_GRADED_CORPORA', () => {
  test('is graded without an error', () => {
    const lines = readLines(corporaFolder!, mentionsCorpus)
    const mistakes = lines.map((line) => ({ id: line.id, why: line.why, wanted: mentionsCorpus.wanted(line), came: mentionsCorpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
    expect(lines).toHaveLength(82)
  })
})
