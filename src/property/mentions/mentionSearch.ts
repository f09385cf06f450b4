import { originalSpan, type FoldedText } from '../folding/foldedText.ts'
import { isLeetOf, leetUnits } from './leet.ts'
import { edgesOf, type Edge } from './nameEdges.ts'
import { gapOf, nameLetters, type NameLetters } from './searchedLetters.ts'
import { foldOutput, lettersOf, type MentionPlan, type NameSearch, type SoughtName } from './soughtNames.ts'
import { unmarked } from './unmarked.ts'
import { wordBreaksOf } from './wordBreaks.ts'

/** A stretch of the output that is a spelling of a name, or an allowed phrase. */
export interface Mention {
  readonly sought: SoughtName
  readonly start: number
  readonly end: number
}

type Disguised = 'plain' | 'spaced' | 'leet'

/** One way to look at the output. What any of them shows is there: a name must not hide behind what another one leaves out. */
interface View {
  readonly folded: FoldedText
  readonly disguised: Disguised
  readonly names: NameSearch
  /** Its offset in the output, where the text that was folded is not the output itself. */
  readonly spanOf?: (start: number, end: number) => { readonly start: number; readonly end: number }
}

/** Every mention that any view of the output shows, in no order; one may be there several times. */
export function searchMentions(text: string, plan: MentionPlan): Mention[] {
  return viewsOf(text, plan).flatMap((view) => mentionsIn(view, plan))
}

const anyTag = /[\u{e0020}-\u{e007e}]/u
const anyBeyondAscii = /[^\0-\x7f]/

function viewsOf(text: string, plan: MentionPlan): View[] {
  const { plain: names, asWritten } = plan
  const folded = foldOutput(text, plan)
  const views: View[] = [{ folded, disguised: 'plain', names }]
  const shown = unmarked(text)
  if (shown) views.push({ folded: foldOutput(shown.text, plan), disguised: 'plain', names, spanOf: (start, end) => ({ start: shown.offsets[start]!, end: endBefore(text, shown, end) }) })
  // Tag characters are read as text that stands apart, and then show nothing in the word that they stand in.
  if (anyTag.test(text)) views.push({ folded: foldOutput(text, plan, { tags: 'strip' }), disguised: 'plain', names })
  if (asWritten && anyBeyondAscii.test(text)) views.push({ folded: foldOutput(text, plan, { lookAlikes: 'exact' }), disguised: 'plain', names: asWritten })
  for (const disguised of plan.disguises) views.push({ folded, disguised, names: disguised === 'leet' ? plan.leet : names })
  return views
}

/** Where the part of the output ends that the unit before an offset of the reduced text came from. */
function endBefore(text: string, { text: reduced, offsets }: { readonly text: string; readonly offsets: Int32Array }, end: number): number {
  const last = offsets[end - 1]!
  return text[last] === reduced[end - 1] ? last + 1 : text.indexOf(';', last) + 1
}

function mentionsIn({ folded, disguised, names, spanOf }: View, plan: MentionPlan): Mention[] {
  const letters = nameLetters(folded.folded, disguised === 'spaced' ? 'between' : 'letters')
  const accepts = edgeTest(folded, letters, plan)
  const found: Mention[] = []
  names.search(disguised === 'leet' ? leetUnits(letters.units) : letters.units, (number, end) => {
    const sought = names.sought[number]!
    const start = end - sought.letters.length
    if (!hasGaps[disguised](letters, start, sought) || !accepts(start, end, sought)) return
    const span = originalSpan(folded, letters.indices[start]!, letters.indices[end - 1]! + 1)
    if (disguised !== 'leet' && sought.exact !== undefined && !isWrittenSo(folded, span, sought, { ...plan, lookAlikes: names.lookAlikes })) return
    found.push({ sought, ...(spanOf ? spanOf(span.start, span.end) : span) })
  })
  return found
}

/** Whether what stands between the letters is what may stand there. */
const hasGaps: Readonly<Record<Disguised, (letters: NameLetters, start: number, sought: SoughtName) => boolean>> = {
  plain: ({ gaps }, start, { gaps: own, isOneWord }) => {
    for (let index = 1; index < own.length; index++) {
      const gap = gaps[start + index]!
      const wanted = own[index]!
      // A space of the name may be a hyphen; a hyphen may be a space, or nothing; elsewhere only one word may be hyphenated.
      if (wanted & gapOf.space ? gap === 0 : wanted === 0 && gap !== 0 && !(isOneWord && gap === gapOf.hyphen)) return false
    }
    return true
  },
  spaced: ({ gaps }, start, { letters }) => {
    for (let index = 1; index < letters.length; index++) if (gaps[start + index] === 0) return false
    return letters.length > 2
  },
  leet: (letters, start, sought) => isLeetOf(letters.units, start, sought.letters) && hasGaps.plain(letters, start, sought),
}

function edgeTest(folded: FoldedText, letters: NameLetters, plan: MentionPlan): (start: number, end: number, sought: SoughtName) => boolean {
  const edges = edgesOf(folded, letters)
  const isBreak = plan.wordBreaks === 'segmenter' ? wordBreaksOf(folded.original) : undefined
  const holds = (edge: Edge, offset: () => number): boolean => edge === 'free' || (edge === 'unspaced' && (!isBreak || isBreak(offset())))
  const startsAt = (start: number): boolean => holds(edges.left(start), () => folded.offsets[letters.indices[start]!]!)
  const endsAt = (end: number): boolean => holds(edges.right(end), () => originalSpan(folded, letters.indices[end - 1]!, letters.indices[end - 1]! + 1).end)
  const begins = (start: number): boolean => startsAt(start) || (letters.gaps[start] === 0 && plan.beginnings.some((beginning) => follows(letters, start - beginning.length, beginning) && startsAt(start - beginning.length)))
  const ends = (end: number): boolean => endsAt(end) || (letters.gaps[end] === 0 && plan.endings.some((ending) => follows(letters, end, ending) && endsAt(end + ending.length)))
  // A phrase stands for itself: what may stand beside a name is no part of it.
  return (start, end, { of }) => (of === undefined ? startsAt(start) && endsAt(end) : begins(start) && (plan.edges === 'start' || ends(end)))
}

/** Whether these letters stand at an index, with nothing between them. */
function follows({ units, gaps }: NameLetters, start: number, wanted: string): boolean {
  if (start < 0 || start + wanted.length > units.length) return false
  for (let index = 0; index < wanted.length; index++) {
    if (units[start + index] !== wanted.charCodeAt(index) || (index > 0 && gaps[start + index] !== 0)) return false
  }
  return true
}

function isWrittenSo({ original }: FoldedText, { start, end }: { readonly start: number; readonly end: number }, { exact }: SoughtName, plan: MentionPlan): boolean {
  const written = lettersOf(original.slice(start, end), plan, 'sensitive')
  return written === exact || written.replaceAll(/[.,·•*_|/~+:]/g, '') === exact
}
