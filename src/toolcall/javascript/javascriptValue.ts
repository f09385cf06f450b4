import type * as Acorn from 'acorn'
import type { CallNode, Entry } from '../callValue.ts'
import { decimalOf, negated } from '../decimal.ts'
import type { CallParserSettings, ParsedCalls } from '../text/parsedCalls.ts'

type Refused = Extract<ParsedCalls, { kind: 'refused' }>

/** Ends the reading of a call text. */
export class JavascriptRefusal {
  readonly reason: string
  readonly offset: number
  readonly code: Refused['code']

  constructor(reason: string, offset: number, code: Refused['code'] = 'syntax') {
    this.reason = reason
    this.offset = offset
    this.code = code
  }
}

type Node = Acorn.Expression | Acorn.SpreadElement | Acorn.PrivateIdentifier | Acorn.Super

const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '<<', '>>', '>>>', '&', '|', '^'])

/** What is refused, in words, by the type of its node. Operators have rows of their own. */
const refusals: Readonly<Record<string, string>> = {
  ArrowFunctionExpression: 'a function',
  AssignmentExpression: 'an assignment inside a value',
  AwaitExpression: 'an "await" inside a value',
  ChainExpression: 'optional chaining',
  ClassExpression: 'a class',
  ConditionalExpression: 'a condition',
  FunctionExpression: 'a function',
  ImportExpression: 'an import',
  LogicalExpression: 'an "and" or "or"',
  MetaProperty: 'a property of the module',
  NewExpression: 'a "new"',
  PrivateIdentifier: 'a private name',
  SequenceExpression: 'a sequence of expressions',
  SpreadElement: 'a spread value',
  Super: 'a "super"',
  TaggedTemplateExpression: 'a tagged template',
  ThisExpression: 'a "this"',
  UpdateExpression: 'an update',
  YieldExpression: 'a "yield"',
}

/** Turns the values of a syntax tree into nodes of a call. */
export class JavascriptValues {
  private readonly settings: CallParserSettings
  private readonly sourceOf: (node: Acorn.Node) => string

  /** @param sourceOf  the tokens of a node with single spaces between them */
  constructor(settings: CallParserSettings, sourceOf: (node: Acorn.Node) => string) {
    this.settings = settings
    this.sourceOf = sourceOf
  }

  /** A value; undefined for `undefined`, which is none. */
  value(node: Node): CallNode | undefined {
    if (node.type === 'Identifier' && node.name === 'undefined') return undefined
    return this.present(node)
  }

  /** A value where there must be one: `undefined` is an expression there. */
  present(node: Node): CallNode {
    switch (node.type) {
      case 'Literal':
        return this.literal(node)
      case 'TemplateLiteral':
        return this.template(node)
      case 'ArrayExpression':
        return { kind: 'list', items: this.items(node.elements, node.start) }
      case 'ObjectExpression':
        return { kind: 'object', entries: this.entries(node) }
      case 'UnaryExpression':
        return this.unary(node)
      case 'ParenthesizedExpression':
        return this.present(node.expression)
      default:
        this.requireExpression(node)
        return this.expression(node)
    }
  }

  /** The items of an array or of arguments, spread ones in their places. */
  items(elements: readonly (Node | null)[], start: number): CallNode[] {
    return elements.flatMap((element) => {
      if (element === null) throw new JavascriptRefusal('a hole in an array', start)
      if (element.type !== 'SpreadElement') return [this.present(element)]
      const spread = this.spread(element)
      if (spread.type !== 'ArrayExpression') throw new JavascriptRefusal('a spread value is no literal array', element.start)
      return this.items(spread.elements, spread.start)
    })
  }

  /** The members of an object literal, each key once; those that are `undefined` are not there. */
  entries(node: Acorn.ObjectExpression): Entry<CallNode>[] {
    const entries = new Map<string, Entry<CallNode> | undefined>()
    let hasSpread = false
    for (const property of node.properties) {
      hasSpread ||= property.type === 'SpreadElement'
      for (const [name, value, start] of this.members(property)) {
        // What a spread repeats is never chosen, as an argument that is given twice is not.
        if ((this.settings.duplicateKeys === 'unreadable' || hasSpread) && entries.has(name)) throw new JavascriptRefusal(`the key ${JSON.stringify(name)} stands twice`, start, 'duplicate-key')
        entries.set(name, value && [{ kind: 'text', value: name }, value])
      }
    }
    return [...entries.values()].filter((entry) => entry !== undefined)
  }

  private members(property: Acorn.Property | Acorn.SpreadElement): (readonly [name: string, value: CallNode | undefined, start: number])[] {
    const { start } = property
    if (property.type === 'SpreadElement') {
      const spread = this.spread(property)
      if (spread.type !== 'ObjectExpression') throw new JavascriptRefusal('a spread value is no literal object', start)
      return this.entries(spread).map(([key, value]) => [(key as { value: string }).value, value, start] as const)
    }
    if (property.kind !== 'init') throw new JavascriptRefusal('a getter or setter', start)
    if (property.method) throw new JavascriptRefusal('a method', start)
    if (property.computed) throw new JavascriptRefusal('a computed key', start)
    const name = this.keyOf(property.key as Acorn.Expression)
    if (name === '__proto__') throw new JavascriptRefusal('the key __proto__ would set the prototype', start)
    return [[name, this.value(property.value as Acorn.Expression), start]]
  }

  private spread(element: Acorn.SpreadElement): Acorn.Expression {
    if (this.settings.spread === 'unreadable') throw new JavascriptRefusal("... spreads a value: spread: 'literal' reads it where it is a literal", element.start)
    return element.argument
  }

  keyOf(key: Acorn.Expression): string {
    if (key.type === 'Identifier') return key.name
    return String((key as Acorn.Literal).value)
  }

  private literal(node: Acorn.Literal): CallNode {
    const { value, raw = '' } = node
    if (node.regex) throw new JavascriptRefusal('a regular expression', node.start)
    if (typeof value === 'string') return { kind: 'text', value }
    if (typeof value === 'boolean') return { kind: 'boolean', value }
    if (value === null && node.bigint === undefined) return { kind: 'null' }
    return numberNode(raw.replaceAll('_', '').toLowerCase())
  }

  private template(node: Acorn.TemplateLiteral): CallNode {
    const [only] = node.quasis
    if (node.expressions.length === 0 && typeof only?.value.cooked === 'string') return { kind: 'text', value: only.value.cooked }
    for (const expression of node.expressions) this.present(expression)
    return this.expression(node)
  }

  private unary(node: Acorn.UnaryExpression): CallNode {
    if (node.operator !== '-' && node.operator !== '+' && node.operator !== '~') throw new JavascriptRefusal(`a ${JSON.stringify(node.operator)} is no literal`, node.start)
    const inner = this.present(node.argument)
    const isNumber = inner.kind === 'integer' || inner.kind === 'float'
    // Unary plus refuses a bigint; a sign in front of a sign is an expression.
    const isBigInt = node.argument.type === 'Literal' && node.argument.bigint !== undefined && node.argument.bigint !== null
    if (!isNumber || node.operator === '~' || node.argument.type !== 'Literal' || (node.operator === '+' && isBigInt)) return this.expression(node)
    return node.operator === '-' ? { ...inner, decimal: negated(inner.decimal) } : inner
  }

  /** Refuses what is no expression of those that are kept as they are written. */
  private requireExpression(node: Node): void {
    const words = refusals[node.type]
    if (words !== undefined) throw new JavascriptRefusal(`${words} is no literal`, node.start)
    if (node.type === 'BinaryExpression') {
      if (!arithmetic.has(node.operator)) throw new JavascriptRefusal('a comparison is no literal', node.start)
      this.present(node.left)
      this.present(node.right)
    } else if (node.type === 'MemberExpression') {
      if (node.optional) throw new JavascriptRefusal('optional chaining is no literal', node.start)
      this.present(node.object)
      if (node.computed) this.present(node.property)
      else if (node.property.type === 'PrivateIdentifier') throw new JavascriptRefusal('a private name is no literal', node.start)
    } else if (node.type === 'CallExpression') {
      if (node.optional) throw new JavascriptRefusal('optional chaining is no literal', node.start)
      this.present(node.callee)
      for (const argument of node.arguments) if (!isNamed(argument)) this.items([argument], node.start)
    } else if (node.type !== 'Identifier') throw new JavascriptRefusal('this is no literal', node.start)
  }

  private expression(node: Acorn.Node): CallNode {
    return { kind: 'expression', source: this.sourceOf(node) }
  }
}

/** `a = 1` among arguments. */
export function isNamed(argument: Node): argument is Acorn.AssignmentExpression & { left: Acorn.Identifier } {
  return argument.type === 'AssignmentExpression' && argument.operator === '=' && argument.left.type === 'Identifier'
}

/** `0x59`, `0b1`, `89n`, `89`, `8.9e1`, without separators and in small letters. */
function numberNode(raw: string): CallNode {
  if (/^0[xob]/.test(raw)) return { kind: 'integer', decimal: decimalOf(String(BigInt(raw.replace(/n$/, ''))))! }
  const isInteger = /^\d+n?$/.test(raw)
  return { kind: isInteger ? 'integer' : 'float', decimal: decimalOf(raw.replace(/n$/, ''))! }
}

