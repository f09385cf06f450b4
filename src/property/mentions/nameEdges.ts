import { characterAt, characterBefore } from '../../text/characters.ts'
import type { FoldedText } from '../folding/foldedText.ts'
import { isTag } from '../folding/foldedCluster.ts'
import type { NameLetters } from './searchedLetters.ts'
import { isUnspaced } from '../folding/scripts.ts'

/** 'free': a name may begin or end there. 'unspaced': it may, and the script does not tell. 'closed': a word goes on there. */
export type Edge = 'free' | 'unspaced' | 'closed'

// ² and ① beside a name are no part of it, and ™ is a symbol, though NFKC makes digits and letters of them.
const goesOn = /^[\p{L}\p{M}\p{Nd}\p{Nl}]/u
const small = /^\p{Ll}/u
const capital = /^\p{Lu}/u

/** The edges of stretches of letters, told by what stands in the text that was folded. */
export function edgesOf({ original, folded, offsets }: FoldedText, { indices }: NameLetters): { readonly left: (start: number) => Edge; readonly right: (end: number) => Edge } {
  /** The character that a folded unit came from; what a tag character carries is its ASCII. */
  const characterOf = (index: number): string => {
    if (index < 0 || index >= folded.length) return ''
    const character = characterAt(original, offsets[index]!)
    if (isTag(character.codePointAt(0)!)) return folded[index]!
    return character
  }
  const edge = (own: number, beside: number, turns: (own: string, beside: string) => boolean): Edge => {
    // Half a character is no name.
    if (beside >= 0 && beside < folded.length && offsets[own] === offsets[beside] && !isTag(original.codePointAt(offsets[own]!)!)) return 'closed'
    const [mine, other] = [characterOf(own), characterOf(beside)]
    if (!goesOn.test(other) || !goesOn.test(mine)) return 'free'
    if (isUnspaced(mine) || isUnspaced(other)) return 'unspaced'
    return turns(mine, other) ? 'free' : 'closed'
  }
  return {
    left: (start) => edge(indices[start]!, indices[start]! - 1, (own, beside) => small.test(beside) && capital.test(own)),
    right: (end) => edge(indices[end - 1]!, indices[end - 1]! + 1, (own, beside) => capital.test(beside) && endsSmall(own)),
  }
}

const endsSmall = (own: string): boolean => small.test(characterBefore(own, own.length))
