import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import 'code-graded/vitest'
import { sideBySide } from './sideBySide.mjs'

expect.extend({
  toBeSameText: (received: unknown, expected: unknown) => ({ pass: received === expected, message: () => 'not the same' }),
})

interface SameText {
  toBeSameText(expected: string): void
}

const grade = (): void => expect('Billing.').toNormalisedEqual('billing')
const compare = (): void => (expect('billing') as unknown as SameText).toBeSameText('billing')

test('times assertions side by side', { timeout: 300_000 }, async () => {
  const assertion = await sideBySide(grade, compare, { calls: 2_000 })
  const recording = await sideBySide(recorded, grade, { calls: 500 })
  writeFileSync(process.env.BENCH_RESULTS!, JSON.stringify({ assertion, recording }))
})

// The adapter asks the environment at each call, so recording can be switched inside one process.
function recorded(): void {
  process.env.CODE_GRADED_RUN_DIR = process.env.BENCH_RECORDS
  grade()
  delete process.env.CODE_GRADED_RUN_DIR
}
