module.exports = {
  injectGlobals: false,
  testMatch: ['<rootDir>/*.test.ts'],
  transform: { '\\.[jt]s$': ['ts-jest', { tsconfig: 'tsconfig.test.json' }] },
  setupFilesAfterEnv: ['code-graded/jest'],
}
