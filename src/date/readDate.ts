import { hyphenLike, invisible, trimmedRange, whitespace } from '../text/characters.ts'
import { maxReadableLength, type Readings } from '../text/readings.ts'
import { nothingFound, toReadings, type DateReadingPlan } from './dateReading.ts'
import type { DateValue } from './dateValue.ts'
import { readDateTime } from './instant.ts'
import { readNamedDate } from './namedDate.ts'
import { readNumericDate } from './numericDate.ts'
import { readRelativeDate } from './relativeDate.ts'
import { withoutWeekday } from './weekday.ts'

/**
 * Lists every date that a whole text can be read as, under the plan.
 *
 * @param text  a text of at most 1,000 UTF-16 units, white space around it not counted
 * @returns the distinct values; 'invalid' where the form is known but there is no such date, else 'unparseable'
 */
export function readDate(text: string, plan: DateReadingPlan): Readings<DateValue> {
  const [start, end] = trimmedRange(text)
  if (end - start > maxReadableLength) return { reason: 'unparseable' }
  const date = plainCharacters(text.slice(start, end))
  const read = readWhole(date, plan)
  // "It was on 9 March 2026." ends in a full stop of the sentence; "9. 3. 2026." in one of the date, in some languages.
  const endsSentence = 'reason' in read && read.reason === 'unparseable' && /[\p{L}\p{N}]\.$/u.test(date)
  return endsSentence ? readWhole(date.slice(0, -1), plan) : read
}

function readWhole(date: string, plan: DateReadingPlan): Readings<DateValue> {
  const found = nothingFound()
  readNumericDate(found, date, plan)
  // A text of digits and marks is one of those forms, or none. All others hold a letter, a colon or a space.
  if (found.readings.length > 0 || found.faults.length > 0 || !/[^\d./-]/.test(date)) return toReadings(found)
  readDateTime(found, date)
  readNamedDate(found, date, plan)
  readRelativeDate(found, date, plan)
  for (const { rest, weekday } of withoutWeekday(date, plan.languages)) {
    readNumericDate(found, rest, plan, weekday)
    readNamedDate(found, rest, plan, weekday)
  }
  return toReadings(found)
}

const plainAscii = /^[!-~]*$/
const dashes = new RegExp(`[${hyphenLike}]`, 'g')
const invisibles = new RegExp(`[${invisible}]`, 'g')
const spaces = new RegExp(`[${whitespace}]+`, 'g')

/** One hyphen, one space, nothing invisible, composed letters. Digits stay what they are: never NFKC. */
function plainCharacters(text: string): string {
  if (plainAscii.test(text)) return text
  return text.replace(invisibles, '').replace(dashes, '-').replace(spaces, ' ').trim().normalize('NFC')
}
