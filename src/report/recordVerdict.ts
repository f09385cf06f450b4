import { types } from 'node:util'
import type * as Crypto from 'node:crypto'
import type * as FileSystem from 'node:fs'
import type * as Vm from 'node:vm'
import type * as WorkerThreads from 'node:worker_threads'
import { maxDepth } from '../limits.ts'
import { loadBuiltin } from '../optionalPeer.ts'
import { patternBrand, printValue } from '../printValue.ts'
import type { Outcome, Strength } from '../verdict.ts'

/** One matcher call, as the worker's file holds it. Positions are those of the grader's findings. */
export interface VerdictLine {
  readonly kind: 'verdict'
  readonly suite: string | null
  readonly caseId: string | null
  readonly attempt: number | null
  readonly run: number | null
  readonly retry?: number
  readonly file: string | null
  /** The test's name, for display; never a key. */
  readonly test: string | null
  readonly matcher: string
  readonly grader: string
  readonly version: number
  readonly strength: Strength | null
  readonly outcome: Outcome | 'usage-error'
  /** Whether the assertion held, `.not` taken into account. In asymmetric position: what was answered. */
  readonly held: boolean
  readonly isNot: boolean
  readonly asymmetric: boolean
  readonly soft: boolean
  readonly poll: boolean
  /** With `poll`: a number that the repeats of one assertion share. */
  readonly callSite?: number
  readonly class: string | null
  readonly code: string | null
  readonly findings: readonly object[]
  readonly options: string | null
  readonly expectHash: string | null
  readonly outputHash: string | null
  readonly excerpt?: string
  readonly firstLines?: readonly string[]
  readonly milliseconds: number
}

/** The case that a test of `evalEach` is running, where there is one. */
export interface RunningCase {
  readonly suite: string
  readonly id: string
  readonly attempt: number
  readonly run?: number
}

interface WorkerFile {
  readonly name: string
  readonly directory: string
  write: ((line: object) => void) | undefined
  lines: number
  failed: boolean
}

const directoryVariable = 'CODE_GRADED_RUN_DIR'
const outputsVariable = 'CODE_GRADED_OUTPUTS'
const caseKey = Symbol.for('code-graded.case')
const fileKey = Symbol.for('code-graded.workerFile')
const maxExcerpt = 400

/** Whether a reporter has asked for verdicts to be recorded. */
export function isRecording(): boolean {
  return Boolean(globalThis.process?.env?.[directoryVariable])
}

/** What of the outputs may be kept: an excerpt of those that failed, nothing, or the whole of each. */
export function keptOutputs(): 'excerpt' | 'none' | 'full' {
  const word = process.env[outputsVariable]
  return word === 'none' || word === 'full' ? word : 'excerpt'
}

/**
 * Appends one verdict to the worker's file, whole and at once. A write that fails changes no verdict: it is said once a
 * worker on standard error, and whoever reads the files sees the gap.
 */
export function recordVerdict(line: VerdictLine): void {
  appendLine(line)
}

/** The case that is running, as `evalEach` has stored it. */
export function runningCase(): RunningCase | undefined {
  const storage = (globalThis as unknown as Record<symbol, { getStore?(): unknown } | undefined>)[caseKey]
  return storage?.getStore?.() as RunningCase | undefined
}

/** SHA-256 of a value's stable text, in hexadecimal. Keys are sorted, so that the same value has the same hash in any order. */
export function hashOf(value: unknown): string {
  return loadBuiltin<typeof Crypto>('node:crypto').createHash('sha256').update(stableText(value)).digest('hex')
}

/** The options of a call as one stable text, cut at 400 units. */
export function optionsText(value: unknown): string | null {
  return value === undefined ? null : stableText(value).slice(0, maxExcerpt)
}

/** The first 400 units of an output, or all of it. */
export function excerptOf(output: unknown, kept: 'excerpt' | 'full'): string {
  const text = typeof output === 'string' ? output : printValue(output)
  return kept === 'full' ? text : text.slice(0, maxExcerpt)
}

function stableText(value: unknown): string {
  return typeof value === 'string' ? value : stableTextInside(value, [])
}

/** Whole, unlike a print: two values that differ far inside must not share a hash. No code of the value is run. */
function stableTextInside(value: unknown, ancestors: object[]): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return printValue(value)
  if (ancestors.includes(value)) return '[circular]'
  if (ancestors.length >= maxDepth) return '[too deep]'
  const inner = [...ancestors, value]
  const pattern = Object.getOwnPropertyDescriptor(value, patternBrand)
  if (pattern) return `${printValue(value)}${stableTextInside(pattern.value, inner)}`
  if (types.isSet(value)) return `Set${stableTextInside([...Set.prototype.values.call(value)], inner)}`
  if (types.isMap(value)) return `Map${stableTextInside([...Map.prototype.entries.call(value)], inner)}`
  const isList = Array.isArray(value)
  const keys = Object.keys(value)
  if (keys.length === 0 && !isList) return printValue(value)
  const texts = (isList ? keys : keys.toSorted()).map((key) => [key, memberText(value, key, inner)] as const)
  // A list with holes is as long as it says, not as many items as it has.
  if (isList && keys.length === value.length) return `[${texts.map(([, text]) => text).join(',')}]`
  const members = texts.map(([key, text]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}:${text}`).join(',')
  return isList ? `[${members};${value.length}]` : `{${members}}`
}

function memberText(owner: object, key: string, ancestors: object[]): string {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)!
  return 'value' in descriptor ? stableTextInside(descriptor.value, ancestors) : '[getter]'
}

function appendLine(line: object): void {
  const directory = process.env[directoryVariable]
  if (!directory) return
  const file = workerFile(directory)
  try {
    file.write ??= openFile(file)
    file.write(line)
    file.lines += 1
  } catch (error) {
    if (file.failed) return
    file.failed = true
    process.stderr.write(`code-graded: verdicts of this worker are not recorded: ${(error as Error).message}\n`)
  }
}

/**
 * The file stays open for the life of the worker: opening it for each line would take longer than the line. The function that
 * writes is kept as well: when a worker of Jest ends, nothing can be loaded any more.
 */
function openFile({ directory, name }: WorkerFile): (line: object) => void {
  const fs = loadBuiltin<typeof FileSystem>('node:fs')
  fs.mkdirSync(directory, { recursive: true })
  const descriptor = fs.openSync(`${directory}/${name}`, 'a')
  return (line) => void fs.writeSync(descriptor, `${JSON.stringify(line)}\n`)
}

let lastFile: WorkerFile | undefined

/** The file of this worker. It hangs on the real process, because a runner gives each test file a global object of its own. */
function workerFile(directory: string): WorkerFile {
  if (lastFile?.directory === directory) return lastFile
  const realProcess = loadBuiltin<typeof Vm>('node:vm').runInThisContext('process') as NodeJS.Process & { [fileKey]?: Map<string, WorkerFile> }
  const files = (realProcess[fileKey] ??= endedOnExit(realProcess))
  const known = files.get(directory)
  if (known) return (lastFile = known)
  const { threadId } = loadBuiltin<typeof WorkerThreads>('node:worker_threads')
  const worker = process.env.JEST_WORKER_ID ?? process.env.VITEST_POOL_ID ?? '0'
  const name = `w-${worker.replace(/\W/g, '')}-${process.pid}-${threadId}.jsonl`
  lastFile = { name, directory, write: undefined, lines: 0, failed: false }
  files.set(directory, lastFile)
  return lastFile
}

function endedOnExit(realProcess: NodeJS.Process): Map<string, WorkerFile> {
  const files = new Map<string, WorkerFile>()
  const endAll = (): void => {
    files.forEach(endFile)
    files.clear()
  }
  realProcess.once('exit', endAll)
  // Vitest ends its forks by this signal, and no exit follows it. It is sent on once the files have their end.
  realProcess.once('SIGTERM', () => {
    endAll()
    // Where somebody else listens as well, the end of the process is theirs to decide.
    if (realProcess.listenerCount('SIGTERM') === 0) realProcess.kill(realProcess.pid, 'SIGTERM')
  })
  return files
}

function endFile(file: WorkerFile): void {
  if (file.failed || file.lines === 0) return
  try {
    file.write?.({ kind: 'end', worker: file.name, lines: file.lines })
  } catch {
    // The folder may be gone by now; a file without its end is what says so.
  }
}
