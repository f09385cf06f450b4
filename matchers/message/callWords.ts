import { escapeInvisible, printValue, typeInWords } from '../../src/printValue.ts'
import type { ArgumentFinding } from '../../src/toolcall/compare/comparison.ts'
import type { ToolCall } from '../../src/toolcall/toolCall.ts'
import type { Line } from './message.ts'

/** The longest print of one argument, and of a whole call. */
const argumentCap = 60
const callCap = 200

/** A call as a reader would write it, named arguments sorted: `issue_refund(amount=89, order_id="A-2231")`. */
export function callInWords({ name, arguments: named, positional, input }: Pick<ToolCall, 'name' | 'arguments' | 'positional' | 'input'>): string {
  const given = input === undefined ? [...positional.map(short), ...namedInWords(named)] : [short(input)]
  return cut(`${escapeInvisible(name)}(${given.join(', ')})`)
}

const short = (value: unknown): string => printValue(value, { cap: argumentCap })
const cut = (text: string): string => (text.length > callCap ? `${text.slice(0, callCap)}...` : text)

function namedInWords(named: object): string[] {
  return Object.keys(named)
    .toSorted()
    .map((key) => `${escapeInvisible(key)}=${short((named as Record<string, unknown>)[key])}`)
}

/** An expected call as its author wrote it: call text as it stands, an object as a call, a pattern as such. */
export function expectedInWords(expected: unknown): string {
  if (typeof expected === 'string') return cut(escapeInvisible(expected))
  if (Array.isArray(expected)) return cut(`[${expected.map(expectedInWords).join(', ')}]`)
  const { name, positional = [], input, ...rest } = expected as { name?: unknown; positional?: readonly unknown[]; input?: string; arguments?: object; args?: object }
  const named = rest.arguments ?? rest.args
  const isPlain = Object.getPrototypeOf(expected) !== null && typeof name === 'string' && (named === undefined || (typeof named === 'object' && !('asymmetricMatch' in named)))
  if (!isPlain || typeof input === 'object') return cut(printValue(expected))
  return callInWords({ name, arguments: (named ?? {}) as ToolCall['arguments'], positional, ...(input === undefined ? {} : { input }) })
}

/** `arguments.amount  expected 89 (a number), received "89" (a text)` */
export function argumentLine(finding: ArgumentFinding): Line {
  return { label: escapeInvisible(finding.path), value: differenceInWords(finding) }
}

function differenceInWords({ kind, expected, received, reason }: ArgumentFinding): string {
  const around = firstDifference(expected, received)
  const [wanted, made] = [printValue(expected, { cap: 200, around }), printValue(received, { cap: 200, around })]
  switch (kind) {
    case 'missing':
      return `expected ${wanted}, received nothing${received === undefined ? '' : ` (${made} counts as not sent)`}`
    case 'extra':
      return `expected nothing, received ${made}`
    case 'name':
      return `expected ${typeof expected === 'string' ? escapeInvisible(expected) : wanted}, received ${escapeInvisible(String(received))}`
    case 'binding':
      return reason!
    case 'unknown':
      return expected === undefined && received === undefined ? `not told: ${reason}` : `expected ${wanted}, received ${made}: ${reason}`
    default:
      return `expected ${wanted}${typeBeside(expected, received)}, received ${made}${typeBeside(received, expected)}${reason === undefined ? '' : ` (${reason})`}`
  }
}

/** Where two texts differ, so that the place is in view when they are long. */
function firstDifference(expected: unknown, received: unknown): number {
  if (typeof expected !== 'string' || typeof received !== 'string') return 0
  let index = 0
  while (index < expected.length && expected[index] === received[index]) index++
  return index
}

/** The type where it is what differs. */
function typeBeside(value: unknown, other: unknown): string {
  const [type, otherType] = [typeInWords(value), typeInWords(other)]
  const isPlain = typeof value !== 'object' && typeof other !== 'object'
  return isPlain && type !== otherType ? ` (${type})` : ''
}

/** `arguments.id differs`, or how many places do. */
export function differencesInWords(findings: readonly ArgumentFinding[]): string {
  const [first] = findings
  if (!first) return ''
  const verbs: Partial<Record<ArgumentFinding['kind'], string>> = { missing: 'is missing', extra: 'is not expected', unknown: 'is not told', binding: 'do not fit' }
  return findings.length === 1 ? `${escapeInvisible(first.path)} ${verbs[first.kind] ?? 'differs'}` : `${findings.length} places differ`
}

/** `1 argument`, `2 arguments` */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
