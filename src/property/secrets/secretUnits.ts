import type { FoldedText } from '../folding/foldedText.ts'
import { isWordCharacter } from '../folding/scripts.ts'

/** What a run is counted in. */
export type SecretUnit = 'word' | 'character'

/** The words or characters of a folded text. `starts` and `ends` are offsets in the folded text. */
export interface Units {
  readonly texts: readonly string[]
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** Quotation marks, apostrophes and the marks of emphasis: where they stand inside a word, it goes on. */
const silentMarks = new Set([...`*_~\`"'‘’‚‛“”„‟«»‹›´ʼ＊`])

/** What a UTF-16 unit is to a word. 0: not asked yet. */
type Class = 0 | 1 | 2 | 3
const word: Class = 1
const silent: Class = 2
const other: Class = 3

const classes = new Uint8Array(0x10000)

/** The words of a folded text (runs of letters, marks and numbers, silent marks inside them left out), or its single characters. */
export function unitsOf({ folded }: Pick<FoldedText, 'folded'>, unit: SecretUnit): Units {
  const collected = new Collector()
  return unit === 'word' ? words(folded, collected) : characters(folded, collected)
}

function words(folded: string, collected: Collector): Units {
  for (let index = 0; index < folded.length; ) {
    if (classAt(folded, index) !== word) {
      index += lengthAt(folded, index)
      continue
    }
    const start = index
    let end = index
    let hasSilent = false
    for (let next = index; next < folded.length; ) {
      const kind = classAt(folded, next)
      if (kind === other) break
      if (kind === word) {
        hasSilent ||= end < next
        end = next + lengthAt(folded, next)
      }
      next += lengthAt(folded, next)
    }
    const written = folded.slice(start, end)
    collected.add(hasSilent ? withoutSilent(written) : written, start, end)
    index = end
  }
  return collected.units()
}

function characters(folded: string, collected: Collector): Units {
  for (let index = 0; index < folded.length; ) {
    const length = lengthAt(folded, index)
    if (classAt(folded, index) === word) collected.add(folded.slice(index, index + length), index, index + length)
    index += length
  }
  return collected.units()
}

/** Whether a letter, mark or number of any script stands at an offset. */
export function isWordAt(folded: string, offset: number): boolean {
  return offset >= 0 && offset < folded.length && classAt(folded, offset) === word
}

/** Whether a mark stands at an offset that hides nothing of a word. */
export function isSilentAt(folded: string, offset: number): boolean {
  return classAt(folded, offset) === silent
}

export const lengthAt = (text: string, offset: number): number => (text.codePointAt(offset)! > 0xffff ? 2 : 1)

function classAt(folded: string, offset: number): Class {
  const unit = folded.charCodeAt(offset)
  if ((unit & 0xf800) === 0xd800) return isWordCharacter(String.fromCodePoint(folded.codePointAt(offset)!)) ? word : other
  let kind = classes[unit] as Class
  if (kind === 0) {
    const character = String.fromCharCode(unit)
    kind = silentMarks.has(character) ? silent : isWordCharacter(character) ? word : other
    classes[unit] = kind
  }
  return kind
}

const withoutSilent = (written: string): string => Array.from(written).filter((character) => !silentMarks.has(character)).join('')

class Collector {
  private readonly texts: string[] = []
  private readonly starts: number[] = []
  private readonly ends: number[] = []

  add(text: string, start: number, end: number): void {
    this.texts.push(text)
    this.starts.push(start)
    this.ends.push(end)
  }

  units(): Units {
    return { texts: this.texts, starts: Int32Array.from(this.starts), ends: Int32Array.from(this.ends) }
  }
}
