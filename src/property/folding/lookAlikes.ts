/**
 * Letters that look like an ASCII letter or digit: that character, and the code points of its look-alikes, in hexadecimal.
 *
 * Source: https://www.unicode.org/Public/security/13.0.0/confusables.txt, the letters of the scripts Latin, Greek, Cyrillic,
 * Armenian, Coptic, Cherokee and Lisu that NFKC leaves as they are and that the file maps to one ASCII letter or digit. A capital
 * that the file maps to "l" stands at "I" here, because the file folds I to l as well and ASCII is never rewritten here.
 *
 * Copyright 1991-2020 Unicode, Inc. Unicode Data Files, licensed under the Unicode License Agreement - Data Files and Software
 * (https://www.unicode.org/license.txt): permission to use, copy, modify, merge, publish, distribute and sell copies is granted
 * free of charge, provided that this copyright and permission notice appear with all copies or in the documentation. The data is
 * provided "as is", without warranty of any kind.
 */
const confusable =
  '2 1a7 3e8 a644 a75a|3 1b7 21c 417 4e0 2ccc a76a a7ab|4 13ce|5 1bc|6 431 13ee 2cd2|8 222 223|9 2cca a76e|A 391 410 13aa a4ee|' +
  'B 392 412 13f4 a4d0 a7b4|C 421 13df 2ca4 a4da|D 13a0 a4d3|E 395 415 13ac a4f0|F 3dc a4dd a798|G 50c 13c0 13f3 a4d6|' +
  'H 397 41d 13bb 2c8e a4e7|I 196 399 406 4c0 2c92 a4f2|J 37f 408 13ab a4d9 a7b2|K 39a 41a 13e6 2c94 a4d7|L 13de 2cd0 a4e1|' +
  'M 39c 3fa 41c 13b7 2c98 a4df|N 39d 2c9a a4e0|O 39f 41e 555 2c9e a4f3|P 3a1 420 13e2 2ca2 a4d1|R 1a6 13a1 13d2 a4e3|' +
  'S 405 54f 13d5 13da a4e2|T 3a4 422 13a2 2ca6 a4d4|U 54d a4f4|V 474 13d9 a4e6|W 51c 13b3 13d4 a4ea|X 3a7 425 2cac a4eb a7b3|' +
  'Y 3a5 423 4ae 13a9 13bd 2ca8 a4ec|Z 396 13c3 a4dc|a 251 3b1 430|b 184 42c 13cf|c 441 1d04 2ca5 abaf|d 501 13e7 a4d2|' +
  'e 435 4bd ab32|f 584 1e9d a799 ab35|g 18d 261 581 1d83|h 4bb 570 13c2|i 131 269 26a 3b9 456 4cf 13a5 a647 ab75|j 3f3 458|l 1c0|' +
  'n 578 57c|o 3bf 3c3 43e 585 1d0f 1d11 2c9f ab3d|p 3c1 440 2ca3|q 51b 563 566|r 433 1d26 2c85 ab47 ab48 ab81|s 1bd 455 a731 abaa|' +
  'u 28b 3c5 57d 1d1c a79f ab4e ab52|v 3bd 475 1d20 aba9|w 26f 461 51d 561 1d21 ab83|x 445|y 263 28f 3b3 443 4af 1d8c 1eff ab5a|' +
  'z 1d22 ab93'

/** Small capitals, each after the letter that it shows. The file leaves them as they are. */
const smallCapitals = 'aᴀbʙdᴅeᴇfꜰgɢhʜjᴊkᴋlʟmᴍnɴpᴘtᴛ'

// NFKC leaves them. The letters that flags are made of are not among them: a flag beside a word is no part of it.
/** The first of 26 letters in white on a black circle or square. */
const pictured = [0x1f150, 0x1f170]

type Table = ReadonlyMap<string, string>

let exactly: Table | undefined
let withoutCase: Table | undefined

/**
 * The ASCII look-alike of each letter that has one.
 *
 * @param letterCase  'insensitive': also for the other case of such a letter, so that the small form of В is b as В is B, and a
 * word in Cyrillic capitals still folds to what its small letters fold to. The Greek Ν and ν, and Υ and υ, keep a look each
 */
export function lookAlikes(letterCase: 'insensitive' | 'sensitive'): Table {
  exactly ??= readTable()
  if (letterCase === 'sensitive') return exactly
  return (withoutCase ??= new Map([...[...exactly].map(([letter, ascii]) => [otherCase(letter), ascii] as const), ...exactly]))
}

function readTable(): Table {
  const table = new Map<string, string>()
  for (const row of confusable.split('|')) {
    const [ascii, ...codes] = row.split(' ') as [string, ...string[]]
    for (const code of codes) table.set(String.fromCodePoint(Number.parseInt(code, 16)), ascii)
  }
  for (let index = 0; index < smallCapitals.length; index += 2) table.set(smallCapitals[index + 1]!, smallCapitals[index]!)
  for (const first of pictured) {
    for (let index = 0; index < 26; index++) table.set(String.fromCodePoint(first + index), String.fromCharCode(0x41 + index))
  }
  return table
}

// A letter whose other case is none, or several letters, stands for itself.
function otherCase(letter: string): string {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return other.length === letter.length && other > '\u007f' ? other : letter
}
