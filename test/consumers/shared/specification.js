import { GraderUsageError, isUsageError, oneOf, optional, setOf } from 'code-graded'
import * as matchers from 'code-graded/matchers'
import { awkwardOutputs } from './awkwardOutputs.js'
import { cases } from './cases.js'
import { collect, collected, writeCollected } from './collected.js'
import { toBeShouted, toHoldBack } from './customMatcher.js'
import { callFor, cellName, outcomes, positions } from './positions.js'

/**
 * The one specification of all consumers: the same checks in every host.
 *
 * @param host  `name` ('vitest', 'jest' or 'plain') and the host's `test`, `expect`, `describe`, `afterAll`
 */
export function specification({ name, test, expect, describe, afterAll }) {
  matchers.register(expect, { toBeShouted, toHoldBack })
  const host = { name, test, expect, describe }
  describePackage(host)
  for (const entry of cases) describeMatcher(host, entry)
  describeMessages(host)
  describePatterns(host)
  describeCustomMatchers(host)
  afterAll(writeCollected)
}

function describePackage({ describe, test, expect }) {
  describe('code-graded/matchers', () => {
    test('has an entry in the table of cases for each matcher', () => {
      const exported = Object.keys(matchers).filter((key) => key.startsWith('to'))
      expect(exported.toSorted().join()).toBe(cases.map(({ matcher }) => matcher).toSorted().join())
    })
    test('changes nothing when it registers a second time', () => {
      matchers.register(expect)
      expect(() => expect('Billing.').toNormalisedEqual('billing')).not.toThrow()
      expect(() => expect('refund').toNormalisedEqual('billing')).toThrow()
      expect(String(expect.toNormalisedEqual('billing'))).toBe('toNormalisedEqual("billing")')
    })
  })
}

function describeMatcher({ name, describe, test, expect }, entry) {
  describe(entry.matcher, () => {
    for (const position of positions) {
      if (position.hosts && !position.hosts.includes(name)) continue
      for (const outcome of outcomes) {
        test(`${position.cells[outcome]} in ${position.name} when the outcome is ${outcome}`, () => checkCell({ expect, entry, position, outcome }))
      }
    }
    test('throws the usage error of its arguments before it looks at the output', () => {
      const said = [entry.passing, entry.failing, entry.unreadable, ...awkwardOutputs.map(([, output]) => output)].map(
        (output) => settle(() => expect(output)[entry.matcher](...entry.wrongArgs)).message,
      )
      expect(new Set(said).size).toBe(1)
      expect(said[0].startsWith(`${entry.matcher}: `)).toBe(true)
    })
    test('is asked item by item inside a list that holds what it cannot read', () => {
      expect([entry.unreadable, entry.failing, entry.passing]).toContainEqual(expect[entry.matcher](...entry.args))
      expect([entry.unreadable, entry.passing]).toEqual(expect.arrayContaining([expect[entry.matcher](...entry.args)]))
      expect([entry.unreadable, entry.failing]).not.toContainEqual(expect[entry.matcher](...entry.args))
    })
    test('prints as written in asymmetric position', () => {
      const printed = [String(expect[entry.matcher](...entry.args)), String(expect.not[entry.matcher](...entry.args))]
      expect(printed[0].startsWith(`${entry.matcher}(`)).toBe(true)
      expect(printed[1]).toBe(`not.${printed[0]}`)
      collect('messages', `${entry.matcher} as written`, printed.join('\n'))
    })
    for (const { title, output, args } of entry.messages) {
      test(`says the same in every host of ${title}`, () => {
        const { cell, message } = settle(() => expect(output)[entry.matcher](...args))
        collect('outcomes', `${entry.matcher} of ${title}`, cell)
        collect('messages', `${entry.matcher} of ${title}`, message)
        expect(cell === 'fails' || cell === 'throws' ? 'says something' : cell).toBe('says something')
      })
    }
  })
}

async function checkCell({ expect, entry, position, outcome }) {
  let asked = 0
  const call = { expect, ...callFor(entry, outcome), count: () => (asked += 1) }
  const { cell, message } = await settleLater(() => position.assert(call))
  const cellKey = cellName(entry.matcher, position, outcome)
  collect('outcomes', cellKey, cell)
  expect(cell).toBe(position.cells[outcome])
  if (message !== undefined && (position.prints || cell === 'throws')) collect('messages', cellKey, message)
  if (!position.retried) return
  expect(asked > 1 ? 'asked again' : 'asked once').toBe(cell === 'holds' ? 'asked once' : 'asked again')
  if (message !== undefined) expect(message).toBe(collected.messages[cellName(entry.matcher, { name: position.saysAs }, outcome)])
}

function describeMessages({ describe, test, expect }) {
  describe('messages', () => {
    for (const { matcher, args } of cases) {
      for (const [title, output] of awkwardOutputs) {
        test(`of ${matcher} are the same in every host when the output is ${title}`, () => {
          // Where such an output is read, it is wrong, so that one of the two fails.
          const negated = settle(() => expect(output).not[matcher](...args))
          const { cell, message } = negated.cell === 'holds' ? settle(() => expect(output)[matcher](...args)) : negated
          collect('messages', `${matcher} of ${title}`, message)
          expect(cell).toBe(cell === 'throws' ? 'throws' : 'fails')
        })
      }
    }
    test('hold no colour when colours are off', () => {
      expect(Object.values(collected.messages).filter((message) => message.includes('\u001b'))).toEqual([])
    })
  })
}

const runaway = `${'a'.repeat(40)}!`

function describePatterns({ describe, test, expect }) {
  describe('value patterns', () => {
    test('oneOf holds for each alternative inside toEqual, and for nothing else', () => {
      expect({ label: 'billing' }).toEqual({ label: oneOf('billing', 'refund') })
      expect({ label: 'refund' }).toEqual({ label: oneOf('billing', 'refund') })
      expect({ label: 'sales' }).not.toEqual({ label: oneOf('billing', 'refund') })
      expect({ label: 1 }).not.toEqual({ label: oneOf('1') })
    })
    test('optional holds for its value inside toEqual, and for no other', () => {
      expect({ name: 'search', limit: 10 }).toEqual({ name: 'search', limit: optional(10) })
      expect({ name: 'search', limit: 11 }).not.toEqual({ name: 'search', limit: optional(10) })
    })
    // Both runners take equality testers; a bare host of Vitest's assertions does not, and never asks about an absent member.
    const knowsTesters = typeof expect.addEqualityTesters === 'function'
    test(`optional ${knowsTesters ? 'holds' : 'does not hold'} for an absent member of the object that the host compares`, () => {
      if (!knowsTesters) {
        expect({ name: 'search' }).not.toEqual({ name: 'search', limit: optional(10) })
        return
      }
      for (const call of [{ name: 'search' }, { name: 'search', limit: undefined }]) {
        expect(call).toEqual({ name: 'search', limit: optional(10) })
        expect({ calls: [call] }).toEqual({ calls: [{ name: 'search', limit: optional() }] })
      }
      expect({ limit: 10 }).not.toEqual({ name: 'search', limit: optional(10) })
    })
    test('optional holds for an absent member of an object inside a pattern', () => {
      for (const call of [{ name: 'search' }, { name: 'search', limit: undefined }, { name: 'search', limit: 10 }]) {
        expect(call).toEqual(oneOf({ name: 'search', limit: optional(10) }))
      }
      expect({ name: 'search', limit: 11 }).not.toEqual(oneOf({ name: 'search', limit: optional(10) }))
    })
    test('setOf holds for any order inside toEqual, and counts', () => {
      expect({ labels: ['b', 'a'] }).toEqual({ labels: setOf(['a', 'b']) })
      expect({ labels: new Set(['b', 'a']) }).toEqual({ labels: setOf(['a', 'b']) })
      expect({ labels: ['b', 'a', 'a'] }).not.toEqual({ labels: setOf(['a', 'b']) })
    })
    test('a matcher of the package stands inside a pattern', () => {
      expect({ label: 'Billing.' }).toEqual({ label: oneOf('refund', expect.toNormalisedEqual('billing')) })
      expect({ label: 'Sales.' }).not.toEqual({ label: oneOf('refund', expect.toNormalisedEqual('billing')) })
    })
    test('print as written', () => {
      const printed = String(oneOf('a "b"', optional(10), setOf([1, /x/]), expect.toNormalisedEqual('billing', { preset: 'none' })))
      expect(printed).toBe('oneOf("a \\"b\\"", optional(10), setOf([1, /x/]), toNormalisedEqual("billing", { preset: "none" }))')
      collect('messages', 'patterns as written', printed)
    })
    test('oneOf without an alternative is a usage error', () => {
      const { cell, message } = settle(() => oneOf())
      collect('messages', 'oneOf without an alternative', message)
      expect(cell).toBe('throws')
    })
    test('a regular expression that runs away is stopped, and is a usage error', () => {
      const { cell, message } = settle(() => expect({ a: runaway }).toEqual({ a: oneOf(/^(a+)+$/) }))
      collect('messages', 'a runaway regular expression in oneOf', message)
      expect(cell).toBe('throws')
      expect('still running').toNormalisedEqual('still running')
    })
    test('a format that runs away is stopped, and is a usage error that names the pattern', () => {
      const { cell, message } = settle(() => expect(runaway).not.toMatchFormat(/(a+)+/))
      collect('messages', 'a runaway format', message)
      expect(cell).toBe('throws')
      expect(message).toBe(
        'toMatchFormat: format /(a+)+/ ran for more than 1000 ms and was stopped. Nested quantifiers such as (a+)+ make a pattern run away.',
      )
    })
  })
}

function describeCustomMatchers({ describe, test, expect }) {
  describe('defineMatcher', () => {
    test('makes a matcher that has the three outcomes of every matcher of the package', () => {
      expect('BILLING').toBeShouted('billing')
      expect('billing').not.toBeShouted('billing')
      expect({ word: 'BILLING' }).toEqual({ word: expect.toBeShouted('billing') })
      expect(settle(() => expect(7).toBeShouted('billing')).cell).toBe('fails')
      expect(settle(() => expect(7).not.toBeShouted('billing')).cell).toBe('fails')
      const { message } = settle(() => expect('billing').toBeShouted('billing'))
      collect('messages', 'a custom matcher', message)
      expect(message).toBe('expect(received).toBeShouted(word)\n\nThe word is not shouted.\nword  billing')
    })
    test('reports what a grader throws as a defect of that grader', () => {
      const toBreak = matchers.defineMatcher({
        name: 'toBreak',
        labels: {},
        grade: () => {
          throw new RangeError('no such table')
        },
        explain: () => ({ sentence: '', values: [] }),
      })
      matchers.register(expect, { toBreak })
      for (const assertion of [() => expect('x').toBreak(), () => expect('x').not.toBreak(), () => expect(['x']).toEqual([expect.toBreak()])]) {
        expect(settle(assertion).message).toBe('code-graded defect in break: no such table')
      }
    })
    test('keeps a confidential argument out of every print', () => {
      const secret = ['opal', '4711'].join('-')
      const printed = [String(expect.toHoldBack(secret)), settle(() => expect(`it is ${secret}`).toHoldBack(secret)).message]
      collect('messages', 'a confidential matcher', printed.join('\n'))
      expect(printed[0]).toBe('toHoldBack([redacted])')
      expect(printed.join('\n').includes(secret)).toBe(false)
    })
    test('throws a usage error that is a TypeError of its own name', () => {
      const error = caught(() => expect('x').toNormalisedEqual('x', { preset: 'defualt' }))
      expect([error.name, error instanceof TypeError, error instanceof GraderUsageError, isUsageError(error)]).toEqual(['GraderUsageError', true, true, true])
    })
  })
}

/** What became of an assertion: it holds, fails, throws a usage error, or breaks in a way that no cell of the table has. */
function settle(assertion) {
  try {
    assertion()
    return { cell: 'holds' }
  } catch (error) {
    return settled(error)
  }
}

async function settleLater(assertion) {
  try {
    await assertion()
    return { cell: 'holds' }
  } catch (error) {
    return settled(error)
  }
}

function settled(error) {
  if (isUsageError(error)) return { cell: 'throws', message: error.message }
  // A matcher that is not registered is a TypeError as well: it must not be taken for a failed assertion.
  const broken = error instanceof TypeError || error.name === 'TypeError' || error.message.startsWith('code-graded defect')
  return { cell: broken ? `breaks: ${error.message}` : 'fails', message: error.message }
}

function caught(run) {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
