import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAndPack } from '../package/pack.mjs'
import { compareRuns } from './compare.mjs'
import { findNode } from './nodes.mjs'
import { projects } from './projects.mjs'
import { install, runProject, runTypes } from './runProject.mjs'

// node test/consumers/run.mjs [--only name,name] [--require-all] [--keep]
// Packs the package once, installs it in each project and runs what the project has.

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, 'require-all': { type: 'boolean' }, keep: { type: 'boolean' } },
})
const chosen = chooseProjects(options.only)
const tarball = buildAndPack()
const home = mkdtempSync(join(tmpdir(), 'code-graded-consumers-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const runs = []

// Two at a time: installing waits for the disk, running for the processor.
const waiting = [...chosen]
await Promise.all([1, 2].map(worker))
if (runs.length > 1) for (const check of compareRuns(runs)) report(check.title, [check])
else process.stdout.write(`outcomes and messages: not compared, with ${runs.length} runs\n`)

if (options.keep) process.stdout.write(`kept: ${home}\n`)
else for (const folder of [home, dirname(tarball)]) rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
// Where everything was skipped nothing is known to be right.
if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1

async function worker() {
  for (let project = waiting.shift(); project; project = waiting.shift()) await consume(project)
}

async function consume(project) {
  const folder = join(home, project.name)
  let installed = false
  for (const major of project.nodes) {
    const node = await findNode(major)
    if (node.missing) {
      skip(`${project.name} on Node ${major}`, node.missing)
      continue
    }
    const label = `${project.name} on Node ${node.version.slice(1)}`
    if (!installed) {
      mkdirSync(folder)
      const problem = await install(project, tarball, folder, node.binary)
      if (problem) return skip(label, problem)
      report(`${project.name}, types`, await runTypes(project, folder, node.binary))
      installed = true
    }
    const { checks, collected } = await runProject(project, folder, node.binary)
    if (collected) runs.push({ label, host: project.host, collected })
    else if (!project.alone) checks.push({ title: 'outcomes and messages are collected', problem: 'the specification did not come to its end' })
    report(label, checks)
  }
}

function report(label, checks) {
  const failures = checks.filter(({ problem }) => problem !== undefined)
  totals.passed += checks.length - failures.length
  totals.failed += failures.length
  process.stdout.write(`${label}: ${checks.length - failures.length} passed, ${failures.length} failed\n`)
  for (const { title, problem } of failures) process.stdout.write(`  FAILED ${title}\n${problem.slice(0, 4_000).replace(/^/gm, '    ')}\n`)
}

function skip(label, why) {
  const required = options['require-all'] === true
  totals[required ? 'failed' : 'skipped'] += 1
  process.stdout.write(`${label}: ${required ? 'FAILED, because it is required and was skipped' : 'skipped'}: ${why}\n`)
}

function chooseProjects(only) {
  if (only === undefined) return projects
  const names = only.split(',')
  const unknown = names.filter((name) => !projects.some((project) => project.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`no project is called ${unknown.join(', ')}; there are ${projects.map(({ name }) => name).join(', ')}\n`)
    process.exit(1)
  }
  return projects.filter(({ name }) => names.includes(name))
}
