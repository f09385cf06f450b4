import { types } from 'node:util'

/**
 * The items of a list or a Set, read without running any code of theirs. Undefined for anything else, for a proxy, and for a
 * list that has a getter or a hole.
 */
export function plainItems(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined
  if (types.isSet(value)) return [...Set.prototype.values.call(value)]
  if (!Array.isArray(value)) return undefined
  const items: unknown[] = []
  for (let index = 0; index < value.length; index++) {
    const descriptor = Object.getOwnPropertyDescriptor(value, String(index))
    if (!descriptor || !('value' in descriptor)) return undefined
    items.push(descriptor.value)
  }
  return items
}
