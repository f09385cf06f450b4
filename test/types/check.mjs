import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The whole tree with TypeScript 7, then the type tests with both compilers, with and without checking the declarations of
// other packages. A type test fails when a right line does not compile, or when a line under @ts-expect-error does.

const root = fileURLToPath(new URL('../../', import.meta.url))
const compilers = ['typescript', 'typescript-5.9'].map((name) => ({
  binary: `node_modules/${name}/bin/tsc`,
  version: JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')).version,
}))
const runs = [
  { title: 'the tree', compiler: compilers[0], args: ['-p', 'tsconfig.json'] },
  ...compilers.flatMap((compiler) =>
    ['true', 'false'].map((skipLibCheck) => ({
      title: `the type tests, skipLibCheck ${skipLibCheck}`,
      compiler,
      args: ['-p', 'test/types/tsconfig.json', '--skipLibCheck', skipLibCheck],
    })),
  ),
]

let failed = 0
for (const { title, compiler, args } of runs) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler.binary, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) failed += 1
  process.stdout.write(`TypeScript ${compiler.version}, ${title}: ${status === 0 ? 'passed' : 'FAILED'}\n${status === 0 ? '' : stdout + stderr}`)
}
process.stdout.write(`${runs.length - failed} passed, ${failed} failed\n`)
if (failed > 0) process.exitCode = 1
