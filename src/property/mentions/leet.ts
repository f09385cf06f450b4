// Of each group the last is the letter that stands for all of it. i and l share 1 and !, so they share a group.
const groups = ['0o', '1l!|i', '3e', '4@a', '5$s', '7+t', '8b', '9g']

const letters = new Map(groups.flatMap((group) => [...group].map((sign) => [sign.charCodeAt(0), group.charCodeAt(group.length - 1)] as const)))

/** Digits and signs that stand for letters as those letters, on both sides of a search. */
export const leetUnits = (units: Uint16Array): Uint16Array => units.map((unit) => letters.get(unit) ?? unit)

const isLetter = (unit: number): boolean => unit > 0x7f || (unit >= 0x61 && unit <= 0x7a)

/** Whether a stretch is a name with signs in the place of letters: a letter is never another one, and not all of it is signs. */
export function isLeetOf(units: Uint16Array, start: number, name: string): boolean {
  let kept = 0
  for (let index = 0; index < name.length; index++) {
    const unit = units[start + index]!
    if (unit !== name.charCodeAt(index) && isLetter(unit)) return false
    if (unit === name.charCodeAt(index) && isLetter(unit)) kept++
  }
  return kept > 0
}
