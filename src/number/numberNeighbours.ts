// What may stand beside a number in a text of words, and what makes it another number, or none. Refusing is cheap here: a text that
// is not read is unreadable, and a message says where.

// Scripts that are written without spaces: their letters touch every number.
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const letter = `(?![${unspaced}])[\\p{L}\\p{M}]`

// In front: a letter, another number, a sign that is not the number's own, an operator, a bound, a number sign: A-2231, 30-40, 1/2,
// 12:30, <30, ≠30, √30, #30, №30, ％30. "##### 30" and "<answer>30" are marks around the number.
const inFront = new RegExp(
  `(?:${letter}|[\\p{N}_\\-+\\u2010-\\u2015\\u2212/⁄∕\\\\^±~≈∼～<>≤≥≠≲≳⩽⩾‹›√×÷·№第%٪％‰]|(?<!#)#|[!<>]=|&[lg][te];|\\p{Nd}[^\\s])$`,
  'u',
)
// The same, where one space stands between.
const inFrontSpaced = /(?:[<>≤≥≠±~≈∼～≲≳⩽⩾√×÷]|[!<>]=|&[lg][te];)\s$/u
const closesTag = /<\/?[A-Za-z][^<>]*>$/
// "x^{30}", "\sqrt{30}", "\log 30"; not "\boxed{30}", "\text{30}", "\( 30".
const mathInFront = /(?:[\^_]\{|\\(?!boxed\b|text\b|textbf\b|mathbf\b|mathrm\b|quad\b|qquad\b)[A-Za-z]+\s?\{?)$/
// "- 30", "-**30**", "−(30)", "minus 30": a sign that does not touch the number. A dash that opens a line is a bullet.
const looseSign = /(?:^|[^\n\r])[-+\u2010-\u2013\u2212±][*_`"'“‘([{\s]+$/u
const bullet = /(?:^|[\n\r])[ \t]*[-+\u2013][ \t]+[*_`"'“‘([{]*$/u
const signWord = /(?:^|[^\p{L}])(?:minus|negative|moins|menos|meno)\s+[*_`"'“‘([{]*$/iu

// Behind: the same kinds, units of angle, and a factorial.
const behind = new RegExp(`^(?:${letter}|[\\p{N}_\\-+\\u2010-\\u2013\\u2212/⁄∕^°′″×÷·‰‱﹪番号號位]|\\\\(?![)\\]])|[^\\s]\\p{Nd})`, 'u')
// A factorial of a whole number: "30!", but not "$30.00!" and not "30%!".
const factorial = /^!/
// "30 - 30", "30 -": an operator, or a sign behind its number. "30 – that is the answer" is a sentence.
const looseOperator = /^[^\S\n\r][-+*/×÷^=\u2010-\u2013\u2212](?:[^\S\n\r]*[\p{Nd}({$]|[^\S\n\r]*$)/u
const mathBehind = /^\s?\\(?![)\],;:! ])[A-Za-z]/

/** Words that multiply what stands in front of them, in the languages whose texts are met most, and signs that divide it. */
const scaleWord =
  /^[\s-]?(?:hundred|thousand|million|billion|trillion|dozen|score|pct|percentage|prozent|promille|basis points?|bps?|bn|mn|tsd|mio|mrd|bio|tausend|millionen|milliarden?|billionen|mille|milliers?|millions?|milliards?|mil|miles|millón|millones|milhão|milhões|mln|mld|тыс|млн|млрд|lakhs?|crores?|pour cent|por ciento|per cento|per mille)(?!\p{L})/iu
const scaleSign = /^\s?(?:[kKMBT](?!\p{L})|[万萬億亿兆千百十만억천백‰‱﹪])/u

/** Whether something in front of an offset makes the number that starts there another one, or none. */
export function gluedInFront(text: string, front: number): boolean {
  const near = text.slice(Math.max(0, front - 40), front)
  if (closesTag.test(near)) return false
  if (inFront.test(near) || inFrontSpaced.test(near) || mathInFront.test(near) || signWord.test(near)) return true
  return looseSign.test(near) && !bullet.test(front > 40 ? `x${near}` : near)
}

/** Whether something behind an offset makes the number that ends there another one, or none. */
export function gluedBehind(text: string, last: number): boolean {
  const near = text.slice(last, last + 12)
  if (factorial.test(near)) return !/[%٪％\p{Sc}]$|[.,]\p{Nd}+$/u.test(text.slice(Math.max(0, last - 8), last)) && !/\p{Sc}\s?[\p{Nd}.,]+$/u.test(text.slice(Math.max(0, last - 20), last))
  return behind.test(near) || looseOperator.test(near) || mathBehind.test(near)
}

/** Whether a word that multiplies the number stands behind it. */
export function isScaleBehind(text: string, last: number): boolean {
  const near = text.slice(last, last + 20)
  return scaleWord.test(near) || scaleSign.test(near)
}

/** Whether nothing but an operator stands between two numbers: "30 × 30", "30 = 30". */
export function isOperator(between: string): boolean {
  return /^[^\S\n\r]*[-+*/×÷^=<>≤≥≠·:\u2010-\u2013\u2212]+[^\S\n\r]*$/u.test(between)
}
