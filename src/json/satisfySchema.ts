import { runGuarded } from '../timeGuard.ts'
import { refuse } from '../usageError.ts'
import type { Verdict } from '../verdict.ts'
import { factsOf, type JsonClass, type JsonCode } from './codes.ts'
import type { Explainer } from './compileSchema.ts'
import type { FieldOrderFinding } from './fieldOrder.ts'
import { brokenRules, type MeaningFinding } from './meaning.ts'
import { refusalFindings, type PlacedFinding } from './placedFinding.ts'
import { copyJson } from './plainJson.ts'
import { readWith, type JsonRead, type JsonRefusal } from './readJson.ts'
import { brokenOrders } from './schemaFieldOrder.ts'
import { schemaFindings, type KeptFindings, type SchemaFinding } from './schemaFindings.ts'
import type { AnySchema } from './schemaKind.ts'
import { planSchema, type SatisfySchemaOptions, type SchemaPlan } from './schemaPlan.ts'
import { askStandard, changeFindings, changesOf, issueFindings } from './standardSchema.ts'

/** A verdict of `satisfySchema`. */
export interface SatisfySchemaVerdict extends Verdict<PlacedFinding | SchemaFinding | FieldOrderFinding | MeaningFinding> {
  readonly grader: 'satisfySchema'
  readonly class?: JsonClass
  readonly code?: JsonCode
  /** Why the output cannot be read. */
  readonly refusal?: JsonRefusal
  /** How many faults there are; `findings` lists the first 20. */
  readonly found?: number
  /** How many rules there are, and how many are broken. */
  readonly rules?: { readonly of: number; readonly broken: number }
}

const who = 'satisfySchema'

/**
 * Passes when the output is one JSON value that has the shape of the schema and keeps the rules about its meaning.
 *
 * @param output  a text, or a value that was parsed before
 * @param schema  a JSON Schema, a Standard Schema (zod, valibot, arktype), or what OpenAI, Anthropic or MCP put round one
 * @param options  those of `readJson`, and `rules`, `fieldOrder`, `extraKeys`, `transforms`, `emptySchema`, `unknownKeywords`, `schemas`, `timeout`
 * @returns pass, fail (class 'wrong-shape' or 'wrong-meaning'), or unreadable with the reader's class and code. Findings stand in the
 * order of the output, at most 20
 * @throws GraderUsageError when the schema is none, does not compile, accepts everything, refers to one that is not there, or waits; when
 * a rule or option is wrong; when a pattern or rule runs longer than `timeout`
 * @example
 * satisfySchema('{"total": "12"}', { type: 'object', properties: { total: { type: 'number' } } }).code // 'schema'
 *
 * Does not see: whether well-formed values are true.
 */
export function satisfySchema(output: unknown, schema: AnySchema, options?: SatisfySchemaOptions): SatisfySchemaVerdict {
  const plan = planSchema(who, schema, options)
  const reading = readWith(plan.read, output)
  if (plan.fieldOrder.length > 0 && reading.outcome === 'read' && reading.from === 'value') {
    refuse(who, 'output', 'the text of the model beside fieldOrder', output, 'A value that was parsed before has lost the order of its keys.')
  }
  return reading.outcome === 'read' ? grade(plan, reading, output) : refused(reading, output)
}

/** Runs what may not end: a Standard Schema, and a JSON Schema with patterns and the like. */
function guarded<T>({ compiled, timeout }: SchemaPlan, run: () => T): T {
  return compiled === undefined || compiled.mayRunLong ? runGuarded(who, 'schema', run, timeout) : run()
}

type Facts = Omit<SatisfySchemaVerdict, 'outcome' | 'findings' | 'code' | 'class'>

const shared = { grader: who, strength: 'necessary' } as const

function refused(refusal: JsonRefusal, output: unknown): SatisfySchemaVerdict {
  const { outcome, code } = refusal
  return { ...shared, outcome, class: refusal.class, code, refusal, findings: refusalFindings(refusal, output) }
}

function grade(plan: SchemaPlan, read: JsonRead, output: unknown): SatisfySchemaVerdict {
  const { found, findings, notes } = plan.told.kind === 'json' ? jsonFindings(plan, read, output) : standardFindings(plan, plan.told.validate, read, output)
  const said = [...read.notes, ...notes]
  const facts: Facts = { ...shared, ...(said.length > 0 ? { notes: said } : {}) }
  if (findings.length > 0) return isDoubleEncoded(plan, read, findings) ? doubleEncoded(facts, findings) : failed(facts, 'schema', findings, found)
  const order = brokenOrders(plan.fieldOrder, read, output)
  if (order.found > 0) return failed(facts, 'field-order', order.findings, order.found)
  if (plan.rules.length === 0) return { ...facts, outcome: 'pass', findings: [] }
  const broken = runGuarded(who, 'option "rules"', () => brokenRules(who, plan.rules, read, output), plan.timeout)
  const counted = { ...facts, rules: { of: plan.rules.length, broken: new Set(broken.map(({ rule }) => rule)).size } }
  return broken.length > 0 ? failed(counted, 'rule', broken.slice(0, 20), broken.length) : { ...counted, outcome: 'pass', findings: [] }
}

function failed(facts: Facts, code: JsonCode, findings: SatisfySchemaVerdict['findings'], found: number): SatisfySchemaVerdict {
  return { ...facts, outcome: 'fail', class: factsOf(code).class, code, found, findings }
}

interface Found extends KeptFindings<SchemaFinding> {
  readonly notes: readonly string[]
}

/** The longest text of which every fault is looked for: a million items can have a million of them. */
const mostExplained = 1_000_000

function jsonFindings(plan: SchemaPlan, read: JsonRead, output: unknown): Found {
  const compiled = plan.compiled!
  // A validator knows no bigint, and passes over it. No digit decides here, so the nearest number stands for it.
  const value = plan.read.settings.numbers === 'bigint' ? copyJson(read.value, withNumber) : read.value
  if (guarded(plan, () => compiled.holds(value))) return { findings: [], found: 0, notes: [] }
  const isShort = typeof output === 'string' ? output.length <= mostExplained : isSmall(value)
  // Compiled outside the guard: that is no work of the schema's on this output.
  const explainer = compiled.explain()
  const find = (): KeptFindings<SchemaFinding> => schemaFindings(isShort ? explainer.errors(value) : compiled.firstErrors(), explainer, read, output)
  const notes = isShort ? [] : ['the output is long: only its first fault was looked for']
  try {
    return { ...guarded(plan, find), notes }
  } catch {
    // That it fails is known. A pattern that runs away behind the first fault makes only the message poorer.
    return { ...schemaFindings(compiled.firstErrors(), silent, read, output), notes }
  }
}

const silent: Explainer = { errors: () => [], errorsInside: () => undefined }

const withNumber = (scalar: unknown): unknown => (typeof scalar === 'bigint' ? Number(scalar) : scalar)

const mostValues = 100_000

/** Whether a value holds so few values that its text cannot be long. */
function isSmall(value: unknown): boolean {
  const open = [value]
  for (let count = 0; open.length > 0; count++) {
    if (count > mostValues) return false
    const next = open.pop()
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) open.push(inner)
  }
  return true
}

function standardFindings(plan: SchemaPlan, validate: (value: unknown) => unknown, read: JsonRead, output: unknown): Found {
  // A copy: a schema may write into what it is given, and what it wrote could not be told from what the output says.
  const answer = guarded(plan, () => askStandard(who, validate, copyJson(read.value)))
  if ('issues' in answer) return { ...issueFindings(answer.issues, read, output), notes: [] }
  const changes = guarded(plan, () => changesOf(who, read.value, answer.value))
  const isForbidden = { extraKeys: plan.extraKeys === 'forbid', transforms: plan.transforms === 'forbid' }
  const kept = changeFindings(changes.filter(({ rule }) => isForbidden[rule]), read, output)
  const dropped = changes.filter(({ rule }) => rule === 'extraKeys').length
  const keys = `${dropped} ${dropped === 1 ? 'key' : 'keys'}`
  return {
    ...kept,
    notes: [
      ...(dropped > 0 && !isForbidden.extraKeys ? [`the schema drops ${keys} that it does not name: { extraKeys: 'forbid' } fails them`] : []),
      ...(changes.length > dropped && !isForbidden.transforms ? ["the schema changes the value: { transforms: 'forbid' } fails that"] : []),
    ],
  }
}

/** Whether the schema refuses a text for being one, and the text itself holds an object or an array. */
function isDoubleEncoded({ read: plan, told }: SchemaPlan, { value }: JsonRead, findings: readonly SchemaFinding[]): boolean {
  // A Standard Schema does not say what it refuses a value for.
  const isOfType = findings.some(({ pointer, rule }) => pointer === '' && (told.kind === 'standard' || rule === 'type'))
  if (typeof value !== 'string' || !isOfType) return false
  const inner = readWith({ ...plan, extract: 'bare', input: 'text', layout: 'single', finishReason: undefined }, value)
  return inner.outcome === 'read' && typeof inner.value === 'object' && inner.value !== null
}

function doubleEncoded(facts: Facts, [first]: readonly SchemaFinding[]): SatisfySchemaVerdict {
  const { pointer, line, column, rule } = first!
  const finding: PlacedFinding = { kind: 'double-encoded', layer: 'value', pointer, ...(line === undefined ? {} : { line, column: column! }), rule }
  return failed(facts, 'double-encoded', [finding], 1)
}
