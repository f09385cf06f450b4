import { isWordAt, lengthAt, type Units } from './secretUnits.ts'

/** The fewest letters in a row that are taken for spelled out. */
const fewest = 4

/**
 * The characters of a folded text that are spelled out, with a separator between every two: `N o r d`, `N.o.r.d`. All others are left
 * out; where they stood, the sequence is broken.
 */
export function spacedLetters(folded: string): Units {
  const texts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let run: number[] = []
  const flush = (): void => {
    if (run.length >= fewest) {
      for (const start of run) add(folded.slice(start, start + lengthAt(folded, start)), start)
      add('', run.at(-1)!)
    }
    run = []
  }
  const add = (text: string, start: number): void => {
    texts.push(text)
    starts.push(start)
    ends.push(start + text.length)
  }
  for (let index = 0; index < folded.length; index += lengthAt(folded, index)) {
    if (!isWordAt(folded, index)) continue
    const isAlone = !isWordAt(folded, index + lengthAt(folded, index)) && !isWordAt(folded, index - 1)
    const last = run.at(-1)
    // More than a few characters between two letters are no spelling.
    if (!isAlone || (last !== undefined && index - last > 6)) flush()
    if (isAlone) run.push(index)
  }
  flush()
  return { texts, starts: Int32Array.from(starts), ends: Int32Array.from(ends) }
}
