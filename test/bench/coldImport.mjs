import { createRequire } from 'node:module'

/** Milliseconds that a package takes to load in this process, which has not loaded it yet. */
export async function coldImport(name, how) {
  const require = createRequire(import.meta.url)
  const start = performance.now()
  if (how === 'require') require(name)
  else await import(name)
  return performance.now() - start
}
