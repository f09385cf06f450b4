import { loadOnFirstUse } from '../../optionalPeer.ts'

/** A way to hide a text that is looked through on request. */
export type SecretEncoding = 'base64' | 'hex' | 'url' | 'html-entity' | 'unicode-escape' | 'rot13' | 'reverse' | 'leet' | 'spaced'

/** A stretch of an output, decoded. Offsets are UTF-16 units of the output. */
export interface Decoded {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Encodings that are undone in the output; the others are done to the prompt. */
export const decoders: Readonly<Partial<Record<SecretEncoding, (text: string) => Decoded[]>>> = {
  base64: (text) => candidates(text, base64Run).flatMap((run) => alignments.map((skip) => ofBytes(run, base64Bytes(run.text.slice(skip)))).filter((decoded) => decoded !== undefined)),
  hex: (text) => candidates(text, hexRun).flatMap((run) => ofBytes(run, hexBytes(run.text)) ?? []),
  url: (text) => wholeText(text, percentDecoded),
  'html-entity': (text) => wholeText(text, (encoded) => (encoded.includes('&') ? loadOnFirstUse<{ decodeHTML(text: string): string }>('entities/decode', 'keepSecret').decodeHTML(encoded) : encoded)),
  'unicode-escape': (text) => wholeText(text, (encoded) => encoded.replace(escape, (whole, ...digits: (string | undefined)[]) => characterOf(digits.find((one) => typeof one === 'string' && /^[0-9a-f]+$/i.test(one))) ?? whole)),
}

/** What is done to a folded text, so that a prompt written that way is found. Applied to the prompt, and to the output for 'leet'. */
export const transforms: Readonly<Partial<Record<SecretEncoding, (folded: string) => string>>> = {
  rot13: (folded) => folded.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13))),
  reverse: (folded) => [...folded].toReversed().join(''),
  leet: (folded) => folded.replace(/[0134578@$!|li]/g, (character) => leetLetters[character]!),
}

// One letter for all that are written the same way: 1 is i and l.
const leetLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i', '|': 'i', l: 'i', i: 'i' }

// 24 characters or more of either alphabet, line breaks among them. What breaks a line is none of the characters, so it is linear.
const base64Run = /(?:[A-Za-z0-9+/_-](?:\r?\n[ \t]{0,8})?){24,}={0,2}/g
// 32 digits or more; spaces, colons and prefixes between the pairs.
const hexRun = /(?:(?:0x|\\x)?[0-9a-fA-F]{2}[\s:,;]?){16,}/g
const escape = /\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\x([0-9a-fA-F]{2})/g

/** Text in front of an encoded run may move its groups of four. */
const alignments = [0, 1, 2, 3]

function candidates(text: string, pattern: RegExp): Decoded[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length, text: match[0].replace(/0x|\\x|[\s:,;]/g, '') }))
}

function base64Bytes(text: string): Uint8Array {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  // A single character behind whole groups holds no byte: the text was cut there.
  return Uint8Array.from(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain), (unit) => unit.charCodeAt(0))
}

const hexBytes = (digits: string): Uint8Array => Uint8Array.from({ length: digits.length >> 1 }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16))

const utf8 = (bytes: Uint8Array): string => (decoder ??= new TextDecoder()).decode(bytes)
let decoder: InstanceType<typeof TextDecoder> | undefined

/** The text that bytes hold, where most of it can be shown. */
function ofBytes({ start, end }: Decoded, bytes: Uint8Array): Decoded | undefined {
  const text = utf8(bytes)
  let shown = 0
  for (const character of text) if (/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]/u.test(character) && character !== '\ufffd') shown++
  return shown >= 0.8 * [...text].length && text.length >= 4 ? { start, end, text } : undefined
}

function wholeText(text: string, decode: (text: string) => string): Decoded[] {
  const decoded = decode(text)
  return decoded === text ? [] : [{ start: 0, end: text.length, text: decoded }]
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => utf8(hexBytes(run.replaceAll('%', '')))).replace(/\+/g, ' ')
}

function characterOf(digits: string | undefined): string | undefined {
  const code = Number.parseInt(digits ?? '', 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
