import { printValue } from '../src/printValue.ts'
import { matchSet, type DifferentSet, type MatchSetVerdict, type UnreadableSet } from '../src/set/matchSet.ts'
import type { SetOptions } from '../src/set/setOptions.ts'
import { whatWouldMakeSetsEqual } from '../src/set/setAdvice.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { itemCounts } from './message/itemCounts.ts'
import { unreadableSentence, type Line, type Message } from './message/message.ts'
import { adviceLine } from './message/readingLines.ts'

type Arguments = [expected: readonly unknown[], options?: SetOptions]
type Context = MessageContext<Arguments>

/** Passes when the output holds the expected items: the same, each as often, in any order. */
export const toMatchSet: Matcher<Arguments> = defineMatcher<Arguments, MatchSetVerdict>({
  name: 'toMatchSet',
  labels: { expected: 'expected', second: 'options' },
  grade: matchSet,
  explain: (verdict, context) => (verdict.outcome === 'unreadable' ? unreadable : compared)(verdict, context),
})

function compared(verdict: MatchSetVerdict, { received, args }: Context): Message {
  const [expected, options = {}] = args
  const finding = verdict.findings[0] as DifferentSet | undefined
  const { missing = [], extra = [], items = [] } = verdict
  return {
    sentence: sentenceOf(finding, options),
    values: [
      ...placeLine(finding, items, expected),
      ...(finding?.kind === 'order' ? [] : itemCounts('missing', missing, expected, (count, of) => (of > 1 ? `${count} of ${of}` : ''))),
      ...(finding?.kind === 'order' ? [] : itemCounts('extra', extra, items, (count, of) => extraNote(of, of - count))),
      { label: 'matched', value: sharesOf(verdict) },
      ...(finding ? adviceLine('equal with', whatWouldMakeSetsEqual(received, ...args)) : []),
    ],
  }
}

const extraNote = (received: number, expected: number): string => (expected > 0 ? `${received}, expected ${expected}` : received > 1 ? String(received) : '')

function sentenceOf(finding: DifferentSet | undefined, { order = 'any', duplicates = 'count', relation = 'equal', threshold }: SetOptions): string {
  const how = `(order ${order === 'same' ? 'compared' : 'ignored'}, duplicates ${duplicates === 'count' ? 'counted' : 'ignored'})`
  const share = { precision: 'precision', recall: 'recall', f1: 'F1' }[finding?.share ?? 'f1']
  if (finding?.kind === 'below threshold') return `The ${share} of the list is below ${threshold?.[finding.share!]} ${how}.`
  if (threshold) return `The list reaches every threshold ${how}.`
  const not = finding ? ' not' : ''
  const said = { equal: finding ? 'do not hold the same items' : 'hold the same items', subset: `output is${not} a part of the expected list`, superset: `output does${not} hold every expected item` }
  if (relation === 'superset' && !finding) return `The output holds every expected item ${how}.`
  return `The ${relation === 'equal' ? 'lists ' : ''}${said[relation]} ${how}.`
}

function placeLine(finding: DifferentSet | undefined, items: readonly unknown[], expected: readonly unknown[]): Line[] {
  if (finding?.kind !== 'order') return []
  const show = (list: readonly unknown[]): string => (finding.index! < list.length ? printValue(list[finding.index!], { cap: 100 }) : 'nothing')
  return [{ label: 'differs at', value: `item ${finding.index! + 1}: received ${show(items)}, expected ${show(expected)}` }]
}

function sharesOf({ matched, counts, precision, recall, f1 }: MatchSetVerdict): string {
  const shares = `precision ${precision!.toFixed(2)}, recall ${recall!.toFixed(2)}, F1 ${f1!.toFixed(2)}`
  return `${matched} of ${counts!.expected} expected, ${matched} of ${counts!.output} received; ${shares}`
}

function unreadable(verdict: MatchSetVerdict, { received, args, isNot, paint }: Context): Message {
  const { kind, type, index, most } = verdict.findings[0] as UnreadableSet
  const item = index === undefined ? [] : [{ label: `item ${index + 1}`, value: `${printValue(verdict.items?.[index])}   ${verdict.code}` }]
  const isText = typeof received === 'string' && args[1]?.separator === undefined
  return {
    sentence: unreadableSentence('a list of items', isNot),
    values: [
      { label: 'received', value: paint.received(printValue(received)) + (kind === 'not a list' && type !== printValue(received) ? `   ${type}` : '') },
      ...item,
      ...adviceLine('equal with', whatWouldMakeSetsEqual(received, ...args)),
    ],
    notes: [
      isText ? "State where a text is split: { separator: 'lines' }, 'bullets', 'json' or the text between the items." : undefined,
      kind === 'too many items' ? `At most ${most} items are compared where every pair may fit.` : undefined,
    ],
  }
}
