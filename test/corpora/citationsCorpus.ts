import { citeOnly, type CiteOnlyOptions } from '../../src/property/citeOnly.ts'
import type { Documents } from '../../src/property/citations/citedDocuments.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Corpus, Graded } from './corpora.ts'

/** A line of the file, with the options under the names that its SOURCE.md translates. */
export interface CitationLine {
  readonly id: string
  readonly output: string
  readonly docs: Documents
  readonly options: {
    readonly styles: NonNullable<CiteOnlyOptions['styles']>
    readonly base?: 0 | 1
    readonly min?: number
    readonly lenticular?: true
    readonly caseInsensitiveIds?: true
    readonly skipQuotes?: true
    readonly ignore?: readonly string[]
  }
  readonly pass: boolean | null
}

function citeOnlyOptions({ styles, base, min, lenticular, caseInsensitiveIds, skipQuotes, ignore, ...unknown }: CitationLine['options']): CiteOnlyOptions {
  if (Object.keys(unknown).length > 0) throw new Error(`options without a translation: ${Object.keys(unknown).join(', ')}`)
  return {
    styles: lenticular ? [...styles, 'lenticular'] : styles,
    base,
    atLeast: min ?? 0,
    idCase: caseInsensitiveIds && 'insensitive',
    quotations: skipQuotes && 'skip',
    ignore: ignore?.map((source) => new RegExp(source, 'u')),
  }
}

export const citationsCorpus: Corpus = {
  name: 'properties: citations',
  matcher: 'toCiteOnly',
  file: 'properties/citations.jsonl',
  covers: () => true,
  wanted: ({ pass }: CitationLine) => ({ outcome: pass === null ? 'usage-error' : pass ? 'pass' : 'fail' }),
  grade: gradeLine,
}

function gradeLine({ output, docs, options }: CitationLine): Graded {
  try {
    return { outcome: citeOnly(output, docs, citeOnlyOptions(options)).outcome }
  } catch (error) {
    if (isUsageError(error)) return { outcome: 'usage-error' }
    throw error
  }
}
