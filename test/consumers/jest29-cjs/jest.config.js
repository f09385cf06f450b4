module.exports = {
  transform: { '\\.js$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }] },
  setupFilesAfterEnv: ['code-graded/jest'],
}
