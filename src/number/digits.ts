const decimalDigit = /^\p{Nd}$/u

/** Zero of each run of decimal digits, by the code points of the run. Filled as digits are met. */
const zeros = new Map<number, number>()

/**
 * The value and the script of a decimal digit of any script (Unicode's Nd); undefined for any other character. A script is
 * told by the code point of its zero.
 */
export function digitOf(character: string): { readonly value: number; readonly script: number } | undefined {
  const code = character.codePointAt(0)
  if (code === undefined) return undefined
  if (code < 0x80) return code >= 0x30 && code <= 0x39 ? { value: code - 0x30, script: 0x30 } : undefined
  if (!decimalDigit.test(character)) return undefined
  const script = zeros.get(code) ?? zeroOf(code)
  zeros.set(code, script)
  return { value: code - script, script }
}

// Digits stand in runs of ten in the order of their values (Unicode, section 4.6). Runs may follow each other directly.
function zeroOf(code: number): number {
  let start = code
  while (decimalDigit.test(String.fromCodePoint(start - 1))) start--
  return code - ((code - start) % 10)
}

/** The zeros of the scripts whose texts may use the Arabic separators. */
export const arabicZeros: ReadonlySet<number> = new Set([0x0660, 0x06f0])

/**
 * A text with its digits as ASCII digits, and their script. Undefined when digits of several scripts are mixed.
 * `script` is undefined for a text without digits. A text of other characters stays as it is.
 */
export function asciiDigits(text: string): { readonly text: string; readonly script: number | undefined } | undefined {
  let script: number | undefined
  let ascii = ''
  for (const character of text) {
    const digit = digitOf(character)
    if (digit && script !== undefined && digit.script !== script) return undefined
    script ??= digit?.script
    ascii += digit ? String(digit.value) : character
  }
  return { text: ascii, script }
}
