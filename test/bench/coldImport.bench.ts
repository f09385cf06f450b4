import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coldImport } from './coldImport.mjs'

// Every file of a run has a process of its own, so each measures a cold load. `expect` is there already, as in a setup file;
// jest-extended/all takes it from the global object.
test('loads a package', async () => {
  Object.assign(globalThis, { expect })
  const milliseconds = await coldImport(process.env.BENCH_PACKAGE!, process.env.BENCH_HOW as 'import' | 'require')
  appendFileSync(process.env.BENCH_RESULTS!, `${milliseconds}\n`)
})
