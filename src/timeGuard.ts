import type * as Vm from 'node:vm'
import { maxPatternMilliseconds } from './limits.ts'
import { loadBuiltin } from './optionalPeer.ts'
import { GraderUsageError } from './usageError.ts'

interface Guard {
  readonly room: { run: (() => unknown) | undefined }
  readonly script: Vm.Script
  readonly context: Vm.Context
}

let guard: Guard | undefined

/**
 * Runs an author's pattern or predicate, and stops it when it runs away.
 *
 * @param who  the grader that runs it, for the message
 * @param what  the argument it came with, for the message: `format /(a+)+$/`
 * @param run  the work; what it returns is returned, what it throws is passed on
 * @param milliseconds  how long it may take
 * @throws GraderUsageError when the time is over
 */
export function runGuarded<T>(who: string, what: string, run: () => T, milliseconds: number = maxPatternMilliseconds): T {
  guard ??= makeGuard()
  // A predicate may itself use a grader that is guarded, so the outer work is put back afterwards.
  const outer = guard.room.run
  let failed = false
  guard.room.run = () => {
    try {
      return run()
    } catch (error) {
      // The end of the time cannot be caught here, so what can be caught is the work's own.
      failed = true
      throw error
    }
  }
  try {
    return guard.script.runInContext(guard.context, { timeout: milliseconds }) as T
  } catch (error) {
    if (failed || (error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new GraderUsageError(who, {
      argument: what,
      problem: `ran for more than ${milliseconds} ms and was stopped`,
      hint: 'Nested quantifiers such as (a+)+ make a pattern run away.',
    })
  } finally {
    guard.room.run = outer
  }
}

function makeGuard(): Guard {
  const vm = loadBuiltin<typeof Vm>('node:vm')
  const room: Guard['room'] = { run: undefined }
  // The time limit ends whatever the isolate is running, so the work may be a function of the outer realm.
  return { room, script: new vm.Script('run()'), context: vm.createContext(room) }
}
