import { defineConfig } from 'tsdown'

const common = {
  outDir: 'dist',
  platform: 'node',
  target: 'node20',
  // Otherwise the files would be named .mjs, and the declarations .d.mts.
  fixedExtension: false,
  dts: { oxc: true },
} as const

const everywhere = { index: 'src/index.ts', matchers: 'matchers/index.ts', jest: 'matchers/jest.ts' }

export default defineConfig([
  { ...common, format: 'esm', entry: { ...everywhere, vitest: 'matchers/vitest.ts' } },
  // A Jest that runs CommonJS cannot load ESM on Node 20 and 22. Vitest is ESM only.
  { ...common, format: 'cjs', entry: everywhere, clean: false },
])
