import { dayOfWeek, dayOfYear, isCivilDay } from './civil.ts'
import { addDay, addForEachYear, addMonth, addQuarter, addYear, type DateReadingPlan, type Found } from './dateReading.ts'
import type { DateOrder } from './orders.ts'

/** One written shape of a date. `read` is given the match: the text itself, then its groups. */
interface NumericForm {
  readonly shape: RegExp
  read(found: Found, match: readonly string[], plan: DateReadingPlan, weekday: number | undefined): void
}

// The digits are ASCII: `\d` of a pattern without the flag u or with it.
const yearFirstForms: readonly NumericForm[] = [
  // "2026-03-09", "2026/3/9", "2026.03.09"; not "2026-03/09".
  { shape: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, read: (found, [, year, , month, day], _, weekday) => addNumbers(found, [year, month, day], weekday) },
  // "2026. 3. 9"
  { shape: /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})$/, read: (found, [, year, month, day], _, weekday) => addNumbers(found, [year, month, day], weekday) },
  // "2026-W11-1"; not "2026-W11".
  { shape: /^(\d{4})-W(\d{2})-(\d)$/i, read: readWeekDate },
  // "2026-068"; not "2026-68".
  { shape: /^(\d{4})-(\d{3})$/, read: readOrdinalDate },
]

const yearLastForms: readonly NumericForm[] = [
  // "9.3.2026", "9. 3. 2026", "09.03.26"; not "9 . 3 . 2026", not "9.3".
  { shape: /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/, read: readDotted },
  // "9/3/2026", "09-03-26"; not "9/3-2026".
  { shape: /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/, read: readYearLast },
]

const basicForms: readonly NumericForm[] = [
  // "20260309"; not a number of seven or ten digits.
  { shape: /^(\d{4})(\d{2})(\d{2})$/, read: (found, [, year, month, day], _, weekday) => addNumbers(found, [year, month, day], weekday) },
]

/** The forms of a day, by the number of digits that the text starts with. */
const dayForms: Readonly<Record<number, readonly NumericForm[]>> = { 1: yearLastForms, 2: yearLastForms, 4: yearFirstForms, 8: basicForms }

const periodForms: readonly NumericForm[] = [
  // "2026-03"; not "2026-3".
  { shape: /^(\d{4})-(\d{2})$/, read: (found, [, year, month]) => addMonth(found, Number(year), Number(month)) },
  // "03/2026"
  { shape: /^(\d{1,2})\/(\d{4})$/, read: (found, [, month, year]) => addMonth(found, Number(year), Number(month)) },
  // "Q1 2026"; not "1Q26".
  { shape: /^Q(\d) (\d{4})$/i, read: (found, [, quarter, year]) => addQuarter(found, Number(year), Number(quarter)) },
  // "2026-Q1"
  { shape: /^(\d{4})-Q(\d)$/i, read: (found, [, year, quarter]) => addQuarter(found, Number(year), Number(quarter)) },
  // "2026"
  { shape: /^(\d{4})$/, read: (found, [, year]) => addYear(found, Number(year)) },
]

/** Reads the forms without a month's name. With a weekday only those of a day. */
export function readNumericDate(found: Found, text: string, plan: DateReadingPlan, weekday?: number): void {
  for (const form of dayForms[leadingDigits(text)] ?? []) if (readForm(found, form, text, plan, weekday)) return
  if (weekday !== undefined) return
  for (const form of periodForms) if (readForm(found, form, text, plan, weekday)) return
}

function readForm(found: Found, { shape, read }: NumericForm, text: string, plan: DateReadingPlan, weekday: number | undefined): boolean {
  const match = shape.exec(text)
  if (match === null) return false
  read(found, match, plan, weekday)
  return true
}

function leadingDigits(text: string): number {
  let count = 0
  // One more than any form starts with is enough to know that none fits.
  while (count < 9 && text.charCodeAt(count) >= 0x30 && text.charCodeAt(count) <= 0x39) count++
  return count
}

function addNumbers(found: Found, [year, month, day]: readonly (string | undefined)[], weekday: number | undefined): void {
  addDay(found, { year: Number(year), month: Number(month), day: Number(day) }, undefined, weekday)
}

function readWeekDate(found: Found, [, year, week, weekday]: readonly string[], _: DateReadingPlan, said: number | undefined): void {
  const day = dayOfWeek(Number(year), Number(week), Number(weekday))
  if (day === undefined || Number(year) === 0) found.faults.push(`no such day: ${year}-W${week}-${weekday}`)
  else addDay(found, day, undefined, said)
}

function readOrdinalDate(found: Found, [, year, ordinal]: readonly string[], _: DateReadingPlan, weekday: number | undefined): void {
  const day = dayOfYear(Number(year), Number(ordinal))
  if (day === undefined || Number(year) === 0) found.faults.push(`no such day: ${year}-${ordinal}`)
  else addDay(found, day, undefined, weekday)
}

function readDotted(found: Found, [, first = '', second = '', year = '']: readonly string[], plan: DateReadingPlan, weekday: number | undefined): void {
  const { dottedOrder } = plan
  addForEachYear(found, year, plan, (each) => {
    if (dottedOrder !== 'DMY unless both') return addInOrder(found, dottedOrder, [first, second], each, weekday)
    addInOrder(found, 'DMY', [first, second], each, weekday, 'day first')
    // Never the other order instead: where the day cannot come first the date does not exist.
    if (isCivilDay({ year: each, month: Number(second), day: Number(first) })) addInOrder(found, 'MDY', [first, second], each, weekday, 'month first')
  })
}

function readYearLast(found: Found, [, first = '', mark = '', second = '', last = '']: readonly string[], plan: DateReadingPlan, weekday: number | undefined): void {
  const yearFirst = first.length === 2 && last.length === 2 && (mark === '-' || plan.order === undefined)
  const isOpen = plan.order === undefined || yearFirst
  addForEachYear(found, last, plan, (year) => {
    if (plan.order !== 'MDY') addInOrder(found, 'DMY', [first, second], year, weekday, isOpen ? 'day first' : undefined)
    if (plan.order !== 'DMY') addInOrder(found, 'MDY', [first, second], year, weekday, isOpen ? 'month first' : undefined)
  })
  // "26-03-09" is as good a year-first date as "2026-03-09", and no order of day and month says that it is none.
  if (yearFirst) addForEachYear(found, first, plan, (year) => addDay(found, { year, month: Number(second), day: Number(last) }, 'year first', weekday))
}

function addInOrder(found: Found, order: DateOrder, [first, second]: readonly [string, string], year: number, weekday: number | undefined, as?: string): void {
  const [day, month] = order === 'DMY' ? [first, second] : [second, first]
  addDay(found, { year, month: Number(month), day: Number(day) }, as, weekday)
}
