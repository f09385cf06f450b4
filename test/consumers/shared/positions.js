// The rows of the position table: what becomes of an assertion at each place a matcher can stand, for each outcome.
//
// A cell says: the assertion holds, it fails, or it throws the author's usage error. `hosts` names the only hosts that have the
// position. `retried` marks a position that asks for its value again until the assertion holds.

export const outcomes = ['pass', 'fail', 'unreadable', 'usage error']

const asked = { pass: 'holds', fail: 'fails', unreadable: 'fails', 'usage error': 'throws' }
const negated = { pass: 'fails', fail: 'holds', unreadable: 'fails', 'usage error': 'throws' }

// A matcher inside a comparison is not told that the comparison is negated, so an unreadable output holds there.
const comparisonNegated = { pass: 'fails', fail: 'holds', unreadable: 'holds', 'usage error': 'throws' }
const bothNegated = { pass: 'holds', fail: 'fails', unreadable: 'holds', 'usage error': 'throws' }

export const positions = [
  { name: 'expect(o).toX()', cells: asked, prints: true, assert: ({ expect, output, matcher, args }) => expect(output)[matcher](...args) },
  { name: 'expect(o).not.toX()', cells: negated, prints: true, assert: ({ expect, output, matcher, args }) => expect(output).not[matcher](...args) },
  {
    name: 'toEqual({ a: expect.toX() })',
    cells: asked,
    assert: ({ expect, output, matcher, args }) => expect({ a: output }).toEqual({ a: expect[matcher](...args) }),
  },
  {
    name: 'toEqual({ a: expect.not.toX() })',
    cells: negated,
    assert: ({ expect, output, matcher, args }) => expect({ a: output }).toEqual({ a: expect.not[matcher](...args) }),
  },
  {
    name: 'not.toEqual({ a: expect.toX() })',
    cells: comparisonNegated,
    assert: ({ expect, output, matcher, args }) => expect({ a: output }).not.toEqual({ a: expect[matcher](...args) }),
  },
  {
    name: 'not.toEqual({ a: expect.not.toX() })',
    cells: bothNegated,
    assert: ({ expect, output, matcher, args }) => expect({ a: output }).not.toEqual({ a: expect.not[matcher](...args) }),
  },
  {
    name: 'expect(promise).resolves.toX()',
    cells: asked,
    prints: true,
    assert: ({ expect, output, matcher, args }) => expect(Promise.resolve(output)).resolves[matcher](...args),
  },
  {
    name: 'expect(promise).resolves.not.toX()',
    cells: negated,
    prints: true,
    assert: ({ expect, output, matcher, args }) => expect(Promise.resolve(output)).resolves.not[matcher](...args),
  },
  {
    name: 'expect(promise).rejects.toX()',
    cells: asked,
    prints: true,
    assert: ({ expect, output, matcher, args }) => expect(Promise.reject(output)).rejects[matcher](...args),
  },
  {
    name: 'expect.poll(f).toX()',
    hosts: ['vitest'],
    cells: asked,
    retried: true,
    saysAs: 'expect(o).toX()',
    assert: ({ expect, output, matcher, args, count }) => expect.poll(() => (count(), output), patience)[matcher](...args),
  },
  {
    name: 'expect.poll(f).not.toX()',
    hosts: ['vitest'],
    cells: negated,
    retried: true,
    saysAs: 'expect(o).not.toX()',
    assert: ({ expect, output, matcher, args, count }) => expect.poll(() => (count(), output), patience).not[matcher](...args),
  },
]

// Long enough that a machine under load asks at least twice.
const patience = { interval: 5, timeout: 300 }

// A soft assertion throws nothing, so it is seen in the runner's own result: see expectedRed.js.
export const softPositions = [
  { name: 'expect.soft(o).toX()', cells: asked, saysAs: 'expect(o).toX()', assert: ({ expect, output, matcher, args }) => expect.soft(output)[matcher](...args) },
  { name: 'expect.soft(o).not.toX()', cells: negated, saysAs: 'expect(o).not.toX()', assert: ({ expect, output, matcher, args }) => expect.soft(output).not[matcher](...args) },
]

/** The output and the arguments that lead to an outcome. */
export function callFor(entry, outcome) {
  const { matcher, args, wrongArgs, passing, failing, unreadable } = entry
  if (outcome === 'usage error') return { matcher, output: passing, args: wrongArgs }
  return { matcher, args, output: { pass: passing, fail: failing, unreadable }[outcome] }
}

/** The name of one cell of the table, for one matcher. */
export function cellName(matcher, position, outcome) {
  return `${matcher} in ${position.name}, ${outcome}`
}
