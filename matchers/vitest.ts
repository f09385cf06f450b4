import { expect } from 'vitest'
import { register } from './register.ts'
import type { CodeGradedMatchers } from './types.ts'

register(expect)

declare global {
  // Both majors of Vitest read their assertions from Chai's interface; their own interfaces differ in parameters.
  namespace Chai {
    interface Assertion extends CodeGradedMatchers<void> {}
  }
}

declare module 'vitest' {
  interface AsymmetricMatchersContaining extends CodeGradedMatchers<any> {}
}

export type { CodeGradedMatchers }
