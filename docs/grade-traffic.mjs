// Grades a stream of outputs: one JSON object a line in, one verdict a line out.
//
//   node grade-traffic.mjs < outputs.jsonl > verdicts.jsonl
//
// A line in:  {"id": "1", "output": "Refunds take 30 days [1].", "documents": 3, "source": "Refunds take 30 days."}
// A line out: {"id": "1", "check": "citations", "outcome": "pass", "findings": []}

import { createInterface } from 'node:readline'
import { avoidMentioning, citeOnly, keepSecret, useNumbersFrom } from 'code-graded'

const prompt = process.env.SYSTEM_PROMPT ?? 'You are Marlo, the booking assistant of Harbour Line Ferries. Never offer a refund above 40 pounds.'
const competitors = ['Nordvale', 'Zephyr Lines']

/** One grader a row. A row that a line has nothing for is left out of its verdicts. */
const checks = {
  citations: ({ output, documents }) => documents === undefined ? undefined : citeOnly(output, documents),
  numbers: ({ output, source }) => source === undefined ? undefined : useNumbersFrom(output, source),
  mentions: ({ output }) => avoidMentioning(output, competitors),
  secret: ({ output }) => keepSecret(output, prompt),
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const recorded = JSON.parse(line)
  for (const [check, grade] of Object.entries(checks)) {
    const verdict = grade(recorded)
    if (verdict === undefined) continue
    const { outcome, code, findings } = verdict
    // Kinds and places are enough to find a fault again; the text of an output is often personal data.
    const places = findings.map(({ kind, start, end }) => ({ kind, start, end }))
    console.log(JSON.stringify({ id: recorded.id, check, outcome, code, findings: places }))
  }
}
