/** A line of answers/pairs.jsonl, as far as a rival looks at it. */
export interface PairLine {
  readonly kind: 'text' | 'number' | 'date' | 'unit' | 'set'
  readonly prediction: string | readonly string[]
  readonly expected: string | number | readonly (string | number)[]
  readonly options: Readonly<Record<string, any>>
}

/** What projects write instead of a grader. */
export interface Rival {
  readonly name: string
  readonly kinds: readonly PairLine['kind'][]
  readonly accepts: (line: PairLine) => boolean
}

/** Of chrono-node what is used: one parser for each language, each with a strict and a casual form. */
export interface DateParser {
  parseDate(text: string, reference: Date): Date | null
}
export type Chrono = Readonly<Record<string, { readonly strict: DateParser; readonly casual: DateParser; readonly GB?: DateParser }>>

const everyKind = ['text', 'number', 'date', 'unit', 'set'] as const

/** In the order of the columns. Each is helped where an author would help it: with the tolerance, the zone, the separator. */
export const plainRivals: readonly Rival[] = [
  { name: '`===`', kinds: everyKind, accepts: sameForm((text) => text) },
  { name: 'lower-casing', kinds: everyKind, accepts: sameForm((text) => text.trim().toLowerCase()) },
  { name: 'deleting punctuation', kinds: everyKind, accepts: sameForm(withoutPunctuation) },
  { name: '`Number()`', kinds: ['number'], accepts: sameNumber },
  { name: '`new Date()`', kinds: ['date'], accepts: sameDate(({ text }) => new Date(text)) },
]

export function chronoRival(chrono: Chrono): Rival {
  return { name: 'chrono-node', kinds: ['date'], accepts: sameDate(({ text, options }) => parserFor(chrono, options).parseDate(text, referenceOf(options))) }
}

/** Lower case, ASCII punctuation deleted, whitespace collapsed: what most published graders do to a short answer. */
function withoutPunctuation(text: string): string {
  return text.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '').trim().split(/\s+/).join(' ')
}

/** Texts are compared in that form. Lists are compared sorted, unless their order counts; a text is split where the line says so. */
function sameForm(formOf: (text: string) => string): Rival['accepts'] {
  const form = (value: PairLine['expected'], { separator, ordered }: PairLine['options']): string => {
    const items = typeof value === 'string' && separator !== undefined ? value.split(separator === 'bullets' ? '\n' : separator) : value
    if (!Array.isArray(items)) return formOf(String(items))
    const forms = items.map((item) => formOf(String(item)))
    return JSON.stringify(ordered ? forms : forms.toSorted())
  }
  return ({ prediction, expected, options: { separator, ordered } }) => form(prediction, { separator, ordered }) === form(expected, { ordered })
}

function sameNumber({ prediction, expected, options: { tolerance } }: PairLine): boolean {
  const [output, wanted] = [Number(prediction), Number(expected)]
  if (tolerance === undefined) return output === wanted
  return Math.abs(output - wanted) <= Math.max(tolerance.abs ?? 0, (tolerance.rel ?? 0) * Math.abs(wanted))
}

type ReadDate = (of: { readonly text: string; readonly options: PairLine['options'] }) => Date | null

function sameDate(read: ReadDate): Rival['accepts'] {
  return ({ prediction, expected, options }) => {
    const [output, wanted] = [prediction, expected].map((text) => read({ text: String(text), options }))
    if (!isValid(output) || !isValid(wanted)) return false
    return periodOf(output, options) === periodOf(wanted, options)
  }
}

const isValid = (date: Date | null | undefined): date is Date => date instanceof Date && !Number.isNaN(date.getTime())

function periodOf(date: Date, { granularity = 'day', timeZone = 'UTC' }: PairLine['options']): string {
  const [year, month, day] = date.toLocaleDateString('sv-SE', { timeZone }).split('-')
  const periods: Readonly<Record<string, string>> = {
    instant: date.toISOString(),
    day: `${year}-${month}-${day}`,
    month: `${year}-${month}`,
    quarter: `${year} ${Math.ceil(Number(month) / 3)}`,
    year: year!,
  }
  return periods[granularity]!
}

function parserFor(chrono: Chrono, { locale = 'en', order, reference }: PairLine['options']): DateParser {
  if (order === 'DMY') return chrono.en!.GB!
  // Only the casual form reads `tomorrow`, and only with a reference may it.
  return (chrono[locale.split('-')[0]] ?? chrono.en!)[reference === undefined ? 'strict' : 'casual']
}

// A line without a reference still needs one here: chrono-node would take today, and the table would change every day.
const referenceOf = ({ reference = '2026-01-01' }: PairLine['options']): Date => new Date(`${reference}T12:00:00Z`)
