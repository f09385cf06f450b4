import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What stands in src, from the ground up: a file imports only from what stands above it. */
const order = [
  'verdict',
  'printValue',
  'usageError',
  'limits',
  'timeGuard',
  'configuration',
  'optionalPeer',
  'assignment',
  'plainEquality',
  'plainItems',
  'valuePatterns',
  'optionAdvice',
  'text',
  'number',
  'date',
  'quantity',
  'json',
  'set',
  'toolcall',
  'statistics',
  'sandbox',
  'sql',
  'code',
  'formula',
  'property',
  'state',
  'audit',
  'ladder',
  'report',
]

/** Imports of what stands further down, each with the reason why the order cannot hold. */
const againstTheOrder: Record<string, string> = {
  'src/usageError.ts -> src/limits.ts': 'numbers without imports of their own; a text that is too long is a usage error',
  'src/timeGuard.ts -> src/optionalPeer.ts': 'node:vm is loaded on first use, and there is one loader',
}

/** Who may import a module of Node's own, and why. Everyone else goes without. */
const nodeImports: Record<string, string> = {
  'src/optionalPeer.ts node:module': 'createRequire is what loads a package synchronously',
  'src/printValue.ts node:util': 'tells a proxy from an object without running a trap',
  'src/plainEquality.ts node:util': 'tells a proxy from an object without running a trap',
  'src/plainItems.ts node:util': 'tells a proxy from an object without running a trap',
  'src/valuePatterns.ts node:util': 'tells a proxy from an object without running a trap',
  'src/json/jsonPattern.ts node:util': 'tells a proxy from an object without running a trap',
  'src/json/plainJson.ts node:util': 'tells a proxy from an object without running a trap',
  'src/json/readJson.ts node:util': 'tells a promise, bytes and a boxed text from a value, of any realm',
  'src/toolcall/shape/ownData.ts node:util': 'tells a proxy from an object without running a trap',
  'src/toolcall/jsonArguments.ts node:util': 'tells a proxy from an object without running a trap',
  'src/toolcall/expected/expectedValue.ts node:util': 'tells a proxy, a Set and bytes from an object, of any realm',
  'src/toolcall/readToolCalls.ts node:util': 'tells a proxy from a list without running a trap',
  'src/toolcall/toolCall.ts node:util': 'tells a Set, a Map and bytes from an object, of any realm',
  'src/report/recordVerdict.ts node:util': 'tells a proxy from an object without running a trap',
}

/** Domains whose work is with processes, files or workers. */
const nodeDomains = ['src/sandbox/', 'src/state/', 'src/sql/', 'src/code/', 'matchers/reporters/', 'matchers/cli.ts']

/** What is loaded on first use and therefore never imported. */
const heavy = /^(ajv|ajv-formats|ajv-draft-04|entities|acorn|node-sql-parser|@lezer\/|zod|mathjs|sucrase|quickjs|@jitl\/|@electric-sql\/)/
const runners = /^(vitest|jest|expect|@vitest\/|@jest\/|@types\/jest)(\/|$)|matchers\//

interface Import {
  readonly from: string
  /** A path from the root, or the name of a package. */
  readonly of: string
  readonly typeOnly: boolean
}

function filesIn(folder: string, ending = '.ts'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

// Matches `import type { A } from './a.ts'`, `export * from './a.ts'`, an import over several lines and `import('./a.ts')`.
const statements = /^(import|export)(\s+type)?\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(path: string): Import[] {
  return [...read(path).matchAll(statements)].map(([, , type, name, dynamic]) => {
    const of = (name ?? dynamic)!
    return { from: path, of: of.startsWith('.') ? relative(root, join(root, dirname(path), of)) : of, typeOnly: type !== undefined }
  })
}

const source = filesIn('src')
const adapters = filesIn('matchers')
const imports = [...source, ...adapters].flatMap(importsOf)
const matchers = adapters.map((path) => /^matchers\/(to[A-Z]\w*)\.ts$/.exec(path)?.[1]).filter((name) => name !== undefined)
const graderOf = (matcher: string): string => matcher.charAt(2).toLowerCase() + matcher.slice(3)
const placeOf = (path: string): number => (path.startsWith('src/') ? order.indexOf(path.split('/')[1]!.replace(/\.ts$/, '')) : -1)
const missing = (path: string): string[] => (existsSync(join(root, path)) ? [] : [path])
const shown = ({ from, of }: Import): string => `${from} -> ${of}`

describe('src', () => {
  test('imports nothing of the matchers and of any test runner', () => {
    expect(imports.filter(({ from, of }) => from.startsWith('src/') && runners.test(of)).map(shown)).toEqual([])
  })

  test('holds nothing that has no place in the order', () => {
    expect(source.filter((path) => path !== 'src/index.ts' && placeOf(path) === -1)).toEqual([])
  })

  test('imports only from what stands above', () => {
    const downward = imports.filter(({ from, of }) => from !== 'src/index.ts' && from.startsWith('src/') && of.startsWith('src/') && placeOf(of) > placeOf(from))
    expect(downward.map(shown).filter((line) => againstTheOrder[line] === undefined)).toEqual([])
  })

  test('has no exception to the order that is no longer needed', () => {
    const all = new Set(imports.filter(({ from, of }) => placeOf(of) > placeOf(from)).map(shown))
    expect(Object.keys(againstTheOrder).filter((line) => !all.has(line))).toEqual([])
  })

  test('is imported through its index by nobody', () => {
    expect(imports.filter(({ of }) => /^(src|matchers)\/index\.ts$/.test(of)).map(shown)).toEqual([])
  })
})

describe('imports', () => {
  test('go in no circle', () => {
    expect(circles(imports)).toEqual([])
  })

  test('lead to files that exist', () => {
    expect(imports.filter(({ of }) => /^(src|matchers)\//.test(of)).flatMap(({ of }) => missing(of))).toEqual([])
    expect(imports.filter(({ of }) => of.startsWith('..') || of.startsWith('test/')).map(shown)).toEqual([])
  })

  test('of modules of Node stand only where they are needed', () => {
    const used = imports.filter(({ from, of, typeOnly }) => of.startsWith('node:') && !typeOnly && !nodeDomains.some((domain) => from.startsWith(domain)))
    expect(used.map(({ from, of }) => `${from} ${of}`).toSorted()).toEqual(Object.keys(nodeImports).toSorted())
  })

  test('load nothing heavy at the top of a file', () => {
    expect(imports.filter(({ of, typeOnly }) => heavy.test(of) && !typeOnly).map(shown)).toEqual([])
  })

  test('of a runner stand only in the entry of that runner', () => {
    const ofRunners = imports.filter(({ of }) => /^(vitest|expect|@vitest\/|@jest\/|jest)/.test(of)).map(({ from, of }) => `${from} ${of}`)
    const allowed = /^matchers\/(vitest|evalEach|reporters\/vitest)\.ts vitest(\/node)?$|^matchers\/(jest|evalEach|reporters\/jest)\.ts @jest\/(globals|reporters)$/
    expect(ofRunners.filter((line) => !allowed.test(line))).toEqual([])
  })

  test('name the file with its ending', () => {
    expect(imports.filter(({ of }) => /^(src|matchers)\//.test(of) && !of.endsWith('.ts')).map(shown)).toEqual([])
  })
})

describe('files', () => {
  test('are named after what they do', () => {
    const all = ['src', 'matchers', 'test', 'fixtures'].flatMap((folder) => [...filesIn(folder), ...filesIn(folder, 'js'), ...filesIn(folder, '.mjs')])
    expect(all.filter((path) => /(^|[/.-])(utils?|helpers?|common|misc|shared?)\.\w+$/i.test(path))).toEqual([])
    expect(all.filter((path) => /\/(utils?|helpers?|common|misc)\//i.test(path))).toEqual([])
  })

  test('that only pass on what others export are the two entries and the list of matchers', () => {
    expect([...source, ...adapters].filter((path) => path.endsWith('/index.ts'))).toEqual(['src/index.ts', 'matchers/index.ts'])
    expect([...source, ...adapters].filter((path) => /^export \* /m.test(read(path)))).toEqual(['matchers/index.ts'])
  })

  test('in the root are at most 14, dot files and ignored ones apart', () => {
    const ignored = read('.gitignore').split('\n').map((line) => line.replace(/\/$/, ''))
    const entries = readdirSync(root).filter((name) => !name.startsWith('.') && !ignored.includes(name) && !name.endsWith('.tgz'))
    expect(entries.length).toBeLessThanOrEqual(14)
  })

  test('of tests of src and matchers mirror the file they test', () => {
    const tests = [...filesIn('test/src', '.test.ts'), ...filesIn('test/matchers', '.test.ts')]
    expect(tests.map((path) => path.replace(/^test\//, '').replace(/\.test\.ts$/, '.ts')).flatMap(missing)).toEqual([])
  })

  test('hold no code that waits in a matcher', () => {
    expect(adapters.filter((path) => /^matchers\/to[A-Z]/.test(path) && /\basync\b|\bawait\b|\.then\(/.test(read(path)))).toEqual([])
  })
})

describe('every matcher', () => {
  test('is there', () => {
    expect(matchers.length).toBeGreaterThan(0)
  })

  test.each(matchers)('%s is at most 80 lines long', (matcher) => {
    expect(read(`matchers/${matcher}.ts`).trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  })

  test.each(matchers)('%s has its grader, which bears its name', (matcher) => {
    const paths = source.filter((path) => path.endsWith(`/${graderOf(matcher)}.ts`))
    expect(paths).toHaveLength(1)
    expect(read(paths[0]!)).toMatch(new RegExp(`^export function ${graderOf(matcher)}\\b`, 'm'))
    expect(read(`matchers/${matcher}.ts`)).toContain(`name: '${matcher}'`)
  })

  test.each(matchers)('%s has its tests: of the grader, of the messages and of the types', (matcher) => {
    const grader = source.find((path) => path.endsWith(`/${graderOf(matcher)}.ts`))!
    expect([`test/${grader.replace(/\.ts$/, '.test.ts')}`, `test/matchers/${matcher}.test.ts`, `test/types/${matcher}.test-d.ts`].flatMap(missing)).toEqual([])
  })

  test.each(matchers)('%s has fixtures that are equal and fixtures that stay different', (matcher) => {
    for (const name of ['equal', 'different']) {
      const path = `fixtures/${matcher}/${name}.jsonl`
      expect(missing(path)).toEqual([])
      expect(read(path).split('\n').filter(Boolean).length).toBeGreaterThan(0)
    }
  })

  test.each(matchers)('%s has its JSDoc with an example and its limit', (matcher) => {
    const comment = commentOf(matcher)
    for (const part of [/@throws GraderUsageError/, /@example\n[^@]*expect\(.*\)(\.not)?\.to/, /Strength: (necessary|sufficient)\./, /Unreadable: /, /\n\s+\* Does not see: .+[^]*\.\s*$/]) expect(comment).toMatch(part)
    expect(comment).toContain(`.${matcher}(`)
  })

  test.each(matchers)('%s says its strength as its grader does', (matcher) => {
    const grader = source.find((path) => path.endsWith(`/${graderOf(matcher)}.ts`))!
    const said = /Strength: (necessary|sufficient)/.exec(commentOf(matcher))![1]
    expect(read(grader)).toContain(`'${said}'`)
  })

  test.each(matchers)('%s has its row in the README', (matcher) => {
    const rows = existsSync(join(root, 'README.md')) ? read('README.md').split('\n').filter((line) => line.startsWith('|')) : []
    expect(rows.filter((row) => row.startsWith(`| [\`${matcher}\`](docs/reference.md#${matcher.toLowerCase()}) |`))).toHaveLength(1)
  })

  test.each(matchers)('%s and its grader are exported', (matcher) => {
    expect(read('matchers/all.ts')).toMatch(new RegExp(`^export \\{ ${matcher} \\} from './${matcher}\\.ts'$`, 'm'))
    expect(read('src/index.ts')).toMatch(new RegExp(`^export \\{[^}]*\\b${graderOf(matcher)}\\b[^}]*\\} from './\\w+/${graderOf(matcher)}\\.ts'$`, 'm'))
  })

  test('is on the list, and the list holds no other', () => {
    expect([...read('matchers/all.ts').matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name!).toSorted()).toEqual(matchers.toSorted())
    expect([...read('matchers/types.ts').matchAll(/^ {2}(to[A-Z]\w*)\(/gm)].map(([, name]) => name!).toSorted()).toEqual(matchers.toSorted())
  })

  test('has fixtures, and no fixtures lie about without a matcher', () => {
    expect(readdirSync(join(root, 'fixtures')).filter((name) => /^to[A-Z]/.test(name)).toSorted()).toEqual(matchers.toSorted())
  })
})

function commentOf(matcher: string): string {
  const types = read('matchers/types.ts')
  const end = types.search(new RegExp(`^ {2}${matcher}\\(`, 'm'))
  return end === -1 ? '' : types.slice(types.lastIndexOf('/**', end), types.lastIndexOf('*/', end))
}

/** Each circle once, as the files on it. */
function circles(all: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, of } of all) next.set(from, [...(next.get(from) ?? []), of])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (way.includes(path) || done.has(path)) return
    for (const of of next.get(path) ?? []) visit(of, [...way, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return found
}
