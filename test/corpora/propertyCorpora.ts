import { citationsCorpus } from './citationsCorpus.ts'
import type { Corpus } from './corpora.ts'
import { digitsCorpus } from './digitsCorpus.ts'
import { leaksCorpus } from './leaksCorpus.ts'
import { mentionsCorpus } from './mentionsCorpus.ts'
import { numbersCorpus } from './numbersCorpus.ts'

/** The corpora of the properties that need no right answer, in the order of the README. */
export const propertyCorpora: readonly Corpus[] = [citationsCorpus, numbersCorpus, mentionsCorpus, digitsCorpus, leaksCorpus]
