import { defineConfig } from 'vitest/config'

// A project like any other: the one line that concerns this package is the setup file.
export default defineConfig({
  cacheDir: '../../node_modules/.vite/example',
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    setupFiles: ['code-graded/vitest'],
  },
})
