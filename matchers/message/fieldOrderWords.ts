import { escapeInvisible, printValue } from '../../src/printValue.ts'
import type { FieldOrderFinding } from '../../src/json/fieldOrder.ts'

/** What is wrong with the order of an object's keys: `"answer" (line 1:2) stands before "reasoning" (line 1:17) at /`. */
export function fieldOrderWords({ rule, pointer, line, column, key, other }: FieldOrderFinding): string {
  const at = shown(pointer === '' ? '/' : pointer)
  switch (rule) {
    case 'order':
      return `${named(key!)} (line ${line}:${column}) stands before ${named(other!.key)} (line ${other!.line}:${other!.column}) at ${at}`
    case 'missing':
      return `${named(key!)} is missing at ${at}${line === undefined ? '' : ` (line ${line}:${column})`}`
    case 'no object':
      return `There is no object at ${at}`
    case 'nothing to compare':
      return `There is nothing to compare at ${at}: no object has two of the keys`
  }
}

const named = (key: string): string => printValue(key, { cap: 100 })
const shown = (pointer: string): string => (pointer.length > 80 ? `${escapeInvisible(pointer.slice(0, 77))}...` : escapeInvisible(pointer))
