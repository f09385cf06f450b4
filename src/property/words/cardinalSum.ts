/** What has been read of a cardinal: complete thousands, and the part below the next scale. */
export interface Sum {
  total: bigint
  group: bigint | undefined
  /** What the group may still take: anything, a number below a hundred, nothing. */
  room: 'any' | 'small' | 'none'
  scale: bigint
}

/** Each kind of phrase adds itself to the sum, or cannot stand there. */
export const additions: Readonly<Record<'small' | 'hundreds' | 'hundred' | 'scale' | 'whole', (sum: Sum, value: bigint) => boolean>> = {
  small: (sum, value) => {
    if (sum.room === 'none' || (sum.group !== undefined && value === 0n)) return false
    ;[sum.group, sum.room] = [(sum.group ?? 0n) + value, 'none']
    return true
  },
  hundreds: (sum, value) => {
    if (sum.group !== undefined) return false
    ;[sum.group, sum.room] = [value, value % 100n === 0n ? 'small' : 'none']
    return true
  },
  hundred: (sum, value) => {
    if (sum.group !== undefined && (sum.group >= 100n || sum.group === 0n)) return false
    ;[sum.group, sum.room] = [(sum.group ?? 1n) * value, 'small']
    return true
  },
  scale: (sum, value) => {
    if (sum.group === 0n || (sum.group === undefined && sum.total === 0n && sum.scale !== 0n)) return false
    // "dos mil millones": a larger scale multiplies all that stands before it.
    if (sum.scale !== 0n && value > sum.scale) sum.total = (sum.total + (sum.group ?? 0n)) * value
    else if (sum.scale !== 0n && value === sum.scale) return false
    else sum.total += (sum.group ?? 1n) * value
    ;[sum.group, sum.room, sum.scale] = [undefined, 'any', value]
    return true
  },
  whole: (sum, value) => {
    if (sum.group !== undefined || (sum.scale !== 0n && value >= sum.scale)) return false
    ;[sum.total, sum.scale] = [sum.total + value, 1000n]
    return true
  },
}
