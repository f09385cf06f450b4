// Outputs that are no text, and that the hosts' own printers print in different ways. Each is unreadable to a text matcher.

class Ticket {
  id = 7
}

function cycle() {
  const value = { name: 'loop' }
  value.self = value
  return value
}

const hostile = {
  get label() {
    throw new Error('a getter was run')
  },
  toString() {
    throw new Error('toString was run')
  },
  toJSON() {
    throw new Error('toJSON was run')
  },
}

export const awkwardOutputs = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 89],
  ['minus zero', -0],
  ['NaN', Number.NaN],
  ['a bigint', 10n],
  ['a boolean', true],
  ['a symbol', Symbol('billing')],
  ['a function', function answer() {}],
  ['an empty object', {}],
  ['an object', { label: 'billing', amount: 89, note: undefined }],
  ['a nested object', { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
  ['a long list', Array.from({ length: 100 }, (_, index) => index)],
  ['a sparse list', [1, , 3]], // eslint-disable-line no-sparse-arrays
  ['an instance of a class', new Ticket()],
  ['an object without a prototype', Object.assign(Object.create(null), { label: 'billing' })],
  ['a map', new Map([['a', 1]])],
  ['a set', new Set(['a', { b: 1 }])],
  ['a date', new Date(Date.UTC(2026, 2, 9))],
  ['a date that is none', new Date(Number.NaN)],
  ['a regular expression', /bill(ing)?/giu],
  ['an error', new RangeError('out of range')],
  ['a promise', Promise.resolve('billing')],
  ['a boxed text', new String('billing')], // eslint-disable-line no-new-wrappers
  ['bytes', new Uint8Array([1, 2, 3])],
  ['a buffer', new ArrayBuffer(8)],
  ['an object with symbols', { [Symbol.for('mark')]: 1, label: 'x' }],
  ['a cycle', cycle()],
  ['a proxy', new Proxy({ label: 'billing' }, { get: () => { throw new Error('a trap was run') } })],
  ['hostile members', hostile],
  ['text with quotes in an object', { label: 'a "b" \\ c\n\u001b[31m\u00a0' }],
]
