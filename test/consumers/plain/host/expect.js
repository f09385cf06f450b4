import { ASYMMETRIC_MATCHERS_OBJECT, chai, getState, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect'

// An expect without a runner, put together from the parts that Vitest is made of.

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = (value, message) => chai.expect(value, message)
Object.assign(expect, chai.expect)
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT])
expect.extend = (matchers) => chai.expect.extend(expect, matchers)
globalThis[GLOBAL_EXPECT] = expect
setState({ ...getState(expect), assertionCalls: 0, testPath: 'specification.test.mjs' }, expect)
