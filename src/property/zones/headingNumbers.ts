/** A number that a heading begins with: `2`, `2.1`, `3)`. */
export interface HeadingNumber {
  readonly start: number
  readonly end: number
  readonly parts: readonly number[]
  /** Whether a stop, a bracket or a colon ends it. */
  readonly hasStop: boolean
}

/** A chapter has a number below this: `2024` and `2025` at the head of two headings are years. */
const mostChapters = 100

/**
 * Those that number a heading. With a stop behind it a number does. Without one it does where the headings count on from or to
 * it, or are nested: `2.5 million users` alone states a number, `2.1 Results` below `2 Methods` does not.
 */
export function headingNumbers(numbers: readonly HeadingNumber[]): HeadingNumber[] {
  const known = new Set(numbers.map(({ parts }) => parts.join('.')))
  return numbers.filter(({ parts, hasStop }) => {
    if (parts.some((part) => part >= mostChapters)) return false
    return hasStop || neighbours(parts).some((neighbour) => known.has(neighbour))
  })
}

function neighbours(parts: readonly number[]): string[] {
  const above = parts.slice(0, -1)
  const last = parts.at(-1)!
  const list = [[...above, last - 1], [...above, last + 1], [...parts, 1]]
  return (above.length > 0 ? [...list, above] : list).map((one) => one.join('.'))
}
