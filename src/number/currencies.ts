import { isCurrency } from '../text/codes.ts'

/** Signs that stand for one currency (CLDR's narrow and common signs). `$` and `¥` stand for several, so they are kinds of their own. */
const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
  '₴': 'UAH',
  '₪': 'ILS',
  '₦': 'NGN',
  '฿': 'THB',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₭': 'LAK',
  '₮': 'MNT',
  '؋': 'AFN',
  '৳': 'BDT',
  '֏': 'AMD',
  US$: 'USD',
  A$: 'AUD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  MX$: 'MXN',
  R$: 'BRL',
}

/** Full-width signs, and the ones they are. */
const fullWidth: Readonly<Record<string, string>> = { '＄': '$', '￥': '¥', '￡': '£', '￦': '₩' }

const dollarSign = /^[A-Z]{1,2}\$/
const sign = /^\p{Sc}/u
const code = /^[A-Z]{3}(?![A-Za-z])/

/**
 * The currency that a text starts with: a sign, a prefixed dollar sign (`US$`) or an ISO code in upper case.
 * `kind` is the ISO code, or the sign itself where it stands for several currencies.
 */
export function currencyAtStart(text: string): { readonly kind: string; readonly length: number } | undefined {
  const written = dollarSign.exec(text)?.[0] ?? sign.exec(text)?.[0]
  if (written !== undefined) {
    const shown = fullWidth[written] ?? written
    const known = currencyOfSign[shown]
    // "XY$" is no sign that anybody uses.
    return known === undefined && shown.endsWith('$') && shown.length > 1 ? undefined : { kind: known ?? shown, length: written.length }
  }
  const letters = code.exec(text)?.[0]
  return letters !== undefined && isCurrency(letters) ? { kind: letters, length: 3 } : undefined
}
