import { writeFileSync } from 'node:fs'
import { installPeers, peerVersion, requirePeer } from '../bench/peers.mjs'
import { loadSource } from '../docs/loadSource.mjs'
import { printTable } from '../printTable.mjs'

// npm run corpora               grades the labelled lines, and says which verdicts are wrong
// npm run corpora -- --compare  also writes comparison.json, from which npm run docs makes the README's table

// Before the first date is made: new Date('March 9, 2026') is a moment of the machine's zone.
process.env.TZ = 'UTC'

const { chronoRival, compareGraders, corpora, corporaFolder, isRight, jsonCorpora, plainRivals, propertyCorpora, readLines, toolCallCorpora } = await loadSource(
  'test/corpora/corpora.ts',
  'test/corpora/jsonCorpora.ts',
  'test/corpora/toolCallCorpora.ts',
  'test/corpora/propertyCorpora.ts',
  'test/corpora/readLines.ts',
  'test/corpora/comparison.ts',
  'test/corpora/rivals.ts',
)

if (corporaFolder === undefined) {
  console.error('npm run corpora needs the corpora: set CODE_GRADED_CORPORA to their folder.')
  process.exit(2)
}

const columns = [
  ['corpus', ({ name }) => name],
  ['matcher', ({ matcher }) => matcher],
  ['lines', ({ lines }) => lines],
  ['right', ({ right }) => right],
  ['false accepts', count((wanted, came) => came === 'pass' && wanted !== 'pass')],
  ['false rejects', count((wanted, came) => wanted === 'pass' && came !== 'pass')],
  // Neither: read where it must not be read, not read where it must be, or wrong in the code or the F1.
  ['wrongly read', count((wanted, came) => (wanted === 'pass') === (came === 'pass'))],
]

const results = [...corpora, ...jsonCorpora, ...toolCallCorpora, ...propertyCorpora].map((corpus) => {
  const lines = readLines(corporaFolder, corpus)
  const wrong = lines
    .map((line) => ({ id: line.id, wanted: corpus.wanted(line), came: corpus.grade(line) }))
    .filter(({ wanted, came }) => !isRight(wanted, came))
  return { ...corpus, lines: lines.length, right: lines.length - wrong.length, wrong }
})

printTable(columns, results)
for (const { name, wrong } of results) {
  for (const { id, wanted, came } of wrong) console.log(`${name}: ${id} must be ${JSON.stringify(wanted)}, but was ${JSON.stringify(came)}`)
}
if (process.argv.includes('--compare')) writeComparison()
process.exitCode = results.some(({ wrong }) => wrong.length > 0) ? 1 : 0

function count(belongs) {
  return ({ wrong }) => wrong.filter(({ wanted, came }) => belongs(wanted.outcome, came.outcome)).length
}

function writeComparison() {
  installPeers()
  const kinds = compareGraders(corporaFolder, [...plainRivals, chronoRival(requirePeer('chrono-node'))])
  const comparison = { versions: { 'chrono-node': peerVersion('chrono-node') }, kinds }
  writeFileSync(new URL('comparison.json', import.meta.url), `${JSON.stringify(comparison, null, 2)}\n`)
  for (const { kind, lines, graders } of kinds) {
    console.log(`\n${kind}, ${lines} lines`)
    printTable(
      [
        ['grader', ({ grader }) => grader],
        ['false accepts', ({ falseAccepts }) => falseAccepts],
        ['false rejects', ({ falseRejects }) => falseRejects],
      ],
      graders,
    )
  }
}
