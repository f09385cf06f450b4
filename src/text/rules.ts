import { loadOnFirstUse } from '../optionalPeer.ts'
import {
  characterBefore,
  emojiVariation,
  hasContent,
  hyphenLike,
  invisible,
  quotePairs,
  sentenceMarks,
  straightQuotes,
  trimmedEnd,
  trimmedRange,
  trimWhitespace,
  whitespace,
} from './characters.ts'
import { foldLetters } from './foldings.ts'

export type Pairs = readonly [readonly [string, string], ...(readonly [string, string])[]]

/** A language whose leading articles can be dropped. */
export type ArticleLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl'

/** The places of the catalogue, in running order. `nfc` and `nfkc` share one. */
export type RuleName =
  | 'htmlEntities'
  | 'lineEndings'
  | 'nfc'
  | 'nfkc'
  | 'invisibles'
  | 'emojiVariation'
  | 'markdown'
  | 'quotes'
  | 'dashes'
  | 'whitespace'
  | 'enclosingQuotes'
  | 'trailingPunctuation'
  | 'case'
  | 'accents'
  | 'punctuation'
  | 'hyphens'
  | 'articles'

/** One decision about what counts as the same text, with the pairs that prove it. */
export interface NormalisationRule {
  /** camelCase, unique. */
  readonly name: string
  apply(text: string, locale: string | undefined): string
  /** Must be the same text once this rule alone has run on both. */
  readonly equal: Pairs
  /** Must still differ once this rule alone has run on both. */
  readonly different: Pairs
  /** What becomes equal and is wrong for some users. */
  readonly cost?: string
  /** Custom rules only: the rule behind which this one runs. Default: 'articles', the last. */
  readonly after?: RuleName
}

const htmlEntities: NormalisationRule = {
  name: 'htmlEntities',
  apply: (text) =>
    text.includes('&') ? loadOnFirstUse<{ decodeHTMLStrict(text: string): string }>('entities/decode', 'htmlEntities').decodeHTMLStrict(text) : text,
  equal: [
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['caf&eacute;', 'café'],
    ['It&#39;s', "It's"],
    ['5&nbsp;km', '5\u00a0km'],
    ['&#x20AC;5', '€5'],
  ],
  different: [
    ['&amp;lt;', '<'],
    ['<b>yes</b>', 'yes'],
    ['AT&T', 'AT'],
    ['&unknown;', ''],
    ['&copy', '©'],
  ],
}

const anyLineEnding = /\r\n?|[\u2028\u2029\u0085]/g

const lineEndings: NormalisationRule = {
  name: 'lineEndings',
  apply: (text) => text.replace(anyLineEnding, '\n'),
  equal: [
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\u2028b', 'a\nb'],
    ['a\u0085b', 'a\nb'],
  ],
  different: [
    ['a\n\nb', 'a\nb'],
    ['a\r\r\nb', 'a\nb'],
    ['a\nb', 'a b'],
  ],
}

const nfc: NormalisationRule = {
  name: 'nfc',
  apply: (text) => text.normalize('NFC'),
  equal: [
    ['cafe\u0301', 'caf\u00e9'],
    ['5 \u212a', '5 K'],
    ['\u1100\u1161', '\uac00'],
  ],
  different: [
    ['10²', '102'],
    ['①', '1'],
    ['ﬁ', 'fi'],
    ['５', '5'],
    ['café', 'cafe'],
  ],
}

const nfkc: NormalisationRule = {
  name: 'nfkc',
  apply: (text) => text.normalize('NFKC'),
  equal: [
    ['H₂O', 'H2O'],
    ['５', '5'],
    ['№ 5', 'No 5'],
    ['ﬁne', 'fine'],
    ['ｶﾞｽ', 'ガス'],
  ],
  different: [
    ['½', '1/2'],
    ['café', 'cafe'],
    ['東京', '京東'],
  ],
  cost: '"10²" = "102"',
}

const invisibleCharacters = new RegExp(`[${invisible}]`, 'g')

const invisibles: NormalisationRule = {
  name: 'invisibles',
  apply: (text) => text.replace(invisibleCharacters, ''),
  equal: [
    ['bil\u200bling', 'billing'],
    ['\ufeffbilling', 'billing'],
    ['bil\u00adling', 'billing'],
    ['\u202bbilling\u202c', 'billing'],
    ['\u200fעברית', 'עברית'],
  ],
  different: [
    ['می\u200cخواهم', 'میخواهم'],
    ['👩\u200d👧', '👩👧'],
    ['a b', 'ab'],
  ],
}

const emojiVariations = new RegExp(`[${emojiVariation}]`, 'g')

const emojiVariationRule: NormalisationRule = {
  name: 'emojiVariation',
  apply: (text) => text.replace(emojiVariations, ''),
  equal: [
    ['❤\ufe0f', '❤'],
    ['✔\ufe0e', '✔'],
  ],
  different: [
    ['❤\ufe0f', '🧡'],
    ['👍🏽', '👍'],
    ['1\ufe0f\u20e3', '1'],
    ['🇫🇷', 'FR'],
  ],
}

const markdown: NormalisationRule = {
  name: 'markdown',
  apply: (text) => {
    const answer = trimWhitespace(text)
    for (const mark of ['**', '`']) {
      const inside = answer.slice(mark.length, -mark.length)
      const surrounded = answer.length > 2 * mark.length && answer.startsWith(mark) && answer.endsWith(mark)
      // Three asterisks are another mark, and a second pair inside means that this one does not surround the answer.
      if (surrounded && !inside.includes(mark) && !inside.startsWith('*') && !inside.endsWith('*') && hasContent(inside)) return inside
    }
    return text
  },
  equal: [
    ['**73**', '73'],
    ['`refund`', 'refund'],
    ['**Billing.**', 'Billing.'],
  ],
  different: [
    ['__init__', 'init'],
    ['2**3', '23'],
    ['*.ts', '.ts'],
    ['~~no~~', 'no'],
    ['**a** or **b**', 'a or b'],
    ['`a` and `b`', 'a and b'],
    ['****', ''],
  ],
}

const typographicQuotes = new RegExp(`[${Object.keys(straightQuotes).join('')}]`, 'g')

const quotes: NormalisationRule = {
  name: 'quotes',
  apply: (text) => text.replace(typographicQuotes, (mark) => straightQuotes[mark]!),
  equal: [
    ['It’s', "It's"],
    ['«oui»', '"oui"'],
    ['„ja“', '"ja"'],
    ['5′ 3″', `5' 3"`],
  ],
  different: [
    ['we’re', 'were'],
    ["5'", '5"'],
    ['`x`', "'x'"],
    ['“x”', 'x'],
  ],
}

const hyphenLikes = new RegExp(`[${hyphenLike}]`, 'g')

const dashes: NormalisationRule = {
  name: 'dashes',
  apply: (text) => text.replace(hyphenLikes, '-'),
  equal: [
    ['A‑22‑31', 'A-22-31'],
    ['−5', '-5'],
    ['2019–2021', '2019-2021'],
  ],
  different: [
    ['A-22-31', 'A-2231'],
    ['yes—no', 'yes-no'],
    ['−5', '5'],
  ],
}

// A single space between words is left alone: replacing each by itself would take most of the time of a long text.
const spaceLess = whitespace.replace('\\u0020', '')
const otherWhitespace = new RegExp(`[${spaceLess}]|  `)
const otherWhitespaceRun = new RegExp(` [${whitespace}]+|[${spaceLess}][${whitespace}]*`, 'g')

const whitespaceRule: NormalisationRule = {
  name: 'whitespace',
  apply: (text) => {
    const trimmed = trimWhitespace(text)
    return otherWhitespace.test(trimmed) ? trimmed.replace(otherWhitespaceRun, ' ') : trimmed
  },
  equal: [
    ['30\tdays', '30 days'],
    ['  30 \n days ', '30 days'],
    ['30\u00a0days', '30 days'],
    ['30\u202fdays', '30 days'],
    ['30\u3000days', '30 days'],
  ],
  different: [
    ['30days', '30 days'],
    ['new york', 'newyork'],
    ['a\u200bb', 'a b'],
  ],
}

const enclosingQuotes: NormalisationRule = {
  name: 'enclosingQuotes',
  apply: (text) => {
    let answer = text
    for (let inside = insideQuotes(answer); inside !== undefined; inside = insideQuotes(answer)) answer = inside
    return answer
  },
  equal: [
    ['"billing"', 'billing'],
    ["'billing'", 'billing'],
    ['“billing”', 'billing'],
    ['「返金」', '返金'],
    ['"\'billing\'"', 'billing'],
  ],
  different: [
    ['"a" and "b"', 'a" and "b'],
    ["x'", 'x'],
    ['""', ''],
    ['"billing', 'billing'],
    ["'it's'", "it's"],
  ],
}

function insideQuotes(text: string): string | undefined {
  const answer = trimWhitespace(text)
  for (const [open, close] of quotePairs) {
    if (answer.length < 3 || !answer.startsWith(open) || !answer.endsWith(close)) continue
    const inside = answer.slice(1, -1)
    if (!inside.includes(open) && !inside.includes(close) && hasContent(inside)) return inside
  }
  return undefined
}

const sentenceMark = new Set(sentenceMarks)

const trailingPunctuation: NormalisationRule = {
  name: 'trailingPunctuation',
  apply: (text) => {
    const [start, length] = trimmedRange(text)
    let end = length
    while (end > start && !endsInEllipsis(text, start, end)) {
      const stripped = withoutLooseMark(text, start, end, sentenceMark)
      if (stripped === end) break
      end = trimmedEnd(text, start, stripped)
    }
    return end === length || end === start ? text : text.slice(0, end)
  },
  equal: [
    ['Billing.', 'Billing'],
    ['42.', '42'],
    ['done?!', 'done'],
    ['返金。', '返金'],
    ['Oui !', 'Oui'],
  ],
  different: [
    ['.5', '5'],
    ['#42', '42'],
    ['@anna', 'anna'],
    ['.NET', 'NET'],
    ['5!', '5'],
    ['5!!', '5!'],
    ['C++', 'C'],
    ['50%', '50'],
    ['wait...', 'wait'],
    ['$', ''],
    ['?', ''],
  ],
  cost: '"int?" = "int", "Is it open?" = "is it open"',
}

const endsInEllipsis = (text: string, start: number, end: number): boolean =>
  end - 2 >= start && text[end - 1] === '.' && text[end - 2] === '.'

/**
 * Where a text ends without its last mark, or `end` when it ends in none, or in an exclamation mark that stands behind a
 * digit (5! and 5!! are numbers).
 */
function withoutLooseMark(text: string, start: number, end: number, marks: ReadonlySet<string>): number {
  const mark = text[end - 1]!
  if (!marks.has(mark)) return end
  if (mark !== '!') return end - 1
  // The whole run at once: looking back over it for each of its marks would take quadratic time.
  let run = end
  while (run > start && text[run - 1] === '!') run--
  return /^\p{Nd}$/u.test(characterBefore(text, run)) ? end : run
}

const caseLower: NormalisationRule = {
  name: 'caseLower',
  apply: (text, locale) => lowerCase(text, locale),
  equal: [
    ['Billing', 'billing'],
    ['ΟΔΟΣ', 'οδος'],
    ['ÉCLAIR', 'éclair'],
    ['МОСКВА', 'москва'],
  ],
  different: [
    ['Maße', 'Masse'],
    ['DİYARBAKIR', 'diyarbakır'],
    ['billing', 'biling'],
  ],
  cost: '"US" = "us", "CO" = "Co", "mW" = "MW", "Polish" = "polish": turn it off for codes and units',
}

const caseFold: NormalisationRule = {
  name: 'caseFold',
  apply: (text, locale) => foldLetters(lowerCase(text, locale)),
  equal: [
    ['STRASSE', 'straße'],
    ['weiß', 'weiss'],
    ['ΟΔΟΣ', 'οδος'],
    ['ẞ', 'ss'],
  ],
  different: [
    ['schön', 'schon'],
    ['DİYARBAKIR', 'diyarbakır'],
  ],
  cost: '"Maße" = "Masse"',
}

function lowerCase(text: string, locale: string | undefined): string {
  const dotless = locale !== undefined && /^(?:tr|az)(?:-|$)/.test(locale)
  const lower = dotless ? text.toLocaleLowerCase('tr') : text.toLowerCase()
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
}

const combiningMarks = /[\u0300-\u036f]/g

const accents: NormalisationRule = {
  name: 'accents',
  apply: (text) => keepContent(text, text.normalize('NFD').replace(combiningMarks, '').normalize('NFC')),
  equal: [
    ['café', 'cafe'],
    ['Malmö', 'Malmo'],
    ['Ελλάδα', 'Ελλαδα'],
  ],
  different: [
    ['Łódź', 'Lodz'],
    ['ø', 'o'],
    ['æ', 'ae'],
    ['đ', 'd'],
    ['ß', 'ss'],
    ['が', 'か'],
  ],
  cost: '"año" = "ano", "й" = "и", "schön" = "schon"',
}

const word = new RegExp(`[^${whitespace}]+`, 'g')
const leftEdge = new Set('([{"¿¡')
const rightEdge = new Set('.,;:!?…)]}"。，！？、；：')
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const punctuation: NormalisationRule = {
  name: 'punctuation',
  apply: (text) => keepContent(text, text.replace(word, bareWord)),
  equal: [
    ['Hello, world', 'Hello world'],
    ['Paris (France)', 'Paris France'],
    ['¿qué?', 'qué'],
    ['one; two', 'one two'],
    ['(see f(x).)', 'see f(x)'],
  ],
  different: [
    ['3.14', '314'],
    ['1,5', '15'],
    ['12:30', '1230'],
    ["we're", 'were'],
    ['a.b', 'ab'],
    ['C#', 'C'],
    ['$30', '30%'],
    ['-5', '5'],
    ['<5', '5'],
    ['x/y', 'xy'],
    ['1_000', '1000'],
    ['5!', '5'],
    ['f(x)', 'f(x'],
    ['&', ''],
    ['?', ''],
  ],
}

function bareWord(text: string): string {
  let start = 0
  while (start < text.length && leftEdge.has(text[start]!)) start++
  const owned = closedInside(text, start)
  let end = text.length
  while (end > start && !owned.has(end - 1)) {
    const next = withoutLooseMark(text, start, end, rightEdge)
    if (next === end) break
    end = next
  }
  return text.slice(start, end)
}

/** The places of the closing brackets whose opening bracket stands in the same word. */
function closedInside(text: string, start: number): Set<number> {
  const owned = new Set<number>()
  const open: string[] = []
  for (let index = start; index < text.length; index++) {
    const character = text[index]!
    if (character === '(' || character === '[' || character === '{') open.push(character)
    else if (character in closers && open.at(-1) === closers[character]) {
      open.pop()
      owned.add(index)
    }
  }
  return owned
}

const hyphenBetweenLetters = /(?<=[\p{L}\p{M}])-(?=\p{L})/gu

const hyphens: NormalisationRule = {
  name: 'hyphens',
  apply: (text) => text.replace(hyphenBetweenLetters, ' '),
  equal: [
    ['well-known', 'well known'],
    ['state-of-the-art', 'state of the art'],
  ],
  different: [
    ['e-mail', 'email'],
    ['re-sign', 'resign'],
    ['A-22-31', 'A 22 31'],
    ['3-4', '3 4'],
  ],
}

function articleRule(language: ArticleLanguage, words: string, pairs: Pick<NormalisationRule, 'equal' | 'different' | 'cost'>): NormalisationRule {
  const whole = words.split(' ').filter((article) => !article.endsWith("'"))
  const elided = words.split(' ').filter((article) => article.endsWith("'")).map((article) => article.slice(0, -1))
  const behindWhole = `(?:${whole.join('|')})[${whitespace}]+`
  const behindElided = elided.length > 0 ? `|(?:${elided.join('|')})['’][${whitespace}]*` : ''
  const leading = new RegExp(`^[${whitespace}]*(?:${behindWhole}${behindElided})`, 'i')
  return {
    name: `articles${language[0]!.toUpperCase()}${language[1]!}`,
    apply: (text) => keepContent(text, text.replace(leading, '')),
    ...pairs,
  }
}

const articles: Readonly<Record<ArticleLanguage, NormalisationRule>> = Object.freeze({
  en: articleRule('en', 'a an the', {
    equal: [
      ['the cat', 'cat'],
      ['An apple', 'apple'],
    ],
    different: [
      ['A', 'B'],
      ['The', ''],
      ['vitamin A', 'vitamin'],
      ['theatre', 'atre'],
      ['le chat', 'chat'],
      ['the a cat', 'cat'],
    ],
    cost: '"The Who" = "Who"',
  }),
  de: articleRule('de', 'der die das den dem des ein eine einen einem einer eines', {
    equal: [
      ['die Rechnung', 'Rechnung'],
      ['einen Hund', 'Hund'],
    ],
    different: [
      ['der', 'die'],
      ['theater', 'ater'],
      ['einer', ''],
    ],
    cost: '"Die Zeit" = "Zeit"',
  }),
  fr: articleRule('fr', "le la les un une des l'", {
    equal: [
      ['le chat', 'chat'],
      ['l’eau', 'eau'],
      ["L'eau", 'eau'],
    ],
    different: [
      ['lune', 'une'],
      ['leçon', 'çon'],
      ["l'", ''],
    ],
    cost: '"Le Monde" = "Monde"',
  }),
  es: articleRule('es', 'el la los las un una unos unas', {
    equal: [['la casa', 'casa']],
    different: [['elote', 'ote']],
    cost: '"Los Angeles" = "Angeles"',
  }),
  it: articleRule('it', "il lo la i gli le un uno una l' un'", {
    equal: [
      ['gli amici', 'amici'],
      ["l'acqua", 'acqua'],
      ["un'amica", 'amica'],
    ],
    different: [
      ['isola', 'sola'],
      ['uno', ''],
    ],
    cost: '"La Spezia" = "Spezia"',
  }),
  pt: articleRule('pt', 'o a os as um uma uns umas', {
    equal: [['os livros', 'livros']],
    different: [
      ['onda', 'nda'],
      ['sobre a mesa', 'sobre mesa'],
    ],
    cost: '"O Globo" = "Globo"',
  }),
  nl: articleRule('nl', 'de het een', {
    equal: [['het huis', 'huis']],
    different: [
      ['denken', 'nken'],
      ['de', 'het'],
    ],
    cost: '"De Telegraaf" = "Telegraaf"',
  }),
})

/** A rule that would leave nothing of an answer does not apply to it. */
function keepContent(before: string, after: string): string {
  return after !== before && !hasContent(after) && hasContent(before) ? before : after
}

/** The catalogue, in running order. `case` and `articles` have one rule for each variant. */
export const rules: {
  readonly [Name in Exclude<RuleName, 'case' | 'articles'>]: NormalisationRule
} & {
  readonly case: { readonly lower: NormalisationRule; readonly fold: NormalisationRule }
  readonly articles: Readonly<Record<ArticleLanguage, NormalisationRule>>
} = Object.freeze({
  htmlEntities,
  lineEndings,
  nfc,
  nfkc,
  invisibles,
  emojiVariation: emojiVariationRule,
  markdown,
  quotes,
  dashes,
  whitespace: whitespaceRule,
  enclosingQuotes,
  trailingPunctuation,
  case: Object.freeze({ lower: caseLower, fold: caseFold }),
  accents,
  punctuation,
  hyphens,
  articles,
})

/** One rule of the catalogue in its place. */
export interface CatalogueEntry {
  readonly place: RuleName
  /** The word that picks it among several rules of its place. */
  readonly variant?: string
  readonly rule: NormalisationRule
}

/** The catalogue as a list, one entry a rule, in running order. */
export const catalogue: readonly CatalogueEntry[] = (Object.keys(rules) as RuleName[]).flatMap((place): CatalogueEntry[] =>
  place === 'case' || place === 'articles'
    ? Object.entries(rules[place]).map(([variant, rule]) => ({ place, variant, rule }))
    : [{ place, rule: rules[place] }],
)

// A symbol of the registry, not a list of objects: the ESM and the CommonJS build may both be loaded, and a rule of one must
// serve the other.
const ruleBrand = Symbol.for('code-graded.rule')

/** Marks a rule as checked, and freezes it. */
export function sealRule(rule: NormalisationRule, origin: 'catalogue' | 'custom'): NormalisationRule {
  return Object.freeze(Object.defineProperty(rule, ruleBrand, { value: origin }))
}

/** Where a rule comes from; undefined for what is no rule. */
export function originOf(value: unknown): 'catalogue' | 'custom' | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, ruleBrand)?.value as 'catalogue' | 'custom' | undefined
}

for (const { rule } of catalogue) sealRule(rule, 'catalogue')

/** Rules that leave a text of printable ASCII characters as it is. */
export const leavesAsciiAlone: ReadonlySet<RuleName> = new Set<RuleName>([
  'lineEndings',
  'nfc',
  'nfkc',
  'invisibles',
  'emojiVariation',
  'quotes',
  'dashes',
  'accents',
])
