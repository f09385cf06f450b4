import { loadSource } from '../docs/loadSource.mjs'
import { requirePeer } from './peers.mjs'
import { sideBySide } from './sideBySide.mjs'

// Always the same text would let the engine work it out once, and time nothing.
const sixtyFour = Array.from({ length: 64 }, (_, index) => index)

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function numbers() {
  const { equalNumber } = await import('code-graded')
  const { default: Decimal } = await import('decimal.js')
  const { bignumber, equal } = requirePeer('mathjs')
  const written = sixtyFour.map((index) => `${index + 1},234.5`)
  const plain = sixtyFour.map((index) => `${index + 1}234.5`)
  const ours = (call) => equalNumber(written[call % 64], plain[call % 64])
  const peers = [
    // They read no comma, so they are given the texts without.
    ['mathjs, bignumber and equal', 1, (call) => equal(bignumber(plain[call % 64]), bignumber(plain[call % 64]))],
    ['decimal.js, new Decimal and equals', 1, (call) => new Decimal(plain[call % 64]).equals(plain[call % 64])],
    ["Number('1234.5')", 200, (call) => Number(plain[call % 64])],
  ]
  return rowsOf("equalNumber('1,234.5', '1234.5')", ours, peers)
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function dates() {
  const { equalDate } = await import('code-graded')
  const { strict } = requirePeer('chrono-node')
  const years = sixtyFour.map((index) => 1980 + index)
  const [dotted, named, iso] = [(year) => `9.3.${year}`, (year) => `March 9, ${year}`, (year) => `${year}-03-09`].map((textOf) => years.map(textOf))
  const chrono = (call) => strict.parseDate(named[call % 64]).getTime() === strict.parseDate(iso[call % 64]).getTime()
  return [
    ...(await rowsOf("equalDate('March 9, 2026', '2026-03-09')", (call) => equalDate(named[call % 64], iso[call % 64]), [['chrono-node, both sides', 1, chrono]])),
    ...(await rowsOf("equalDate('9.3.2026', '2026-03-09')", (call) => equalDate(dotted[call % 64], iso[call % 64]), [
      ["Date.parse('2026-03-09')", 30, (call) => Date.parse(iso[call % 64])],
    ])),
  ]
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function sets() {
  const { matchSet } = await import('code-graded')
  const { normalise, readNormalisation } = await loadSource('src/text/normalise.ts')
  const plan = readNormalisation('bench', undefined)
  const expected = Array.from({ length: 10_000 }, (_, index) => `label no. ${index}`)
  const output = expected.map((label) => `${label.toUpperCase()}.`).toReversed()
  const oneByOne = () => {
    for (const list of [output, expected]) for (const label of list) normalise(plan, label, 'output')
  }
  const measured = await sideBySide(() => matchSet(output, expected), oneByOne, { rounds: 20 })
  return [{ work: 'matchSet, 10,000 labels against 10,000', against: 'normalising them one by one', bar: 3, unit: 'ms', ...measured }]
}

async function rowsOf(work, ours, peers) {
  const rows = []
  for (const [against, bar, peer] of peers) rows.push({ work, against, bar, unit: 'ms', ...(await sideBySide(ours, peer, { calls: 5_000 })) })
  return rows
}
