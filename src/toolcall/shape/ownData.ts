import { types } from 'node:util'
import { anything } from './shapeTable.ts'

/** Thrown where a value is needed and only running code of the output would give one. */
export class NotPlainData {
  /** What is wrong, in words. */
  readonly what: string

  constructor(what: string) {
    this.what = what
  }
}

/** What a value is, told without touching it. */
export type Kind = 'nothing' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'other'

export function kindOf(value: unknown): Kind {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as Kind
  if (typeof value !== 'object') return 'other'
  if (types.isProxy(value)) throw new NotPlainData('a proxy')
  return Array.isArray(value) ? 'list' : 'object'
}

export const isObject = (value: unknown): value is object => kindOf(value) === 'object'
export const isList = (value: unknown): value is readonly unknown[] => kindOf(value) === 'list'

/** An own data property; undefined where there is none. What the owner inherits is not looked at. */
export function own(owner: object, key: string | number): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (descriptor === undefined) return undefined
  if (!('value' in descriptor)) throw new NotPlainData(`a getter at ${key}`)
  return descriptor.value
}

/** An item of a list. */
export function itemOf(list: readonly unknown[], index: number): unknown {
  if (!Object.hasOwn(list, index)) throw new NotPlainData(`a hole at ${index}`)
  return own(list, index)
}

/** Whether any of the members is what the table says. */
export function saysAny(owner: object, members: Readonly<Record<string, unknown>>): boolean {
  for (const key in members) if (isAs(own(owner, key), members[key])) return true
  return false
}

function isAs(value: unknown, wanted: unknown): boolean {
  return wanted === anything ? value !== undefined && value !== null && value !== false : value === wanted
}

const maxNamedKeys = 8
const maxKeyLength = 40

/** In words, for a reader: `an object with keys toolName, arguments`. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value !== 'object') return typeof value === 'string' ? 'a text' : `a ${typeof value}`
  if (types.isProxy(value)) return 'a proxy'
  if (types.isPromise(value)) return 'a promise'
  if (Array.isArray(value)) return 'a list'
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an object without keys'
  const more = keys.length > maxNamedKeys ? ` and ${keys.length - maxNamedKeys} more` : ''
  return `an object with keys ${keys.slice(0, maxNamedKeys).map(shortened).join(', ')}${more}`
}

/** A text of the model, short enough to stand in a sentence. */
export const shortened = (text: string): string => (text.length > maxKeyLength ? `${text.slice(0, maxKeyLength)}…` : text)
