import { dateLanguage, namedLanguages } from '../../date/months.ts'
import type { Span } from '../callerPatterns.ts'
import type { Cited, CitationMarker } from './citationMarker.ts'
import type { CitationView } from './citationText.ts'
import type { DocumentList } from './citedDocuments.ts'
import { nameJoints, nameKey, particles } from './familyNames.ts'
import { isYear } from './numberList.ts'
import { isUnspaced } from '../folding/scripts.ts'

/** The names before a year, each as its words. */
interface Authors {
  readonly names: readonly (readonly string[])[]
  readonly start: number
}

interface Token extends Span {
  readonly text: string
}

// Up to 400 units, as a sentence in brackets has them: a bracket that closes pages later is none of a citation.
const inParentheses = /\(([^()]{1,400})\)/g
const token = /[\p{L}\p{M}][\p{L}\p{M}'’.-]*|\d+[a-z]?|[,，、;；&:]/gu

/** `(Okafor, 2021; Lindqvist et al. 2019)` and `Okafor (2021)`. */
export function authorMarkers(view: CitationView, { documents }: DocumentList): CitationMarker[] {
  const { plain } = view
  const known = new Set(documents?.flatMap(({ authors = [] }) => authors.flatMap((forms) => [...forms])))
  return Array.from(plain.matchAll(inParentheses)).flatMap(({ index, 0: whole, 1: content }) => {
    const start = index + 1
    const tokens = tokensOf(content!, start)
    const span = view.spanOf(index, index + whole.length)
    const narrated = tokens.length > 0 && yearOf(plain, tokens[0]!) !== undefined ? authorsBefore(plain, index, known) : undefined
    const cited = citedIn(plain, tokens, narrated?.names ?? [])
    return cited.length === 0 ? [] : [{ ...(narrated ? view.spanOf(narrated.start, index + whole.length) : span), cited }]
  })
}

const tokensOf = (text: string, offset: number): Token[] => Array.from(text.matchAll(token), ({ index, 0: found }) => ({ text: found, start: offset + index, end: offset + index + found.length }))

const yearForm = /^(\d{4})([a-z]?)$/

/** Four digits, and a letter that tells two works of a year apart; not the start of a range, of a date or of `2019年`. */
function yearOf(plain: string, { text, end }: Token): string | undefined {
  const match = yearForm.exec(text)
  if (!match || !isYear(match[1]!)) return undefined
  return /^(?:[\p{L}\p{M}\p{N}\-/%_]|[.:]\d)/u.test(plain.slice(end, end + 3)) ? undefined : text
}

/** Each year with the names before it. Years that follow each other (`Okafor 2021, 2023`) have the same names. */
function citedIn(plain: string, tokens: readonly Token[], narrated: Authors['names']): Cited[] {
  const cited: Cited[] = []
  const reader = new NameReader(plain, narrated)
  for (const [index, one] of tokens.entries()) {
    const year = yearOf(plain, one)
    if (year === undefined) reader.read(one, tokens[index + 1])
    else cited.push(...reader.take(one).map((names): Cited => ({ by: 'author', names, year })))
  }
  return cited
}

const capital = /^[\p{Lu}\p{Lt}]/u
// Scripts without capitals; the particles and small words of other scripts are no names.
const caseless = /^\p{Lo}/u
const initial = /^\p{Lu}\.?(?:-?\p{Lu}\.)*$/u
const others: ReadonlySet<string> = new Set(['al.', 'al', 'a.', '等', '等人', '他', 'ほか', 'وآخرون', 'आदि'])
const leading: ReadonlySet<string> = new Set(['et', 'u.', 'u.a.', 'y', 'e', 'og'])

/** Reads names on the way to a year. */
class NameReader {
  private readonly plain: string
  private names: (readonly string[])[] = []
  private words: string[] = []
  private lastEnd = 0
  private hasYear: boolean
  private endsInName = false

  constructor(plain: string, narrated: Authors['names']) {
    this.plain = plain
    this.names = [...narrated]
    this.hasYear = narrated.length > 0
    this.endsInName = narrated.length > 0
  }

  read({ text, start, end }: Token, next: Token | undefined): void {
    if (text === ';' || text === '；') this.forget()
    else if (/^[,，、]$/.test(text)) this.endName()
    else if (others.has(text.toLowerCase()) || (leading.has(text.toLowerCase()) && next !== undefined && others.has(next.text.toLowerCase()))) this.endName()
    else if (nameJoints.has(text) && (this.words.length > 0 || this.names.length > 0)) this.endName()
    else if (isName(text) || (particles.has(text) && next !== undefined && isName(next.text))) this.addWord(text, start)
    else if (!initial.test(text)) this.forget()
    this.lastEnd = end
  }

  take(year: Token): (readonly (readonly string[])[])[] {
    // "王2021" in a sentence without spaces is as likely "自2021".
    const isGlued = this.lastEnd === year.start && caseless.test(this.plain.slice(year.start - 1, year.start))
    this.endName()
    this.hasYear = true
    this.lastEnd = year.end
    return this.names.length > 0 && this.endsInName && !isGlued ? [this.names] : []
  }

  private addWord(text: string, start: number): void {
    if (this.hasYear) this.forget()
    // Nothing but a space or a hyphen joins the words of one name.
    if (this.words.length > 0 && /[^\s*_]/.test(this.plain.slice(this.lastEnd, start))) this.endName()
    this.words.push(bare(text))
    this.endsInName = true
  }

  private endName(): void {
    if (this.words.length > 0) this.names.push(this.words)
    this.words = []
  }

  private forget(): void {
    this.names = []
    this.words = []
    this.hasYear = false
    this.endsInName = false
  }
}

/** Without the genitive, the stop of a sentence, and what stands for further authors right behind a Han name. */
const bare = (word: string): string => word.replace(/['’]s?$/u, '').replace(/\.$/, '').replace(/(?<=.)(?:等人|等|ら|ほか|氏|博士|教授)$/u, '')

function isName(word: string): boolean {
  if (initial.test(word) || isMonth(word)) return false
  return capital.test(word) || caseless.test(word)
}

let months: Set<string> | undefined

function isMonth(word: string): boolean {
  if (!months) {
    months = new Set(moreMonths)
    for (const language of namedLanguages) {
      const { months: names, foldWord } = dateLanguage(language)!
      for (const name of names.keys()) months.add(foldWord(name)).add(name)
    }
  }
  const lower = word.toLowerCase()
  return months.has(lower) || months.has(lower.replace(/\.$/, ''))
}

/** Names of months in languages whose dates are not read, and of the seasons, which stand before a year as months do. */
const moreMonths =
  'spring summer autumn fall winter frühling frühjahr sommer herbst printemps été automne hiver primavera verano otoño invierno يناير فبراير مارس أبريل ابريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر اكتوبر نوفمبر ديسمبر जनवरी फ़रवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर'.split(
    ' ',
  )

const mostBefore = 120

/** The names that end right before an opening bracket: `Okafor and Lindqvist (`, `van der Berg et al. (`. */
function authorsBefore(plain: string, bracket: number, known: ReadonlySet<string>): Authors | undefined {
  const from = Math.max(0, bracket - mostBefore)
  const before = plain.slice(from, bracket)
  // A sentence that ended before is no part of the name.
  const tokens = tokensOf(before, from)
  if (/[^\s\p{L}\p{M}.'’*_]\s?$/u.test(before) || !/\S {0,2}$/.test(before)) return undefined
  const last = tokens.at(-1)
  if (last && last.end === bracket && isUnspaced(last.text.at(-1)!)) return unspacedAuthor(last, known)
  let index = tokens.length
  while (index > 0 && isPartOfNames(plain, tokens, index - 1, bracket)) index -= 1
  while (index < tokens.length && (nameJoints.has(tokens[index]!.text) || leading.has(tokens[index]!.text))) index += 1
  const taken = tokens.slice(index)
  if (taken.length === 0 || !taken.some(({ text }) => isName(text))) return undefined
  const reader = new NameReader(plain, [])
  for (const [at, one] of taken.entries()) reader.read(one, taken[at + 1])
  const [names] = reader.take({ text: '', start: bracket, end: bracket })
  return names && { names, start: taken[0]!.start }
}

// A name alone between two marks: 田中（2020）, スミス（2020）.
const nameAlone = /^(?:\p{Script=Han}{1,4}|[\p{Script=Katakana}ー・]{2,20})$/u

/** Where no space says where a name begins, it is the whole of a short word, or ends as the name of an author does. */
function unspacedAuthor({ text, start }: Token, known: ReadonlySet<string>): Authors | undefined {
  const name = bare(text)
  if (nameAlone.test(name)) return { names: [[name]], start }
  for (let length = Math.min(12, name.length); length > 0; length--) {
    if (known.has(nameKey(name.slice(-length)))) return { names: [[name.slice(-length)]], start: start + name.length - length }
  }
  return undefined
}

/** A space or a line break, and marks of emphasis. */
const between = /^[*_]{0,3}(?: {0,2}|\n)[*_]{0,3}$/

function isPartOfNames(plain: string, tokens: readonly Token[], index: number, bracket: number): boolean {
  const { text, end } = tokens[index]!
  const next = tokens[index + 1]
  const gap = plain.slice(end, next?.start ?? bracket)
  if (!between.test(gap)) return false
  if (text.endsWith('.') && !others.has(text.toLowerCase()) && !leading.has(text.toLowerCase()) && !initial.test(text)) return false
  return isName(text) || initial.test(text) || others.has(text.toLowerCase()) || (next !== undefined && (nameJoints.has(text) || particles.has(text) || leading.has(text.toLowerCase())))
}
