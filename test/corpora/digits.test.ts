import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { digitsCorpus } from './digitsCorpus.ts'
import { corporaFolder, readLines } from './readLines.ts'

describe.skipIf(corporaFolder === undefined)('corpora/properties/digits, which is read from CODE_GRADED_CORPORA', () => {
  test('is graded without an error', () => {
    const lines = readLines(corporaFolder!, digitsCorpus)
    expect(lines).toHaveLength(114)
    const mistakes = lines.map((line) => ({ id: line.id, wanted: digitsCorpus.wanted(line), came: digitsCorpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
  })
})
