import { printValue } from '../src/printValue.ts'
import { factsOf } from '../src/json/codes.ts'
import type { FieldOrderFinding } from '../src/json/fieldOrder.ts'
import type { MeaningFinding } from '../src/json/meaning.ts'
import { satisfySchema, type SatisfySchemaVerdict } from '../src/json/satisfySchema.ts'
import type { SchemaFinding } from '../src/json/schemaFindings.ts'
import type { AnySchema } from '../src/json/schemaKind.ts'
import type { SatisfySchemaOptions } from '../src/json/schemaPlan.ts'
import { defineMatcher, type Matcher, type MessageContext } from './defineMatcher.ts'
import type { Line, Message } from './message/message.ts'
import { placedLines } from './message/placedLines.ts'
import { meaningWords, orderWords, schemaWords } from './message/schemaWords.ts'
import { unreadableJson } from './message/unreadableJson.ts'

type Arguments = [schema: AnySchema, options?: SatisfySchemaOptions]
type Context = MessageContext<Arguments>

/** Passes when the output is one JSON value that has the shape of the schema and keeps the rules about its meaning. */
export const toSatisfySchema: Matcher<Arguments> = defineMatcher<Arguments, SatisfySchemaVerdict>({
  name: 'toSatisfySchema',
  labels: { expected: 'schema', second: 'options' },
  grade: satisfySchema,
  explain: (verdict, context) => {
    if (verdict.refusal) return unreadableJson({ class: verdict.class!, code: verdict.code!, refusal: verdict.refusal }, context)
    return verdict.outcome === 'pass' ? satisfied(verdict, context) : broken(verdict, context)
  },
})

function satisfied({ rules, notes = [] }: SatisfySchemaVerdict, { received, paint }: Context): Message {
  return {
    sentence: `The output satisfies the schema${rules ? ` and ${count(rules.of, 'rule')}` : ''}.`,
    values: [receivedLine(received, paint)],
    notes: [notes[0]],
  }
}

function broken(verdict: SatisfySchemaVerdict, { received, paint }: Context): Message {
  const { code, findings, found = 0, notes = [] } = verdict
  const more: Line[] = found > findings.length ? [{ label: '', value: `and ${found - findings.length} more` }] : []
  if (code === 'double-encoded') {
    return {
      sentence: `${factsOf(code).words} (wrong-shape, ${code}).`,
      values: [receivedLine(received, paint)],
      notes: ["Pass { doubleEncoding: 'unwrap' } if your code parses it twice.", notes[0]],
    }
  }
  return { sentence: sentenceOf(verdict), values: [...(linesOf[code!] ?? shapeLines)(findings), ...more], notes: [notes[0]] }
}

const linesOf: Partial<Record<string, (findings: SatisfySchemaVerdict['findings']) => Line[]>> = { rule: ruleLines, 'field-order': orderLines }

function sentenceOf({ code, found = 0, rules }: SatisfySchemaVerdict): string {
  if (code === 'field-order') return `The fields stand in the wrong order in ${count(found, 'place')} (wrong-shape, ${code}).`
  if (code !== 'rule') return `Shape is wrong in ${count(found, 'place')} (wrong-shape, ${code}).`
  return `Shape is right; ${rules!.broken} of ${count(rules!.of, 'rule')} ${rules!.broken === 1 ? 'is' : 'are'} broken (wrong-meaning).`
}

function shapeLines(findings: SatisfySchemaVerdict['findings']): Line[] {
  return placedLines((findings as readonly SchemaFinding[]).map((finding) => ({ ...finding, kind: finding.rule, words: schemaWords(finding) })))
}

function orderLines(findings: SatisfySchemaVerdict['findings']): Line[] {
  return placedLines((findings as readonly FieldOrderFinding[]).map((finding) => ({ ...finding, kind: finding.rule, words: orderWords(finding) })))
}

/** `total-equals-lines  /total_cents  line 9:17  lines add up to 1250, total_cents is 1520` */
function ruleLines(findings: SatisfySchemaVerdict['findings']): Line[] {
  const rules = findings as readonly MeaningFinding[]
  const width = Math.max(0, ...rules.map(({ rule }) => rule.length))
  const lines = placedLines(rules.map((finding) => ({ ...finding, kind: meaningWords(finding), words: '' })))
  const places = Math.max(0, ...lines.map(({ label }) => label.trim().length))
  return lines.map(({ label, value }, index) => ({ label: `  ${rules[index]!.rule.padEnd(width)}  ${label.trim().padEnd(places)}`, value: value.trimEnd() }))
}

const receivedLine = (received: unknown, paint: Context['paint']): Line => ({ label: 'received', value: paint.received(printValue(received)) })
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
