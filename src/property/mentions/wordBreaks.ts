import { isWhitespaceCode } from '../../text/characters.ts'

/** The longest piece that is segmented at once: the time of `Intl.Segmenter` grows with the square of a piece's length. */
const longest = 1_000

let segmenter: Intl.Segmenter | undefined

/** Whether a word begins or ends at an offset of the text, by the dictionaries of the running Node. */
export function wordBreaksOf(text: string): (offset: number) => boolean {
  const pieces = new Map<number, ReadonlySet<number>>()
  let starts: number[] | undefined
  return (offset) => {
    starts ??= pieceStarts(text)
    const number = lastAtMost(starts, offset)
    const start = starts[number]!
    let breaks = pieces.get(start)
    if (!breaks) pieces.set(start, (breaks = breaksIn(text.slice(start, starts[number + 1] ?? text.length), start)))
    return breaks.has(offset) || offset === text.length
  }
}

function breaksIn(piece: string, start: number): ReadonlySet<number> {
  // The language only matters to rules about single marks; words of scripts without spaces come from dictionaries.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return new Set(Array.from(segmenter.segment(piece), ({ index }) => start + index))
}

const stops = new Set([...'。、，．！？；：,.!?;:'].map((mark) => mark.charCodeAt(0)))

/** Cuts behind white space and marks of punctuation, and only where there is none for a long way anywhere. */
function pieceStarts(text: string): number[] {
  const starts = [0]
  let cut = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (index - starts.at(-1)! >= longest) starts.push(cut > starts.at(-1)! ? cut : index)
    if (isWhitespaceCode(code) || stops.has(code)) cut = index + 1
  }
  return starts
}

function lastAtMost(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
