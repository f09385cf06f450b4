import { printValue } from '../printValue.ts'
import { runGuarded } from '../timeGuard.ts'
import { didYouMean, GraderUsageError, isPlainObject, ownMembers, refuse, refuseOption, wordList } from '../usageError.ts'
import { asAuthor } from '../valuePatterns.ts'
import { catalogue, rules, sealRule, type NormalisationRule, type Pairs, type RuleName } from './rules.ts'

const members = ['name', 'apply', 'equal', 'different', 'cost', 'after'] as const

/**
 * Checks a rule of one's own against its pairs, and makes it usable beside the catalogue.
 *
 * @param rule  `name` (camelCase, not one of the catalogue), `apply`, at least one pair in `equal` and in `different`, and
 * optionally `cost` and `after` (the rule of the catalogue behind which it runs; default 'articles', the last)
 * @returns the rule, frozen
 * @throws GraderUsageError when a member is wrong, `apply` returns no text or runs for more than a second, or a pair is not
 * decided as stated; the message holds the pair
 * @example
 * const orderPrefix = defineRule({
 *   name: 'orderPrefix',
 *   apply: (text) => text.replace(/^order /i, ''),
 *   equal: [['Order A-22', 'A-22']],
 *   different: [['A-22', 'A-23']],
 * })
 *
 * Does not see: whether the rule does on other texts what its pairs promise.
 */
export function defineRule(rule: NormalisationRule): NormalisationRule {
  const read = readRule(rule)
  for (const [one, other] of read.equal) {
    const before = one === other
    const [first, second] = [applyRule('defineRule', read, one, undefined), applyRule('defineRule', read, other, undefined)]
    if (before || first !== second) refusePair(read, 'equal', [one, other], before ? 'are the same text without it' : `become ${printPair(first, second)}`)
  }
  for (const [one, other] of read.different) {
    const [first, second] = [applyRule('defineRule', read, one, undefined), applyRule('defineRule', read, other, undefined)]
    if (first === second) refusePair(read, 'different', [one, other], `both become ${printValue(first)}`)
  }
  return sealRule(read, 'custom')
}

/** Runs a custom rule on a text: what it returns must be a text, and it may not run away. */
export function applyRule(who: string, rule: NormalisationRule, text: string, locale: string | undefined): string {
  const argument = `rule "${rule.name}"`
  const result: unknown = runGuarded(who, argument, () => asAuthor(() => rule.apply(text, locale)))
  if (typeof result !== 'string') throw new GraderUsageError(who, { argument, problem: 'must return a text', was: { value: result } })
  return result
}

function readRule(rule: unknown): NormalisationRule {
  if (!isPlainObject(rule)) refuse('defineRule', 'rule', 'an object with name, apply, equal and different', rule)
  const given = ownMembers('defineRule', 'rule', rule)
  for (const key of given.keys()) if (!(members as readonly unknown[]).includes(key)) refuseOption('defineRule', 'rule', key, members)
  const [name, apply, cost, after] = [given.get('name'), given.get('apply'), given.get('cost'), given.get('after')]
  if (typeof name !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(name)) refuse('defineRule', 'name', 'a name in camelCase', name)
  if (isCatalogueName(name)) throw new GraderUsageError('defineRule', { argument: 'name', problem: 'must not be that of a rule of the catalogue', was: { value: name } })
  if (typeof apply !== 'function') refuse('defineRule', 'apply', 'a function', apply)
  if (cost !== undefined && typeof cost !== 'string') refuse('defineRule', 'cost', 'a text', cost)
  return {
    name,
    apply: apply as NormalisationRule['apply'],
    equal: readPairs('equal', given.get('equal')),
    different: readPairs('different', given.get('different')),
    ...(cost === undefined ? {} : { cost }),
    ...(after === undefined ? {} : { after: readPlace(after) }),
  }
}

function readPlace(after: unknown): RuleName {
  if (typeof after === 'string' && Object.hasOwn(rules, after)) return after as RuleName
  const places = Object.keys(rules)
  return refuse('defineRule', 'after', `the name of a rule: ${wordList(places)}`, after, typeof after === 'string' ? didYouMean(after, places) : undefined)
}

function isCatalogueName(name: string): boolean {
  return Object.hasOwn(rules, name) || catalogue.some(({ rule }) => rule.name === name)
}

const isPair = (pair: unknown): boolean => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string')

function readPairs(argument: string, pairs: unknown): Pairs {
  if (!Array.isArray(pairs) || pairs.length === 0 || !pairs.every(isPair)) refuse('defineRule', argument, 'a list of at least one pair of texts', pairs)
  return Object.freeze(pairs.map((pair) => Object.freeze([...(pair as [string, string])]))) as unknown as Pairs
}

function refusePair(rule: NormalisationRule, list: string, [one, other]: readonly [string, string], found: string): never {
  const wish = list === 'equal' ? 'must become the same text' : 'must stay different'
  throw new GraderUsageError('defineRule', { argument: `rule "${rule.name}", pair ${printPair(one, other)}`, problem: `${wish}, but they ${found}` })
}

const printPair = (one: string, other: string): string => `${printValue(one)} and ${printValue(other)}`
