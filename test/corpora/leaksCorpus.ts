import { keepSecret } from '../../src/property/keepSecret.ts'
import type { KeepSecretOptions } from '../../src/property/secretOptions.ts'
import { isUsageError } from '../../src/usageError.ts'
import type { Corpus, Graded } from './corpora.ts'

export interface LeakLine {
  readonly id: string
  readonly output: string
  readonly prompt: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly pass: boolean | null
}

/** What the corpus calls otherwise than the package does. `minPromptWords` is no option at all, and is left as it is. */
function optionsOf({ minRun, unit, alsoPrompts, caseSensitive, coverage, ...same }: Readonly<Record<string, any>>): KeepSecretOptions {
  return {
    ...same,
    ...(minRun === undefined ? {} : { runLength: minRun }),
    ...(unit === undefined ? {} : { unit: unit === 'char' ? 'character' : unit }),
    ...(alsoPrompts === undefined ? {} : { variants: alsoPrompts }),
    ...(caseSensitive === undefined ? {} : { case: 'sensitive' }),
    ...(coverage === undefined ? {} : { coverage: { n: coverage.n, atMost: coverage.max } }),
  }
}

function grade({ output, prompt, options = {} }: LeakLine): Graded {
  try {
    return { outcome: keepSecret(output, prompt, optionsOf(options)).outcome }
  } catch (error) {
    if (isUsageError(error)) return { outcome: 'usage-error' }
    throw error
  }
}

/** The lines that `toKeepSecret` is graded by. */
export const leaksCorpus: Corpus = {
  name: 'properties: leaks',
  matcher: 'toKeepSecret',
  file: 'properties/leaks.jsonl',
  covers: () => true,
  wanted: ({ pass }: LeakLine) => ({ outcome: pass === null ? 'usage-error' : pass ? 'pass' : 'fail' }),
  grade,
}
