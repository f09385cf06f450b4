import { describe, expect, test } from 'vitest'
import { recordedCases, type Check, type RecordedCase } from './recordedCases.ts'

// The names of the matchers stand in the data, so the types cannot check them here.
type Assertions = Readonly<Record<string, (expected: unknown, options?: unknown) => unknown>>

for (const { name, cases } of recordedCases()) {
  describe(name, () => {
    test.each(cases)('$id', (recorded) => {
      if (recorded.fields) expect(recorded.output).toEqual(expectedFields(recorded.fields))
      else assertCheck(recorded.output, checkOf(recorded))
    })
  })
}

function assertCheck(output: unknown, { matcher, expected, options, wrong }: Check): void {
  const assertion = expect(output)
  const assertions = (wrong ? assertion.not : assertion) as unknown as Assertions
  assertions[matcher]!(expected, options)
}

/** Negate the matcher, not the comparison: an unreadable field must not make the test green. */
function expectedFields(fields: Readonly<Record<string, Check>>): object {
  const matchers = expect as unknown as Assertions & { readonly not: Assertions }
  const entries = Object.entries(fields).map(([field, { matcher, expected, options, wrong }]) => {
    const from = wrong ? matchers.not : matchers
    return [field, from[matcher]!(expected, options)] as const
  })
  return Object.fromEntries(entries)
}

function checkOf({ id, matcher, expected, options, wrong }: RecordedCase): Check {
  if (matcher === undefined) throw new Error(`${id} names no matcher`)
  return { matcher, expected, options, ...(wrong ? { wrong } : {}) }
}
