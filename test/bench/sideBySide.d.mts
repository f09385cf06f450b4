export interface Measured {
  readonly ours: number
  readonly peer: number
  readonly ratio: number
  readonly rounds: number
}

export function sideBySide(ours: (call: number) => unknown, peer: (call: number) => unknown, options?: { rounds?: number; calls?: number }): Promise<Measured>
export function timeOf(work: (call: number) => unknown, calls: number): Promise<number>
export function median(values: readonly number[]): number
