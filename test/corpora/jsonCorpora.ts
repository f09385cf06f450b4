import { isDeepStrictEqual } from 'node:util'
import { factsOf, type JsonCode } from '../../src/json/codes.ts'
import { haveFieldOrder } from '../../src/json/haveFieldOrder.ts'
import { readJson } from '../../src/json/readJson.ts'
import type { ReadJsonOptions } from '../../src/json/readJsonOptions.ts'
import { jsonAllowances, type JsonAllowance } from '../../src/json/scanJson.ts'
import type { Corpus, Graded, Wanted } from './corpora.ts'

/** What must come of a line in one mode. */
type Expectation = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly class: string; readonly code: JsonCode }

export interface ExtractLine {
  readonly id: string
  readonly group: string
  readonly raw: string
  readonly root: 'object' | 'array'
  readonly schema?: string
  readonly expect: Readonly<Record<'bare' | 'fenced' | 'embedded', Expectation>>
  readonly allow?: { readonly name: string; readonly value: unknown } | { readonly never: true }
}

/** Codes of later layers: of such a line the reader only has to read a value. */
const laterCodes: readonly string[] = ['schema', 'field-order', 'rule', 'double-encoded']

const file = 'schema/extract.jsonl'

/** The lines that the reader, its allowances and the order of fields are graded by. */
export const jsonCorpora: readonly Corpus[] = [
  ...(['bare', 'fenced', 'embedded'] as const).map(
    (extract): Corpus => ({
      name: `schema: read, ${extract}`,
      matcher: 'readJson',
      file,
      covers: () => true,
      wanted: ({ expect: { [extract]: wanted } }: ExtractLine) => wantedOf(wanted),
      grade: ({ raw, root, expect: { [extract]: wanted } }: ExtractLine) => graded(raw, { extract, root }, wanted),
    }),
  ),
  {
    name: 'schema: allowances',
    matcher: 'readJson',
    file,
    covers: ({ allow }: ExtractLine) => allow !== undefined,
    wanted: ({ allow }: ExtractLine): Wanted => ({ outcome: 'name' in allow! ? 'pass' : 'unreadable' }),
    grade: gradeAllowance,
  },
  {
    name: 'schema: field order',
    matcher: 'toHaveFieldOrder',
    file,
    covers: ({ schema, expect: { bare } }: ExtractLine) => schema === 'verdict' && (bare.ok || bare.code === 'field-order'),
    wanted: ({ expect: { bare } }: ExtractLine) => (bare.ok ? { outcome: 'pass' } : { outcome: 'fail', code: 'field-order' }),
    grade: ({ raw }: ExtractLine) => withCode(haveFieldOrder(raw, ['reasoning', 'answer'])),
  },
]

function wantedOf(wanted: Expectation): Wanted {
  if (wanted.ok || laterCodes.includes(wanted.code)) return { outcome: 'pass' }
  return { outcome: factsOf(wanted.code).outcome, code: `${wanted.class} ${wanted.code}` }
}

function graded(raw: string, options: ReadJsonOptions, wanted: Expectation): Graded {
  const reading = readJson(raw, options)
  if (reading.outcome !== 'read') return { outcome: reading.outcome, code: `${reading.class} ${reading.code}` }
  if (wanted.ok) return isSame(reading.value, wanted.value) ? { outcome: 'pass' } : { outcome: 'fail', code: 'another value' }
  return { outcome: 'pass' }
}

/** The corpus writes -0 as 0. */
const isSame = (value: unknown, wanted: unknown): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(value)), wanted)

/** Under the allowance that the line names; a line that names none must be read under no allowance and under no set of them. */
function gradeAllowance({ raw, root, group, allow }: ExtractLine): Graded {
  if ('name' in allow!) {
    const names = allow.name.split('+')
    const isLines = names.includes('ndjson')
    const options: ReadJsonOptions = { root, extract: group === 'fence' ? 'fenced' : 'bare', layout: isLines ? 'ndjson' : 'single', allow: names.filter((name) => name !== 'ndjson') as JsonAllowance[] }
    const without = readJson(raw, { ...options, layout: 'single', allow: [] })
    if (without.outcome === 'read') return { outcome: 'fail', code: 'read without it' }
    return graded(raw, options, { ok: true, value: allow.value })
  }
  const sets = [[], ...jsonAllowances.map((name) => [name]), jsonAllowances]
  return sets.some((set) => readJson(raw, { root, allow: set }).outcome === 'read') ? { outcome: 'pass' } : { outcome: 'unreadable' }
}

function withCode({ outcome, code }: { readonly outcome: Graded['outcome']; readonly code?: string }): Graded {
  return { outcome, ...(code === undefined ? {} : { code }) }
}
