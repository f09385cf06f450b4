import { keyText, type CallNode, type Entry } from '../callValue.ts'
import type { CallParserSettings } from '../text/parsedCalls.ts'
import { Halt } from './pythonSource.ts'

/** Up to how many keys are compared one by one. */
const fewKeys = 8

/** What Python would raise a TypeError for, as the key of a dict or the item of a set. */
export function unhashable(node: CallNode): string | undefined {
  if (node.kind === 'list' || node.kind === 'set') return node.kind
  if (node.kind === 'object') return 'dict'
  if (node.kind !== 'tuple') return undefined
  for (const item of node.items) {
    const kind = unhashable(item)
    if (kind !== undefined) return `tuple with a ${kind}`
  }
  return undefined
}

/** Whether two keys can be compared at the end only, when the sources of expressions are known. */
export const holdsSource = (key: CallNode): boolean => key.kind === 'expression' || (key.kind === 'tuple' && key.items.some(holdsSource))

/** Like keyText, but with the length in front of each item: quoting a quoted text at each depth of a tuple would double it each time. */
function keyOf(node: CallNode): string {
  if (node.kind === 'text') return `text ${node.value}`
  if (node.kind !== 'tuple') return keyText(node)
  const keys = node.items.map(keyOf)
  return `tuple ${keys.map((key) => `${key.length}:${key}`).join('')}`
}

/** Makes one entry of those with equal keys, at the place of the first with the value of the last; halts where that is not wanted. */
export function uniteEntries(entries: Entry<CallNode>[], offsets: readonly number[], duplicateKeys: CallParserSettings['duplicateKeys']): void {
  if (areDifferentTexts(entries)) return
  const places = new Map<string, number>()
  let count = 0
  for (const [index, [key, value]] of entries.entries()) {
    const written = keyOf(key)
    const place = places.get(written)
    if (place === undefined) {
      places.set(written, count)
      entries[count++] = [key, value]
    } else if (duplicateKeys === 'unreadable') throw new Halt('duplicate-key', 'a key of a dict is given twice', offsets[index]!)
    else entries[place] = [entries[place]![0], value]
  }
  entries.length = count
}

function areDifferentTexts(entries: readonly Entry<CallNode>[]): boolean {
  const seen = entries.length > fewKeys ? new Set<string>() : undefined
  for (const [index, [key]] of entries.entries()) {
    if (key.kind !== 'text') return false
    if (seen) seen.add(key.value)
    else for (let other = 0; other < index; other++) if ((entries[other]![0] as { readonly value: unknown }).value === key.value) return false
  }
  return seen === undefined || seen.size === entries.length
}

/** Makes one item of those that are equal, at the place of the first. */
export function uniteItems(items: CallNode[]): void {
  const seen = new Set<string>()
  let count = 0
  for (const item of items) {
    const written = keyOf(item)
    if (seen.has(written)) continue
    seen.add(written)
    items[count++] = item
  }
  items.length = count
}
