import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import * as codeGraded from 'code-graded'
import * as matchers from 'code-graded/matchers'
import { describe, test } from './runner.js'

describe('import', () => {
  test('works where no runner is installed', () => {
    const installed = ['vitest', 'jest', '@jest/globals', 'expect', '@vitest/expect', 'typescript'].filter((name) => existsSync(`node_modules/${name}`))
    assert.deepEqual(installed, [])
  })
  test('gives graders that run', () => {
    assert.equal(codeGraded.normalisedEqual('**Billing.**', 'billing', { rules: { markdown: true } }).outcome, 'pass')
    assert.equal(codeGraded.normalisedEqual('refund', 'billing').outcome, 'fail')
    assert.equal(codeGraded.normalisedEqual(undefined, 'billing').outcome, 'unreadable')
    assert.throws(() => codeGraded.normalisedEqual('billing', []), codeGraded.isUsageError)
  })
  test('gives no matcher from the main entry', () => {
    assert.deepEqual(Object.keys(codeGraded).filter((name) => /^to[A-Z]/.test(name)), [])
    assert.equal(typeof matchers.toNormalisedEqual, 'function')
  })
  test('tells the reader which package is missing when the entry of a runner is imported', async () => {
    await assert.rejects(import('code-graded/vitest'), /Cannot find package 'vitest'/)
    await assert.rejects(import('code-graded/jest'), /Cannot find package '@jest\/globals'/)
  })
})
