import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds the package and packs it as `npm publish` would. Without a package there is nothing to check, so a build that fails
 * ends the process, with what it said.
 *
 * @returns the path of the tarball, in a new temporary folder
 */
export function buildAndPack() {
  npmOrExit('run', 'build', '--silent')
  const folder = mkdtempSync(join(tmpdir(), 'code-graded-packed-'))
  const [{ filename }] = JSON.parse(npmOrExit('pack', '--json', '--ignore-scripts', '--pack-destination', folder))
  return join(folder, filename)
}

function npmOrExit(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout
  process.stdout.write(`${stdout}${stderr}\nnpm ${args.slice(0, 2).join(' ')}: FAILED\n0 passed, 1 failed, 0 skipped\n`)
  process.exit(1)
}
