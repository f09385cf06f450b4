import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm test`: every stage in order, each to its end, also behind one that fails. The last line counts them all:
// Vitest's tests one by one, and of the other stages each check that they print.

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'code-graded-test-'))
const vitestResult = join(folder, 'vitest.json')

// What reads dates must say the same in every time zone.
const zoned = ['test/src/date', 'test/src/set', 'test/corpora', 'test/matchers/toEqualDate.test.ts', 'test/matchers/toMatchSet.test.ts']

const stages = [
  { title: 'types', args: ['test/types/check.mjs'], count: countedByLastLine },
  { title: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'], count: countedAsOne },
  { title: 'docs', args: ['test/docs/run.mjs', '--check'], count: countedAsOne },
  {
    title: 'unit and property tests',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestResult}`],
    environment: { TZ: 'UTC' },
    count: countedByVitest,
  },
  ...['America/New_York', 'Asia/Kolkata', 'Pacific/Apia'].map((zone) => ({
    title: `in ${zone}`,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestResult}`, ...zoned],
    environment: { TZ: zone },
    count: countedByVitest,
  })),
  { title: 'package', args: ['test/package/check.mjs'], count: countedByLastLine },
]

const totals = { passed: 0, failed: 0, skipped: 0 }
const summary = []
for (const stage of stages) {
  const start = performance.now()
  process.stdout.write(`\n== ${stage.title}\n`)
  const { code, lastLine } = existsSync(join(root, stage.args[0])) ? await run(stage.args, stage.environment) : missing(stage.args[0])
  const counted = stage.count(code, lastLine)
  // A stage that ends badly has failed, whatever it has counted.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(totals)) totals[key] += counted[key]
  summary.push(`${stage.title.padEnd(24)} ${inWords(counted)}   ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
rmSync(folder, { recursive: true })
process.stdout.write(`\n${summary.join('\n')}\n\n${inWords(totals)}\n`)
if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1

function run(args, environment) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
    let tail = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text)
      tail = (tail + text).slice(-2_000)
    })
    child.on('error', (error) => resolve({ code: 1, lastLine: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, lastLine: tail.trim().split('\n').at(-1) ?? '' }))
  })
}

function missing(file) {
  process.stdout.write(`FAILED: ${file} is not there\n`)
  return { code: 1, lastLine: '' }
}

function countedByLastLine(code, lastLine) {
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lastLine) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? (code === 0 ? 0 : 1)), skipped: Number(skipped ?? 0) }
}

function countedAsOne(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

function countedByVitest() {
  if (!existsSync(vitestResult)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(vitestResult, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
