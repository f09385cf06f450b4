import { isDigit, isWordStart, normalised, PythonSource } from './pythonSource.ts'
import { prefixLength, readLiteral } from './pythonText.ts'

// "1.5e-3", ".5j", "0xFF"; the text was read before, so that anything longer is none.
const number = /(?:0[xob][0-9a-f_]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:e[-+]?[0-9][0-9_]*)?j?)/iy
const operator = /(?:\.\.\.|\*\*|\/\/|<<|>>|[^])/y

/** The tokens of a stretch of Python that was read before, with single spaces between them and without comments. */
export function tokensOf(text: string, start: number, end: number): string {
  // A bracket is open round every expression, so that line ends in it are white space.
  const source = new PythonSource(text.slice(0, end), start, 1)
  const tokens: string[] = []
  for (let code = source.skipSpace(); source.index < end; code = source.skipSpace()) tokens.push(readToken(source, code))
  return tokens.join(' ')
}

function readToken(source: PythonSource, code: number): string {
  const { text, index } = source
  const prefix = prefixLength(text, index)
  if (prefix >= 0) {
    readLiteral(source, prefix)
    return text.slice(index, source.index)
  }
  if (isWordStart(code)) return normalised(source.rawWord())
  const pattern = isDigit(code) || (code === 0x2e && isDigit(source.nextCode())) ? number : operator
  pattern.lastIndex = index
  pattern.test(text)
  source.index = pattern.lastIndex
  return text.slice(index, source.index)
}
