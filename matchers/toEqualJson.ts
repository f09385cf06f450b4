import { printValue } from '../src/printValue.ts'
import { equalJson, type EqualJsonOptions, type EqualJsonVerdict, type JsonFinding } from '../src/json/equalJson.ts'
import type { JsonPattern } from '../src/json/jsonPattern.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import type { Line, Message } from './message/message.ts'
import { placedLines } from './message/placedLines.ts'
import { unreadableJson } from './message/unreadableJson.ts'

type Arguments = [expected: JsonPattern, options?: EqualJsonOptions]
type Context = MessageContext<Arguments>

/** Passes when the output is the expected JSON value. */
export const toEqualJson: Matcher<Arguments> = defineMatcher<Arguments, EqualJsonVerdict>({
  name: 'toEqualJson',
  labels: { expected: 'expected', second: 'options' },
  grade: equalJson,
  explain: (verdict, context) => {
    if (verdict.refusal) return unreadableJson({ class: verdict.class!, code: verdict.code!, refusal: verdict.refusal }, context, 'equals nor differs from the expected value')
    return verdict.outcome === 'pass' ? equal(verdict, context) : different(verdict)
  },
})

function equal({ fields, notes = [] }: EqualJsonVerdict, { received, args, paint }: Context): Message {
  return {
    sentence: `The values are equal: ${fields} ${fields === 1 ? 'field' : 'fields'} compared.`,
    values: [
      { label: 'received', value: paint.received(printValue(received)) },
      { label: 'expected', value: paint.expected(printValue(args[0])) },
    ],
    notes: [notes[0]],
  }
}

function different({ findings, differences, fields, code, notes = [] }: EqualJsonVerdict): Message {
  const more = differences! - findings.length
  const lines: Line[] = placedLines(findings.map((finding) => ({ ...finding, words: inWords(finding) })))
  return {
    sentence: `${differences} of ${fields} ${fields === 1 ? 'field differs' : differences === 1 ? 'fields differs' : 'fields differ'} (different, ${code}).`,
    values: more > 0 ? [...lines, { label: '', value: `and ${more} more` }] : lines,
    notes: [noteOf(findings), notes[0]],
  }
}

function inWords({ kind, expected, received, near }: JsonFinding): string {
  const shown = (value: unknown): string => printValue(value, { cap: 200 })
  if (kind === 'missing') return `expected ${shown(expected)}, received nothing${near?.key === undefined ? '' : ` (did you mean ${JSON.stringify(near.key)}?)`}`
  if (kind === 'extra') return `expected nothing, received ${shown(received)}`
  if (kind === 'length') return `expected ${String(expected)} items, received ${String(received)}`
  return `expected ${shown(expected)}, received ${shown(received)}`
}

const advice: Readonly<Record<string, string>> = {
  composition: 'Two texts differ only in how their letters are composed (NFC).',
  tolerance: 'Two numbers are very near: put expect.toEqualNumber(..., { tolerance }) in the place of the value.',
  extra: "To let members stand that are not expected pass { extraKeys: 'allow' }.",
}

function noteOf(findings: readonly JsonFinding[]): string | undefined {
  const by = findings.find(({ near }) => near && near.by !== 'key')?.near?.by ?? (findings.every(({ kind }) => kind === 'extra') ? 'extra' : undefined)
  return by === undefined ? undefined : advice[by]
}
