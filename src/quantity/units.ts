import { divide, fromDecimalText, type Rational } from '../number/exact.ts'

/** What a unit measures. Only units of one dimension are converted into each other. */
export type Dimension =
  | 'length'
  | 'mass'
  | 'time'
  | 'volume'
  | 'area'
  | 'speed'
  | 'data'
  | 'energy'
  | 'power'
  | 'pressure'
  | 'frequency'
  | 'voltage'
  | 'current'
  | 'temperature'

/** A unit. One without a factor has several values in the world, or is only a word: it equals itself and is never converted. */
export interface Unit {
  /** The symbol, or for a word that is no known unit the word itself. */
  readonly id: string
  readonly kind: 'exact' | 'several values' | 'unknown'
  readonly dimension?: Dimension
  /** How many base units one of it is. */
  readonly factor?: Rational
  /** What is added, in base units, after the factor: the zero of a temperature scale. */
  readonly offset?: Rational
}

/**
 * Symbol; factor to the dimension's base unit, as a decimal or a quotient of two; other symbols; names. Symbols are
 * case-sensitive, names are not. Sources: SI brochure (9th edition), the international yard and pound of 1959, IEC 80000-13.
 */
type UnitRow = readonly [symbol: string, factor: string, otherSymbols: string, names: string]

const table: Readonly<Record<Exclude<Dimension, 'temperature'>, readonly UnitRow[]>> = {
  length: [
    ['nm', '1e-9', '', 'nanometre'],
    ['µm', '1e-6', '', 'micrometre,micron'],
    ['mm', '0.001', '', 'millimetre'],
    ['cm', '0.01', '', 'centimetre'],
    ['dm', '0.1', '', 'decimetre'],
    ['m', '1', '', 'metre'],
    ['km', '1000', 'kms', 'kilometre'],
    ['in', '0.0254', '', 'inch/inches'],
    ['ft', '0.3048', '', 'foot/feet'],
    ['yd', '0.9144', 'yds', 'yard'],
    ['mi', '1609.344', '', 'mile'],
    ['nmi', '1852', '', 'nautical mile'],
  ],
  mass: [
    ['µg', '1e-6', 'mcg', 'microgram,microgramme'],
    ['mg', '0.001', '', 'milligram,milligramme'],
    ['g', '1', '', 'gram,gramme'],
    ['kg', '1000', 'kgs', 'kilogram,kilogramme'],
    ['t', '1000000', '', 'tonne,metric ton'],
    ['oz', '28.349523125', '', 'ounce'],
    ['lb', '453.59237', 'lbs', 'pound'],
    ['st', '6350.29318', '', 'stone/stones/stone'],
  ],
  time: [
    ['ns', '1e-9', '', 'nanosecond'],
    ['µs', '1e-6', '', 'microsecond'],
    ['ms', '0.001', '', 'millisecond'],
    ['s', '1', '', 'second,sec'],
    ['min', '60', 'mins', 'minute'],
    ['h', '3600', '', 'hour,hr'],
    ['d', '86400', '', 'day'],
    ['week', '604800', 'wk,wks', 'week'],
  ],
  volume: [
    ['ml', '0.001', 'mL', 'millilitre'],
    ['cl', '0.01', 'cL', 'centilitre'],
    ['dl', '0.1', 'dL', 'decilitre'],
    ['L', '1', 'l', 'litre'],
    ['cm³', '0.001', 'cc', 'cubic centimetre'],
    ['m³', '1000', '', 'cubic metre'],
  ],
  area: [
    ['mm²', '0.000001', '', 'square millimetre'],
    ['cm²', '0.0001', '', 'square centimetre'],
    ['m²', '1', '', 'square metre'],
    ['km²', '1000000', '', 'square kilometre'],
    ['ha', '10000', '', 'hectare'],
    ['in²', '0.00064516', '', 'square inch/square inches'],
    ['ft²', '0.09290304', '', 'square foot/square feet'],
    ['yd²', '0.83612736', '', 'square yard'],
    ['mi²', '2589988.110336', '', 'square mile'],
    ['acre', '4046.8564224', '', 'acre'],
  ],
  speed: [
    ['m/s', '1', '', 'metre per second/metres per second'],
    ['km/h', '5/18', 'kph,kmh,km/hr', 'kilometre per hour/kilometres per hour'],
    ['mph', '0.44704', '', 'mile per hour/miles per hour'],
    ['kn', '463/900', '', 'knot'],
  ],
  data: [
    ['bit', '1', '', 'bit'],
    ['kbit', '1e3', 'kb', 'kilobit'],
    ['Mbit', '1e6', 'Mb', 'megabit'],
    ['Gbit', '1e9', 'Gb', 'gigabit'],
    ['B', '8', '', 'byte'],
    ['kB', '8e3', '', 'kilobyte'],
    ['MB', '8e6', '', 'megabyte'],
    ['GB', '8e9', '', 'gigabyte'],
    ['TB', '8e12', '', 'terabyte'],
    ['KiB', '8192', '', 'kibibyte'],
    ['MiB', '8388608', '', 'mebibyte'],
    ['GiB', '8589934592', '', 'gibibyte'],
    ['TiB', '8796093022208', '', 'tebibyte'],
  ],
  energy: [
    ['J', '1', '', 'joule'],
    ['kJ', '1e3', '', 'kilojoule'],
    ['MJ', '1e6', '', 'megajoule'],
    ['Wh', '3600', '', 'watt hour,watt-hour'],
    ['kWh', '3.6e6', '', 'kilowatt hour,kilowatt-hour'],
    ['MWh', '3.6e9', '', 'megawatt hour,megawatt-hour'],
  ],
  power: [
    ['mW', '0.001', '', 'milliwatt'],
    ['W', '1', '', 'watt'],
    ['kW', '1e3', '', 'kilowatt'],
    ['MW', '1e6', '', 'megawatt'],
  ],
  pressure: [
    ['Pa', '1', '', 'pascal'],
    ['hPa', '100', '', 'hectopascal'],
    ['kPa', '1e3', '', 'kilopascal'],
    ['bar', '1e5', '', 'bar'],
    ['mbar', '100', '', 'millibar'],
  ],
  frequency: [
    ['Hz', '1', '', 'hertz/hertz'],
    ['kHz', '1e3', '', 'kilohertz/kilohertz'],
    ['MHz', '1e6', '', 'megahertz/megahertz'],
    ['GHz', '1e9', '', 'gigahertz/gigahertz'],
  ],
  voltage: [
    ['mV', '0.001', '', 'millivolt'],
    ['V', '1', '', 'volt'],
    ['kV', '1e3', '', 'kilovolt'],
  ],
  current: [
    ['pA', '1e-12', '', 'picoampere,picoamp'],
    ['mA', '0.001', '', 'milliampere,milliamp'],
    ['A', '1', '', 'ampere,amp'],
  ],
}

const temperatures: readonly (readonly [symbol: string, factor: string, offset: string, names: string])[] = [
  ['K', '1', '0', 'kelvin'],
  ['°C', '1', '273.15', 'degree celsius/degrees celsius,celsius/celsius,degrees c/deg c'],
  // (x - 32) * 5/9 + 273.15 = x * 5/9 + 45967/180
  ['°F', '5/9', '45967/180', 'degree fahrenheit/degrees fahrenheit,fahrenheit/fahrenheit,degrees f/deg f'],
]

/** Units that are of one size in one country and of another elsewhere, or of no one size. */
const severalValues: readonly (readonly [symbol: string, otherSymbols: string, names: string])[] = [
  ['gal', 'gals', 'gallon'],
  ['pt', '', 'pint'],
  ['qt', '', 'quart'],
  ['cup', '', 'cup'],
  ['tbsp', '', 'tablespoon'],
  ['tsp', '', 'teaspoon'],
  ['fl oz', '', 'fluid ounce'],
  ['ton', '', 'ton'],
  ['month', 'mo,mos', 'month'],
  ['year', 'yr,yrs', 'year'],
  ['cal', '', 'calorie'],
  ['hp', '', 'horsepower/horsepower'],
]

interface Lookup {
  readonly symbols: ReadonlyMap<string, Unit>
  /** In lower case. */
  readonly names: ReadonlyMap<string, Unit>
}

let lookup: Lookup | undefined

function makeLookup(): Lookup {
  const symbols = new Map<string, Unit>()
  const names = new Map<string, Unit>()
  const enter = (unit: Unit, otherSymbols: string, nameList: string): void => {
    for (const symbol of [unit.id, ...otherSymbols.split(',')]) if (symbol !== '') symbols.set(symbol, unit)
    for (const name of nameList.split(',')) for (const spelling of spellingsOf(name)) names.set(spelling, unit)
  }
  for (const [dimension, rows] of Object.entries(table) as [Dimension, readonly UnitRow[]][]) {
    for (const [id, factor, others, nameList] of rows) enter({ id, kind: 'exact', dimension, factor: fraction(factor) }, others, nameList)
  }
  for (const [id, factor, offset, nameList] of temperatures) {
    enter({ id, kind: 'exact', dimension: 'temperature', factor: fraction(factor), offset: fraction(offset) }, '', nameList)
  }
  for (const [id, others, nameList] of severalValues) enter({ id, kind: 'several values' }, others, nameList)
  return { symbols, names }
}

function fraction(text: string): Rational {
  const [numerator, denominator = '1'] = text.split('/') as [string, string?]
  return divide(fromDecimalText(numerator)!, fromDecimalText(denominator)!)
}

/** Singular and plural of a name, British and American: `metre` also stands for metres, meter and meters. */
function spellingsOf(name: string): string[] {
  const [singular, ...plurals] = name.split('/') as [string, ...string[]]
  const british = [singular, ...(plurals.length > 0 ? plurals : [`${singular}s`])]
  const american = british.map((spelling) => spelling.replace(/(met|lit)re/g, '$1er'))
  return [...new Set([...british, ...american])]
}

// "tickets", "mg/dL"; not "big tickets", not "5x".
const oneWord = /^\p{L}[\p{L}\p{M}]*(?:\/\p{L}[\p{L}\p{M}]*)?$/u

/**
 * The unit that a text names: a symbol in exact case, a name in any case, or a single word that is no known unit and stands for
 * itself (`tickets`). Undefined for anything else.
 */
export function unitOf(text: string): Unit | undefined {
  lookup ??= makeLookup()
  const written = oneSpelling(text)
  const known = lookup.symbols.get(written) ?? lookup.names.get(written.toLowerCase())
  return known ?? (oneWord.test(text) ? { id: text, kind: 'unknown' } : undefined)
}

const superscripts: Readonly<Record<string, string>> = { '2': '²', '3': '³' }

/** One spelling of signs and powers: `℃`, `° C`, `m2`, `m^2`, `sq m`. */
function oneSpelling(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace('℃', '°C')
    .replace('℉', '°F')
    .replace(/^° /, '°')
    .replace('μ', 'µ')
    .replace(/^(?:sq\.?|square) (mm|cm|m|km|in|ft|yd|mi)$/, '$1²')
    .replace(/^(?:cu|cubic) (cm|m)$/, '$1³')
    .replace(/^(\p{L}+)\^?([23])$/u, (_, unit: string, power: string) => unit + superscripts[power])
}

/** All units with a factor, for tests and documentation. */
export function exactUnits(): readonly Unit[] {
  lookup ??= makeLookup()
  return [...new Set(lookup.symbols.values())].filter(({ kind }) => kind === 'exact')
}
