import { visibleJson } from './visibleJson.mjs'

const generated = (command) => `<!-- Made by \`${command}\` from the source. Do not edit. -->`

/** The README's table of matchers. */
export function matcherTable(matchers) {
  const rows = matchers.map((matcher) => [
    `[\`${matcher.name}\`](docs/reference.md#${matcher.name.toLowerCase()})`,
    firstSentence(matcher.prose),
    limit(matcher, 'Strength')?.replace(/\.$/, '') ?? '',
  ])
  return table(['matcher', 'holds when', 'strength'], rows)
}

/** The README's table of what each matcher does not see. */
export function limitTable(matchers) {
  return table(['matcher', 'does not see'], matchers.map((matcher) => [code(matcher.name), limit(matcher, 'Does not see')]))
}

/** The README's table of mistakes, ours and others', from what `npm run corpora -- --compare` has written. */
export function comparisonTable({ versions, kinds }) {
  const graders = [...new Set(kinds.flatMap((kind) => kind.graders.map(({ grader }) => grader)))]
  const cell = (mistakes) => (mistakes === undefined ? '' : `${mistakes.falseAccepts} / ${mistakes.falseRejects}`)
  return table(
    ['kind', 'matcher', 'lines', ...graders.map((grader) => (versions[grader] ? `${grader} ${versions[grader]}` : grader))],
    kinds.map((kind) => [
      kind.kind,
      code(kind.matcher),
      String(kind.lines),
      ...graders.map((grader) => cell(kind.graders.find((mistakes) => mistakes.grader === grader))),
    ]),
  )
}

/** docs/reference.md: every matcher, then everything the two entries without side effects export. */
export function referencePage({ matchers, exported, building }) {
  return page([
    '# Reference',
    generated('npm run docs'),
    'Every example on this page is run by the test suite. The rules for text are listed in [rules.md](rules.md), the formats in [formats.md](formats.md).',
    '## Matchers',
    'The same in Vitest and in Jest. `R` is what an assertion returns there: nothing, or a promise behind `.resolves`.',
    ...matchers.flatMap(entrySection),
    '## The entry `code-graded`',
    'Graders, value patterns and what goes with them. It has no side effect and needs no test runner.',
    ...exported.flatMap(entrySection),
    '## The entry `code-graded/matchers`',
    'All matchers as functions, and what it takes to write one. It has no side effect either.',
    ...building.flatMap(entrySection),
  ])
}

/** docs/rules.md: the catalogue, with the pairs and costs that each rule carries. */
export function rulesPage({ catalogue, rulePresets, publishedPresets, extractors }) {
  const byDefault = (place, variant) => rulePresets.default.includes(place) && (variant === undefined || variant === 'lower')
  return page([
    '# Rules for text',
    generated('npm run docs'),
    'The rules run in this order, on the output and on the expected text alike. Every pair on this page is a test.',
    table(
      ['rule', 'in the preset `default`', 'to switch it'],
      catalogue.map(({ place, variant }) => {
        const on = byDefault(place, variant)
        return [`[${title(place, variant)}](#${anchor(title(place, variant))})`, on ? 'on' : 'off', code(`{ rules: { ${place}: ${on ? 'false' : variant ? `'${variant}'` : 'true'} } }`)]
      }),
    ),
    `The preset \`none\` has no rule. The presets ${list(Object.keys(publishedPresets).map(code))} are published procedures (${list(Object.values(publishedPresets).map(({ source }) => source))}): they ignore the rules and take no other option.`,
    ...catalogue.flatMap(({ place, variant, rule }) => [
      `## ${title(place, variant)}`,
      pairLines('Becomes equal', rule.equal, '='),
      pairLines('Stays different', rule.different, 'is not'),
      ...(rule.cost === undefined ? [] : [`Cost: it also makes ${rule.cost}.`]),
    ]),
    '# Extractors',
    'The option `extract` takes an answer out of what stands round it. It acts on the output alone, and the message shows that it happened.',
    ...Object.values(extractors).flatMap((extractor) => [
      `## ${extractor.name}`,
      pairLines('Takes', extractor.equal, 'gives'),
      pairLines('Does not take', extractor.different, 'does not give'),
    ]),
  ])
}

/** docs/formats.md: the names that toMatchFormat knows. */
export function formatsPage({ formatNames, formats }) {
  return page([
    '# Formats',
    generated('npm run docs'),
    'The names that `toMatchFormat` and `matchFormat` know. The whole text must have the format.',
    table(['name', 'accepts', 'source'], formatNames.map((name) => [code(name), formats[name].accepts, formats[name].source])),
  ])
}

function entrySection(entry) {
  return [
    `### ${entry.name}`,
    fence('ts', entry.signature),
    entry.prose,
    entry.parameters.map(({ name, prose }) => `- \`${name}\`: ${oneLine(prose)}`).join('\n'),
    entry.returns && `Returns: ${oneLine(entry.returns)}`,
    entry.throws && `Throws: ${oneLine(entry.throws)}`,
    entry.example && fence('ts', entry.example),
    entry.limits.map(({ label, prose }) => `${label}: ${prose}`).join('  \n'),
  ].filter(Boolean)
}

const title = (place, variant) => (variant === undefined ? place : `${place}: '${variant}'`)
const anchor = (heading) => heading.toLowerCase().replace(/[^\w -]/g, '').replaceAll(' ', '-')
const page = (parts) => `${parts.join('\n\n')}\n`
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
const oneLine = (text) => text.replace(/\s*\n\s*/g, ' ')
const firstSentence = (prose) => oneLine(prose.split('\n\n')[0]).match(/^.*?[.](?=\s|$)/)?.[0] ?? prose
const limit = (entry, wanted) => entry.limits.find(({ label }) => label === wanted)?.prose
const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)

function pairLines(label, pairs, between) {
  return [`${label}:`, '', ...pairs.map(([one, other]) => `- ${shown(one)} ${between} ${shown(other)}`)].join('\n')
}

const shown = (text) => code(visibleJson(text))

/** A code span, with more backticks around it than there are in it. */
function code(text) {
  const marks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${marks}${padding}${text}${padding}${marks}`
}

function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}
