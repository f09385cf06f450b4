import { printValue } from '../../src/printValue.ts'
import type { Line } from './message.ts'

/** How many different items a line names. */
const maxNamed = 10

/**
 * One line that names items, equal ones once: `missing  "blue" (1 of 2), "red"`. No line for no items.
 *
 * @param side  the whole list that the items are from
 * @param note  what stands in brackets: from how many of an item are named, and how many of it the side has
 */
export function itemCounts(label: string, items: readonly unknown[], side: readonly unknown[], note: (count: number, ofSide: number) => string): Line[] {
  if (items.length === 0) return []
  const ofSide = countPrints(side)
  const named = [...countPrints(items)].map(([printed, count]) => {
    const words = note(count, ofSide.get(printed) ?? count)
    return words === '' ? printed : `${printed} (${words})`
  })
  const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : ''
  return [{ label, value: named.slice(0, maxNamed).join(', ') + more }]
}

function countPrints(items: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const printed = printValue(item, { cap: 100 })
    counts.set(printed, (counts.get(printed) ?? 0) + 1)
  }
  return counts
}
