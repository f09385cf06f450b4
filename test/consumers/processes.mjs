import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

const minutes = 60_000

/** Runs a program to its end. `failed` when its exit code is not 0, or when it takes longer than five minutes. */
export function run(program, args, { cwd, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...cleanEnvironment(program), ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 5 * minutes })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ failed: true, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ failed: code !== 0, output }))
  })
}

/** Installs what a folder's package.json lists, and further packages, with a certain Node: npm picks versions that accept it. */
export function npmInstall(node, cwd, packages = []) {
  return run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', '--loglevel=error', ...packages], { cwd, env: pathOf(node) })
}

// What npm, a runner or this project sets for its own children would change what a user's project sees.
const inherited = /^(npm_(package|lifecycle|config_local_prefix)|NODE_OPTIONS$|NODE_ENV$|VITEST|JEST_|TEST$|CODE_GRADED_|FORCE_COLOR$|GITHUB_ACTIONS$)/

function cleanEnvironment(program) {
  const kept = Object.entries(process.env).filter(([name]) => !inherited.test(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1', ...pathOf(program) }
}

function pathOf(program) {
  return program.includes('/') ? { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` } : {}
}
