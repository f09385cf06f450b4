import type { NormaliseOptions } from '../../src/text/normalise.ts'

// pairs.jsonl writes the options of a call in an older, flat form. Anything that is not listed here has the same name and value.

type Written = Readonly<Record<string, any>>

const forms: Readonly<Record<string, string>> = { accounting: 'accounting', fractions: 'fraction', compact: 'compact', radix: 'radix' }

const renamed: Readonly<Record<string, (value: any) => object>> = {
  tolerance: ({ abs, rel }) => ({ tolerance: { ...(abs === undefined ? {} : { absolute: abs }), ...(rel === undefined ? {} : { relative: rel }) } }),
  convert: () => ({ conversion: 'exact' }),
  unitOptional: () => ({ unit: 'optional' }),
  ordered: () => ({ order: 'same' }),
  order: (dateOrder) => ({ dateOrder }),
  minF1: (f1) => ({ threshold: { f1 } }),
}

/** What a set line says of the list; everything else on it is an option of its items. */
const listOptions = ['separator', 'ordered', 'duplicates', 'relation', 'minF1']

/** The options of a number, date or unit line, as the grader takes them. */
export function valueOptions(written: Written): object {
  const entries = Object.entries(written)
  const wantedForms = entries.filter(([name, value]) => name in forms && value === true).map(([name]) => forms[name])
  const others = entries.filter(([name]) => !(name in forms)).map(([name, value]) => renamed[name]?.(value) ?? { [name]: value })
  return Object.assign({}, ...others, wantedForms.length > 0 ? { forms: wantedForms } : {})
}

/** The options of a set line: those of its items stand inside the option `item`. */
export function setOptions({ item = 'text', ...written }: Written): object {
  const part = (ofList: boolean): Written => Object.fromEntries(Object.entries(written).filter(([name]) => listOptions.includes(name) === ofList))
  const ofItems = valueOptions(part(false))
  return { ...valueOptions(part(true)), item: Object.keys(ofItems).length > 0 ? { [item]: ofItems } : item }
}

const extractions: Readonly<Record<string, NonNullable<NormaliseOptions['extract']>>> = {
  codeFence: 'codeFence',
  boxed: 'lastBoxed',
  answerPhrase: 'answerPhrase',
}

/** The options of a text line: extractors stand among the rules there. */
export function textOptions({ rules: written = {}, ...others }: NormaliseOptions): NormaliseOptions {
  const entries = Object.entries(written)
  const extract = entries.filter(([name, value]) => value === true && name in extractions).map(([name]) => extractions[name] as 'codeFence')
  const rules = Object.fromEntries(entries.filter(([name]) => !(name in extractions)))
  return {
    ...others,
    ...(Object.keys(rules).length > 0 ? { rules } : {}),
    ...(extract.length > 0 ? { extract: extract.length === 1 ? extract[0]! : extract } : {}),
  }
}
