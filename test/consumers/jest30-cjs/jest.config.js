module.exports = {
  transform: { '\\.js$': ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }] },
  setupFilesAfterEnv: ['code-graded/jest'],
}
