/** A run that two sequences share. `from` and `to` count items of the one that is searched, `inside` those of the other. */
export interface CommonRun {
  /** Index of the first item, and behind the last one. */
  readonly from: number
  readonly to: number
  /** Index of the same first item in the sequence that the automaton was made of. */
  readonly inside: number
}

/**
 * Every stretch of a sequence, found in time linear in what is searched: its suffix automaton (Blumer and others, 1985).
 */
export class SuffixAutomaton {
  private readonly numbers = new Map<string, number>()
  private readonly next: Map<number, number>[] = [new Map()]
  private readonly link: number[] = [-1]
  private readonly longest: number[] = [0]
  /** Behind the first place where the stretches of a state end. */
  private readonly firstEnd: number[] = [0]
  readonly length: number

  constructor(items: readonly string[]) {
    this.length = items.length
    let last = 0
    for (const [index, item] of items.entries()) last = this.extend(last, this.numberFor(item), index + 1)
  }

  /** All runs of at least `least` items that the sequence shares, each as long as it can be, in order. An undefined item ends a run. */
  runsIn(items: readonly (string | undefined)[], least: number): CommonRun[] {
    const runs: CommonRun[] = []
    let [state, length] = [0, 0]
    for (let index = 0; index <= items.length; index++) {
      const item = items[index]
      const number = item === undefined ? undefined : this.numbers.get(item)
      const [before, lengthBefore] = [state, length]
      const step = number === undefined ? undefined : this.step(state, length, number)
      if (lengthBefore >= least && (step === undefined || step.length !== lengthBefore + 1)) {
        runs.push({ from: index - lengthBefore, to: index, inside: this.firstEnd[before]! - lengthBefore })
      }
      ;[state, length] = step ? [step.state, step.length] : [0, 0]
    }
    return runs
  }

  private step(from: number, length: number, number: number): { readonly state: number; readonly length: number } | undefined {
    let [state, kept] = [from, length]
    for (let target = this.next[state]!.get(number); ; target = this.next[state]!.get(number)) {
      if (target !== undefined) return { state: target, length: kept + 1 }
      state = this.link[state]!
      if (state === -1) return undefined
      kept = this.longest[state]!
    }
  }

  private numberFor(item: string): number {
    let number = this.numbers.get(item)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(item, number)
    }
    return number
  }

  private extend(last: number, number: number, end: number): number {
    const current = this.addState(this.longest[last]! + 1, end, new Map())
    let state = last
    for (; state !== -1 && !this.next[state]!.has(number); state = this.link[state]!) this.next[state]!.set(number, current)
    if (state === -1) this.link[current] = 0
    else this.link[current] = this.linkTarget(state, number)
    return current
  }

  private linkTarget(state: number, number: number): number {
    const target = this.next[state]!.get(number)!
    if (this.longest[state]! + 1 === this.longest[target]) return target
    const clone = this.addState(this.longest[state]! + 1, this.firstEnd[target]!, new Map(this.next[target]))
    this.link[clone] = this.link[target]!
    this.link[target] = clone
    for (let one = state; one !== -1 && this.next[one]!.get(number) === target; one = this.link[one]!) this.next[one]!.set(number, clone)
    return clone
  }

  private addState(longest: number, firstEnd: number, next: Map<number, number>): number {
    this.next.push(next)
    this.link.push(0)
    this.longest.push(longest)
    this.firstEnd.push(firstEnd)
    return this.next.length - 1
  }
}
