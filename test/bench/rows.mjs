import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { jsonReading, schemas } from './jsonRows.mjs'
import { installedBytes, packedTarball, runVitest, scratch } from './project.mjs'
import { median, sideBySide } from './sideBySide.mjs'
import { toolCallMeasurements } from './toolCallRows.mjs'
import { dates, numbers, sets } from './valueRows.mjs'

/**
 * One line of the table.
 *
 * @typedef {object} Row
 * @property {string} work
 * @property {string} against
 * @property {number | undefined} bar  the greatest ratio of ours to the peer's that meets it
 * @property {'ms' | 'bytes'} unit
 * @property {number} ours
 * @property {number} peer
 * @property {string} [note]  what a reader must know to read the ratio
 */

/** Each measures some rows. What is slow and needs the network is measured on request only. */
export const measurements = [coldImports, assertions, plainTexts, otherLanguages, exactMatch, numbers, dates, sets, jsonReading, schemas, ...toolCallMeasurements, growth, recordedRun]
export const measurementsOnRequest = [installedSizes]

const rounds = 21

/** @returns {Row[]} */
function coldImports() {
  const packages = { ours: ['code-graded/vitest', 'import'], extended: ['jest-extended/all.js', 'import'], ajv: ['ajv', 'require'] }
  const times = Object.fromEntries(Object.keys(packages).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const order = Object.keys(packages)
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      const [BENCH_PACKAGE, BENCH_HOW] = packages[name]
      times[name].push(Number(runVitest('coldImport.bench.ts', { BENCH_PACKAGE, BENCH_HOW }).written))
    }
  }
  const ours = median(times.ours)
  const work = 'cold import of code-graded/vitest, in a test file’s process'
  return [
    { work, against: 'import of jest-extended/all', bar: 1 / 4, unit: 'ms', ours, peer: median(times.extended) },
    { work, against: 'require of ajv', bar: 1 / 2, unit: 'ms', ours, peer: median(times.ajv) },
  ]
}

function assertions() {
  const { written } = runVitest('assertions.bench.ts', { BENCH_RECORDS: mkdtempSync(join(scratch, 'records-')) })
  const { assertion, recording } = JSON.parse(written)
  return [
    { work: 'toNormalisedEqual through expect, short label', against: 'a matcher of one ===', bar: 2, unit: 'ms', ...assertion },
    { work: 'the same, recording on: one assertion', against: 'recording off', bar: undefined, unit: 'ms', ...recording },
  ]
}

async function plainTexts() {
  const { normalisedEqual } = await import('code-graded')
  const rows = []
  for (const [size, text, calls] of [
    ['20 characters', 'The refund is Open. ', 5_000],
    ['1 kB', 'The refund of order A-22-31 is open since Monday. '.repeat(21).slice(0, 1_023) + '.', 1_000],
  ]) {
    const outputs = variants(text)
    const expected = outputs.map((output) => output.toLowerCase())
    const measured = await sideBySide(
      (call) => normalisedEqual(outputs[call % outputs.length], expected[call % expected.length]),
      (call) => plainlyEqual(outputs[call % outputs.length], expected[call % expected.length]),
      { calls },
    )
    rows.push({ work: `normalisedEqual, ASCII text of ${size}`, against: 'lower, split, join, strip', bar: 4, unit: 'ms', ...measured })
  }
  return rows
}

// Always the same text would let the engine work it out once, and time nothing.
const variants = (text) => Array.from({ length: 64 }, (_, index) => `${String.fromCharCode(65 + (index % 26))}${text.slice(1, -2)}${index}${text.slice(-1)}`)

/** What a project writes by hand: both sides in lower case, white space collapsed, the mark at the end taken off. */
function plainlyEqual(output, expected) {
  return plainForm(output) === plainForm(expected)
}

function plainForm(text) {
  return text.toLowerCase().trim().split(/\s+/).join(' ').replace(/[.,;:!?]+$/, '')
}

async function otherLanguages() {
  const { normalisedEqual } = await import('code-graded')
  const text = 'Die Rückerstattung für „A‑22‑31“ läuft – ετοιμο, 返金。'.repeat(20_000).slice(0, 1_000_000)
  const measured = await sideBySide(
    () => normalisedEqual(text, ''),
    () => text.normalize('NFC').toLowerCase(),
    { rounds: 20 },
  )
  return [{ work: 'normalisedEqual, other text of 1,000,000 units', against: 'normalize and toLowerCase', bar: 25, unit: 'ms', ...measured }]
}

async function exactMatch() {
  const { normalisedEqual } = await import('code-graded')
  const { ExactMatch } = createRequire(import.meta.url)('autoevals')
  const outputs = variants('Billing no. .')
  const expected = outputs.map((output) => output.toLowerCase())
  const measured = await sideBySide(
    (call) => normalisedEqual(outputs[call % outputs.length], expected[call % expected.length]),
    (call) => ExactMatch({ output: outputs[call % outputs.length], expected: expected[call % expected.length] }),
    { calls: 5_000 },
  )
  const note = 'The call of ExactMatch makes one comparison with ===; ours normalises both texts first. No grader that normalises can meet this bar.'
  return [{ work: 'normalisedEqual, short label', against: 'autoevals ExactMatch', bar: 1 / 20, unit: 'ms', ...measured, note }]
}

/** 100 times the text, up to our limit of 5,000,000 units. */
async function growth() {
  const { containNormalised, matchFormat, normalisedEqual } = await import('code-graded')
  const textOf = (length) => 'The refund of order A-22-31 is open since Monday. '.repeat(length / 50)
  const [short, long] = [textOf(50_000), textOf(5_000_000)]
  const graders = {
    normalisedEqual: (text) => normalisedEqual(text, text),
    containNormalised: (text) => containNormalised(text, 'closed on Monday'),
    'matchFormat with a pattern': (text) => matchFormat(text, /[A-Za-z0-9 .-]+/),
  }
  const rows = []
  for (const [name, grade] of Object.entries(graders)) {
    const measured = await sideBySide(() => grade(long), () => grade(short), { rounds: 20 })
    rows.push({ work: `${name}, 5 MB`, against: 'the same on 50 kB', bar: 120, unit: 'ms', ...measured })
  }
  return rows
}

function recordedRun() {
  const records = mkdtempSync(join(scratch, 'records-'))
  const times = { on: [], off: [] }
  const environments = { on: { CODE_GRADED_RUN_DIR: records }, off: {} }
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ['on', 'off'] : ['off', 'on']) times[name].push(runVitest('tenThousand.bench.ts', environments[name]).milliseconds)
  }
  return [{ work: '10,000 verdicts in 10,000 tests, recording on: the whole run', against: 'recording off', bar: 1.1, unit: 'ms', ours: median(times.on), peer: median(times.off) }]
}

function installedSizes() {
  const ours = installedBytes(packedTarball())
  return ['promptfoo@0.123.1', 'autoevals@0.3.0', 'vitest-evals@0.16.1'].map((peer) => ({
    work: 'package installed, with its dependencies, without peers',
    against: peer,
    bar: 1,
    unit: 'bytes',
    ours,
    peer: installedBytes(peer),
  }))
}
