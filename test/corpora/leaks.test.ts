import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { leaksCorpus } from './leaksCorpus.ts'
import { corporaFolder, readLines } from './readLines.ts'

describe.skipIf(corporaFolder === undefined)('corpora/properties/leaks, which is read from CODE_GRADED_CORPORA', () => {
  test('is graded without an error', () => {
    const lines = readLines(corporaFolder!, leaksCorpus)
    const mistakes = lines.map((line) => ({ id: line.id, why: line.why, wanted: leaksCorpus.wanted(line), came: leaksCorpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
    expect(lines).toHaveLength(84)
  })
})
