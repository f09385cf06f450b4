import { spawnSync } from 'node:child_process'
import { parse as acornParse } from 'acorn'
import { createTrajectoryMatchEvaluator } from 'agentevals'
import { ToolCallJudge } from 'vitest-evals/judges'
import { loadSource } from '../docs/loadSource.mjs'
import { median, sideBySide, timeOf } from './sideBySide.mjs'

// Always the same text would let the engine work it out once, and time nothing.
const sixtyFour = Array.from({ length: 64 }, (_, index) => index)
const refunds = sixtyFour.map((index) => ({ order_id: `A-22${index}`, amount: 89 + index }))
const messages = refunds.map((refund, index) => messageOf([{ name: 'issue_refund', arguments: refund }], index))
const callTexts = refunds.map(({ order_id, amount }) => `issue_refund(order_id="${order_id}", amount=${amount})`)
const settings = { duplicateKeys: 'unreadable', spread: 'unreadable' }

/** A message as OpenAI Chat gives it. */
function messageOf(calls, index = 0) {
  const toolCalls = calls.map(({ name, arguments: values }, place) => ({ id: `call_${index}_${place}`, type: 'function', function: { name, arguments: JSON.stringify(values) } }))
  return { role: 'assistant', content: null, tool_calls: toolCalls }
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function oneToolCall() {
  const { matchToolCall } = await import('code-graded')
  const expected = refunds.map((refund) => ({ name: 'issue_refund', arguments: refund }))
  const ours = (call) => matchToolCall(messages[call % 64], expected[call % 64])

  const trajectory = createTrajectoryMatchEvaluator({ trajectoryMatchMode: 'strict', toolArgsMatchMode: 'exact' })
  const references = refunds.map((refund) => [messageOf([{ name: 'issue_refund', arguments: refund }], 'expected')])
  const outputs = messages.map((message) => [message])
  const agentevals = (call) => trajectory({ outputs: outputs[call % 64], referenceOutputs: references[call % 64] })

  const judge = ToolCallJudge({ ordered: true, allowExtras: false })
  const expectedTools = expected.map((one) => [one])
  const vitestEvals = (call) => {
    const toolCalls = messages[call % 64].tool_calls.map(({ function: { name, arguments: text } }) => ({ name, arguments: JSON.parse(text) }))
    return judge.assess({ input: '', output: '', toolCalls, expectedTools: expectedTools[call % 64] })
  }

  if (ours(1).outcome !== 'pass' || (await agentevals(1)).score !== true || (await vitestEvals(1)).score !== 1) throw new Error('the message does not hold the expected call')
  const work = 'matchToolCall, OpenAI message, 2 arguments'
  const note =
    'The judge is handed calls that a harness has found in the message before. So the peer’s time is JSON.parse of the arguments and a comparison with ===; ours tells the provider by the form of the message, and reads numbers exactly. No grader that does so can meet this bar.'
  return [
    { work, against: 'agentevals, strict trajectory match', bar: 1, unit: 'ms', ...(await sideBySide(ours, agentevals, { calls: 2_000 })) },
    { work, against: 'vitest-evals ToolCallJudge', bar: 1, unit: 'ms', ...(await sideBySide(ours, vitestEvals, { calls: 2_000 })), note },
  ]
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function oneCallText() {
  const { matchToolCall } = await import('code-graded')
  const expected = refunds.map((refund) => ({ name: 'issue_refund', arguments: refund }))
  const ours = (call) => matchToolCall(callTexts[call % 64], expected[call % 64])
  if (ours(1).outcome !== 'pass') throw new Error('the text is not the expected call')
  // Python times itself, so it stands between two halves of ours instead of in turns with it.
  const before = await timesOf(ours)
  const peer = pythonTime()
  const times = [...before, ...(await timesOf(ours))]
  const note = 'The peer parses the text and reads each value, and compares nothing. It stands for the Berkeley leaderboard’s checker, which does that first and whose source is not here.'
  return [{ work: 'matchToolCall, call text, 2 arguments', against: 'Python, ast.parse and literal_eval of each value', bar: 1, unit: 'ms', ours: median(times), peer, note }]
}

async function timesOf(work) {
  const times = []
  for (let round = 0; round <= 10; round++) times.push(await timeOf(work, 2_000))
  // The first compiles the code.
  return times.slice(1)
}

const pythonProgram = `
import ast, json, statistics, sys, time
texts = json.load(sys.stdin)
times = []
for _ in range(21):
    start = time.perf_counter()
    for call in range(2000):
        node = ast.parse(texts[call % 64], mode='eval').body
        values = {keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords}
    times.append((time.perf_counter() - start) / 2000 * 1000)
print(statistics.median(times[1:]))
`

/** Milliseconds a call. Undefined where there is no Python. */
function pythonTime() {
  const { status, stdout } = spawnSync('python3', ['-c', pythonProgram], { input: JSON.stringify(callTexts), encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function manyToolCalls() {
  const { matchToolCalls, oneOf } = await import('code-graded')
  const order = Array.from({ length: 200 }, (_, index) => index)
  const callOf = (id) => ({ name: 'lookup', arguments: { id } })
  const expected = order.map((id) => ({ name: 'lookup', arguments: { id: oneOf(id, (id + 1) % 200) } }))
  const inOrder = sixtyFour.map((index) => messageOf(order.map(callOf), index))
  const shuffled = sixtyFour.map((index) => messageOf(shuffle(order, index + 1).map(callOf), index))
  const ours = (call) => matchToolCalls(shuffled[call % 64], expected)
  const rows = []
  for (const [against, peer] of [
    ["the same in order, order: 'same'", (call) => matchToolCalls(inOrder[call % 64], expected, { order: 'same' })],
    ['the same in order, in any order', (call) => matchToolCalls(inOrder[call % 64], expected)],
  ]) {
    if (ours(1).outcome !== 'pass' || peer(1).outcome !== 'pass') throw new Error('the 200 calls are not the expected ones')
    rows.push({ work: 'matchToolCalls, 200 calls in random order, with alternatives', against, bar: 20, unit: 'ms', ...(await sideBySide(ours, peer, { rounds: 20, calls: 4 })) })
  }
  return rows
}

/** The same order at each run. */
function shuffle(items, seed) {
  const shuffled = [...items]
  let state = seed
  for (let last = shuffled.length - 1; last > 0; last--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const place = Math.floor((state / 2_147_483_648) * (last + 1))
    ;[shuffled[last], shuffled[place]] = [shuffled[place], shuffled[last]]
  }
  return shuffled
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function callParsers() {
  const { parsePythonCalls, scanJson, callJsonSettings } = await loadSource('src/toolcall/python/pythonCall.ts', 'src/json/scanJson.ts', 'src/toolcall/text/callJson.ts')
  const python = (text) => requireCalls(parsePythonCalls(text, settings))

  const values = Array.from({ length: 700 }, (_, index) => ({ order_id: `A-22-${index}`, amount: 89.5 + index, tags: ['charged twice', 'waiting'], count: index, note: 'The customer waits for the refund since Monday.' }))
  const json = JSON.stringify(values)
  const call = `issue_refunds(tickets=${json})`
  const { ours, peer } = await sideBySide(() => python(call), () => scanJson(json, 0, callJsonSettings), { calls: 10 })

  // What both languages read.
  const short = sixtyFour.map((index) => `issue_refund(order_id="A-22${index}", amount=${89 + index}.5, note='charged twice')`)
  const options = { ecmaVersion: 'latest', sourceType: 'module' }
  const oneCall = await sideBySide((index) => python(short[index % 64]), (index) => acornParse(short[index % 64], options), { calls: 2_000 })

  return [
    { work: `Python call parser, ${Math.round(json.length / 1e3)} kB of values, a character`, against: 'scanJson, the same values', bar: 3, unit: 'ms', ours: ours / call.length, peer: peer / json.length },
    { work: 'Python call parser, one call with 3 arguments', against: 'acorn on the same text', bar: 1, unit: 'ms', ...oneCall },
  ]
}

/** How each reader of arguments takes a text that is one call: of one long text, of a long list, of many arguments, of nested brackets. */
const languages = [
  { language: 'Python', textOf: (members) => `f(${members.map(([name, value]) => `${name}=${value}`).join(', ')})` },
  { language: 'JavaScript', textOf: (members) => `f({${members.map(([name, value]) => `${name}: ${value}`).join(', ')}})` },
  { language: 'JSON', textOf: (members) => `{${members.map(([name, value]) => `"${name}": ${value}`).join(', ')}}` },
]

const garbage =
  'What is read of 100 kB fits into the young heap of the engine, and of 1 MB it does not, so that it is copied. Most of what is above the bar is that: with node --min-semi-space-size=256 --max-semi-space-size=256 there is little of it.'

const kinds = [
  ['one long text', (units) => [['a', `"${'The refund is open. '.repeat(units / 20)}"`]]],
  ['a long list', (units) => [['a', `[${'12345, '.repeat(units / 8)}1]`]], garbage],
  ['many arguments', (units) => Array.from({ length: units / 20 }, (_, index) => [`argument_${index}`, String(index)]), garbage],
]

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function callGrowth() {
  const readers = await readersOf()
  const rows = []
  for (const { language, textOf } of languages) {
    const read = readers[language]
    for (const [kind, membersOf, note] of kinds) {
      const [short, long] = [textOf(membersOf(100_000)), textOf(membersOf(1_000_000))]
      requireCalls(read(long))
      const measured = await sideBySide(() => read(long), () => read(short), { rounds: 20 })
      rows.push({ work: `${language} arguments, 1 MB, ${kind}`, against: 'the same, 100 kB', bar: 12, unit: 'ms', ...measured, ...(note ? { note } : {}) })
    }
  }
  return rows
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function nestedCalls() {
  const readers = await readersOf()
  const rows = []
  for (const { language, textOf } of languages) {
    const read = readers[language]
    const nested = sixtyFour.map((index) => textOf([[`a${index}`, `${'['.repeat(2_000)}${']'.repeat(2_000)}`]]))
    const flat = sixtyFour.map((index) => textOf([[`a${index}`, `[${'1,'.repeat(1_999)}1]`]]))
    if (read(nested[0]).code !== 'too-deep') throw new Error(`${language} does not refuse 2,000 brackets`)
    requireCalls(read(flat[0]))
    const measured = await sideBySide((call) => read(nested[call % 64]), (call) => read(flat[call % 64]), { calls: 64 })
    rows.push({ work: `${language} arguments, 2,000 brackets nested: refused`, against: 'a flat list as long: read', bar: 1, unit: 'ms', ...measured })
  }
  return rows
}

async function readersOf() {
  const { parsePythonCalls, parseJavascriptCalls, argumentsOfText } = await loadSource('src/toolcall/python/pythonCall.ts', 'src/toolcall/javascript/javascriptCall.ts', 'src/toolcall/jsonArguments.ts')
  const python = (text) => parsePythonCalls(text, settings)
  const javascript = (text) => parseJavascriptCalls(text, settings, 'readToolCalls')
  const json = (text) => {
    const read = argumentsOfText(text, 'unreadable')
    return 'problem' in read ? { kind: 'refused', ...read.problem } : { kind: 'calls', calls: [read] }
  }
  return { Python: python, JavaScript: javascript, JSON: json }
}

function requireCalls(read) {
  if (read.kind !== 'calls') throw new Error(`the call is not read: ${read.reason}`)
  return read
}

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function longArguments() {
  const { readToolCalls } = await import('code-graded')
  const note = 'The customer was charged twice, and waits for the refund since Monday.'
  const tickets = Array.from({ length: 36_000 }, (_, index) => ({ order_id: `A-22-${index}`, amount: 89.5 + index, urgent: index % 3 === 0, note }))
  const message = messageOf([{ name: 'issue_refunds', arguments: { tickets } }])
  const text = message.tool_calls[0].function.arguments
  if (text.length > 5_000_000 || readToolCalls(message).problems.length > 0) throw new Error('readToolCalls does not read the long arguments')
  const measured = await sideBySide(() => readToolCalls(message), () => JSON.parse(text), { rounds: 20 })
  return [{ work: `readToolCalls, ${(text.length / 1e6).toFixed(1)} MB of arguments`, against: 'JSON.parse', bar: 12, unit: 'ms', ...measured }]
}

/** In the order of the table. */
export const toolCallMeasurements = [oneToolCall, oneCallText, manyToolCalls, callParsers, callGrowth, nestedCalls, longArguments]
