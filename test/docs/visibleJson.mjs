// What a reader could not see, or would take for another character: controls, invisible and combining characters, all spaces
// but the plain one, Hangul in parts, the Kelvin sign.
const notSeen = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u0300-\u036f\ufe0e\ufe0f\u1100-\u11ff\u212a\u20e3]/gu

/** A value as JSON on one line, with every character that does not show written as an escape. */
export function visibleJson(value) {
  return JSON.stringify(value).replace(notSeen, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
