import { escapeInvisible } from '../src/printValue.ts'
import { citeOnly, type CitationFinding, type CiteOnlyOptions, type CiteOnlyVerdict } from '../src/property/citeOnly.ts'
import type { Documents } from '../src/property/citations/citedDocuments.ts'
import { defineMatcher, type Matcher } from './defineMatcher.ts'
import { unreadableSentence, type Line, type Message } from './message/message.ts'
import { listed, mostListed, notLookedAtLines, unreadableOutput } from './message/propertyLines.ts'

type Arguments = [documents: Documents, options?: CiteOnlyOptions]

/** Passes when every citation marker of the output names a document that was retrieved. */
export const toCiteOnly: Matcher<Arguments> = defineMatcher<Arguments, CiteOnlyVerdict>({
  name: 'toCiteOnly',
  labels: { expected: 'documents', second: 'options' },
  grade: citeOnly,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable' && verdict.code !== 'unknown-shape') return unreadableOutput(verdict, context)
    const noun = typeof context.received === 'string' ? 'citation marker' : 'citation'
    return verdict.outcome === 'unreadable' ? unknownShape(verdict, context.isNot) : judged(verdict, noun)
  },
})

function unknownShape(verdict: CiteOnlyVerdict, isNot: boolean): Message {
  return { sentence: unreadableSentence('a list of citations', isNot), values: findingLines(verdict) }
}

function judged(verdict: CiteOnlyVerdict, noun: string): Message {
  return {
    sentence: `${sentenceOf(verdict, noun)}.`,
    values: [...findingLines(verdict), ...notLookedAtLines(verdict)],
    notes: [baseNote(verdict), nearMissNote(verdict)],
  }
}

function sentenceOf({ outcome, checked, findings }: CiteOnlyVerdict, noun: string): string {
  const several = `${noun}${checked === 1 ? '' : 's'}`
  if (outcome === 'pass') return checked === 0 ? `The output has no ${noun}` : `${checked === 1 ? 'The one' : `All ${checked}`} ${several} ${checked === 1 ? 'names' : 'name'} a retrieved document`
  const faults = findings.filter(({ kind }) => kind !== 'too few' && kind !== 'unknown shape')
  if (faults.length === 0) return `The output has too few ${noun}s`
  const misquoted = faults.filter(({ kind }) => kind === 'misquoted').length
  const words = misquoted === 0 ? unnamed : misquoted === faults.length ? misquoting : either
  return `${faults.length} of ${checked} ${several} ${words[faults.length === 1 ? 0 : 1]}`
}

const unnamed = ['names no retrieved document', 'name no retrieved document'] as const
const misquoting = ['does not quote its document', 'do not quote their documents'] as const
const either = ['names no retrieved document', 'name no retrieved document or do not quote it'] as const

function findingLines({ findings }: CiteOnlyVerdict): Line[] {
  const all = findings as readonly CitationFinding[]
  const width = Math.max(0, ...all.slice(0, mostListed).map((finding) => shown(finding.text).length))
  return listed(all, ({ kind, line, column, item, text, reason }) => {
    const label = kind === 'too few' ? 'found' : item === undefined ? `line ${line}:${column}` : `item ${item + 1}`
    return { label, value: text === undefined ? printed(reason) : `${shown(text).padEnd(width)}   ${printed(reason)}` }
  })
}

const printed = (text: string): string => escapeInvisible(text.length > 300 ? `${text.slice(0, 300)}...` : text)
const shown = (text = ''): string => escapeInvisible(text.length > 60 ? `${text.slice(0, 57)}...` : text)

function baseNote({ otherBase }: CiteOnlyVerdict): string | undefined {
  return otherBase && `With base: ${otherBase.base} the marker ${shown(otherBase.text)} would name the ${otherBase.base === 0 ? 'first' : 'last'} document.`
}

/** The forms that were there and are of no listed style: at most three. */
function nearMissNote({ nearMisses }: CiteOnlyVerdict): string | undefined {
  const said = nearMisses.slice(0, 3).map(({ style, count, text, line, column }) => {
    const more = count > 1 ? ` and ${count - 1} more` : ''
    return `${shown(text)} (line ${line}:${column}${more}${style === undefined ? ', no style' : `, styles: ['${style}']`})`
  })
  return said.length === 0 ? undefined : `Not counted: ${said.join(', ')}.`
}
