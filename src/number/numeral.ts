import type { Reading } from '../text/readings.ts'
import { arabicZeros, asciiDigits } from './digits.ts'
import { equal, fromDigits, type Rational } from './exact.ts'
import { arabicScriptLanguages, type NumberStyle } from './separators.ts'

/** A locale whose conventions a text must keep. */
export interface NumberLocale {
  readonly language: string
  readonly style: NumberStyle
}

/** One way of marking groups and the fraction. */
interface Convention {
  readonly group: string | undefined
  readonly decimal: string | undefined
  readonly grouping: 'three' | 'indian'
}

const threes = (group: string, decimal: string): Convention => ({ group, decimal, grouping: 'three' })
const ungrouped = (decimal: string): Convention => ({ group: undefined, decimal, grouping: 'three' })

/** Every convention that a text without a locale may follow. Spaces and apostrophes mark groups everywhere. */
const everyConvention: readonly Convention[] = [
  threes(',', '.'),
  { group: ',', decimal: '.', grouping: 'indian' },
  threes('.', ','),
  ungrouped(','),
  ungrouped('.'),
  ungrouped('٫'),
  ...[' ', "'"].flatMap((mark) => [threes(mark, '.'), threes(mark, ',')]),
  threes('٬', '٫'),
  threes('٬', '.'),
]

/** Spaces that group digits, and the other spelling of the apostrophe. */
const groupSpaces = /[\u0020\u00a0\u2007\u2009\u202f]/g

/**
 * Every distinct value that an unsigned numeral (`1,234.5`, `1 000`, `1e3`) can have: digits of one script, marks, an
 * exponent of at most three digits. Empty when it has none.
 *
 * @param text  the numeral, nothing around it
 * @param locale  the conventions it must keep; without it all are tried
 */
export function readNumeral(text: string, locale: NumberLocale | undefined): Reading<Rational>[] {
  const digits = asciiDigits(text)
  if (digits?.script === undefined) return []
  const [mantissa, exponent] = splitExponent(digits.text.replace(groupSpaces, ' ').replaceAll('’', "'"))
  const conventions = locale ? conventionsOf(locale, digits.script) : everyConvention
  const found: Reading<Rational>[] = []
  for (const convention of conventions) {
    // A grouped mantissa is no way of writing powers of ten, so the one mark in "1.000e3" is the decimal.
    if (exponent !== undefined && convention.group !== undefined) continue
    const value = valueUnder(mantissa, convention, exponent ?? 0)
    if (value && !found.some((other) => equal(other.value, value))) found.push({ value, ...roleOfMark(mantissa, convention) })
  }
  return found
}

const markNames: Readonly<Record<string, string>> = { ',': 'comma', '.': 'full stop' }

/** What a reading takes the one mark of an ambiguous numeral for: `comma as thousands`. */
function roleOfMark(text: string, { group, decimal }: Convention): { as?: string } {
  if (group !== undefined && text.includes(group)) return group in markNames ? { as: `${markNames[group]} as thousands` } : {}
  return decimal !== undefined && decimal in markNames && text.includes(decimal) ? { as: `${markNames[decimal]} as decimal` } : {}
}

function conventionsOf({ language, style }: NumberLocale, script: number): readonly Convention[] {
  const { group, decimal, grouping } = style
  const arabic = arabicZeros.has(script) && arabicScriptLanguages.has(language) ? [threes('٬', '٫'), ungrouped('٫')] : []
  if (style.nativeDigits && script === 0x30) return [{ group: undefined, decimal: undefined, grouping: 'three' }]
  return [ungrouped(decimal), { group, decimal, grouping }, threes(' ', decimal), threes("'", decimal), ...arabic]
}

function splitExponent(text: string): [mantissa: string, exponent: number | undefined] {
  const match = /^(.*)e([-+]?\d{1,3})$/i.exec(text)
  return match ? [match[1]!, Number(match[2])] : [text, undefined]
}

function valueUnder(text: string, { group, decimal, grouping }: Convention, exponent: number): Rational | undefined {
  const mark = decimal === undefined ? -1 : text.indexOf(decimal)
  const whole = mark === -1 ? text : text.slice(0, mark)
  const fraction = mark === -1 ? '' : text.slice(mark + 1)
  if (!/^\d*$/.test(fraction) || (mark !== -1 && fraction === '')) return undefined
  const integer = integerUnder(whole, group, grouping)
  if (integer === undefined || (integer === '' && fraction === '')) return undefined
  return fromDigits(integer + fraction, exponent - fraction.length)
}

/** The digits of the whole part without its marks; undefined when the groups are not well formed. */
function integerUnder(text: string, group: string | undefined, grouping: 'three' | 'indian'): string | undefined {
  if (/^\d*$/.test(text)) return text
  if (group === undefined || !text.includes(group)) return undefined
  const groups = text.split(group)
  const [first, ...others] = groups as [string, ...string[]]
  const last = others.at(-1)!
  const inner = others.slice(0, -1)
  // "0,500" is no grouped number: nobody writes a group of zeros in front.
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return undefined
  if (grouping === 'three') return inner.every((digits) => /^\d{3}$/.test(digits)) ? groups.join('') : undefined
  return first.length <= 2 && inner.every((digits) => /^\d{2}$/.test(digits)) ? groups.join('') : undefined
}
