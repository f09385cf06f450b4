import type * as Acorn from 'acorn'
import { maxDepth } from '../../limits.ts'
import { loadOnFirstUse } from '../../optionalPeer.ts'
import type { CallNode } from '../callValue.ts'
import { isNamed, JavascriptRefusal, JavascriptValues } from './javascriptValue.ts'
import type { CallParserSettings, ParsedCall, ParsedCalls } from '../text/parsedCalls.ts'

/**
 * Reads a whole text as JavaScript: one call, or an array of calls. Nothing is evaluated; acorn reads the syntax, as of a module.
 *
 * @param who  the grader that asks, for the message where acorn is missing
 * @returns the calls, or why the text is none; offsets are UTF-16 units of the text
 * @throws GraderUsageError when acorn is not installed; for no text whatever
 */
export function parseJavascriptCalls(text: string, settings: CallParserSettings, who: string): ParsedCalls {
  return reading(0, () => {
    const { isClosed } = stretchOf(text)
    return new JavascriptReader({ text, isClosed }, settings, loadOnFirstUse<typeof Acorn>('acorn', who)).callsOfProgram()
  })
}

/**
 * Reads one call whose dotted name starts at an offset. What stands behind its closing bracket is not looked at, be it code or prose.
 *
 * @param who  the grader that asks, for the message where acorn is missing
 * @returns the one call, or why there is none; offsets are UTF-16 units of the text
 * @throws GraderUsageError when acorn is not installed; for no text whatever
 */
export function parseJavascriptCallAt(text: string, offset: number, settings: CallParserSettings, who: string): ParsedCalls {
  return reading(offset, () => {
    const { end, isClosed } = stretchOf(text, offset)
    return new JavascriptReader({ text: text.slice(0, end), isClosed }, settings, loadOnFirstUse<typeof Acorn>('acorn', who)).callAt(offset)
  })
}

function reading(from: number, read: () => ParsedCall[]): ParsedCalls {
  try {
    return { kind: 'calls', calls: read(), doubtful: false }
  } catch (thrown) {
    if (thrown instanceof JavascriptRefusal) return { kind: 'refused', reason: thrown.reason, offset: thrown.offset, cut: thrown.code === 'cut-off', code: thrown.code }
    // What the parser still had the stack for may be too deep for the reading of its tree.
    if (thrown instanceof RangeError) return { kind: 'refused', reason: 'it is nested too deep', offset: from, cut: false, code: 'too-deep' }
    throw thrown
  }
}

const options = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true, allowHashBang: false } as const

class JavascriptReader {
  private readonly text: string
  private readonly isClosed: boolean
  private readonly acorn: typeof Acorn
  private readonly values: JavascriptValues
  private readonly tokens = new JavascriptTokens()

  constructor({ text, isClosed }: { readonly text: string; readonly isClosed: boolean }, settings: CallParserSettings, acorn: typeof Acorn) {
    this.text = text
    this.isClosed = isClosed
    this.acorn = acorn
    this.values = new JavascriptValues(settings, ({ start, end }) => this.tokens.sourceOf(this.text, start, end))
  }

  callsOfProgram(): ParsedCall[] {
    const { body } = this.syntax((settings) => this.acorn.parse(this.text, settings))
    const [statement] = body
    if (statement?.type !== 'ExpressionStatement') throw new JavascriptRefusal('it is no expression', statement?.start ?? 0)
    if (body.length > 1) throw new JavascriptRefusal('something follows the call', body[1]!.start)
    const { expression } = statement
    return expression.type === 'ArrayExpression' ? this.calls(expression.elements, expression.start) : this.calls([expression], expression.start)
  }

  callAt(offset: number): ParsedCall[] {
    const expression = this.syntax((settings) => this.acorn.parseExpressionAt(this.text, offset, settings))
    if (expression.start !== offset) throw new JavascriptRefusal('it is no call', offset)
    return this.calls([expression], offset)
  }

  private calls(elements: readonly (Acorn.Expression | Acorn.SpreadElement | null)[], start: number): ParsedCall[] {
    if (elements.length === 0) throw new JavascriptRefusal('there is no call in the brackets', start)
    return elements.map((element) => this.call(element, start))
  }

  private call(node: Acorn.Expression | Acorn.SpreadElement | null, start: number): ParsedCall {
    if (node?.type !== 'CallExpression' || node.optional) throw new JavascriptRefusal('it is no call', node?.start ?? start)
    const name = nameOf(node.callee)
    if (name === undefined) throw new JavascriptRefusal('what is called is no plain name', node.callee.start)
    // `Done.\nlookup(id=1)` is a sentence and a call, whatever the syntax makes of it.
    if (/[\n\r\u2028\u2029]/.test(this.text.slice(node.start, this.text.indexOf('(', node.callee.end)))) throw new JavascriptRefusal('a line ends inside the name of the tool', node.start)
    return { name, ...this.callArguments(node.arguments), start: node.start, end: node.end }
  }

  private callArguments(given: readonly (Acorn.Expression | Acorn.SpreadElement)[]): Pick<ParsedCall, 'named' | 'positional'> {
    const [first] = given
    if (given.length === 1 && first!.type === 'ObjectExpression') {
      return { named: this.values.entries(first!).map(([key, value]) => [(key as { value: string }).value, value] as const), positional: [] }
    }
    const firstNamed = given.findIndex((argument, index) => this.isNamedArgument(argument, index))
    const unnamed = firstNamed === -1 ? [...given] : given.slice(0, firstNamed)
    while (unnamed.length > 0 && isUndefined(unnamed.at(-1)!)) unnamed.pop()
    const positional = this.values.items(unnamed, 0)
    return { named: firstNamed === -1 ? [] : this.namedArguments(given, firstNamed), positional }
  }

  private namedArguments(given: readonly (Acorn.Expression | Acorn.SpreadElement)[], from: number): ParsedCall['named'] {
    const named = new Map<string, CallNode | undefined>()
    for (let index = from; index < given.length; index++) {
      const argument = given[index]!
      if (!this.isNamedArgument(argument, index)) throw new JavascriptRefusal('an unnamed argument stands behind a named one', argument.start)
      const { name } = argument.left
      if (named.has(name)) throw new JavascriptRefusal(`the argument ${name} is given twice`, argument.start)
      named.set(name, this.values.value(argument.right))
    }
    return [...named].flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  }

  /** `f(a = 1)`; `f((a = 1))` assigns inside a value. The syntax tree has no brackets, so the tokens in front decide. */
  private isNamedArgument(argument: Acorn.Expression | Acorn.SpreadElement, index: number): argument is Acorn.AssignmentExpression & { left: Acorn.Identifier } {
    if (!isNamed(argument)) return false
    const [beforeLast, last] = this.tokens.startsBefore(argument.start)
    return index === 0 ? this.text[beforeLast!] !== '(' : this.text[last!] === ','
  }

  private syntax<T>(parse: (settings: Acorn.Options) => T): T {
    try {
      return parse({ ...options, onToken: ({ start, end }) => this.tokens.add(start, end) })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const { pos = 0, raisedAt = pos } = error as { pos?: number; raisedAt?: number }
      // Long chains of operators overflow the stack of the parser as deep brackets do.
      if (error.message.startsWith('Not enough stack space')) throw new JavascriptRefusal('it is nested too deep', pos, 'too-deep')
      // The parser may only notice at the last bracket what is wrong in front of it.
      const isCut = pos >= this.text.length || (!this.isClosed && (raisedAt >= this.text.length || error.message.startsWith('Unterminated comment')))
      throw isCut ? new JavascriptRefusal('the text ends inside a call', this.text.length, 'cut-off') : new JavascriptRefusal('it breaks the syntax of JavaScript', pos)
    }
  }
}

/**
 * The tokens as the parser met them: a tokenizer of its own takes the `/` in `f({} / 2)` for the start of a regular expression.
 * They are joined once, since each part of an expression is asked for its source.
 */
class JavascriptTokens {
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private joined: { readonly text: string; readonly starts: readonly number[] } | undefined

  add(start: number, end: number): void {
    this.starts.push(start)
    this.ends.push(end)
  }

  /** The tokens of a stretch of the text with single spaces between them. */
  sourceOf(text: string, start: number, end: number): string {
    this.joined ??= this.join(text)
    const last = this.indexOf(end) - 1
    const from = this.joined.starts[this.indexOf(start)]!
    return this.joined.text.slice(from, this.joined.starts[last]! + this.ends[last]! - this.starts[last]!)
  }

  /** Where the last two tokens in front of an offset start. */
  startsBefore(offset: number): readonly number[] {
    const index = this.indexOf(offset)
    return this.starts.slice(index - 2, index)
  }

  /** The first token that starts at an offset or behind it. */
  private indexOf(offset: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.starts[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  private join(text: string): NonNullable<JavascriptTokens['joined']> {
    const starts: number[] = []
    let length = 0
    for (const [index, start] of this.starts.entries()) {
      starts.push(length)
      length += this.ends[index]! - start + 1
    }
    return { text: this.starts.map((start, index) => text.slice(start, this.ends[index])).join(' '), starts }
  }
}

const isUndefined = (node: Acorn.Expression | Acorn.SpreadElement): boolean => node.type === 'Identifier' && node.name === 'undefined'

/** The dotted name of what is called; undefined for anything else. */
function nameOf(callee: Acorn.Expression | Acorn.Super): string | undefined {
  const parts: string[] = []
  let node = callee
  for (; node.type === 'MemberExpression' && !node.computed && !node.optional && node.property.type === 'Identifier'; node = node.object) parts.push(node.property.name)
  return node.type === 'Identifier' ? [...parts, node.name].toReversed().join('.') : undefined
}

// A text, a comment, a bracket or the start of a template. A group has matched where a text or a comment is not closed.
const pieces = /"[^"\\\n\r]*(?:\\(?:\r\n|[^])[^"\\\n\r]*)*(?:"|())|'[^'\\\n\r]*(?:\\(?:\r\n|[^])[^'\\\n\r]*)*(?:'|())|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?(?:\*\/|($))|[`[{(\]})]/g
// What stands in a template up to its end or to a field.
const templateText = /[^`\\$]*(?:(?:\\[^]|\$(?!\{))[^`\\$]*)*(`|\$\{)?/y

/**
 * The stretch of a text that ends with the bracket that closes the first one, or the whole text.
 *
 * @param from  where the first bracket is looked for. Undefined: everything is read
 * @returns `isClosed`: no bracket, text, template or comment is open at its end
 * @throws JavascriptRefusal where brackets are nested too deep: they overflow the stack of the parser, which takes longer to find out
 */
function stretchOf(text: string, from?: number): { readonly end: number; readonly isClosed: boolean } {
  const open: string[] = []
  let isOpenPiece = false
  pieces.lastIndex = from ?? 0
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const [piece, ...unclosed] = match
    isOpenPiece = unclosed.includes('')
    if (piece === '`' || (piece === '}' && open.at(-1) === '${')) {
      if (piece === '}') open.pop()
      templateText.lastIndex = pieces.lastIndex
      const mark = templateText.exec(text)![1]
      pieces.lastIndex = templateText.lastIndex
      isOpenPiece = mark === undefined
      if (mark === '${') open.push(mark)
    } else if (piece === '(' || piece === '[' || piece === '{') open.push(piece)
    else if (piece === ')' || piece === ']' || piece === '}') {
      open.pop()
      if (from !== undefined && open.length === 0) return { end: pieces.lastIndex, isClosed: true }
    }
    if (open.length > maxDepth) throw new JavascriptRefusal(`brackets are nested deeper than ${maxDepth}`, pieces.lastIndex - 1, 'too-deep')
  }
  return { end: text.length, isClosed: open.length === 0 && !isOpenPiece }
}
