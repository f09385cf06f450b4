import { loadSource } from '../docs/loadSource.mjs'
import { printTable } from '../printTable.mjs'

const { corpora, corporaFolder, isRight, readLines } = await loadSource('test/corpora/corpora.ts', 'test/corpora/readLines.ts')

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

const results = corpora.map((corpus) => {
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
process.exitCode = results.some(({ wrong }) => wrong.length > 0) ? 1 : 0

function count(belongs) {
  return ({ wrong }) => wrong.filter(({ wanted, came }) => belongs(wanted.outcome, came.outcome)).length
}
