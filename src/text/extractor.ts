import { trimWhitespace } from './characters.ts'
import type { Pairs } from './rules.ts'

/** A word for what stands round the answer in an output. */
export type Extraction = 'codeFence' | 'lastBoxed' | 'answerPhrase' | 'choiceLetter'

/** Takes an answer out of the words round it. Acts on the output alone. */
export interface Extractor {
  readonly name: Extraction
  /** The answer; undefined where there is nothing to take, so the text stays as it is. */
  take(text: string): string | undefined
  /** An output, and what must be taken from it. */
  readonly equal: Pairs
  /** An output, and what must not be taken from it. */
  readonly different: Pairs
}

/** `**B) Paris**` -> `B) Paris`. A text with further bold marks inside stays as it is. */
export function withoutBold(text: string): string {
  const inside = text.slice(2, -2)
  return text.length > 4 && text.startsWith('**') && text.endsWith('**') && !inside.includes('**') ? trimWhitespace(inside) : text
}
