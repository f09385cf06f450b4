import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatMessage } from 'publint/utils'
import { publint } from 'publint'
import { buildAndPack, root } from './pack.mjs'

// What is published, looked at as a package: its files, its exports, its declarations, and what the two linters say.

const tarball = buildAndPack()
const folder = mkdtempSync(join(tmpdir(), 'code-graded-unpacked-'))
execFileSync('tar', ['-xzf', tarball, '-C', folder])
const unpacked = join(folder, 'package')
const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
const read = (file) => readFileSync(join(unpacked, file), 'utf8')

// An entry that only Vitest loads has no CommonJS build, since Vitest is ESM only.
const esmOnly = ['./vitest', './vitest-reporter']
const heavy = ['ajv', 'ajv-formats', 'entities', 'acorn', 'node-sql-parser']

const checks = [
  ['publint has no findings', findingsOfPublint],
  ['attw has no findings but those of entries that are ESM only', findingsOfAttw],
  ['the tarball holds the build and the papers, and nothing else', unexpectedFiles],
  ['every paper is there', missingPapers],
  ['every export has its code and its declarations', missingTargets],
  ['every entry but those of Vitest has a CommonJS build', missingCommonJs],
  ['the declarations of a registration entry stay a module that augments', lostAugmentations],
  ['no heavy package is imported at the top level', heavyImports],
  ['no code imports @vitest/expect', hostImports],
  ['every package that the code names is a dependency or a peer', undeclaredImports],
]

async function findingsOfPublint() {
  const bytes = readFileSync(tarball)
  const { messages } = await publint({ pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }, strict: true })
  return messages.map((message) => `${message.type}: ${formatMessage(message, manifest) ?? message.code}`)
}

function findingsOfAttw() {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'), tarball, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (!stdout.startsWith('{')) return [stderr || stdout || 'no output']
  const { analysis, problems } = JSON.parse(stdout)
  if (!analysis?.types) return ['the package has no types']
  return Object.values(problems ?? {})
    .flat()
    .filter((problem) => !isExpected(problem))
    .map((problem) => JSON.stringify(problem))
}

// node10 finds no exports at all and is out of scope.
const isExpected = ({ kind, entrypoint, resolutionKind }) =>
  resolutionKind === 'node10' || (kind === 'CJSResolvesToESM' && esmOnly.includes(entrypoint) && resolutionKind === 'node16-cjs')

function unexpectedFiles() {
  const expected = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|docs\/[\w-]+\.(md|mjs)|dist\/[\w-]+\.(js|cjs|d\.ts|d\.cts)|dist\/domains\/[a-z]+\.cjs)$/
  return files.filter((file) => !expected.test(file))
}

function missingPapers() {
  return ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'].filter((paper) => !files.includes(paper))
}

function missingTargets() {
  const targets = Object.values(manifest.exports).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
  const needed = targets.flatMap((target) => [target, target.replace(/\.(c?)js$/, '.d.$1ts')])
  return needed.filter((file) => !files.includes(file.slice(2)))
}

function missingCommonJs() {
  return Object.entries(manifest.exports)
    .filter(([name, target]) => typeof target !== 'string' && !esmOnly.includes(name) && !target.require)
    .map(([name]) => name)
}

function lostAugmentations() {
  const wanted = {
    'dist/vitest.d.ts': ['namespace Chai', 'declare module "vitest"'],
    'dist/jest.d.ts': ['namespace jest', 'declare module "expect"'],
    'dist/jest.d.cts': ['namespace jest', 'declare module "expect"'],
  }
  return Object.entries(wanted).flatMap(([file, parts]) => {
    const text = read(file)
    // Without an import or export a file is a script, where `declare global` declares nothing.
    const lost = [...parts, 'declare global'].filter((part) => !text.includes(part))
    return [...lost, ...(/^(import|export)\b/m.test(text) ? [] : ['any import or export'])].map((part) => `${file} lacks ${part}`)
  })
}

/** The packages that a built file imports or requires when it is loaded. */
function importsOf(file) {
  const text = read(file)
  const esm = [...text.matchAll(/^(?:import|export)\b[^'"\n]*?(?:from\s*)?["']([^"'\n]+)["']/gm)]
  const cjs = [...text.matchAll(/^(?:(?:let|const|var) [^=\n]+= )?(?:\w+\()*require\(["']([^"'\n]+)["']\)/gm)]
  return [...esm, ...cjs].map(([, name]) => name)
}

const code = () => files.filter((file) => /^dist\/.*\.c?js$/.test(file))
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

function heavyImports() {
  return code().flatMap((file) => importsOf(file).filter((name) => heavy.includes(packageOf(name))).map((name) => `${file} imports ${name}`))
}

function hostImports() {
  return files.filter((file) => file.startsWith('dist/') && /["']@vitest\/expect["']/.test(read(file)))
}

function undeclaredImports() {
  if (!importsOf('dist/vitest.js').includes('vitest')) return ['the imports of the built files cannot be read']
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
  return code().flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !declared.includes(packageOf(name)))
      .map((name) => `${file} imports ${name}`),
  )
}

let failed = 0
for (const [title, find] of checks) {
  const problems = await find()
  if (problems.length > 0) failed += 1
  process.stdout.write(`${title}: ${problems.length === 0 ? 'passed' : 'FAILED'}\n${problems.map((problem) => `  ${problem}\n`).join('')}`)
}
for (const each of [folder, dirname(tarball)]) rmSync(each, { recursive: true })
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`)
if (failed > 0) process.exitCode = 1
