import { expectTypeOf } from 'expect-type'
import { expect } from 'vitest'
import '../../matchers/vitest.ts'
import { equalDate, oneOf } from '../../src/index.ts'

expect('9.3.2026').toEqualDate('2026-03-09')
expect('9.3.2026').toEqualDate(new Date(0), { timeZone: 'Europe/Berlin', granularity: 'month' })
expect('9.3.2026').not.toEqualDate(['2026-03-09', new Date(0)], { dateOrder: 'DMY', locale: 'de', twoDigitYearFrom: 1950, reference: '2026-03-09' })
expect('9.3.2026').toEqualDate(oneOf('2026-03-09', '2026-03-10'), { extract: ['codeFence', 'answerPhrase'] })
expect({ a: 'x' }).toEqual({ a: expect.toEqualDate('2026-03-09'), b: expect.not.toEqualDate('2026-03-09') })
expectTypeOf(expect(Promise.resolve('x')).resolves.toEqualDate('2026-03-09')).toEqualTypeOf<Promise<void>>()
expectTypeOf(equalDate('x', '2026-03-09').outcome).toEqualTypeOf<'pass' | 'fail' | 'unreadable'>()
expectTypeOf(equalDate('x', '2026-03-09').code).toEqualTypeOf<'different' | 'ambiguous' | 'unparseable' | 'invalid' | 'zone-missing' | 'wrong-type' | undefined>()

// @ts-expect-error a misspelt matcher
expect('x').toEqualDates('2026-03-09')
// @ts-expect-error an epoch is no date
expect('x').toEqualDate(0)
// @ts-expect-error a wrong word
expect('x').toEqualDate('2026-03-09', { granularity: 'week' })
// @ts-expect-error another option's name
expect('x').toEqualDate('2026-03-09', { order: 'DMY' })
// @ts-expect-error an order that starts with the year
expect('x').toEqualDate('2026-03-09', { dateOrder: 'YMD' })
// @ts-expect-error a reference is a text
expect('x').toEqualDate('2026-03-09', { reference: new Date(0) })
// @ts-expect-error an unknown extraction
expect('x').toEqualDate('2026-03-09', { extract: 'fence' })
// @ts-expect-error no expected date
expect('x').toEqualDate()
// @ts-expect-error a list with a number in the plain grader
equalDate('x', ['2026-03-09', 5])
