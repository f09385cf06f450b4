import type { Span } from '../callerPatterns.ts'

/** Each mark that opens, and those that close it: German closes with the mark that opens in English. */
const closers: Readonly<Record<string, string>> = { '"': '"', '“': '”', '”': '”', '„': '“”', '«': '»', '»': '«', '‹': '›', '›': '‹', '「': '」', '『': '』', '＂': '＂', '〝': '〞〟' }

const marks = /["“”„«»‹›「」『』＂〝〞〟]|\n[ \t]*\r?\n|\r[ \t]*\r/g

/** The stretches between quotation marks, marks included. A quotation ends with its paragraph at the latest; one that is not closed is none. */
export function quotations(text: string): Span[] {
  const spans: Span[] = []
  let open: { readonly start: number; readonly closes: string } | undefined
  for (const { index, 0: mark } of text.matchAll(marks)) {
    if (mark.length > 1 || mark === '\n' || mark === '\r') open = undefined
    else if (open?.closes.includes(mark)) {
      spans.push({ start: open.start, end: index + 1 })
      open = undefined
    } else if (!open && closers[mark] !== undefined) open = { start: index, closes: closers[mark] }
  }
  return spans
}
