import { isUsageError } from '../src/usageError.ts'

/** The message of the usage error that a call throws. Throws when it throws something else, or nothing. */
export function usageErrorOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
  throw new Error('the call throws nothing')
}
