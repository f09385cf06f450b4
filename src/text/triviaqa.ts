import { asciiPunctuation, wordsWithoutArticles } from './squad.ts'

const otherQuotes = /[‘’´`]/g

/** TriviaQA's `normalize_answer`: marks become a space here, where SQuAD deletes them. */
export function triviaqaText(text: string): string {
  const words = text.replaceAll('_', ' ').toLowerCase().replace(asciiPunctuation, ' ').replace(otherQuotes, ' ')
  return wordsWithoutArticles(words).join(' ')
}
