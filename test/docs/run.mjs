import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSource } from './loadSource.mjs'
import { comparisonTable, formatsPage, limitTable, matcherTable, referencePage, rulesPage } from './pages.mjs'
import { DocumentationError, readExports, readMatchers, root } from './readSource.mjs'
import { withRulePairs } from './ruleFixtures.mjs'

// npm run docs            writes what is generated
// npm run docs -- --check says what is stale, and fails

const code = await loadSource('src/text/rules.ts', 'src/text/presets.ts', 'src/text/extraction.ts', 'src/text/formats.ts')
const files = readSources()
const stale = files.filter(({ path, text }) => read(path) !== text)

if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is stale: the source it is made from has changed. Run: npm run docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { path, text } of stale) writeFileSync(join(root, path), text)
  console.log(stale.length > 0 ? `written: ${stale.map(({ path }) => path).join(', ')}` : 'nothing to write')
}

/** Every generated file, with the text that it must have. */
function readSources() {
  try {
    const matchers = readMatchers()
    requireDocumented(matchers)
    // The interface of the matchers is what the first part of the page describes.
    const building = readExports('matchers/index.ts').filter(({ name }) => name !== 'CodeGradedMatchers')
    return [
      { path: 'README.md', text: withParts(read('README.md'), readmeParts(matchers)) },
      { path: 'docs/reference.md', text: referencePage({ matchers, exported: readExports('src/index.ts'), building }) },
      { path: 'docs/rules.md', text: rulesPage(code) },
      { path: 'docs/formats.md', text: formatsPage(code) },
      ...['equal', 'different'].map((name) => {
        const path = `fixtures/toNormalisedEqual/${name}.jsonl`
        return { path, text: withRulePairs(read(path), name, code) }
      }),
    ]
  } catch (error) {
    if (!(error instanceof DocumentationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function readmeParts(matchers) {
  const comparison = JSON.parse(read('test/corpora/comparison.json'))
  return { matchers: matcherTable(matchers), limits: limitTable(matchers), comparison: comparisonTable(comparison) }
}

function requireDocumented(matchers) {
  for (const { name, prose, example, limits } of matchers) {
    const missing = ['Strength', 'Unreadable', 'Does not see'].filter((label) => !limits.some((limit) => limit.label === label))
    if (prose === '') missing.push('a first sentence')
    if (example === undefined) missing.push('@example')
    if (missing.length > 0) throw new DocumentationError(`matchers/types.ts: the JSDoc of ${name} lacks ${missing.join(', ')}`)
  }
}

/** A text with each part between its two marker comments replaced. */
function withParts(text, parts) {
  return Object.entries(parts).reduce((before, [name, part]) => {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of generated: ${name} -->`]
    const [from, to] = [before.indexOf(start), before.indexOf(end)]
    if (from === -1 || to < from) throw new DocumentationError(`README.md lacks the two comments ${start} and ${end}`)
    return `${before.slice(0, from + start.length)}\n\n${part}\n\n${before.slice(to)}`
  }, text)
}

function read(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}
