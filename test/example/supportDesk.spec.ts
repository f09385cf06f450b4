import { describe, expect, test } from 'vitest'
import { recordedCases, type Check, type RecordedCase } from './recordedCases.ts'
import { matcherOf, verdictOf, withValues } from './recordedValues.ts'

// The names of the matchers stand in the data, so the types cannot check them here.
type Assertions = Readonly<Record<string, (expected: unknown, options?: unknown) => unknown>>

for (const { name, cases } of recordedCases()) {
  describe(name, () => {
    test.each(cases)('$id', (recorded) => {
      if (recorded.fields) expect(recorded.output).toEqual(expectedFields(recorded.fields))
      else assertCheck(recorded, checkOf(recorded))
    })
  })
}

function assertCheck({ output, unreadable }: RecordedCase, check: Check): void {
  const assertion = expect(output)
  // No assertion of the output holds then, so the grader is asked: an unreadable output fails under `.not` as well.
  if (unreadable !== undefined) return expect(verdictOf(output, check)).toMatchObject({ outcome: 'unreadable', code: unreadable })
  const assertions = (check.wrong ? assertion.not : assertion) as unknown as Assertions
  assertions[check.matcher]!(withValues(check.expected), withValues(check.options))
}

function expectedFields(fields: Readonly<Record<string, Check>>): object {
  return Object.fromEntries(Object.entries(fields).map(([field, check]) => [field, matcherOf(check)]))
}

function checkOf({ id, matcher, expected, options, wrong }: RecordedCase): Check {
  if (matcher === undefined) throw new Error(`${id} names no matcher`)
  return { matcher, expected, options, ...(wrong ? { wrong } : {}) }
}
