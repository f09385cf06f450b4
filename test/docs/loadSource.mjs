import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'tsdown'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Loads TypeScript files of this repository into plain Node, which does not read them itself on every version we support.
 * The scripts of test/ read code this way rather than from dist, which may be stale or missing.
 *
 * @param paths  files, relative to the root
 * @returns the exports of all of them in one object
 */
export async function loadSource(...paths) {
  // Inside the repository, so that the dependencies of the package are found from there.
  const outDir = `${root}node_modules/.cache/code-graded/${process.pid}-${basename(paths[0], '.ts')}`
  const entry = Object.fromEntries(paths.map((path) => [basename(path, '.ts'), `${root}${path}`]))
  try {
    await build({ cwd: root, config: false, entry, outDir, format: 'esm', platform: 'node', fixedExtension: true, dts: false, logLevel: 'silent' })
    const modules = await Promise.all(Object.keys(entry).map((name) => import(pathToFileURL(`${outDir}/${name}.mjs`).href)))
    return Object.assign({}, ...modules)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
