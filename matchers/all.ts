// One line a matcher, in the order of the README.
export { toNormalisedEqual } from './toNormalisedEqual.ts'
export { toContainNormalised } from './toContainNormalised.ts'
export { toMatchFormat } from './toMatchFormat.ts'
