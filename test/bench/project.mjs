import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPeers } from './peers.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder of this run for records and results. */
export const scratch = mkdtempSync(join(tmpdir(), 'code-graded-bench-'))

/** Installs the peers on the first run, and puts the package, built and packed, beside them as a user would have it. */
export function prepareProject() {
  installPeers()
  execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const target = join(here, 'node_modules/code-graded')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', packedTarball(), '-C', target, '--strip-components=1'])
}

/** The package as it would be published. */
export function packedTarball() {
  const known = readdirSync(scratch).find((name) => name.endsWith('.tgz'))
  const name = known ?? execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch], { cwd: root, encoding: 'utf8' }).trim()
  return join(scratch, name)
}

/** Runs one file of this folder in Vitest: the milliseconds of the whole run, and what the file has written. */
export function runVitest(file, environment = {}) {
  const results = join(scratch, `results-${process.hrtime.bigint()}`)
  const start = performance.now()
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.config.ts', '--reporter', 'dot', file],
    { cwd: here, encoding: 'utf8', env: { ...process.env, CODE_GRADED_RUN_DIR: '', BENCH_RESULTS: results, ...environment } },
  )
  const milliseconds = performance.now() - start
  if (run.status !== 0) throw new Error(`${file} failed:\n${run.stdout}\n${run.stderr}`)
  return { milliseconds, written: existsSync(results) ? readFileSync(results, 'utf8') : '' }
}

/** Bytes of a package installed alone: its dependencies in, all peers out. Undefined when that takes over two minutes. */
export function installedBytes(what) {
  const folder = mkdtempSync(join(scratch, 'install-'))
  const run = spawnSync('npm', ['install', what, '--prefix', folder, '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'], {
    cwd: folder,
    timeout: 120_000,
  })
  return run.status === 0 ? bytesIn(join(folder, 'node_modules')) : undefined
}

function bytesIn(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += bytesIn(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}
