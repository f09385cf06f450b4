import { plainValueOf, setOwn, type CallNode } from '../callValue.ts'
import { isPlainNode, type ExpectedNode } from './expectedValue.ts'

/** An expected value as its author wrote it: plain data with the patterns in their places. */
export function expectedPlainOf(node: ExpectedNode): unknown {
  if ('written' in node) return node.written
  if (node.kind === 'absent') return undefined
  if (isPlainNode(node)) return plainValueOf(node)
  if ('items' in node) return node.items.map(expectedPlainOf)
  const object: Record<string, unknown> = {}
  for (const [key, value] of (node as Extract<ExpectedNode, { kind: 'object' }>).entries) setOwn(object, String(plainValueOf(key as CallNode)), expectedPlainOf(value))
  return object
}
