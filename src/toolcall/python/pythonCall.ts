import type { CallParserSettings, ParsedCall, ParsedCalls } from '../text/parsedCalls.ts'
import { Halt } from './pythonSource.ts'
import { PythonValues } from './pythonValue.ts'

const newline = 0x0a
const carriageReturn = 0x0d
const hash = 0x23
const openRound = 0x28
const closeRound = 0x29
const comma = 0x2c
const point = 0x2e
const semicolon = 0x3b
const openSquare = 0x5b
const closeSquare = 0x5d

/** Where a statement ends instead of a bracket. */
const endOfStatement = -1

/**
 * Reads a text that is one call of Python, or a list or tuple of calls: `f(a=1)`, `[f(), g()]`, `f(), g()`. Reads what CPython 3.11
 * reads, or less; nothing is evaluated. What only running the code could tell is an expression. An empty list holds no call: refused.
 *
 * @returns offsets as UTF-16 units of the text; never throws
 */
export function parsePythonCalls(text: string, settings: CallParserSettings): ParsedCalls {
  const reader = new CallReader(text, 0, settings)
  return outcomeOf(reader, () => {
    const calls = reader.readWhole()
    refuseLoneSurrogate(reader, 0, text.length)
    return calls
  })
}

/**
 * Reads the one call of Python that begins at an offset, whatever stands behind it.
 *
 * @param offset  of its dotted name, in UTF-16 units
 * @returns `calls[0].end` tells where it ends; never throws
 */
export function parsePythonCallAt(text: string, offset: number, settings: CallParserSettings): ParsedCalls {
  const reader = new CallReader(text, offset, settings)
  return outcomeOf(reader, () => {
    const call = reader.readCall()
    refuseLoneSurrogate(reader, call.start, call.end)
    return [call]
  })
}

function outcomeOf(reader: CallReader, read: () => readonly ParsedCall[]): ParsedCalls {
  try {
    const calls = read()
    reader.settle()
    return { kind: 'calls', calls, doubtful: reader.doubtful }
  } catch (halt) {
    if (!(halt instanceof Halt)) throw halt
    return { kind: 'refused', code: halt.code, reason: halt.reason, offset: halt.offset, cut: halt.code === 'cut-off' }
  }
}

const anySurrogate = /[\ud800-\udfff]/
const loneSurrogate = /\p{Cs}/u

/** CPython cannot encode such a text, and so reads none; an escape for one is no such text. */
function refuseLoneSurrogate(reader: CallReader, start: number, end: number): void {
  const stretch = reader.text.slice(start, end)
  if (!anySurrogate.test(stretch)) return
  const place = stretch.search(loneSurrogate)
  if (place !== -1) reader.refuse('half a character (a lone surrogate)', start + place)
}

class CallReader extends PythonValues {
  readWhole(): readonly ParsedCall[] {
    const calls: ParsedCall[] = []
    if (!this.skipBlankLines()) this.refuse('there is no call', this.index)
    this.readCalls(calls, endOfStatement)
    this.finish()
    return calls
  }

  /** Reads calls up to what closes them. True where it is one call, with round brackets at most. */
  private readCalls(calls: ParsedCall[], closer: number): boolean {
    let isSequence = closer === closeSquare
    for (;;) {
      const start = this.index
      const isCall = this.readItem(calls)
      const isLast = this.skipSpace() !== comma
      isSequence ||= !isLast
      if (isSequence && !isCall) this.refuse('a list inside a list of calls', start)
      if (isLast) return isCall && !isSequence
      this.index++
      this.skipSpace()
      if (this.isClosing(closer)) return false
    }
  }

  private isClosing(closer: number): boolean {
    const code = this.code()
    if (closer !== endOfStatement) return code === closer
    return Number.isNaN(code) || code === newline || code === carriageReturn || code === hash || code === semicolon
  }

  /** One call, or a bracket with calls in it. True where it is one call. */
  private readItem(calls: ParsedCall[]): boolean {
    const start = this.index
    const code = this.code()
    if (code !== openRound && code !== openSquare) {
      calls.push(this.readCall())
      return true
    }
    const closer = code === openRound ? closeRound : closeSquare
    if (this.enter() === closer) this.refuse('an empty list holds no call', start)
    const isCall = this.readCalls(calls, closer)
    if (this.skipSpace() !== closer) this.unexpected()
    this.leave()
    return isCall
  }

  /** Reads the call at hand: a dotted name and its bracket. */
  readCall(): ParsedCall {
    const start = this.index
    let name = this.name()
    while (this.skipSpace() === point) {
      this.index++
      this.skipSpace()
      name += `.${this.name()}`
    }
    if (this.code() !== openRound) this.unexpected()
    const { named, positional } = this.readArguments()
    // In JavaScript a sole object names the arguments.
    if (named.length === 0 && positional.length === 1 && positional[0]!.kind === 'object') this.doubtful = true
    return { name, named, positional, start, end: this.index }
  }
}
