import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { decoysOf } from '../src/property/numberDecoys.ts'
import { numbersCorpus, type NumbersLine } from './numbersCorpus.ts'
import { corporaFolder, readLines } from './readLines.ts'

describe.skipIf(corporaFolder === undefined)('corpora/properties/numbers, which is read from CODE_GRADED_CORPORA', () => {
  test('is graded without an error', () => {
    const lines = readLines(corporaFolder!, numbersCorpus)
    expect(lines.length).toBeGreaterThan(0)
    const mistakes = lines.map((line) => ({ id: line.id, wanted: numbersCorpus.wanted(line), came: numbersCorpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
  })

  test('catches nearly every decoy of a line that passes', () => {
    const lines = (readLines(corporaFolder!, numbersCorpus) as NumbersLine[]).filter(({ pass, options }) => pass === true && !options.allow && !options.derive && !options.rounding)
    const came = lines.flatMap((line) => decoysOf(line.output, line.source).map((output) => ({ output, outcome: numbersCorpus.grade({ ...line, output }).outcome })))
    const caught = came.filter(({ outcome }) => outcome !== 'pass')
    console.log(`decoys of the corpus caught: ${caught.length} of ${came.length} (${((100 * caught.length) / came.length).toFixed(2)} %)`)
    expect(came.filter(({ outcome }) => outcome === 'pass').slice(Math.floor(came.length / 100))).toEqual([])
  })
})
