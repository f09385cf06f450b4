import { describe, expect, test } from 'vitest'
import { corpora, isRight, textOptions, type Corpus } from './corpora.ts'
import { corporaFolder, readLines } from './readLines.ts'

const answers = corpora.filter(({ file }) => file.startsWith('answers/'))

describe.skipIf(corporaFolder === undefined)('corpora/answers, which is read from CODE_GRADED_CORPORA', () => {
  test.each(answers)('is graded without an error: $name', (corpus) => {
    expect(mistakes(corpus)).toEqual([])
  })

  test('has the lines that the specification counts', () => {
    const counts = answers.map((corpus) => [corpus.name, readLines(corporaFolder!, corpus).length])
    expect(Object.fromEntries(counts)).toEqual({ 'answers: text': 227, 'answers: squad': 300, 'answers: squad-v1': 300 })
  })
})

describe('textOptions', () => {
  test('turns the extractors that the corpus counts among the rules into the option extract', () => {
    expect(textOptions({ preset: 'default', rules: { boxed: true } })).toEqual({ preset: 'default', extract: 'lastBoxed' })
  })

  test('leaves the other rules as they are', () => {
    expect(textOptions({ preset: 'none', rules: { case: 'fold' }, locale: 'tr' })).toEqual({ preset: 'none', rules: { case: 'fold' }, locale: 'tr' })
  })
})

describe('isRight', () => {
  test('is false for another outcome, another code, and an F1 that is off', () => {
    expect(isRight({ outcome: 'fail' }, { outcome: 'pass' })).toBe(false)
    expect(isRight({ outcome: 'unreadable', code: 'ambiguous' }, { outcome: 'unreadable', code: 'invalid' })).toBe(false)
    expect(isRight({ outcome: 'pass', f1: 0.5 }, { outcome: 'pass', f1: 0.500001 })).toBe(false)
    expect(isRight({ outcome: 'pass', f1: 0.5 }, { outcome: 'pass', f1: 0.5 })).toBe(true)
  })
})

function mistakes(corpus: Corpus): object[] {
  return readLines(corporaFolder!, corpus)
    .map((line) => ({ id: line.id, wanted: corpus.wanted(line), came: corpus.grade(line) }))
    .filter(({ wanted, came }) => !isRight(wanted, came))
}
