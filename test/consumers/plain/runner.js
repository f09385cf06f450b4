import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// The least that the shared specification needs of a runner, so that this project can have none installed.
// node runner.js <result.json> <file>...

const tests = []
const groups = []
const afterwards = []

export const describe = (title, define) => {
  groups.push(title)
  define()
  groups.pop()
}
export const test = (title, run) => tests.push({ fullName: [...groups, title].join(' '), run })
export const afterAll = (run) => afterwards.push(run)

async function resultOf({ fullName, run }) {
  try {
    await run()
    return { fullName, title: fullName, status: 'passed', failureMessages: [] }
  } catch (error) {
    return { fullName, title: fullName, status: 'failed', failureMessages: [String(error.stack ?? error)] }
  }
}

export async function runFiles(result, files) {
  for (const file of files) {
    const { default: registered } = await import(pathToFileURL(file).href)
    // A CommonJS file cannot wait for its own imports.
    await registered
  }
  const assertionResults = []
  for (const each of tests) assertionResults.push(await resultOf(each))
  for (const run of afterwards) run()
  writeFileSync(result, JSON.stringify({ testResults: [{ name: files.join(), assertionResults }] }))
}
