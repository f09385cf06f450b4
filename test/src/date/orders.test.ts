import { describe, expect, test } from 'vitest'
import { orderLanguages, orderOf } from '../../../src/date/orders.ts'
import { numberStyles } from '../../../src/number/separators.ts'

const regions = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-CA', 'en-ZA', 'en-PH', 'es-ES', 'es-PA', 'es-PR', 'es-US', 'fr-CA', 'fr-CH', 'de-AT', 'zh-HK', 'zh-TW', 'sv-FI', 'sv-SE', 'pt-BR']

const orderOfTag = (tag: string): string => orderOf(tag.split('-')[0]!, tag.split('-')[1]) ?? 'none'

/** The order of the short date of the running Intl. */
function orderOfIntl(tag: string): string {
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(0)
  return parts.filter(({ type }) => ['day', 'month', 'year'].includes(type)).map(({ type }) => type[0]!.toUpperCase()).join('')
}

describe('orders', () => {
  test('puts the month first in four places', () => {
    expect(['en-US', 'fil', 'fil-PH', 'es-PA', 'es-PR'].map(orderOfTag)).toEqual(['MDY', 'MDY', 'MDY', 'MDY', 'MDY'])
    expect([...orderLanguages, ...regions].filter((tag) => orderOfTag(tag) === 'MDY')).toEqual(['fil', 'en-US', 'es-PA', 'es-PR'])
  })

  test('decides nothing for plain English, and where a locale’s own order starts with the year', () => {
    const undecided = 'en ja zh ko hu lt sv af eu fa mn ne si zu en-CA en-ZA fr-CA en-PH zh-TW sv-SE'.split(' ')
    expect(undecided.filter((tag) => orderOfTag(tag) !== 'none')).toEqual([])
  })

  test('puts the day first everywhere else', () => {
    const dayFirst = 'de fr es it pt nl da nb fi pl cs sk hr ro ru uk el tr hi en-GB en-AU en-IN es-US es-419 en-001 de-AT fr-CH zh-HK sv-FI pt-BR'.split(' ')
    expect(dayFirst.filter((tag) => orderOfTag(tag) !== 'DMY')).toEqual([])
  })

  test('knows every language whose numbers are known, so that one locale serves a whole project', () => {
    expect([...numberStyles().keys()].filter((tag) => !tag.includes('-') && !orderLanguages.includes(tag))).toEqual([])
  })

  test('lists each language once, in the order of the alphabet', () => {
    expect([...new Set(orderLanguages)].toSorted()).toEqual([...orderLanguages])
  })

  test('reports where the running Intl has another order, without failing', () => {
    const differing = [...orderLanguages, ...regions].filter((tag) => {
      const ours = orderOfTag(tag)
      return ours !== 'none' && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 && orderOfIntl(tag) !== ours
    })
    console.info(`Intl (ICU ${process.versions.icu}) has another order of day and month than the table for: ${differing.join(' ') || 'none'}`)
  })
})
