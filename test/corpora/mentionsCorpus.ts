import { avoidMentioning } from '../../src/property/avoidMentioning.ts'
import type { AvoidedName, AvoidMentioningOptions } from '../../src/property/avoidMentioningOptions.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Corpus, Graded } from './corpora.ts'

interface Term {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly caseSensitive?: boolean
}

export interface MentionLine {
  readonly id: string
  readonly output: string
  readonly terms: readonly Term[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly pass: boolean | null
}

const nameOf = ({ caseSensitive, ...name }: Term): AvoidedName => ({ ...name, ...(caseSensitive ? { case: 'sensitive' } : {}) })

/** What the corpus calls otherwise than the package does. */
function optionsOf(options: Readonly<Record<string, any>>): AvoidMentioningOptions {
  const { inflections, spaced, leet, handles, urls, skipCode, ignoreDiacritics, homoglyphs, segmenter, ...same } = options
  return {
    ...same,
    ...(inflections === false ? { inflections: [] } : inflections === undefined ? {} : { inflections }),
    ...(spaced ? { disguises: ['spaced'] } : leet ? { disguises: ['leet'] } : {}),
    ...(handles === false ? { handles: 'skip' } : {}),
    ...(urls === false ? { urls: 'skip' } : {}),
    ...(skipCode ? { code: 'skip' } : {}),
    ...(ignoreDiacritics === undefined ? {} : { diacritics: 'fold' }),
    ...(homoglyphs === false ? { lookAlikes: 'exact' } : {}),
    ...(segmenter ? { wordBreaks: 'segmenter' } : {}),
  }
}

function grade({ output, terms, options = {} }: MentionLine): Graded {
  try {
    return { outcome: avoidMentioning(output, terms.map(nameOf), optionsOf(options)).outcome }
  } catch (error) {
    if (isUsageError(error)) return { outcome: 'usage-error' }
    throw error
  }
}

/** The lines that `toAvoidMentioning` is graded by. */
export const mentionsCorpus: Corpus = {
  name: 'properties: mentions',
  matcher: 'toAvoidMentioning',
  file: 'properties/mentions.jsonl',
  covers: () => true,
  wanted: ({ pass }: MentionLine) => ({ outcome: pass === null ? 'usage-error' : pass ? 'pass' : 'fail' }),
  grade,
}
