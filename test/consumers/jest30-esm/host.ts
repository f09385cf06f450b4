import 'code-graded/jest'
import { expect } from '@jest/globals'

export { expect }

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    toBeShouted(): R
  }
}
expect.extend({ toBeShouted: (received: unknown) => ({ pass: received === String(received).toUpperCase(), message: () => '' }) })
expect('BILLING').toBeShouted()
