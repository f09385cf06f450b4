import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumers/**', 'test/example/**', '**/node_modules/**'],
    setupFiles: ['matchers/vitest.ts'],
  },
})
