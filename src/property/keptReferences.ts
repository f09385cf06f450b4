/** The most compiled references that a grader keeps: production traffic has few, and each may be large. */
const maxKept = 16

/** Keeps what was made of the last references, so that the next outputs do not pay for it again. */
export class KeptReferences<T> {
  private readonly kept = new Map<string, T>()

  /** What was made under this key, or what `make` makes now. */
  get(key: string, make: () => T): T {
    const value = this.kept.get(key) ?? make()
    // The one asked for last is the last to go.
    this.kept.delete(key)
    this.kept.set(key, value)
    const [oldest] = this.kept.keys()
    if (this.kept.size > maxKept) this.kept.delete(oldest!)
    return value
  }
}
