/** A text without some of its parts, with the way back: for each unit its offset in the original, and one entry more for the end. */
export interface Reduced {
  readonly text: string
  readonly offsets: Int32Array
}

/** A part of a text and what it stands for. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly by: string
}

// Bounded, so that a `<` without its `>` costs no walk to the end: `<b class="x">`, not `a < b`.
const marked = /<!--|<\/?([a-zA-Z][a-zA-Z0-9-]{0,30})(?:[\s/][^<>]{0,500})?>|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,12});|\*{1,3}|~~|`+|\\(?=[!-/:-@[-`{-~])/g

/** Elements that stand in a line of their own, or end one: the words beside them are apart. */
const blocks = new Set('address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(' '))

/**
 * A text as it is shown: HTML tags, comments and the marks of Markdown emphasis and code left out, entities decoded once. Undefined
 * when there is none of it.
 */
export function unmarked(text: string): Reduced | undefined {
  const replacements: Replacement[] = []
  const pattern = new RegExp(marked)
  let noComment = false
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const replacement = match[0] === '<!--' ? (noComment ? undefined : comment(text, match.index)) : shownAs(match)
    // An open comment is none, and neither is any after it.
    if (match[0] === '<!--' && !replacement) noComment = true
    if (!replacement) continue
    replacements.push(replacement)
    pattern.lastIndex = replacement.end
  }
  return replacements.length === 0 ? undefined : reduce(text, replacements)
}

function comment(text: string, start: number): Replacement | undefined {
  const close = text.indexOf('-->', start + 4)
  return close < 0 ? undefined : { start, end: close + 3, by: '' }
}

function shownAs({ 0: found, 1: tag, index }: RegExpExecArray): Replacement | undefined {
  const by = found.startsWith('&') ? entity(found.slice(1, -1)) : tag !== undefined && blocks.has(tag.toLowerCase()) ? ' ' : ''
  return by === undefined ? undefined : { start: index, end: index + found.length, by }
}

function reduce(text: string, replacements: readonly Replacement[]): Reduced {
  const parts: string[] = []
  const offsets = new Int32Array(text.length + 1)
  let length = 0
  let from = 0
  for (const { start, end, by } of replacements) {
    parts.push(text.slice(from, start), by)
    for (let index = from; index < start; index++) offsets[length++] = index
    for (let index = 0; index < by.length; index++) offsets[length++] = start
    from = end
  }
  parts.push(text.slice(from))
  for (let index = from; index <= text.length; index++) offsets[length++] = index
  return { text: parts.join(''), offsets: offsets.subarray(0, length) }
}

/** Named characters (HTML, section 13.5) that stand in names, or beside them. */
const named: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '\u00ad', zwj: '\u200d', zwnj: '\u200c', lsquo: '‘', rsquo: '’',
  ndash: '–', mdash: '—', hyphen: '‐', dash: '‐', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø', thorn: 'þ', THORN: 'Þ', eth: 'ð', ETH: 'Ð',
  num: '#', plus: '+', commat: '@', period: '.', lowbar: '_', excl: '!', reg: '®', trade: '™', copy: '©',
}
/** The ends of names such as `eacute`, and the marks that they put on the letter. */
const accents: Readonly<Record<string, string>> = { acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327', ring: '\u030a', caron: '\u030c', breve: '\u0306', macr: '\u0304' }
const accented = /^([a-zA-Z])([a-z]{3,5})$/

function entity(name: string): string | undefined {
  if (name.startsWith('#')) {
    const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code & 0xfff800) !== 0xd800 ? String.fromCodePoint(code) : undefined
  }
  if (Object.hasOwn(named, name)) return named[name]
  const [, letter, accent] = accented.exec(name) ?? []
  return letter !== undefined && Object.hasOwn(accents, accent!) ? (letter + accents[accent!]!).normalize('NFC') : undefined
}
