/** The numbers of a marker: `1, 4-6; 9`. */
export interface NumberList {
  /** Every single number and both ends of every range, in ASCII, as written. A range is never expanded. */
  readonly numbers: readonly string[]
  readonly malformed?: string
  /** The one number, where there is nothing else: it may be a year. */
  readonly only?: string
}

const separators = ',;、，،؛；'
const dashes = '-—~⁻'
const pinpointWords =
  'p|pp|pg|pgs|page|pages|S|Seite|Seiten|Rn|Rz|Abs|Abschn|Kap|Nr|Anm|Fn|para|paras|par|§|§§|ch|chap|chapter|sec|sect|section|sections|fig|figs|figure|tab|table|eq|n|no|note|l|ll|line|lines|art|arts|vol|pág|págs|pag|página|páginas|cap|núm|línea|líneas|párr|chapitre|tableau|ligne|lignes|頁|页|ページ|第|章|節|ص|صفحة|पृ|पृष्ठ'
// "p. 14", "pp. 3-5, 9", "S. 12 f.", "第14页"; not "see 5", not "p. below".
const pinpoint = new RegExp(`(?:${pinpointWords})\\.?\\s?\\d[\\d\\s.–-]{0,40}(?:ff?\\.?|sqq?\\.?|頁|页|ページ|章|節|节|行)?`, 'y')

const emphasised = /^ ?(\*{1,3}|_{1,3})([^*_]*)\1 ?$/

/** Reads what stands between the brackets, digits and dashes folded; undefined where it is anything but a list of numbers. */
export function readNumberList(written: string): NumberList | undefined {
  // "[**9**]"
  const content = emphasised.exec(written)?.[2] ?? written
  const numbers: string[] = []
  let malformed: string | undefined
  let hasMore = false
  let at = skipSpace(content, 0)
  if (!startsList(content[at])) return undefined
  for (;;) {
    const item = itemAt(content, at)
    if (item === undefined) return undefined
    numbers.push(...item.numbers)
    malformed ??= item.malformed
    hasMore ||= item.numbers.length !== 1
    at = skipSpace(content, item.end)
    const behind = pinpointEnd(content, at)
    hasMore ||= behind > at
    at = skipSpace(content, behind)
    if (at === content.length) break
    if (!separators.includes(content[at]!)) return undefined
    hasMore = true
    at = skipSpace(content, at + 1)
  }
  if (numbers.length === 0) return undefined
  return { numbers, ...(malformed === undefined ? {} : { malformed }), ...(hasMore ? {} : { only: numbers[0]! }) }
}

const isDigit = (character: string | undefined): boolean => character !== undefined && character >= '0' && character <= '9'
const startsList = (character: string | undefined): boolean => character !== undefined && (isDigit(character) || dashes.includes(character) || separators.includes(character))

interface Item {
  readonly numbers: readonly string[]
  readonly malformed?: string
  readonly end: number
}

function itemAt(content: string, start: number): Item | undefined {
  const isNegative = start < content.length && dashes.includes(content[start]!)
  const from = isNegative ? skipSpace(content, start + 1) : start
  const to = digitsEnd(content, from)
  const first = content.slice(from, to)
  if (first === '') return isNegative ? undefined : emptyItem(content, start)
  let end = skipSpace(content, to)
  if (isNegative) return { numbers: [first], malformed: `-${shortened(first)} is negative`, end }
  if (end === content.length || !dashes.includes(content[end]!)) return { numbers: [first], end }
  const second = skipSpace(content, end + 1)
  end = digitsEnd(content, second)
  const last = content.slice(second, end)
  if (last === '') return { numbers: [first], malformed: `the range from ${shortened(first)} has no end`, end }
  const behind = skipSpace(content, end)
  if (behind < content.length && dashes.includes(content[behind]!)) return threePartsAt(content, behind, first, last)
  return { numbers: [first, last], ...(compareNumbers(first, last) > 0 ? { malformed: `${shortened(first)}-${shortened(last)} runs downwards` } : {}), end }
}

/** "2024-05-01" is a day; "1-2-3" is no range. */
function threePartsAt(content: string, dash: number, first: string, second: string): Item | undefined {
  const from = skipSpace(content, dash + 1)
  const end = digitsEnd(content, from)
  const third = content.slice(from, end)
  if (first.length === 4 || third.length === 4) return undefined
  return { numbers: [first, second, ...(third === '' ? [] : [third])], malformed: 'a range has two ends', end }
}

/** Nothing stands before a separator or the end: "[1,]", "[1,,2]". */
function emptyItem(content: string, at: number): Item | undefined {
  return at === content.length || separators.includes(content[at]!) ? { numbers: [], malformed: 'an item is empty', end: at } : undefined
}

function pinpointEnd(content: string, at: number): number {
  const from = at < content.length && (separators.includes(content[at]!) || content[at] === ':') ? skipSpace(content, at + 1) : at
  pinpoint.lastIndex = from
  return pinpoint.test(content) ? pinpoint.lastIndex : at
}

function skipSpace(content: string, at: number): number {
  while (content[at] === ' ' || content[at] === '\t') at++
  return at
}

function digitsEnd(content: string, at: number): number {
  while (isDigit(content[at])) at++
  return at
}

const shortened = (number: string): string => (number.length > 20 ? `${number.slice(0, 20)}...` : number)

const significant = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** Compares by value. Numbers may be longer than any that a computer counts with. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [significant(one), significant(other)]
  return first.length - second.length || (first < second ? -1 : first > second ? 1 : 0)
}

/** Whether the number is the position of a document. */
export function isPosition(number: string, base: number, count: number): boolean {
  return compareNumbers(number, String(base)) >= 0 && compareNumbers(number, String(base + count)) < 0
}

/** Four digits from 1500 to 2100. */
export const isYear = (number: string): boolean => /^\d{4}$/.test(number) && number >= '1500' && number <= '2100'
