import { printValue } from '../src/printValue.ts'
import { containNormalised, type ContainNormalisedVerdict, type MissingText } from '../src/text/containNormalised.ts'
import { characterNumber } from '../src/text/offsets.ts'
import { defineMatcher, type Matcher } from './defineMatcher.ts'
import { comparedLines, extractedLine } from './message/comparedTexts.ts'
import type { Line } from './message/message.ts'
import { projectLocaleNote, unreadableText } from './message/unreadableText.ts'

type Arguments = [expected: Parameters<typeof containNormalised>[1], options?: Parameters<typeof containNormalised>[2]]

/** Passes when the output contains an expected text, once both are normalised by the same rules. */
export const toContainNormalised: Matcher<Arguments> = defineMatcher<Arguments, ContainNormalisedVerdict>({
  name: 'toContainNormalised',
  labels: { expected: 'expected', second: 'options' },
  grade: containNormalised,
  explain: (verdict, context) => {
    if (verdict.outcome === 'unreadable') return unreadableText(verdict, context)
    const said = verdict.outcome === 'pass' ? 'contains' : 'does not contain'
    return {
      sentence: `The output ${said} the expected text after normalising (${verdict.rules}; boundary ${verdict.boundary}).`,
      values: [...comparedLines(verdict, context, { output: placeOf(verdict), expected: 0 }), ...extractedLine(verdict), ...placeLines(verdict)],
      notes: [projectLocaleNote(verdict)],
    }
  },
})

function placeOf(verdict: ContainNormalisedVerdict): number {
  return verdict.found?.start ?? (verdict.findings[0] as MissingText | undefined)?.start ?? 0
}

function placeLines(verdict: ContainNormalisedVerdict): Line[] {
  const place = `character ${characterNumber(verdict.normalised!, placeOf(verdict))}`
  if (verdict.found) return [{ label: 'found at', value: place }]
  const { kind, part, accepts } = verdict.findings[0] as MissingText
  if (kind === 'missing') return []
  return [{ label: 'found at', value: `${place}, but inside ${printValue(part, { cap: 100 })}; boundary: '${accepts}' would accept it` }]
}
