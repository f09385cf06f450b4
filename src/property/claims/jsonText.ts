import { masked } from './claimText.ts'

// A comma of JSON stands between values, and a full stop before decimals, whatever the locale of the words in it.

/**
 * A text that is one JSON value as a whole, with its numbers apart and in the spelling of a locale; undefined for any other text.
 * Every offset stays what it is.
 */
export function jsonAsText(text: string, decimal: string): string | undefined {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return undefined
  const pieces: string[] = []
  let behind = 0
  for (let index = 0; index < text.length; index++) {
    const mark = text[index]
    if (mark === '"') index = stringEnd(text, index)
    else if (mark === ',' || (mark === '.' && decimal !== '.')) {
      pieces.push(text.slice(behind, index), mark === ',' ? masked : decimal)
      behind = index + 1
    }
  }
  return pieces.join('') + text.slice(behind)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function stringEnd(text: string, start: number): number {
  let index = start + 1
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}
