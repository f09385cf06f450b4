import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['*.test.js'], setupFiles: ['code-graded/vitest'] },
})
