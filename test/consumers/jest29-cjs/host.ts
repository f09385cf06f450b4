import 'code-graded/jest'

const injected = expect
export { injected as expect }

declare global {
  namespace jest {
    interface Matchers<R, T = {}> {
      toBeShouted(): R
    }
  }
}
expect.extend({ toBeShouted: (received: unknown) => ({ pass: received === String(received).toUpperCase(), message: () => '' }) })
expect('BILLING').toBeShouted()
