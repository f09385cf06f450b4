import { readList, refuse, requireText } from '../usageError.ts'
import { answerableGolds, greatestF1 } from './squad.ts'

/**
 * SQuAD 2.0's F1: the overlap of words between an output and a gold answer, the greatest over the golds.
 *
 * @param output  the model's answer
 * @param golds  the right answers; an empty list, or golds that normalise to nothing, mean "no answer"
 * @returns a share from 0 to 1. With an empty side it is 1 only if both are empty
 * @throws GraderUsageError when `output` is no text or `golds` no list of texts
 * @example
 * squadF1('the cat sat', ['a cat ran']) // 0.5
 *
 * Does not see: word order, meaning, and how wrong the other words are. Source: SQuAD v2.0 evaluation script.
 */
export function squadF1(output: string, golds: readonly string[]): number {
  requireText('squadF1', 'output', output)
  const texts = readList('squadF1', 'golds', 'a list of texts', golds)
  for (const gold of texts) if (typeof gold !== 'string') refuse('squadF1', 'golds', 'a list of texts', golds)
  return greatestF1(output, answerableGolds(texts as string[]), 1)
}
