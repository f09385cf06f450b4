import { cases } from './shared/cases.js'
import { cellName, outcomes, softPositions } from './shared/positions.js'
import { contextPrints, prints, redTitle, unprintable } from './shared/prints.js'

// A check is { title, problem }, where a problem is missing from one that passed.

/** The checks of one run of a runner: one for each test, and those that only its report shows. */
export function checkResult(project, { result, output, collected }) {
  if (result === undefined) return [{ title: 'the runner writes its result', problem: output.trim() || 'no output' }]
  const files = result.testResults.filter(({ assertionResults }) => assertionResults.length === 0)
  const broken = files.map((file) => ({ title: `${file.name} has tests`, problem: file.message || 'no test ran' }))
  const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults)
  const checks = [...broken, ...tests.map(checkTest)]
  if (project.host === 'plain') return checks
  return [...checks, ...checkPrints(project, output), ...(project.host === 'vitest' ? checkSoft(tests, collected) : [])]
}

function checkTest({ fullName, title, status, failureMessages }) {
  const red = title.startsWith(redTitle(''))
  if (status === (red ? 'failed' : 'passed')) return { title: fullName }
  return { title: fullName, problem: red ? `must be reported as failed, but is ${status}` : failureMessages.map(withoutRunner).join('\n') || status }
}

/** A stack trace without the frames of the runner and of Node. */
const withoutRunner = (text) => text.replace(/^ +at .*(?:\/node_modules\/|node:|new Promise).*\n?/gm, '').trimEnd()

/** How values print in the difference that the runner draws. */
function checkPrints({ host }, output) {
  const minus = output.split('\n').map((line) => line.trim()).filter((line) => line.startsWith('-'))
  const shown = [...prints, ...(host === 'vitest' ? contextPrints : [])].map(({ title, printed }) => ({
    title: `the runner prints ${title} as written`,
    problem: minus.some((line) => line.replace(/,$/, '').endsWith(`": ${printed}`)) ? undefined : `no line of a difference has ${printed}; there are:\n${minus.join('\n')}`,
  }))
  const at = output.indexOf(unprintable)
  return [...shown, { title: 'the runner prints no confidential argument', problem: at < 0 ? undefined : output.slice(Math.max(0, at - 200), at + 200) }]
}

/** A soft assertion must be collected with the message that the plain one has, and must not end its test. */
function checkSoft(tests, collected) {
  return softPositions.flatMap((position) =>
    cases.flatMap(({ matcher }) => outcomes.map((outcome) => ({ matcher, position, outcome })).filter(isRed).map((cell) => checkSoftCell(cell, tests, collected))),
  )
}

const isRed = ({ position, outcome }) => position.cells[outcome] !== 'holds'

function checkSoftCell({ matcher, position, outcome }, tests, collected) {
  const title = redTitle(cellName(matcher, position, outcome))
  const [first = '', second = ''] = tests.find((test) => test.title === title)?.failureMessages ?? []
  const said = collected?.messages[cellName(matcher, { name: position.saysAs }, outcome)]
  const right = said !== undefined && first.includes(said) && second.includes('went on')
  return {
    title: `${title.slice(redTitle('').length)}: is collected with its message, and the test goes on`,
    problem: right ? undefined : `collected:\n${first}\nthen:\n${second}\nthe message must be:\n${said}`,
  }
}

/** The worker's files: whole lines, closed by a line that counts them, with verdicts of every matcher in every outcome. */
export function checkRecords(project, files) {
  const parsed = files.map(({ name, text }) => ({ name, lines: parseLines(text) }))
  const unfinished = parsed.filter(({ lines }) => lines.at(-1)?.kind !== 'end' || lines.at(-1).lines !== lines.length - 1)
  const verdicts = parsed.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'verdict'))
  const missing = cases.flatMap(({ matcher }) =>
    ['pass', 'fail', 'unreadable', 'usage-error']
      .filter((outcome) => !verdicts.some((verdict) => verdict.matcher === matcher && verdict.outcome === outcome))
      .map((outcome) => `${matcher} ${outcome}`),
  )
  const odd = parsed.flatMap(({ name }) => (/^w-\w+-\d+-\d+\.jsonl$/.test(name) ? [] : [name]))
  const unreadableHeld = verdicts.filter(({ outcome, held, asymmetric }) => outcome === 'unreadable' && held && !asymmetric)
  const revealed = verdicts.filter((verdict) => JSON.stringify(verdict).includes(unprintable))
  return [
    { title: 'records: there are files of workers, by their names', problem: files.length === 0 ? 'no file was written' : listed(odd) },
    { title: 'records: each file ends with a line that counts the others', problem: listed(unfinished.map(lastLineOf)) },
    { title: 'records: every matcher is there in every outcome', problem: listed(missing) },
    { title: 'records: no unreadable output holds', problem: listed(unreadableHeld.map((verdict) => JSON.stringify(verdict))) },
    { title: 'records: nothing confidential is stored', problem: listed(revealed.map(({ matcher }) => matcher)) },
    // Without a runner there is no test to name.
    ...(project.host === 'plain' ? [] : [{ title: 'records: each verdict names its test', problem: listed(verdicts.filter(isNameless).map((verdict) => JSON.stringify(verdict))) }]),
  ]
}

const lastLineOf = ({ name, lines }) => `${name} has ${lines.length} lines, and the last is of kind ${lines.at(-1)?.kind}`
const isNameless = ({ test, asymmetric }) => !asymmetric && !test

function parseLines(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      try {
        return JSON.parse(line)
      } catch {
        return { kind: 'broken', line }
      }
    })
}

/** The setup entry under Jest's setupFiles, where `expect` is not there yet. */
export function checkEarly({ failed, output }) {
  const said = 'GraderUsageError: code-graded/jest: this import comes too early, before expect exists. Put it under setupFilesAfterEnv, not under setupFiles.'
  return {
    title: 'the setup entry under setupFiles names setupFilesAfterEnv',
    problem: failed && output.includes(said) ? undefined : `the run ${failed ? 'fails' : 'does not fail'}, and says:\n${output}`,
  }
}

function listed(problems) {
  return problems.length === 0 ? undefined : problems.slice(0, 5).join('\n')
}
