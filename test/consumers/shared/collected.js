import { writeFileSync } from 'node:fs'

// What a project saw, for the comparison with the other projects.

export const collected = { outcomes: {}, messages: {} }

export function collect(kind, name, value) {
  if (typeof value !== 'string') throw new Error(`nothing to collect for ${name}`)
  if (name in collected[kind] && collected[kind][name] !== value) throw new Error(`${name} is collected twice, with two values`)
  collected[kind][name] = value
}

export function writeCollected() {
  writeFileSync(process.env.CODE_GRADED_COLLECTED, JSON.stringify(collected, null, 2))
}
