import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const { devDependencies: peers } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

/** Installs the packages that ours is measured beside, unless each is there in its version. */
export function installPeers() {
  if (Object.entries(peers).every(([name, version]) => installedVersion(name) === version)) return
  console.error('installing the peers into test/bench/node_modules ...')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Loads a peer, which is installed. */
export const requirePeer = createRequire(import.meta.url)

/** @returns {string} */
export const peerVersion = (name) => peers[name]

function installedVersion(name) {
  const path = join(here, 'node_modules', name, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined
}
