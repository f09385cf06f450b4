import type { DateLanguage } from './months.ts'

/** A text without the weekday that stands beside the date, and which weekday that was: 1 for Monday. */
export interface WithoutWeekday {
  readonly rest: string
  readonly weekday: number
}

// "Monday, 9 March 2026", "Mon. 9 March", "terça-feira, 10 de março de 2026"; what stands behind is the last group.
const leading = /^([\p{L}\p{M}]+(?:[-'’ʼ][\p{L}\p{M}]+)*)(\.)?(?:, ?| )(.+)$/u

/** Every way to take a weekday off the text. A word may be a weekday and a month (`mar.`), so the text as it is stays a candidate. */
export function withoutWeekday(text: string, languages: readonly DateLanguage[]): readonly WithoutWeekday[] {
  return [...takenFromStart(text, languages), ...languages.flatMap((language) => (language.weekdayLast ? takenFromEnd(text, language) : []))]
}

function takenFromStart(text: string, languages: readonly DateLanguage[]): WithoutWeekday[] {
  const [, word, stop, rest] = leading.exec(text) ?? []
  if (word === undefined || rest === undefined) return []
  for (const { weekdays, short, foldWord } of languages) {
    const folded = foldWord(word)
    const weekday = weekdays.get(folded)
    // The locale's word wins over the English one, as among the months.
    if (weekday !== undefined && (stop === undefined || short.has(folded))) return [{ rest, weekday }]
  }
  return []
}

/** `9 Mart 2026 Pazartesi`, `2026. március 9., hétfő`, `2026年3月9日月曜日`, `2026年3月9日(月)`. */
function takenFromEnd(text: string, { weekdays, foldWord, finalStop, signs }: DateLanguage): WithoutWeekday[] {
  const taken: WithoutWeekday[] = []
  const bracketed = inBrackets(text)
  for (const [word, weekday] of weekdays) {
    if (bracketed !== undefined) {
      if (foldWord(bracketed.word) === word) taken.push({ rest: bracketed.rest, weekday })
      continue
    }
    if (foldWord(text.slice(-word.length)) !== word) continue
    const before = text.slice(0, -word.length)
    const rest = before.replace(/(?:, ?| )$/, '')
    // Without a space it would be the end of another word, but for scripts that write none.
    if (rest !== before || signs) taken.push({ rest: finalStop ? rest.replace(/\.$/, '') : rest, weekday })
  }
  return taken
}

/** `2026年3月9日(月)` -> 月 and what stands before the bracket. */
function inBrackets(text: string): { rest: string; word: string } | undefined {
  const [open, close] = text.endsWith('）') ? ['（', '）'] : ['(', ')']
  const start = text.lastIndexOf(open)
  if (!text.endsWith(close) || start === -1) return undefined
  return { rest: text.slice(0, start).trimEnd(), word: text.slice(start + 1, -1) }
}
