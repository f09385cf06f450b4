/** The English cardinals from 0 to 19, and the tens from 20 on. */
export const small: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
export const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: readonly (readonly [word: string, value: bigint])[] = [
  ['trillion', 10n ** 12n],
  ['billion', 10n ** 9n],
  ['million', 10n ** 6n],
  ['thousand', 10n ** 3n],
]

/**
 * An English cardinal from zero to 10^15 - 1, spelled out as the whole text: `thirty`, `one hundred and five`,
 * `forty-two thousand`. Undefined for ordinals, dozens, and anything else.
 */
export function readEnglishWords(text: string): bigint | undefined {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .flatMap(splitHyphen)
  if (words.includes('')) return undefined
  if (words.length === 1 && words[0] === 'zero') return 0n
  let rest: readonly string[] = words
  let total = 0n
  let started = false
  for (const [word, value] of scales) {
    const place = rest.indexOf(word)
    if (place === -1) continue
    const count = belowThousand(rest.slice(0, place), false)
    if (count === undefined) return undefined
    total += count * value
    started = true
    rest = rest.slice(place + 1)
  }
  if (rest.length === 0) return started ? total : undefined
  const last = belowThousand(rest, started)
  return last === undefined ? undefined : total + last
}

/** `forty-two` is two words; `forty-twenty` and `-` are none. */
function splitHyphen(word: string): string[] {
  const parts = word.split('-')
  if (parts.length === 1) return parts
  const isCompound = parts.length === 2 && tens.includes(parts[0]!) && small.indexOf(parts[1]!) > 0 && small.indexOf(parts[1]!) < 10
  return isCompound ? parts : ['']
}

/** @param mayStartWithAnd  behind a larger part, as in "one thousand and five" */
function belowThousand(words: readonly string[], mayStartWithAnd: boolean): bigint | undefined {
  if (words[1] === 'hundred') {
    const hundreds = small.indexOf(words[0]!)
    if (hundreds < 1 || hundreds > 9) return undefined
    const behind = words.slice(2)
    const rest = behind.length === 0 ? 0n : belowHundred(behind[0] === 'and' ? behind.slice(1) : behind)
    return rest === undefined ? undefined : BigInt(hundreds * 100) + rest
  }
  return belowHundred(mayStartWithAnd && words[0] === 'and' ? words.slice(1) : words)
}

function belowHundred(words: readonly string[]): bigint | undefined {
  const [first = '', second, ...more] = words
  if (more.length > 0) return undefined
  const ten = tens.indexOf(first)
  const one = small.indexOf(second ?? '')
  if (ten === -1) return second === undefined && small.indexOf(first) > 0 ? BigInt(small.indexOf(first)) : undefined
  if (second === undefined) return BigInt((ten + 2) * 10)
  return one > 0 && one < 10 ? BigInt((ten + 2) * 10 + one) : undefined
}

const numberWord = new RegExp(`(?:^|[^\\p{L}])(?:${[...small.filter((word) => word !== 'one'), ...tens, 'hundred', ...scales.map(([word]) => word)].join('|')})(?![\\p{L}])`, 'iu')

/** Whether a number stands in a text as a word. "One" is a pronoun more often than a number, so it does not count. */
export function holdsNumberWord(text: string): boolean {
  return numberWord.test(text)
}
