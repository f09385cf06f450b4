import { describe, expect, test } from 'vitest'
import { equalNumber } from '../../../src/number/equalNumber.ts'
import { numberStyles } from '../../../src/number/separators.ts'

describe('separators', () => {
  test('lists each language and tag once, in canonical form', () => {
    const tags = [...numberStyles().keys()]
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
    expect(tags.length).toBeGreaterThan(120)
  })

  test('reads 1234567.5 as each locale writes it', () => {
    for (const [tag, { group, decimal, grouping, nativeDigits }] of numberStyles()) {
      const whole = (grouping === 'indian' ? ['12', '34', '567'] : ['1', '234', '567']).join(group)
      const text = `${whole}${decimal}5`
      const written = nativeDigits ? text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : text
      expect([tag, written, equalNumber(written, 1234567.5, { locale: tag }).outcome]).toEqual([tag, written, 'pass'])
    }
  })

  test('reports where the running Intl writes numbers otherwise, without failing', () => {
    const differ = [...numberStyles()].flatMap(([tag, { group, decimal }]) => {
      const parts = new Intl.NumberFormat(tag).formatToParts(1234567.5)
      const shown = (type: string): string => (parts.find((part) => part.type === type)?.value ?? '').replace(/[\u00a0\u202f]/g, ' ').replace('’', "'")
      return shown('group') === group && shown('decimal') === decimal ? [] : [`${tag} ${JSON.stringify(shown('group') + shown('decimal'))}`]
    })
    console.info(`Intl (ICU ${process.versions.icu}) differs from the table for: ${differ.join(', ') || 'none'}`)
  })
})
