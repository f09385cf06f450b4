// Decoys: a text whose numbers are all in its source, with one number made another one.

const scales: readonly (readonly [string, string])[] = [
  ['million', 'billion'],
  ['billion', 'million'],
  ['thousand', 'million'],
  ['Mio.', 'Mrd.'],
  ['Tsd.', 'Mio.'],
  ['millones', 'billones'],
  ['Md€', 'M€'],
  ['लाख', 'करोड़'],
  ['करोड़', 'लाख'],
  ['مليون', 'مليار'],
  ['lakh', 'crore'],
  ['crore', 'lakh'],
  ['亿', '万'],
  ['万', '亿'],
]

const isDigit = /\p{Nd}/u
const isPercent = /^\s?(?:%|percent|Prozent|pour|por|प्रतिशत|في| ?(?:to|–))/
// "12", "1,234.5"; a word or the end of the sentence stands behind it.
const shape = /^\p{Nd}+(?:[.,٬٫]\p{Nd}+)*(?=\s\p{L}|\.?$)/u
// A sign in front of a date, a time, a version or a phone number is none.
const ofDate = /^\p{Nd}+\.\p{Nd}+\.|^\p{Nd}+ (?:Uhr|pm|p\.m\.|am|m\b|at|March|de marzo|मार्च|مارس|März|May|\p{Nd})/u
const inDate = /(?:[+]|March |v|version |Python |mars |marzo de |मार्च |مارس |minus |au moins |al menos |\p{Nd} |from )$/u

/** The number that starts at an index, where a sign or a per cent makes another number of it. */
function wholeNumber(text: string, index: number): string | undefined {
  if (index > 0 && !/[\s(|]/.test(text[index - 1]!)) return undefined
  const before = text.slice(Math.max(0, index - 9), index)
  return ofDate.test(text.slice(index)) || inDate.test(before) ? undefined : shape.exec(text.slice(index))?.[0]
}

/** Each way of changing one digit, one sign, one scale or one kind. Nothing that the grader skips is touched. */
export function decoysOf(output: string, source: string | readonly string[]): string[] {
  const skipped = stretchesOf(output)
  const isRead = (index: number): boolean => !skipped.some(([start, end]) => index >= start && index < end)
  const there = typeof source === 'string' ? source : source.join(' ')
  const decoys: string[] = []
  for (let index = 0; index < output.length; index++) {
    if (!isDigit.test(output[index]!) || !isRead(index)) continue
    // Far from any number of a small example: a digit changed by three.
    const changed = String.fromCharCode(output.charCodeAt(index) + (isDigit.test(String.fromCharCode(output.charCodeAt(index) + 3)) ? 3 : -3))
    decoys.push(output.slice(0, index) + changed + output.slice(index + 1))
    const number = wholeNumber(output, index)
    if (number === undefined) continue
    decoys.push(`${output.slice(0, index)}-${output.slice(index)}`)
    if (!isPercent.test(output.slice(index + number.length))) decoys.push(`${output.slice(0, index + number.length)}%${output.slice(index + number.length)}`)
  }
  for (const [from, to] of scales) if (output.includes(from) && !there.includes(to)) decoys.push(output.replace(from, to))
  return decoys.filter((decoy) => decoy !== output)
}

const skippedStretches = /```[^]*?```|`[^`]*`|https?:\S+|<[^>]*>|\]\([^)]*\)|\[[\d, ]+\](?!")|【[^】]*】|\[(?:doc:|\^)[^\]]*\]|\S+@\S+|^#+ \d+|^\d+[.)] |[a-z]\^?\d\b|\b[A-Z]+\d\S*/gm

const stretchesOf = (text: string): [number, number][] => [...text.matchAll(skippedStretches)].map(({ index, 0: { length } }) => [index, index + length])
