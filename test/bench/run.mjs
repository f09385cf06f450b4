import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { printTable } from '../printTable.mjs'
import { prepareProject, scratch } from './project.mjs'

// npm run bench              measures what needs no network
// npm run bench -- --sizes   also installs the peers of the table's last rows to weigh them; that takes minutes.
//                            Without it those rows are the ones of the former run.

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
prepareProject()
// Only now are the packages there that it imports.
const { measurements, measurementsOnRequest } = await import('./rows.mjs')

const withSizes = process.argv.includes('--sizes')
const results = new URL('results.json', import.meta.url)
const formerRows = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).rows : []
const rows = []
for (const measure of withSizes ? [...measurements, ...measurementsOnRequest] : measurements) {
  console.error(`measuring: ${measure.name}`)
  for (const row of await measure()) rows.push({ ...row, ratio: row.ours / row.peer, verdict: verdictOf(row) })
}
if (!withSizes) rows.push(...formerRows.filter(({ unit }) => unit === 'bytes'))

const units = { ms: inMilliseconds, bytes: (value) => `${(value / 1e6).toFixed(1)} MB` }

printTable(
  [
    ['work', ({ work }) => work],
    ['against', ({ against }) => against],
    ['ours', ({ ours, unit }) => shown(ours, unit)],
    ['peer', ({ peer, unit }) => shown(peer, unit)],
    ['ratio', ({ ratio }) => (Number.isFinite(ratio) ? ratio.toPrecision(3) : '-')],
    ['bar', ({ bar }) => (bar === undefined ? '-' : `at most ${Number(bar.toFixed(3))}`)],
    ['', ({ verdict }) => verdict],
  ],
  rows,
)
for (const { work, against, note } of rows) {
  if (note !== undefined) console.log(`\n${work}, against ${against}: ${note}`)
}
if (!withSizes) console.log('\nInstalled sizes: of the former run. npm run bench -- --sizes measures them.')

const written = rows.map(({ work, against, unit, ours, peer, ratio, bar, verdict, note }) => ({ work, against, unit, ours, peer, ratio, bar, verdict, note }))
writeFileSync(results, `${JSON.stringify({ node: process.version, rows: written }, null, 2)}\n`)

function verdictOf({ ours, peer, bar }) {
  if (!Number.isFinite(ours / peer)) return 'not measured'
  if (bar === undefined) return 'no bar'
  return ours / peer <= bar ? 'met' : 'missed'
}

function shown(value, unit) {
  return Number.isFinite(value) ? units[unit](value) : 'not measured'
}

/** A median of a work that takes nanoseconds or seconds, in the unit that reads best. */
function inMilliseconds(value) {
  if (value < 0.1) return `${(value * 1e3).toPrecision(3)} µs`
  return value < 1_000 ? `${value.toPrecision(3)} ms` : `${(value / 1e3).toPrecision(3)} s`
}
