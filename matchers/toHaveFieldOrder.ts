import { printValue } from '../src/printValue.ts'
import type { FieldOrder, FieldOrderFinding } from '../src/json/fieldOrder.ts'
import { haveFieldOrder, type FieldOrderOptions, type HaveFieldOrderVerdict } from '../src/json/haveFieldOrder.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import { fieldOrderWords } from './message/fieldOrderWords.ts'
import type { Line, Message } from './message/message.ts'
import { unreadableJson } from './message/unreadableJson.ts'

type Arguments = [order: FieldOrder, options?: FieldOrderOptions]
type Context = MessageContext<Arguments>

/** Passes when the keys of an object stand in the text of the output in the order that is asked for. */
export const toHaveFieldOrder: Matcher<Arguments> = defineMatcher<Arguments, HaveFieldOrderVerdict>({
  name: 'toHaveFieldOrder',
  labels: { expected: 'order', second: 'options' },
  grade: haveFieldOrder,
  explain: (verdict, context) => {
    if (verdict.refusal) return unreadableJson({ class: verdict.class!, code: verdict.code!, refusal: verdict.refusal }, context, 'keeps nor breaks the order', ['duplicateKeys', 'input'])
    return verdict.outcome === 'pass' ? kept(context) : broken(verdict, context)
  },
})

function kept(context: Context): Message {
  return { sentence: 'The fields stand in the order.', values: valueLines(context) }
}

function broken({ findings, found = 0, class: kind, code, notes = [] }: HaveFieldOrderVerdict, context: Context): Message {
  const [first, ...others] = findings as readonly FieldOrderFinding[]
  const more = found - findings.length
  return {
    sentence: `${fieldOrderWords(first!)} (${kind}, ${code}).`,
    values: [
      ...others.map((finding): Line => ({ label: 'also', value: fieldOrderWords(finding) })),
      ...(more > 0 ? [{ label: 'also', value: `${more} more` }] : []),
      ...valueLines(context),
    ],
    notes: [noteOf(findings as readonly FieldOrderFinding[]), notes[0]],
  }
}

function valueLines({ received, args, paint }: Context): Line[] {
  return [
    { label: 'received', value: paint.received(printValue(received)) },
    { label: 'order', value: paint.expected(printValue(args[0])) },
  ]
}

function noteOf(findings: readonly FieldOrderFinding[]): string | undefined {
  return findings.every(({ rule }) => rule === 'missing') ? "To compare only the keys that are there pass { presence: 'optional' }." : undefined
}
