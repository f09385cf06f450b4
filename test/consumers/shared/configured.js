import { configure, isUsageError } from 'code-graded'

/** `configure` in a file of its own: it sets what holds for a whole process, or for a whole test file where a runner isolates them. */
export function configured({ describe, test, expect }) {
  describe('configure', () => {
    test('is not needed: no locale is set before', () => {
      expect('DİYARBAKIR').not.toNormalisedEqual('diyarbakır')
    })
    test('sets the locale that matchers use, and their messages say so', () => {
      configure({ locale: 'tr' })
      configure({ locale: 'tr' })
      expect('DİYARBAKIR').toNormalisedEqual('diyarbakır')
      expect(messageOf(() => expect('IZMIR').toNormalisedEqual('izmir')).split('\n').at(-1)).toBe('locale: tr (project default)')
    })
    test('refuses a second locale', () => {
      expect(messageOf(() => configure({ locale: 'de' })).startsWith('configure: option "locale" is already set to "tr"')).toBe(true)
    })
    test('refuses an option that would make a comparison lenient', () => {
      expect(isUsageError(errorOf(() => configure({ case: 'fold' })))).toBe(true)
    })
  })
}

const messageOf = (run) => errorOf(run).message

function errorOf(run) {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
