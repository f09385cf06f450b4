import { createRequire } from 'node:module'
import { GraderUsageError } from './usageError.ts'

/** Packages that are loaded when they are first needed, because loading them costs time in every test file. */
export type HeavyPackage =
  | 'acorn'
  | 'ajv'
  | 'ajv/dist/2019.js'
  | 'ajv/dist/2020.js'
  | 'ajv/dist/refs/json-schema-draft-06.json'
  | 'ajv-draft-04'
  | 'ajv-formats'
  | 'entities/decode'

const loaded = new Map<string, unknown>()
let requireHere: NodeJS.Require | undefined

/**
 * Loads a package on first use, synchronously, and keeps it.
 *
 * @param name  the package, or a path inside it
 * @param neededBy  the grader that needs it, for the message
 * @throws GraderUsageError when the package is not installed; an error inside the package is passed on as `cause`
 */
export function loadOnFirstUse<T>(name: HeavyPackage, neededBy: string): T {
  if (loaded.has(name)) return loaded.get(name) as T
  const loadedPackage = loadPackage(name, neededBy)
  loaded.set(name, loadedPackage)
  return loadedPackage as T
}

/** Loads a module of Node's own, past the bundler: entries that never need it must not name it. */
export function loadBuiltin<T>(name: 'node:vm' | 'node:fs' | 'node:crypto' | 'node:worker_threads'): T {
  return requirer()(name) as T
}

/** Loads the graders of a domain, which the build has put beside the matchers in a file of their own. */
export function loadDomain<T>(domain: string): T {
  return requirer()(`./domains/${domain}.cjs`) as T
}

function loadPackage(name: string, neededBy: string): unknown {
  try {
    return requirer()(name)
  } catch (cause) {
    if (!isMissing(name, cause)) throw new Error(`${neededBy}: ${name} could not be loaded`, { cause })
    const install = packageName(name)
    // The command stands last, so that no full stop is copied with it.
    throw new GraderUsageError(neededBy, { argument: install, problem: 'is needed', hint: `Install it: npm install --save-dev ${install}` }, { cause })
  }
}

function requirer(): NodeJS.Require {
  requireHere ??= createRequire(import.meta.url)
  return requireHere
}

function isMissing(name: string, error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // A package that is there but lacks one of its own dependencies reports the other name.
  return (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') && typeof message === 'string' && message.includes(`'${name}'`)
}

function packageName(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
