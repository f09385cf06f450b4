import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avoidMentioning } from '../../../src/property/avoidMentioning.ts'
import type { AvoidedName, AvoidMentioningOptions } from '../../../src/property/avoidMentioningOptions.ts'
import { eachPair } from '../../eachPair.ts'
import { hostileOutputs } from '../../hostileOutputs.ts'
import { usageErrorOf } from '../../usageErrorOf.ts'

const outcome = (output: unknown, names: readonly AvoidedName[], options?: AvoidMentioningOptions): string => avoidMentioning(output, names, options).outcome
const usage = (names: unknown, options?: unknown): string => usageErrorOf(() => avoidMentioning('x', names as string[], options as AvoidMentioningOptions))
const everything: AvoidMentioningOptions = { disguises: ['spaced', 'leet'], code: 'skip', urls: 'skip', handles: 'skip', wordBreaks: 'segmenter', edges: 'start', proclitics: ['و'], allow: ['not Nordvale', /x+Nordvale/] }

const names = ['Nordvale', 'Zéphyr', 'Straßenatlas', 'Нордвейл', 'Νίκη', 'みどりソフト', '星河云', 'النخيل', 'नवदीप', '3Mobile', 'ไทยซอฟต์']
const name = fc.constantFrom(...names)
const lookAlikes: Record<string, string> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'ο', p: 'р', r: 'ꭇ', s: 'ѕ', v: 'ν', N: 'Ν', Z: 'Ζ', M: 'М' }
const tag = (ascii: string): string => [...ascii].map((character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join('')

describe('avoidMentioning', () => {
  eachPair('toAvoidMentioning', ({ output, expected, options }) => avoidMentioning(output ?? undefined, expected, options))

  test('finds a name with a joint that shows nothing between any two letters', () => {
    const joint = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\ufe0f', '\u202e', '\0', '\u{e0100}', tag('x'), '**', '`', '<b>', '</span>', '<!-- x -->', '&shy;', '-', '-\n', '')
    fc.assert(
      fc.property(name, fc.nat(), joint, fc.constantFrom('Try ', '', '他社の', '(', '¡', '\n- '), fc.constantFrom('.', '', ' plan', '。', '’s', '™', '²', '_key'), (one, at, between, before, behind) => {
        const letters = [...new Intl.Segmenter().segment(one)].map(({ segment }) => segment)
        const place = 1 + (at % (letters.length - 1))
        const written = letters.slice(0, place).join('') + between + letters.slice(place).join('')
        return outcome(before + written + behind, [one]) === 'fail'
      }),
      { numRuns: 3_000 },
    )
  })

  test('finds a name in capitals, small letters, full-width or decomposed letters and look-alikes', () => {
    const spellings = [(one: string) => one.toUpperCase(), (one: string) => one.toLowerCase(), (one: string) => one.normalize('NFD'), (one: string) => one.replace(/[!-~]/g, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0)), (one: string) => one.replace(/[a-zA-Z]/g, (ascii) => lookAlikes[ascii] ?? ascii)]
    for (const one of names) for (const spell of spellings) expect([spell(one), outcome(`Try ${spell(one)}!`, [one])]).toEqual([spell(one), 'fail'])
  })

  test('passes whatever is built without the name as a word', () => {
    const word = fc.stringMatching(/^[a-z]{4,10}$/)
    fc.assert(
      fc.property(word, fc.array(word), (one, words) => {
        const others = words.filter((other) => other !== one && other !== `${one}s`)
        return outcome(`Words: ${others.join(' ')} qz${one}zq ${one}zq 7${one}`, [one]) === 'pass'
      }),
    )
  })

  test('finds each of hundreds of names in one text, and says where', () => {
    const vendors = Array.from({ length: 700 }, (_, index) => `vendor${index}`)
    const { findings, checked } = avoidMentioning(`${'word '.repeat(10)}\n- vendor7 and VENDOR699.`, vendors)
    expect(checked).toBe(700)
    expect(findings).toEqual([
      { kind: 'mention', name: 'vendor7', spelling: 'vendor7', text: 'vendor7', start: 53, end: 60, line: 2, column: 3, reason: 'is a name to avoid' },
      { kind: 'mention', name: 'vendor699', spelling: 'vendor699', text: 'VENDOR699', start: 65, end: 74, line: 2, column: 15, reason: 'is a name to avoid' },
    ])
  })

  test('gives the stretch of the output, with all that stands inside the name', () => {
    const textOf = (output: string, one: string, options?: AvoidMentioningOptions): unknown[] => avoidMentioning(output, [one], options).findings.map(({ text }) => text)
    expect(textOf('a <b>Nord</b>vale\u200b b', 'Nordvale')).toEqual(['Nord</b>vale'])
    expect(textOf('a N&#111;rdval&#x65; b', 'Nordvale')).toEqual(['N&#111;rdval&#x65;'])
    expect(textOf('Straßenatlas', 'Strassenatlas')).toEqual(['Straßenatlas'])
    expect(textOf(`see ${tag('Nordvale')}!`, 'Nordvale')).toEqual([tag('Nordvale')])
    expect(textOf('N.o.r.d.v.a.l.e', 'Nordvale', { disguises: ['spaced'] })).toEqual(['N.o.r.d.v.a.l.e'])
  })

  test('reports a longer name once', () => {
    expect(avoidMentioning('Nordvale Cloud is dear.', ['Nordvale', 'Nordvale Cloud']).findings).toMatchObject([{ name: 'Nordvale Cloud' }])
  })

  test('lets a phrase be that holds the name, and no other mention', () => {
    const options = { allow: [/asked about \w+/, 'the Orbit decay'] }
    expect(outcome('You asked about Nordvale, and the **Orbit** decay.', ['Nordvale', 'Orbit'], options)).toBe('pass')
    expect(outcome('You asked about Nordvale. Nordvale is dear.', ['Nordvale'], options)).toBe('fail')
    expect(outcome('the Orbit decayed', ['Orbit'], options)).toBe('fail')
    expect(outcome('Quill Base is cheap.', ['Quill Base'], { allow: ['Quill'] })).toBe('fail')
  })

  test('reads signs for letters, and no letter for another one', () => {
    const leet = (output: string): string => outcome(output, ['Nordvale', 'Sol'], { disguises: ['leet'] })
    expect([leet('N0rdva1e'), leet('$ol'), leet('Nordvaie'), leet('room 501')]).toEqual(['fail', 'fail', 'pass', 'pass'])
  })

  test('says what was not looked at', () => {
    const output = '`nordvale` at https://nordvale.com or nordvale.example, says @nordvale to sales@nordvale.example'
    expect(avoidMentioning(output, ['Nordvale'], { code: 'skip', urls: 'skip', handles: 'skip' })).toMatchObject({ outcome: 'pass', notLookedAt: ['1 stretch of code', '3 addresses', '1 handle'] })
    expect(avoidMentioning('I like Nordvale.Then I left.', ['Nordvale'], { urls: 'skip' }).outcome).toBe('fail')
  })

  test('leaves the lastIndex of a pattern alone, and stops one that runs away', () => {
    const pattern = /asked about \w+/g
    pattern.lastIndex = 5
    expect(outcome('You asked about Nordvale', ['Nordvale'], { allow: [pattern] })).toBe('pass')
    expect(pattern.lastIndex).toBe(5)
    expect(usageErrorOf(() => avoidMentioning(`${'a'.repeat(40)}! Nordvale`, ['Nordvale'], { allow: [/(?:a+)+b/] }))).toContain('was stopped')
  })

  test('reads the list of names on every call', () => {
    const list = ['Nordvale']
    expect(outcome('Zephyr', list)).toBe('pass')
    list.push('Zephyr')
    expect(outcome('Zephyr', list)).toBe('fail')
  })

  test('throws for what could not fail, and for options that do not exist', () => {
    expect(usage([])).toContain('With no names the check could not fail')
    expect(usage('Nordvale')).toContain('must be a list of names')
    expect(usage([' '])).toContain('must hold a letter, a digit or a symbol')
    expect(usage(['--'])).toContain('must hold a letter, a digit or a symbol')
    expect(usage(['x'.repeat(1001)])).toContain('at most 1000 UTF-16 units')
    expect(usage(['Nordvale', 'NORD-VALE'])).toContain('must hold each name once')
    expect(usage(['Zephyr', { name: 'Nordvale', aliases: ['Zéphyr'] }])).toContain('must hold each name once')
    expect(usage([{ name: 'Nordvale', alias: ['x'] }])).toContain('Did you mean "aliases"?')
    expect(usage([7])).toContain('must be a text, or { name, aliases, case }')
    expect(usage(['Nordvale'], { allow: ['nordvale'] })).toContain('must not hold a bare name')
    expect(usage(['Nordvale'], { allow: [/[^]*/] })).toContain('must be a list of RegExp')
    expect(usage(['Nordvale'], { allow: [/nordvale/i] })).toContain('must hold no pattern that matches the bare name "Nordvale"')
    expect(usage(['Nordvale'], { inflections: [''] })).toContain('a list of texts that each hold a letter or a digit')
    expect(usage(['Nordvale'], { disguises: ['spased'] })).toContain('Did you mean "spaced"?')
    expect(usage(['Nordvale'], { code: 'ignore' })).toContain('must be "read" or "skip"')
    expect(usage(['Nordvale'], { fuzzy: true })).toContain('does not exist')
  })

  test('is unreadable for whatever is no text, and throws for no text whatever', () => {
    for (const [title, output] of hostileOutputs()) expect(outcome(output, ['Nordvale']), title).toBe('unreadable')
    const hostile = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('\ud800', '\udc00', '<!--', '<b', '&#', '`', '```', '[', '](', '@', 'nord', 'vale', '河', tag('a'), '\u200b', '\u0301', '-', '\\'))).map((parts) => parts.join(''))
    fc.assert(fc.property(hostile, (text) => outcome(`${text}Nord${text}vale`, ['Nordvale', 'AT&T', '星河云', 'C#'], everything) !== undefined), { numRuns: 10_000 })
  }, 60_000)
})
