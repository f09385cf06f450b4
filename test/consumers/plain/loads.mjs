import inspector from 'node:inspector'
import { createRequire } from 'node:module'

// node loads.mjs <import|require> <entry> [htmlEntities]: prints the files whose code the process has compiled.
// The debugger hears of each script, whichever way it was loaded.

const [how, entry, then] = process.argv.slice(2)
const files = []
const session = new inspector.Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params }) => files.push(params.url))
session.post('Debugger.enable')

const loaded = how === 'import' ? await import(entry) : createRequire(import.meta.url)(entry)
if (then === 'htmlEntities') loaded.normalisedEqual('&amp;', '&', { rules: { htmlEntities: true } })

session.disconnect()
process.stdout.write(JSON.stringify(files))
