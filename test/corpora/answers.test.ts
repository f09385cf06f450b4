import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareGraders, type ComparedKind } from './comparison.ts'
import { corpora, isRight, type Corpus } from './corpora.ts'
import { setOptions, textOptions, valueOptions } from './pairOptions.ts'
import { corporaFolder, readLines } from './readLines.ts'
import { plainRivals } from './rivals.ts'

const answers = corpora.filter(({ file }) => file.startsWith('answers/'))

describe.skipIf(corporaFolder === undefined)('corpora/answers, which is read from CODE_GRADED_CORPORA', () => {
  test.each(answers)('is graded without an error: $name', (corpus) => {
    expect(mistakes(corpus)).toEqual([])
  })

  test('has the lines that the specification counts', () => {
    const counts = answers.map((corpus) => [corpus.name, readLines(corporaFolder!, corpus).length])
    expect(Object.fromEntries(counts)).toEqual({
      'answers: text': 227,
      'answers: number': 224,
      'answers: date': 137,
      'answers: unit': 70,
      'answers: set': 44,
      'answers: squad': 300,
      'answers: squad-v1': 300,
    })
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

describe.skipIf(corporaFolder === undefined)('comparison.json, from which the README is made', () => {
  test('says what our graders and the rivals for texts and numbers make of the lines today', () => {
    // The rivals for dates need a package that is not installed here, or the zone in which the file was written.
    const rivals = plainRivals.filter(({ kinds }) => kinds.join() !== 'date')
    const names = ['ours', ...rivals.map(({ name }) => name)]
    const written: { kinds: ComparedKind[] } = JSON.parse(readFileSync(new URL('comparison.json', import.meta.url), 'utf8'))
    const kinds = written.kinds.map((kind) => ({ ...kind, graders: kind.graders.filter(({ grader }) => names.includes(grader)) }))
    expect(compareGraders(corporaFolder!, rivals)).toEqual(kinds)
  })
})

describe('valueOptions', () => {
  test('turns what the corpus says with yes into words, and gathers the forms', () => {
    expect(valueOptions({ fractions: true, radix: true, convert: true, unitOptional: true })).toEqual({
      conversion: 'exact',
      unit: 'optional',
      forms: ['fraction', 'radix'],
    })
  })

  test('writes the names of a tolerance in full', () => {
    expect(valueOptions({ tolerance: { abs: 1, rel: 0.05 } })).toEqual({ tolerance: { absolute: 1, relative: 0.05 } })
    expect(valueOptions({ tolerance: {} })).toEqual({ tolerance: {} })
  })

  test('calls the order of a date dateOrder, and leaves the other options as they are', () => {
    expect(valueOptions({ order: 'MDY', locale: 'de', granularity: 'month' })).toEqual({ dateOrder: 'MDY', locale: 'de', granularity: 'month' })
  })
})

describe('setOptions', () => {
  test('keeps the options of the list, under their names of today', () => {
    expect(setOptions({ separator: ',', ordered: true, relation: 'subset' })).toEqual({ separator: ',', order: 'same', relation: 'subset', item: 'text' })
    expect(setOptions({ minF1: 0.85 })).toEqual({ threshold: { f1: 0.85 }, item: 'text' })
  })

  test('puts the options of the items into the kind of item', () => {
    expect(setOptions({ item: 'number', tolerance: { abs: 0.1 }, locale: 'en', duplicates: 'count' })).toEqual({
      duplicates: 'count',
      item: { number: { tolerance: { absolute: 0.1 }, locale: 'en' } },
    })
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
