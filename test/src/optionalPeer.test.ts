import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadBuiltin, loadOnFirstUse } from '../../src/optionalPeer.ts'
import { isUsageError } from '../../src/usageError.ts'
import { messageOf } from '../messageOf.ts'

const folder = mkdtempSync(join(tmpdir(), 'code-graded-peer-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = (name: string): unknown => loadOnFirstUse(name as never, 'toMatchSql')

function written(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, source)
  return path
}

function caughtFrom(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

describe('loadOnFirstUse', () => {
  test('loads a package once and keeps it', () => {
    expect(loadOnFirstUse('ajv-formats', 'x')).toBeTypeOf('function')
    expect(loadOnFirstUse('ajv-formats', 'x')).toBe(loadOnFirstUse('ajv-formats', 'y'))
  })

  test('keeps a package whose export is undefined too', () => {
    const path = written('counted.cjs', 'globalThis.timesLoaded = (globalThis.timesLoaded ?? 0) + 1; module.exports = undefined')
    load(path)
    load(path)
    expect((globalThis as { timesLoaded?: number }).timesLoaded).toBe(1)
  })

  test('throws the usage error with the install command when a package is missing', () => {
    expect(messageOf(() => load('no-such-package-of-ours'))).toMatchInlineSnapshot(`"toMatchSql: no-such-package-of-ours is needed. Install it: npm install --save-dev no-such-package-of-ours"`)
    expect(messageOf(() => load('@no-such-scope/of-ours/build/deep.js'))).toMatchInlineSnapshot(`"toMatchSql: @no-such-scope/of-ours is needed. Install it: npm install --save-dev @no-such-scope/of-ours"`)
    expect(messageOf(() => load('no-such-package-of-ours/build/one'))).toMatchInlineSnapshot(`"toMatchSql: no-such-package-of-ours is needed. Install it: npm install --save-dev no-such-package-of-ours"`)
    expect(isUsageError(caughtFrom(() => load('no-such-package-of-ours')))).toBe(true)
  })

  test('tries again after a failure', () => {
    const path = join(folder, 'later.cjs')
    expect(() => load(path)).toThrow()
    written('later.cjs', 'module.exports = 7')
    expect(load(path)).toBe(7)
  })

  test('passes an error inside the package on as the cause, and does not call the package missing', () => {
    const broken = caughtFrom(() => load(written('broken.cjs', 'throw new RangeError("broken inside")')))
    const lacking = caughtFrom(() => load(written('lacking.cjs', 'require("another-that-is-missing")')))
    expect([isUsageError(broken), isUsageError(lacking)]).toEqual([false, false])
    expect([(broken.cause as Error).message, (lacking.cause as Error).message.split('\n')[0]]).toEqual(['broken inside', "Cannot find module 'another-that-is-missing'"])
  })

  test('survives a package that throws what is no error', () => {
    for (const [index, thrown] of ['null', 'undefined', '"text"', '{ code: "MODULE_NOT_FOUND", message: 7 }'].entries()) {
      expect(() => load(written(`odd-${index}.cjs`, `throw ${thrown}`))).toThrow('could not be loaded')
    }
  })
})

describe('loadBuiltin', () => {
  test('loads a module of Node', () => {
    expect(loadBuiltin<{ existsSync(path: string): boolean }>('node:fs').existsSync(folder)).toBe(true)
  })
})
