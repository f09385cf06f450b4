/** The most cells of one table of transitions. More names are looked for in several walks. */
const maxCells = 2_000_000

/** Called for each name that ends before an index of the text. */
export type OnName = (name: number, end: number) => void

/** A search for all names at once, in one walk over the text for some hundreds of them. */
export function searchFor(names: readonly string[]): (units: Uint16Array, onName: OnName) => void {
  const machines = inParts(names).map(({ first, part }) => ({ first, machine: build(part) }))
  return (units, onName) => {
    for (const { first, machine } of machines) walk(machine, units, (name, end) => onName(first + name, end))
  }
}

function inParts(names: readonly string[]): { first: number; part: string[] }[] {
  const parts: { first: number; part: string[] }[] = []
  let states = 0
  let letters = new Set<string>()
  names.forEach((name, index) => {
    const added = [...name].filter((letter) => !letters.has(letter)).length
    if (parts.length === 0 || (states + name.length) * (letters.size + added * 2 + 1) > maxCells) {
      parts.push({ first: index, part: [] })
      states = 1
      letters = new Set()
    }
    parts.at(-1)!.part.push(name)
    states += name.length
    for (const letter of name) letters.add(letter)
  })
  return parts
}

/** Aho and Corasick's automaton (1975), with its failures worked into the table: one look-up for each unit of the text. */
interface Machine {
  /** Of each unit its column; 0 for a unit of no name. */
  readonly columns: Uint16Array
  readonly width: number
  readonly next: Int32Array
  /** The names that end in a state. */
  readonly names: readonly (readonly number[])[]
  /** The nearest state on the way of failures, itself included, in which a name ends; 0 for none. */
  readonly ending: Int32Array
  readonly failure: Int32Array
}

function build(names: readonly string[]): Machine {
  const columns = new Uint16Array(0x10000)
  let width = 1
  for (const name of names) {
    for (let index = 0; index < name.length; index++) {
      const unit = name.charCodeAt(index)
      if (columns[unit] === 0) columns[unit] = width++
    }
  }
  const most = names.reduce((sum, { length }) => sum + length, 1)
  const next = new Int32Array(most * width)
  const ends: number[][] = [[]]
  names.forEach((name, number) => {
    let state = 0
    for (let index = 0; index < name.length; index++) {
      const cell = state * width + columns[name.charCodeAt(index)]!
      if (next[cell] === 0) next[cell] = ends.push([]) - 1
      state = next[cell]!
    }
    ends[state]!.push(number)
  })
  return { columns, width, next, names: ends, ...withFailures(next, width, ends) }
}

function withFailures(next: Int32Array, width: number, ends: readonly (readonly number[])[]): { failure: Int32Array; ending: Int32Array } {
  const failure = new Int32Array(ends.length)
  const ending = new Int32Array(ends.length)
  const queue = [0]
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!
    ending[state] = ends[state]!.length > 0 ? state : ending[failure[state]!]!
    for (let column = 1; column < width; column++) {
      const cell = state * width + column
      const fallback = state === 0 ? 0 : next[failure[state]! * width + column]!
      if (next[cell] === 0) {
        next[cell] = fallback
      } else {
        failure[next[cell]!] = fallback
        queue.push(next[cell]!)
      }
    }
  }
  return { failure, ending }
}

function walk({ columns, width, next, names, ending, failure }: Machine, units: Uint16Array, onName: OnName): void {
  let state = 0
  for (let index = 0; index < units.length; index++) {
    state = next[state * width + columns[units[index]!]!]!
    for (let end = ending[state]!; end !== 0; end = ending[failure[end]!]!) {
      for (const name of names[end]!) onName(name, index + 1)
    }
  }
}
