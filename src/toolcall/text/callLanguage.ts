import { holdsExpression, keyText, plainValueOf, type CallNode } from '../callValue.ts'
import { parseJavascriptCalls } from '../javascript/javascriptCall.ts'
import { namedOf } from './callJson.ts'
import type { ParsedCall, ParsedCalls } from './parsedCalls.ts'
import { parsePythonCalls } from '../python/pythonCall.ts'
import type { ReadPlan } from '../toolCall.ts'

type Refused = Extract<ParsedCalls, { kind: 'refused' }>

/** Calls of a text, and the language that they were read in. Offsets are UTF-16 units of the text. */
export type LanguageReading =
  | { readonly kind: 'calls'; readonly calls: readonly ParsedCall[]; readonly language: 'python' | 'javascript' }
  | (Omit<Refused, 'code'> & { readonly code: Refused['code'] | 'two-languages' })

/**
 * Reads a text that is one call or a list of calls, in the language of the plan. With 'auto', Python decides unless it refuses, finds what
 * only running the code could tell, or finds something that JavaScript reads otherwise: then both are read, and two readings that differ
 * are refused unless one of them is plainly meant. Never a guess.
 */
export function readCalls(plan: ReadPlan, text: string): LanguageReading {
  if (plan.language === 'javascript') return inLanguage(parseJavascriptCalls(text, plan, plan.who), 'javascript')
  const python = parsePythonCalls(text, plan)
  if (plan.language === 'python') return inLanguage(python, 'python')
  if (python.kind === 'calls' && !python.doubtful && isLiteral(python.calls)) return inLanguage(python, 'python')
  // What is too deep for one is so for the other, and no name may be given twice in either.
  if (python.kind === 'refused' && (python.code === 'too-deep' || python.code === 'duplicate-key')) return python
  if (python.kind === 'refused' && !mayBeCall(text, 0)) return python
  return decide(plan, text, python, parseJavascriptCalls(text, plan, plan.who))
}

// "f(", "[f.g (", "f . g(", "/* a */ f("; not "Sure, f(", "Sorry. I can (".
const startOfCall = /[\s[(;]*(?:\/|[\p{L}_$\\][\p{L}\p{N}\p{M}_$\\]*(?:\s*\.\s*[\p{L}_$][\p{L}\p{N}\p{M}_$]*)*\s*[(/?])/uy

/** Whether JavaScript could read a call at an offset. Prose could not, and the parser need not be loaded for it. */
export function mayBeCall(text: string, offset: number): boolean {
  startOfCall.lastIndex = offset
  return startOfCall.test(text)
}

function inLanguage(reading: ParsedCalls, language: 'python' | 'javascript'): LanguageReading {
  return reading.kind === 'calls' ? { kind: 'calls', calls: reading.calls, language } : reading
}

// "{a: 1", "=>", "new Date", "`x`", "true"; not "{'a': 1", "b=True".
const signsOfJavascript = /[{,]\s*[A-Za-z_$][\w$]*\s*:|=>|`|\/\/|\b(?:new|function|true|false|null|undefined|typeof)\b/

/** Of two refusals, the one of the language that the text seems to be written in. Offsets do not tell: either may give up first. */
export function refusalOf<One extends LanguageReading | ParsedCalls>(text: string, python: One, javascript: One): One {
  return signsOfJavascript.test(text) ? javascript : python
}

function decide(plan: ReadPlan, text: string, python: ParsedCalls, javascript: ParsedCalls): LanguageReading {
  if (python.kind === 'refused' && javascript.kind === 'refused') return refusalOf(text, python, javascript)
  // A backslash that Python refuses, JavaScript drops: `"C:\Users"` would be another path.
  if (python.kind === 'refused') return javascript.kind === 'calls' && unknownEscape.test(text) ? twoLanguages(javascript.calls[0]!) : inLanguage(javascript, 'javascript')
  const isObject = python.calls.some(isNamedByNames)
  if (javascript.kind === 'refused') return isObject && javascript.code === 'duplicate-key' ? inLanguage(javascript, 'javascript') : inLanguage(python, 'python')
  // `amount=100 // 3, to="x"`: what one language divides, the other comments out.
  if (!haveSameArguments(python.calls, javascript.calls)) return twoLanguages(python.calls[0]!)
  if (!isLiteral(python.calls)) return isLiteral(javascript.calls) || isObject ? inLanguage(javascript, 'javascript') : inLanguage(python, 'python')
  if (!isLiteral(javascript.calls)) return inLanguage(python, 'python')
  return ofTwoLiterals(plan, python.calls, javascript.calls)
}

// `\U`, `\N`, `\d`: a letter that needs no backslash in JavaScript; not `\\U`, not `\n`.
const unknownEscape = /(?<!\\)(?:\\\\)*\\[ac-eg-mo-qswyzA-Z]/

/** `f({a: 1})`: a dict whose keys are names of variables is how JavaScript names arguments. */
function isNamedByNames({ named, positional }: ParsedCall): boolean {
  const [object] = positional
  return named.length === 0 && positional.length === 1 && object!.kind === 'object' && object!.entries.some(([key]) => key.kind === 'expression')
}

/** Whether two readings call the same tools with arguments of the same names, a sole dict counting as named ones. */
function haveSameArguments(python: readonly ParsedCall[], javascript: readonly ParsedCall[]): boolean {
  return python.length === javascript.length && python.every((one, index) => one.name === javascript[index]!.name && haveSameNames(one, javascript[index]!))
}

function haveSameNames(python: ParsedCall, javascript: ParsedCall): boolean {
  const [object] = python.positional
  const isSole = object?.kind === 'object' && python.positional.length === 1 && python.named.length === 0 && javascript.positional.length === 0
  const entries = isSole ? object.entries.map(([key, value]) => [nameOfKey(key), value] as const) : python.named
  // What is undefined in JavaScript is not there.
  const names = entries.filter(([, value]) => !(value.kind === 'expression' && value.source === 'undefined')).map(([name]) => name)
  const unnamed = isSole ? 0 : python.positional.filter((value) => !(value.kind === 'expression' && value.source === 'undefined')).length
  return unnamed === javascript.positional.length && names.length === javascript.named.length && javascript.named.every(([name]) => names.includes(name))
}

const nameOfKey = (key: CallNode): string => (key.kind === 'text' ? key.value : key.kind === 'expression' ? key.source : 'decimal' in key ? String(plainValueOf(key)) : '')

function ofTwoLiterals(plan: ReadPlan, python: readonly ParsedCall[], javascript: readonly ParsedCall[]): LanguageReading {
  const calls: ParsedCall[] = []
  let language: 'python' | 'javascript' = 'python'
  for (const [index, one] of python.entries()) {
    const other = javascript[index]
    if (other !== undefined && areEqualCalls(one, other)) calls.push(one)
    else if (other !== undefined && isNamedByObject(plan, one, other)) {
      calls.push(other)
      language = 'javascript'
    } else return twoLanguages(one)
  }
  if (javascript.length === python.length) return { kind: 'calls', calls, language }
  return twoLanguages(javascript[python.length]!)
}

function twoLanguages({ name, start }: ParsedCall): LanguageReading {
  const reason = `the call of ${name} means one thing in Python and another in JavaScript: set language: 'python' or 'javascript', or pass tool`
  return { kind: 'refused', code: 'two-languages', reason, offset: start, cut: false }
}

/** Whether `f({"a": 1})` names its arguments: each key is a parameter of that tool, and the values are the same in both languages. */
function isNamedByObject({ parameters }: ReadPlan, python: ParsedCall, javascript: ParsedCall): boolean {
  const declared = parameters.get(python.name)
  const [object, ...others] = python.positional
  const isSole = object?.kind === 'object' && others.length === 0 && python.named.length === 0
  if (declared === undefined || !isSole || python.name !== javascript.name || javascript.positional.length > 0) return false
  if (object.entries.some(([key]) => key.kind !== 'text' || !declared.includes(key.value))) return false
  return areEqualNamed(namedOf(object)!, javascript.named)
}

const isLiteral = (calls: readonly ParsedCall[]): boolean => calls.every(({ named, positional }) => !named.some(([, value]) => holdsExpression(value)) && !positional.some(holdsExpression))

function areEqualCalls(one: ParsedCall, other: ParsedCall): boolean {
  return one.name === other.name && areEqualNamed(one.named, other.named) && areEqualLists(one.positional, other.positional)
}

function areEqualNamed(one: ParsedCall['named'], other: ParsedCall['named']): boolean {
  if (one.length !== other.length) return false
  const byName = new Map(other)
  return one.every(([name, value]) => byName.has(name) && areEqual(value, byName.get(name)!))
}

const areEqualLists = (one: readonly CallNode[], other: readonly CallNode[]): boolean => one.length === other.length && one.every((item, index) => areEqual(item, other[index]!))

/** Whether two languages read the same value: numbers by their exact value, a tuple as a list, an object in any order. */
function areEqual(one: CallNode, other: CallNode): boolean {
  if ('decimal' in one) return 'decimal' in other && one.decimal === other.decimal
  if (one.kind === 'list' || one.kind === 'tuple') return (other.kind === 'list' || other.kind === 'tuple') && areEqualLists(one.items, other.items)
  if (one.kind !== 'object') return one.kind === other.kind && keyText(one) === keyText(other)
  if (other.kind !== 'object' || one.entries.length !== other.entries.length) return false
  const byKey = new Map(other.entries.map(([key, value]) => [keyText(key), value]))
  return one.entries.every(([key, value]) => byKey.has(keyText(key)) && areEqual(value, byKey.get(keyText(key))!))
}
