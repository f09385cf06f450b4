import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { describe, test } from './runner.js'

// What each entry loads in a fresh process. `hosts` has a stand-in for each runner, whose real copy would load much of its own.

const heavy = ['ajv', 'ajv-formats', 'entities', 'acorn', 'node-sql-parser']
const entries = [
  ['import', 'code-graded'],
  ['require', 'code-graded'],
  ['import', 'code-graded/matchers'],
  ['require', 'code-graded/matchers'],
  ['import', 'code-graded/vitest'],
  ['import', 'code-graded/jest'],
  ['require', 'code-graded/jest'],
]

function loadedBy(...args) {
  cpSync('hosts', 'node_modules', { recursive: true })
  try {
    return JSON.parse(execFileSync(process.execPath, ['loads.mjs', ...args], { encoding: 'utf8' }))
  } finally {
    for (const host of ['vitest', '@jest']) rmSync(`node_modules/${host}`, { recursive: true })
  }
}

const packagesIn = (files) => heavy.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)))

describe('loading', () => {
  for (const [how, entry] of entries) {
    test(`${how} of ${entry} loads no heavy package`, () => {
      const files = loadedBy(how, entry)
      assert.ok(files.some((file) => file.includes('/node_modules/code-graded/dist/')), 'the entry itself is seen')
      assert.deepEqual(packagesIn(files), [])
    })
  }
  test('of a heavy package is seen when a grader needs it', () => {
    for (const how of ['import', 'require']) assert.deepEqual(packagesIn(loadedBy(how, 'code-graded', 'htmlEntities')), ['entities'])
  })
  test('of ajv is seen however it is loaded', () => {
    for (const how of ['import', 'require']) assert.deepEqual(packagesIn([...loadedBy(how, 'code-graded'), ...loadedBy(how, 'ajv')]), ['ajv'])
  })
})
