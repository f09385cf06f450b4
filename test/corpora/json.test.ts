import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRight } from './corpora.ts'
import { jsonCorpora, type ExtractLine } from './jsonCorpora.ts'
import { readJson } from '../../src/json/readJson.ts'
import { messageOf } from '../messageOf.ts'
import { corporaFolder, readLines } from './readLines.ts'

interface Extreme {
  readonly id: string
  readonly gen: readonly { readonly repeat: string; readonly times: number }[]
  readonly root: 'object' | 'array'
  readonly bare?: Wanted
  readonly embedded?: Wanted
}

interface Wanted {
  readonly ok: boolean
  readonly class?: string
  readonly code?: string
}

const modes = ['bare', 'fenced', 'embedded'] as const
const lines = <T>(name: string): T[] => readFileSync(join(corporaFolder!, 'schema', name), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as T)
const generated = ({ gen }: Extreme): string => gen.map(({ repeat, times }) => repeat.repeat(times)).join('')

describe.skipIf(corporaFolder === undefined)('corpora/schema, which is read from CODE_GRADED_CORPORA', () => {
  test.each(jsonCorpora)('is graded without an error: $name', (corpus) => {
    const mistakes = readLines(corporaFolder!, corpus)
      .map((line: ExtractLine) => ({ id: line.id, wanted: corpus.wanted(line), came: corpus.grade(line) }))
      .filter(({ wanted, came }) => !isRight(wanted, came))
    expect(mistakes).toEqual([])
  })

  test('has the lines that the specification counts', () => {
    expect(Object.fromEntries(jsonCorpora.map((corpus) => [corpus.name, readLines(corporaFolder!, corpus).length]))).toEqual({
      'schema: read, bare': 272,
      'schema: read, fenced': 272,
      'schema: read, embedded': 272,
      'schema: allowances': 58,
      'schema: field order': 5,
    })
    expect(lines('extremes.jsonl')).toHaveLength(14)
  })

  test('holds no output that is cut off and is read in any mode', () => {
    const cut = lines<ExtractLine>('extract.jsonl').filter(({ expect: { bare } }) => !bare.ok && bare.class === 'truncated')
    expect(cut.flatMap(({ id, raw }) => modes.filter((extract) => readJson(raw, { extract }).outcome === 'read').map((extract) => `${id} ${extract}`))).toEqual([])
  })

  test('holds no output that cannot be read and is green under .not', () => {
    const outputs = lines<ExtractLine>('extract.jsonl').filter(({ raw }) => readJson(raw).outcome === 'unreadable')
    const held = outputs.filter(({ raw }) => {
      try {
        expect(raw).not.toHaveFieldOrder(['reasoning', 'answer'])
        return true
      } catch {
        return false
      }
    })
    expect(held.map(({ id }) => id)).toEqual([])
  })

  test('ends in the verdict that is wanted for every extreme text, in every mode, and in a message', () => {
    for (const line of lines<Extreme>('extremes.jsonl')) {
      const text = generated(line)
      for (const extract of modes) {
        const reading = readJson(text, { extract, root: line.root })
        const came = reading.outcome === 'read' ? { ok: true } : { ok: false, class: reading.class, code: reading.code }
        const wanted = extract === 'fenced' ? undefined : line[extract]
        if (wanted) expect([line.id, came]).toEqual([line.id, wanted])
        expect(messageOf(() => expect(text).toHaveFieldOrder(['a', 'b'], { extract })).length).toBeLessThan(5_000)
      }
    }
  }, 60_000)
})
