import { didYouMean, GraderUsageError, readList, refuse, wordList, type ArgumentReader } from '../usageError.ts'
import { hasContent, trimmedRange, trimWhitespace } from './characters.ts'
import { readFences } from './fences.ts'
import type { Pairs } from './rules.ts'

/** A word for what stands round the answer in an output. */
export type Extraction = 'codeFence' | 'lastBoxed' | 'answerPhrase' | 'choiceLetter'

/** Takes an answer out of the words round it. Acts on the output alone. */
export interface Extractor {
  readonly name: Extraction
  /** The answer; undefined where there is nothing to take, so the text stays as it is. */
  take(text: string): string | undefined
  /** An output, and what must be taken from it. */
  readonly equal: Pairs
  /** An output, and what must not be taken from it. */
  readonly different: Pairs
}

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
    const answer = trimWhitespace(text)
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

// "B", "(B)", "B)", "B.", "B: Paris", "(B) Paris"; not "Bern", not "B.5". What stands behind the letter is the last group.
const choice = /^(?:\(([A-Za-z])\)[).:]?|([A-Za-z])([).:])?)(?:\s+(.*))?$/s
// "Answer: ", "**Answer:** ", "Option ", "The correct answer is option ": what may lead to the letter.
const choiceWords = /^(?:so,?\s+)?(?:\*\*)?(?:the\s+)?(?:correct\s+|final\s+|right\s+)?(?:answer|option|choice)(?:\s+is\b)?\s*(?:\*\*)?\s*:?(?:\*\*(?=\s))?\s*(?:(?:option|choice)\s+)?/i
// "**B**", "**(B)** Paris": the letter alone in bold.
const boldLetter = /^\*\*(\(?[A-Za-z][).:]{0,2})\*\*(?=[).:]?(?:\s|$))/
// A second letter, or a word that takes the first one back: "(A) or (B)", "A: no, it is B".
const otherChoice = /(?:^|[\s,;(*"'])(?:\([A-Za-z]\)|[A-Z][).:](?=\s|$|\*)|\*\*[A-Z]\*\*|(?:or|and|not|no|but|is|it's|option|answer|choice)[\s,:*(]+[B-HJ-Z](?![\w'’]))/

const choiceLetter: Extractor = {
  name: 'choiceLetter',
  take: (text) => {
    const body = withoutBold(trimWhitespace(text)).replace(choiceWords, '')
    const bold = boldLetter.test(body)
    const match = choice.exec(body.replace(boldLetter, '$1'))
    if (!match) return undefined
    const [, inBrackets, bare, mark, rest = ''] = match
    // Something must set the letter off from the words behind it: "A dog" is no choice.
    const marked = bold || inBrackets !== undefined || mark !== undefined
    return rest === '' || (marked && !offersAnother(rest)) ? (inBrackets ?? bare) : undefined
  },
  equal: [
    ['B', 'B'],
    ['(B)', 'B'],
    ['B)', 'B'],
    ['B.', 'B'],
    ['**B**', 'B'],
    ['B: Paris', 'B'],
    ['B. Paris', 'B'],
    ['(B) Paris', 'B'],
    ['**B.** Paris', 'B'],
    ['Answer: B', 'B'],
    ['Option B', 'B'],
    ['The correct answer is (B).', 'B'],
    ['(C) Vitamin D', 'C'],
  ],
  different: [
    ['A or B', 'A'],
    ['(A) or (B)', 'A'],
    ['A, B', 'A'],
    ['Bern', 'B'],
    ['not B', 'B'],
    ['I would say B', 'B'],
    ['AB', 'A'],
    ['A: no, it is B', 'A'],
    ['B.C. 300', 'B'],
    ['A dog', 'A'],
    ['Option A or B', 'A'],
  ],
}

/** `**B) Paris**` -> `B) Paris` */
function withoutBold(text: string): string {
  const inside = text.slice(2, -2)
  return text.length > 4 && text.startsWith('**') && text.endsWith('**') && !inside.includes('**') ? trimWhitespace(inside) : text
}

const offersAnother = (rest: string): boolean => /^(?:or|and|nor|oder|und|ou|et|y|o|[,/&+])(?:\s|$)/i.test(rest) || otherChoice.test(rest)

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
