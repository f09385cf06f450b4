import { expect } from '@jest/globals'
import { GraderUsageError } from '../src/usageError.ts'
import { register } from './register.ts'
import type { CodeGradedMatchers } from './types.ts'

if (typeof (expect as unknown) !== 'function') {
  throw new GraderUsageError('code-graded/jest', {
    argument: 'this import',
    problem: 'comes too early, before expect exists',
    hint: 'Put it under setupFilesAfterEnv, not under setupFiles.',
  })
}
register(expect)

declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends CodeGradedMatchers<R> {}
    interface Expect extends CodeGradedMatchers<any> {}
    interface InverseAsymmetricMatchers extends CodeGradedMatchers<any> {}
  }
}

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends CodeGradedMatchers<R> {}
  interface AsymmetricMatchers extends CodeGradedMatchers<any> {}
}

export type { CodeGradedMatchers }
