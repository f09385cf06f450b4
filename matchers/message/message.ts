/** A labelled value. The label stands in lower case and without a colon; labels are padded to one width. */
export interface Line {
  readonly label: string
  readonly value: string
}

/** What a matcher says of one verdict. The layout is `composeMessage`'s. */
export interface Message {
  /** The rule that failed, in one sentence. */
  readonly sentence: string
  readonly values: readonly Line[]
  /** Why, and the option that would change the verdict. */
  readonly notes?: readonly (string | undefined)[]
}

/** Hint, blank line, sentence, aligned values, blank line, notes. */
export function composeMessage(hint: string, { sentence, values, notes = [] }: Message): string {
  const width = Math.max(0, ...values.map(({ label }) => label.length))
  const lines = values.map(({ label, value }) => `${label.padEnd(width)}  ${value}`)
  const said = notes.filter((note) => note !== undefined && note !== '')
  return [hint, '', sentence, ...lines, ...(said.length > 0 ? ['', ...said] : [])].join('\n')
}

/** The sentence of an unreadable verdict: `The output cannot be read as text.` */
export function unreadableSentence(as: string, isNot: boolean): string {
  return `The output cannot be read as ${as}${isNot ? ', so .not does not pass either' : ''}.`
}
