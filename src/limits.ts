/** The longest text that is read, in UTF-16 units. A longer output is unreadable, a longer expected text a usage error. */
export const maxTextLength = 5_000_000

/** The most items of an author's list. A longer one is a usage error. */
export const maxListLength = 1_000_000

/** The deepest nesting of lists and objects that is followed. */
export const maxDepth = 256

/** How long an author's pattern or predicate may run, in milliseconds. */
export const maxPatternMilliseconds = 1_000
