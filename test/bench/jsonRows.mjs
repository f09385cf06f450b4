import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { requirePeer } from './peers.mjs'
import { sideBySide } from './sideBySide.mjs'

const megabyte = 1_000_000

/** A JSON list of about a megabyte. */
function listOf(itemOf) {
  const items = []
  for (let length = 0; length < megabyte; length += items.at(-1).length + 1) items.push(itemOf(items.length))
  return `[${items.join(',')}]`
}

const ticket = (index) => ({
  order_id: `A-22-${index}`,
  label: index % 2 ? 'billing' : 'refund',
  urgent: index % 3 === 0,
  amount: { value: 89.9 + index, currency: 'EUR' },
  summary: `The customer was charged twice for order A-22-${index}, and waits for the refund since Monday.`,
  tags: ['charged twice', 'waiting'],
  note: null,
})

/** Kinds of JSON that a parser has different work with. The bar of the first is that of common output, of the others that of the worst kind. */
const kinds = [
  ['tickets', 6, () => listOf((index) => JSON.stringify(ticket(index)))],
  ['small objects', 12, () => listOf((index) => `{"a":${index % 10},"b":{"c":true},"d":{}}`)],
  ['objects of ever new keys', 12, () => listOf((index) => `{"k${index}":1,"l${index}":2}`)],
  ['texts with escapes', 12, () => listOf((index) => `"line ${index}\\n\\"quoted\\" \\u00e9\\t\\\\ end"`)],
  ['numbers', 12, () => listOf((index) => String(index * 7 + (index % 4) / 8))],
  ['nesting 200 deep', 12, () => listOf((index) => `${'['.repeat(200)}${index}${']'.repeat(200)}`)],
]

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function jsonReading() {
  const { readJson } = await import('code-graded')
  const rows = []
  for (const [kind, bar, textOf] of kinds) {
    const text = textOf()
    if (readJson(text).outcome !== 'read') throw new Error(`readJson does not read the text of ${kind}`)
    const measured = await sideBySide(() => readJson(text), () => JSON.parse(text), { rounds: 20 })
    rows.push({ work: `readJson, 1 MB of ${kind}`, against: 'JSON.parse', bar, unit: 'ms', ...measured })
  }
  return rows
}

// A new object at each call, as a test that writes its schema at the assertion makes it.
const schemaOf = (orderId) => ({
  type: 'object',
  properties: {
    tickets: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          order_id: orderId,
          label: { enum: ['billing', 'shipping', 'refund'] },
          urgent: { type: 'boolean' },
          amount: { type: 'object', properties: { value: { type: 'number', minimum: 0 }, currency: { enum: ['EUR', 'USD', 'CHF'] } }, required: ['value', 'currency'], additionalProperties: false },
          summary: { type: 'string', maxLength: 500 },
          tags: { type: 'array', items: { type: 'string' } },
          note: { type: ['string', 'null'] },
        },
        required: ['order_id', 'label', 'urgent', 'amount', 'summary', 'tags', 'note'],
        additionalProperties: false,
      },
    },
  },
  required: ['tickets'],
})

/** Texts of about 2 kB. Always the same would let the engine work it out once, and time nothing. */
const outputs = Array.from({ length: 64 }, (_, from) => JSON.stringify({ tickets: Array.from({ length: 8 }, (_item, index) => ticket(from * 8 + index)) }))

/** @returns {Promise<import('./rows.mjs').Row[]>} */
export async function schemas() {
  const { satisfySchema } = await import('code-graded')
  const rows = []
  for (const [kind, orderId, note] of [
    ['schema seen before', { type: 'string' }],
    ['schema with a pattern, seen before', { type: 'string', pattern: '^A-\\d{2}-\\d+$' }, 'A pattern may run away, so ours runs under a time limit; ajv has none.'],
  ]) {
    const schema = schemaOf(orderId)
    const validate = addFormats(new Ajv2020({ strict: false })).compile(schema)
    const ours = (call) => satisfySchema(outputs[call % 64], schema)
    const peer = (call) => validate(JSON.parse(outputs[call % 64]))
    if (ours(0).outcome !== 'pass' || !peer(0)) throw new Error('the outputs do not satisfy the schema')
    const measured = await sideBySide(ours, peer, { calls: 500 })
    rows.push({ work: `satisfySchema, 2 kB, ${kind}`, against: 'JSON.parse and a compiled ajv validate', bar: 2.5, unit: 'ms', ...measured, ...(note ? { note } : {}) })
  }
  const { toMatchSchema } = requirePeer('jest-json-schema').matchers
  const measured = await sideBySide(
    (call) => satisfySchema(outputs[call % 64], schemaOf({ type: 'string' })),
    (call) => toMatchSchema(JSON.parse(outputs[call % 64]), schemaOf({ type: 'string' })),
    { rounds: 20, calls: 20 },
  )
  return [...rows, { work: 'satisfySchema, 2 kB, fresh schema literal each call', against: 'JSON.parse and jest-json-schema toMatchSchema', bar: 1 / 10, unit: 'ms', ...measured }]
}
