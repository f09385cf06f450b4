import { expect, test } from 'vitest'
import 'code-graded/vitest'

test.each(Array.from({ length: 10_000 }, (_, index) => index))('grades output %i', (index) => {
  expect(`Label ${index}.`).toNormalisedEqual(`label ${index}`)
})
