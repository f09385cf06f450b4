import { defineMatcher, register, type CodeGradedMatchers } from 'code-graded/matchers'
import { configure, isUsageError, normalisedEqual, type Verdict } from 'code-graded'

const verdict: Verdict = normalisedEqual('Billing.', 'billing')
export const outcome: 'pass' | 'fail' | 'unreadable' = verdict.outcome
configure({ locale: 'de' })
export const known: boolean = isUsageError(new Error('x'))

const toBeShort = defineMatcher({
  name: 'toBeShort',
  labels: { expected: 'length' },
  grade: (output: unknown, length: number): Verdict => ({
    grader: 'beShort',
    strength: 'necessary',
    outcome: String(output).length <= length ? 'pass' : 'fail',
    findings: [],
  }),
  explain: (_verdict, { args: [length] }) => ({ sentence: 'The text is too long.', values: [{ label: 'length', value: length.toFixed() }] }),
})
register({ extend: () => undefined }, { toBeShort })
export type Assertion = CodeGradedMatchers<void>

// @ts-expect-error a wrong word of an option
normalisedEqual('Billing.', 'billing', { preset: 'squid' })
// @ts-expect-error an unknown option
normalisedEqual('Billing.', 'billing', { presets: 'none' })
// @ts-expect-error a wrong expected type
normalisedEqual('Billing.', 30)
// @ts-expect-error an option that makes comparisons lenient for a whole project
configure({ case: 'fold' })
// @ts-expect-error an outcome that there is none of
export const wrong: 'passed' = verdict.outcome
// @ts-expect-error a name that is no matcher's
defineMatcher({ name: 'beShort', labels: {}, grade: () => verdict, explain: () => ({ sentence: '', values: [] }) })
