// The projects that install the packed package, and what each must show.
//
//   nodes        the major versions of Node it runs on
//   host         what the shared specification is told it runs in
//   runs         the commands of the runner, each with the file its result is written to
//   early        Jest only: a run with the setup entry under setupFiles, where it comes too early
//   install      the folders that are installed, in order
//   compilers    the packages of TypeScript that check the project's types
//   alone        it runs a specification of its own instead of the shared one; declarations of its packages are not checked

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=result.json']
const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=2', '--json', '--outputFile=result.json']
const tooEarly = ['node_modules/jest/bin/jest.js', '--setupFiles', 'code-graded/jest', '--testPathPatterns', 'configured']
const esm = '--experimental-vm-modules'

const common = { install: ['.'], compilers: ['node_modules/typescript', 'node_modules/typescript-5.9'], early: undefined }
const onVitest = { ...common, host: 'vitest', runs: [{ result: 'result.json', command: vitest }] }
const onJest = { ...common, host: 'jest', runs: [{ result: 'result.json', command: jest }], early: tooEarly }

export const projects = [
  { name: 'vitest4', nodes: [20], ...onVitest },
  { name: 'vitest5', nodes: [22, 24], ...onVitest },
  { name: 'jest30-esm', nodes: [22, 24], ...onJest, runs: [{ result: 'result.json', command: [esm, ...jest] }], early: [esm, ...tooEarly] },
  { name: 'jest30-cjs', nodes: [22], ...onJest },
  // ts-jest does not run with TypeScript 7, so this one has 5.9 alone.
  { name: 'jest30-ts59', nodes: [20], ...onJest, compilers: ['node_modules/typescript'] },
  // Jest 29 has this option in the singular.
  { name: 'jest29-cjs', nodes: [20], ...onJest, early: tooEarly.map((word) => word.replace('Patterns', 'Pattern')) },
  {
    name: 'plain',
    nodes: [20],
    ...common,
    host: 'plain',
    install: ['.', 'host'],
    runs: [
      { result: 'import.json', command: ['main.js', 'import.json', 'alone.test.mjs', 'loads.test.mjs'] },
      { result: 'require.json', command: ['main.js', 'require.json', 'alone.test.cjs'] },
      { result: 'host.json', command: ['main.js', 'host.json', 'host/specification.test.mjs'] },
    ],
    compilers: ['host/node_modules/typescript', 'host/node_modules/typescript-5.9'],
  },
  // The responses of the providers, as their own packages declare them.
  { name: 'provider-sdks', nodes: [20], ...onVitest, host: 'plain', alone: true },
]
