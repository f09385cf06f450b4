import { effectiveLocale, readLocale, type EffectiveLocale } from '../configuration.ts'
import {
  didYouMean,
  GraderUsageError,
  isPlainObject,
  oneWordOf,
  ownMembers,
  readList,
  readOptions,
  refuse,
  refuseOption,
  wordList,
  type ArgumentReader,
} from '../usageError.ts'
import { isLanguage } from './codes.ts'
import { hasContent } from './characters.ts'
import { applyRule } from './defineRule.ts'
import { extractAnswer, readExtraction, type Extracted } from './extraction.ts'
import type { Extraction, Extractor } from './extractor.ts'
import { publishedPresets, rulePresets, type PresetName, type PublishedPreset, type RulePresetName } from './presets.ts'
import { catalogue, leavesAsciiAlone, originOf, rules, type ArticleLanguage, type CatalogueEntry, type NormalisationRule, type RuleName } from './rules.ts'

/** What counts as the same text. */
export interface NormaliseOptions {
  /** The rules to start from. Default: 'default'. The published ones take no other option. */
  preset?: PresetName
  /** Switches on top of the preset: `true`, `false`, a variant (`case: 'fold'`, `articles: 'de'`), or a rule of one's own under its name. */
  rules?: { [name: string]: boolean | 'lower' | 'fold' | ArticleLanguage | NormalisationRule }
  /** A BCP 47 tag for the letter case of Turkish and Azerbaijani, or 'none'. Default: the project's, else none. */
  locale?: string
  /** What stands round the answer in the output, and is taken off it. Default: nothing. */
  extract?: Extraction | readonly Extraction[]
}

/** One rule that runs, in its place. */
interface Step {
  readonly place: RuleName | undefined
  readonly rule: NormalisationRule
  readonly leavesAscii: boolean
}

/** Everything an author has said about normalising, read and checked. */
export interface Normalisation {
  readonly who: string
  /** For the message: `preset default, case off`. */
  readonly label: string
  readonly preset: PresetName | undefined
  readonly published: PublishedPreset | undefined
  readonly steps: readonly Step[]
  /** The rules that run, for asking what one more or one less would change. */
  readonly entries: readonly CatalogueEntry[]
  readonly custom: readonly NormalisationRule[]
  readonly extract: readonly Extractor[]
  readonly locale: EffectiveLocale
}

export interface Normalised {
  readonly text: string
  readonly extracted: Extracted | undefined
  /** A rule of the author's that left nothing of a text that had content. */
  readonly emptiedBy: string | undefined
}

const defaultEntries = rulePresets.default.map((place) => entryOf(place)!)
const noLocale: EffectiveLocale = { tag: undefined, from: 'nowhere' }
const plans = new Map<string, Normalisation>()

/** Reads the `rules` argument: a list of rules, or options. Throws for what an author may not write. */
export function readNormalisation(who: string, value: unknown): Normalisation {
  if (value === undefined) return defaultNormalisation(who)
  if (Array.isArray(value)) return fromList(who, value)
  if (originOf(value)) refuse(who, 'rules', 'a list of rules, or options such as { rules: { case: false } }', value)
  return fromOptions(who, ownMembers(who, 'options', value))
}

/**
 * Reads the members of an options object that belong to normalising.
 *
 * @param beside  the matcher's other options, read already, for the message about an unknown one
 */
export function fromOptions(who: string, members: ReadonlyMap<string | symbol, unknown>, beside: readonly string[] = []): Normalisation {
  for (const key of members.keys()) if (typeof key !== 'string' || !optionNames.includes(key)) refuseOption(who, 'options', key, [...optionNames, ...beside])
  const options = readOptions<NormaliseOptionsRead>(who, Object.fromEntries(members), {
    preset: readPreset,
    rules: (given) => given,
    locale: readTextLocale,
    extract: readExtraction,
  })
  const published = Object.hasOwn(publishedPresets, options.preset) ? publishedPresets[options.preset as keyof typeof publishedPresets] : undefined
  if (published) {
    for (const key of ['rules', 'locale', 'extract'] as const) {
      if (members.get(key) === undefined) continue
      throw new GraderUsageError(who, {
        argument: `option "${key}"`,
        problem: `cannot stand beside preset "${options.preset}", which is a whole published procedure`,
      })
    }
    return { who, label: `preset ${options.preset}`, preset: options.preset, published, steps: [], entries: [], custom: [], extract: [], locale: noLocale }
  }
  const { entries, custom, label } = switched(who, rulePresets[options.preset as RulePresetName], options.rules)
  return {
    who,
    label: [`preset ${options.preset}`, ...label].join(', '),
    preset: options.preset,
    published: undefined,
    ...planOf(entries, custom),
    extract: options.extract,
    locale: effectiveLocale(options.locale),
  }
}

const optionNames: readonly string[] = ['preset', 'rules', 'locale', 'extract']

interface NormaliseOptionsRead {
  preset: PresetName
  rules: unknown
  locale: string | undefined
  extract: readonly Extractor[]
}

const readPreset = oneWordOf<PresetName>('default', 'none', 'squad', 'squad-v1', 'triviaqa')

const readTextLocale: ArgumentReader<string | undefined> = (value, who, argument) => {
  if (value === undefined) return undefined
  const tag = readLocale(value, who, argument)
  const language = tag.split('-')[0]!
  // Languages with a three-letter code only have no rule of letter case of their own.
  if (tag !== 'none' && language.length === 2 && !isLanguage(language)) refuse(who, argument, 'a BCP 47 tag of a language that exists, or "none"', value)
  return tag
}

function defaultNormalisation(who: string): Normalisation {
  const locale = effectiveLocale(undefined)
  const key = `${who} ${locale.tag ?? ''}`
  let plan = plans.get(key)
  if (!plan) {
    plan = { who, label: 'preset default', preset: 'default', published: undefined, ...planOf(defaultEntries, []), extract: [], locale }
    plans.set(key, plan)
  }
  return plan
}

function fromList(who: string, value: readonly unknown[]): Normalisation {
  const list = readList(who, 'rules', 'a list of rules', value)
  if (list.length === 0) refuse(who, 'rules', 'a list of at least one rule', value, 'To compare without any rule pass { preset: "none" }.')
  const entries: CatalogueEntry[] = []
  const custom: NormalisationRule[] = []
  for (const rule of list) {
    const entry = catalogueEntryOf(rule)
    if (entry) entries.push(entry)
    else if (originOf(rule) === 'custom') custom.push(rule as NormalisationRule)
    else refuseRule(who, 'rules', rule)
  }
  const names = [...entries.map(({ rule }) => rule), ...custom].map(({ name }) => name)
  refuseTwoOfOnePlace(who, entries, names)
  return {
    who,
    label: `rules ${names.join(', ')}`,
    preset: undefined,
    published: undefined,
    ...planOf(entries, custom),
    extract: [],
    locale: effectiveLocale(undefined),
  }
}

function refuseRule(who: string, argument: string, value: unknown): never {
  return refuse(who, argument, 'a rule of the catalogue (rules.nfc, rules.case.lower) or one made by defineRule', value)
}

/** Found by its name: a rule of the catalogue of another build is the same rule. */
function catalogueEntryOf(value: unknown): CatalogueEntry | undefined {
  return originOf(value) === 'catalogue' ? catalogue.find(({ rule }) => rule.name === (value as NormalisationRule).name) : undefined
}

function refuseTwoOfOnePlace(who: string, entries: readonly CatalogueEntry[], names: readonly string[]): void {
  const taken = new Map<string, string>()
  for (const { place, rule } of entries) {
    const other = taken.get(placeKey(place))
    if (other !== undefined) {
      throw new GraderUsageError(who, { argument: 'rules', problem: `must hold one rule of a place, but "${other}" and "${rule.name}" share theirs` })
    }
    taken.set(placeKey(place), rule.name)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new GraderUsageError(who, { argument: 'rules', problem: `must hold each rule once, but holds "${twice}" again` })
}

/** `nfc` and `nfkc` are two rules of one place. */
const placeKey = (place: RuleName): string => (place === 'nfkc' ? 'nfc' : place)

interface Switched {
  readonly entries: readonly CatalogueEntry[]
  readonly custom: readonly NormalisationRule[]
  readonly label: readonly string[]
}

function switched(who: string, preset: readonly RuleName[], given: unknown): Switched {
  const on = new Map<string, CatalogueEntry>(preset.map((place) => [placeKey(place), entryOf(place)!]))
  const custom: NormalisationRule[] = []
  const label: string[] = []
  const switches = ownMembers(who, 'option "rules"', given)
  if (switches.get('nfc') === true && switches.get('nfkc') === true) {
    throw new GraderUsageError(who, { argument: 'option "rules"', problem: 'must hold one rule of a place, but "nfc" and "nfkc" share theirs' })
  }
  for (const [key, value] of switches) {
    if (value === undefined) continue
    const argument = `rule ${typeof key === 'string' ? `"${key}"` : String(key)}`
    if (typeof key === 'string' && Object.hasOwn(rules, key)) {
      const place = key as RuleName
      if (value !== false) on.set(placeKey(place), entryOf(place, readVariant(who, argument, place, value)) ?? refuseRule(who, argument, value))
      else if (on.get(placeKey(place))?.place === place) on.delete(placeKey(place))
      label.push(`${key} ${value === false ? 'off' : value === true ? 'on' : printWord(value)}`)
    } else if (originOf(value) === 'custom') {
      const rule = value as NormalisationRule
      if (rule.name !== key) refuse(who, argument, `under the rule's own name, "${rule.name}"`, key)
      custom.push(rule)
      label.push(`${key} on`)
    } else {
      refuseUnknownSwitch(who, argument, key, value)
    }
  }
  return { entries: [...on.values()], custom, label }
}

const printWord = (value: unknown): string => (typeof value === 'string' ? value : 'on')

function refuseUnknownSwitch(who: string, argument: string, key: string | symbol, value: unknown): never {
  if (isPlainObject(value)) refuseRule(who, argument, value)
  return refuseOption(who, 'rule', key, Object.keys(rules))
}

/** The variant that a switch picks; undefined where the place has one rule only. */
function readVariant(who: string, argument: string, place: RuleName, value: unknown): string | undefined {
  const variants = catalogue.filter((entry) => entry.place === place).flatMap(({ variant }) => variant ?? [])
  const entry = catalogueEntryOf(value)
  if (entry?.place === place) return entry.variant
  if (value === true && (variants.length === 0 || place === 'case')) return variants[0]
  if (typeof value === 'string' && variants.includes(value)) return value
  const choices = [...(place === 'articles' ? [] : ['true']), 'false'].join(' or ')
  const mustBe = variants.length === 0 ? choices : `${wordList(variants)}, or ${choices}`
  return refuse(who, argument, mustBe, value, typeof value === 'string' ? didYouMean(value, variants) : undefined)
}

function entryOf(place: RuleName, variant?: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.place === place && (variant === undefined || entry.variant === variant))
}

const placeOrder = Object.keys(rules) as RuleName[]
/** Extraction runs behind the rules of this place. */
const beforeExtraction = placeOrder.indexOf('emojiVariation')

function planOf(entries: readonly CatalogueEntry[], custom: readonly NormalisationRule[]): Pick<Normalisation, 'steps' | 'entries' | 'custom'> {
  const own = custom.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const steps = placeOrder.flatMap((place): Step[] => {
    const entry = entries.find((candidate) => candidate.place === place)
    const behind = own.filter((rule) => (rule.after ?? 'articles') === place)
    return [
      ...(entry ? [{ place, rule: entry.rule, leavesAscii: leavesAsciiAlone.has(place) }] : []),
      ...behind.map((rule) => ({ place: undefined, rule, leavesAscii: false })),
    ]
  })
  return { steps, entries, custom: own }
}

const printableAscii = /^[ -~]*$/

/**
 * The normal form of a text.
 *
 * @param side  extraction acts on the output alone
 */
export function normalise(plan: Normalisation, text: string, side: 'output' | 'expected'): Normalised {
  if (plan.published) return { text: plan.published.normalise(text), extracted: undefined, emptiedBy: undefined }
  const extracting = side === 'output' && plan.extract.length > 0
  const split = extracting ? plan.steps.findIndex((step) => placeIndex(step) > beforeExtraction) : -1
  const first = extracting ? (split === -1 ? plan.steps : plan.steps.slice(0, split)) : []
  const before = runSteps(plan, first, text)
  const extracted = extracting ? extractAnswer(before.text, plan.extract) : undefined
  const rest = extracting ? (split === -1 ? [] : plan.steps.slice(split)) : plan.steps
  const after = runSteps(plan, rest, extracted?.text ?? before.text)
  return {
    text: close(plan, after.text),
    extracted: extracted && extracted.by.length > 0 ? extracted : undefined,
    emptiedBy: before.emptiedBy ?? after.emptiedBy,
  }
}

function placeIndex(step: Step): number {
  return placeOrder.indexOf(step.place ?? step.rule.after ?? 'articles')
}

function runSteps(plan: Normalisation, steps: readonly Step[], text: string): { text: string; emptiedBy: string | undefined } {
  let current = text
  let emptiedBy: string | undefined
  // Emphasis is taken off once. It may stand inside the marks that end the answer: "**Paris**."
  let markdownIsDone = !plan.steps.some(({ place }) => place === 'markdown')
  // Half of the rules look for characters beyond ASCII: one test spares them all.
  let ascii = printableAscii.test(text)
  for (const step of steps) {
    if (ascii && step.leavesAscii) continue
    const before = current
    if (step.place === undefined) {
      current = applyRule(plan.who, step.rule, current, plan.locale.tag)
      if (!hasContent(current) && hasContent(before)) emptiedBy ??= step.rule.name
    } else {
      current = step.rule.apply(current, plan.locale.tag)
      if (step.place === 'markdown') markdownIsDone = current !== before
      if (step.place === 'trailingPunctuation') current = alternate(plan, current, markdownIsDone)
    }
    if (ascii && current !== before) ascii = printableAscii.test(current)
  }
  return { text: current, emptiedBy }
}

/** Marks at the end, quotes around the answer and emphasis may be nested in each other: `"Billing."`, `"Billing".`, `**Billing**.` */
function alternate(plan: Normalisation, text: string, markdownIsDone: boolean): string {
  const hasQuotes = plan.steps.some(({ place }) => place === 'enclosingQuotes')
  let current = text
  let isDone = markdownIsDone
  for (;;) {
    const bare = isDone ? current : rules.markdown.apply(current, undefined)
    isDone ||= bare !== current
    const inside = hasQuotes ? rules.enclosingQuotes.apply(bare, undefined) : bare
    if (inside === current) return current
    current = rules.trailingPunctuation.apply(inside, undefined)
  }
}

/** Dropping a character can bring a letter and its accent together, and can leave white space at an edge. */
function close(plan: Normalisation, text: string): string {
  let current = text
  for (const { place, rule, leavesAscii } of plan.steps) {
    if (place !== 'nfc' && place !== 'nfkc' && place !== 'whitespace') continue
    if (!leavesAscii || !printableAscii.test(current)) current = rule.apply(current, undefined)
  }
  return current
}

/** The same with one more rule of the catalogue, in place of another of its place. */
export function withRule(plan: Normalisation, entry: CatalogueEntry): Normalisation {
  const others = plan.entries.filter(({ place }) => placeKey(place) !== placeKey(entry.place))
  return { ...plan, ...planOf([...others, entry], plan.custom) }
}

/** The same without one rule. */
export function withoutRule(plan: Normalisation, rule: NormalisationRule): Normalisation {
  const entries = plan.entries.filter((entry) => entry.rule !== rule)
  const custom = plan.custom.filter((other) => other !== rule)
  return { ...plan, ...planOf(entries, custom) }
}

/** The same with one more extraction, after the others. */
export function withExtractor(plan: Normalisation, extractor: Extractor): Normalisation {
  return { ...plan, extract: [...plan.extract, extractor] }
}
