// ー and 々 belong to several scripts, so the extensions are asked. Of what stands in them only letters, marks and numbers count:
// 。 is a mark of punctuation in all of them.
const unspaced = /^(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const firstUnspaced = 0x0e00

/**
 * Whether a text begins with a character of a script that is written without spaces: Han, Kana, Thai, Lao, Khmer or Myanmar.
 * Its neighbours do not tell where a word begins or ends.
 */
export function isUnspaced(character: string): boolean {
  return character.charCodeAt(0) >= firstUnspaced && unspaced.test(character)
}

// A pattern that scans is several times as fast as asking character by character.
const anyUnspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether anything in the text may be of such a script. */
export function mayHoldUnspaced(text: string): boolean {
  return anyUnspaced.test(text)
}

const wordCharacter = /^[\p{L}\p{M}\p{N}]/u

/** Whether a text begins with a letter, a mark or a number of any script. JavaScript's `\w` knows ASCII only. */
export function isWordCharacter(character: string): boolean {
  const code = character.charCodeAt(0)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
  return wordCharacter.test(character)
}
