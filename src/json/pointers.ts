/** A value with the JSON pointer (RFC 6901) that leads to it. The root's pointer is the empty text. */
export interface Located {
  readonly pointer: string
  readonly value: unknown
}

/** The keys of a pointer, unescaped; undefined for a text that is none. `*` stands for every item or key. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '') return []
  // Not a pointer: "a/b" (no slash in front), "/a~2" (an escape that does not exist).
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer.slice(1).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The pointer of a member: `/a~1b` for the key `a/b`. */
export function memberPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Every value that a pointer leads to, in the order of the value. */
export function valuesAt(root: unknown, keys: readonly string[], pointer = ''): Located[] {
  let found: Located[] = [{ pointer, value: root }]
  for (const key of keys) found = found.flatMap((one) => (key === '*' ? membersOf(one) : memberAt(one, key)))
  return found
}

function membersOf({ pointer, value }: Located): Located[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ pointer: memberPointer(pointer, index), value: item }))
  return isObject(value) ? Object.keys(value).map((key) => ({ pointer: memberPointer(pointer, key), value: value[key] })) : []
}

function memberAt({ pointer, value }: Located, key: string): Located[] {
  const isThere = Array.isArray(value) ? /^(0|[1-9]\d*)$/.test(key) && Number(key) < value.length : isObject(value) && Object.hasOwn(value, key)
  return isThere ? [{ pointer: memberPointer(pointer, key), value: (value as Record<string, unknown>)[key] }] : []
}

/** Whether this is an object with members, and no array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
