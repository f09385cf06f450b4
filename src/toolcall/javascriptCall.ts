import type * as Acorn from 'acorn'
import { maxDepth } from '../limits.ts'
import { loadOnFirstUse } from '../optionalPeer.ts'
import type { CallNode } from './callValue.ts'
import { isNamed, JavascriptRefusal, JavascriptValues } from './javascriptValue.ts'
import type { CallParserSettings, ParsedCall, ParsedCalls } from './parsedCalls.ts'

/**
 * Reads a whole text as JavaScript: one call, or an array of calls. Nothing is evaluated; acorn reads the syntax, as of a module.
 *
 * @param who  the grader that asks, for the message where acorn is missing
 */
export function parseJavascriptCalls(text: string, settings: CallParserSettings, who: string): ParsedCalls {
  return reading(text, settings, who, (reader) => {
    const { body } = reader.program()
    const [statement] = body
    if (statement?.type !== 'ExpressionStatement') throw new JavascriptRefusal('it is no expression', statement?.start ?? 0)
    if (body.length > 1) throw new JavascriptRefusal('something follows the call', body[1]!.start)
    const { expression } = statement
    return expression.type === 'ArrayExpression' ? reader.calls(expression.elements, expression.start) : reader.calls([expression], expression.start)
  })
}

/** Reads one call that starts at an offset; what stands behind it is not looked at. */
export function parseJavascriptCallAt(text: string, offset: number, settings: CallParserSettings, who: string): ParsedCalls {
  return reading(text, settings, who, (reader) => reader.calls([reader.callAt(offset)], offset), offset)
}

function reading(text: string, settings: CallParserSettings, who: string, read: (reader: JavascriptReader) => ParsedCall[], from = 0): ParsedCalls {
  try {
    requireDepth(text, from)
    return { kind: 'calls', calls: read(new JavascriptReader(text, settings, loadOnFirstUse<typeof Acorn>('acorn', who))), doubtful: false }
  } catch (thrown) {
    if (thrown instanceof JavascriptRefusal) return { kind: 'refused', reason: thrown.reason, offset: thrown.offset, cut: thrown.code === 'cut-off', code: thrown.code }
    // Long chains of operators overflow the stack of the parser as deep brackets do.
    if (thrown instanceof RangeError) return { kind: 'refused', reason: 'it is nested too deep', offset: from, cut: false, code: 'too-deep' }
    throw thrown
  }
}

const options = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true, allowHashBang: false } as const

class JavascriptReader {
  private readonly text: string
  private readonly acorn: typeof Acorn
  private readonly values: JavascriptValues

  constructor(text: string, settings: CallParserSettings, acorn: typeof Acorn) {
    this.text = text
    this.acorn = acorn
    this.values = new JavascriptValues(settings, (node) => this.sourceOf(node))
  }

  program(): Acorn.Program {
    return this.syntax(() => this.acorn.parse(this.text, options))
  }

  /** The call whose callee is the dotted name at an offset, whatever is done with what it returns. */
  callAt(offset: number): Acorn.Expression {
    let node: Acorn.Expression | Acorn.Super = this.syntax(() => this.acorn.parseExpressionAt(this.text, offset, options))
    for (let inner = leftOf(node); inner !== undefined && !(node.type === 'CallExpression' && nameOf(node.callee) !== undefined); inner = leftOf(node)) node = inner
    return node as Acorn.Expression
  }

  calls(elements: readonly (Acorn.Expression | Acorn.SpreadElement | null)[], start: number): ParsedCall[] {
    if (elements.length === 0) throw new JavascriptRefusal('there is no call in the brackets', start)
    return elements.map((element) => this.call(element, start))
  }

  private call(node: Acorn.Expression | Acorn.SpreadElement | null, start: number): ParsedCall {
    if (node?.type !== 'CallExpression' || node.optional) throw new JavascriptRefusal('it is no call', node?.start ?? start)
    const name = nameOf(node.callee)
    if (name === undefined) throw new JavascriptRefusal('what is called is no plain name', node.callee.start)
    // `Done.\nlookup(id=1)` is a sentence and a call, whatever the syntax makes of it.
    if (/[\n\r\u2028\u2029]/.test(this.text.slice(node.start, node.callee.end))) throw new JavascriptRefusal('a line ends inside the name of the tool', node.start)
    return { name, ...this.callArguments(node.arguments), start: node.start, end: node.end }
  }

  private callArguments(given: readonly (Acorn.Expression | Acorn.SpreadElement)[]): Pick<ParsedCall, 'named' | 'positional'> {
    const [first] = given
    if (given.length === 1 && first!.type === 'ObjectExpression') {
      return { named: this.values.entries(first!).map(([key, value]) => [(key as { value: string }).value, value] as const), positional: [] }
    }
    const named = new Map<string, CallNode | undefined>()
    const positional: CallNode[] = []
    for (const [index, argument] of given.entries()) {
      if (isNamed(argument)) {
        const { name } = argument.left
        if (named.has(name)) throw new JavascriptRefusal(`the argument ${name} is given twice`, argument.start)
        named.set(name, this.values.value(argument.right))
      } else if (named.size > 0) throw new JavascriptRefusal('an unnamed argument stands behind a named one', argument.start)
      else if (!given.slice(index).every(isUndefined)) positional.push(...this.values.items([argument], argument.start))
    }
    return { named: [...named].flatMap(([name, value]) => (value ? [[name, value] as const] : [])), positional }
  }

  private sourceOf(node: Acorn.Node): string {
    const tokens = this.acorn.tokenizer(this.text.slice(node.start, node.end), options)
    return Array.from(tokens, ({ start, end }) => this.text.slice(node.start + start, node.start + end)).join(' ')
  }

  private syntax<T>(parse: () => T): T {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const { pos = 0, raisedAt = pos } = error as { pos?: number; raisedAt?: number }
      const isCut = raisedAt >= this.text.length || error.message.startsWith('Unterminated')
      throw isCut ? new JavascriptRefusal('the text ends inside a call', this.text.length, 'cut-off') : new JavascriptRefusal('it breaks the syntax of JavaScript', pos)
    }
  }
}

const isUndefined = (node: Acorn.Expression | Acorn.SpreadElement): boolean => node.type === 'Identifier' && node.name === 'undefined'

/** What an expression begins with. */
function leftOf(node: Acorn.Expression | Acorn.Super): Acorn.Expression | Acorn.Super | undefined {
  switch (node.type) {
    case 'CallExpression':
      return node.callee
    case 'MemberExpression':
      return node.object
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.left as Acorn.Expression
    case 'ConditionalExpression':
      return node.test
    case 'SequenceExpression':
      return node.expressions[0]
    case 'TaggedTemplateExpression':
      return node.tag
    case 'ChainExpression':
      return node.expression
    default:
      return undefined
  }
}

/** The dotted name of what is called; undefined for anything else. */
function nameOf(callee: Acorn.Expression | Acorn.Super): string | undefined {
  const parts: string[] = []
  let node = callee
  for (; node.type === 'MemberExpression' && !node.computed && !node.optional && node.property.type === 'Identifier'; node = node.object) parts.unshift(node.property.name)
  return node.type === 'Identifier' ? [node.name, ...parts].join('.') : undefined
}

// A text, a comment or a bracket; a template is taken for a text, its fields with it.
const brackets = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`|\/\/[^\n]*|\/\*[^]*?\*\/|[[{(]|[\]})]/g

/** Brackets that are nested too deep overflow the stack of the parser, which takes longer to find out. */
function requireDepth(text: string, from: number): void {
  let depth = 0
  brackets.lastIndex = from
  for (let match = brackets.exec(text); match; match = brackets.exec(text)) {
    if (/^[[{(]$/.test(match[0])) depth++
    else if (/^[\]})]$/.test(match[0])) depth--
    if (depth > maxDepth) throw new JavascriptRefusal(`brackets are nested deeper than ${maxDepth}`, match.index, 'too-deep')
    // What stands behind one call is not its depth.
    if (depth === 0 && from > 0 && match[0] === ')') return
  }
}
