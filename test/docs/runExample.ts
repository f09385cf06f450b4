import ts from 'typescript-5.9'
import { expect } from 'vitest'
import * as matchers from '../../matchers/index.ts'
import * as plain from '../../src/index.ts'

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>

// What an example may name without saying where it comes from: both entries, and what a test file has.
const scope: Readonly<Record<string, unknown>> = {
  ...plain,
  ...matchers,
  expect,
  test: (_title: string, body: () => unknown) => body(),
}

// "import { oneOf } from 'code-graded'": the names are there already.
const packageImport = /^import (?:\{[^}]*\} from )?'(?:code-graded(?:\/[a-z]+)?|vitest)'\n/gm
// "squadF1('a', ['a']) // 1": the example says what comes out.
const statedValue = /^(?!\s|const |let |expect|\/\/)(.+?) \/\/ ((?:['"\d[{-]|true\b|false\b|null\b|undefined\b).*)$/gm

/** Runs an example as it is printed. A line `expression // value` is run as an assertion. */
export async function runExample(example: string): Promise<void> {
  const asserted = example.replace(packageImport, '').replace(statedValue, 'expect($1).toEqual($2)')
  const { outputText } = ts.transpileModule(`{\n${asserted}\n}`, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } })
  try {
    await new AsyncFunction(...Object.keys(scope), outputText)(...Object.values(scope))
  } finally {
    // An example of `configure` must not reach the next one.
    delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('code-graded.configuration')]
  }
}
