/** The message that an assertion fails with, without colours. Throws when the assertion holds. */
export function messageOf(assertion: () => unknown): string {
  try {
    assertion()
  } catch (error) {
    return withoutColours((error as Error).message)
  }
  throw new Error('the assertion holds, so it has no message')
}

export function withoutColours(text: string): string {
  return text.replace(/\u001b\[\d+m/g, '')
}
