import { GraderUsageError, didYouMean, oneWordOf, readList, readOptions, refuse, wordList, type ArgumentReader } from '../../usageError.ts'
import { patternList } from '../callerPatterns.ts'
import { citationStyles, hasField, type CitationStyle } from './citationStyles.ts'
import { readDocuments, type DocumentList } from './citedDocuments.ts'
import type { References } from './resolveCitation.ts'

export interface CiteOnlyOptions {
  /** Which forms are markers. None is detected. Default: ['bracket']. */
  styles?: readonly CitationStyle[]
  /** The number of the first document. Default: 1. */
  base?: 1 | 0
  /** The fewest markers. Default: 1, for an answer without any is what the rule is there to find. */
  atLeast?: number
  /** Stretches that are no markers, such as intervals. A marker is left out when it lies in a match. Default: none. */
  ignore?: readonly RegExp[]
  /** 'skip': markers inside quotation marks are left out. Default: 'read'. */
  quotations?: 'read' | 'skip'
  /** How ids are compared. Default: 'sensitive'. */
  idCase?: 'sensitive' | 'insensitive'
  /** What stands before the id in style 'id'. Default: 'doc:'. */
  prefix?: string
}

export interface CiteOnlyPlan {
  readonly styles: readonly CitationStyle[]
  readonly base: 0 | 1
  readonly atLeast: number
  readonly ignore: readonly RegExp[]
  readonly quotes: 'read' | 'skip'
  readonly prefix: string
  readonly references: References
}

const allStyles = Object.keys(citationStyles) as CitationStyle[]

const styleList: ArgumentReader<readonly CitationStyle[]> = (value, who, argument) => {
  if (value === undefined) return ['bracket']
  const mustBe = `a list of at least one of ${wordList(allStyles)}`
  const styles = readList(who, argument, mustBe, value)
  if (styles.length === 0) refuse(who, argument, mustBe, value)
  for (const style of styles) {
    if (!(allStyles as unknown[]).includes(style)) refuse(who, argument, mustBe, value, typeof style === 'string' ? didYouMean(style, allStyles) : undefined)
  }
  return [...new Set(styles as CitationStyle[])]
}

const readers: { [K in keyof Required<CiteOnlyOptions>]: ArgumentReader<Required<CiteOnlyOptions>[K]> } = {
  styles: styleList,
  base: (value, who, argument) => (value === undefined ? 1 : value === 0 || value === 1 ? value : refuse(who, argument, '1 or 0', value)),
  atLeast: (value, who, argument) => (value === undefined ? 1 : typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse(who, argument, 'an integer, 0 or more', value)),
  ignore: patternList,
  quotations: oneWordOf('read', 'skip'),
  idCase: oneWordOf('sensitive', 'insensitive'),
  prefix: (value, who, argument) => {
    if (value === undefined) return 'doc:'
    const isPrefix = typeof value === 'string' && value.trim() !== '' && !/[[\]\n\r]/.test(value)
    return isPrefix ? value : refuse(who, argument, 'a text that is not blank, without square brackets', value, 'Without a prefix any word in brackets would be an id.')
  },
}

/** Reads the arguments of `citeOnly` but for the output. */
export function readCiteOnlyPlan(who: string, documents: unknown, options: unknown): CiteOnlyPlan {
  const { quotations, idCase, ...read } = readOptions<Required<CiteOnlyOptions>>(who, options, readers)
  const list = readDocuments(who, documents, idCase)
  if (list.count === 0 && read.atLeast > 0) {
    refuse(who, 'documents', 'at least one document', documents, 'Pass atLeast: 0 to ask that nothing is cited.')
  }
  for (const style of read.styles) requireFields(who, style, list, documents)
  return { ...read, quotes: quotations, references: { ...list, base: read.base, search: {} } }
}

function requireFields(who: string, style: CitationStyle, { count, documents }: DocumentList, given: unknown): void {
  const { names } = citationStyles[style]
  if (documents === undefined) {
    if (names !== 'position') refuse(who, 'documents', `a list for the style "${style}", which names no positions`, given)
  } else if (count > 0 && !documents.some(hasField[names])) {
    throw new GraderUsageError(who, { argument: 'documents', problem: `must hold ${names} for the style "${style}", and no document does` })
  }
}
