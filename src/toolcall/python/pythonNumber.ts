import type { CallNode } from '../callValue.ts'
import { decimalOf } from '../decimal.ts'
import { isDigit, isWordPart, type PythonSource } from './pythonSource.ts'

/** The most digits of an integer that CPython reads. It has no limit for 0x, 0o and 0b, whose decimal costs more than linear time. */
const maxDigits = 4300

const digits = /[0-9_]*/y
const radixDigits: ReadonlyMap<string, RegExp> = new Map([
  ['x', /[0-9a-f_]*/iy],
  ['o', /[0-7_]*/y],
  ['b', /[01_]*/y],
])
// "1_000" not; "_1", "1_", "1__0" are.
const wrongUnderscore = /^_|__|_$/
// What CPython lets stand directly behind a number, and what is then refused as the operator that it is.
const wordOperator = /(?:and|else|for|if|in|is|or|not)/y

const point = 0x2e
const zero = 0x30

/** Reads the number at hand. Its sign is none of it. */
export function readNumber(source: PythonSource): CallNode {
  const { text, index: start } = source
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  const isFloat = text.charCodeAt(end) === point
  if (isFloat) while (isDigit(text.charCodeAt(++end)));
  // Most numbers have neither exponent nor underscore.
  if (!isWordPart(text.charCodeAt(end)) && (isFloat || (text.charCodeAt(start) !== zero && end - start <= maxDigits))) {
    source.index = end
    if (!isFloat && end - start <= 3) return smallInteger(Number(text.slice(start, end)))
    return { kind: isFloat ? 'float' : 'integer', decimal: decimalOf(text.slice(start, end))! }
  }
  const radix = text.charCodeAt(start) === zero ? radixDigits.get(text.charAt(start + 1).toLowerCase()) : undefined
  const node = radix ? readRadix(source, start, radix) : readDecimal(source, start)
  if (isWordPart(source.code())) {
    wordOperator.lastIndex = source.index
    if (!wordOperator.test(text)) refuseNumber(source, start)
  }
  return node
}

const smallIntegers: CallNode[] = []

/** Small integers are so frequent that each is made once. */
function smallInteger(value: number): CallNode {
  return (smallIntegers[value] ??= { kind: 'integer', decimal: decimalOf(String(value))! })
}

function readRadix(source: PythonSource, start: number, pattern: RegExp): CallNode {
  source.index = start + 2
  const run = readRun(source, pattern)
  // One underscore may stand behind the letter.
  const written = run.startsWith('_') ? run.slice(1) : run
  if (written === '' || wrongUnderscore.test(written)) refuseNumber(source, start)
  if (written.length > maxDigits) source.refuse(`a number of more than ${maxDigits} digits`, start)
  const value = BigInt(source.text.slice(start, start + 2) + written.replaceAll('_', ''))
  return { kind: 'integer', decimal: decimalOf(String(value))! }
}

function readDecimal(source: PythonSource, start: number): CallNode {
  const whole = isDigit(source.code()) ? readDigits(source, start) : ''
  let isFloat = false
  let fraction = ''
  let exponent = '0'
  if (source.code() === point) {
    isFloat = true
    source.index++
    if (isDigit(source.code())) fraction = readDigits(source, start)
  }
  if ((source.code() | 0x20) === 0x65 && !source.text.startsWith('else', source.index)) {
    isFloat = true
    exponent = readExponent(source, start)
  }
  const decimal = decimalOf(`${whole || '0'}.${fraction}e${exponent}`)!
  if ((source.code() | 0x20) === 0x6a) {
    source.index++
    return { kind: 'complex', value: decimal }
  }
  if (!isFloat) checkInteger(source, whole, start)
  return { kind: isFloat ? 'float' : 'integer', decimal }
}

function readExponent(source: PythonSource, start: number): string {
  source.index++
  const code = source.code()
  const sign = code === 0x2b || code === 0x2d ? source.text[source.index++]! : ''
  if (!isDigit(source.code())) refuseNumber(source, start)
  const exponent = sign + readDigits(source, start)
  // Digits beyond any number that there is would still be carried along.
  if (exponent.length > maxDigits) source.refuse(`an exponent of more than ${maxDigits} digits`, start)
  return exponent
}

function checkInteger(source: PythonSource, whole: string, start: number): void {
  if (/^0+$/.test(whole)) return
  if (whole.startsWith('0')) source.refuseUnlessCut('an integer with a leading zero', start)
  if (whole.length > maxDigits) source.refuse(`a number of more than ${maxDigits} digits`, start)
}

/** Digits without their underscores. */
function readDigits(source: PythonSource, start: number): string {
  const run = readRun(source, digits)
  if (!run.includes('_')) return run
  if (wrongUnderscore.test(run)) refuseNumber(source, start)
  return run.replaceAll('_', '')
}

function readRun(source: PythonSource, pattern: RegExp): string {
  const start = source.index
  pattern.lastIndex = start
  pattern.test(source.text)
  source.index = pattern.lastIndex
  return source.text.slice(start, source.index)
}

function refuseNumber(source: PythonSource, start: number): never {
  return source.refuseUnlessCut('a number that is spelt wrongly', start)
}
