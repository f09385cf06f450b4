import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEarly, checkRecords, checkResult } from './checks.mjs'
import { reasonIn } from './nodes.mjs'
import { npmInstall, run } from './processes.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Copies a project and the shared files to a folder and installs it. Returns why it could not be, or undefined. */
export async function install(project, tarball, folder, node) {
  cpSync(join(here, project.name), folder, { recursive: true, filter: (file) => !file.endsWith('/node_modules') })
  cpSync(join(here, 'shared'), join(folder, 'shared'), { recursive: true })
  cpSync(tarball, join(folder, 'code-graded.tgz'))
  for (const part of project.install) {
    const { failed, output } = await npmInstall(node, join(folder, part))
    if (failed) return `cannot be installed: ${reasonIn(output)}`
  }
  return undefined
}

/** Runs an installed project with one Node. Returns its checks and what it collected for the comparison. */
export async function runProject(project, folder, node) {
  const records = join(folder, 'records')
  const collectedFile = join(folder, 'collected.json')
  rmSync(records, { recursive: true, force: true })
  mkdirSync(records)
  rmSync(collectedFile, { force: true })
  const env = { CODE_GRADED_RUN_DIR: records, CODE_GRADED_COLLECTED: collectedFile }
  const checks = []
  for (const { result, command } of project.runs) {
    rmSync(join(folder, result), { force: true })
    const { output } = await run(node, command, { cwd: folder, env })
    checks.push(...checkResult(project, { result: readJson(join(folder, result)), output, collected: readJson(collectedFile) }))
  }
  if (project.alone) return { checks }
  checks.push(...checkRecords(project, readdirSync(records).map((name) => ({ name, text: readFileSync(join(records, name), 'utf8') }))))
  if (project.early) checks.push(checkEarly(await run(node, project.early, { cwd: folder })))
  return { checks, collected: readJson(collectedFile) }
}

// How the compiler finds modules, and whether it looks into the declarations of packages.
const settings = [
  { resolution: 'nodenext', skipLibCheck: 'true' },
  { resolution: 'nodenext', skipLibCheck: 'false' },
  { resolution: 'bundler', skipLibCheck: 'true' },
]
const moduleOf = { nodenext: 'nodenext', bundler: 'esnext' }

/** Checks a project's types with each of its compilers. */
export async function runTypes(project, folder, node) {
  const checks = []
  for (const compiler of project.compilers) {
    const { version } = JSON.parse(readFileSync(join(folder, compiler, 'package.json'), 'utf8'))
    for (const { resolution, skipLibCheck } of settings) {
      if (project.alone && skipLibCheck === 'false') continue
      const options = ['--moduleResolution', resolution, '--module', moduleOf[resolution], '--skipLibCheck', skipLibCheck]
      const { failed, output } = await run(node, [join(compiler, 'bin', 'tsc'), '-p', '.', ...options], { cwd: folder })
      const title = `types with TypeScript ${version}, ${resolution}, skipLibCheck ${skipLibCheck}`
      checks.push({ title, problem: failed ? output.trim() : undefined })
    }
  }
  return checks
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
