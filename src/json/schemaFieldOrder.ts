import { isPlainObject, ownMembers, readList, refuse, refuseOption, type ArgumentReader } from '../usageError.ts'
import { brokenOrder, readFieldOrder, type FieldOrder, type FieldOrderFindings, type FieldOrderRule } from './fieldOrder.ts'
import type { JsonRead } from './readJson.ts'

/** An order of the root's keys, or orders of the objects that pointers lead to. */
export type FieldOrders = FieldOrder | readonly { readonly pointer: string; readonly order: FieldOrder }[]

const names = ['pointer', 'order']

/** Reads the option `fieldOrder`. Which keys must be there is the schema's to say, so those that are there are compared. */
export const readFieldOrders: ArgumentReader<readonly FieldOrderRule[]> = (value, who, argument) => {
  if (value === undefined) return []
  const list = Array.isArray(value) ? readList(who, argument, 'an order of keys', value) : []
  if (!list.some(isPlainObject)) return [readFieldOrder(who, argument, value, { presence: 'optional' })]
  return list.map((item, index) => {
    const place = `${argument} item ${index + 1}`
    const members = ownMembers(who, place, item)
    for (const key of members.keys()) if (!names.includes(key as string)) refuseOption(who, place, key, names)
    if (typeof members.get('pointer') !== 'string') refuse(who, `${place} "pointer"`, 'a JSON pointer such as "/answers/*"', members.get('pointer'))
    return readFieldOrder(who, `${place} "order"`, members.get('order'), { pointer: members.get('pointer'), presence: 'optional' })
  })
}

/** Where a value breaks any of the orders. */
export function brokenOrders(rules: readonly FieldOrderRule[], read: JsonRead, output: unknown): FieldOrderFindings {
  const broken = rules.map((rule) => brokenOrder(rule, read, output))
  return { findings: broken.flatMap(({ findings }) => findings).slice(0, 20), found: broken.reduce((sum, { found }) => sum + found, 0) }
}
