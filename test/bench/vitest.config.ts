import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../../node_modules/.vite/bench',
  test: {
    root: import.meta.dirname,
    include: ['*.bench.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // The file that is timed loads packages as Node does, not through Vite.
    server: { deps: { external: [/coldImport\.mjs$/] } },
  },
})
