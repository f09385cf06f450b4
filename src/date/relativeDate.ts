import { dayNumber, dayOfNumber, weekdayOf, type CivilDay } from './civil.ts'
import { addDay, type DateReadingPlan, type Found } from './dateReading.ts'
import { dateLanguage } from './months.ts'

/** Days from the reference. */
const relativeWords: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

// "in 3 days", "in 1 day"; not "in a day", not "in -3 days".
const ahead = /^in (\d{1,7}) days?$/i
// "3 days ago"
const back = /^(\d{1,7}) days? ago$/i
// "next Monday"
const nearWeekday = /^(next|this|last) (\p{L}+)$/iu

/** Reads the English words that count from the reference. Without one there is no reading. */
export function readRelativeDate(found: Found, text: string, { reference }: DateReadingPlan): void {
  if (reference === undefined) return
  const days = relativeWords.get(text.toLowerCase()) ?? daysAway(text)
  if (days !== undefined) addDay(found, dayOfNumber(dayNumber(reference) + days))
  const [, which, word] = nearWeekday.exec(text) ?? []
  const weekday = word === undefined ? undefined : dateLanguage('en')!.weekdays.get(word.toLowerCase())
  if (which === undefined || weekday === undefined) return
  for (const each of daysMeant(reference, which.toLowerCase(), weekday)) addDay(found, each.day, each.as)
}

function daysAway(text: string): number | undefined {
  const forward = ahead.exec(text)?.[1]
  if (forward !== undefined) return Number(forward)
  const backward = back.exec(text)?.[1]
  return backward === undefined ? undefined : -Number(backward)
}

/** English speakers disagree about "next Monday" and "last Friday": the nearest, or the one of the week beside. */
function daysMeant(reference: CivilDay, which: string, weekday: number): readonly { day: CivilDay; as: string }[] {
  const today = dayNumber(reference)
  const forward = (weekday - weekdayOf(reference) + 7) % 7
  const offsets: Record<string, readonly [number, number]> = {
    next: [forward === 0 ? 7 : forward, forward === 0 ? 14 : forward + 7],
    this: [forward, forward - 7],
    last: [forward - 7, forward - 14],
  }
  const [nearest, other] = offsets[which]!
  return [
    { day: dayOfNumber(today + nearest), as: 'the nearest' },
    { day: dayOfNumber(today + other), as: 'a week away from it' },
  ]
}
