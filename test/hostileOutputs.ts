/** Outputs of every kind that a grader must answer with a verdict, whatever happens when they are touched. */
export function hostileOutputs(): [name: string, output: unknown][] {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const explode = (): never => {
    throw new Error('touched')
  }
  const traps = new Proxy({}, Object.fromEntries(['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor'].map((trap) => [trap, explode])))
  const { proxy: revoked, revoke } = Proxy.revocable({}, {})
  revoke()
  return [
    ['undefined', undefined],
    ['null', null],
    ['a number', 30],
    ['NaN', Number.NaN],
    ['minus zero', -0],
    ['a bigint', 10n ** 5000n],
    ['true', true],
    ['a symbol', Symbol('billing')],
    ['a function', () => 'billing'],
    ['a promise', Promise.resolve('billing')],
    ['a boxed text', Object('billing')],
    ['a list', ['billing']],
    ['a sparse list', Array.from({ length: 3 })],
    ['a cycle', cycle],
    ['a getter', Object.defineProperty({}, 'text', { get: explode, enumerable: true })],
    ['a hostile toString', { toString: explode, toJSON: explode, valueOf: explode, [Symbol.toPrimitive]: explode }],
    ['a hostile tag', Object.defineProperty({}, Symbol.toStringTag, { get: explode })],
    ['a proxy', traps],
    ['a revoked proxy', revoked],
    ['a date', new Date(Number.NaN)],
    ['an error', new Error('billing')],
    ['an object without prototype', Object.create(null)],
    ['a matcher of a runner', { asymmetricMatch: explode, $$typeof: Symbol.for('jest.asymmetricMatcher') }],
    ['a text of 6,000,000 units', 'a'.repeat(6_000_000)],
  ]
}

/** Texts that are read as texts, however odd. */
export const oddTexts: readonly string[] = ['', ' ', '\u0000', '\ud800', 'a\udc00b', '\u202ebilling', '\u001b[31mbilling', '\ufeff', '```', '\\boxed{', '%s %o', '${x}', '$&', '__proto__', 'constructor']
