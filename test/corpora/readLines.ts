import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Corpus } from './corpora.ts'

/** The folder of the corpora; undefined where it is not at hand. */
export const corporaFolder: string | undefined = process.env.CODE_GRADED_CORPORA || undefined

/** The lines of a corpus that its entry covers. */
export function readLines(folder: string, corpus: Corpus): Parameters<Corpus['grade']>[0][] {
  const text = readFileSync(join(folder, corpus.file), 'utf8')
  return text.split('\n').filter(Boolean).map(corpus.parse ?? ((line) => JSON.parse(line))).filter(corpus.covers)
}
