import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** What a run of its own made of a test file. */
export interface VitestRun {
  /** Title and state of each test, with the messages of its errors as a reporter gets them, without colours. */
  readonly tests: readonly { readonly title: string; readonly state: string; readonly messages: readonly string[] }[]
  /** All that was printed. */
  readonly output: string
  /** The lines that were recorded, of all workers. */
  readonly recorded: readonly Record<string, unknown>[]
}

/**
 * Runs a test file in a Vitest of its own, for what a running test cannot see of itself: soft errors, printed differences, the
 * end of a worker's file. `SOURCE` in the file stands for the root of this package.
 */
export async function runInVitest(source: string, env: Record<string, string> = {}): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'code-graded-run-'))
  try {
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'case.test.ts'), source.replaceAll('SOURCE', repository.replace(/\/$/, '')))
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["*.test.ts"], pool: "forks", reporters: ["default", ["json", { outputFile: "report.json" }]] } }')
    const output = await start(folder, { CODE_GRADED_RUN_DIR: join(folder, 'runs'), ...env })
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
    }
    const tests = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status, failureMessages }) => ({ title, state: status, messages: failureMessages.map(withoutColours) })),
    )
    return { tests, output: withoutColours(output), recorded: readLines(join(folder, 'runs')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function start(folder: string, env: Record<string, string>): Promise<string> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...inherited } = process.env
  return new Promise((resolve) => {
    // A red run is what is wanted here, so its exit code says nothing.
    execFile(process.execPath, [join(repository, 'node_modules/vitest/vitest.mjs'), 'run'], { cwd: folder, env: { ...inherited, ...env, CI: '1' } }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

function readLines(directory: string): Record<string, unknown>[] {
  const names = readdirSync(directory, { withFileTypes: true }).map(({ name }) => name)
  return names.flatMap((name) => readFileSync(join(directory, name), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>))
}

const withoutColours = (text: string): string => text.replace(/\u001b\[\d+m/g, '')
