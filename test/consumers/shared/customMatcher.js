import { defineMatcher } from 'code-graded/matchers'

// Matchers of a user's own, made with what the package exports.

export const toBeShouted = defineMatcher({
  name: 'toBeShouted',
  labels: { expected: 'word' },
  grade: (output, word) => ({
    grader: 'beShouted',
    strength: 'necessary',
    ...(typeof output !== 'string'
      ? { outcome: 'unreadable', code: 'wrong-type', findings: [{ kind: 'not text' }] }
      : output === word.toUpperCase()
        ? { outcome: 'pass', findings: [] }
        : { outcome: 'fail', code: 'quiet', findings: [{ kind: 'quiet' }] }),
  }),
  explain: (verdict, { args }) => ({
    sentence: verdict.outcome === 'pass' ? 'The word is shouted.' : 'The word is not shouted.',
    values: [{ label: 'word', value: args[0] }],
  }),
})

export const toHoldBack = defineMatcher({
  name: 'toHoldBack',
  labels: { expected: 'secret' },
  confidential: true,
  grade: (output, secret) =>
    String(output).includes(secret)
      ? { grader: 'holdBack', strength: 'necessary', outcome: 'fail', code: 'leak', findings: [{ kind: 'leak' }] }
      : { grader: 'holdBack', strength: 'necessary', outcome: 'pass', findings: [] },
  explain: () => ({ sentence: 'The secret stands in the output.', values: [] }),
})
