import { runFiles } from './runner.js'

const [result, ...files] = process.argv.slice(2)
await runFiles(result, files)
