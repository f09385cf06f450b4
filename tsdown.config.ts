import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

const root = fileURLToPath(new URL('.', import.meta.url))

// A setup file runs once a test file, and most test files use one matcher. So the matchers load a domain of graders when one of
// theirs is first called: in the built matchers, an import out of `src/<domain>/` becomes functions that load the domain's file.

interface DomainImport {
  readonly domain: string
  readonly file: string
  readonly names: readonly string[]
}

// Matches `import { a, type B } from '../src/number/c.ts'`, not `import type { B } from ...`.
const imports = /^import \{([^}]+)\} from '(\.[^']*\/src\/([a-z]+)\/[^']+)'$/gm

/** What a file of the matchers imports from domains. Records are written at every call, so they are no such domain. */
function domainImportsOf(path: string): DomainImport[] {
  return [...readFileSync(path, 'utf8').matchAll(imports)].flatMap(([, list, from, domain]) => {
    const names = list!.split(',').map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '))
    return domain === 'report' || names.length === 0 ? [] : [{ domain: domain!, file: join(dirname(path), from!), names }]
  })
}

const matcherFiles = readdirSync(join(root, 'matchers'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join(root, 'matchers', path))
const domainImports = matcherFiles.flatMap(domainImportsOf)
const domains = [...new Set(domainImports.map(({ domain }) => domain))].toSorted()

const byCall = 'on-first-call:'
const wholeDomain = 'domain-of-graders:'

const domainsOnFirstCall = {
  name: 'domains-on-first-call',
  resolveId(source: string, importer: string | undefined): string | undefined {
    if (source.startsWith(wholeDomain)) return `\0${source}`
    if (!importer || !matcherFiles.includes(importer) || !source.startsWith('.')) return undefined
    const file = join(dirname(importer), source)
    return domainImports.some((one) => one.file === file) ? `\0${byCall}${relative(root, file)}` : undefined
  },
  load(id: string): string | undefined {
    if (id.startsWith(`\0${wholeDomain}`)) return domainCode(id.slice(wholeDomain.length + 1))
    return id.startsWith(`\0${byCall}`) ? callCode(join(root, id.slice(byCall.length + 1))) : undefined
  },
}

const namesOf = (file: string): string[] => [...new Set(domainImports.filter((one) => one.file === file).flatMap(({ names }) => names))]

function domainCode(domain: string): string {
  const files = new Set(domainImports.filter((one) => one.domain === domain).map(({ file }) => file))
  return [...files].map((file) => `export { ${namesOf(file).join(', ')} } from ${JSON.stringify(file)}`).join('\n')
}

function callCode(file: string): string {
  const { domain } = domainImports.find((one) => one.file === file)!
  const functions = namesOf(file).map((name) => `export const ${name} = (...given) => loadDomain(${JSON.stringify(domain)}).${name}(...given)`)
  return [`import { loadDomain } from ${JSON.stringify(join(root, 'src/optionalPeer.ts'))}`, ...functions].join('\n')
}

const common = {
  outDir: 'dist',
  platform: 'node',
  target: 'node20',
  // Otherwise the files would be named .mjs, and the declarations .d.mts.
  fixedExtension: false,
} as const

const everywhere = { index: 'src/index.ts', matchers: 'matchers/index.ts', jest: 'matchers/jest.ts' }
const domainEntries = Object.fromEntries(domains.map((domain) => [`domains/${domain}`, `${wholeDomain}${domain}`]))

export default defineConfig([
  { ...common, format: 'esm', entry: { ...everywhere, vitest: 'matchers/vitest.ts' }, dts: { oxc: true }, plugins: [domainsOnFirstCall] },
  // A Jest that runs CommonJS cannot load ESM on Node 20 and 22. Vitest is ESM only.
  { ...common, format: 'cjs', entry: everywhere, clean: false, dts: { oxc: true }, plugins: [domainsOnFirstCall] },
  // What is loaded on the first call is loaded at once, so it is CommonJS for both.
  { ...common, format: 'cjs', entry: domainEntries, clean: false, dts: false, plugins: [domainsOnFirstCall] },
])
