import { currencyAtStart } from '../../number/currencies.ts'
import { unitOf } from '../../quantity/units.ts'

// Units and currencies beside a number. Where a sign or a name stands for several, it agrees with each of them.

/** Currency and unit names that the English tables of `src/quantity` and the signs of `src/number` do not hold, in lower case. */
const names: Readonly<Record<string, string>> = {
  USD: 'dollar dollars dólar dólares us-dollar dólares دولار دولارا डॉलर 美元 ドル 米ドル',
  EUR: 'euro euros يورو यूरो 欧元 歐元 ユーロ',
  GBP: 'pound pounds sterling pfund livre livres libra libras جنيه 英镑 ポンド',
  JPY: 'yen 円 日元 日圓',
  CNY: 'yuan renminbi 元 人民币 人民幣',
  INR: 'rupee rupees rupien roupies rupias रुपये रुपए रुपया रुपयों روبية 卢比 ルピー',
  CHF: 'franc francs franken francos rappen 法郎',
  km: 'kilometer kilometern kilomètre kilomètres kilómetro kilómetros キロメートル 公里 千米 كيلومتر كم किलोमीटर किमी',
  m: 'meter metern mètre mètres metro metros メートル 米 متر मीटर',
  cm: 'zentimeter centimètre centimètres centímetro centímetros センチ 厘米 سنتيمتر सेंटीमीटर',
  kg: 'kilo kilos kilogramm kilogrammes kilogramo kilogramos キログラム 公斤 千克 كيلوغرام कि.ग्रा. किलोग्राम किलो',
  g: 'gramm grammes gramo gramos グラム 克 غرام ग्राम',
  t: 'tonne tonnen tonnes tonelada toneladas トン 吨 طن टन',
  L: 'liter litern litre litres litro litros リットル 升 لتر लीटर',
  lb: 'pound pounds pfund livre livres libra libras ポンド',
  '°C': 'grad degré degrés grado grados 度 درجة',
  min: 'minuten minute minutes minuto minutos 分钟 دقيقة मिनट',
  h: 'stunde stunden heure heures hora horas 時間 小时 ساعة घंटे',
  d: 'tag tage tagen jour jours día días 天 日間 يوم दिन',
  week: 'woche wochen semaine semaines semana semanas 週間 周 أسبوع सप्ताह',
  month: 'monat monate monaten mois mes meses か月 ヶ月 个月 شهر महीने',
  year: 'jahr jahre jahren an ans année années año años 年間 سنة عام साल वर्ष',
  'percentage point': 'point points prozentpunkt prozentpunkte prozentpunkten pp',
}

let byName: ReadonlyMap<string, readonly string[]> | undefined

function idsByName(): ReadonlyMap<string, readonly string[]> {
  const made = new Map<string, string[]>()
  for (const [id, list] of Object.entries(names)) for (const name of list.split(' ')) made.set(name.normalize('NFC'), [...(made.get(name.normalize('NFC')) ?? []), id])
  return made
}

/** Currencies that a sign may stand for. */
const severalOfSign: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'CLP', 'COP', 'ARS'],
  '¥': ['JPY', 'CNY'],
}

/** The ids of a currency sign or code; undefined for any other text. */
export function currencyIds(text: string): { readonly ids: readonly string[]; readonly length: number } | undefined {
  const currency = currencyAtStart(text)
  if (currency) return { ids: severalOfSign[currency.kind] ?? [currency.kind], length: currency.length }
  const spelled = /^(?:Rs\.?|₨)/.exec(text)?.[0]
  return spelled === undefined ? undefined : { ids: ['INR'], length: spelled.length }
}

/** The ids of a unit by its symbol or name; undefined for a word that is none. */
export function unitIds(written: string): readonly string[] | undefined {
  byName ??= idsByName()
  const unit = unitOf(written)
  const known = unit === undefined || unit.kind === 'unknown' ? [] : [unit.id]
  const named = byName.get(written.toLowerCase().normalize('NFC')) ?? []
  const ids = [...new Set([...known, ...named])]
  return ids.length === 0 ? undefined : ids
}
