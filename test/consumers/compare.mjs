import { positions } from './shared/positions.js'

const limited = positions.filter(({ hosts }) => hosts)

/**
 * Compares what the runs collected: each text must be there in every run whose host has the position, the same byte for byte.
 *
 * @param runs  `{ label, host, collected }` of each run
 * @returns one check for each kind of thing that was collected, and how many were compared
 */
export function compareRuns(runs) {
  return ['outcomes', 'messages'].map((kind) => {
    const names = [...new Set(runs.flatMap(({ collected }) => Object.keys(collected[kind])))]
    const problems = names.map((name) => differenceOf(kind, name, runs)).filter((problem) => problem !== undefined)
    return {
      title: `${names.length} ${kind} are the same in ${runs.length} runs`,
      problem: problems.length === 0 ? undefined : `${problems.length} of ${names.length} ${kind} differ or are missing\n${problems.slice(0, 5).join('\n')}`,
    }
  })
}

function differenceOf(kind, name, runs) {
  const position = limited.find((each) => name.includes(` in ${each.name}, `))
  const concerned = position ? runs.filter(({ host }) => position.hosts.includes(host)) : runs
  const groups = groupBy(concerned, textOf)
  if (groups.size === 1) return undefined
  return [`${name}:`, ...[...groups].map(([text, group]) => `  ${group.map(({ label }) => label).join(', ')}:\n    ${JSON.stringify(text ?? 'missing')}`)].join('\n')

  function textOf({ collected }) {
    return collected[kind][name]
  }
}

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
