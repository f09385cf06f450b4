import { didYouMean, GraderUsageError, readList, refuse, wordList, type ArgumentReader } from '../usageError.ts'
import { hasContent, trimmedRange, trimWhitespace } from './characters.ts'
import { readFences } from './fences.ts'
import { choiceLetter } from './choiceLetter.ts'
import { withoutBold, type Extraction, type Extractor } from './extractor.ts'

const codeFence: Extractor = {
  name: 'codeFence',
  take: (text) => {
    if (!/`{3}|~{3}/.test(text)) return undefined
    const [start, end] = trimmedRange(text)
    const fences = readFences(text)
    const fence = fences[0]
    // Indented by up to three spaces a fence is still one, so its line may start in front of the trimmed text.
    if (fences.length !== 1 || !fence!.closed || fence!.start > start || fence!.end < end) return undefined
    return hasContent(text.slice(0, fence!.start)) ? undefined : text.slice(fence!.contentStart, fence!.contentEnd)
  },
  equal: [
    ['```\nbilling\n```', 'billing'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ['~~~~text\r\na\r\n```\r\n~~~~\r\n', 'a\r\n```'],
    ['  ```\nbilling\n  ```\n', 'billing'],
  ],
  different: [
    ['Here it is:\n```\na\n```', 'a'],
    ['```\na\n```\n```\nb\n```', 'a'],
    ['```\na', 'a'],
    ['```billing```', 'billing'],
    ['````\na\n```', 'a'],
  ],
}

const lastBoxed: Extractor = {
  name: 'lastBoxed',
  take: (text) => {
    const start = text.lastIndexOf('\\boxed{')
    if (start === -1) return undefined
    const open = start + '\\boxed{'.length
    let depth = 1
    for (let index = open; index < text.length; index++) {
      const character = text[index]
      if (character === '\\') index++
      else if (character === '{') depth++
      else if (character === '}' && --depth === 0) return text.slice(open, index)
    }
    // The last box was cut off: an earlier one is not the answer that the output was about to give.
    return undefined
  },
  equal: [
    ['\\boxed{42}', '42'],
    ['so x is \\boxed{\\frac{1}{2}}', '\\frac{1}{2}'],
    ['\\boxed{3} then \\boxed{4}', '4'],
    ['$\\boxed{A}$', 'A'],
    ['\\boxed{\\{1\\}}', '\\{1\\}'],
  ],
  different: [
    ['\\boxed{3} then \\boxed{4}', '3'],
    ['\\boxed{42', '42'],
    ['\\boxed{3} no, \\boxed{4', '3'],
    ['boxed{7}', '7'],
  ],
}

// "The final answer is", "So, the answer is:", "Answer:", "**Final answer:**"; not "Answering", not "I think the answer is".
const answerWords = /^(?:so,?\s+)?(\*\*)?(?:the\s+(?:final\s+)?answer\s+is\b(?![\w'’])|(?:the\s+)?(?:final\s+)?answer(?=\s*(?:\*\*)?\s*:))/i

const answerPhrase: Extractor = {
  name: 'answerPhrase',
  take: (text) => {
    const answer = withoutBold(trimWhitespace(text))
    const match = answerWords.exec(answer)
    if (!match) return undefined
    const rest = trimWhitespace(withoutColon(answer.slice(match[0].length), match[1] !== undefined))
    return hasContent(rest) ? rest : undefined
  },
  equal: [
    ['The answer is Paris', 'Paris'],
    ['So, the answer is: yes', 'yes'],
    ['Final answer: 30 days', '30 days'],
    ['**Answer:** Paris', 'Paris'],
    ['**Final Answer**: Paris', 'Paris'],
    ['The answer is not Paris', 'not Paris'],
    ['**Answer: Paris**', 'Paris'],
    ['**The answer is Paris.**', 'Paris.'],
  ],
  different: [
    ['I think the answer is Paris', 'Paris'],
    ['Answering Paris', 'Paris'],
    ["The answer isn't Paris", 'Paris'],
    ['The answer is not Paris', 'Paris'],
    ['The answer is Paris or Rome', 'Paris'],
    ['Answer:', ''],
  ],
}

function withoutColon(rest: string, bold: boolean): string {
  const behind = bold ? rest.replace(/^\s*(?::\s*\*\*|\*\*\s*:?)/, '') : rest
  return behind === rest ? rest.replace(/^\s*:/, '') : behind
}

/** All extractors, by their words. */
export const extractors: Readonly<Record<Extraction, Extractor>> = Object.freeze({ codeFence, lastBoxed, answerPhrase, choiceLetter })

/** Reads the option `extract`: one word or a list of words. Default: none. */
export const readExtraction: ArgumentReader<readonly Extractor[]> = (value, who, argument) => {
  if (value === undefined) return []
  const words = Array.isArray(value) ? readList(who, argument, 'a list of words', value) : [value]
  if (words.length === 0) refuse(who, argument, 'at least one word', value)
  if (new Set(words).size < words.length) throw new GraderUsageError(who, { argument, problem: 'must hold each word once', was: { value } })
  return words.map((word) => {
    if (typeof word === 'string' && Object.hasOwn(extractors, word)) return extractors[word as Extraction]
    const known = Object.keys(extractors)
    return refuse(who, argument, wordList(known), word, typeof word === 'string' ? didYouMean(word, known) : undefined)
  })
}

/** What extraction took out of an output, and by which words. `by` is empty where the text stayed as it was. */
export interface Extracted {
  readonly text: string
  readonly by: readonly Extraction[]
}

/** Applies extractors in the order of the list; one that finds nothing leaves the text as it is. */
export function extractAnswer(text: string, wanted: readonly Extractor[]): Extracted {
  const by: Extraction[] = []
  let answer = text
  for (const { name, take } of wanted) {
    const taken = take(answer)
    if (taken === undefined || taken === answer) continue
    answer = taken
    by.push(name)
  }
  return { text: answer, by }
}
