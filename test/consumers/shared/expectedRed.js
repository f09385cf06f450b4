import { oneOf, optional, setOf } from 'code-graded'
import { register } from 'code-graded/matchers'
import { cases } from './cases.js'
import { toHoldBack } from './customMatcher.js'
import { callFor, cellName, outcomes, softPositions } from './positions.js'
import { contextPrints, prints, redTitle } from './prints.js'

/**
 * Tests that must fail, because only the runner's own report shows what is checked here.
 *
 * @param host  `name` and the host's `test` and `expect`
 */
export function expectedRed({ name, test, expect }) {
  register(expect, { toHoldBack })
  const compare = (own, { received, expected }) => own({ value: received }).toEqual({ value: expected({ expect: own, oneOf, optional, setOf }) })
  for (const each of prints) test(redTitle(`${each.title} prints as written in a difference`), () => compare(expect, each))
  if (name !== 'vitest') return
  for (const each of contextPrints) test(redTitle(`${each.title} prints as written in a difference`), ({ expect: own }) => compare(own, each))
  expectedSoft({ test, expect })
}

function expectedSoft({ test, expect }) {
  for (const entry of cases) {
    for (const position of softPositions) {
      for (const outcome of outcomes) {
        const title = cellName(entry.matcher, position, outcome)
        const holds = position.cells[outcome] === 'holds'
        test(holds ? title : redTitle(title), () => {
          position.assert({ expect, ...callFor(entry, outcome) })
          // The second error of a red test shows that the first did not end it.
          if (!holds) expect.soft('went on').toBe('ended')
        })
      }
    }
  }
}
