import { describe, expect, test } from 'vitest'
import { decoysOf } from '../src/property/numberDecoys.ts'
import { isRight } from './corpora.ts'
import { numbersCorpus, type NumbersLine } from './numbersCorpus.ts'
import { propertyCorpora } from './propertyCorpora.ts'
import { corporaFolder, readLines } from './readLines.ts'

/** How many lines each file has. */
const lengths: Record<string, number> = { toCiteOnly: 87, toUseNumbersFrom: 85, toAvoidMentioning: 82, toPreserveDigits: 114, toKeepSecret: 84 }

describe.skipIf(corporaFolder === undefined)('corpora/properties, which are read from CODE_GRADED_CORPORA', () => {
  test.each(propertyCorpora)('$name: every line is graded right', (corpus) => {
    const lines = readLines(corporaFolder!, corpus)
    const mistakes = lines.map((line) => ({ id: line.id, wanted: corpus.wanted(line), came: corpus.grade(line) })).filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
    expect(lines).toHaveLength(lengths[corpus.matcher]!)
  })

  test('properties: numbers: nearly every decoy of a line that passes is caught', () => {
    const lines = (readLines(corporaFolder!, numbersCorpus) as NumbersLine[]).filter(({ pass, options }) => pass === true && !options.allow && !options.derive && !options.rounding)
    const came = lines.flatMap((line) => decoysOf(line.output, line.source).map((output) => ({ output, outcome: numbersCorpus.grade({ ...line, output }).outcome })))
    expect(came.length).toBeGreaterThan(100)
    // The bar is 99 of 100: a decoy may happen to be another number of the source.
    expect(came.filter(({ outcome }) => outcome === 'pass').slice(Math.floor(came.length / 100))).toEqual([])
  })
})
