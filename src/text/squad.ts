/** The 32 ASCII punctuation marks: Python's `string.punctuation`. */
export const asciiPunctuation: RegExp = /[!-/:-@[-`{-~]/g

// Python's \b: a letter, a number or _ beside it makes a word; a combining mark does not.
const articles = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu

// What Python's str.split() splits at: U+001C to U+001F and U+0085 are white space there, U+FEFF and U+200B are not.
const pythonWhitespace = /[\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** The words of a text, articles left out, as SQuAD and TriviaQA count them. */
export function wordsWithoutArticles(text: string): string[] {
  return text
    .replace(articles, ' ')
    .split(pythonWhitespace)
    .filter((word) => word !== '')
}

/** SQuAD's `normalize_answer`, the same in evaluate-v1.1 and evaluate-v2.0. */
export function squadText(text: string): string {
  return squadWords(text).join(' ')
}

function squadWords(text: string): string[] {
  return wordsWithoutArticles(text.toLowerCase().replace(asciiPunctuation, ''))
}

/** The golds that SQuAD 2.0 compares with: those that normalise to something; if none does, the empty text. */
export function answerableGolds(golds: readonly string[]): readonly string[] {
  const kept = golds.filter((gold) => squadText(gold) !== '')
  return kept.length > 0 ? kept : ['']
}

/** The greatest F1 over the golds. `emptyScore` is that of an empty text against an empty text. */
export function greatestF1(output: string, golds: readonly string[], emptyScore: 0 | 1): number {
  const words = squadWords(output)
  return golds.reduce((greatest, gold) => Math.max(greatest, f1Of(words, squadWords(gold), emptyScore)), 0)
}

function f1Of(output: readonly string[], gold: readonly string[], emptyScore: 0 | 1): number {
  if (output.length === 0 || gold.length === 0) return output.length === gold.length ? emptyScore : 0
  const left = new Map<string, number>()
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of output) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  if (shared === 0) return 0
  const precision = shared / output.length
  const recall = shared / gold.length
  return (2 * precision * recall) / (precision + recall)
}
