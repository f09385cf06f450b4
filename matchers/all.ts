// One line a matcher, in the order of the README.
export { toNormalisedEqual } from './toNormalisedEqual.ts'
export { toContainNormalised } from './toContainNormalised.ts'
export { toMatchFormat } from './toMatchFormat.ts'
export { toEqualNumber } from './toEqualNumber.ts'
export { toEqualDate } from './toEqualDate.ts'
export { toEqualQuantity } from './toEqualQuantity.ts'
export { toMatchSet } from './toMatchSet.ts'
