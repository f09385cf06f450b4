import { characterLength, clusterEnd, extensionOf, foldedCluster, foldsOf, isTag, mayExtend, type FoldSettings, type FurtherFold } from './foldedCluster.ts'

export type { FoldSettings, FurtherFold } from './foldedCluster.ts'

/** A text as it is searched, with the way back: search in `folded`, report in the original. */
export interface FoldedText {
  readonly original: string
  readonly folded: string
  /** For each UTF-16 unit of `folded` the offset in the original of the character that it came from; one entry more for the end. */
  readonly offsets: Int32Array
}

/**
 * Folds a text for a search: text hidden in tag characters is laid open, then come NFKC, digits of any script as ASCII digits,
 * everything that shows nothing left out (format characters, controls that are no white space, variation selectors, fillers),
 * look-alikes of ASCII as ASCII, and case. ASCII itself is never rewritten but for its case.
 *
 * Linear in the length of the text. Any text can be folded, lone surrogates and all.
 */
export function foldText(text: string, settings: FoldSettings): FoldedText {
  if (isPlainAscii(text)) return { original: text, folded: settings.case === 'insensitive' ? text.toLowerCase() : text, offsets: identity(text.length) }
  return foldClusters(text, settings)
}

/** `foldText`, and a further fold after it. */
export function foldTextFurther(text: string, settings: FoldSettings, further: FurtherFold): FoldedText {
  return isPlainAscii(text) ? foldText(text, settings) : foldClusters(text, settings, further)
}

function foldClusters(text: string, settings: FoldSettings, further?: FurtherFold): FoldedText {
  const folds = foldsOf(settings, further)
  const { single } = folds
  const out = new Output(text.length)
  let index = 0
  while (index < text.length) {
    const unit = text.charCodeAt(index)
    // Most characters stand alone and fold to one unit: a look into a table is enough.
    if (single[unit]! > 1 && !mayExtend(text.charCodeAt(index + 1))) {
      out.unit(single[unit]!, index)
      index += 1
      continue
    }
    const code = text.codePointAt(index)!
    if (isTag(code)) {
      index = layOpen(text, index, settings, out)
    } else if (extensionOf(code) === 'nothing') {
      index += characterLength(text, index)
    } else {
      const end = clusterEnd(text, index)
      out.text(foldedCluster(folds, text.slice(index, end)), index)
      index = end
    }
  }
  return { original: text, ...out.finish(text.length) }
}

/** The stretch of the original from which a stretch of the folded text came. A character that folds to several is taken whole. */
export function originalSpan({ offsets, original }: FoldedText, start: number, end: number): { readonly start: number; readonly end: number } {
  const from = offsets[start]!
  if (end <= start) return { start: from, end: from }
  const last = offsets[end - 1]!
  return { start: from, end: clusterEnd(original, last) }
}

// ASCII without the controls that show nothing: nothing to fold but case.
const plainAscii = /^[\t-\r -~]*$/

const isPlainAscii = (text: string): boolean => plainAscii.test(text)

function identity(length: number): Int32Array {
  const offsets = new Int32Array(length + 1)
  for (let index = 0; index <= length; index++) offsets[index] = index
  return offsets
}

/** The folded text as it grows, with its offsets. */
class Output {
  private units: Uint16Array
  private offsets: Int32Array
  private length = 0

  constructor(expected: number) {
    this.units = new Uint16Array(expected + 16)
    this.offsets = new Int32Array(expected + 17)
  }

  unit(code: number, offset: number): void {
    if (this.length === this.units.length) this.grow()
    this.units[this.length] = code
    this.offsets[this.length] = offset
    this.length += 1
  }

  text(text: string, offset: number): void {
    for (let index = 0; index < text.length; index++) this.unit(text.charCodeAt(index), offset)
  }

  finish(end: number): { folded: string; offsets: Int32Array } {
    const parts: string[] = []
    // More arguments than this can be too many for one call.
    const step = 8192
    for (let from = 0; from < this.length; from += step) {
      parts.push(String.fromCharCode.apply(null, this.units.subarray(from, Math.min(from + step, this.length)) as unknown as number[]))
    }
    const offsets = this.offsets.slice(0, this.length + 1)
    offsets[this.length] = end
    return { folded: parts.join(''), offsets }
  }

  private grow(): void {
    const units = new Uint16Array(this.units.length * 2)
    const offsets = new Int32Array(units.length + 1)
    units.set(this.units)
    offsets.set(this.offsets)
    this.units = units
    this.offsets = offsets
  }
}

/** Writes a run of tag characters as the ASCII that they carry, and returns where the run ends. */
function layOpen(text: string, start: number, settings: FoldSettings, out: Output): number {
  const read = settings.tags !== 'strip'
  let index = start
  let last = start
  if (read) out.unit(0x20, start)
  for (let code = text.codePointAt(index); code !== undefined && (isTag(code) || extensionOf(code) === 'nothing'); code = text.codePointAt(index)) {
    if (isTag(code)) {
      const ascii = String.fromCharCode(code - 0xe0000)
      if (read) out.unit((settings.case === 'insensitive' ? ascii.toLowerCase() : ascii).charCodeAt(0), index)
      last = index
    }
    index += characterLength(text, index)
  }
  if (read) out.unit(0x20, last)
  return index
}
