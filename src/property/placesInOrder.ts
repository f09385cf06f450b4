import type { Position } from '../text/offsets.ts'

const lineEnd = /\r\n?|[\n\u2028\u2029\u0085]/g

/**
 * Lines and columns, from 1, of offsets that are asked for in rising order. All of them together take one walk over the text,
 * where `positionOf` takes one for each. An offset before the last one starts a new walk.
 */
export function placesInOrder(text: string): (offset: number) => Position {
  const pattern = new RegExp(lineEnd)
  let line = 1
  let end: number | undefined
  let index = 0
  let column = 1
  const restart = (): void => {
    pattern.lastIndex = 0
    ;[line, end, index, column] = [1, nextEnd(), 0, 1]
  }
  const nextEnd = (): number => (pattern.exec(text) === null ? Infinity : pattern.lastIndex)
  return (offset) => {
    if (end === undefined || offset < index) restart()
    while (end! <= offset) {
      ;[index, column] = [end!, 1]
      line += 1
      end = nextEnd()
    }
    for (; index < offset && index < text.length; column++) index += text.codePointAt(index)! > 0xffff ? 2 : 1
    return { line, column }
  }
}
