import { typeInWords } from '../src/printValue.ts'
import { excerptOf, hashOf, keptOutputs, optionsText, recordVerdict, runningCase } from '../src/report/recordVerdict.ts'
import type { Finding, Verdict } from '../src/verdict.ts'
import { graderName, type MatcherContext } from './matcherContext.ts'

/** One call of a matcher, as the adapter has seen it. */
export interface MatcherCall {
  readonly definition: { readonly name: string; readonly version?: number; readonly confidential?: true }
  readonly received: unknown
  readonly args: readonly unknown[]
  readonly isNot: boolean
  readonly held: boolean
  readonly verdict?: Verdict
  /** What was thrown instead of a verdict, in words. */
  readonly thrown?: string
  readonly message?: () => string
  /** From `performance.now()`, in milliseconds. */
  readonly start: number
}

/** Writes the facts of one call to the worker's file. */
export function recordCall(context: MatcherContext, call: MatcherCall): void {
  const milliseconds = Math.round((performance.now() - call.start) * 1000) / 1000
  const { definition, verdict } = call
  const evalCase = runningCase()
  const retry = retryCount(context)
  const callSite = context.poll === true ? callSiteOf(context.assertion) : undefined
  recordVerdict({
    kind: 'verdict',
    suite: evalCase?.suite ?? null,
    caseId: evalCase?.id ?? null,
    attempt: evalCase?.attempt ?? null,
    run: evalCase?.run ?? null,
    ...(retry === undefined ? {} : { retry }),
    file: context.testPath ?? null,
    test: testName(context),
    matcher: definition.name,
    grader: verdict?.grader ?? graderName(definition.name),
    version: definition.version ?? 1,
    strength: verdict?.strength ?? null,
    outcome: verdict?.outcome ?? 'usage-error',
    held: call.held,
    isNot: call.isNot,
    asymmetric: context.promise === undefined,
    soft: context.soft === true,
    poll: context.poll === true,
    ...(callSite === undefined ? {} : { callSite }),
    class: verdict?.class ?? null,
    code: verdict?.code ?? null,
    findings: (verdict?.findings ?? []).slice(0, 10).map(kindAndPosition),
    ...textsOf(call),
    milliseconds,
  })
}

function textsOf({ definition, received, args, held, thrown, message }: MatcherCall): {
  options: string | null
  expectHash: string | null
  outputHash: string | null
  excerpt?: string
  firstLines?: string[]
} {
  // The hash of a short secret can be guessed.
  if (definition.confidential) return { options: null, expectHash: null, outputHash: null }
  const kept = keptOutputs()
  const hashes = { options: optionsText(args[1]), expectHash: args.length > 0 ? hashOf(args[0]) : null, outputHash: hashOf(received) }
  if (kept === 'none' || (held && kept !== 'full')) return hashes
  const excerpt = excerptOf(received, kept)
  if (held) return { ...hashes, excerpt }
  return { ...hashes, excerpt, firstLines: firstTwoLines(message?.() ?? thrown ?? typeInWords(received)) }
}

function firstTwoLines(text: string): string[] {
  // A message is coloured for the terminal that it was made in; what is printed in it has its escapes escaped.
  return text
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
}

const positionKeys = ['start', 'end', 'line', 'column', 'pointer', 'index'] as const

function kindAndPosition(finding: Finding): object {
  const positions = finding as unknown as Record<string, unknown>
  const kept: Record<string, unknown> = { kind: finding.kind }
  for (const key of positionKeys) if (positions[key] !== undefined) kept[key] = positions[key]
  return kept
}

function testName(context: MatcherContext): string | null {
  const task = context.task as { name?: unknown } | undefined
  if (typeof task?.name === 'string') return task.name
  return (context.currentConcurrentTestName?.() ?? context.currentTestName) || null
}

function retryCount(context: MatcherContext): number | undefined {
  const task = context.task as { result?: { retryCount?: unknown } } | undefined
  const count = task?.result?.retryCount
  return typeof count === 'number' ? count : undefined
}

// `expect.poll` calls the matcher again and again on one assertion object, which is what tells its calls from others'.
const callSites = new WeakMap<object, number>()
let lastCallSite = 0

function callSiteOf(assertion: unknown): number | undefined {
  if (typeof assertion !== 'object' || assertion === null) return undefined
  const known = callSites.get(assertion)
  if (known !== undefined) return known
  lastCallSite += 1
  callSites.set(assertion, lastCallSite)
  return lastCallSite
}
