// What compiles and what must not, with the declarations of the packed package and the `expect` of the host.
import { oneOf, rules } from 'code-graded'
import { expect } from '../host.ts'

const direct: void = expect('Billing.').toNormalisedEqual('billing')
expect('Billing.').toNormalisedEqual(['billing', 'invoices'], { preset: 'none', rules: { case: 'fold', articles: 'de' }, locale: 'de' })
expect('Billing.').toNormalisedEqual(oneOf('billing', 'invoices'), [rules.whitespace, rules.case.lower])
expect(undefined).not.toNormalisedEqual('billing')
const later: Promise<void> = expect(Promise.resolve('Billing.')).resolves.toNormalisedEqual('billing')
const negatedLater: Promise<void> = expect(Promise.resolve('Billing.')).resolves.not.toNormalisedEqual('billing')
expect({ label: 'Billing.' }).toEqual({ label: expect.toNormalisedEqual('billing') })
expect({ label: 'Billing.' }).toEqual({ label: expect.not.toNormalisedEqual('refund', { extract: 'codeFence' }) })
expect('Refunds take 30 days.').toContainNormalised(['30 days', 'a month'], { boundary: 'word', rules: { hyphens: true } })
expect('2026-03-09').toMatchFormat(['date', /\d{4}-W\d{2}/], { whitespace: 'trim', extract: ['codeFence', 'answerPhrase'] })
expect({ label: 'Billing.', day: '2026-03-09' }).toEqual({ label: expect.toContainNormalised('billing'), day: expect.not.toMatchFormat('time') })
export const checked: unknown[] = [direct, later, negatedLater]

// @ts-expect-error a misspelt matcher
expect('Billing.').toNormalizedEqual('billing')
// @ts-expect-error a misspelt matcher, negated
expect('Billing.').not.toNormalizedEqual('billing')
// @ts-expect-error a misspelt matcher, of a promise
void expect(Promise.resolve('Billing.')).resolves.toNormalizedEqual('billing')
// @ts-expect-error a misspelt asymmetric matcher
expect.toNormalizedEqual('billing')
// @ts-expect-error a misspelt negated asymmetric matcher
expect.not.toNormalizedEqual('billing')
// @ts-expect-error a wrong word of an option
expect('Billing.').toNormalisedEqual('billing', { preset: 'squid' })
// @ts-expect-error an unknown option
expect('Billing.').toNormalisedEqual('billing', { presets: 'none' })
// @ts-expect-error a wrong expected type
expect('Billing.').toNormalisedEqual(30)
// @ts-expect-error a wrong word of an option
expect('Billing.').toContainNormalised('billing', { boundary: 'tokens' })
// @ts-expect-error a published preset, which is no whole number of rules
expect('Billing.').toContainNormalised('billing', { preset: 'squad' })
// @ts-expect-error a format that does not exist
expect('2026-03-09').toMatchFormat('dtae')
// @ts-expect-error an unknown option
expect('2026-03-09').toMatchFormat('date', { trim: true })
// @ts-expect-error no expected text
expect('Billing.').toNormalisedEqual()
// @ts-expect-error a wrong word of an option, in asymmetric position
expect.toNormalisedEqual('billing', { preset: 'squid' })
// @ts-expect-error a wrong expected type, in negated asymmetric position
expect.not.toNormalisedEqual(30)
// @ts-expect-error a promise is no void
export const unsettled: undefined = expect(Promise.resolve('Billing.')).resolves.toNormalisedEqual('billing')
