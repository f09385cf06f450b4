// How patterns and matchers print in the difference that a runner draws. `printed` stands on its expected side.
// No import here: the script that reads the runner's output runs where the package may not be built yet.

const secret = ['opal', '4711'].join('-')

export const prints = [
  { title: 'oneOf', received: 'sales', expected: ({ oneOf }) => oneOf('billing', 'a "refund"'), printed: 'oneOf("billing", "a \\"refund\\"")' },
  { title: 'optional', received: 11, expected: ({ optional }) => optional(10), printed: 'optional(10)' },
  { title: 'setOf', received: [1], expected: ({ setOf }) => setOf([1, /x/]), printed: 'setOf([1, /x/])' },
  {
    title: 'a matcher',
    received: 'refund',
    expected: ({ expect }) => expect.toNormalisedEqual('billing', { rules: { case: false } }),
    printed: 'toNormalisedEqual("billing", { rules: { case: false } })',
  },
  {
    title: 'a negated matcher',
    received: 'Billing',
    expected: ({ expect }) => expect.not.toNormalisedEqual('billing'),
    printed: 'not.toNormalisedEqual("billing")',
  },
  {
    title: 'a confidential matcher',
    received: 'no such word',
    expected: ({ expect }) => expect.not.toHoldBack(secret),
    printed: 'not.toHoldBack([redacted])',
  },
]

/** The same with the `expect` of a test's own context, which Vitest fills from another copy of the matchers. */
export const contextPrints = [
  {
    title: 'a matcher of the context',
    received: 'refund',
    expected: ({ expect }) => expect.toNormalisedEqual('a refund', { preset: 'none' }),
    printed: 'toNormalisedEqual("a refund", { preset: "none" })',
  },
  {
    title: 'a confidential matcher of the context',
    received: { text: 'no such word' },
    expected: ({ expect }) => ({ text: expect.not.toHoldBack(secret), value: 1 }),
    printed: 'not.toHoldBack([redacted])',
  },
]

/** What must not stand anywhere in what a runner prints. */
export const unprintable = secret

/** The title of a test that is right when the runner reports it as failed. */
export const redTitle = (title) => `red: ${title}`
