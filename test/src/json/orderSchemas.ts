import { Type } from '@sinclair/typebox'
import { type } from 'arktype'
import * as v from 'valibot'
import * as z from 'zod'

/** One shape, four times: an order with a payment of two kinds, an address that may be null and a note that may be missing. */
export const orderSchemas = {
  zod: z.strictObject({
    order_id: z.string().regex(/^A-[0-9]{4}$/),
    quantity: z.int().min(1).max(100),
    currency: z.enum(['EUR', 'USD', 'CHF']),
    note: z.string().max(20).optional(),
    tags: z.array(z.string()),
    address: z.union([z.null(), z.strictObject({ city: z.string().min(1) })]),
    payment: z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('card'), last4: z.string().regex(/^[0-9]{4}$/) }), z.strictObject({ kind: z.literal('iban'), iban: z.string() })]),
  }),
  valibot: v.strictObject({
    order_id: v.pipe(v.string(), v.regex(/^A-[0-9]{4}$/)),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    currency: v.picklist(['EUR', 'USD', 'CHF']),
    note: v.optional(v.pipe(v.string(), v.maxLength(20))),
    tags: v.array(v.string()),
    address: v.nullable(v.strictObject({ city: v.pipe(v.string(), v.minLength(1)) })),
    payment: v.variant('kind', [v.strictObject({ kind: v.literal('card'), last4: v.pipe(v.string(), v.regex(/^[0-9]{4}$/)) }), v.strictObject({ kind: v.literal('iban'), iban: v.string() })]),
  }),
  arktype: type({
    '+': 'reject',
    order_id: /^A-[0-9]{4}$/,
    quantity: '1 <= number.integer <= 100',
    currency: "'EUR' | 'USD' | 'CHF'",
    'note?': 'string <= 20',
    tags: 'string[]',
    address: type({ '+': 'reject', city: 'string >= 1' }).or('null'),
    payment: type({ '+': 'reject', kind: "'card'", last4: /^[0-9]{4}$/ }).or({ '+': 'reject', kind: "'iban'", iban: 'string' }),
  }),
  typebox: Type.Object(
    {
      order_id: Type.String({ pattern: '^A-[0-9]{4}$' }),
      quantity: Type.Integer({ minimum: 1, maximum: 100 }),
      currency: Type.Union([Type.Literal('EUR'), Type.Literal('USD'), Type.Literal('CHF')]),
      note: Type.Optional(Type.String({ maxLength: 20 })),
      tags: Type.Array(Type.String()),
      address: Type.Union([Type.Null(), Type.Object({ city: Type.String({ minLength: 1 }) }, { additionalProperties: false })]),
      payment: Type.Union([
        Type.Object({ kind: Type.Literal('card'), last4: Type.String({ pattern: '^[0-9]{4}$' }) }, { additionalProperties: false }),
        Type.Object({ kind: Type.Literal('iban'), iban: Type.String() }, { additionalProperties: false }),
      ]),
    },
    { additionalProperties: false },
  ),
}

const right = { order_id: 'A-2231', quantity: 2, currency: 'EUR', tags: ['gift'], address: { city: 'Basel' }, payment: { kind: 'card', last4: '0042' } }
const text = (change: object): string => JSON.stringify({ ...right, ...change })

/** Thirty outputs, and whether each is an order; undefined: it cannot be read. */
export const orderOutputs: readonly [name: string, output: unknown, isOrder: boolean | undefined][] = [
  ['the right one', text({}), true],
  ['already parsed', right, true],
  ['with a note', text({ note: 'ring twice' }), true],
  ['with no tags', text({ tags: [] }), true],
  ['with no address', text({ address: null }), true],
  ['paid by transfer', text({ payment: { kind: 'iban', iban: 'CH93' } }), true],
  ['an integer with a fraction of zero', text({}).replace('"quantity":2', '"quantity":2.0'), true],
  ['the greatest quantity', text({ quantity: 100 }), true],
  ['indented', JSON.stringify(right, null, 2), true],
  ['another id', text({ order_id: 'B-2231' }), false],
  ['an id with more behind it', text({ order_id: 'A-22310' }), false],
  ['a quantity as text', text({ quantity: '2' }), false],
  ['a quantity of none', text({ quantity: 0 }), false],
  ['a quantity too great', text({ quantity: 101 }), false],
  ['half an item', text({ quantity: 1.5 }), false],
  ['a currency in small letters', text({ currency: 'eur' }), false],
  ['a note too long', text({ note: 'x'.repeat(21) }), false],
  ['a note that is null', text({ note: null }), false],
  ['a tag that is a number', text({ tags: ['gift', 3] }), false],
  ['tags as text', text({ tags: 'gift' }), false],
  ['an address without a city', text({ address: {} }), false],
  ['a city that is empty', text({ address: { city: '' } }), false],
  ['a payment of another kind', text({ payment: { kind: 'cash' } }), false],
  ['a payment of two kinds', text({ payment: { kind: 'card', last4: '0042', iban: 'CH93' } }), false],
  ['a key more', text({ priority: true }), false],
  ['a key less', text({ currency: undefined }), false],
  ['a list of orders', JSON.stringify([right]), false],
  ['a text that holds it', JSON.stringify(text({})), false],
  ['cut off', text({}).slice(0, 60), undefined],
  ['in a fence', `\`\`\`json\n${text({})}\n\`\`\``, undefined],
]
