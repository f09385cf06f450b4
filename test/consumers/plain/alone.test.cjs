const assert = require('node:assert/strict')
const codeGraded = require('code-graded')
const matchers = require('code-graded/matchers')

// The runner is ESM, and so is the other build of the package.
module.exports = Promise.all([import('./runner.js'), import('code-graded'), import('code-graded/matchers')]).then(([{ describe, test }, esm, esmMatchers]) => {
  describe('require', () => {
    test('gives graders that run', () => {
      assert.equal(codeGraded.normalisedEqual('Billing.', 'billing').outcome, 'pass')
      assert.equal(codeGraded.normalisedEqual('&amp;', '&', { rules: { htmlEntities: true } }).outcome, 'pass')
      assert.throws(() => codeGraded.normalisedEqual('billing', []), codeGraded.isUsageError)
      assert.equal(typeof matchers.toNormalisedEqual, 'function')
    })
    test('exports the same names as import', () => {
      const names = (module) => Object.keys(module).filter((name) => name !== 'default' && name !== 'module.exports').toSorted()
      assert.deepEqual(names(codeGraded), names(esm))
      assert.deepEqual(names(matchers), names(esmMatchers))
    })
    test('knows the usage errors, patterns and rules of the other build', () => {
      assert.throws(() => esm.normalisedEqual('billing', []), codeGraded.isUsageError)
      assert.equal(codeGraded.normalisedEqual('Billing', esm.oneOf('billing', 'refund')).outcome, 'pass')
      assert.equal(codeGraded.normalisedEqual('Billing', 'billing', [esm.rules.case.lower]).outcome, 'pass')
    })
    test('shares the configuration with the other build', () => {
      esm.configure({ locale: 'tr' })
      assert.equal(codeGraded.normalisedEqual('DİYARBAKIR', 'diyarbakır').outcome, 'pass')
      assert.throws(() => codeGraded.configure({ locale: 'de' }), codeGraded.isUsageError)
    })
  })
})
