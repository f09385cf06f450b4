import { isUnspaced, isWordCharacter } from '../folding/scripts.ts'

/** Whether one of some names stands in a text as whole words. Names are looked up by their first word, so many cost no more than few. */
export type NameSearch = (text: string) => boolean

const word = /[\p{L}\p{M}\p{N}]+/gu
const searchKey = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

interface Name {
  readonly text: string
  /** How much stands before its first word: "#3" has its number at 1. */
  readonly lead: number
}

/** A search for names, ids or titles; letter case counts for the folding that is given. */
export function nameSearch(names: readonly string[], fold: (text: string) => string = (text) => text): NameSearch {
  const byWord = new Map<string, Name[]>()
  const wordless: string[] = []
  for (const name of new Set(names.map((one) => fold(searchKey(one))))) {
    const first = /[\p{L}\p{M}\p{N}]+/u.exec(name)
    if (!first) wordless.push(name)
    // In a script without spaces a name can begin and end inside what looks like a word.
    else if (mayStandInside(name)) wordless.push(name)
    else byWord.set(first[0], [...(byWord.get(first[0]) ?? []), { text: name, lead: first.index }])
  }
  return (text) => {
    const folded = fold(searchKey(text))
    for (const { index, 0: first } of folded.matchAll(word)) {
      for (const name of byWord.get(first) ?? []) if (stands(folded, index - name.lead, name.text)) return true
    }
    return wordless.some((name) => occursIn(folded, name))
  }
}

const mayStandInside = (name: string): boolean => isUnspaced(name) || isUnspaced([...name].at(-1)!)

function occursIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) if (stands(text, at, name)) return true
  return false
}

// `refund` is not `refund-v2`, and not `refund.v2`.
const joints = '_-#/‐‑–'

function stands(text: string, at: number, name: string): boolean {
  if (at < 0 || !text.startsWith(name, at)) return false
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const after = text.slice(at + name.length, at + name.length + 3)
  return isEdge(before, name, [...before].length === 0) && isEdge(after, [...name].at(-1)!, after === '') && !/^[.:]\p{N}/u.test(after)
}

function isEdge(neighbour: string, ofName: string, isEnd: boolean): boolean {
  if (isEnd) return true
  if (joints.includes(neighbour[0]!)) return false
  return !isWordCharacter(neighbour) || !isWordCharacter(ofName) || isUnspaced(neighbour) || isUnspaced(ofName)
}
