import type { Rational } from '../../number/exact.ts'

/** A number written in Han numerals. Offsets are UTF-16 units. */
export interface IdeographicNumeral {
  readonly start: number
  readonly end: number
  readonly value: bigint | Rational
  readonly ordinal: boolean
}

export type IdeographicLanguage = 'ja' | 'zh'

const digits = new Map([...'〇零一二三四五六七八九'].map((sign, index) => [sign, BigInt(Math.max(0, index - 1))]))
for (const [sign, value] of [['两', 2n], ['兩', 2n], ['壱', 1n], ['弐', 2n], ['参', 3n]] as const) digits.set(sign, value)
const tens = new Map([['十', 10n], ['拾', 10n], ['百', 100n], ['千', 1000n]])
const myriads = new Map([['万', 10n ** 4n], ['萬', 10n ** 4n], ['億', 10n ** 8n], ['亿', 10n ** 8n], ['兆', 10n ** 12n]])

// Matches "三", "二十五" and "二〇二六"; a run of more signs than any number has is no number.
const runs = /[〇零一二三四五六七八九两兩壱弐参十拾百千万萬億亿兆]+/g
const maxSigns = 30

/** Words that hold a numeral and count nothing. */
const words: Readonly<Record<IdeographicLanguage, string>> = {
  ja: '一部 一般 一緒 一番 一定 一切 一致 一旦 一体 一方 一覧 一時 一層 一気 一括 一種 一連 一見 一応 一生 統一 唯一 単一 同一 均一 万一 十分 三角 四角 八百屋 千葉 百科 十字 二酸化 四国 九州 参加 参照 参考',
  zh: '一些 一般 一样 一樣 一起 一定 一直 一切 一旦 一致 一边 一邊 一方 一下 一点 一點 一种 一種 一如 一系列 一部分 一体 进一步 進一步 统一 統一 唯一 单一 單一 同一 万一 萬一 之一 十分 星期一 星期二 星期三 星期四 星期五 星期六 周一 周二 周三 周四 周五 周六 三明治 四川 百度 十字 万能 千克 千米 千瓦 千字',
}

const halves: Readonly<Record<IdeographicLanguage, readonly string[]>> = { ja: ['半分', '半数'], zh: ['一半', '半数', '半數'] }
/** What follows the denominator, and what follows a number that counts places. */
const over: Readonly<Record<IdeographicLanguage, string>> = { ja: '分の', zh: '分之' }
const ranks = /^(?:番目|つ目|回目|人目)/

/** The Han numerals of a text, in the readings of a language. */
export function ideographicNumerals(text: string, language: IdeographicLanguage): IdeographicNumeral[] {
  const found: IdeographicNumeral[] = []
  const matches = [...text.matchAll(runs)].map(({ index, 0: signs }) => ({ start: index, end: index + signs.length, signs }))
  for (let index = 0; index < matches.length; index++) {
    const { start, end, signs } = matches[index]!
    // The sign of 3千 belongs to the digit.
    if (/\p{Nd}$/u.test(text.slice(Math.max(0, start - 2), start)) || signs.length > maxSigns || isInWord(text, start, end, language)) continue
    const value = readSigns(signs, language)
    if (value === undefined) continue
    const next = matches[index + 1]
    const below = next && text.startsWith(over[language], end) && next.start === end + over[language].length ? readSigns(next.signs.slice(0, maxSigns + 1), language) : undefined
    if (below === undefined || value === 0n) {
      found.push({ start, end, value, ordinal: text[start - 1] === '第' || ranks.test(text.slice(end, end + 2)) })
    } else {
      // A hundredth is a per cent, and is written with the number of them.
      found.push(value === 100n ? { start: next!.start, end: next!.end, value: below, ordinal: false } : { start, end: next!.end, value: { numerator: below, denominator: value }, ordinal: false })
      index += 1
    }
  }
  return [...found, ...halvesIn(text, language)].toSorted((one, other) => one.start - other.start)
}

function halvesIn(text: string, language: IdeographicLanguage): IdeographicNumeral[] {
  const half = new RegExp(halves[language].join('|'), 'g')
  return [...text.matchAll(half)].map(({ index, 0: { length } }) => ({ start: index, end: index + length, value: { numerator: 1n, denominator: 2n }, ordinal: false }))
}

const patterns = new Map<IdeographicLanguage, ReadonlyMap<string, readonly string[]>>()

/** The words of a language by each numeral that they hold. */
function wordsOf(language: IdeographicLanguage): ReadonlyMap<string, readonly string[]> {
  let table = patterns.get(language) as Map<string, string[]> | undefined
  if (table === undefined) {
    table = new Map()
    for (const word of [...words[language].split(' '), ...halves[language]]) {
      for (const signs of word.match(runs) ?? []) table.set(signs, [...(table.get(signs) ?? []), word])
    }
    patterns.set(language, table)
  }
  return table
}

function isInWord(text: string, start: number, end: number, language: IdeographicLanguage): boolean {
  return (wordsOf(language).get(text.slice(start, end)) ?? []).some((word) => text.startsWith(word, start - word.indexOf(text.slice(start, end))))
}

/** The value of Han numerals: `二十五`, `三千五百`, `二〇二六`. Undefined where they are no number, or might be two (`三四`). */
function readSigns(signs: string, language: IdeographicLanguage): bigint | undefined {
  const values = [...signs].map((sign) => digits.get(sign))
  if (values.every((value) => value !== undefined)) {
    const isPositional = values.length === 1 || values.length > 2 || /[〇零]/.test(signs)
    return isPositional && values.length <= maxSigns ? BigInt(values.join('')) : undefined
  }
  return readPlaces(signs, language)
}

function readPlaces(signs: string, language: IdeographicLanguage): bigint | undefined {
  let total = 0n
  let section = 0n
  let digit: bigint | undefined
  let place = 10_000n
  let myriad = 10n ** 16n
  let gap = true
  for (const sign of signs) {
    const ten = tens.get(sign)
    const large = myriads.get(sign)
    if (ten !== undefined) {
      if (ten >= place || digit === 0n) return undefined
      section += (digit ?? 1n) * ten
      ;[digit, place, gap] = [undefined, ten, ten === 10n]
    } else if (large !== undefined) {
      const count = section + (digit ?? 0n)
      if (large >= myriad || count === 0n) return undefined
      total += count * large
      ;[section, digit, place, myriad, gap] = [0n, undefined, 10_000n, large, false]
    } else if (digit !== undefined && digit !== 0n) {
      return undefined
    } else {
      gap ||= digits.get(sign) === 0n
      digit = digits.get(sign)!
    }
  }
  // In Chinese 一百二 is said for 120, and 102 is written 一百零二.
  if (digit !== undefined && digit !== 0n && !gap && language === 'zh') return undefined
  return total + section + (digit ?? 0n)
}
