import { didYouMean, GraderUsageError, isPlainObject, ownMembers, readList, refuse } from '../../usageError.ts'
import { nodeOfValue } from '../jsonArguments.ts'
import type { CallNode } from '../callValue.ts'

/** The definition of a tool, as a provider takes it, or the names of its parameters in order. */
export type ToolDefinition = object | readonly string[]

/** What a tool takes. */
export interface Signature {
  /** In the order in which unnamed arguments fill them. */
  readonly parameters: readonly string[]
  /** Whether the order is known: names that look like integers lose theirs in an object. */
  readonly isOrdered: boolean
  readonly defaults: ReadonlyMap<string, CallNode>
  /** JSON Schemas by parameter; undefined where only names were given. */
  readonly properties: Readonly<Record<string, unknown>> | undefined
  /** The whole schema, for `$ref`. */
  readonly schema: unknown
}

/** Signatures by the name of their tool; `byDefault` for the one that came without a name. */
export interface Signatures {
  readonly named: ReadonlyMap<string, Signature>
  readonly byDefault: Signature | undefined
}

export const noSignatures: Signatures = { named: new Map(), byDefault: undefined }

export function signatureOf({ named, byDefault }: Signatures, name: string): Signature | undefined {
  return named.get(name) ?? byDefault
}

/** Where a provider puts the definition inside another object: OpenAI, Bedrock. */
const wrappers = ['function', 'toolSpec'] as const
/** Under which key the schema of the arguments stands: OpenAI and Gemini, Anthropic, MCP and the AI SDK, Gemini. */
const schemaKeys = ['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema'] as const
/** What may stand round the schema itself: Bedrock, the AI SDK. */
const schemaWrappers = ['json', 'jsonSchema'] as const

/** Reads the option `tool`: one definition, or the names of the parameters. */
export function readTool(who: string, value: unknown): Signatures {
  if (value === undefined) return noSignatures
  if (Array.isArray(value)) return { named: new Map(), byDefault: signatureOfNames(who, 'option "tool"', value) }
  const { name, signature } = readDefinition(who, 'option "tool"', value)
  if (name === undefined) refuse(who, 'option "tool"', 'a definition with a name, or a list of parameter names', value)
  return { named: new Map([[name, signature]]), byDefault: undefined }
}

/** Reads the option `tools`: a list of definitions, or an object from tool name to definition or parameter names. */
export function readTools(who: string, value: unknown): Signatures {
  if (value === undefined) return noSignatures
  const named = new Map<string, Signature>()
  const add = (name: string | undefined, signature: Signature, argument: string, written: unknown): void => {
    if (name === undefined) refuse(who, argument, 'a definition with a name', written)
    if (named.has(name)) throw new GraderUsageError(who, { argument: 'option "tools"', problem: `must hold each tool once, but holds "${name}" again` })
    named.set(name, signature)
  }
  if (Array.isArray(value)) {
    for (const [index, one] of readList(who, 'option "tools"', 'a list of definitions', value).entries()) {
      const argument = `option "tools" [${index}]`
      const { name, signature } = readDefinition(who, argument, one)
      add(name, signature, argument, one)
    }
    return { named, byDefault: undefined }
  }
  for (const [key, one] of ownMembers(who, 'option "tools"', value)) {
    const argument = `option "tools" "${String(key)}"`
    add(String(key), Array.isArray(one) ? signatureOfNames(who, argument, one) : readDefinition(who, argument, one).signature, argument, one)
  }
  return { named, byDefault: undefined }
}

function signatureOfNames(who: string, argument: string, value: readonly unknown[]): Signature {
  const parameters = readList(who, argument, 'a list of parameter names', value).map((name) => (typeof name === 'string' && name !== '' ? name : refuse(who, argument, 'a list of parameter names', name)))
  const twice = parameters.find((name, index) => parameters.indexOf(name) !== index)
  if (twice !== undefined) throw new GraderUsageError(who, { argument, problem: `must name each parameter once, but names "${twice}" again` })
  return { parameters, isOrdered: true, defaults: new Map(), properties: undefined, schema: undefined }
}

function readDefinition(who: string, argument: string, value: unknown): { name: string | undefined; signature: Signature } {
  const mustBe = 'a tool definition: { name, parameters }, { name, input_schema } or { name, inputSchema }'
  if (typeof value === 'function') refuse(who, argument, mustBe, value, 'The names of the parameters of a function cannot be read: pass a list of names.')
  if (!isPlainObject(value)) refuse(who, argument, mustBe, value)
  const wrapper = wrappers.find((key) => isPlainObject(value[key]))
  const definition = wrapper ? (value[wrapper] as Record<string, unknown>) : value
  const { name } = definition
  if (name !== undefined && typeof name !== 'string') refuse(who, `${argument} "name"`, 'the name of a tool', name)
  const key = schemaKeys.find((candidate) => definition[candidate] !== undefined)
  if (key === undefined) refuse(who, argument, mustBe, value, Object.keys(definition).map((other) => didYouMean(other, schemaKeys)).find(Boolean))
  return { name, signature: signatureOfSchema(who, `${argument} "${key}"`, definition[key]) }
}

function signatureOfSchema(who: string, argument: string, given: unknown): Signature {
  const mustBe = 'a JSON Schema with properties'
  const inner = isPlainObject(given) ? schemaWrappers.map((key) => given[key]).find(isPlainObject) : undefined
  const schema = inner ?? given
  if (!isPlainObject(schema)) refuse(who, argument, mustBe, schema, typeof schema === 'object' && schema !== null && '~standard' in schema ? 'Pass the schema as JSON Schema.' : undefined)
  if (!isPlainObject(schema.properties)) refuse(who, argument, mustBe, schema)
  const parameters = Object.keys(schema.properties)
  const defaults = new Map<string, CallNode>()
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!isPlainObject(property) || property.default === undefined) continue
    const node = nodeOfValue(property.default)
    if ('problem' in node) refuse(who, `${argument} default of "${name}"`, 'a JSON value', property.default)
    defaults.set(name, node)
  }
  const isOrdered = parameters.length < 2 || !parameters.some((name) => /^(?:0|[1-9]\d*)$/.test(name))
  return { parameters, isOrdered, defaults, properties: schema.properties, schema }
}

/** Whether any signature says which types its parameters have. */
export function haveTypes({ named, byDefault }: Signatures): boolean {
  return [...named.values(), ...(byDefault ? [byDefault] : [])].some(({ properties }) => properties !== undefined)
}
