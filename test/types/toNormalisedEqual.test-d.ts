import { expect as jestExpect } from '@jest/globals'
import { expectTypeOf } from 'expect-type'
import { expect as vitestExpect } from 'vitest'
import type { CodeGradedMatchers as FromJest } from '../../matchers/jest.ts'
import { defineMatcher, register } from '../../matchers/index.ts'
import type { CodeGradedMatchers as FromVitest } from '../../matchers/vitest.ts'
import { normalisedEqual, oneOf, rules, type NormaliseOptions, type Verdict } from '../../src/index.ts'

// Both entries stand in this one program: with @types/jest's globals, with @jest/globals, and with Vitest.
expectTypeOf<FromVitest<void>>().toEqualTypeOf<FromJest<void>>()

// Arguments.
expectTypeOf<FromVitest<void>>().toHaveProperty('toNormalisedEqual').returns.toEqualTypeOf<void>()
expectTypeOf<FromVitest<Promise<void>>>().toHaveProperty('toNormalisedEqual').returns.toEqualTypeOf<Promise<void>>()
expectTypeOf<NonNullable<NormaliseOptions['preset']>>().toEqualTypeOf<'default' | 'none' | 'squad' | 'squad-v1' | 'triviaqa'>()

// Vitest.
expectTypeOf(vitestExpect('a').toNormalisedEqual('a')).toEqualTypeOf<void>()
expectTypeOf(vitestExpect('a').not.toNormalisedEqual(['a', 'b'], { preset: 'none' })).toEqualTypeOf<void>()
expectTypeOf(vitestExpect('a').toNormalisedEqual(oneOf('a', 'b'), [rules.whitespace, rules.articles.de])).toEqualTypeOf<void>()
expectTypeOf(vitestExpect(Promise.resolve('a')).resolves.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
expectTypeOf(vitestExpect(Promise.resolve('a')).resolves.not.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
expectTypeOf(vitestExpect(Promise.reject(new Error('a'))).rejects.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
expectTypeOf(vitestExpect.soft('a').toNormalisedEqual('a', { locale: 'de' })).toEqualTypeOf<void>()
expectTypeOf(vitestExpect.poll(() => 'a').toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
vitestExpect({ a: 'a' }).toEqual({ a: vitestExpect.toNormalisedEqual('a', { extract: ['codeFence', 'answerPhrase'] }) })
vitestExpect({ a: 'a' }).toEqual({ a: vitestExpect.not.toNormalisedEqual('a', { rules: { case: 'fold' } }) })
// @ts-expect-error a misspelt matcher
vitestExpect('a').toNormalizedEqual('a')
// @ts-expect-error a misspelt matcher, negated
vitestExpect('a').not.toNormalizedEqual('a')
// @ts-expect-error a misspelt matcher, of a promise
void vitestExpect(Promise.resolve('a')).resolves.toNormalizedEqual('a')
// @ts-expect-error a misspelt matcher, soft
vitestExpect.soft('a').toNormalizedEqual('a')
// @ts-expect-error a misspelt matcher, polled
void vitestExpect.poll(() => 'a').toNormalizedEqual('a')
// @ts-expect-error a misspelt asymmetric matcher
vitestExpect.toNormalizedEqual('a')
// @ts-expect-error a misspelt negated asymmetric matcher
vitestExpect.not.toNormalizedEqual('a')
// @ts-expect-error a wrong word of an option
vitestExpect('a').toNormalisedEqual('a', { preset: 'squid' })
// @ts-expect-error a wrong word of an option, in a list
vitestExpect('a').toNormalisedEqual('a', { extract: ['codeFences'] })
// @ts-expect-error a wrong variant of a rule
vitestExpect('a').toNormalisedEqual('a', { rules: { articles: 'ru' } })
// @ts-expect-error an unknown option
vitestExpect('a').toNormalisedEqual('a', { presets: 'none' })
// @ts-expect-error a wrong expected type
vitestExpect('a').toNormalisedEqual(30)
// @ts-expect-error a wrong expected type, in a list
vitestExpect('a').toNormalisedEqual(['a', 30])
// @ts-expect-error a wrong expected type, in a pattern
vitestExpect('a').toNormalisedEqual(oneOf('a', 30))
// @ts-expect-error no expected text
vitestExpect('a').toNormalisedEqual()
// @ts-expect-error one argument too many
vitestExpect('a').toNormalisedEqual('a', {}, 'b')
// @ts-expect-error a list of rules that holds none
vitestExpect('a').toNormalisedEqual('a', ['whitespace'])
// @ts-expect-error a wrong word of an option, in asymmetric position
vitestExpect.toNormalisedEqual('a', { preset: 'squid' })
// @ts-expect-error a wrong expected type, in negated asymmetric position
vitestExpect.not.toNormalisedEqual(30)

// Jest, imported.
expectTypeOf(jestExpect('a').toNormalisedEqual('a')).toEqualTypeOf<void>()
expectTypeOf(jestExpect('a').not.toNormalisedEqual('a', { locale: 'de' })).toEqualTypeOf<void>()
expectTypeOf(jestExpect(Promise.resolve('a')).resolves.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
expectTypeOf(jestExpect(Promise.resolve('a')).resolves.not.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
jestExpect({ a: 'a' }).toEqual({ a: jestExpect.toNormalisedEqual('a') })
jestExpect({ a: 'a' }).toEqual({ a: jestExpect.not.toNormalisedEqual('a', [rules.quotes]) })
// @ts-expect-error a misspelt matcher
jestExpect('a').toNormalizedEqual('a')
// @ts-expect-error a misspelt matcher, of a promise
void jestExpect(Promise.resolve('a')).resolves.toNormalizedEqual('a')
// @ts-expect-error a misspelt asymmetric matcher
jestExpect.toNormalizedEqual('a')
// @ts-expect-error a misspelt negated asymmetric matcher
jestExpect.not.toNormalizedEqual('a')
// @ts-expect-error a wrong word of an option
jestExpect('a').toNormalisedEqual('a', { preset: 'squid' })
// @ts-expect-error an unknown option
jestExpect('a').toNormalisedEqual('a', { presets: 'none' })
// @ts-expect-error a wrong expected type
jestExpect('a').not.toNormalisedEqual(30)
// @ts-expect-error a wrong expected type, in asymmetric position
jestExpect.toNormalisedEqual(30)

// Jest, injected.
expectTypeOf(expect('a').toNormalisedEqual('a')).toEqualTypeOf<void>()
expectTypeOf(expect('a').not.toNormalisedEqual('a')).toEqualTypeOf<void>()
expectTypeOf(expect(Promise.resolve('a')).resolves.toNormalisedEqual('a')).toEqualTypeOf<Promise<void>>()
expect({ a: 'a' }).toEqual({ a: expect.toNormalisedEqual('a'), b: expect.not.toNormalisedEqual('b') })
// @ts-expect-error a misspelt matcher
expect('a').toNormalizedEqual('a')
// @ts-expect-error a misspelt asymmetric matcher
expect.toNormalizedEqual('a')
// @ts-expect-error a misspelt negated asymmetric matcher
expect.not.toNormalizedEqual('a')
// @ts-expect-error a wrong word of an option
expect('a').toNormalisedEqual('a', { preset: 'squid' })
// @ts-expect-error a wrong expected type
expect('a').toNormalisedEqual(30)

// A user's own typed matchers beside ours.
declare module 'vitest' {
  interface Matchers<T = any> {
    toBeShouted(): void
  }
}
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    toBeShouted(): R
  }
}
declare global {
  namespace jest {
    interface Matchers<R, T = {}> {
      toBeShouted(): R
    }
  }
}
const toBeShouted = (received: unknown): { pass: boolean; message(): string } => ({ pass: received === 'A', message: () => '' })
vitestExpect.extend({ toBeShouted })
jestExpect.extend({ toBeShouted })
expect.extend({ toBeShouted })
vitestExpect('A').toBeShouted()
jestExpect('A').toBeShouted()
expect('A').toBeShouted()
vitestExpect('A').toNormalisedEqual('a')
// @ts-expect-error a misspelt matcher of the user's own
vitestExpect('A').toBeShoutd()
// @ts-expect-error a misspelt matcher of the user's own
jestExpect('A').toBeShoutd()

// A matcher made by defineMatcher is accepted by every host, with no cast.
const toBeShort = defineMatcher({
  name: 'toBeShort',
  labels: { expected: 'length' },
  grade: (output: unknown, length: number) => ({ grader: 'beShort', outcome: String(output).length > length ? 'fail' : 'pass', strength: 'necessary', findings: [] }),
  explain: (_verdict, { args: [length] }) => ({ sentence: `longer than ${length.toFixed()}`, values: [] }),
})
vitestExpect.extend({ toBeShort })
jestExpect.extend({ toBeShort })
expect.extend({ toBeShort })
register(vitestExpect, { toBeShort })
register(jestExpect, { toBeShort })
register(expect, { toBeShort })
// @ts-expect-error a value that is no host's expect
register({ expect: vitestExpect })
// @ts-expect-error a name that is no matcher's
defineMatcher({ name: 'beShort', labels: {}, grade: (): Verdict => normalisedEqual('a', 'a'), explain: () => ({ sentence: '', values: [] }) })
