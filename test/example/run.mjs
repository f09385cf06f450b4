import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printTable } from '../printTable.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const records = mkdtempSync(join(tmpdir(), 'code-graded-example-'))

try {
  // The suite takes the package as a user has it: built, and by its name.
  execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/example/vitest.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CODE_GRADED_RUN_DIR: records },
  })
  const graded = casesByMatcher(readRecords(records))
  printTable(
    [
      ['matcher', ({ matcher }) => matcher],
      ['values graded', ({ cases }) => cases],
      ['as expected', ({ held }) => held],
      ['right', ({ cases, wrong }) => cases - wrong],
      ['wrong, asserted under .not', ({ wrong }) => wrong],
    ],
    graded,
  )
  process.exitCode = run.status === 0 && graded.length > 0 ? 0 : 1
} finally {
  rmSync(records, { recursive: true, force: true })
}

/** The verdicts that the matchers have recorded themselves. */
function readRecords(folder) {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'verdict')
}

/** One row a matcher. A runner may ask an asymmetric matcher more than once about one value; that is one case. */
function casesByMatcher(verdicts) {
  const rows = new Map()
  for (const { matcher, test, expectHash, outputHash, held, isNot } of verdicts) {
    const row = rows.get(matcher) ?? new Map()
    rows.set(matcher, row.set([test, expectHash, outputHash].join(), { held, isNot }))
  }
  return [...rows].map(([matcher, cases]) => ({
    matcher,
    cases: cases.size,
    held: [...cases.values()].filter(({ held }) => held).length,
    wrong: [...cases.values()].filter(({ isNot }) => isNot).length,
  }))
}
