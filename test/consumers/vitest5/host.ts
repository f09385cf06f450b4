import 'code-graded/vitest'

const injected = expect
export { injected as expect }

declare module 'vitest' {
  interface Matchers<R, T> {
    toBeShouted(): R
  }
}
expect.extend({ toBeShouted: (received: unknown) => ({ pass: received === String(received).toUpperCase(), message: () => '' }) })
expect('BILLING').toBeShouted()

expect.soft('Billing.').toNormalisedEqual('billing')
expect.soft('Billing.').not.toNormalisedEqual('refund')
export const polled: Promise<void> = expect.poll(() => 'Billing.').toNormalisedEqual('billing')
export const negatedPolled: Promise<void> = expect.poll(() => 'Billing.').not.toNormalisedEqual('refund')
// @ts-expect-error a misspelt matcher, soft
expect.soft('Billing.').toNormalizedEqual('billing')
// @ts-expect-error a misspelt matcher, polled
void expect.poll(() => 'Billing.').toNormalizedEqual('billing')
// @ts-expect-error a wrong word of an option, soft
expect.soft('Billing.').toNormalisedEqual('billing', { preset: 'squid' })
