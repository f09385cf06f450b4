import { trimWhitespace } from './characters.ts'
import { withoutBold, type Extractor } from './extractor.ts'

// "B", "(B)", "B)", "B.", "B: Paris", "(B) Paris", "[B]", "B - Paris"; not "Bern", not "B.5". What stands behind the letter is the last group.
const choice = /^(?:[([（]([A-Za-z])[)\]）][).:：]?|([A-Za-z])(?:([).:：]|\s[-–—](?=\s))[*]{0,2})?)(?:(?:\s+|(?<=：))(.*))?$/s
// "Answer: ", "**Answer:** ", "Option ", "The correct answer is option ": what may lead to the letter.
const label = '(?:the\\s+)?(?:correct\\s+|final\\s+|right\\s+|best\\s+)?(?:answer|option|choice)(?:\\s+is\\b)?'
const choiceWords = new RegExp(`^(?:so,?\\s+)?(?:\\*\\*${label}\\s*:?\\*\\*\\s*:?\\s*|${label}\\s*:?\\s*)(?:(?:option|choice)\\s+)?`, 'i')
// "**B**", "**(B)** Paris", "**B) Paris**.": bold round the letter, or round all that is left.
const boldLetter = /^\*\*([([（]?[A-Za-z][)\]）]?[.:：]?)\*\*(?=[).:：]?(?:\s|$))/
const boldRest = /^\*\*([^*]+)\*\*[.!]?$/
// "`B`", "*B*", "$B$", "\(B\)", "\text{B}", "\boxed{B}": other marks round the whole answer.
const wrappers: readonly RegExp[] = [/^`([^`]+)`$/, /^\*([^*]+)\*$/, /^\$([^$]+)\$$/, /^\\\((.+)\\\)$/s, /^\\(?:text|mathrm|mathbf|textbf|boxed)\{([^{}]*)\}$/]

// What takes the letter back, or offers another one beside it.
const takesBack =
  /^(?:(?:or|and|nor|oder|und|ou|et|with|is|was|isn['’]?t|are|looks?|seems?|would|not|no|wrong|incorrect|wait|i|[,/&+–—-])(?![\p{L}])|[❌✗✘×])/iu
const laterChange = /(?<!\p{L})(?:wait|actually|correction|instead|incorrect|wrong|ruled out|not correct|therefore|final answer|i (?:choose|pick|mean|think)|better|sure)(?!\p{L})|[❌✗✘]/iu
// "(B)", "b)", "B.", "**B**", "B" alone: a further letter of the list of choices.
const markedLetter = /(?:^|[\s,;"'“‘])(?:[([（][A-Ha-h][)\]）]|[A-Ha-h][).:：](?=\s|$))|\*\*[A-H]\*\*/
const loneLetter = /(?<![\p{L}\p{N}'’.-])[A-H](?![\p{L}\p{N}'’])/gu
// "Both A and B", "Vitamin C", "a dog": letters that are no choice beside the chosen one.
const listsChoices = /^(?:both|all|none|neither|either|only)(?!\p{L})/iu
const namedLetter = /(?:vitamins?|hepatitis|type|types|group|plan|grade|class|section|appendix|chapter|team|building|gate)\s$/i

/** Takes the letter of a multiple-choice answer that is the whole output but for its marks. */
export const choiceLetter: Extractor = {
  name: 'choiceLetter',
  take: (text) => {
    const body = withoutWrappers(withoutWrappers(trimWhitespace(text)).replace(choiceWords, ''))
    const bold = boldLetter.test(body)
    const match = choice.exec(body.replace(boldLetter, '$1'))
    if (!match) return undefined
    const [, inBrackets, bare, mark, rest = ''] = match
    const letter = (inBrackets ?? bare)!
    // Something must set the letter off from the words behind it: "A dog" is no choice.
    const marked = bold || inBrackets !== undefined || mark !== undefined
    return rest === '' || (marked && !offersAnother(rest, letter)) ? letter : undefined
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
    ['The answer is **B**.', 'B'],
    ['**Answer: B**', 'B'],
    ['[B]', 'B'],
    ['(D) Both A and B', 'D'],
    ['\\text{B}', 'B'],
    ['B - Paris', 'B'],
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
    ['(A)\nB', 'A'],
    ['a) yes b) no', 'a'],
    ['(A) is incorrect', 'A'],
    ['A: "B"', 'A'],
    ['(A) looks right; D is better', 'A'],
    ['Answer: A. Wait, actually B', 'A'],
  ],
}

function withoutWrappers(text: string): string {
  const inside = boldRest.exec(text)?.[1] ?? wrappers.map((wrapper) => wrapper.exec(text)?.[1]).find((found) => found !== undefined)
  const bare = withoutBold(inside === undefined ? text : trimWhitespace(inside))
  return bare === text ? text : withoutWrappers(bare)
}

function offersAnother(rest: string, letter: string): boolean {
  const words = trimWhitespace(rest)
  if (listsChoices.test(words)) return laterChange.test(words)
  if (/^\W*[A-Za-z]\W*$/.test(words)) return true
  if (takesBack.test(words) || laterChange.test(words) || markedLetter.test(words)) return true
  return [...words.matchAll(loneLetter)].some(({ 0: other, index }) => other !== letter.toUpperCase() && !isOtherName(words, index))
}

/** "A dog" is an article and its noun, "Vitamin C" a name. */
function isOtherName(words: string, index: number): boolean {
  const isArticle = words[index] === 'A' && /^A\s\p{Ll}/u.test(words.slice(index, index + 3))
  return isArticle || namedLetter.test(words.slice(Math.max(0, index - 12), index))
}
