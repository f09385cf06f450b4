import { scanJson, type ScanSettings } from '../json/scanJson.ts'
import { readWhole } from '../json/wholeJson.ts'
import { maxDepth, maxTextLength } from '../limits.ts'
import { compare, fromDecimalText, fromNumber } from '../number/exact.ts'
import { plainItems } from '../plainItems.ts'
import { typeInWords } from '../printValue.ts'
import type { Finding } from '../verdict.ts'
import { splitAt, splitBullets, splitLines } from './split.ts'

/** Why an output is no list. */
export interface NoList extends Finding {
  readonly kind: 'not a list'
  /** What it is, in words. */
  readonly type: string
}

/** The items of an output, or why it has none. */
export type Listed = { readonly items: readonly unknown[] } | { readonly code: 'wrong-type' | 'unparseable'; readonly finding: NoList }

/** The items of a list, of a Set or, at a separator, of a text. No code of the output is run. */
export function itemsOf(output: unknown, separator: string | undefined): Listed {
  const plain = plainItems(output)
  if (plain) return { items: plain }
  if (typeof output !== 'string' || separator === undefined) return { code: 'wrong-type', finding: { kind: 'not a list', type: typeInWords(output) } }
  if (output.length > maxTextLength) return { code: 'unparseable', finding: { kind: 'not a list', type: `a text of ${output.length} UTF-16 units` } }
  return separator === 'json' ? itemsOfJson(output) : { items: (splitters[separator] ?? splitAt)(output, separator) }
}

const splitters: Readonly<Record<string, ((text: string) => string[]) | undefined>> = Object.assign(Object.create(null), { lines: splitLines, bullets: splitBullets })

const strict: ScanSettings = { allow: new Set(), numbers: 'bigint', duplicateKeys: 'unreadable', maxDepth }

/** The items of a JSON array, read strictly: a number keeps its digits or is not read. */
function itemsOfJson(text: string): Listed {
  const refuseText = (type: string): Listed => ({ code: 'unparseable', finding: { kind: 'not a list', type } })
  const whole = readWhole(text, 0, text.length, strict)
  if (whole.kind !== 'read') return refuseText(whole.kind === 'refused' && whole.code === 'truncated' ? 'JSON that is cut off' : 'no JSON')
  if (!Array.isArray(whole.value)) return refuseText('JSON, but no array')
  if (whole.faults.length > 0) return refuseText(`JSON with a fault: ${whole.faults[0]!.code}`)
  const scan = scanJson(text, whole.start, strict, true)
  const nodes = scan.kind === 'value' ? scan.node!.items! : []
  const isRounded = nodes.some(({ kind, start, end }) => kind === 'number' && losesDigits(text.slice(start, end)))
  return isRounded ? refuseText('JSON with a number of more digits than a double holds') : { items: whole.value }
}

function losesDigits(literal: string): boolean {
  const [exact, rounded] = [fromDecimalText(literal), fromNumber(Number(literal))]
  return !/^-?\d+$/.test(literal) && (!exact || !rounded || compare(exact, rounded) !== 0)
}
