import { memberPointer, pointerKeys } from './pointers.ts'
import { scanJson, type JsonNode, type ScanSettings } from './scanJson.ts'

/** Finds the node at a pointer. The text is scanned a second time, when the first node is asked for. */
export type NodeFinder = (pointer: string) => JsonNode | undefined

function finderOf(makeRoot: () => JsonNode | undefined): NodeFinder {
  let root: { readonly node: JsonNode | undefined } | undefined
  return (pointer) => {
    root ??= { node: makeRoot() }
    return pointerKeys(pointer)?.reduce(memberNode, root.node)
  }
}

function memberNode(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind === 'array') return /^(?:0|[1-9]\d*)$/.test(key) ? node.items![Number(key)] : undefined
  // The last member of a name is the one whose value counts.
  return node?.members?.findLast((member) => member.key === key)?.value
}

function scanNode(text: string, start: number, settings: ScanSettings): JsonNode | undefined {
  const scan = scanJson(text, start, settings, true)
  return scan.kind === 'value' ? scan.node : undefined
}

/** The nodes of a value that starts at an offset of a text. */
export function nodesOfText(text: string, start: number, settings: ScanSettings): NodeFinder {
  return finderOf(() => scanNode(text, start, settings))
}

/** The nodes of a list of lines that ends at an offset. */
export function nodesOfLines(text: string, { starts, end }: { readonly starts: readonly number[]; readonly end: number }, settings: ScanSettings): NodeFinder {
  return finderOf(() => ({ kind: 'array', start: starts[0]!, end, items: starts.map((start) => scanNode(text, start, settings)!) }))
}

/**
 * The nodes of a value that stands as JSON in a text of JSON, placed where its characters stand in the outer text.
 *
 * @param inner  what the text between `start` and `end` reads as
 */
export function nodesOfEncoded(text: string, { start, end, inner }: { start: number; end: number; inner: string }, settings: ScanSettings): NodeFinder {
  return finderOf(() => {
    const root = scanNode(inner, 0, settings)
    return root && moved(root, placesOf(text, start, end))
  })
}

// One unit of a text of JSON: "a", "\n", "\u00e9".
const unit = /\\u[0-9a-f]{4}|\\[^]|[^]/gi

/** Where each unit of a text of JSON stands, and the quote that ends it. */
export function placesOf(text: string, start: number, end: number): number[] {
  const places: number[] = []
  for (unit.lastIndex = start + 1; unit.lastIndex < end - 1; unit.exec(text)) places.push(unit.lastIndex)
  return [...places, end - 1]
}

/** Not by recursion: an author may allow any depth. */
function moved(root: JsonNode, places: readonly number[]): JsonNode {
  const move = (part: { start: number; end: number }): void => {
    part.start = places[part.start]!
    part.end = places[part.end]!
  }
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    move(node)
    for (const item of node.items ?? []) waiting.push(item)
    for (const member of node.members ?? []) {
      move(member)
      waiting.push(member.value)
    }
  }
  return root
}

/** Every node that a pointer leads to, `*` for every item or key, in the order of the text. */
export function nodesAt(root: JsonNode | undefined, keys: readonly string[]): { readonly pointer: string; readonly node: JsonNode }[] {
  let found = root ? [{ pointer: '', node: root }] : []
  for (const key of keys) found = found.flatMap(({ pointer, node }) => membersOf(node, key).map((member) => ({ pointer: memberPointer(pointer, member.key), node: member.node })))
  return found
}

function membersOf(node: JsonNode, key: string): { key: string | number; node: JsonNode }[] {
  if (key !== '*') {
    const member = memberNode(node, key)
    return member ? [{ key, node: member }] : []
  }
  return node.items?.map((item, index) => ({ key: index, node: item })) ?? node.members?.map((member) => ({ key: member.key, node: member.value })) ?? []
}
