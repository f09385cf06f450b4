import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
// TypeScript 7 has no compiler API for programs that read source; 5.9 is the last with one.
import ts from 'typescript-5.9'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * What the reference says of one exported thing.
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {'matcher' | 'function' | 'class' | 'type' | 'constant'} kind
 * @property {string} file  relative to the root
 * @property {string} signature  its declaration without a body
 * @property {string} prose
 * @property {{ name: string, prose: string }[]} parameters
 * @property {string | undefined} returns
 * @property {string | undefined} throws
 * @property {string | undefined} example
 * @property {{ label: string, prose: string }[]} limits  "Strength", "Unreadable", "Does not see"
 */

/** The matchers, in the order of matchers/all.ts, as the methods of their interface describe them. @returns {Entry[]} */
export function readMatchers() {
  const source = parse('matchers/types.ts')
  const shared = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'CodeGradedMatchers')
  const methods = new Map(shared.members.map((member) => [member.name.getText(source), member]))
  const names = exportsOf('matchers/all.ts').flatMap(({ names: exported, isType }) => (isType ? [] : exported)).filter((name) => /^to[A-Z]/.test(name))
  requireSame(names, [...methods.keys()])
  return names.map((name) => entryOf('matchers/types.ts', source, methods.get(name), name, 'matcher'))
}

/** Everything an entry exports, in its order; matchers apart. @returns {Entry[]} */
export function readExports(entryFile) {
  return exportsOf(entryFile).flatMap(({ names, from }) => {
    const file = join(dirname(entryFile), from)
    const source = parse(file)
    return names.map((name) => {
      const node = source.statements.find((statement) => declares(statement, name))
      if (node === undefined) throw new DocumentationError(`${entryFile} exports ${name}, but ${file} does not declare it`)
      return entryOf(file, source, node, name, kindOf(node))
    })
  })
}

/** Something that the source lacks and the documentation needs. */
export class DocumentationError extends Error {}

function parse(file) {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** The lines `export { a, b } from './x.ts'` of a file. */
function exportsOf(file) {
  return parse(file)
    .statements.filter((node) => ts.isExportDeclaration(node) && node.exportClause !== undefined)
    .map((node) => ({
      names: node.exportClause.elements.map((element) => element.name.text),
      from: node.moduleSpecifier.text,
      isType: node.isTypeOnly,
    }))
}

function declares(node, name) {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.some((declaration) => declaration.name.getText() === name)
  return node.name?.text === name && !isOverloadBody(node)
}

// Where a function has overloads they are what a caller sees, and the first of them carries the JSDoc.
const isOverloadBody = (node) =>
  ts.isFunctionDeclaration(node) && node.body !== undefined && node.parent.statements.some((other) => other !== node && ts.isFunctionDeclaration(other) && other.name?.text === node.name?.text)

function kindOf(node) {
  if (ts.isFunctionDeclaration(node)) return 'function'
  if (ts.isClassDeclaration(node)) return 'class'
  return ts.isVariableStatement(node) ? 'constant' : 'type'
}

function entryOf(file, source, node, name, kind) {
  const documentation = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)
  const tags = documentation?.tags ?? []
  const textOf = (tag) => plain(ts.getTextOfJSDocComment(tag?.comment))
  const tagged = (tag) => tags.find(({ tagName }) => tagName.text === tag)
  const parameters = tags.filter(ts.isJSDocParameterTag).map((tag) => ({ name: tag.name.getText(source), prose: textOf(tag) }))
  const prose = splitLimits(plain(ts.getTextOfJSDocComment(documentation?.comment)) ?? '')
  const example = splitLimits(rawText(source, tagged('example')))
  return {
    name,
    kind,
    file,
    signature: signatureOf(source, node, kind),
    prose: prose.text,
    parameters,
    returns: textOf(tagged('returns')),
    throws: textOf(tagged('throws')),
    example: example.text || undefined,
    limits: [...prose.limits, ...example.limits],
  }
}

const plain = (text) => text?.replace(/\r/g, '').replace(/^ *- /, '').trim()

/** The lines of a tag as they are written, which the parser would re-indent. */
function rawText(source, tag) {
  if (tag === undefined) return ''
  const start = tag.tagName.end
  return source.text
    .slice(start, tag.end)
    .split('\n')
    .map((line) => line.replace(/^\s*\*(?: |$)/, ''))
    .join('\n')
    .replace(/\*\/\s*$/, '')
    .trim()
}

const limitLabels = ['Strength', 'Unreadable', 'Does not see', 'Source']
const limitStart = new RegExp(`(?:^|\\n[ \\t]*\\n|(?<=[.)]\\s))(?=(?:${limitLabels.join('|')}):)`)
const limitLabel = new RegExp(`(?:^|(?<=[.)]\\s+))(${limitLabels.join('|')}):\\s*`)

/** "…code… Strength: necessary. Unreadable: …": the text in front, and the labelled sentences behind it. */
function splitLimits(text) {
  const place = text.search(limitStart)
  if (place === -1) return { text, limits: [] }
  const parts = text.slice(place).replace(/\s+/g, ' ').trim().split(limitLabel)
  const limits = []
  for (let index = 1; index < parts.length; index += 2) limits.push({ label: parts[index], prose: parts[index + 1].trim() })
  return { text: text.slice(0, place).trim(), limits }
}

function signatureOf(source, node, kind) {
  const text = node.getText(source)
  const exported = text.replace(/^export /, '')
  if (kind === 'matcher') return `expect(output).${text.replaceAll('\n  ', '\n')}`
  if (kind === 'type') return exported
  if (kind === 'class') return exported.slice(0, exported.indexOf('{')).trim()
  if (kind === 'function') return text.slice(0, node.body && node.body.getStart(source) - node.getStart(source)).replace(/^export /, '').trim()
  const [declaration] = node.declarationList.declarations
  return `const ${declaration.type ? `${declaration.name.getText(source)}: ${declaration.type.getText(source)}` : declaration.getText(source)}`
}

function requireSame(exported, declared) {
  const missing = exported.filter((name) => !declared.includes(name))
  const extra = declared.filter((name) => !exported.includes(name))
  if (missing.length > 0) throw new DocumentationError(`matchers/types.ts has no method ${missing.join(', ')}, which matchers/all.ts exports`)
  if (extra.length > 0) throw new DocumentationError(`matchers/all.ts does not export ${extra.join(', ')}, which matchers/types.ts declares`)
}
