import { describe, expect, test } from 'vitest'
import { composeMessage, unreadableSentence } from '../../../matchers/message/message.ts'

describe('composeMessage', () => {
  test('puts hint, sentence, aligned values and notes together', () => {
    const message = composeMessage('expect(received).toX(expected)', {
      sentence: 'The texts differ.',
      values: [
        { label: 'received', value: '"a"' },
        { label: 'at', value: 'character 5' },
        { label: 'differs at', value: '' },
      ],
      notes: ['One.', undefined, 'Two.'],
    })
    expect(message).toMatchInlineSnapshot(`
      "expect(received).toX(expected)

      The texts differ.
      received    "a"
      at          character 5
      differs at  

      One.
      Two."
    `)
  })

  test('leaves out what is not there, blank lines included', () => {
    expect(composeMessage('hint', { sentence: 'No.', values: [] })).toBe('hint\n\nNo.')
    expect(composeMessage('hint', { sentence: 'No.', values: [], notes: [undefined, ''] })).toBe('hint\n\nNo.')
    expect(composeMessage('hint', { sentence: 'No.', values: [], notes: ['Why.'] })).toBe('hint\n\nNo.\n\nWhy.')
  })
})

describe('unreadableSentence', () => {
  test('says that .not does not pass either', () => {
    expect(unreadableSentence('text', false)).toBe('The output cannot be read as text.')
    expect(unreadableSentence('text', true)).toBe('The output cannot be read as text, so .not does not pass either.')
  })
})
