import type { CallNode } from '../callValue.ts'
import { coerceArgument } from './coerceValue.ts'
import type { ExpectedNode } from '../expected/expectedValue.ts'
import type { Signature } from './signature.ts'

/** Arguments of one side: named ones by name, and unnamed ones in order. */
export interface Arguments<Node> {
  readonly named: ReadonlyMap<string, Node>
  readonly positional: readonly Node[]
}

/** Arguments under the names of a tool's parameters, or why they do not fit them. */
export type Bound<Node> = (Arguments<Node> & { readonly fault?: undefined }) | { readonly fault: string; readonly isOrderUnknown: boolean }

/**
 * Gives unnamed arguments the names of the parameters in their places.
 *
 * @returns the arguments, all named; or in words why they do not fit: more than there are parameters, one given both ways
 */
export function bindArguments<Node>({ named, positional }: Arguments<Node>, { parameters, isOrdered }: Signature): Bound<Node> {
  if (positional.length === 0) return { named, positional }
  if (!isOrdered) return { fault: 'the order of its parameters is not known: pass a list of their names', isOrderUnknown: true }
  const fault = (words: string): Bound<Node> => ({ fault: words, isOrderUnknown: false })
  if (positional.length > parameters.length) return fault(`${positional.length} unnamed arguments, but ${parameters.length} parameters`)
  const bound = new Map<string, Node>()
  for (const [index, value] of positional.entries()) {
    const name = parameters[index]!
    if (named.has(name)) return fault(`${name} is given twice, by its place and by its name`)
    bound.set(name, value)
  }
  for (const [name, value] of named) bound.set(name, value)
  return { named: bound, positional: [] }
}

/** Fills in what a tool takes where nothing is sent. */
export function withDefaults<Node>(args: Arguments<Node>, { defaults }: Signature): Arguments<Node | CallNode> {
  if (defaults.size === 0) return args
  const named = new Map<string, Node | CallNode>(args.named)
  for (const [name, value] of defaults) if (!named.has(name)) named.set(name, value)
  return { named, positional: args.positional }
}

/** Reads texts as the numbers and booleans that the tool's schema asks for. */
export function coerced(args: Arguments<CallNode>, signature: Signature): Arguments<CallNode> {
  const { properties } = signature
  if (!properties) return args
  return { named: new Map(Array.from(args.named, ([name, value]) => [name, Object.hasOwn(properties, name) ? coerceArgument(value, properties[name], signature.schema) : value])), positional: args.positional }
}

/** An expected argument that must be absent is, for a tool with a default, one that is left to it. */
export function withoutAbsent(args: Arguments<ExpectedNode>, { defaults }: Signature): Arguments<ExpectedNode> {
  if (defaults.size === 0) return args
  return { named: new Map([...args.named].filter(([name, value]) => value.kind !== 'absent' || !defaults.has(name))), positional: args.positional }
}
